import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApiKey } from '#core/access'
import { createServiceKey } from '#core/service-keys'
import { sql } from '#platform/database'
import { openSecrets } from '#platform/secrets'
import { allPermissions } from '../../src/app/parts/modules.ts'
import { createServerHome, type ServerHome, type ServerProcess } from '../wire/server-process.ts'
import { type Credentials, type Reply, sendSigned } from '../wire/test-server.ts'
import { type OpenTransaction, openTransaction } from '../world/open-transaction.ts'
import { createTestDatabase, type TestDatabase } from '../world/test-database.ts'

let db: TestDatabase
let homes: [ServerHome, ServerHome]
let blocked: OpenTransaction | undefined
beforeEach(async () => {
  db = await createTestDatabase()
  homes = [createServerHome(), createServerHome()]
})
afterEach(async () => {
  await blocked?.rollback()
  for (const home of homes) await home.destroy()
  await db.drop()
}, 60_000)

const keysBeside = 450

/** Keys of one customer that the rotation has to seal again, in more than two batches. */
async function addKeys(masterKey: Buffer): Promise<Credentials[]> {
  const secrets = await openSecrets(db.database, masterKey)
  const [alice] = await db.database.query<{ id: string }>(
    sql`select id from customers where username = 'alice'`,
  )
  return db.database.inTransaction(async (tx) => {
    const wanted = { customerId: alice?.id ?? '', permissions: allPermissions(), createdAt: new Date() }
    const keys: Credentials[] = []
    for (let count = 0; count < keysBeside; count++) {
      const { id, secretKey } = await createApiKey(tx, secrets, wanted)
      keys.push({ api_key: id, secret_key: secretKey })
    }
    await createServiceKey(tx, secrets, {
      ...{ name: 'sign-up', rights: ['keys.create'], allowedIps: [], expiresAt: null },
      ...{ madeBy: 'olivia', madeByPerson: 'olivia', createdAt: new Date() },
    })
    return keys
  })
}

/** How many secrets of API keys, service keys and webhooks are under each data key. */
async function sealedUnder(): Promise<Record<string, number>> {
  const rows = await db.database.query<{ head: string; count: bigint }>(sql`
    select encode(substring(sealed from 1 for 4), 'hex') as head, count(*) as count
    from (select sealed_secret as sealed from api_keys union all select sealed_secret from service_keys
      union all select unnest(secret || previous_secrets) from webhooks) as all_of_them
    group by 1 order by 1`)
  return Object.fromEntries(rows.map(({ head, count }) => [head, Number(count)]))
}

const asks = () => [
  {
    path: '/funding/transfer/internal',
    body: { symbol: 'USDT', amount: '1', to_username: 'bob', idempotency_key: randomUUID() },
  },
  {
    // A market is owned by one of the servers, and the other links to it.
    path: '/spot/fiat/order',
    body: {
      pair: 'USDT/RUB',
      side: 'buy',
      type: 'limit',
      price: '78',
      amount: '2',
      time_in_force: 'immediate_or_cancel',
    },
  },
]

/** Requests of many keys to both servers, until it is stopped; answers all that went wrong. */
function startTraffic(servers: readonly ServerProcess[], keys: readonly Credentials[]) {
  let isStopped = false
  let count = 0
  const wrong: string[] = []
  const run = async ({ url, customers }: ServerProcess) => {
    for (let turn = 0; !isStopped; turn++) {
      const replies = await Promise.all([
        sendSigned(url, { method: 'GET', path: '/account/profile', as: keys[turn % keys.length] ?? null }),
        ...asks().map((ask) => sendSigned(url, { method: 'POST', as: customers.alice, ...ask })),
      ]).catch((error: Error): Reply[] => [{ text: error.message, status: 0 } as Reply]) // the fields read below
      count += replies.length
      await pause(50) // leaves the machine to those who are watched
      wrong.push(...replies.filter(({ status }) => status !== 200).map(({ text }) => text))
    }
  }
  const running = servers.map(run)
  return {
    async stop() {
      isStopped = true
      await Promise.all(running)
      return { count, wrong }
    },
  }
}

test('the master key is changed under traffic of two servers, though the rotation is killed in the middle', async () => {
  const [old, next] = [randomBytes(32), randomBytes(32)]
  const environment = (key: Buffer) => ({ DATABASE_URL: db.url, COFFER_MASTER_KEY: key.toString('hex') })
  const rotating = { ...environment(old), COFFER_NEXT_MASTER_KEY: next.toString('hex') }
  const [home, otherHome] = homes
  const first = await home.start(environment(old))
  const second = await otherHome.start(environment(old))
  const send = (path: string, body: object) =>
    sendSigned(first.url, {
      method: 'POST',
      path,
      as: first.customers.alice,
      headers: { 'idempotency-key': path.replaceAll('/', '-') },
      body,
    })
  await send('/funding/transfer/to-trading', { currency: 'RUB', amount: '1000000' })
  const { id } = (await send('/webhooks', { url: 'http://127.0.0.1:9999/hook' })).data
  const { secret } = (await send(`/webhooks/${id}/rotate`, {})).data
  const keys = await addKeys(old)
  const used = keys.toSorted((one, two) => (one.api_key < two.api_key ? -1 : 1)).slice(0, 100)
  const traffic = startTraffic([first, second], used)

  // In the second batch; a key that nobody uses, since uses are written down under the same lock.
  const unused = keys.map(({ api_key }) => api_key).toSorted()[300]
  blocked = await openTransaction(db.database)
  await blocked.tx.query(sql`select from api_keys where id = ${unused} for update`)
  const killed = home.rotateMasterKey([], rotating)
  await vi.waitFor(async () => expect((await sealedUnder())['00000002']).toBe(200), { timeout: 60_000 })
  killed.signal('SIGKILL')
  await killed.ended
  await blocked.rollback()
  blocked = undefined
  expect(Object.keys(await sealedUnder())).toEqual(['00000001', '00000002'])
  // A server that falls over meanwhile has the old key to start with.
  expect(await openSecrets(db.database, old)).toBeDefined()

  const { code, output } = await home.rotateMasterKey([], rotating).ended
  expect([code, output]).toEqual([0, expect.stringContaining('The new master key is active')])
  expect(Object.keys(await sealedUnder())).toEqual(['00000002'])
  const { count, wrong } = await traffic.stop()
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(30)

  // Started again one by one: one of them with the new key, the other still with the old one.
  second.signal('SIGTERM')
  await second.ended
  const early = await otherHome.rotateMasterKey(['--retire'], environment(next)).ended
  expect([early.code, early.output]).toEqual([1, expect.stringContaining('`npm run signer -- reseal`')])
  expect((await otherHome.signer(['reseal'], rotating).ended).code).toBe(0)
  const renewed = await otherHome.start(environment(next))
  const mixed = startTraffic([first, renewed], used)
  const again = await send(`/webhooks/${id}/rotate`, {})
  expect([again.status, again.data.secret]).toEqual([200, secret])
  expect((await mixed.stop()).wrong).toEqual([])
  expect((await otherHome.rotateMasterKey(['--retire'], environment(next)).ended).code).toBe(0)
  // A server that was forgotten goes on; it is not started again.
  expect((await send(`/webhooks/${id}/rotate`, {})).data.secret).toBe(secret)
  first.signal('SIGTERM')
  await first.ended
  const refused = await home.runToEnd(environment(old))
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('the same COFFER_MASTER_KEY')])
  expect((await home.audit(environment(next))).output).toContain('The books are sound.')
}, 240_000)

test('the sandbox changes the key in its own file', async () => {
  const [home] = homes
  const environment = { DATABASE_URL: db.url }
  const before = await home.start(environment)
  const file = join(home.dataDir, 'master.key')
  const old = readFileSync(file, 'utf8')
  const { code, output } = await home.rotateMasterKey([], environment).ended
  expect([code, output]).toEqual([0, expect.stringContaining(`The new master key is in ${file}`)])
  expect(readFileSync(file, 'utf8')).not.toBe(old)
  before.signal('SIGTERM')
  await before.ended
  const after = await home.start(environment)
  expect((await home.rotateMasterKey(['--retire'], environment).ended).code).toBe(0)
  expect(await db.database.query(sql`select action from operator_actions order by id`)).toEqual([
    { action: 'master-key rotate' },
    { action: 'master-key retire' },
  ])
  const { status } = await sendSigned(after.url, {
    method: 'GET',
    path: '/account/profile',
    as: before.customers.alice,
  })
  expect(status).toBe(200)
}, 60_000)
