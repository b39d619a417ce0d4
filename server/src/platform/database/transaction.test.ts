import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../../../test/wire/database-proxy.ts'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import {
  CommitUnknown,
  connect,
  type Database,
  isTemporary,
  isUniqueViolation,
  sql,
  type Tx,
} from './index.ts'

const testDatabase = await useTestDatabase()
const database = connect({ url: testDatabase.url })
await database.query(sql`create table counters (name text primary key, value bigint not null)`)
afterAll(() => database.close())
beforeEach(async () => {
  await database.query(sql`delete from counters`)
  await database.query(sql`insert into counters values ('a', 0), ('b', 0)`)
})

const add = (tx: Tx, name: string) =>
  tx.query(sql`update counters set value = value + 1 where name = ${name}`)

const insert = (tx: Tx, name: string) => tx.query(sql`insert into counters values (${name}, 1)`)

async function values(): Promise<Record<string, bigint>> {
  const rows = await database.query<{ name: string; value: bigint }>(sql`select name, value from counters`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** A barrier: callers wait until `count` have arrived, later ones pass. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let present = 0
  return () => {
    if (++present >= count) resolve()
    return promise
  }
}

test('a transaction is READ COMMITTED whatever the default of the database', async () => {
  const url = new URL(testDatabase.url)
  url.searchParams.set('options', '-c default_transaction_isolation=serializable')
  const strict = connect({ url: url.href })
  const read = (tx: Tx) => tx.query<{ transaction_isolation: string }>(sql`show transaction_isolation`)
  expect(await strict.query(sql`show transaction_isolation`)).toEqual([
    { transaction_isolation: 'serializable' },
  ])
  expect(await strict.inTransaction(read)).toEqual([{ transaction_isolation: 'read committed' }])
  await strict.close()
})

test('the work of a transaction is visible once it resolves, with the result of its act', async () => {
  const answer = await database.inTransaction(async (tx) => {
    await add(tx, 'a')
    expect(await values()).toEqual({ a: 0n, b: 0n })
    return 'done'
  })
  expect(answer).toBe('done')
  expect(await values()).toEqual({ a: 1n, b: 0n })
})

test('a thrown error undoes everything and reaches the caller', async () => {
  const failure = new Error('no')
  const act = async (tx: Tx) => {
    await add(tx, 'a')
    throw failure
  }
  await expect(database.inTransaction(act)).rejects.toBe(failure)
  expect(await values()).toEqual({ a: 0n, b: 0n })
  expect(database.load().waiting).toBe(0)
})

test('two transactions in a deadlock both succeed, one of them at a later attempt', async () => {
  const bothHold = meeting(2)
  let attempts = 0
  const lockBoth = (first: string, second: string) =>
    database.inTransaction(async (tx) => {
      attempts++
      await add(tx, first)
      await bothHold()
      await add(tx, second)
    })
  await Promise.all([lockBoth('a', 'b'), lockBoth('b', 'a')])
  expect(await values()).toEqual({ a: 2n, b: 2n })
  // The repeat can take the row before the waiting transaction wakes, and deadlock with it again.
  expect(attempts).toBeGreaterThanOrEqual(3)
})

test('a serialization failure runs the whole act again, on the writes of the other', async () => {
  const bothHaveRead = meeting(2)
  let attempts = 0
  const addSerializably = () =>
    database.inTransaction(async (tx) => {
      attempts++
      await tx.query(sql`set transaction isolation level serializable`)
      const [row] = await tx.query<{ value: bigint }>(sql`select value from counters where name = 'a'`)
      await bothHaveRead()
      await tx.query(sql`update counters set value = ${(row?.value ?? 0n) + 1n} where name = 'a'`)
    })
  await Promise.all([addSerializably(), addSerializably()])
  expect(await values()).toEqual({ a: 2n, b: 0n })
  expect(attempts).toBe(3)
})

test('a conflict that PostgreSQL finds only at COMMIT is retried too', async () => {
  const bothHaveWritten = meeting(2)
  let attempts = 0
  // Each reads what the other writes: neither waits, and the second COMMIT fails with 40001.
  const copy = (from: string, to: string) =>
    database.inTransaction(async (tx) => {
      attempts++
      await tx.query(sql`set transaction isolation level serializable`)
      const [row] = await tx.query<{ value: bigint }>(sql`select value from counters where name = ${from}`)
      await tx.query(sql`update counters set value = ${(row?.value ?? 0n) + 1n} where name = ${to}`)
      await bothHaveWritten()
    })
  await Promise.all([copy('a', 'b'), copy('b', 'a')])
  expect(attempts).toBe(3)
  expect(Object.values(await values()).sort()).toEqual([1n, 2n])
})

test('retries end: a transaction that always conflicts fails with the conflict after five attempts', async () => {
  for (const code of ['40001', '40P01']) {
    let attempts = 0
    const conflicting = database.inTransaction(async (tx) => {
      attempts++
      await add(tx, 'a')
      await tx.query(sql`select set_config('coffer.code', ${code}, true)`)
      await tx.query(sql`do $$ begin raise 'conflict' using errcode = current_setting('coffer.code'); end $$`)
    })
    await expect(conflicting).rejects.toMatchObject({ code })
    expect(attempts).toBe(5)
  }
  expect(await values()).toEqual({ a: 0n, b: 0n })
})

test('any other failure is not retried', async () => {
  let attempts = 0
  const twice = database.inTransaction(async (tx) => {
    attempts++
    await insert(tx, 'a')
  })
  const failure = await twice.catch((error: unknown) => error)
  expect(isUniqueViolation(failure, 'counters_pkey')).toBe(true)
  expect(isUniqueViolation(failure, 'another_key')).toBe(false)
  expect(attempts).toBe(1)
})

test('an act that swallows a failed statement does not look committed', async () => {
  const swallowing = database.inTransaction(async (tx) => {
    await add(tx, 'b')
    await insert(tx, 'a').catch(() => {})
    return 'done'
  })
  await expect(swallowing).rejects.toThrow('rolled back instead of committed')
  expect(await values()).toEqual({ a: 0n, b: 0n })
})

test('statements sent together run in their order, and after the first that fails none takes effect', async () => {
  await database.inTransaction(async (tx) => {
    await Promise.all([insert(tx, 'c'), add(tx, 'c'), add(tx, 'c')])
  })
  expect(await values()).toEqual({ a: 0n, b: 0n, c: 3n })

  let outcomes: PromiseSettledResult<unknown>[] = []
  const failing = database.inTransaction(async (tx) => {
    outcomes = await Promise.allSettled([insert(tx, 'a'), add(tx, 'b'), insert(tx, 'd')])
  })
  await expect(failing).rejects.toThrow('rolled back instead of committed')
  expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : null))).toEqual([
    '23505',
    '25P02',
    '25P02',
  ])
  expect(await values()).toEqual({ a: 0n, b: 0n, c: 3n })
})

const sendInsert = (tx: Tx, name: string) => tx.send(sql`insert into counters values (${name}, 1)`)

test('the failure of a query is not hidden by that of a statement sent behind it', async () => {
  const holder = Promise.withResolvers<void>()
  const holding = database.inTransaction(async (tx) => {
    await add(tx, 'a')
    await holder.promise
  })
  const failed = database.inTransaction(async (tx) => {
    await tx.query(sql`set local lock_timeout = 50`)
    const waiting = add(tx, 'a')
    tx.send(sql`update counters set value = 7 where name = 'b'`)
    await waiting
  })
  const outcome = await failed.catch((error: unknown) => error)
  holder.resolve()
  await holding
  expect(outcome).toMatchObject({ code: '55P03' })
  expect(await values()).toEqual({ a: 1n, b: 0n })
})

test('a sent statement that fails inside a savepoint fails the savepoint alone', async () => {
  await database.inTransaction(async (tx) => {
    sendInsert(tx, 'c')
    const inside = tx.savepoint(async () => {
      sendInsert(tx, 'd')
      sendInsert(tx, 'a')
    })
    await expect(inside).rejects.toMatchObject({ code: '23505' })
    await add(tx, 'b')
  })
  expect(await values()).toEqual({ a: 0n, b: 1n, c: 1n })
})

test('an act that throws while statements are on their way leaves none behind for the next transaction', async () => {
  const single = connect({ url: testDatabase.url, poolMax: 1 })
  const failing = single.inTransaction(async (tx) => {
    const late = add(tx, 'a')
    late.catch(() => {})
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await single.inTransaction((tx) => add(tx, 'b'))
  expect(await values()).toEqual({ a: 0n, b: 1n })
  await single.close()
})

test('a savepoint undoes its act alone, also after a failed statement, and nests', async () => {
  await database.inTransaction(async (tx) => {
    await add(tx, 'a')
    await expect(tx.savepoint(() => insert(tx, 'a'))).rejects.toMatchObject({ code: '23505' })
    await tx.savepoint(async () => {
      await add(tx, 'b')
      const inner = tx.savepoint(async () => {
        await add(tx, 'a')
        throw new Error('inner')
      })
      await expect(inner).rejects.toThrow('inner')
      await add(tx, 'b')
    })
    await add(tx, 'a')
  })
  expect(await values()).toEqual({ a: 2n, b: 2n })
})

test('a savepoint undoes all of its act, also when one inside it failed before and a later one succeeded', async () => {
  await database.inTransaction(async (tx) => {
    const outer = tx.savepoint(async () => {
      await insert(tx, 'early')
      await expect(tx.savepoint(() => insert(tx, 'a'))).rejects.toMatchObject({ code: '23505' })
      await tx.savepoint(() => insert(tx, 'late'))
      throw new Error('refused after all')
    })
    await expect(outer).rejects.toThrow('refused after all')
  })
  expect(await values()).toEqual({ a: 0n, b: 0n })
})

test('a savepoint that succeeds answers its result and still falls with the transaction', async () => {
  const failing = database.inTransaction(async (tx) => {
    const inside = tx.savepoint(async () => {
      await add(tx, 'a')
      return 5
    })
    expect(await inside).toBe(5)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await values()).toEqual({ a: 0n, b: 0n })
})

async function withProxy(act: (lossy: Database, proxy: DatabaseProxy) => Promise<void>): Promise<void> {
  const proxy = await startDatabaseProxy(testDatabase.url)
  const lossy = connect({ url: proxy.url, poolMax: 2 })
  await act(lossy, proxy)
  await lossy.close()
  await proxy.close()
}

test('a connection lost during COMMIT is CommitUnknown, once, whether or not the commit was done', () =>
  withProxy(async (lossy, proxy) => {
    for (const [when, name] of [
      ['unseen', 'a'],
      ['unanswered', 'b'],
    ] as const) {
      let attempts = 0
      const unknown = lossy.inTransaction(async (tx) => {
        attempts++
        await add(tx, name)
        proxy.cutOnce('commit', when)
      })
      await expect(unknown).rejects.toThrow(CommitUnknown)
      expect(attempts).toBe(1)
    }
    expect(await values()).toEqual({ a: 0n, b: 1n })
    await lossy.inTransaction((tx) => add(tx, 'a'))
    expect(await values()).toEqual({ a: 1n, b: 1n })
  }))

test('a COMMIT that PostgreSQL answers by ending the connection is CommitUnknown too', async () => {
  await database.query(sql`create table fatal (id integer)`)
  await database.query(sql`
    create function terminate() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`)
  await database.query(sql`
    create constraint trigger at_commit after insert on fatal deferrable initially deferred
    for each row execute function terminate()`)
  const terminated = database.inTransaction((tx) => tx.query(sql`insert into fatal values (1)`))
  await expect(terminated).rejects.toThrow(CommitUnknown)
})

test('a connection lost before COMMIT is an ordinary failure of which nothing remains', () =>
  withProxy(async (lossy, proxy) => {
    const failing = lossy.inTransaction(async (tx) => {
      await add(tx, 'a')
      proxy.cut()
      await add(tx, 'b')
    })
    const failure = await failing.catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(CommitUnknown)
    expect(await values()).toEqual({ a: 0n, b: 0n })
  }))

test('a backend that is terminated while its transaction is idle harms that transaction alone', async () => {
  const terminated = database.inTransaction(async (tx) => {
    await add(tx, 'a')
    const [own] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await database.query(sql`select pg_terminate_backend(${own?.pid}::integer, 5000)`)
    await add(tx, 'b')
  })
  await expect(terminated).rejects.toThrow()
  await database.inTransaction((tx) => add(tx, 'b'))
  expect(await values()).toEqual({ a: 0n, b: 1n })
})

test('a pool that loses its server fails at once, says so, and recovers when the server is back', async () => {
  const proxy = await startDatabaseProxy(testDatabase.url)
  const lost: Error[] = []
  const lossy = connect({ url: proxy.url, poolMax: 3, onError: (error) => lost.push(error) })
  await Promise.all([1, 2, 3].map(() => lossy.query(sql`select 1`)))
  proxy.cut()
  await expect(lossy.query(sql`select 1`)).rejects.toThrow()
  await expect(lossy.inTransaction((tx) => add(tx, 'a'))).rejects.toThrow()
  expect(lost.length).toBeGreaterThan(0)
  proxy.restore()
  await Promise.all([1, 2, 3, 4, 5].map(() => lossy.inTransaction((tx) => add(tx, 'a'))))
  expect(await values()).toEqual({ a: 5n, b: 0n })
  expect(lossy.load()).toMatchObject({ inUse: 0, waiting: 0 })
  await lossy.close()
  await proxy.close()
})

test('a pool with all connections in use reports the waiting callers', async () => {
  const single = connect({ url: testDatabase.url, poolMax: 1 })
  const held = Promise.withResolvers<void>()
  const holds = Promise.withResolvers<void>()
  const holder = single.inTransaction(async () => {
    holds.resolve()
    await held.promise
  })
  await holds.promise
  const waiter = single.query(sql`select 1`)
  expect(single.load()).toMatchObject({ inUse: 1, waiting: 1 })
  held.resolve()
  await Promise.all([holder, waiter])
  expect(single.load()).toMatchObject({ inUse: 0, waiting: 0 })
  await single.close()
})

/** A message in PostgreSQL's wire format: https://www.postgresql.org/docs/current/protocol-message-formats.html */
function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, Buffer.from(body)])
}

test('a connection that opens and ends at once fails its transaction, not the process', async () => {
  const [trusted, ready] = [message('R', '\0\0\0\0'), message('Z', 'I')]
  const ended = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0')
  const server = createServer((client) => {
    client.on('error', () => {})
    client.once('data', () => client.end(Buffer.concat([trusted, ready, ended])))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // the server listens on TCP
  const doomed = connect({ url: `postgres://nobody:secret@127.0.0.1:${port}/nothing` })
  for (const _ of ['first', 'second']) {
    const error = await doomed
      .inTransaction((tx) => tx.query(sql`select 1`))
      .catch((failure: unknown) => failure)
    expect(isTemporary(error)).toBe(true)
  }
  expect(doomed.load()).toMatchObject({ inUse: 0, waiting: 0 })
  await doomed.close()
  server.close()
})

test('a row whose partition is made while it waits is written by the next run', async () => {
  await database.query(sql`create table parted (number integer) partition by range (number)`)
  await database.query(sql`create table parted_rest partition of parted default`)
  await database.query(sql`create table parted_one (number integer)`)
  const [made, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const making = database.inTransaction(async (tx) => {
    await tx.query(sql`alter table parted attach partition parted_one for values from (1) to (2)`)
    made.resolve()
    await gate.promise
  })
  await made.promise
  let runs = 0
  const writing = database.inTransaction(async (tx) => {
    runs++
    await tx.query(sql`insert into parted (number) values (1)`)
  })
  await vi.waitUntil(async () => {
    const waiting = await database.query(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    return waiting.length === 1
  })
  gate.resolve()
  await Promise.all([making, writing])
  const places = await database.query(sql`select tableoid::regclass::text as place from parted`)
  expect(places).toEqual([{ place: 'parted_one' }])
  expect(runs).toBe(2)
  await database.query(sql`drop table parted`)
})
