import { expect, test } from 'vitest'
import type { Asset } from '#core/money'
import { connect, type Sql, sql, type Tx } from '#platform/database'
import { lowestIdAt, systemIds } from '#platform/ids'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import {
  auditLedger,
  auditLedgerSince,
  customerAccount,
  type Entry,
  houseAccount,
  post,
  readStatement,
  sealEntries,
} from './index.ts'

const day = 86_400_000
const { database, url } = await useTestDatabase()
const owner = connect({ url, poolMax: 1 })

/** Ids of three ranges of the books: the first one of the house, and two after it. */
const inRange = [0, 45, 80].map((days) => lowestIdAt(new Date(Date.now() + days * day)).slice(0, 13))
const idIn = (range: number) => `${inRange[range]}${systemIds.next().slice(13)}`
await database.query(sql`select make_partitions()`)

const usdt: Asset = { symbol: 'USDT', scale: 6 }
const custody = houseAccount('custody')
const funding = (customerId: string) => customerAccount(customerId, 'funding_available')
const inTransaction = <T>(act: (tx: Tx) => Promise<T>) => database.inTransaction(act)

type Wanted = { readonly range: number; readonly customer: string; readonly reference?: string }

function entryOf({ range, customer, reference = systemIds.next() }: Wanted): Entry {
  const movements = [{ from: custody, to: funding(customer), amount: { asset: usdt, units: 5n } }]
  return { id: idIn(range), kind: 'test', reference, postedAt: new Date(0), movements }
}

const add = (wanted: Wanted) => inTransaction((tx) => post(tx, entryOf(wanted)))

const rangesOf = async (query: Sql) =>
  new Set((await owner.query<{ place: string }>(query)).map(({ place }) => place))

test('an entry is posted once for its kind and reference, whichever partitions the two would be in', async () => {
  const customer = systemIds.next()
  const once = { customer, reference: `over ${customer}` }
  await add({ ...once, range: 0 })
  for (const range of [0, 1, 2])
    await expect(add({ ...once, range })).rejects.toMatchObject({
      code: '23505',
      constraint: 'ledger_entries_kind_reference_key',
    })
  await add({ customer, range: 1 })
  const places = await rangesOf(sql`
    select entry.tableoid::regclass::text as place from ledger_entries entry
    join ledger_movements on entry_id = entry.id join ledger_accounts account on account.id = to_account
    where owner_id = ${customer}`)
  expect(places.size).toBe(2)
})

test('the same kind and reference twice in a batch is refused whole', async () => {
  const [customer, reference] = [systemIds.next(), systemIds.next()]
  const twice = inTransaction(async (tx) => {
    await post(tx, entryOf({ customer, reference, range: 0 }))
    await post(tx, entryOf({ customer, reference, range: 1 }))
  })
  await expect(twice).rejects.toThrow('ledger_entries_kind_reference_key')
  expect(await readStatement(database, { account: funding(customer), asset: 'USDT', limit: 9 })).toEqual([])
})

test('a number of an account that came before is refused, whichever partition its movement is in', async () => {
  const customer = systemIds.next()
  await add({ customer, range: 0 })
  await add({ customer, range: 0 })
  const account = { account: funding(customer), asset: 'USDT' }
  const [last] = await readStatement(database, { ...account, limit: 1 })
  expect(last?.sequence).toBe(2n)
  const [row] = await database.query<{ to_account: string; from_account: string; from_sequence: bigint }>(sql`
    select from_account, to_account, from_sequence from ledger_movements where entry_id = ${last!.entryId}`)
  const move = (numbers: { readonly from: bigint; readonly to: bigint }[]) =>
    inTransaction((tx) =>
      tx.query(sql`
        insert into ledger_movements (entry_id, position, from_account, to_account, amount, from_sequence, from_balance,
          to_sequence, to_balance)
        select id, 0, ${row!.from_account}, ${row!.to_account}, 1, from_number, 0, to_number, 0
        from unnest(${numbers.map((_, index) => idIn(1 + index))}::uuid[], ${numbers.map(({ from }) => from)}::bigint[],
          ${numbers.map(({ to }) => to)}::bigint[]) as movement (id, from_number, to_number)`),
    )
  const top = row!.from_sequence
  const refused = { code: '23505', constraint: 'ledger_movements_account_sequence' }
  await expect(move([{ from: top + 1n, to: 2n }])).rejects.toMatchObject(refused)
  await expect(move([{ from: top, to: 3n }])).rejects.toMatchObject(refused)
  // Twice in one statement, in two partitions.
  const both = [
    { from: top + 1n, to: 3n },
    { from: top + 2n, to: 3n },
  ]
  await expect(move(both)).rejects.toMatchObject(refused)
})

test('statements, blocks and the audit go over the ends of partitions', async () => {
  const customer = systemIds.next()
  for (const range of [0, 1, 2, 0]) await add({ customer, range })
  const account = { account: funding(customer), asset: 'USDT' }
  const lines = await readStatement(database, { ...account, limit: 3 })
  expect(lines.map(({ sequence, balance }) => [sequence, balance])).toEqual([
    [4n, 20n],
    [3n, 15n],
    [2n, 10n],
  ])
  await sealEntries(database, new Date(0))
  expect(await auditLedger(database)).toMatchObject({ isSound: true })
  expect(await auditLedgerSince(database, { now: new Date(0) })).toMatchObject({ isSound: true })
})

test('nobody changes or drops a partition of the books, and its owner is refused what triggers refuse', async () => {
  const tables = await owner.query<{ name: string }>(sql`
    select tablename as name from pg_tables
    where schemaname = 'partitions' and tablename ~ '^ledger_(references_15|(entries|movements)_(before|rest|2.*))$'`)
  expect(tables.length).toBeGreaterThanOrEqual(7)
  for (const { name } of tables)
    for (const change of [`delete from partitions.${name}`, `truncate partitions.${name}`]) {
      const statement = { text: change, values: [], name: change }
      await expect(owner.query(statement)).rejects.toThrow(/append-only/)
      await expect(database.query(statement)).rejects.toThrow(/permission denied/)
    }
  const [{ name } = { name: '' }] = tables.filter((table) => /^ledger_entries_\d/.test(table.name))
  await expect(database.query(sql`select drop_partition('ledger_entries', ${name})`)).rejects.toThrow(
    /may be dropped/,
  )
})
