import type { ChainHoldings } from '#core/chains'
import { type Queryable, sql } from '#platform/database'

type Holding = {
  readonly network: string
  readonly addresses: readonly string[]
  readonly height: number
}

/** The balances of addresses at that block of the main chain, or at the newest one of a shorter chain. */
export async function readHoldings(
  database: Queryable,
  { network, addresses, height }: Holding,
): Promise<ChainHoldings> {
  const rows = await database.query<{ tip: number; contract: string | null; units: bigint | null }>(sql`
    with head as (
      select coalesce(max(height), 0) as tip from simulated_blocks where network = ${network} and not is_replaced
    ), held as (
      select payment.contract, payment.units, payment.block_hash from simulated_payments payment
      where payment.network = ${network} and payment.address = any(${[...addresses]}::text[])
        and payment.block_hash is not null
      union all
      select debit.contract, -debit.units, made.block_hash from simulated_debits debit
      join simulated_transactions made on made.network = debit.network and made.txid = debit.txid
      where debit.network = ${network} and debit.address = any(${[...addresses]}::text[])
    ), sums as (
      select contract, sum(units) as units from held
      join simulated_blocks block on block.network = ${network} and block.hash = held.block_hash
      where block.height <= ${height}::bigint
      group by contract
    )
    select tip, contract, units from head left join sums on sums.units <> 0 order by contract nulls first`)
  const tip = rows[0]?.tip ?? 0
  return {
    height: Math.min(height, tip),
    sums: rows.flatMap(({ contract, units }) => (units === null ? [] : [{ contract, units }])),
  }
}
