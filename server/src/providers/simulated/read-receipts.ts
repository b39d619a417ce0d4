import type { ChainReceipts } from '#core/chains'
import { type Queryable, sql } from '#platform/database'

/** Payments in blocks of the main chain to addresses that were given out, summed by contract. */
export function readReceipts(database: Queryable, network: string): Promise<ChainReceipts[]> {
  return database.query<ChainReceipts>(sql`
    select contract, sum(units) as units
    from simulated_payments payment
    join simulated_blocks block on block.network = payment.network and block.hash = payment.block_hash
    where payment.network = ${network} and not is_replaced and exists (
      select from deposit_addresses given where given.network = payment.network and given.address = payment.address)
    group by contract`)
}
