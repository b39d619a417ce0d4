import type { Catalog } from '#core/catalog'
import { houseAccount, ledgerRefusals, type PostOutcome, postMany } from '#core/ledger'
import type { Money } from '#core/money'
import { type Queryable, sql, type Tx } from '#platform/database'
import { moveStock } from './move-stock.ts'

/** The house's own money that goes into its inventory or out again, booked once for its reference. */
export type Funding = {
  readonly entryId: string
  readonly reference: string
  readonly amount: Money
  readonly postedAt: Date
}

export const fundingKind = 'inventory_funding'
export const withdrawalKind = 'inventory_withdrawal'

export type FundingKind = typeof fundingKind | typeof withdrawalKind

const [outside, inventory] = [houseAccount('custody'), houseAccount('inventory')]

/** Outside world → inventory. A reference that was booked before is left out; answers the fundings that are booked. */
export async function fundInventory(tx: Tx, fundings: readonly Funding[]): Promise<Funding[]> {
  const { fresh } = await postFresh(tx, { fundings, kind: fundingKind })
  return fresh
}

export type Withdrawn = 'withdrawn' | 'counted before' | 'more than there is'

/** Inventory → outside world, once for its reference, as far as there is enough. */
export async function withdrawInventory(tx: Tx, withdrawal: Funding): Promise<Withdrawn> {
  const { outcomes } = await postFresh(tx, { fundings: [withdrawal], kind: withdrawalKind })
  const [outcome] = outcomes
  if (outcome === undefined) return 'counted before'
  if (outcome === 'posted') return 'withdrawn'
  if (outcome.kind !== ledgerRefusals.INSUFFICIENT_BALANCE) throw outcome
  // A withdrawal that committed meanwhile may have the same reference.
  const counted = await countedReferences(tx, { fundings: [withdrawal], kind: withdrawalKind })
  return counted.size > 0 ? 'counted before' : 'more than there is'
}

type Posting = { readonly fundings: readonly Funding[]; readonly kind: FundingKind }

async function postFresh(
  tx: Tx,
  { fundings, kind }: Posting,
): Promise<{ fresh: Funding[]; outcomes: PostOutcome[] }> {
  const counted = await countedReferences(tx, { fundings, kind })
  const fresh = fundings.filter(({ reference }) => !counted.has(reference))
  if (fresh.length === 0) return { fresh, outcomes: [] }
  const [from, to] = kind === fundingKind ? [outside, inventory] : [inventory, outside]
  const entries = fresh.map(({ entryId: id, reference, amount, postedAt }) => ({
    ...{ id, kind, reference, postedAt },
    movements: [{ from, to, amount }],
  }))
  const assets = [...new Set(fresh.map(({ amount }) => amount.asset.symbol))].sort()
  const outcomes = await moveStock(tx, assets, () => postMany(tx, entries))
  return { fresh, outcomes }
}

async function countedReferences(tx: Tx, { fundings, kind }: Posting): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ reference: string }>(sql`
    select reference from ledger_entries
    where kind = ${kind} and reference = any(${fundings.map(({ reference }) => reference)}::text[])`)
  return new Set(rows.map(({ reference }) => reference))
}

type Asked = {
  readonly kind: FundingKind
  readonly reference: string
  readonly catalog: Pick<Catalog, 'asset'>
}

/** The funding or withdrawal that was booked for a reference, or null. */
export async function readFunding(
  database: Queryable,
  { kind, reference, catalog }: Asked,
): Promise<Money | null> {
  const [row] = await database.query<{ asset: string; amount: bigint }>(sql`
    select asset, sum(amount) as amount
    from ledger_entries join ledger_movements on entry_id = ledger_entries.id
      join ledger_accounts on ledger_accounts.id = to_account
    where ledger_entries.kind = ${kind} and reference = ${reference} group by asset`)
  const asset = catalog.asset(row?.asset ?? '')
  return row === undefined || asset === undefined ? null : { asset, units: row.amount }
}
