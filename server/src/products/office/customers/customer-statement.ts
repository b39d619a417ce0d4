import Type, { type Static } from 'typebox'
import { accountId, customerAccount, readAccount, readStatementById, sequenceAt } from '#core/ledger'
import { formatAmount } from '#core/money'
import { pageBy, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import { namedObject } from '#platform/http'
import { about, findAbout } from '#products/office/subjects'

/** The kinds of customers' accounts with statements. */
export const statementKinds = [
  'funding_available',
  'funding_held',
  'funding_locked',
  'trading_available',
  'trading_locked',
  'invoice_received',
] as const

export const statementLine = namedObject('LedgerMovement', {
  sequence: Type.Integer({ description: 'Number of the movement within the account.' }),
  at: unixTime,
  entry_id: Type.String({ format: 'uuid' }),
  kind: Type.String({ description: 'Kind of the entry, such as `transfer`.' }),
  reference: Type.String({
    description: 'The reference of the entry: an id, or a text that begins with one.',
  }),
  about,
  amount: Type.String({ description: 'Negative for money that left.' }),
  balance: Type.String({ description: 'Balance after the movement.' }),
})

type Line = Static<typeof statementLine>

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
  const amount = (units: bigint) =>
    formatAmount({ asset: { symbol: account.asset, scale: account.scale }, units })
  const { items, next } = await pageBy(page, {
    async read({ limit, cursor }: { limit: number; cursor: number | undefined }) {
      const before = cursor === undefined ? end : lesser(BigInt(cursor), end)
      const lines = await readStatementById(database, { id, before, limit })
      return lines
        .filter(({ sequence }) => first === undefined || sequence >= first)
        .map(({ sequence, entryId, kind, reference, postedAt, units, balance }) => ({
          ...{ kind, reference, entry_id: entryId },
          sequence: Number(sequence),
          at: unixSeconds(postedAt),
          amount: amount(units),
          balance: amount(balance),
        }))
    },
    cursorOf: ({ sequence }) => `${sequence}`,
  })
  const told = await findAbout(
    database,
    items.map(({ reference }) => reference),
  )
  return { items: items.map((line) => ({ ...line, about: told(line.reference) })), next }
}

async function bound(database: Database, id: string, seconds: number | undefined) {
  return seconds === undefined ? undefined : sequenceAt(database, { id, time: new Date(seconds * 1_000) })
}

function lesser(one: bigint, other: bigint | undefined): bigint {
  return other === undefined || one < other ? one : other
}
