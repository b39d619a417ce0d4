import { Socket } from 'node:net'
import { beforeEach, expect, test, vi } from 'vitest'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import type { Tx } from './database.ts'
import { LostRace } from './failures.ts'
import { sql } from './statements/sql.ts'

const testDatabase = await useTestDatabase()
const database = testDatabase.database
await testDatabase.database.query(sql`select 1`)
beforeEach(() => database.query(sql`delete from chain_cursors`))

const add = (name: string) => sql`insert into chain_cursors (network, cursor) values (${name}, '{}')`

async function names(): Promise<string[]> {
  const rows = await database.query<{ network: string }>(sql`select network from chain_cursors order by 1`)
  return rows.map(({ network }) => network)
}

test('sent statements have run, in order, when the transaction is committed', async () => {
  const seen = await database.inTransaction(async (tx) => {
    tx.send(add('a'))
    tx.send(add('b'))
    const rows = await tx.query(sql`select count(*) as count from chain_cursors`)
    tx.send(add('c'))
    return rows
  })
  expect(seen).toEqual([{ count: 2n }])
  expect(await names()).toEqual(['a', 'b', 'c'])
})

test.each([
  ['nothing follows it', async (tx: Tx) => tx.send(add('a'))],
  [
    'another is sent behind it',
    async (tx: Tx) => {
      tx.send(add('a'))
      tx.send(add('b'))
    },
  ],
  [
    'the act waits for another and fails with that',
    async (tx: Tx) => {
      tx.send(add('a'))
      await tx.query(sql`select 1`)
    },
  ],
  [
    'it was sent under a savepoint',
    async (tx: Tx) => {
      await tx.savepoint(async () => tx.send(add('a')))
    },
  ],
])('a sent statement that fails undoes the transaction and is the error told: %s', async (_, act) => {
  await database.query(add('a'))
  const failing = database.inTransaction(async (tx) => {
    await tx.query(add('first'))
    await act(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'chain_cursors_pkey' })
  expect(await names()).toEqual(['a'])
  await database.inTransaction((tx) => tx.query(add('next')))
  expect(await names()).toEqual(['a', 'next'])
})

test('a lost race in a sent statement runs the transaction again', async () => {
  await database.query(add('a'))
  let runs = 0
  await database.inTransaction(async (tx) => {
    if (++runs === 1) tx.send(add('a'), (error) => new LostRace(error))
    else tx.send(add('b'))
  })
  expect(runs).toBe(2)
  expect(await names()).toEqual(['a', 'b'])
})

test('a failure that a savepoint undid does not fail the transaction', async () => {
  await database.inTransaction(async (tx) => {
    tx.send(add('kept'))
    const undone = tx.savepoint(async () => {
      tx.send(add('undone'))
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
  })
  expect(await names()).toEqual(['kept'])
})

test('a value that cannot be sent throws where it is sent, and nothing is committed', async () => {
  const failing = database.inTransaction(async (tx) => {
    tx.send(add('a'))
    tx.send(sql`insert into chain_cursors (network, cursor) values ('b', ${{ height: 1n }})`)
  })
  await expect(failing).rejects.toThrow(TypeError)
  expect(await names()).toEqual([])
})

test('what a transaction sends in one turn leaves in one packet', async () => {
  const packets = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev' as '_write')]
  await database.inTransaction(async (tx) => {
    for (const name of ['a', 'b', 'c']) tx.send(add(name))
    await tx.query(sql`select 1`)
    for (const name of ['d', 'e']) tx.send(add(name))
  })
  const count = packets.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
  for (const spy of packets) spy.mockRestore()
  expect(count).toBe(2)
  expect(await names()).toEqual(['a', 'b', 'c', 'd', 'e'])
})
