import Type, { type Static } from 'typebox'
import {
  accountId,
  customerAccount,
  readAccount,
  readStatementById,
  type StatementLine,
  sequenceAt,
} from '#core/ledger'
import { type Asset, formatAmount } from '#core/money'
import { pageBy, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import { fieldsOf, resource } from '#platform/http'
import { aboutResource, findAbout } from '#products/office/subjects'

/** The kinds of customers' accounts with statements. */
export const statementKinds = [
  'funding_available',
  'funding_held',
  'funding_locked',
  'trading_available',
  'trading_locked',
  'invoice_received',
] as const

type Shown = StatementLine & {
  readonly asset: Asset
  readonly about: Static<typeof aboutResource.schema>
}

const field = fieldsOf<Shown>()

/** A movement as its account saw it. */
export const lineResource = resource('LedgerMovement', {
  kind: field(
    Type.String({ description: 'Kind of the entry, such as `transfer`.' }),
    ({ kind }) => kind,
    'transfer',
  ),
  reference: field(
    Type.String({ description: 'The reference of the entry: an id, or a text that begins with one.' }),
    ({ reference }) => reference,
    aboutResource.example.id ?? '',
  ),
  entry_id: field(
    Type.String({ format: 'uuid' }),
    ({ entryId }) => entryId,
    '01994f6e-89ff-7d01-a2b3-c4d5e6f70819',
  ),
  sequence: field(
    Type.Integer({ description: 'Number of the movement within the account.' }),
    ({ sequence }) => Number(sequence),
    2,
  ),
  at: field(unixTime, ({ postedAt }) => unixSeconds(postedAt), 1777896000),
  amount: field(
    Type.String({ description: 'Negative for money that left.' }),
    ({ asset, units }) => formatAmount({ asset, units }),
    '-25',
  ),
  balance: field(
    Type.String({ description: 'Balance after the movement.' }),
    ({ asset, balance: units }) => formatAmount({ asset, units }),
    '975',
  ),
  about: field(aboutResource.schema, ({ about }) => about, aboutResource.example),
})

type Line = Static<typeof lineResource.schema>

type Wanted = {
  readonly customerId: string
  readonly symbol: string
  readonly kind?: (typeof statementKinds)[number] | undefined
  /** Unix seconds. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly cursor?: number | undefined
  readonly limit?: number | undefined
}

/** Movements of a customer's account; empty for an account that was never opened. */
export async function customerStatement(
  database: Database,
  { customerId, symbol, kind = 'funding_available', ...wanted }: Wanted,
): Promise<{ items: Line[]; next: string | null }> {
  const id = accountId(customerAccount(customerId, kind), symbol.toUpperCase())
  return accountStatement(database, { id, ...wanted })
}

/** Movements of an account, newest first. */
export async function accountStatement(
  database: Database,
  { id, from, to, ...page }: Omit<Wanted, 'customerId' | 'symbol' | 'kind'> & { readonly id: string },
): Promise<{ items: Line[]; next: string | null }> {
  const account = await readAccount(database, id)
  if (account === undefined) return { items: [], next: null }
  const [first, end] = await Promise.all([bound(database, id, from), bound(database, id, to)])
  const { items, next } = await pageBy(page, {
    async read({ limit, cursor }: { limit: number; cursor: number | undefined }) {
      const before = cursor === undefined ? end : lesser(BigInt(cursor), end)
      const lines = await readStatementById(database, { id, before, limit })
      return lines.filter(({ sequence }) => first === undefined || sequence >= first)
    },
    cursorOf: ({ sequence }) => `${sequence}`,
  })
  const aboutOf = await findAbout(
    database,
    items.map(({ reference }) => reference),
  )
  const asset = { symbol: account.asset, scale: account.scale }
  return {
    items: items.map((line) => lineResource.of({ ...line, asset, about: aboutOf(line.reference) })),
    next,
  }
}

async function bound(database: Database, id: string, seconds: number | undefined) {
  return seconds === undefined ? undefined : sequenceAt(database, { id, time: new Date(seconds * 1_000) })
}

function lesser(one: bigint, other: bigint | undefined): bigint {
  return other === undefined || one < other ? one : other
}
