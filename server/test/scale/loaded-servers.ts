import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { createClients } from '../load/create-clients.ts'
import { startUpgradeLoad, type UpgradeLoad } from '../load/upgrade-load.ts'
import { watchPauses } from '../load/watch-pauses.ts'
import { startServerOf, startSignerOf, type VersionProcess } from '../versions/version-process.ts'
import { copyAsVersion } from '../versions/version-tree.ts'
import type { Credentials } from '../wire/test-server.ts'

/** Two api, two engines, a worker and a signer, with customers who transfer and trade until they are stopped. */
export type LoadedServers = {
  readonly load: UpgradeLoad
  /** How many requests were acknowledged so far. */
  acknowledged(): number
  /** Does something under load, and answers the longest time in which nothing was acknowledged until the load goes on. */
  longestPauseOf(act: () => Promise<void>): Promise<number>
  /** Ids of everything that was acknowledged so far, and ids in the books. */
  acknowledgedIds(): Ids
  storedIds(): Promise<Ids>
  /** Lines of errors in the servers' logs, those of requests that were answered 500 among them. */
  errors(): string[]
}

type Ids = { readonly transfers: string[]; readonly orders: string[] }

const pace = { workers: 12, paceMs: 40, attemptsMax: 3_000 }

type Loading = { readonly folder: string; readonly environment: Readonly<Record<string, string>> }

export async function startLoadedServers({ folder, environment }: Loading): Promise<LoadedServers> {
  const servers = await startServers({ folder, environment })
  const load = await startLoad(
    servers.slice(-2).map(({ url }) => url),
    folder,
  )
  const acknowledged = () => load.answered.length
  const untilMore = async (count = 50) => {
    const before = acknowledged()
    await vi.waitUntil(() => acknowledged() >= before + count, { timeout: 90_000, interval: 10 })
  }
  await untilMore(300)
  return {
    load,
    acknowledged,
    async longestPauseOf(act) {
      await untilMore()
      const pauses = watchPauses(acknowledged)
      try {
        await act()
        await untilMore()
        return pauses.end()
      } finally {
        pauses.end()
      }
    },
    acknowledgedIds() {
      const of = (path: string) =>
        load.answered.filter(({ request }) => request.path === path).map(({ data }) => data)
      return {
        transfers: of('/funding/transfer/internal').map(({ task_id }) => String(task_id)),
        orders: of('/spot/fiat/order').map(({ order_id }) => String(order_id)),
      }
    },
    storedIds: () => storedIds(environment.DATABASE_URL ?? ''),
    errors: () =>
      servers.flatMap((one) =>
        one
          .output()
          .split('\n')
          .filter((line) => /"level":(?:50|60)/.test(line)),
      ),
  }
}

/** Starts the servers, those with the role `api` last. */
async function startServers({ folder, environment }: Loading): Promise<VersionProcess[]> {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  const tree = await copyAsVersion({ version, migrations: {} }, join(folder, 'sources'))
  await startSignerOf(tree, { dataDir: join(folder, 'signer'), environment })
  const started: VersionProcess[] = []
  // An api is ready once an engine commits for it.
  for (const [index, roles] of ['engine', 'engine', 'worker', 'api', 'api'].entries()) {
    const own = { ...environment, COFFER_ROLES: roles }
    const dataDir = join(folder, `server-${index}`)
    started.push(await startServerOf(tree, { dataDir, environment: own }))
  }
  return started
}

async function startLoad(urls: readonly string[], folder: string): Promise<UpgradeLoad> {
  const { customers } = JSON.parse(readFileSync(join(folder, 'server-3/sandbox.json'), 'utf8'))
  const as: Credentials = customers[0]
  const usernames = Array.from({ length: 20 }, (_, index) => `client-${index}`)
  const money = { funding: { USDT: '100000' }, trading: { USDT: '100000', RUB: '8000000' } }
  const clients = await createClients(urls[0] ?? '', { as, usernames, ...money })
  return startUpgradeLoad(clients, () => urls, pace)
}

async function storedIds(url: string): Promise<Ids> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const ids = async (statement: string) =>
      (await client.query<{ id: string }>(statement)).rows.map(({ id }) => id)
    return {
      transfers: await ids(`select id::text from transactions where type = 'transfer_out'`),
      orders: await ids('select id::text from orders'),
    }
  } finally {
    await client.end()
  }
}

/** Everything that was acknowledged is in the books; prints it with what was measured. */
export async function expectKept(servers: LoadedServers, what: string): Promise<void> {
  const { transfers, orders } = servers.acknowledgedIds()
  const stored = await servers.storedIds()
  const known = new Set([...stored.transfers, ...stored.orders])
  const lost = [...transfers, ...orders].filter((id) => !known.has(id))
  console.log(
    `${what}; acknowledged ${transfers.length} transfers, ${orders.length} orders, lost ${lost.length}`,
  )
  expect(lost).toEqual([])
}
