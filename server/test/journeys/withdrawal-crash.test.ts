import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { embeddedDatabaseUrl } from '#platform/postgres'
import { answerOf } from '../wire/answer-of.ts'
import {
  advanceClock,
  crashRandom,
  expectSoundAudit,
  isThorough,
  killings,
  killSigner,
  useServerHome,
} from '../wire/crashes.ts'
import type { ServerProcess } from '../wire/server-process.ts'
import { type Reply, sendSigned } from '../wire/test-server.ts'

const home = useServerHome()
// A run beside other tests has time for two rounds.
const rounds = isThorough ? Number(process.env.COFFER_CRASH_ROUNDS) : 2
// Longer than any claim to a payment or an instruction.
const leaseSeconds = 31
const outside = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const path = '/funding/withdraw/crypto'

/** A withdrawal that a client asks for; the amount tells it from all others on the chain. */
type Wish = { readonly key: string; readonly amount: string }

function createClient() {
  const acknowledged = new Map<string, Wish>()
  let unanswered: Wish[] = []
  let serial = 0

  async function send({ url, customers }: ServerProcess, wish: Wish): Promise<boolean> {
    const { key: idempotency_key, amount } = wish
    const body = { symbol: 'USDT', amount, address: outside, bch_code: 'trc20', idempotency_key }
    const reply: Reply | null = await answerOf(() =>
      sendSigned(url, { method: 'POST', path, as: customers.alice, body }),
    )
    // The network's fee is not known before the worker has asked for it.
    if (reply !== null && reply.status < 300) acknowledged.set(reply.data.transaction_id, wish)
    else if (reply === null || reply.status >= 500) unanswered.push(wish)
    return reply !== null
  }

  return {
    acknowledged,
    unanswered: () => unanswered.length,
    /** Withdraws until the server is gone. */
    async run(server: ServerProcess): Promise<void> {
      let isThere = true
      const work = async () => {
        while (isThere) {
          const wish = { key: randomUUID(), amount: `20.${String(++serial).padStart(6, '0')}` }
          if (!(await send(server, wish))) isThere = false
          await pause(20)
        }
      }
      await Promise.all([work(), work(), work()])
    },
    /** Repeats what was never answered, as a client does. */
    async repeat(server: ServerProcess): Promise<void> {
      const again = unanswered
      unanswered = []
      for (const wish of again) await send(server, wish)
    },
  }
}

type Client = ReturnType<typeof createClient>

test(
  'with server, signer and PostgreSQL killed, each acknowledged withdrawal is paid once or its money is back',
  async () => {
    const random = crashRandom()
    let server = await home().start()
    const client = createClient()
    const kinds = { ...killings, 'the signer': () => killSigner(home()) }
    for (let round = 0; round < rounds; round++) {
      const [kind, kill] = Object.entries(kinds)[round % Object.keys(kinds).length]!
      const before = client.acknowledged.size
      const running = client.run(server)
      await expect.poll(() => client.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before + 5)
      await pause(random.between(0, 600))
      await kill({ server, home: home(), random })
      // The server goes on without its signer, and starts it again.
      if (kind === 'the signer') {
        await pause(random.between(200, 1_000))
        server.signal('SIGKILL')
      }
      await Promise.all([server.ended, running])
      server = await home().start()
      console.log(`round ${round + 1}: killed ${kind}, ${client.acknowledged.size} acknowledged`)
      await client.repeat(server)
      await expectSoundAudit(home())
    }
    // Work that the killed processes had claimed is free again.
    await advanceClock(server, leaseSeconds)
    await expectSettled(server, client)
    await expectSoundAudit(home())
  },
  120_000 + rounds * 60_000,
)

/** Every acknowledged withdrawal has ended, and the chain has those that are completed, each once, and nothing else. */
async function expectSettled({ url, customers }: ServerProcess, client: Client): Promise<void> {
  const statuses = new Map<string, string>()
  for (const id of client.acknowledged.keys()) {
    const ended = async () => {
      const { data } = await sendSigned(url, { method: 'GET', path: `${path}/${id}`, as: customers.alice })
      statuses.set(id, data.status)
      return data.status
    }
    await expect.poll(ended, { timeout: 60_000 }).toMatch(/completed|failed/)
  }
  const paid = [...client.acknowledged].filter(([id]) => statuses.get(id) === 'completed')
  const wanted = paid.map(([, { amount }]) => amount.replace('.', '')).sort()
  expect(await paymentsOutside()).toEqual(wanted)
  expect(wanted.length).toBeGreaterThan(0)
  console.log(`${paid.length} of ${client.acknowledged.size} paid, ${client.unanswered()} never answered`)
}

/** Units of the payments to the outside address in blocks of the chain. */
async function paymentsOutside(): Promise<string[]> {
  const client = new pg.Client({ connectionString: embeddedDatabaseUrl(home().dataDir) ?? '' })
  await client.connect()
  const { rows } = await client.query<{ units: string }>(
    `select units::text from simulated_payments where network = 'trc20' and address = $1`,
    [outside],
  )
  await client.end()
  return rows.map(({ units }) => units).sort()
}
