import type { Pair } from '#core/catalog'
import { type Queryable, sql } from '#platform/database'
import { type Order, type OrderRow, orderFromRow } from '#products/fiat-spot/settlement'

/** The open orders of a customer that bear a `client_order_id`, in the order in which they were placed. */
export async function findNamedOrders(
  database: Queryable,
  { pair, customerId }: { pair: Pair; customerId: string },
): Promise<Order[]> {
  const rows = await database.query<OrderRow>(sql`
    select * from orders where pair = ${pair.name} and customer_id = ${customerId}
      and client_order_id is not null and status in ('new', 'partially_filled') order by number`)
  return rows.map(orderFromRow)
}
