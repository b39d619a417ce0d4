import type { Network } from '#core/catalog'
import { type Database, sql, type Tx } from '#platform/database'
import { mineBlocks } from '#providers/simulated/mining'
import { addPayments } from './payments.ts'

/** The gifts of a wallet at the beginning of its chain. */
export type Endowment = {
  readonly network: Network
  readonly address: string
  readonly tag: string | null
  /** Each gift is one payment. */
  readonly gifts: readonly { readonly contract: string | null; readonly units: bigint }[]
}

/** Gives each wallet its gifts once, final at once and for good, in one transaction for all networks. */
export async function endowWallets(database: Database, endowments: readonly Endowment[]): Promise<void> {
  // Nothing else locks several chains; the order of their networks keeps two of these transactions from a deadlock.
  const ordered = endowments.toSorted((one, other) => (one.network.code < other.network.code ? -1 : 1))
  await database.inTransaction(async (tx) => {
    const fresh = await tx.query<{ network: string; address: string }>(sql`
      insert into simulated_gifts (network, address)
      select * from unnest(${ordered.map(({ network }) => network.code)}::text[],
        ${ordered.map(({ address }) => address)}::text[])
      on conflict do nothing returning network, address`)
    const isFresh = new Set(fresh.map(({ network, address }) => `${network} ${address}`))
    for (const one of ordered) if (isFresh.has(`${one.network.code} ${one.address}`)) await endow(tx, one)
  })
}

async function endow(tx: Tx, { network, address, tag, gifts }: Endowment): Promise<void> {
  const { code, family, confirmationsRequired: goal } = network
  await addPayments(tx, {
    network: code,
    family,
    payments: gifts.map((gift) => ({ ...gift, address, tag, goal })),
  })
  const height = await mineBlocks(tx, {
    network: code,
    count: goal,
    takes: { awaitedAnd: null, holdsHouse: true },
  })
  await tx.query(sql`
    update simulated_gifts set height = ${height} where network = ${code} and address = ${address}`)
}
