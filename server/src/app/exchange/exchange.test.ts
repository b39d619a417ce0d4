import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Database, sql } from '#platform/database'
import { createTestDatabase, type TestDatabase } from '../../../test/world/test-database.ts'
import { adoptRestore, requireCluster, requireMode, settleCluster, settleMode } from './exchange.ts'

let db: TestDatabase
let owner: Database
beforeEach(async () => {
  db = await createTestDatabase()
  owner = connect({ url: db.url })
})
afterEach(async () => {
  await owner.close()
  await db.drop()
})

async function modeOf(): Promise<string | undefined> {
  const [exchange] = await owner.query<{ mode: string }>(sql`select mode from exchange`)
  return exchange?.mode
}

test('an empty database takes the mode of its first start, and keeps it', async () => {
  await settleMode(owner, 'live')
  expect(await modeOf()).toBe('live')
  await expect(settleMode(owner, 'sandbox')).rejects.toThrow('set COFFER_MODE=live')
  expect(await modeOf()).toBe('live')
})

test('of two first starts in both modes at once one is refused', async () => {
  const starts = await Promise.allSettled([settleMode(owner, 'live'), settleMode(db.database, 'sandbox')])
  expect(starts.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})

test('a database of before with money out of nothing, or a simulated chain, is a sandbox', async () => {
  await owner.query(sql`
    insert into ledger_entries (id, kind, reference, posted_at) values (${randomUUID()}, 'sandbox_funding', 'x', now())`)
  await expect(settleMode(owner, 'live')).rejects.toThrow('set COFFER_MODE=sandbox')
  await settleMode(owner, 'sandbox')
})

test('a database of before that a server was started on and that has nothing of a sandbox is live', async () => {
  await owner.query(sql`insert into master_key_check (sealed) values ('')`)
  await expect(settleMode(owner, 'sandbox')).rejects.toThrow('set COFFER_MODE=live')
})

test('the server may not change the mode', async () => {
  await settleMode(owner, 'live')
  await expect(db.database.query(sql`update exchange set mode = 'sandbox'`)).rejects.toThrow('permission')
  await requireMode(db.database, 'live')
})

test('books from another cluster, or with ids that this one has not reached, are refused until they are adopted', async () => {
  await settleMode(owner, 'live')
  await settleCluster(owner)
  await requireCluster(db.database)
  await owner.query(sql`update exchange set cluster = '1'`)
  await expect(requireCluster(db.database)).rejects.toThrow('npm run operator -- adopt-restore')
  await expect(settleCluster(owner)).rejects.toThrow('npm run operator -- adopt-restore')
  await adoptRestore(owner, async () => {})
  await requireCluster(db.database)
  await owner.query(sql`
    insert into ledger_entries (id, kind, reference, posted_at, xact)
    values (${randomUUID()}, 'x', 'x', now(), (pg_current_xact_id()::text::numeric + 562949953421312)::text::xid8)`)
  await expect(requireCluster(db.database)).rejects.toThrow('npm run operator -- adopt-restore')
  await adoptRestore(owner, async () => {})
  await requireCluster(db.database)
})

test('a database of before whose ids this cluster has not reached is not taken for one at home', async () => {
  await settleMode(owner, 'live')
  await owner.query(sql`
    insert into ledger_entries (id, kind, reference, posted_at, xact) values (${randomUUID()}, 'x', 'x', now(), '99999999999')`)
  await expect(settleCluster(owner)).rejects.toThrow('adopt-restore')
})
