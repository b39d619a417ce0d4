import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { chooseLauncher, giveTo } from '#platform/postgres'
import { makeScratchFolder } from '../run/scratch.ts'
import { freePort } from '../wire/free-port.ts'
import { fillExample } from './example-files.ts'
import { createPlace, type Place } from './place.ts'
import { type Tools, toolsEnvironment } from './tools.ts'

/** Three members of PostgreSQL under Patroni, three of etcd, and a proxy that leads to the primary. */
export type PatroniCluster = {
  /** Books that only Coffer uses, through the proxy. */
  readonly url: string
  readonly members: readonly Member[]
  readonly etcd: readonly Place[]
  /** Waits until one of these members is the primary and the others confirm its commits; answers the primary. */
  untilWhole(members: readonly Member[]): Promise<Member>
  /** Moves the role of the primary as an operator plans it; answers the lines of patronictl. */
  switchOver(from: Member, to: Member): Promise<string>
  destroy(): Promise<void>
}

export type Member = Place & {
  readonly name: string
  /** Asks this member's PostgreSQL as a superuser. */
  ask<Row extends object>(statement: string): Promise<Row[]>
  /** Patroni's view of all members; null where it does not answer. */
  view(): Promise<readonly Seen[] | null>
}

type Seen = {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline: number
}

const memberNames = ['db-a', 'db-b', 'db-c'] as const
const etcdNames = ['etcd-1', 'etcd-2', 'etcd-3'] as const
const settleMaxMs = 120_000
const answerMaxMs = 2_000

type Setting = {
  readonly tools: Tools
  readonly folder: string
  readonly addresses: ReadonlyMap<string, string>
  readonly superuserPassword: string
}

export async function startPatroniCluster(tools: Tools): Promise<PatroniCluster> {
  const folder = makeScratchFolder()
  const addresses = await takeAddresses()
  const setting = { tools, folder, addresses, superuserPassword: randomBytes(12).toString('hex') }
  const etcd = etcdNames.map((name) => createEtcd(name, setting))
  for (const one of etcd) one.start()
  const members = memberNames.map((name) => createMember(name, setting))
  for (const one of members) one.start()
  const proxyPort = await freePort()
  const proxy = createProxy(proxyPort, setting)
  proxy.start()
  const primary = await untilOneLeads(members)
  const password = randomBytes(12).toString('hex')
  await primary.ask(`create role coffer login createrole password '${password}'`)
  await primary.ask('create database coffer owner coffer')
  return {
    url: `postgres://coffer:${password}@127.0.0.1:${proxyPort}/coffer`,
    members,
    etcd,
    untilWhole: untilOneLeads,
    switchOver: (from, to) => switchOver(setting, { from, to }),
    async destroy() {
      for (const place of [proxy, ...members, ...etcd]) await place.lose()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function takeAddresses(): Promise<Map<string, string>> {
  const shown = [
    ...memberNames.flatMap((name) => [`${name}:5432`, `${name}:8008`]),
    ...etcdNames.flatMap((name) => [`${name}:2379`, `${name}:2380`]),
  ]
  const taken = new Map<string, string>()
  while (taken.size < shown.length) {
    const address = `127.0.0.1:${await freePort()}`
    if (![...taken.values()].includes(address)) taken.set(shown[taken.size] ?? '', address)
  }
  return taken
}

function createEtcd(name: string, { tools, folder, addresses }: Setting): Place {
  const own = join(folder, name)
  mkdirSync(own)
  const machine = { shown: 'etcd-1', name }
  const text = fillExample('etcd.env', { machine, addresses, values: { '/var/lib/etcd': join(own, 'data') } })
  const variables = text
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [line.split(/=(.*)/s).slice(0, 2)]))
  return createPlace({
    folder: own,
    command: [join(tools.folders.etcd, 'etcd')],
    environment: { ...toolsEnvironment, ...Object.fromEntries(variables) },
  })
}

function createProxy(port: number, { tools, folder, addresses }: Setting): Place {
  const own = join(folder, 'proxy')
  mkdirSync(own)
  const file = join(own, 'haproxy.cfg')
  const values = { '127.0.0.1:5432': `127.0.0.1:${port}` }
  writeFileSync(file, fillExample('haproxy.cfg', { addresses, values }))
  return createPlace({
    folder: own,
    command: [join(tools.folders.HAProxy, 'haproxy'), '-db', '-f', file],
    environment: toolsEnvironment,
  })
}

function createMember(name: string, { tools, folder, addresses, superuserPassword }: Setting): Member {
  const own = join(folder, name)
  mkdirSync(own)
  const bin = tools.folders.PostgreSQL
  const environment = { ...toolsEnvironment, HOME: own }
  const launcher = chooseLauncher(own, {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    environment,
  })
  const file = join(own, 'patroni.yaml')
  const values = {
    '/var/lib/postgresql/coffer': join(own, 'postgres'),
    '/var/lib/postgresql/pgpass': join(own, 'pgpass'),
    '/var/run/postgresql': own,
    '/usr/lib/postgresql/15/bin': bin,
    SUPERUSER_PASSWORD: superuserPassword,
    REPLICATION_PASSWORD: 'replication',
    REWIND_PASSWORD: 'rewind',
  }
  writeFileSync(file, fillExample('patroni.yaml', { machine: { shown: 'db-a', name }, addresses, values }))
  chmodSync(own, 0o700)
  giveTo(launcher.owner, own)
  const [program = '', ...args] = [...launcher.prefix, join(tools.folders.Patroni, 'patroni'), file]
  const place = createPlace({
    folder: own,
    command: [program, ...args],
    environment,
    identity: launcher.identity,
  })
  return {
    ...place,
    name,
    async ask<Row extends object>(statement: string) {
      const client = new pg.Client({
        connectionString: `postgres://postgres:${superuserPassword}@${addresses.get(`${name}:5432`)}/postgres`,
      })
      client.on('error', () => {})
      await client.connect()
      try {
        return (await client.query<Row>(statement)).rows
      } finally {
        await client.end().catch(() => {})
      }
    },
    view: () => viewOf(addresses.get(`${name}:8008`) ?? ''),
  }
}

async function viewOf(address: string): Promise<readonly Seen[] | null> {
  try {
    const response = await fetch(`http://${address}/cluster`, { signal: AbortSignal.timeout(answerMaxMs) })
    const { members } = (await response.json()) as { members: readonly Seen[] } // as Patroni documents it
    return members
  } catch {
    return null
  }
}

async function untilOneLeads(members: readonly Member[]): Promise<Member> {
  const deadline = performance.now() + settleMaxMs
  let seen: readonly (readonly Seen[] | null)[] = []
  while (performance.now() < deadline) {
    seen = await Promise.all(members.map(({ view }) => view()))
    const leaders = new Set(seen.map((view) => leaderOf(view, members)))
    const [leader] = leaders
    if (leaders.size === 1 && leader !== null && leader !== undefined) return leader
    await pause(200)
  }
  const outputs = members.map(({ name, output }) => `${name}:\n${output().slice(-3_000)}`)
  throw new Error(`the members have no common primary: ${JSON.stringify(seen)}\n${outputs.join('\n')}`)
}

/** The primary by one member's view, where every awaited member follows it; otherwise null. */
function leaderOf(view: readonly Seen[] | null, members: readonly Member[]): Member | null {
  const here = view?.filter(({ name }) => members.some((member) => member.name === name)) ?? []
  const leader = here.find(({ role, state }) => role === 'leader' && state === 'running')
  if (leader === undefined || here.length < members.length) return null
  const isFollowing = ({ role, state, timeline }: Seen) =>
    role === 'quorum_standby' && state === 'streaming' && timeline === leader.timeline
  const follow = here.filter(isFollowing).length
  return follow === members.length - 1 ? (members.find(({ name }) => name === leader.name) ?? null) : null
}

type Switching = { readonly from: Member; readonly to: Member }

async function switchOver({ tools, folder }: Setting, { from, to }: Switching): Promise<string> {
  const file = join(folder, to.name, 'patroni.yaml')
  const args = ['-c', file, 'switchover', 'coffer', '--leader', from.name, '--candidate', to.name, '--force']
  const patronictl = join(tools.folders.Patroni, 'patronictl')
  const { stdout, stderr } = await promisify(execFile)(patronictl, args, { env: toolsEnvironment })
  return stdout + stderr
}
