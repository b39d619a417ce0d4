import { expect, test } from 'vitest'
import { systemIds } from '#platform/ids'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import {
  accountId,
  customerAccount,
  houseAccount,
  listEntriesAbout,
  listEntriesOfKind,
  pinAssets,
  post,
  readAccount,
  readEntry,
  readSeal,
  readStatementById,
  sealEntries,
} from './index.ts'

const { database } = await useTestDatabase()

const usdt = { symbol: 'USDT', scale: 6 }
await pinAssets(database, [usdt])
const custody = houseAccount('custody')

type Posted = { readonly kind?: string; readonly reference?: string; readonly second?: number }

/** Posts an entry in which a customer gets 0.0001 USDT. */
async function give(customerId: string, { kind = 'test', reference = systemIds.next(), second = 0 }: Posted) {
  const id = systemIds.next()
  const to = customerAccount(customerId, 'funding_available')
  const movements = [{ from: custody, to, amount: { asset: usdt, units: 100n } }]
  await database.inTransaction((tx) =>
    post(tx, { id, kind, reference, postedAt: new Date(second * 1_000), movements }),
  )
  return id
}

test.for([1, 2, 7, 16])(
  'among %i movements of an account the first at or after each time is found',
  async (count) => {
    const customer = systemIds.next()
    const id = accountId(customerAccount(customer, 'funding_available'), 'USDT')
    // Two at each even second.
    const seconds = Array.from({ length: count }, (_, place) => Math.floor(place / 2) * 2)
    for (const second of seconds) await give(customer, { second })
    for (let second = -1; second <= count + 1; second++) {
      const later = seconds.findIndex((one) => one >= second)
      const from = new Date(second * 1_000)
      const [after, before] = await Promise.all([
        readStatementById(database, { id, from, limit: 100 }),
        readStatementById(database, { id, to: from, limit: 100 }),
      ])
      const expected = later === -1 ? 0 : count - later
      expect([second, after.length, before.length]).toEqual([second, expected, count - expected])
    }
  },
)

test('the entries about a thing have its id as their reference or begin with it, of whatever kind, and no others', async () => {
  const [customer, about, other] = [systemIds.next(), systemIds.next(), systemIds.next()]
  const ids = [
    await give(customer, { kind: 'alpha', reference: about }),
    await give(customer, { kind: 'beta', reference: `${about}/fee` }),
    await give(customer, { kind: 'beta', reference: `${about}/2` }),
    await give(customer, { kind: 'omega', reference: `${about} zz` }),
  ]
  await give(customer, { kind: 'beta', reference: other })
  await give(customer, { kind: 'beta', reference: `x${about}` })
  const found = await listEntriesAbout(database, { reference: about, limit: 10 })
  expect(found.map(({ id }) => id)).toEqual(ids)
  expect(await listEntriesAbout(database, { reference: systemIds.next(), limit: 10 })).toEqual([])
  expect(await listEntriesAbout(database, { reference: about, limit: 2 })).toHaveLength(2)
})

test('entries of a kind come in pages without a gap, the last first', async () => {
  const customer = systemIds.next()
  const references: string[] = []
  for (let place = 0; place < 5; place++) {
    references.push(systemIds.next())
    await give(customer, { kind: 'paged', reference: references[place] ?? '' })
  }
  const first = await listEntriesOfKind(database, { kind: 'paged', before: undefined, limit: 3 })
  const before = first.at(-1)?.reference
  const second = await listEntriesOfKind(database, { kind: 'paged', before, limit: 3 })
  expect([...first, ...second].map(({ reference }) => reference)).toEqual(references.toReversed())
})

test('an entry tells both sides of its movement as they were after it, and the block that seals it', async () => {
  const customer = systemIds.next()
  await give(customer, {})
  const id = await give(customer, {})
  await give(customer, {})
  const account = accountId(customerAccount(customer, 'funding_available'), 'USDT')
  const unsealed = await readEntry(database, id)
  expect(unsealed).toMatchObject({ block: null, movements: [{ amount: '0.0001', asset: 'USDT' }] })
  expect(unsealed?.movements[0]?.to).toEqual({
    accountId: account,
    ownerId: customer,
    kind: 'funding_available',
    sequence: 2n,
    balance: '0.0002',
  })
  expect(await readAccount(database, account)).toMatchObject({ balance: '0.0003', sequence: 3n })
  await sealEntries(database, new Date(0))
  const head = await readSeal(database)
  expect(head).toMatchObject({ unsealed: 0n, sealedAt: new Date(0) })
  expect((await readEntry(database, id))?.block).toBe(head?.height)
})
