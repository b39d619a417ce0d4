import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { scriptOf } from '#providers/utxo/scripts'
import { sealed, startTestServer, type TestServer } from '../wire/test-server.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'
import { isOnNodes, startUtxoNode, type UtxoTestNode, utxoPrograms } from '../world/utxo-nodes.ts'
import { paymentsTo } from './payments-to.ts'

const count = 200
const path = '/funding/withdraw/crypto'
const places = [
  {
    program: utxoPrograms.btcd,
    code: 'btc',
    symbol: 'BTC',
    payee: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  },
  {
    program: utxoPrograms.litecoind,
    code: 'ltc',
    symbol: 'LTC',
    payee: 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
  },
] as const

describe.skipIf(!isOnNodes).each(places)(
  'many withdrawals of $symbol at once',
  ({ program, code, symbol, payee }) => {
    let node: UtxoTestNode
    let server: TestServer
    let from: number
    beforeAll(async () => {
      node = await startUtxoNode(program)
      await node.controls.begin()
      from = await node.controls.mine(1)
      const setting = `utxo url=${node.url} chain=regtest from=${from}`
      server = await startTestServer({ ...sealed, [`COFFER_CHAIN_${code.toUpperCase()}`]: setting })
    })
    afterAll(async () => {
      try {
        await server?.expectSoundBooks()
        await server?.stop()
      } finally {
        await node?.stop()
      }
    })

    test(`${count} are paid once each, in batches, and no output is spent twice`, async () => {
      const as = await server.newCustomer({ [symbol]: '10' })
      await untilWithdrawalsOpen(server, { symbol, network: code, amount: '0.01' })
      const amounts = Array.from({ length: count }, (_, at) => (0.01 + at / 1e6).toFixed(6))
      const asked = await Promise.all(
        amounts.map((amount) =>
          server.send('POST', path, { as, body: { symbol, bch_code: code, address: payee, amount } }),
        ),
      )
      expect(asked.filter(({ status }) => status !== 200)).toEqual([])
      await vi.waitFor(
        async () => {
          const rows = await server.database.query<{ status: string }>(sql`
          select status from spends where network = ${code} and purpose = 'withdrawal' and status <> 'confirmed'`)
          expect(rows).toEqual([])
        },
        { timeout: 100_000, interval: 500 },
      )
      const paid = await paymentsTo(node, { script: scriptOf(program.family, payee), from })
      expect(paid.map(({ units }) => units).toSorted()).toEqual(
        amounts.map((amount) => BigInt(Math.round(Number(amount) * 1e8))).toSorted(),
      )
      // A batch for each of a few blocks, not a transaction for each withdrawal.
      expect(new Set(paid.map(({ txid }) => txid)).size).toBeLessThan(count / 4)
    })
  },
)
