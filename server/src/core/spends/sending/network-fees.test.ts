import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { openSpendHouse } from '../../../../test/world/spend-house.ts'
import { refreshFees } from './network-fees.ts'

test('a currency whose fee the chain does not tell keeps no other from its fee', async () => {
  const { chain, database, catalog, network, close } = await openSpendHouse()
  try {
    const feeOf = async ({ contract }: { contract: string | null }) => {
      if (contract === null) throw new Error('the node stumbles')
      return 7n
    }
    const reading = {
      database,
      catalog,
      network: { code: network },
      chain: { ...chain, feeOf },
      timeoutMs: 2_000,
    }
    await expect(refreshFees(reading)).rejects.toThrow(/stumbles/)
    const known = await database.query<{ contract: string; units: bigint }>(
      sql`select contract, units from network_fees where network = ${network}`,
    )
    expect(known.length).toBeGreaterThan(0)
    expect(known.filter(({ contract, units }) => contract === '' || units !== 7n)).toEqual([])
  } finally {
    await close()
  }
})
