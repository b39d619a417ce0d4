import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { scriptOf } from '#providers/utxo/scripts'
import { answerOf } from '../wire/answer-of.ts'
import {
  crashRandom,
  crashRounds,
  expectSoundAudit,
  isThorough,
  killings,
  useServerHome,
} from '../wire/crashes.ts'
import type { ServerProcess } from '../wire/server-process.ts'
import { sendSigned } from '../wire/test-server.ts'
import { isOnNodes, startUtxoNode, type UtxoTestNode, utxoPrograms } from '../world/utxo-nodes.ts'
import { paymentsTo } from './payments-to.ts'

const path = '/funding/withdraw/crypto'
const each = 8
const masterKey = { COFFER_MASTER_KEY: 'ab'.repeat(32) }
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
const rounds = isThorough ? crashRounds : 6

describe.skipIf(!isOnNodes).each(places)(
  'payments of $symbol while parts of the house die',
  ({ program, code, symbol, payee }) => {
    const home = useServerHome()
    let node: UtxoTestNode
    let from: number
    let environment: Record<string, string>
    beforeAll(async () => {
      node = await startUtxoNode(program)
      await node.controls.begin()
      from = await node.controls.mine(1)
      const setting = `utxo url=${node.url} chain=regtest from=${from} timeout=2`
      environment = { ...masterKey, [`COFFER_CHAIN_${code.toUpperCase()}`]: setting }
    })
    afterAll(() => node?.stop())

    /** The node is away for seconds, forgets what waits where it can be restarted, or changes its branch. */
    const ofNode: { readonly [victim: string]: () => Promise<unknown> } = {
      'the node, for seconds': async () => {
        node.signal('SIGSTOP')
        await pause(4_000)
        node.signal('SIGCONT')
      },
      'two blocks of the node': () => node.controls.reorg(2),
      ...(program.name === 'litecoind' && { 'the mempool of the node': () => node.restart() }),
    }
    const victims = [...Object.keys(killings), ...Object.keys(ofNode)]

    test(
      'each payment reaches its payee once, and the books are those of the wallets',
      async () => {
        const random = crashRandom()
        let server = await home().start(environment)
        const open: Request[] = []
        let serial = 0
        for (let round = 0; round < rounds; round++) {
          const victim = victims[round % victims.length] ?? random.pick(victims)
          for (let count = 0; count < each; count++) open.push(requestOf(++serial))
          const asking = Promise.all(open.map((request) => ask(server, request)))
          await pause(random.between(50, 3_000))
          const act = ofNode[victim]
          if (act !== undefined) await act()
          else {
            await killings[victim as keyof typeof killings]({ server, home: home(), random }) // as: the others are of the node
            await server.ended
            server = await home().start(environment)
          }
          await asking
          console.log(
            `round ${round + 1}: ${victim}, ${open.filter(({ isTaken }) => isTaken).length} of ${open.length} taken`,
          )
        }
        await vi.waitUntil(
          async () => {
            await Promise.all(open.map((request) => ask(server, request)))
            return open.every(({ isTaken }) => isTaken)
          },
          { timeout: 60_000, interval: 500 },
        )
        const script = scriptOf(program.family, payee)
        await vi.waitFor(
          async () => {
            const paid = await paymentsTo(node, { script, from })
            expect(paid.map(({ units }) => units).toSorted()).toEqual(
              open.map(({ units }) => units).toSorted(),
            )
          },
          { timeout: 180_000, interval: 1_000 },
        )
        await vi.waitFor(() => expectSoundAudit(home(), environment), { timeout: 120_000, interval: 3_000 })
      },
      300_000 + rounds * 60_000,
    )

    type Request = { readonly units: bigint; readonly body: object; isTaken: boolean }

    /** No two payments have the same amount. */
    function requestOf(serial: number): Request {
      const units = 1_000_000n + BigInt(serial)
      const amount = `0.${units.toString().padStart(8, '0')}`
      const body = { symbol, bch_code: code, address: payee, amount, idempotency_key: `payment-${serial}` }
      return { units, body, isTaken: false }
    }

    async function ask(server: ServerProcess, request: Request): Promise<void> {
      if (request.isTaken) return
      const as = server.customers.alice
      const reply = await answerOf(() =>
        sendSigned(server.url, { method: 'POST', path, as, body: request.body }),
      )
      if (reply?.status === 200) request.isTaken = true
      else if (reply !== null) expect([429, 503]).toContain(reply.status)
    }
  },
)
