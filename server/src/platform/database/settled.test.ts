import { afterEach, expect, test } from 'vitest'
import { type OpenTransaction, openTransaction } from '../../../test/world/open-transaction.ts'
import { type TestDatabase, useTestDatabase } from '../../../test/world/test-database.ts'
import { connect, readSettledBefore, settledBefore, sql, type Tx } from './index.ts'

const own = await useTestDatabase()
const other = await useTestDatabase()
const owner = connect({ url: own.url })
await owner.query(sql`create table notes (xact xid8 not null default pg_current_xact_id(), note text)`)
await owner.query(sql`grant all on notes to coffer_app`)
await owner.close()

// A transaction of another database that ends during a look holds that look back: these tests repeat it.
const open: OpenTransaction[] = []
afterEach(() => Promise.all(open.splice(0).map((transaction) => transaction.rollback())))

async function begin({ database }: TestDatabase): Promise<{ id: bigint } & OpenTransaction> {
  const transaction = await openTransaction(database)
  open.push(transaction)
  return { ...transaction, id: await idOf(transaction.tx) }
}

async function idOf(tx: Tx): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(sql`select pg_current_xact_id()::text::bigint as id`)
  return row?.id ?? -1n
}

async function readSettled(): Promise<bigint> {
  const [row] = await own.database.query<{ id: bigint }>(sql`select ${settledBefore}::text::bigint as id`)
  return row?.id ?? -1n
}

const note = (text: string) => own.database.query(sql`insert into notes (note) values (${text})`)

test('open transactions of another database hold nothing back', async () => {
  const elsewhere = await begin(other)
  await note('done')
  await expect.poll(readSettled).toBeGreaterThan(elsewhere.id)
  await expect
    .poll(() => own.database.query(sql`select note from notes where xact < ${settledBefore}`))
    .toEqual([{ note: 'done' }])
})

test('the oldest open transaction of the own database is the bound, whatever is open elsewhere', async () => {
  await begin(other)
  const first = await begin(own)
  await begin(other)
  const second = await begin(own)
  await note('later')
  await expect.poll(readSettled).toBe(first.id)
  await first.commit()
  await expect.poll(readSettled).toBe(second.id)
})

test('with nothing open, the bound is after all committed transactions', async () => {
  const last = await own.database.inTransaction(idOf)
  await expect.poll(readSettled).toBeGreaterThan(last)
})

test('a transaction does not count its own writes as settled', async () => {
  const behind = () =>
    own.database.inTransaction(async (tx) => {
      const id = await idOf(tx)
      // A transaction that began later has ended: were this one not counted as open, the bound would lie beyond both.
      await note('later')
      const [row] = await tx.query<{ settled: bigint }>(sql`select ${settledBefore}::text::bigint as settled`)
      return id - (row?.settled ?? 0n)
    })
  const looks: bigint[] = []
  for (let look = 0; look < 20; look++) looks.push(await behind())
  // A transaction of another database that ends during a look may hold it back, and never every look.
  expect(looks.filter((distance) => distance < 0n)).toEqual([])
  expect(looks).toContain(0n)
  expect(looks.filter((distance) => distance < 0n)).toEqual([])
})

test('with transactions here and elsewhere, no write appears before a bound that was read', async () => {
  await beside([own, own, own, other, other], async () => {
    for (let round = 0; round < 200; round++) {
      const before = await countBefore(await readSettled())
      await own.database.query(sql`select pg_sleep(0.002)`)
      expect(await countBefore(before.bound)).toEqual(before)
    }
  })
})

test('a bound that is read alone is never lower than one that was used, whatever runs elsewhere', async () => {
  await beside(Array(10).fill(other), async () => {
    let highest = 0n
    for (let round = 0; round < 500; round++) {
      const used = await readSettled()
      if (used > highest) highest = used
      expect(BigInt(await readSettledBefore(own.database))).toBeGreaterThanOrEqual(highest)
    }
  })
})

/** Runs `act` while each of these databases gets one short writing transaction after the other. */
async function beside(databases: readonly TestDatabase[], act: () => Promise<void>): Promise<void> {
  let isOver = false
  const write = async (written: TestDatabase) => {
    while (!isOver)
      await written.database.inTransaction(async (tx) => {
        await idOf(tx)
        if (written === own) await tx.query(sql`insert into notes (note) values ('busy')`)
        await tx.query(sql`select pg_sleep(${Math.random() / 250})`)
      })
  }
  const writers = databases.map(write)
  try {
    await act()
  } finally {
    isOver = true
    await Promise.all(writers)
  }
}

async function countBefore(bound: bigint): Promise<{ bound: bigint; count: bigint }> {
  const [row] = await own.database.query<{ count: bigint }>(
    sql`select count(*) from notes where xact < ${String(bound)}::xid8`,
  )
  return { bound, count: row?.count ?? -1n }
}
