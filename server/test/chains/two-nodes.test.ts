import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '#platform/clock'
import { scriptOf } from '#providers/utxo/scripts'
import { utxoChain } from '../../src/providers/utxo/index.ts'
import { createTestDatabase, type TestDatabase } from '../world/test-database.ts'
import { describeOnNode, startUtxoNode, type UtxoTestNode, utxoPrograms } from '../world/utxo-nodes.ts'

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const coin = 100_000_000n

describeOnNode(utxoPrograms.btcd, () => {
  let first: UtxoTestNode
  let second: UtxoTestNode
  let tested: TestDatabase
  beforeAll(async () => {
    ;[first, second, tested] = await Promise.all([
      startUtxoNode(utxoPrograms.btcd),
      startUtxoNode(utxoPrograms.btcd),
      createTestDatabase(),
    ])
    await first.controls.begin()
  })
  afterAll(() => Promise.all([first?.stop(), second?.stop(), tested?.drop()]))

  test('a block that pays much is read once two nodes have it, and not while they disagree', async () => {
    const from = await first.controls.mine(1)
    const chain = utxoChain({
      ...{
        network: 'btc',
        family: 'bitcoin',
        chain: 'regtest',
        url: first.url,
        timeoutMs: 20_000,
        rateMax: null,
      },
      ...{ fromHeight: from, headAgeMaxSeconds: null, confirmationsRequired: 2, clock: systemClock },
      ...{ second: { url: second.url, from: coin }, database: tested.database },
      ours: async (asked) => new Set(asked.filter((one) => one === address)),
    })
    const scan = () => chain.scan(null, { blocksMax: 100 })
    const pay = async (units: bigint) => {
      await first.controls.payScripts([{ script: scriptOf('bitcoin', address), units }])
      await first.controls.mine(1)
    }
    const told = async () =>
      (await scan()).blocks.flatMap(({ payments }) => payments.map(({ units }) => units))
    await pay(coin - 1n)
    expect(await told()).toEqual([coin - 1n])
    await pay(coin)
    await expect(scan()).rejects.toThrow(/second node of btc has no block/)
    await second.controls.mine(await first.rpc<number>('getblockcount'))
    await expect(scan()).rejects.toThrow(/nodes of btc disagree about block/)
    await first.controls.mine(3)
    await second.rpc('addnode', first.peer, 'onetry')
    await vi.waitFor(async () => expect(await told()).toEqual([coin - 1n, coin]), { timeout: 30_000 })
  })
})
