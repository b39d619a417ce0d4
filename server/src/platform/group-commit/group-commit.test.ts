import assert from 'node:assert'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sql, type Tx } from '#platform/database'
import { defineRefusals, Refusal } from '#platform/refusal'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { createGroupCommit, type Outcome } from './index.ts'

const { UNWANTED } = defineRefusals({ UNWANTED: [400, 'Not this one.'] })

const testDatabase = await useTestDatabase()
const admin = new pg.Client({ connectionString: testDatabase.url })
await admin.connect()
await admin.query('create table notes (name text primary key)')
await admin.query('grant all on notes to coffer_app')
beforeEach(() => admin.query('truncate notes'))
afterEach(() => void vi.useRealTimers())
afterAll(() => admin.end())

/** Writes the names, refuses those that begin with "unwanted", holds "impossible" for a broken invariant. */
async function write(tx: Tx, names: readonly string[]): Promise<Outcome<string>[]> {
  assert(!names.includes('impossible'), 'nothing is impossible')
  const wanted = names.filter((name) => !name.startsWith('unwanted'))
  await tx.query(sql`insert into notes select * from unnest(${wanted}::text[])`)
  return names.map((name) =>
    wanted.includes(name) ? { result: `${name} is written` } : { refusal: new Refusal(UNWANTED) },
  )
}

type Limits = { waitingMax?: number; batchMax?: number }

function groupCommit(handle = write, limits: Limits = {}) {
  return createGroupCommit({ database: testDatabase.database, handle, ...limits })
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `note ${index}`)

async function written(): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>('select name from notes')
  return rows.map(({ name }) => name)
}

/** The outcome of each command: its result, or the code of its rejection. */
async function settled(promises: Promise<string>[]): Promise<string[]> {
  const results = await Promise.allSettled(promises)
  return results.map((result) =>
    result.status === 'fulfilled' ? result.value : (result.reason.kind?.code ?? result.reason.code),
  )
}

/** Ends a backend as an operator would, and waits until it is gone. */
async function cut(pid: number): Promise<void> {
  await admin.query('select pg_terminate_backend($1, 5000)', [pid])
}

async function backendOf(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  assert(row !== undefined)
  return row.pid
}

test('commands that arrive together share commits, and each gets its own answer', async () => {
  const names = numbered(500)
  const { submit } = groupCommit()
  expect(await settled(names.map(submit))).toEqual(names.map((name) => `${name} is written`))
  const { rows } = await admin.query('select count(distinct xmin::text)::integer as commits from notes')
  expect(rows[0].commits).toBeLessThanOrEqual(4)
})

test('a refusal reaches only its own caller', async () => {
  const { submit } = groupCommit()
  expect(await settled(['a', 'unwanted', 'b'].map(submit))).toEqual([
    'a is written',
    'UNWANTED',
    'b is written',
  ])
  expect(await written()).toEqual(['a', 'b'])
})

test.for([
  { fault: 'a unique violation', name: 'taken', code: '23505' },
  { fault: 'a broken invariant', name: 'impossible', code: 'ERR_ASSERTION' },
  { fault: 'a text that PostgreSQL cannot store', name: 'zero \0 byte', code: '22021' },
])('$fault fails only the command that caused it', async ({ name, code }) => {
  await admin.query(`insert into notes values ('taken')`)
  const names = numbered(20).with(7, name)
  const { submit } = groupCommit()
  const outcomes = await settled(names.map(submit))
  expect(outcomes).toEqual(names.map((one) => (one === name ? code : `${one} is written`)))
  expect(new Set(await written())).toEqual(new Set(['taken', ...names.filter((one) => one !== name)]))
})

test('a failure that is no command’s own rejects the whole batch, which is tried once', async () => {
  const handle = vi.fn(async (tx: Tx, names: readonly string[]) => {
    await write(tx, names)
    throw new Error('the disk is full')
  })
  const { submit } = groupCommit(handle)
  const results = await Promise.allSettled(numbered(10).map(submit))
  expect(results.map(({ status }) => status)).toEqual(Array(10).fill('rejected'))
  expect(handle).toHaveBeenCalledTimes(1)
  expect(await written()).toEqual([])
})

test('a commit is reported once, before its callers are answered; a rollback is not', async () => {
  const told: string[] = []
  const { submit } = createGroupCommit({
    database: testDatabase.database,
    writersMax: 1,
    handle: write,
    onCommitted: (names, outcomes) => void told.push(`committed ${names} ${outcomes.length}`),
  })
  const tell = (name: string) => submit(name).then(() => void told.push(name))
  await Promise.all([tell('a'), tell('b')])
  expect(told).toEqual(['committed a,b 2', 'a', 'b'])
  await Promise.allSettled([tell('impossible'), tell('c')])
  expect(told).toEqual(['committed a,b 2', 'a', 'b', 'committed c 1', 'c'])
  expect(await written()).toEqual(['a', 'b', 'c'])
})

test('a committed batch does not run again, even if its listener fails', async () => {
  const handle = vi.fn(write)
  const { submit } = createGroupCommit({
    database: testDatabase.database,
    handle,
    onCommitted: () => assert.fail('not expected'),
  })
  const codes = await settled(numbered(3).map(submit))
  expect(codes).toEqual(Array(3).fill('ERR_ASSERTION'))
  expect(handle).toHaveBeenCalledOnce()
})

test('a batch that answers too few of its commands rejects those that are left', async () => {
  const { submit } = groupCommit(async (tx, names) => (await write(tx, names)).slice(0, 1))
  expect(await settled(['a', 'b'].map(submit))).toEqual(['a is written', 'ERR_ASSERTION'])
})

test('commands beyond the queue are refused as SERVICE_UNAVAILABLE at once, and accepted ones are done', async () => {
  const gate = Promise.withResolvers<void>()
  const { submit, waiting } = groupCommit(
    async (tx, names) => {
      await gate.promise
      return write(tx, names)
    },
    { waitingMax: 5 },
  )
  const names = numbered(12)
  const outcomes = settled(names.map(submit))
  expect(waiting()).toBe(5)
  gate.resolve()
  const expected = names.map((name, index) => (index < 5 ? `${name} is written` : 'SERVICE_UNAVAILABLE'))
  expect(await outcomes).toEqual(expected)
  expect(await settled([submit('later')])).toEqual(['later is written'])
})

test('closing answers everything that was accepted and takes nothing more', async () => {
  const answered: string[] = []
  const { submit, close } = groupCommit(write, { batchMax: 3 })
  const submitted = numbered(50).map(async (name) => answered.push(await submit(name)))
  const closed = Promise.all([close(), close()])
  expect(await settled([submit('late')])).toEqual(['SERVICE_UNAVAILABLE'])
  await closed
  expect(answered).toHaveLength(50)
  await Promise.all(submitted)
  await close()
})

test('a lone command waits for no timer and for no company', async () => {
  const { submit } = groupCommit()
  await submit('first')
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  expect(await submit('second')).toBe('second is written')
})

test('a connection cut inside a batch rejects its callers, and the next batch works', async () => {
  let mayCut = true
  const { submit } = groupCommit(async (tx, names) => {
    const outcomes = await write(tx, names)
    if (mayCut) await cut(await backendOf(tx))
    mayCut = false
    return outcomes
  })
  const results = await Promise.allSettled(numbered(10).map(submit))
  expect(results.map(({ status }) => status)).toEqual(Array(10).fill('rejected'))
  expect(await written()).toEqual([])
  expect(await submit('after')).toBe('after is written')
})

test('whatever the moment of a cut, every command reported as done is stored', async () => {
  const { submit } = groupCommit(write, { batchMax: 4 })
  const names = numbered(3_000)
  const done: string[] = []
  let isLoading = true
  const load = Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let name = names.pop(); name !== undefined; name = names.pop()) {
        const isDone = await submit(name).then(
          () => true,
          () => false,
        )
        if (isDone) done.push(name)
      }
    }),
  ).finally(() => (isLoading = false))
  let cuts = 0
  while (isLoading) {
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid, 1000) from pg_stat_activity
       where datname = current_database() and application_name = 'coffer' and query_start is not null`,
    )
    cuts += rowCount ?? 0
  }
  await load
  expect(cuts).toBeGreaterThan(0)
  expect(done.length).toBeGreaterThan(0)
  const present = new Set(await written())
  expect(done.filter((name) => !present.has(name))).toEqual([])
})
