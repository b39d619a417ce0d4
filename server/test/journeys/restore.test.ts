import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sealEntries } from '#core/ledger'
import { sql } from '#platform/database'
import { type EmbeddedPostgres, startPostgres } from '#platform/postgres'
import { makeScratchFolder } from '../run/scratch.ts'
import { createServerHome, type ServerHome } from '../wire/server-process.ts'
import { connectStream } from '../wire/stream-client.ts'
import { type Credentials, startTestServer, type TestServer } from '../wire/test-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../wire/webhook-receiver.ts'
import { copyDatabase } from '../world/copy-database.ts'
import { createTestDatabase, type TestDatabase } from '../world/test-database.ts'

const masterKey = { COFFER_MASTER_KEY: 'ab'.repeat(32) }
let folder: string
let here: TestDatabase
let elsewhere: EmbeddedPostgres
let home: ServerHome
let receiver: WebhookReceiver
beforeAll(async () => {
  folder = makeScratchFolder()
  here = await createTestDatabase()
  elsewhere = await startPostgres({ dataDir: folder, log: { info: () => {} } })
  home = createServerHome()
  receiver = await startWebhookReceiver()
}, 60_000)
afterAll(async () => {
  await home.destroy()
  await receiver.stop()
  await here.drop()
  await elsewhere.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}, 60_000)

/** So that the books hold ids which a fresh cluster reaches much later. */
async function useUpTransactions(count: number): Promise<void> {
  const client = new pg.Client({ connectionString: here.url })
  await client.connect()
  await client.query(
    `do $$ begin for turn in 1..${count} loop perform pg_current_xact_id(); commit; end loop; end $$`,
  )
  await client.end()
}

const orderTopic = 'spot.fiat.order'
const limitOrder = { pair: 'USDT/RUB', side: 'buy', type: 'limit', price: '78', amount: '2' }

/** Something of every reader of the books: an entry, an event that is published, one of a topic. */
async function trade(server: TestServer, as: Credentials): Promise<void> {
  const { alice } = server.customers
  const transfer = { symbol: 'USDT', amount: '1', to_username: 'customer-1' }
  expect(
    (await server.send('POST', '/funding/transfer/internal', { as: alice, body: transfer })).status,
  ).toBe(200)
  expect((await server.send('POST', '/spot/fiat/order', { as, body: limitOrder })).status).toBe(200)
}

async function events(server: TestServer, { as, after }: { as: Credentials; after: string }) {
  const { data } = await server.send('GET', `/events?limit=100&after=${after}`, { as })
  return data as { items: { id: string }[]; next_cursor: string } // as openapi.json describes it
}

/** The commands with which the operators' page restores books, but for PostgreSQL's own: name and arguments. */
function documentedRestore(): [name: string, args: string[]][] {
  const page = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
  const [, section = ''] = /^## Restore\n([\s\S]*?)^##+ /m.exec(page) ?? []
  return [...section.matchAll(/^npm run (\S+) -- (.+)$/gm)].map(([, name = '', args = '']) => [
    name,
    args.split(' '),
  ])
}

async function entriesAndSealed({ database }: TestServer) {
  await vi.waitFor(async () => {
    await sealEntries(database, new Date())
    const [row] = await database.query<{ entries: bigint; sealed: bigint }>(sql`
      select (select count(*) from ledger_entries) as entries, (select sum(entry_count) from ledger_blocks) as sealed`)
    expect(row?.sealed).toBe(row?.entries)
  })
}

test('books restored into another cluster are refused until they are adopted, and then every reader goes on where it was', async () => {
  await useUpTransactions(5_000)
  const before = await startTestServer({ ...masterKey, DATABASE_URL: here.url })
  const as = await before.newCustomer({}, { RUB: '10000' })
  const { data: hook } = await before.send('POST', '/webhooks', { as, body: { url: receiver.url } })
  expect(hook.secret).toContain('whsec_')
  await trade(before, as)
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), { timeout: 10_000 })
  await entriesAndSealed(before)
  const { data: end } = await before.send('GET', '/events?limit=100', { as })
  await before.stop()
  await copyDatabase({ from: here.url, to: elsewhere.url })

  const restored = { ...masterKey, DATABASE_URL: elsewhere.url }
  await expect(startTestServer(restored)).rejects.toThrow('npm run operator -- adopt-restore')
  for (const refused of [
    await home.audit(restored),
    await home.house([], restored),
    await home.runToEnd(restored),
  ])
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('adopt-restore')])
  const [adopt, audit, ...more] = documentedRestore()
  expect([adopt?.[0], audit?.[0], audit?.[1][0], more]).toEqual(['operator', 'audit', '--anchor', []])
  expect(await home.operator(adopt?.[1] ?? [], restored)).toMatchObject({ code: 0 })

  const after = await startTestServer(restored)
  try {
    const delivered = receiver.received.length
    const stream = await connectStream(after.url)
    await stream.signIn(as)
    await stream.ask({ action: 'subscribe', topics: [orderTopic], after: { [orderTopic]: 1 } })
    await trade(after, as)
    expect((await stream.pushed(orderTopic, 1)).map(({ sequence }) => sequence)).toEqual([2])
    await entriesAndSealed(after)
    const read = await vi.waitFor(async () => {
      const page = await events(after, { as, after: end.next_cursor })
      expect(page.items.length).toBeGreaterThan(0)
      return page
    })
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(delivered), { timeout: 10_000 })
    expect(read.items.map(({ id }) => id)).toContain(receiver.received.at(-1)?.id)
    await stream.close()
    await after.expectSoundBooks()
  } finally {
    await after.stop()
  }
  const heads = join(home.dataDir, 'heads')
  const audited = await home.audit(restored, [audit?.[1][0] ?? '', heads])
  expect([audited.code, audited.output]).toEqual([0, expect.stringContaining('The books are sound.')])
  expect(readFileSync(heads, 'utf8').trim().split('\n')).toHaveLength(1)
}, 300_000)
