import { strict as assert } from 'node:assert'
import type { Catalog } from '#core/catalog'
import { formatFraction, parseRate } from '#core/money'
import { hub } from '#core/prices'
import { money } from '#core/tables'
import { columns, type Item, type Queryable, type RowOf, sql, type Tx, table } from '#platform/database'
import type { HedgeEnd, HedgeOrder } from './hedging.ts'

const { uuid, text, decimal, timestamptz } = columns

const hedgeTable = table('hedges', {
  reference: uuid.named('id'),
  symbol: text.named('asset'),
  side: text.as<'buy' | 'sell'>(),
  amount: money(),
  price: decimal,
  status: text.as<'pending' | HedgeEnd['status']>(),
  provider: text,
  since: timestamptz.named('created_at'),
  updatedAt: timestamptz,
})
const orderTable = hedgeTable.pick('side', 'amount', 'price')
const pendingTable = hedgeTable.pick('reference', 'provider', 'side', 'symbol', 'since')

/** How long an asset rests after a rejected hedge. */
const restMs = 60_000

/** Why the house itself gave up a hedge; the provider was not asked for it, so its asset need not rest. */
export const noLongerDue = 'no longer due'

/**
 * Two processes that decide at once would hedge one position twice; the second waits here and then sees the first's
 * hedge.
 */
export async function lockHedges(tx: Tx): Promise<void> {
  await tx.query(sql`lock table hedges in share row exclusive mode`)
}

/** The assets that are not hedged at the moment: a hedge is pending, or was rejected a moment ago. */
export async function readRestingAssets(database: Queryable, now: Date): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ asset: string }>(sql`
    select asset from hedges where status = 'pending'
    union select asset from hedges
    where status = 'rejected' and updated_at > ${new Date(now.getTime() - restMs)} and reason <> ${noLongerDue}`)
  return new Set(rows.map(({ asset }) => asset))
}

export async function insertHedge(
  tx: Tx,
  { order, provider, now }: { order: HedgeOrder; provider: string; now: Date },
): Promise<void> {
  const { reference, side, amount, price } = order
  await tx.query(
    hedgeTable.insertion({
      ...{
        reference,
        symbol: amount.asset.symbol,
        side,
        amount,
        price: formatFraction(price),
        status: 'pending',
      },
      ...{ provider, since: now, updatedAt: now },
    }),
  )
}

/** The order of a hedge, as it was decided. */
export async function readHedge(
  database: Queryable,
  { reference, catalog }: { reference: string; catalog: Catalog },
): Promise<HedgeOrder> {
  const [row] = await database.query<RowOf<typeof orderTable>>(
    sql`select ${orderTable.columns} from hedges where id = ${reference}`,
  )
  assert(row !== undefined, 'a hedge is never deleted')
  const { side, amount, price } = orderTable.read(row, catalog)
  const quote = catalog.asset(hub)
  assert(quote !== undefined, `the catalogue no longer lists ${hub}`)
  return { reference, side, amount, price: parseRate(price, amount.asset, quote) }
}

/** Records an outcome and adds it to the totals, once. */
export async function noteOutcome(
  tx: Tx,
  { order, outcome, now }: { order: HedgeOrder; outcome: HedgeEnd; now: Date },
): Promise<void> {
  const done = outcome.status === 'done' ? outcome : null
  const isTold = done?.filled.asset.symbol === order.amount.asset.symbol && done.value.asset.symbol === hub
  assert(done === null || isTold, 'a provider tells what it did in the currencies of the order')
  await tx.query(sql`
    with noted as (
      update hedges set status = ${outcome.status}, updated_at = ${now},
        provider_reference = ${done?.providerReference ?? null},
        filled_units = ${done?.filled.units ?? null}, filled_value_units = ${done?.value.units ?? null},
        reason = ${outcome.status === 'rejected' ? outcome.reason : null}
      where id = ${order.reference} and status = 'pending'
      returning asset, status, case side when 'buy' then 1 else -1 end as sign, filled_units, filled_value_units
    )
    insert into hedge_totals as total (asset, units, proceeds)
    select asset, sign * filled_units, -sign * filled_value_units from noted where status = 'done'
    on conflict (asset) do update
    set units = total.units + excluded.units, proceeds = total.proceeds + excluded.proceeds`)
}

/** A hedge whose outcome is unknown; only its provider can tell it. */
export type PendingHedge = Item<typeof pendingTable>

/** The pending hedges of all providers, oldest first; a currency has at most one. */
export async function readPendingHedges(database: Queryable): Promise<PendingHedge[]> {
  const rows = await database.query<RowOf<typeof pendingTable>>(sql`
    select ${pendingTable.columns} from hedges where status = 'pending' order by created_at, id`)
  return rows.map((row) => pendingTable.read(row))
}
