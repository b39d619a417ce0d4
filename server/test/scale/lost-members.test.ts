import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { killAll } from '../versions/version-process.ts'
import { freePort } from '../wire/free-port.ts'
import { createServerHome, type ServerHome } from '../wire/server-process.ts'
import { expectKept, type LoadedServers, startLoadedServers } from './loaded-servers.ts'
import { type Member, type PatroniCluster, startPatroniCluster } from './patroni-cluster.ts'
import { findTools, wanted } from './tools.ts'

const isAsked = process.env.COFFER_TEST_SCALE === '1'
const tools = findTools()
const missing = 'missing' in tools ? tools.missing : []
const reason = isAsked
  ? `missing: ${missing.map((line) => line.split(' ', 1)[0]).join(', ')}`
  : 'npm run test:scale'
const isPlayed = isAsked && missing.length === 0
// A reporter may keep the names of skipped tests to itself.
if (isAsked) for (const line of missing) console.warn(`SKIPPED. ${line}\n`)
const drill = (name: string) =>
  [isPlayed ? name : `${name} (SKIPPED: ${reason})`, { skip: !isPlayed, timeout: 300_000 }] as const

/** The lease of a primary is 20 s long, and servers then connect again. */
const pauseMaxMs = 40_000
const leaseMs = 20_000
const rounds = 3

let cluster: PatroniCluster
let home: ServerHome
let environment: Record<string, string>
let servers: LoadedServers

beforeAll(async () => {
  if (!isPlayed || 'missing' in tools) return
  for (const line of tools.versions) console.log(line)
  home = createServerHome()
  cluster = await startPatroniCluster(tools)
  const signerPort = String(await freePort())
  environment = {
    DATABASE_URL: cluster.url,
    COFFER_MASTER_KEY: randomBytes(32).toString('hex'),
    COFFER_SIGNER: `127.0.0.1:${signerPort}`,
    COFFER_SIGNER_PORT: signerPort,
  }
  servers = await startLoadedServers({ folder: home.dataDir, environment })
}, 300_000)

afterAll(async () => {
  if (!isPlayed) return
  // A load that nothing answers would go on for minutes.
  await Promise.race([servers?.load.stop(), pause(20_000)])
  killAll()
  await home?.destroy()
  await cluster?.destroy()
}, 120_000)

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const othersThan = (one: Member) => cluster.members.filter((member) => member !== one)
const rewinds = (member: Member) => member.output().split('pg_rewind exit code=0').length - 1

test(
  ...drill(
    'the machine of the primary is lost: Patroni promotes a standby, and nothing that was acknowledged is lost',
  ),
  async () => {
    for (let round = 1; round <= rounds; round++) {
      const old = await cluster.untilWhole(cluster.members)
      const longestMs = await servers.longestPauseOf(() => old.lose())
      const primary = await cluster.untilWhole(othersThan(old))
      await expectKept(
        servers,
        `primary ${old.name} lost, ${primary.name} promoted, pause ${seconds(longestMs)}`,
      )
      expect(longestMs).toBeLessThan(pauseMaxMs)
      const before = rewinds(old)
      old.start()
      expect(await cluster.untilWhole(cluster.members)).toBe(primary)
      console.log(`${old.name} came back and follows ${primary.name}, rewound ${rewinds(old) - before} times`)
    }
  },
)

test(
  ...drill('Patroni of the primary hangs: the proxy leaves the old primary before another is promoted'),
  async () => {
    const old = await cluster.untilWhole(cluster.members)
    const longestMs = await servers.longestPauseOf(async () => {
      old.signal('SIGSTOP')
      await cluster.untilWhole(othersThan(old))
    })
    // The old primary goes on, and no standby confirms its commits.
    const unconfirmed = old.ask('create table unconfirmed ()').then(
      () => 'acknowledged',
      () => 'refused',
    )
    const meanwhile = await Promise.race([unconfirmed, pause(5_000, 'waits')])
    await expectKept(servers, `Patroni of ${old.name} hung, pause ${seconds(longestMs)}`)
    old.signal('SIGCONT')
    expect(meanwhile).toBe('waits')
    expect(longestMs).toBeLessThan(pauseMaxMs)
    const primary = await cluster.untilWhole(cluster.members)
    expect(primary).not.toBe(old)
    expect(await unconfirmed).toBe('refused')
    expect(await primary.ask(`select to_regclass('unconfirmed') as found`)).toEqual([{ found: null }])
  },
)

test(...drill('a standby is lost: writes go on by the other'), async () => {
  const primary = await cluster.untilWhole(cluster.members)
  const [lost] = othersThan(primary)
  if (lost === undefined) throw new Error('there are three members')
  const longestMs = await servers.longestPauseOf(() => lost.lose())
  await expectKept(servers, `standby ${lost.name} lost, pause ${seconds(longestMs)}`)
  expect(longestMs).toBeLessThan(5_000)
  lost.start()
  expect(await cluster.untilWhole(cluster.members)).toBe(primary)
})

/** Nothing is acknowledged for a while, though requests are made. */
async function expectStopped(ms: number): Promise<void> {
  const before = servers.acknowledged()
  await pause(ms)
  expect(servers.acknowledged()).toBe(before)
}

test(...drill('both standbys are lost: nothing is acknowledged until one of them is back'), async () => {
  const primary = await cluster.untilWhole(cluster.members)
  const standbys = othersThan(primary)
  const longestMs = await servers.longestPauseOf(async () => {
    for (const standby of standbys) await standby.lose()
    await vi.waitUntil(async () => (await commitsThatWait(primary)) > 0, { timeout: 30_000 })
    await expectStopped(15_000)
    const waiting = await commitsThatWait(primary)
    console.log(`both standbys lost: ${waiting} commits wait, nothing acknowledged for 15 s`)
    expect(waiting).toBeGreaterThan(0)
    standbys[0]?.start()
  })
  await expectKept(servers, `one standby is back, pause ${seconds(longestMs)}`)
  standbys[1]?.start()
  expect(await cluster.untilWhole(cluster.members)).toBe(primary)
})

async function commitsThatWait(primary: Member): Promise<number> {
  const rows = await primary.ask(
    `select from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'coffer'`,
  )
  return rows.length
}

test(
  ...drill('etcd is lost: the primary goes on while it reaches all members, and steps down when it does not'),
  async () => {
    const primary = await cluster.untilWhole(cluster.members)
    const [lost] = othersThan(primary)
    if (lost === undefined) throw new Error('there are three members')
    const longestMs = await servers.longestPauseOf(async () => {
      for (const one of cluster.etcd) await one.lose()
      await pause(2 * leaseMs)
    })
    await expectKept(servers, `etcd lost for ${seconds(2 * leaseMs)}, pause ${seconds(longestMs)}`)
    expect(longestMs).toBeLessThan(5_000)
    expect(await isPrimary(primary)).toBe(true)
    const stoppedMs = await servers.longestPauseOf(async () => {
      await lost.lose()
      await vi.waitUntil(async () => !(await isPrimary(primary)), { timeout: 60_000, interval: 200 })
      await expectStopped(10_000)
      console.log(`etcd and ${lost.name} lost: ${primary.name} stepped down, nothing acknowledged for 10 s`)
      for (const one of cluster.etcd) one.start()
    })
    await expectKept(servers, `etcd is back, pause ${seconds(stoppedMs)}`)
    lost.start()
    await cluster.untilWhole(cluster.members)
  },
)

async function isPrimary(member: Member): Promise<boolean> {
  const found = await member.ask<{ in: boolean }>('select pg_is_in_recovery() as in').catch(() => [])
  return found[0]?.in === false
}

test(...drill('a planned switchover under load'), async () => {
  const from = await cluster.untilWhole(cluster.members)
  const [to] = othersThan(from)
  if (to === undefined) throw new Error('there are three members')
  const longestMs = await servers.longestPauseOf(async () => {
    expect(await cluster.switchOver(from, to)).toContain('Successfully switched over')
  })
  expect(await cluster.untilWhole(cluster.members)).toBe(to)
  await expectKept(servers, `switched over from ${from.name} to ${to.name}, pause ${seconds(longestMs)}`)
  expect(longestMs).toBeLessThan(leaseMs)
})

test(
  ...drill('afterwards each request has one answer, the books hold nothing else, and the audit is sound'),
  async () => {
    await servers.load.stop()
    expect(servers.load.failures.slice(0, 10), servers.errors().join('\n')).toEqual([])
    const [answered, stored] = [servers.acknowledgedIds(), await servers.storedIds()]
    expect(stored.transfers.sort()).toEqual(answered.transfers.sort())
    expect(stored.orders.sort()).toEqual(answered.orders.sort())
    console.log(
      `the books hold the ${answered.transfers.length} transfers and ${answered.orders.length} orders that were acknowledged, and no other`,
    )
    console.log('attempts that were repeated:', Object.fromEntries(servers.load.repeated))
    const audit = await home.audit(environment)
    console.log(
      `${audit.output.split('\n').filter((line) => line.startsWith('✓')).length} checks of the audit passed`,
    )
    console.log(audit.output.trim().split('\n').at(-1))
    expect(audit).toMatchObject({ code: 0 })
  },
)

test('the page about high availability says how each program of the run is installed', () => {
  const page = readFileSync(new URL('../../../docs/high-availability.md', import.meta.url), 'utf8')
  for (const line of wanted.flatMap(({ install }) => install)) expect(page).toContain(line)
})
