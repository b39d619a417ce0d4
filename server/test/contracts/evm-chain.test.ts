import { afterAll, beforeAll } from 'vitest'
import { deriveAccountKeys, deriveDepositAddress, deriveSigningKey } from '#core/chains'
import { anvilControls, evmFormat } from '#providers/evm'
import { type Anvil, describeOnAnvil, faucet, startAnvil } from '../world/anvil.ts'
import { callData, chainOf, giveTokens, place } from '../world/anvil-chain.ts'
import { chainContract } from './chain.contract.ts'
import { type ChainHarness, type PayingHarness, untilCaughtUp, type Wallet } from './chain-harness.ts'
import { payingContract } from './paying-chain.contract.ts'

const addresses = [
  '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
] as const
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

describeOnAnvil('on anvil', () => {
  let anvil: Anvil
  let untouched: string
  beforeAll(async () => {
    anvil = await startAnvil()
    await anvil.rpc('anvil_setBalance', faucet.address, `0x${(10n ** 40n).toString(16)}`)
    await place(anvil, { at: token, name: 'GoodToken' })
    await giveTokens(anvil, { token, to: faucet.address, units: 10n ** 40n })
    untouched = await anvil.rpc('evm_snapshot')
  })
  afterAll(() => anvil.stop())

  async function harness() {
    await anvil.rpc('evm_revert', untouched)
    // The transactions of the reverted blocks wait again.
    await anvil.rpc('anvil_dropAllTransactions')
    untouched = await anvil.rpc('evm_snapshot')
    return harnessOn(anvil)
  }
  chainContract('an EVM chain', harness)
  payingContract('an EVM chain', harness)
})

function harnessOn(anvil: Anvil): ChainHarness & PayingHarness {
  const chain = chainOf(anvil, { tokens: [token], ours: async (asked) => new Set(asked) })
  const controls = anvilControls({ network: 'erc20', url: anvil.url, chainId: 31_337, ...patience })
  const send = (transaction: object) => anvil.rpc<string>('eth_sendTransaction', transaction)
  return {
    chain: {
      ...chain,
      // While anvil reorganises it is shorter for a moment, which a worker meets by trying again.
      scan: (cursor, options) => untilCaughtUp(() => chain.scan(cursor, options)),
    },
    format: evmFormat,
    addresses,
    contract: token,
    tag: null,
    units: { min: 1n, max: 123_456_789_012_345_678_901_234_567n },
    model: 'account',
    replaces: true,
    knowsWaiting: true,
    wallets: [walletOf(0), walletOf(1)],
    coin: 10n ** 18n,
    refuser,
    pay: ({ address, contract, units }) =>
      contract === null
        ? send({ from: faucet.address, to: address, value: `0x${units.toString(16)}` })
        : send({
            from: faucet.address,
            to: contract,
            data: callData('GoodToken', 'transfer', address, units),
          }),
    async mine(blocks) {
      // The contract accepts when a payment is tried, and refuses in the block.
      const waiting = JSON.stringify(await anvil.rpc('txpool_content'))
      if (waiting.includes(refuser)) await anvil.rpc('anvil_setCode', refuser, alwaysFails)
      await controls.mine(blocks)
    },
    reorg: async (depth) => void (await controls.reorg(depth)),
    close: async () => {},
  }
}

const refuser = '0x4444444444444444444444444444444444444444'
const alwaysFails = '0x5f5ffd'
const seed = new Uint8Array(64).fill(5)
const accountKeys = deriveAccountKeys(seed)

function walletOf(index: number): Wallet {
  return {
    index,
    address: deriveDepositAddress({ family: 'evm', accountKey: accountKeys.evm, index }),
    key: deriveSigningKey(seed, { family: 'evm', index }),
  }
}

const patience = { timeoutMs: 10_000, confirmationsRequired: 12 }
