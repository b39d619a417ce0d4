import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Asset } from '#core/money'
import { sql, type Tx } from '#platform/database'
import { systemIds } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { useTestDatabase } from '../../../../test/world/test-database.ts'
import {
  auditLedger,
  customerAccount,
  type Entry,
  houseAccount,
  post,
  postMany,
  readBalances,
  readStatement,
  sealEntries,
} from '../index.ts'

const testDatabase = await useTestDatabase()

const usdt: Asset = { symbol: 'USDT', scale: 6 }
const btc: Asset = { symbol: 'BTC', scale: 8 }
const custody = houseAccount('custody')
const funding = (customerId: string) => customerAccount(customerId, 'funding_available')

function entry(movements: Entry['movements'], reference = systemIds.next()): Entry {
  return { id: systemIds.next(), kind: 'test', reference, postedAt: new Date(0), movements }
}

const inTransaction = <T>(act: (tx: Tx) => Promise<T>) => testDatabase.database.inTransaction(act)

test('a refusal leaves its neighbours in the batch posted, and opens no account', async () => {
  const [rich, poor, stranger] = [systemIds.next(), systemIds.next(), systemIds.next()]
  const outcomes = await inTransaction((tx) =>
    postMany(tx, [
      entry([{ from: custody, to: funding(rich), amount: { asset: usdt, units: 100n } }]),
      entry([{ from: funding(poor), to: funding(stranger), amount: { asset: usdt, units: 1n } }]),
      entry([{ from: funding(rich), to: funding(poor), amount: { asset: usdt, units: 40n } }]),
    ]),
  )
  expect(outcomes[0]).toBe('posted')
  expect(outcomes[1]).toBeInstanceOf(Refusal)
  expect(outcomes[2]).toBe('posted')
  expect((await readBalances(testDatabase.database, rich)).get('USDT')?.funding_available).toBe(60n)
  expect((await readBalances(testDatabase.database, poor)).get('USDT')?.funding_available).toBe(40n)
  expect((await readBalances(testDatabase.database, stranger)).size).toBe(0)
})

test('an entry of several movements is posted whole or not at all', async () => {
  const customer = systemIds.next()
  await inTransaction((tx) =>
    post(tx, entry([{ from: custody, to: funding(customer), amount: { asset: usdt, units: 5n } }])),
  )
  const two = entry([
    { from: funding(customer), to: custody, amount: { asset: usdt, units: 5n } },
    { from: funding(customer), to: custody, amount: { asset: btc, units: 1n } },
  ])
  await expect(inTransaction((tx) => post(tx, two))).rejects.toThrow(Refusal)
  expect((await readBalances(testDatabase.database, customer)).get('USDT')?.funding_available).toBe(5n)
})

test('an entry is posted once for its kind and reference', async () => {
  const customer = systemIds.next()
  const once = () =>
    entry([{ from: custody, to: funding(customer), amount: { asset: usdt, units: 7n } }], `once-${customer}`)
  await inTransaction((tx) => post(tx, once()))
  await expect(inTransaction((tx) => post(tx, once()))).rejects.toThrow('ledger_entries_kind_reference_key')
  expect((await readBalances(testDatabase.database, customer)).get('USDT')?.funding_available).toBe(7n)
})

test('nobody can change or delete what was posted, not even the owner of the tables', async () => {
  const { database } = testDatabase
  for (const table of ['ledger_entries', 'ledger_movements', 'ledger_blocks']) {
    for (const change of [`update ${table} set xact = '1'`, `delete from ${table}`, `truncate ${table}`]) {
      await expect(database.query({ text: change, values: [], name: change })).rejects.toThrow(
        /permission denied|append-only|does not exist/,
      )
    }
  }
})

test('a statement lists an account newest first, with the balance after each movement', async () => {
  const customer = systemIds.next()
  for (const units of [5n, 6n, 7n]) {
    await inTransaction((tx) =>
      post(tx, entry([{ from: custody, to: funding(customer), amount: { asset: usdt, units } }])),
    )
  }
  await inTransaction((tx) =>
    post(tx, entry([{ from: funding(customer), to: custody, amount: { asset: usdt, units: 8n } }])),
  )
  const statement = { account: funding(customer), asset: 'USDT' }
  const lines = await readStatement(testDatabase.database, { ...statement, limit: 2 })
  expect(lines.map(({ sequence, units, balance }) => [sequence, units, balance])).toEqual([
    [4n, -8n, 10n],
    [3n, 7n, 18n],
  ])
  const older = await readStatement(testDatabase.database, {
    ...statement,
    before: lines.at(-1)?.cursor,
    limit: 9,
  })
  expect(older.map(({ balance }) => balance)).toEqual([11n, 5n])
})

test('random batches of entries agree with a naive model, under concurrency the books stay sound', async () => {
  const owners = Array.from({ length: 5 }, () => systemIds.next())
  const movement = fc.record({
    from: fc.integer({ min: -1, max: 4 }),
    to: fc.integer({ min: -1, max: 4 }),
    asset: fc.constantFrom(usdt, btc),
    units: fc.bigInt({ min: 1n, max: 60n }),
  })
  const batch = fc.array(
    fc.array(
      movement.filter(({ from, to }) => from !== to),
      { minLength: 1, maxLength: 3 },
    ),
    { minLength: 1, maxLength: 12 },
  )
  const model = new Map<string, bigint>()
  const accountAt = (index: number) => (index === -1 ? custody : funding(owners[index]!))
  await fc.assert(
    fc.asyncProperty(batch, async (entries) => {
      const outcomes = await inTransaction((tx) =>
        postMany(
          tx,
          entries.map((moves) =>
            entry(
              moves.map(({ from, to, asset, units }) => ({
                from: accountAt(from),
                to: accountAt(to),
                amount: { asset, units },
              })),
            ),
          ),
        ),
      )
      for (const [index, moves] of entries.entries()) {
        const next = new Map(model)
        const isCovered = moves.every(({ from, to, asset, units }) => {
          const [source, target] = [`${from}/${asset.symbol}`, `${to}/${asset.symbol}`]
          if (from !== -1 && (next.get(source) ?? 0n) < units) return false
          next.set(source, (next.get(source) ?? 0n) - units)
          next.set(target, (next.get(target) ?? 0n) + units)
          return true
        })
        expect(outcomes[index] === 'posted').toBe(isCovered)
        if (isCovered) for (const [account, units] of next) model.set(account, units)
      }
      for (const [index, owner] of owners.entries()) {
        const balances = await readBalances(testDatabase.database, owner)
        for (const { symbol } of [usdt, btc]) {
          expect(balances.get(symbol)?.funding_available ?? 0n).toBe(model.get(`${index}/${symbol}`) ?? 0n)
        }
      }
    }),
    { numRuns: 60 },
  )
  await sealEntries(testDatabase.database, new Date(0))
  expect(await auditLedger(testDatabase.database)).toMatchObject({ isSound: true })
})

test('transfers to and fro between two accounts at once neither deadlock nor lose a unit', async () => {
  const [a, b] = [systemIds.next(), systemIds.next()]
  await inTransaction((tx) =>
    post(
      tx,
      entry(
        [a, b].map((owner) => ({ from: custody, to: funding(owner), amount: { asset: btc, units: 1000n } })),
      ),
    ),
  )
  const moves = Array.from({ length: 200 }, (_, index) => {
    const [from, to] = index % 2 === 0 ? [a, b] : [b, a]
    return inTransaction((tx) =>
      post(tx, entry([{ from: funding(from), to: funding(to), amount: { asset: btc, units: 3n } }])),
    )
  })
  await Promise.all(moves)
  for (const owner of [a, b])
    expect((await readBalances(testDatabase.database, owner)).get('BTC')?.funding_available).toBe(1000n)
  const [row] = await testDatabase.database.query<{ deadlocks: bigint }>({
    text: 'select deadlocks from pg_stat_database where datname = current_database()',
    values: [],
    name: 'deadlocks',
  })
  expect(row?.deadlocks).toBe(0n)
})

test('the sealer covers each entry once, in blocks that follow each other', async () => {
  const { database } = testDatabase
  await inTransaction((tx) =>
    post(tx, entry([{ from: custody, to: funding(systemIds.next()), amount: { asset: btc, units: 1n } }])),
  )
  // Transactions in other databases of the cluster hold the sealer back, too.
  await expect.poll(sealAndCountUnsealed, { interval: 20, timeout: 10_000 }).toBe(0n)
  expect(await sealEntries(database, new Date(0))).toBe(0n)
  expect(await auditLedger(database)).toMatchObject({ isSound: true })
})

async function sealAndCountUnsealed(): Promise<bigint | undefined> {
  const { database } = testDatabase
  await sealEntries(database, new Date(0))
  const [row] = await database.query<{ unsealed: bigint }>(sql`
    select (select count(*) from ledger_entries) - (select sum(entry_count) from ledger_blocks) as unsealed`)
  return row?.unsealed
}
