import { type Queryable, sql } from '#platform/database'
import type { Side } from '#products/fiat-spot/book'
import type { IdRange, Period } from './order-lists.ts'
import type { OwnTrade } from './own-trade.ts'

export type TradeFilter = Period & {
  readonly pair?: string | undefined
  readonly orderId?: string | undefined
}

type Page = {
  readonly ids: IdRange
  readonly limit: number
  /** Only trades older than this id. */
  readonly olderThan?: string | undefined
}

type Row = {
  id: string
  pair: string
  order_id: string
  role: 'maker' | 'taker'
  taker_side: Side
  price_ticks: bigint
  lots: bigint
  fee_units: bigint
  created_at: Date
}

const nothing = sql``

/**
 * A customer's trades that match, newest first. One with oneself is there once, as its taker saw it, so that an id is a
 * cursor; asked by order, it is there as that order saw it.
 */
export async function listOwnTrades(
  database: Queryable,
  { customerId, filter, page }: { customerId: string; filter: TradeFilter; page: Page },
): Promise<OwnTrade[]> {
  const { pair, orderId, since, until } = filter
  const { ids, limit, olderThan } = page
  const matching = sql`id >= ${ids.from} and id < ${ids.before}
    ${olderThan === undefined ? nothing : sql`and id < ${olderThan}`}
    ${pair === undefined ? nothing : sql`and pair = ${pair}`}
    ${since === undefined ? nothing : sql`and created_at >= ${since}`}
    ${until === undefined ? nothing : sql`and created_at < ${until}`}`
  const asMaker =
    orderId === undefined ? sql`and taker_customer_id <> ${customerId}` : sql`and maker_order_id = ${orderId}`
  const asTaker = orderId === undefined ? nothing : sql`and taker_order_id = ${orderId}`
  const rows = await database.query<Row>(sql`
    select * from (
      (select id, pair, maker_order_id as order_id, 'maker' as role, taker_side, price_ticks, lots,
         maker_fee_units as fee_units, created_at
       from trades where maker_customer_id = ${customerId} ${asMaker} and ${matching} order by id desc limit ${limit})
      union all
      (select id, pair, taker_order_id, 'taker', taker_side, price_ticks, lots, taker_fee_units, created_at
       from trades where taker_customer_id = ${customerId} ${asTaker} and ${matching} order by id desc limit ${limit})
    ) as own order by id desc limit ${limit}`)
  return rows.map(fromRow)
}

function fromRow(row: Row): OwnTrade {
  const { id, pair, role, taker_side: takerSide } = row
  const makerSide = takerSide === 'buy' ? 'sell' : 'buy'
  return {
    id,
    pair,
    orderId: row.order_id,
    role,
    side: role === 'taker' ? takerSide : makerSide,
    priceTicks: Number(row.price_ticks),
    lots: Number(row.lots),
    feeUnits: row.fee_units,
    createdAt: row.created_at,
  }
}
