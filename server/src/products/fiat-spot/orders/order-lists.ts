import { type Queryable, type RowOf, type Sql, sql, type Tx } from '#platform/database'
import { isUuid, lowestIdAt } from '#platform/ids'
import type { Side } from '#products/fiat-spot/book'
import type { Pair } from '#products/fiat-spot/pairs'
import { type Order, type OrderStatus, orderTable } from '#products/fiat-spot/settlement'

/** At or after `since`, and before `until`. */
export type Period = { readonly since?: Date | undefined; readonly until?: Date | undefined }

/** At or after `from`, and before `before`. */
export type IdRange = { readonly from: string; readonly before: string }

const slackMs = 5 * 60_000
const eternity = new Date(8.64e15)

/**
 * The range of ids that rows of a period can have. An id carries the system time of its request; the business clock is
 * ahead of that by `aheadMs` and never was by more. Clocks of machines differ, and requests wait, by less than the slack.
 */
export function idsWithin({ since, until }: Period, { aheadMs }: { aheadMs: number }): IdRange {
  return {
    from: lowestIdAt(new Date((since?.getTime() ?? 0) - aheadMs - slackMs)),
    before: lowestIdAt(until === undefined ? eternity : new Date(until.getTime() + slackMs)),
  }
}

type TradeFilter = Period & { readonly pair?: string | undefined; readonly orderId?: string | undefined }

type OrderFilter = Omit<TradeFilter, 'orderId'> & {
  readonly side?: Side | undefined
  readonly status?: OrderStatus | 'open' | undefined
}

type Page = {
  readonly ids: IdRange
  readonly limit: number
  readonly offset: number
  /** Only items older than this id. */
  readonly olderThan?: string | undefined
}

const nothing = sql``

function matching(
  { pair, since, until }: TradeFilter,
  { ids, olderThan }: Pick<Page, 'ids' | 'olderThan'>,
): Sql {
  return sql`id >= ${ids.from} and id < ${ids.before}
    ${olderThan === undefined ? nothing : sql`and id < ${olderThan}`}
    ${pair === undefined ? nothing : sql`and pair = ${pair}`}
    ${since === undefined ? nothing : sql`and created_at >= ${since}`}
    ${until === undefined ? nothing : sql`and created_at < ${until}`}`
}

/** A customer's matching orders, the newest first. */
export async function listOrders(
  database: Queryable,
  { customerId, filter, page }: { customerId: string; filter: OrderFilter; page: Page },
): Promise<Order[]> {
  const { side, status } = filter
  const { limit, offset } = page
  const rows = await database.query<RowOf<typeof orderTable>>(sql`
    select ${orderTable.columns} from orders where customer_id = ${customerId} and ${matching(filter, page)}
      ${side === undefined ? nothing : sql`and side = ${side}`}
      ${status === undefined ? nothing : withStatus(status)}
    order by id desc limit ${limit} offset ${offset}`)
  return rows.map((row) => orderTable.read(row))
}

// Open orders have an index of their own, which a query with the status as a parameter cannot use.
function withStatus(status: OrderStatus | 'open'): Sql {
  return status === 'open' ? sql`and status in ('new', 'partially_filled')` : sql`and status = ${status}`
}

/** The open orders of a customer, the newest first. */
export async function listOpenOrders(
  tx: Tx,
  { customerId, limit }: { customerId: string; limit: number },
): Promise<Order[]> {
  const rows = await tx.query<RowOf<typeof orderTable>>(sql`
    select ${orderTable.columns} from orders where customer_id = ${customerId} and status in ('new', 'partially_filled')
    order by id desc limit ${limit}`)
  return rows.map((row) => orderTable.read(row))
}

/** Any customer's order; undefined for an unknown or malformed id. */
export async function findOrder(database: Queryable, id: string): Promise<Order | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await database.query<RowOf<typeof orderTable>>(
    sql`select ${orderTable.columns} from orders where id = ${id}`,
  )
  return row && orderTable.read(row)
}

/** The open orders of a customer that bear a `client_order_id`, the earliest first. */
export async function findNamedOrders(
  database: Queryable,
  { pair, customerId }: { pair: Pair; customerId: string },
): Promise<Order[]> {
  const rows = await database.query<RowOf<typeof orderTable>>(sql`
    select ${orderTable.columns} from orders where pair = ${pair.name} and customer_id = ${customerId}
      and client_order_id is not null and status in ('new', 'partially_filled') order by number`)
  return rows.map((row) => orderTable.read(row))
}

/** A trade from the view of one of its two sides. */
export type OwnTrade = {
  readonly id: string
  readonly pair: string
  readonly order_id: string
  readonly other_order_id: string
  readonly other_customer_id: string
  readonly role: 'maker' | 'taker'
  readonly taker_side: Side
  readonly price_ticks: bigint
  readonly lots: bigint
  /** In the asset that this side received. */
  readonly fee_units: bigint
  readonly created_at: Date
}

/**
 * A customer's matching trades, the newest first. A trade with oneself is listed once, from the side of the taker, so that
 * an id is a cursor; a list by order shows it from the side of that order.
 */
export function listOwnTrades(
  database: Queryable,
  { customerId, filter, page }: { customerId: string; filter: TradeFilter; page: Omit<Page, 'offset'> },
): Promise<OwnTrade[]> {
  const { orderId } = filter
  const { limit } = page
  const asked = matching(filter, page)
  const asMaker =
    orderId === undefined ? sql`and taker_customer_id <> ${customerId}` : sql`and maker_order_id = ${orderId}`
  const asTaker = orderId === undefined ? nothing : sql`and taker_order_id = ${orderId}`
  return database.query<OwnTrade>(sql`
    select * from (
      (select id, pair, maker_order_id as order_id, taker_order_id as other_order_id,
         taker_customer_id as other_customer_id, 'maker' as role, taker_side, price_ticks, lots,
         maker_fee_units as fee_units, created_at
       from trades where maker_customer_id = ${customerId} ${asMaker} and ${asked} order by id desc limit ${limit})
      union all
      (select id, pair, taker_order_id, maker_order_id, maker_customer_id, 'taker', taker_side, price_ticks, lots, taker_fee_units, created_at
       from trades where taker_customer_id = ${customerId} ${asTaker} and ${asked} order by id desc limit ${limit})
    ) as own order by id desc limit ${limit}`)
}
