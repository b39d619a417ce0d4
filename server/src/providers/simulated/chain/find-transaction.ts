import type { Network } from '#core/catalog'
import type { Sighting, SignedTransaction } from '#core/chains'
import { type Queryable, sql } from '#platform/database'
import { storedSlots } from '#providers/simulated/transactions'

type Standing = {
  isKnown: boolean
  height: number | null
  hash: string | null
  succeeded: boolean | null
  fee: bigint | null
  displacedAt: number | null
  displacedBy: string | null
}

type Finding = { readonly network: Network; readonly transaction: SignedTransaction }

/** Where a transaction stands, in one statement, so that it is seen at one moment. */
export async function findTransaction(
  database: Queryable,
  { network: { code, family }, transaction }: Finding,
): Promise<Sighting> {
  const { txid, slots } = transaction
  const from = transaction.from.map(({ address }) => address)
  const [row] = await database.query<Standing>(sql`
    select made.txid is not null as "isKnown", block.height, block.hash, made.succeeded, made.fee,
      rival.height as "displacedAt", rival.txid as "displacedBy"
    from (select 1) as one
    left join simulated_transactions made
      on made.network = ${code} and made.txid = ${txid} and made.replaced_by is null
    left join simulated_blocks block on block.network = ${code} and block.hash = made.block_hash
    left join lateral (
      select other.txid, held.height from simulated_transactions other
      join simulated_blocks held on held.network = other.network and held.hash = other.block_hash
      where other.network = ${code} and other.slots && ${storedSlots({ family, from, slots })}::text[]
        and other.txid <> ${txid}
      limit 1) as rival on true`)
  const { height = null, hash = null, succeeded = null, fee = null } = row ?? {}
  if (height !== null && hash !== null && succeeded !== null && fee !== null)
    return { status: 'included', height, hash, succeeded, fee }
  if (row !== undefined && row.displacedAt !== null)
    return { status: 'displaced', height: row.displacedAt, by: row.displacedBy }
  return { status: row?.isKnown === true ? 'waiting' : 'absent' }
}
