import { type Database, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { simulatedChain } from '#providers/simulated'
import { shippedCatalog } from '../world/shipped-catalog.ts'
import { createTestDatabase } from '../world/test-database.ts'
import { type ChainHarness, chainContract } from './chain.contract.ts'

const catalog = shippedCatalog

async function harness(code: string, fixed: Pick<ChainHarness, 'addresses' | 'contract' | 'tag'>) {
  const { database, drop } = await createTestDatabase()
  const chain = simulatedChain({ database, network: catalog.network(code)! })
  return {
    chain,
    ...fixed,
    pay: (payment: Parameters<ChainHarness['pay']>[0]) => chain.pay({ ...payment, confirmations: 0 }),
    mine: async (blocks: number) => void (await chain.mine(blocks)),
    own: () => giveOut(database, { network: code, address: fixed.addresses[0] }),
    reorg: async (depth: number) => void (await chain.reorg(depth)),
    close: drop,
  }
}

/** As an address that a customer was shown. */
async function giveOut(
  database: Database,
  { network, address }: { network: string; address: string },
): Promise<void> {
  const id = systemIds.next()
  await database.query(sql`
    insert into customers (id, username, email, kyc_status, tariff, created_at)
    values (${id}, 'erin', 'erin@example.com', 'approved', 'default', now())`)
  await database.query(sql`
    insert into deposit_addresses (network, address, tag, customer_id, created_at)
    values (${network}, ${address}, '', ${id}, now())`)
}

chainContract('the simulated Ethereum', () =>
  harness('erc20', {
    addresses: ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94', '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'],
    contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    tag: null,
  }),
)

chainContract('the simulated XRP Ledger', () =>
  harness('xrp', {
    addresses: ['rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3', 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'],
    contract: null,
    tag: '42',
  }),
)
