import type { Network } from '#core/catalog'
import { sql, type Tx } from '#platform/database'
import type { AccountKeys } from './account-keys.ts'
import { walletAddress } from './wallet-address.ts'

type Keyed = { readonly network: Network; readonly accountKeys: AccountKeys }

/** BIP-44's gap limit: wallets look this many unused addresses ahead. */
const gap = 20

/**
 * The addresses on a network of the next customers and causes, and of the newest customers, who may not have requested
 * theirs. Empty where customers share one address.
 */
export async function nextAddresses(tx: Tx, keyed: Keyed): Promise<ReadonlySet<string>> {
  if (keyed.network.tag !== null) return new Set()
  const rows = await tx.query<{ index: bigint }>(sql`
    select index from (select coalesce(max(number), 0) as newest from customers) as customer,
      generate_series(greatest(newest - ${gap}, 1), newest + ${gap}) as index
    union all
    select index from (select coalesce(max(key_index), 1000000000) as newest from payment_addresses) as cause,
      generate_series(newest + 1, newest + ${gap}) as index`)
  // The tables' checks bound the index to 31 bits.
  return new Set(
    keyed.accountKeys.flatMap((_, generation) =>
      rows.map(({ index }) => walletAddress(keyed, { generation, index: Number(index) }).address),
    ),
  )
}
