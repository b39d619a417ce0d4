import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createPayers, createPaymentLoad } from '../load/payment-load.ts'
import { watchPauses } from '../load/watch-pauses.ts'
import { type ClusterPair, startClusterPair } from '../wire/cluster-pair.ts'
import { crashRandom } from '../wire/crashes.ts'
import { createServerHome, type ServerHome, type ServerProcess } from '../wire/server-process.ts'
import { sendSigned } from '../wire/test-server.ts'

const masterKey = { COFFER_MASTER_KEY: 'ab'.repeat(32) }
// Alone it takes 0.2 to 0.6 s; other tests use the machine at the same time.
const pauseMaxMs = 10_000
const prepared = inject('preparedDataDir')
const drill = test.skipIf(prepared === null)

let pair: ClusterPair
let home: ServerHome
let server: ServerProcess
let environment: Record<string, string>
beforeAll(async () => {
  if (prepared === null) return
  pair = await startClusterPair(prepared)
  home = createServerHome()
  environment = { ...masterKey, DATABASE_URL: pair.address.url }
  server = await home.start(environment)
})
afterAll(async () => {
  await home?.destroy()
  await pair?.destroy()
})

async function transfer(key: string) {
  const body = { symbol: 'USDT', amount: '1', to_username: 'bob', idempotency_key: key }
  const { alice } = server.customers
  return sendSigned(server.url, { method: 'POST', path: '/funding/transfer/internal', as: alice, body })
}

drill(
  'a primary dies under load: the promoted standby has all that was acknowledged, within seconds',
  async () => {
    const payers = await createPayers(server.url, {
      as: server.customers.alice,
      usernames: ['payer-1', 'payer-2', 'payer-3', 'payer-4', 'payer-5'],
      funding: 200,
    })
    const load = createPaymentLoad(payers, crashRandom())
    const acknowledged = () => load.counts().acknowledged
    const running = load.run(server.url)
    await vi.waitUntil(() => acknowledged() > 50, { timeout: 20_000 })
    const pauses = watchPauses(acknowledged)
    const before = acknowledged()
    pair.primary.kill()
    const promotedMs = await pair.promote()
    await vi.waitUntil(() => acknowledged() > before + 50, { timeout: 20_000 })
    const longestMs = pauses.end()
    console.log(
      `promoted in ${Math.round(promotedMs)} ms, longest pause ${Math.round(longestMs)} ms`,
      load.counts(),
    )
    expect(longestMs, `of which ${Math.round(promotedMs)} ms passed until it was promoted`).toBeLessThan(
      pauseMaxMs,
    )
    server.signal('SIGTERM')
    await Promise.all([server.ended, running])
    server = await home.start(environment)
    await load.repeat(server.url)
    await load.expectKept(server.url)
    expect(await home.audit(environment)).toMatchObject({ code: 0 })
  },
)

drill(
  'the old primary comes back: servers that were led to it write nothing, and none starts on it',
  async () => {
    await pair.primary.start()
    pair.address.leadTo(pair.primary.url)
    const refused = await transfer('to-the-old-primary')
    expect([refused.status, refused.error?.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
    server.signal('SIGTERM')
    await server.ended
    expect(await home.runToEnd(environment)).toMatchObject({
      code: 1,
      output: expect.stringContaining('is on timeline 1, and this server has worked with timeline 2'),
    })
    pair.address.leadTo(pair.standby.url)
    server = await home.start(environment)
    expect((await transfer('to-the-old-primary')).status).toBe(200)
  },
)

drill(
  'the standby is lost: nothing is acknowledged until a standby confirms, or one is no longer wanted',
  async () => {
    const { standby: primary } = pair
    await primary.ask(`alter system set synchronous_standby_names = 'nobody'`)
    await primary.ask('select pg_reload_conf()')
    const waiting = transfer('without-a-standby')
    const isWaiting = async () => (await commitsThatWait()).length > 0
    await vi.waitUntil(isWaiting, { timeout: 10_000 })
    // The limit on statements cancels a commit in this way after a minute: PostgreSQL keeps it and only warns. The commit of a
    // worker may wait before the transfer's.
    let answered: number | null = null
    void waiting.then(({ status }) => (answered = status))
    await vi.waitUntil(
      async () => {
        for (const { pid } of await commitsThatWait()) await primary.ask(`select pg_cancel_backend(${pid})`)
        return answered !== null
      },
      { timeout: 30_000 },
    )
    expect(answered).toBe(503)
    expect((await transfer('without-a-standby')).status).toBe(503)
    expect(server.output()).toContain('no standby confirms commits')
    for (const statement of documentedGoingOn()) await primary.ask(statement)
    await vi.waitUntil(async () => (await transfer('without-a-standby')).status === 200, { timeout: 20_000 })
    // Each connection of PostgreSQL reads the changed setting in its own time.
    const isReplayed = async () =>
      (await transfer('without-a-standby')).headers.get('idempotency-replayed') === 'true'
    await vi.waitUntil(isReplayed, { timeout: 20_000 })
    expect(await home.audit(environment)).toMatchObject({ code: 0 })
  },
)

async function commitsThatWait() {
  return pair.standby.ask<{ pid: number }>(
    `select pid from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'coffer'`,
  )
}

/** The statements of the page with which an operator goes on without a standby. */
function documentedGoingOn(): string[] {
  const page = readFileSync(new URL('../../../docs/high-availability.md', import.meta.url), 'utf8')
  const [command = ''] = /^psql .*synchronous_standby_names.*$/m.exec(page) ?? []
  return [...command.matchAll(/-c (?:"([^"]+)"|'([^']+)')/g)].map(([, one, other]) => one ?? other ?? '')
}
