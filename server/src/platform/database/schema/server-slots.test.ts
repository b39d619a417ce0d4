import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../../../test/world/test-database.ts'
import { connect, type HeldSchema, holdSchema, sql } from '../index.ts'

const { url } = await useTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'coffer-slots-'))
const owner = connect({ url, poolMax: 1 })
const held = new Set<HeldSchema>()
afterAll(async () => {
  for (const one of held) await one.close()
  await owner.close()
  await rm(folder, { recursive: true })
})
await writeFile(join(folder, '0001-none.sql'), 'select 1')
// The folder has other migrations than those that this database ran, which are no matter here.
await owner.query(sql`delete from schema_migrations`)

async function start(): Promise<HeldSchema> {
  const schema = await holdSchema({ url, folder, name: 'coffer slots' })
  held.add(schema)
  return schema
}

async function stop(schema: HeldSchema): Promise<void> {
  held.delete(schema)
  await schema.close()
}

test('each server has a number of its own, the lowest that is free, and one that ends leaves its to the next', async () => {
  const servers = [await start(), await start(), await start()]
  expect(servers.map((one) => one.slot())).toEqual([0, 1, 2])
  const [, second] = servers
  if (second !== undefined) await stop(second)
  // The session ends a moment after its connection.
  await expect
    .poll(async () => {
      const next = await start()
      if (next.slot() !== 1) await stop(next)
      return next.slot()
    })
    .toBe(1)
})

test('more servers than numbers share them', async () => {
  const servers: HeldSchema[] = []
  while (held.size < 10) servers.push(await start())
  for (const one of held) expect([0, 1, 2, 3, 4, 5, 6, 7]).toContain(one.slot())
  expect(new Set([...held].map((one) => one.slot())).size).toBe(8)
  for (const one of servers) await stop(one)
})

test('a server that lost its session takes a number again', async () => {
  const server = await start()
  const before = server.slot()
  await owner.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'coffer slots'`)
  const other = await start()
  await server.look().catch(() => null)
  expect(await server.look()).toBeNull()
  expect(server.slot()).not.toBe(other.slot())
  expect(before).toBeGreaterThanOrEqual(0)
})

test('until older servers are gone there is one number, and servers notice when there are more', async () => {
  for (const one of [...held]) await stop(one)
  await owner.query(sql`update server_slots set count = 1`)
  const servers = [await start(), await start()]
  expect(servers.map((one) => one.slot())).toEqual([0, 0])
  await owner.query(sql`update server_slots set count = 8`)
  for (const one of servers) await one.look()
  expect(servers.map((one) => one.slot()).sort()).toEqual([0, 1])
})
