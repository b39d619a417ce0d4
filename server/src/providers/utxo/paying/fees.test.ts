import { expect, test } from 'vitest'
import { factsOf, policyOf, type UtxoFamily } from '#providers/utxo/families'
import { utxoNode } from '#providers/utxo/node'
import { type MadeResults, startMadeNode } from '../../../../test/world/made-node.ts'
import { rateNow } from './fees.ts'

async function rateWith(
  family: UtxoFamily,
  results: MadeResults,
  rateMax: bigint | null = null,
): Promise<bigint> {
  const genesis = factsOf(family, 'main').genesis
  const url = await startMadeNode({ getblockhash: genesis, ...results })
  const node = utxoNode({ network: 'here', family, chain: 'main', url, timeoutMs: 5_000 })
  return rateNow(node, { family, rateMax })
}

const { floor, fallback, ceiling } = policyOf('bitcoin').rate

test.each<[string, MadeResults, bigint]>([
  ['an estimate', { estimatesmartfee: { feerate: 0.0004, blocks: 6 } }, 40_000n],
  ['no data', { estimatesmartfee: { errors: ['Insufficient data'], blocks: 0 } }, fallback],
  ['no data, as Dogecoin Core says it', { estimatesmartfee: { feerate: -1, blocks: 25 } }, fallback],
  ['the older method alone', { estimatefee: 0.0003 }, 30_000n],
  ['the older method without data', { estimatefee: -1 }, fallback],
  ['no method at all', {}, fallback],
  ['an estimate below the floor', { estimatesmartfee: { feerate: 0.000001 } }, floor],
  [
    'an estimate below what its mempool takes',
    { estimatesmartfee: { feerate: 0.00002 }, getmempoolinfo: { mempoolminfee: 0.00005 } },
    5_000n,
  ],
  ['an estimate beyond the ceiling', { estimatesmartfee: { feerate: 2 } }, ceiling],
])('of a node with %s the rate is within the bounds', async (_, results, rate) => {
  expect(await rateWith('bitcoin', results)).toBe(rate)
})

test('the bound of the house is above the estimate of the node', async () => {
  expect(await rateWith('bitcoin', { estimatesmartfee: { feerate: 0.0004 } }, 10_000n)).toBe(10_000n)
})

test('an estimate that is no number is nonsense, and no rate', async () => {
  await expect(rateWith('bitcoin', { estimatesmartfee: { feerate: '0.0004' } })).rejects.toThrow(
    /a rate in coins/,
  )
})
