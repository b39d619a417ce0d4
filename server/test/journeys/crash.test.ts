import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { embeddedDatabaseUrl } from '#platform/postgres'
import { createPayers, createPaymentLoad } from '../load/payment-load.ts'
import {
  crashRandom,
  crashRounds,
  expectSoundAudit,
  isThorough,
  killings,
  useServerHome,
} from '../wire/crashes.ts'
import { postmasterOf, type ServerProcess } from '../wire/server-process.ts'
import { type Credentials, type Reply, sendSigned } from '../wire/test-server.ts'
import { createTestDatabase } from '../world/test-database.ts'

// Beside other test files on a small machine, a restart has to share it.
const readyMaxMs = isThorough ? 5_000 : 20_000
const roundMaxMs = 30_000

const home = useServerHome()

test(
  'killed at any moment, the server is back in 5 s, keeps all that it acknowledged, and does nothing twice',
  async () => {
    const random = crashRandom()
    let server = await home().start()
    const payers = await createPayers(server.url, {
      as: server.customers.alice,
      usernames: ['payer-1', 'payer-2', 'payer-3', 'payer-4', 'payer-5'],
      funding: 200,
    })
    const load = createPaymentLoad(payers, random)
    const kinds = Object.entries(killings)
    for (let round = 0; round < crashRounds; round++) {
      const afterMs = random.between(150, 1_200)
      // Each kind in turn; there is one for every remainder.
      const [kind, kill] = kinds[round % kinds.length] ?? random.pick(kinds)
      const running = load.run(server.url)
      await pause(afterMs)
      // A busy machine gets less done in that time.
      await vi.waitUntil(() => load.counts().acknowledged > (round + 1) * 10, { timeout: 20_000 })
      await kill({ server, home: home(), random })
      await Promise.all([server.ended, running])
      server = await home().start()
      console.log(
        `round ${round + 1}: killed ${kind} after ${afterMs} ms, ready again in ${Math.round(server.readyMs)} ms`,
        load.counts(),
      )
      expect(server.readyMs).toBeLessThan(readyMaxMs)
      await load.repeat(server.url)
      await load.expectKept(server.url)
      await expectSoundAudit(home())
    }
    expect(load.counts().acknowledged).toBeGreaterThan(crashRounds * 10)
    expect(load.counts().unanswered).toBeGreaterThan(0)
  },
  30_000 + crashRounds * roundMaxMs,
)

test('asked to stop under load, the server loses nothing that it answered and ends with code 0', async () => {
  const server = await home().start()
  const { alice } = server.customers
  const payers = await createPayers(server.url, { as: alice, usernames: ['ann', 'ben', 'cat'], funding: 500 })
  const load = createPaymentLoad(payers, crashRandom())
  const running = load.run(server.url)
  await pause(400)
  // A busy machine gets less done in that time.
  await vi.waitUntil(() => load.counts().acknowledged > 20, { timeout: 20_000 })
  server.signal('SIGTERM')
  const [{ code, output }] = await Promise.all([server.ended, running])
  expect([code, output]).toEqual([0, expect.not.stringMatching(/"level":(40|50|60)/)])
  expect(postmasterOf(home().dataDir)).toBeNull()
  const next = await home().start()
  await load.repeat(next.url)
  await load.expectKept(next.url)
  expect(load.counts().acknowledged).toBeGreaterThan(20)
})

test('asked to stop, the server answers every request that it has taken, then takes no more', async () => {
  const server = await home().start()
  const { alice, bob } = server.customers
  const before = (await read(server, bob, '/account/wallets/USDT')).available
  const release = await holdBalances()
  const replies = Promise.all(
    Array.from({ length: 40 }, (_, index) => transfer(server, alice, `held-${index}`)),
  )
  await expect.poll(() => activeRequestsOf(server), { timeout: 10_000 }).toBe(40)
  server.signal('SIGTERM')
  await expect.poll(() => isRefused(server), { timeout: 10_000 }).toBe(true)
  await release()
  expect((await replies).map(({ status }) => status)).toEqual(Array(40).fill(200))
  expect(await server.ended).toMatchObject({ code: 0, signal: null })
  const next = await home().start()
  const { available } = await read(next, bob, '/account/wallets/USDT')
  expect(Number(available) - Number(before)).toBe(40)
})

/** Locks every balance as a slow neighbour would; answers what lets go of them. */
async function holdBalances(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: embeddedDatabaseUrl(home().dataDir) ?? '' })
  await client.connect()
  await client.query('begin')
  await client.query('select from ledger_balances for update')
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

async function activeRequestsOf({ url }: ServerProcess): Promise<number> {
  const text = await fetch(`${url}/metrics`).then((response) => response.text())
  return Number(/^http_server_active_requests (\d{1,5})$/m.exec(text)?.[1])
}

async function isRefused({ url }: ServerProcess): Promise<boolean> {
  const response = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).catch(() => null)
  return response === null || response.status === 503
}

function transfer({ url }: ServerProcess, as: Credentials, key: string): Promise<Reply> {
  const body = { symbol: 'USDT', amount: '1', to_username: 'bob', idempotency_key: key }
  return sendSigned(url, { method: 'POST', path: '/funding/transfer/internal', as, body })
}

async function read({ url }: ServerProcess, as: Credentials, path: string) {
  const { status, data } = await sendSigned(url, { method: 'GET', path, as })
  expect(status).toBe(200)
  return data
}

async function control({ url, customers }: ServerProcess, path: string, body: object) {
  const sent = await sendSigned(url, {
    method: 'POST',
    path: `/sandbox/v1${path}`,
    as: customers.alice,
    body,
  })
  expect(sent.status).toBe(200)
  return sent.data
}

/** The wallets without their worth, which changes with the market. */
async function balancesOf(server: ServerProcess, as: Credentials) {
  const wallets: { balance_usdt: string }[] = await read(server, as, '/account/wallets')
  return wallets.map(({ balance_usdt: _, ...wallet }) => wallet)
}

test('a restart keeps keys, balances, addresses, the business clock and half-confirmed payments', async () => {
  const first = await home().start()
  const { alice } = first.customers
  const addressPath = '/funding/deposit/crypto/address?symbol=USDT&network=trc20'
  const deposit = await read(first, alice, addressPath)
  const { address } = deposit.addresses[0]
  const payment = { address, symbol: 'USDT', amount: '50', confirmations: 5 }
  const { txid } = await control(first, '/chain/trc20/deposits', payment)
  await control(first, '/clock/advance', { seconds: 86_400 })
  await transfer(first, alice, 'before')
  const wallets = await balancesOf(first, alice)
  first.signal('SIGTERM')
  expect(await first.ended).toMatchObject({ code: 0 })

  const second = await home().start()
  expect(second.customers).toEqual(first.customers)
  expect(await balancesOf(second, alice)).toEqual(wallets)
  expect(await read(second, alice, addressPath)).toEqual(deposit)
  const { now } = await control(second, '/clock/advance', { seconds: 1 })
  expect(Date.parse(now) - Date.now()).toBeGreaterThan(86_400_000 - 60_000)
  const [half] = (await read(second, alice, '/transactions?type=deposit_crypto')).items
  expect(half).toMatchObject({ txid, status: 'pending', confirmations: 5 })
  await control(second, '/chain/trc20/mine', { blocks: 14 })
  const [whole] = (await read(second, alice, '/transactions?type=deposit_crypto')).items
  expect(whole).toMatchObject({ txid, status: 'completed', confirmations: 19 })
})

test('a second server on the same directory is refused in one line, and the first is left alone', async () => {
  const first = await home().start()
  const { code, output } = await home().runToEnd()
  expect(code).toBe(1)
  expect(output.trim()).toMatch(
    /^coffer: Another server \(process \d+\) is using .+ Stop that server first, .+$/,
  )
  await read(first, first.customers.alice, '/account/profile')
})

test('a mistyped setting is named in one clear error before anything is started', async () => {
  const { code, output } = await home().runToEnd({ COFFER_LOGLEVEL: 'debug', PORT: 'eighty' })
  expect(code).toBe(1)
  expect(output).toBe(
    'coffer: The configuration is wrong:\n' +
      '  COFFER_LOGLEVEL is not a setting; docs/settings.md lists all\n' +
      '  PORT must be a whole number from 0 to 65535, not "eighty"\n',
  )
  expect(postmasterOf(home().dataDir)).toBeNull()
})

test('with DATABASE_URL an empty database is set up, used and kept, and no PostgreSQL is started', async () => {
  const { url, drop } = await createTestDatabase({ isEmpty: true })
  try {
    const first = await home().start({ DATABASE_URL: url })
    expect(postmasterOf(home().dataDir)).toBeNull()
    const { data } = await transfer(first, first.customers.alice, 'kept')
    first.signal('SIGKILL')
    await first.ended
    const second = await home().start({ DATABASE_URL: url })
    expect(second.customers).toEqual(first.customers)
    const again = await transfer(second, second.customers.alice, 'kept')
    expect(again.data).toEqual(data)
    second.signal('SIGTERM')
    expect(await second.ended).toMatchObject({ code: 0 })
  } finally {
    await drop()
  }
})
