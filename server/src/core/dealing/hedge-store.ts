import { strict as assert } from 'node:assert'
import type { Catalog } from '#core/catalog'
import { convert, formatFraction, parseRate } from '#core/money'
import { hub } from '#core/prices'
import { type Database, type Queryable, sql, type Tx } from '#platform/database'
import type { HedgeOrder, HedgeOutcome } from './hedging.ts'

/** Somebody who is at a hedge is left alone for as long. */
const triedForMs = 30_000
/** An asset whose hedge was rejected is left alone for as long. */
const restMs = 60_000

/** Two who decide hedges at once would both decide the same one; who waits here sees what the other decided. */
export async function lockHedges(tx: Tx): Promise<void> {
  await tx.query(sql`lock table hedges in share row exclusive mode`)
}

/** Assets that no hedge is decided for now: one of theirs is pending, or was rejected a moment ago. */
export async function readRestingAssets(database: Queryable, now: Date): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ asset: string }>(sql`
    select asset from hedges where status = 'pending'
    union select asset from hedges where status = 'rejected' and updated_at > ${new Date(now.getTime() - restMs)}`)
  return new Set(rows.map(({ asset }) => asset))
}

export async function insertHedges(
  tx: Tx,
  { orders, provider, now }: { orders: readonly HedgeOrder[]; provider: string; now: Date },
): Promise<void> {
  const values = orders.map(({ amount, price }) => convert(amount, price, { rounding: 'down' }))
  await tx.query(sql`
    insert into hedges (id, asset, side, units, price, value_units, status, provider, created_at, tried_at, updated_at)
    select id, asset, side, units, price, value_units, 'pending', ${provider}, ${now}, ${now}, ${now} from unnest(
      ${orders.map(({ reference }) => reference)}::uuid[],
      ${orders.map(({ amount }) => amount.asset.symbol)}::text[],
      ${orders.map(({ side }) => side)}::text[],
      ${orders.map(({ amount }) => amount.units)}::numeric[],
      ${orders.map(({ price }) => formatFraction(price))}::numeric[],
      ${values.map(({ units }) => units)}::numeric[]) as decided (id, asset, side, units, price, value_units)`)
}

type Row = { id: string; asset: string; side: 'buy' | 'sell'; units: bigint; price: string }

/** Hedges whose outcome nobody has learnt and nobody is finding out; they are the caller's for a while. */
export async function claimPendingHedges(
  database: Database,
  { catalog, now }: { catalog: Catalog; now: Date },
): Promise<HedgeOrder[]> {
  const rows = await database.query<Row>(sql`
    update hedges set tried_at = ${now}
    where id in (
      select id from hedges where status = 'pending' and tried_at < ${new Date(now.getTime() - triedForMs)}
      for update skip locked)
    returning id, asset, side, units, trim_scale(price)::text as price`)
  return rows.map((row) => orderFromRow(row, catalog))
}

function orderFromRow({ id, asset, side, units, price }: Row, catalog: Catalog): HedgeOrder {
  const [base, quote] = [catalog.asset(asset), catalog.asset(hub)]
  assert(
    base !== undefined && quote !== undefined,
    `the catalogue no longer lists ${asset}, which is being hedged`,
  )
  return { reference: id, side, amount: { asset: base, units }, price: parseRate(price, base, quote) }
}

/** An outcome is noted once; an unknown one leaves the hedge pending. */
export async function noteOutcome(
  database: Queryable,
  { reference, outcome, now }: { reference: string; outcome: HedgeOutcome; now: Date },
): Promise<void> {
  if (outcome.status === 'unknown') return
  const isDone = outcome.status === 'done'
  await database.query(sql`
    update hedges set status = ${outcome.status}, updated_at = ${now},
      provider_reference = ${isDone ? outcome.providerReference : null},
      reason = ${isDone ? null : outcome.reason}
    where id = ${reference} and status = 'pending'`)
}
