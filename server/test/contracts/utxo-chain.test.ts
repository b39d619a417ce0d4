import { afterAll, beforeAll } from 'vitest'
import { deriveAccountKeys, deriveDepositAddress, deriveSigningKey } from '#core/chains'
import { systemClock } from '#platform/clock'
import { policyOf, type UtxoFamily } from '#providers/utxo/families'
import { utxoChain, utxoFormat } from '../../src/providers/utxo/index.ts'
import { createTestDatabase, type TestDatabase } from '../world/test-database.ts'
import { describeOnNode, startUtxoNode, type UtxoTestNode, utxoPrograms } from '../world/utxo-nodes.ts'
import { batchContract } from './batch.contract.ts'
import { chainContract } from './chain.contract.ts'
import { type ChainHarness, type PayingHarness, untilCaughtUp, type Wallet } from './chain-harness.ts'
import { payingContract } from './paying-chain.contract.ts'

const seed = new Uint8Array(64).fill(5)
const accountKeys = deriveAccountKeys(seed)
let lastIndex = 0
let lastNetwork = 0
const coin = 100_000_000n

for (const program of Object.values(utxoPrograms))
  describeOnNode(program, () => {
    let node: UtxoTestNode
    let tested: TestDatabase
    beforeAll(async () => {
      ;[node, tested] = await Promise.all([startUtxoNode(program), createTestDatabase()])
      await node.controls.begin()
    })
    afterAll(() => Promise.all([node?.stop(), tested?.drop()]))

    /** A reader of its own from an empty block on, with addresses that nobody has used. */
    async function harness(): Promise<ChainHarness & PayingHarness> {
      const { family, controls } = node
      const wallets = [walletOf(family), walletOf(family)] as const
      const addresses = [walletOf(family).address, walletOf(family).address] as const
      const ours = new Set([...wallets.map(({ address }) => address), ...addresses])
      const chain = utxoChain({
        ...{
          network: `${family}-${++lastNetwork}`,
          family,
          chain: 'regtest',
          url: node.url,
          timeoutMs: 20_000,
        },
        ...{
          fromHeight: await controls.mine(1),
          rateMax: null,
          headAgeMaxSeconds: null,
          second: null,
          clock: systemClock,
          confirmationsRequired: 2,
        },
        database: tested.database,
        ours: async (asked) => new Set(asked.filter((address) => ours.has(address))),
      })
      return {
        chain: {
          ...chain,
          // While a node reorganises it is shorter for a moment, which a worker meets by trying again.
          scan: (cursor, options) => untilCaughtUp(() => chain.scan(cursor, options)),
        },
        ...{ format: utxoFormat, addresses, wallets, contract: null, tag: null, model: 'outputs' },
        ...{ units: { min: 100_000n, max: 60n * coin }, coin, refuser: null },
        // btcd answers what blocks alone say.
        knowsWaiting: node.name !== 'btcd',
        replaces: policyOf(family).replacement !== 'none',
        pay: ({ address, units }) =>
          controls.pay({ address, units, tag: null, contract: null, confirmations: 0 }),
        mine: async (blocks) => void (await controls.mine(blocks)),
        reorg: async (depth) => void (await controls.reorg(depth)),
        close: async () => {},
      }
    }
    chainContract(program.name, harness)
    payingContract(program.name, harness)
    batchContract(program.name, harness)
  })

function walletOf(family: UtxoFamily): Wallet {
  const index = ++lastIndex
  return {
    index,
    address: deriveDepositAddress({ family, accountKey: accountKeys[family], index }),
    key: deriveSigningKey(seed, { family, index }),
  }
}
