// Measures two engines that settle trades of different customers at once, when both book fees in one stripe and when each has its
// own: batches a second and how long one takes. `node server/test/bench/stripes.ts`
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { customerAccount, type Entry, houseAccount, post, postMany } from '#core/ledger'
import { connect, type Database, migrate } from '#platform/database'
import { systemIds } from '#platform/ids'
import { startPostgres } from '#platform/postgres'

const rounds = 5
const roundMs = 4_000
const traders = 40
const trades = 20

const folder = await mkdtemp(join(tmpdir(), 'coffer-stripes-'))
await using ending = new AsyncDisposableStack()
ending.defer(() => rm(folder, { recursive: true, force: true }))
const postgres = await startPostgres({ dataDir: join(folder, 'data'), log: { info: () => {} } })
ending.defer(() => postgres.stop())
const { url } = postgres
await migrate({ url, folder: new URL('../../migrations', import.meta.url).pathname, version: '0.3.0' })

const usdt = { symbol: 'USDT', scale: 6 }
const units = (amount: bigint) => ({ asset: usdt, units: amount })
const servers = [0, 1].map((slot) => connect({ url, slot: () => slot, poolMax: 2 }))
const [first, second] = servers
if (first === undefined || second === undefined) throw new Error('there are two servers')
ending.defer(async () => void (await Promise.all(servers.map((one) => one.close()))))
const [some, others] = [await fund(first), await fund(second)]

for (const [name, both] of [
  ['one stripe', [first, first]],
  ['two stripes', [first, second]],
] as const)
  await round(name, both, 1_000)
for (let count = 0; count < rounds; count++) {
  await round('one stripe', [first, first], roundMs)
  await round('two stripes', [first, second], roundMs)
}

async function fund(database: Database): Promise<string[]> {
  const ids = Array.from({ length: traders }, () => systemIds.next())
  for (const id of ids)
    await database.inTransaction((tx) =>
      post(tx, entryOf({ from: houseAccount('custody'), to: trading(id), amount: units(10n ** 12n) })),
    )
  return ids
}

function trading(id: string) {
  return customerAccount(id, 'trading_available')
}

function entryOf(...movements: Entry['movements']): Entry {
  const id = systemIds.next()
  return { id, kind: 'bench', reference: id, postedAt: new Date(), movements }
}

async function round(name: string, [one, other]: readonly [Database, Database], forMs: number) {
  const until = performance.now() + forMs
  const times = (await Promise.all([settle(one, some, until), settle(other, others, until)])).flat()
  if (forMs < roundMs) return
  const sorted = times.sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
  const rate = (sorted.length / (forMs / 1_000)).toFixed(0)
  console.log(`  ${name}: ${rate} batches/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
}

/** Settles batches of trades among these customers, one after the other, and answers how long each took. */
async function settle(database: Database, ids: readonly string[], until: number): Promise<number[]> {
  const times: number[] = []
  while (performance.now() < until) {
    const began = performance.now()
    await database.inTransaction((tx) =>
      postMany(
        tx,
        Array.from({ length: trades }, () => tradeOf(ids)),
      ),
    )
    times.push(performance.now() - began)
  }
  return times
}

function tradeOf(ids: readonly string[]): Entry {
  const place = Math.floor(Math.random() * ids.length)
  const [from = '', to = ''] = [ids[place], ids[(place + 1) % ids.length]]
  return entryOf(
    { from: trading(from), to: trading(to), amount: units(1_000n) },
    { from: trading(from), to: houseAccount('fees'), amount: units(1n) },
  )
}
