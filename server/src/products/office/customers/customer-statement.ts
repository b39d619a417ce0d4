import Type, { type Static } from 'typebox'
import { accountId, customerAccount, readAccount, readStatementById, type StatementLine } from '#core/ledger'
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

const placePattern = /^\d{1,18}(?:\.\d{1,18}){0,15}$/

/** A line's place in a statement: the number of the movement, or one for each row of an account that has several. */
export const placeField = Type.String({
  pattern: placePattern.source,
  maxLength: 320,
  description: '`next` of the previous page.',
})

/** Whether a text has the form of a place in a statement. */
export function isPlace(text: string): boolean {
  return placePattern.test(text)
}

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
  /** A line's place in the statement. */
  readonly cursor?: string | undefined
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
  const bounds = { id, from: momentOf(from), to: momentOf(to) }
  const { items, next } = await pageBy(page, {
    read: ({ limit, cursor: before }: { limit: number; cursor: string | undefined }) =>
      readStatementById(database, { ...bounds, before, limit }),
    cursorOf: ({ cursor }) => cursor,
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

function momentOf(seconds: number | undefined): Date | undefined {
  return seconds === undefined ? undefined : new Date(seconds * 1_000)
}
