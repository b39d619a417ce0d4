import { deriveAccountKeys, deriveDepositAddress, deriveSigningKey } from '#core/chains'
import { failingAddress, simulatedChain, simulatedFormat } from '#providers/simulated'
import { shippedCatalog } from '../world/shipped-catalog.ts'
import { useTestDatabase } from '../world/test-database.ts'
import { batchContract } from './batch.contract.ts'
import { chainContract } from './chain.contract.ts'
import type { ChainHarness, PayingHarness, Wallet } from './chain-harness.ts'
import { payingContract } from './paying-chain.contract.ts'

const catalog = shippedCatalog
const seed = new Uint8Array(64).fill(5)
const accountKeys = deriveAccountKeys(seed)

type Fixed = Pick<PayingHarness, 'addresses' | 'contract' | 'tag' | 'model' | 'coin'>

const { database } = await useTestDatabase()
let made = 0

/** A chain of its own for each test, on one database: its network has a name that no other has. */
async function harness(like: string, fixed: Fixed) {
  made += 1
  const network = { ...catalog.network(like)!, code: `${like}${made}` }
  const { family } = network
  const chain = simulatedChain({ database, network })
  const walletOf = (index: number): Wallet => ({
    index,
    address: deriveDepositAddress({ family, accountKey: accountKeys[family], index }),
    key: deriveSigningKey(seed, { family, index }),
  })
  return {
    chain,
    format: simulatedFormat,
    ...fixed,
    replaces: true,
    knowsWaiting: true,
    units: { min: 1n, max: 123_456_789_012_345_678_901_234_567n },
    wallets: [walletOf(0), walletOf(1)] as const,
    refuser: failingAddress(family),
    pay: (payment: Parameters<ChainHarness['pay']>[0]) => chain.pay({ ...payment, confirmations: 0 }),
    mine: async (blocks: number) => void (await chain.mine(blocks)),
    reorg: async (depth: number) => void (await chain.reorg(depth)),
    close: async () => {},
  }
}

function bothContracts(name: string, { like, ...fixed }: Fixed & { like: string }): void {
  chainContract(name, () => harness(like, fixed))
  payingContract(name, () => harness(like, fixed))
  if (fixed.model === 'outputs') batchContract(name, () => harness(like, fixed))
}

bothContracts('the simulated Bitcoin', {
  like: 'btc',
  addresses: ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
  contract: null,
  tag: null,
  model: 'outputs',
  coin: 10n ** 8n,
})

bothContracts('the simulated Ethereum', {
  like: 'erc20',
  addresses: ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94', '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'],
  contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  tag: null,
  model: 'account',
  coin: 10n ** 18n,
})

bothContracts('the simulated XRP Ledger', {
  like: 'xrp',
  addresses: ['rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3', 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'],
  contract: null,
  tag: '42',
  model: 'account',
  coin: 10n ** 6n,
})

batchContract('the simulated Litecoin', () =>
  harness('ltc', {
    addresses: ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'],
    ...{ contract: null, tag: null, model: 'outputs', coin: 10n ** 8n },
  }),
)
