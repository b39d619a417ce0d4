import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../../../test/world/test-database.ts'
import { connect } from '../database.ts'
import { columns } from './columns.ts'
import type { Field } from './field.ts'
import { sql } from './sql.ts'
import { group, type Item, orNull, type RowOf, table } from './table.ts'

const { url } = await useTestDatabase()
const database = connect({ url })
afterAll(() => database.close())
await database.query(sql`
  create table parcels (
    id uuid primary key, sent_on date, weight numeric not null, unit text not null, tare numeric, note jsonb not null,
    street text, house integer, arrived_at timestamptz, state text not null, rate numeric not null, discount numeric)`)
await database.query(sql`
  create table shelves (id uuid primary key, labels text[] not null, slots integer[], kept_parcels uuid[] not null,
    seals bytea[] not null, checked_at timestamptz[] not null)`)

type Scale = { readonly units: readonly string[] }
type Weight = { readonly unit: string; readonly grams: bigint }

/** A weight in a unit that a scale knows. */
const weight = (column: string): Field<Weight, Scale> => ({
  parts: [
    { column: columns.text, name: 'unit', isNullable: false, of: ({ unit }) => unit },
    { column: columns.numeric, name: column, isNullable: false, of: ({ grams }) => grams },
  ],
  read(row, [unit = '', grams = ''], { units }) {
    expect(units).toContain(row[unit])
    return { unit: row[unit] as string, grams: row[grams] as bigint }
  },
  isAbsent: (row, [, grams = '']) => row[grams] === null,
})

const parcels = table('parcels', {
  id: columns.uuid,
  sentOn: orNull(columns.day),
  heavy: weight('weight'),
  tare: orNull(weight('tare')),
  note: columns.jsonb.as<{ readonly text: string } | readonly number[]>(),
  to: orNull(group({ street: columns.text, number: columns.integer.named('house') })),
  arrived: orNull(columns.timestamptz.named('arrived_at')),
  step: columns.text.named('state').as<'sent' | 'arrived'>(),
  rate: columns.decimal,
  discount: orNull(columns.decimal),
})
type Parcel = Item<typeof parcels>

beforeEach(() => database.query(sql`delete from parcels`))

const scale = { units: ['g'] }
const stored = async () => {
  const rows = await database.query<RowOf<typeof parcels>>(
    sql`select ${parcels.columns} from parcels order by id`,
  )
  return rows.map((row) => parcels.read(row, scale))
}
const grams = fc.bigInt({ min: 0n, max: 10n ** 40n }).map((value) => ({ unit: 'g', grams: value }))
const text = fc.string({ unit: 'grapheme-ascii' })
const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.option(fc.stringMatching(/^\d{1,30}$/)))
  .map(([whole, decimals]) => (decimals === null ? `${whole}` : `${whole}.${decimals}`))
const anyParcel: fc.Arbitrary<Parcel> = fc.record({
  id: fc.uuid(),
  sentOn: fc.option(
    fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  ),
  heavy: grams,
  tare: fc.option(grams),
  note: fc.oneof(fc.record({ text }), fc.array(fc.integer())),
  to: fc.option(fc.record({ street: text, number: fc.integer() })),
  arrived: fc.option(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })),
  step: fc.constantFrom('sent', 'arrived'),
  rate: decimal,
  discount: fc.option(decimal),
})
const anyParcels = fc.uniqueArray(anyParcel, { selector: ({ id }) => id, maxLength: 20 })
const byId = (parcelsOf: readonly Parcel[]) => parcelsOf.toSorted((a, b) => (a.id < b.id ? -1 : 1))

test.each([
  [
    'one by one',
    (items: readonly Parcel[]) =>
      database.inTransaction(async (tx) => {
        for (const item of items) tx.send(parcels.insertion(item))
      }),
  ],
  ['at once', (items: readonly Parcel[]) => database.query(parcels.insertionOf(items))],
  ['copied', (items: readonly Parcel[]) => database.inTransaction(async (tx) => tx.insert(parcels, items))],
])('a table reads every item as it was written, %s', async (_, write) => {
  await fc.assert(
    fc.asyncProperty(anyParcels, async (items) => {
      await database.query(sql`delete from parcels`)
      await write(items)
      expect(await stored()).toEqual(byId(items))
    }),
    { numRuns: 30 },
  )
})

const parcel: Parcel = {
  id: '00000000-0000-4000-8000-000000000001',
  sentOn: '2026-11-23',
  heavy: { unit: 'g', grams: 5n },
  tare: null,
  note: [1, 2],
  to: { street: 'Main', number: 4 },
  arrived: null,
  step: 'sent',
  rate: '-0.0050',
  discount: null,
}

test('an insertion may go on, and an update sets what it is given', async () => {
  await database.query(parcels.insertion(parcel))
  expect(await database.query(sql`${parcels.insertion(parcel)} on conflict do nothing returning id`)).toEqual(
    [],
  )
  const arrived = new Date('2026-11-24T10:00:00Z')
  await database.query(
    sql`update parcels set ${parcels.set({ to: null, tare: null, arrived, step: 'arrived' })} where id = ${parcel.id}`,
  )
  expect(await stored()).toEqual([{ ...parcel, to: null, arrived, step: 'arrived' }])
})

test('some columns are read alone, and behind the name that a query gives the table', async () => {
  await database.query(parcels.insertion(parcel))
  const brief = parcels.pick('id', 'sentOn')
  const rows = await database.query<RowOf<typeof brief> & { more: number }>(sql`
    select ${brief.columnsOf('p')}, 1 as more from parcels as p`)
  expect(rows.map((row) => [brief.read(row), row.more])).toEqual([
    [{ id: parcel.id, sentOn: '2026-11-23' }, 1],
  ])
})

test('rows of items change those of a table, and a query is inserted by the order of the properties', async () => {
  const other = { ...parcel, id: '00000000-0000-4000-8000-000000000002', rate: '1' }
  await database.query(parcels.insertionOf([parcel, other]))
  const changed = [
    { ...parcel, step: 'arrived', sentOn: null },
    { ...other, step: 'arrived' },
  ] as const
  const changing = parcels.pick('step', 'sentOn')
  await database.query(sql`
    update parcels set ${changing.setFrom('changed')}
    from ${parcels.pick('id', ...changing.properties).rowsOf(changed, 'changed')} where parcels.id = changed.id`)
  expect(await stored()).toEqual(changed)
  const copied = parcels.pick('rate', 'id', 'step', 'heavy', 'note')
  const ids = ['00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004']
  const given = parcels.pick('id').rowsOf(
    ids.map((id) => ({ id })),
    'given',
    { ordinal: 'place' },
  )
  await database.query(
    copied.insertionFrom(sql`
      select place, given.id, state, unit, weight, note from parcels cross join ${given}
      where parcels.id = ${parcel.id} order by place`),
  )
  expect((await stored()).slice(2)).toMatchObject([
    { id: ids[0], rate: '1', step: 'arrived', heavy: parcel.heavy },
    { id: ids[1], rate: '2', step: 'arrived', heavy: parcel.heavy },
  ])
})

test.each([`it's"`, '\\', '`'])('a property may have any name: %s', async (name) => {
  const odd = table('parcels', { [name]: columns.text.named('unit') })
  expect(Object.entries(odd.read({ unit: 'g' } as never))).toEqual([[name, 'g']])
})

const shelves = table('shelves', {
  id: columns.uuid,
  labels: columns.textArray.as<readonly (string & {})[]>(),
  slots: orNull(columns.integerArray),
  kept: columns.uuidArray.named('kept_parcels'),
  seals: columns.byteaArray,
  checked: columns.timestamptzArray.named('checked_at'),
})
const anyShelf: fc.Arbitrary<Item<typeof shelves>> = fc.record({
  id: fc.uuid(),
  labels: fc.array(text),
  slots: fc.option(fc.array(fc.integer())),
  kept: fc.array(fc.uuid()),
  seals: fc.array(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
  checked: fc.array(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })),
})

test.each<[string, (item: Item<typeof shelves>) => Promise<unknown>]>([
  ['inserted', (item) => database.query(shelves.insertion(item))],
  ['copied', (item) => database.inTransaction(async (tx) => tx.insert(shelves, [item]))],
])('arrays are read as they were %s', async (_, write) => {
  await fc.assert(
    fc.asyncProperty(anyShelf, async (shelf) => {
      await database.query(sql`delete from shelves`)
      await write(shelf)
      const rows = await database.query<RowOf<typeof shelves>>(sql`select ${shelves.columns} from shelves`)
      expect(rows.map((row) => shelves.read(row))).toEqual([shelf])
    }),
    { numRuns: 50 },
  )
})

test('no insert of many rows takes arrays', () => {
  expect(() => shelves.insertionOf([])).toThrow('shelves has arrays')
})

test.each(['', '.5', '1.', '1e3', 'NaN'])(
  'what is no decimal throws where it is copied: %s',
  async (rate) => {
    const copying = database.inTransaction(async (tx) => tx.insert(parcels, [{ ...parcel, rate }]))
    await expect(copying).rejects.toThrow(TypeError)
  },
)
