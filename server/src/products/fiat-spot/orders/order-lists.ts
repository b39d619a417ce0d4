import { type Queryable, type Sql, sql, type Tx } from '#platform/database'
import { isUuid, lowestIdAt } from '#platform/ids'
import type { Side } from '#products/fiat-spot/book'
import { type Order, type OrderRow, type OrderStatus, orderFromRow } from '#products/fiat-spot/settlement'

/** From a time on, and before a time. */
export type Period = { readonly since?: Date | undefined; readonly until?: Date | undefined }

/** Ids at or after, and before. */
export type IdRange = { readonly from: string; readonly before: string }

const slackMs = 5 * 60_000
const eternity = new Date(8.64e15)

/**
 * The ids that what was written in a period can have. An id carries the machine's time of its request, which the
 * business clock is ahead of by `aheadMs` and never was by more; machines differ, and requests wait, by less than the slack.
 */
export function idsWithin({ since, until }: Period, { aheadMs }: { aheadMs: number }): IdRange {
  return {
    from: lowestIdAt(new Date((since?.getTime() ?? 0) - aheadMs - slackMs)),
    before: lowestIdAt(until === undefined ? eternity : new Date(until.getTime() + slackMs)),
  }
}

export type OrderFilter = Period & {
  readonly pair?: string | undefined
  readonly side?: Side | undefined
  readonly status?: OrderStatus | 'open' | undefined
}

type Page = {
  readonly ids: IdRange
  readonly limit: number
  readonly offset: number
  /** Only orders older than this id. */
  readonly olderThan?: string | undefined
}

const nothing = sql``

/** A customer's orders that match, newest first. */
export async function listOrders(
  database: Queryable,
  { customerId, filter, page }: { customerId: string; filter: OrderFilter; page: Page },
): Promise<Order[]> {
  const { pair, side, status, since, until } = filter
  const { ids, limit, offset, olderThan } = page
  const rows = await database.query<OrderRow>(sql`
    select * from orders where customer_id = ${customerId} and id >= ${ids.from} and id < ${ids.before}
      ${olderThan === undefined ? nothing : sql`and id < ${olderThan}`}
      ${pair === undefined ? nothing : sql`and pair = ${pair}`}
      ${side === undefined ? nothing : sql`and side = ${side}`}
      ${status === undefined ? nothing : withStatus(status)}
      ${since === undefined ? nothing : sql`and created_at >= ${since}`}
      ${until === undefined ? nothing : sql`and created_at < ${until}`}
    order by id desc limit ${limit} offset ${offset}`)
  return rows.map(orderFromRow)
}

// Open orders are few and have an index of their own, which a status that comes as a parameter cannot use.
function withStatus(status: OrderStatus | 'open'): Sql {
  return status === 'open' ? sql`and status in ('new', 'partially_filled')` : sql`and status = ${status}`
}

/** The newest open orders of a customer, newest first. */
export async function listOpenOrders(
  tx: Tx,
  { customerId, limit }: { customerId: string; limit: number },
): Promise<Order[]> {
  const rows = await tx.query<OrderRow>(sql`
    select * from orders where customer_id = ${customerId} and status in ('new', 'partially_filled')
    order by id desc limit ${limit}`)
  return rows.map(orderFromRow)
}

/** Whoever's it is; undefined also for what is no id. */
export async function findOrder(database: Queryable, id: string): Promise<Order | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await database.query<OrderRow>(sql`select * from orders where id = ${id}`)
  return row && orderFromRow(row)
}
