import { afterAll, beforeAll, expect, test } from 'vitest'
import { WrongChain } from '#providers/nodes'
import { checkUtxoNode } from '../../src/providers/utxo/index.ts'
import { describeOnNode, startUtxoNode, type UtxoTestNode, utxoPrograms } from '../world/utxo-nodes.ts'

for (const program of Object.values(utxoPrograms))
  describeOnNode(program, () => {
    let node: UtxoTestNode
    beforeAll(async () => {
      node = await startUtxoNode(program)
    })
    afterAll(() => node?.stop())

    const check = (chain: 'main' | 'regtest') => {
      const { name: network, family, url } = node
      return checkUtxoNode({ network, family, chain, url, timeoutMs: 20_000 })
    }

    test('a check has the newest block, its time, and that nothing is pruned', async () => {
      const height = await node.controls.mine(3)
      const { head, ...facts } = await check('regtest')
      const { time } = await node.rpc<{ time: number }>(
        'getblockheader',
        await node.rpc('getbestblockhash'),
        true,
      )
      expect(head).toEqual({ height, seconds: time })
      expect(facts).toMatchObject({
        chain: expect.stringMatching(/^regtest \w{8}…\w{8}$/),
        keepsFrom: 0,
        tokens: [],
      })
    })

    test('a check of a node of another chain says so', async () => {
      await expect(check('main')).rejects.toThrow(WrongChain)
    })
  })
