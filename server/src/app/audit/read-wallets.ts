import type { Network } from '#core/catalog'
import type { ChainCursor, SignedTransaction } from '#core/chains'
import { openStatuses } from '#core/spends'
import { type Queryable, sql } from '#platform/database'

/** Facts about a network's wallets that the ledger lacks: payments on their way in or out. */
export type WalletsRead = {
  readonly network: Network
  /** The last read block; null before the first. */
  readonly cursor: ChainCursor | null
  /** The house's addresses on the network that were ever paid, and its wallets. */
  readonly addresses: readonly string[]
  /** Deposits in its blocks that the books lack, since they wait or are in doubt. */
  readonly unbooked: readonly Unbooked[]
  /** Signed transactions of payments that have not ended. */
  readonly open: readonly OpenTransaction[]
  /** Payments in blocks above the cursor that the books already have. */
  readonly ahead: readonly Leaving[]
}

export type Unbooked = {
  readonly status: 'pending' | 'doubted'
  readonly asset: string
  readonly units: bigint
  readonly count: bigint
}

/** A payment from the house's wallets. Its fee leaves them; its amount leaves them unless the payee is one of them. */
export type Leaving = {
  readonly address: string
  readonly contract: string | null
  readonly units: bigint
  readonly fee: bigint
}

/** A transaction with all that it pays: one payment, or those of a batch. */
export type OpenTransaction = {
  readonly transaction: SignedTransaction
  readonly payments: readonly Omit<Leaving, 'fee'>[]
}

const addressesMax = 100_000
const openMax = 2_000

/** Null where the network has too many rows to compare. */
export async function readWallets(database: Queryable, network: Network): Promise<WalletsRead | null> {
  const { code } = network
  const addresses = await readAddresses(database, code)
  const open = await readOpen(database, code)
  if (addresses.length > addressesMax || open.length > openMax) return null
  const [row] = await database.query<{ position: ChainCursor | null }>(sql`
    select cursor->'position' as position from chain_cursors where network = ${code}`)
  const cursor = row?.position ?? null
  const height = cursor?.height ?? 0
  // The fee of a batch is taken once, whatever it pays.
  const endedAbove = sql`spend_batch_attempts attempt join spend_batches batch on batch.id = batch_id
    and attempt.network = ${code} and attempt.block_height > ${height} and attempt.status in ('confirmed', 'failed')
    and batch.status in ('confirmed', 'failed')`
  return {
    network,
    cursor,
    ...{ addresses, open },
    unbooked: await database.query<Unbooked>(sql`
      select status, asset, sum(units) as units, count(*) as count from deposits
      where network = ${code} and status in ('pending', 'doubted') and block_hash <> '' and block_height <= ${height}
      group by 1, 2`),
    ahead: await database.query<Leaving>(sql`
      select spends.address, contract, coalesce(attempt.fee, 0) as fee,
        case attempt.status when 'confirmed' then attempt.units else 0 end as units
      from spend_attempts attempt join spends on spends.id = spend_id
      where spends.network = ${code} and spends.status in ('confirmed', 'failed')
        and attempt.status in ('confirmed', 'failed') and block_height > ${height}
      union all
      select paid.address, paid.contract, 0, case attempt.status when 'confirmed' then paid.units else 0 end
      from ${endedAbove} join spend_batch_members member on member.batch_id = batch.id
      join spends paid on paid.id = member.spend_id and paid.batch_id = batch.id
      union all
      select '', null, coalesce(attempt.fee, 0), 0 from ${endedAbove}`),
  }
}

async function readAddresses(database: Queryable, network: string): Promise<string[]> {
  const rows = await database.query<{ address: string }>(sql`
    select address from house_wallets where network = ${network}
    union select address from deposits where network = ${network}
    limit ${addressesMax + 1}`)
  return rows.map(({ address }) => address)
}

type Open = {
  readonly raw: string
  readonly txid: string
  readonly slots: string[]
  readonly from: SignedTransaction['from']
  readonly payments: readonly { address: string; contract: string | null; units: string }[]
}

async function readOpen(database: Queryable, network: string): Promise<OpenTransaction[]> {
  const payment = sql`jsonb_build_object('address', spends.address, 'contract', contract, 'units', `
  const rows = await database.query<Open>(sql`
    select raw, txid, slots, payments, (
      select coalesce(jsonb_agg(jsonb_build_object('index', index, 'address', coalesce(wallet.address, owned.address, paid.address, ''))
        order by position), '[]')
      from unnest(from_indexes) with ordinality as payer (index, position)
      left join house_wallets wallet on index = 0 and wallet.network = ${network} and role = 'hot'
        and wallet.generation = carried.generation
      left join customers on customers.number = index
      left join deposit_addresses owned on owned.customer_id = customers.id and owned.network = ${network}
        and owned.key_index is null and owned.generation = carried.generation
      left join deposit_addresses paid on paid.key_index = index
    ) as "from"
    from (
      select raw, txid, slots, from_indexes, generation, jsonb_build_array(${payment} attempt.units::text)) as payments
      from spends join spend_attempts attempt on spend_id = spends.id
      where spends.network = ${network} and spends.status in ${openStatuses} and raw is not null
      union all
      select raw, txid, slots, batch.from_indexes, batch.generation, (
        select coalesce(jsonb_agg(${payment} spends.units::text)), '[]')
        from spend_batch_members member join spends on spends.id = member.spend_id and spends.batch_id = batch.id
        where member.batch_id = batch.id)
      from spend_batches batch join spend_batch_attempts attempt on attempt.batch_id = batch.id
      where batch.network = ${network} and batch.status in ${openStatuses} and raw is not null) as carried
    limit ${openMax + 1}`)
  return rows.map(({ raw, txid, slots, from, payments }) => ({
    transaction: { raw, txid, slots, from },
    payments: payments.map(({ units, ...paid }) => ({ ...paid, units: BigInt(units) })),
  }))
}
