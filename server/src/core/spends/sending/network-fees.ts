import type { Catalog } from '#core/catalog'
import { within } from '#core/instructions'
import { type Database, type Queryable, sql } from '#platform/database'
import { actOnEach } from '#platform/workers'
import type { Payer } from '../spend/spending-parts.ts'

/**
 * The highest fee of a payment on a network, in the smallest units of the network's own coin, and when it was read by the
 * system clock: a business clock that is moved on makes no fee old.
 */
export type NetworkFee = { readonly units: bigint; readonly readAt: Date }

type Kind = { readonly network: string; readonly contract: string | null; readonly since: Date }

/** The network's fee for a payment, if it was read at `since` or later; null when nobody knows it. */
export async function feeOf(
  database: Queryable,
  { network, contract, since }: Kind,
): Promise<NetworkFee | null> {
  const [row] = await database.query<{ units: bigint; readAt: Date }>(sql`
    select units, read_at as "readAt" from network_fees
    where network = ${network} and contract = ${contract ?? ''} and read_at >= ${since}`)
  return row ?? null
}

type Reading = Pick<Payer, 'database' | 'catalog' | 'chain' | 'timeoutMs'> & {
  readonly network: { readonly code: string }
}

/** Reads the fee for payments of each listed currency on a network again. */
export async function refreshFees({ database, catalog, network, chain, timeoutMs }: Reading): Promise<void> {
  await actOnEach(contractsOn(catalog, network.code), {
    async act(contract) {
      const units = await within(timeoutMs, () => chain.feeOf({ contract }))
      await saveFee(database, { network: network.code, contract, units })
    },
  })
}

function contractsOn(catalog: Catalog, network: string): readonly (string | null)[] {
  const listed = catalog.currencies.flatMap((currency) => {
    const on = catalog.currencyNetwork(currency, network)
    return on === undefined ? [] : [on.tokenId]
  })
  return [...new Set([null, ...listed])]
}

type Saving = Omit<Kind, 'since'> & { readonly units: bigint }

async function saveFee(database: Database, { network, contract, units }: Saving): Promise<void> {
  await database.query(sql`
    insert into network_fees (network, contract, units, read_at) values (${network}, ${contract ?? ''}, ${units}, now())
    on conflict (network, contract) do update set units = excluded.units, read_at = excluded.read_at`)
}
