import { expect, test } from 'vitest'
import { systemIds } from '#platform/ids'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { createCustomer, findCustomer, findCustomers } from './index.ts'

const testDatabase = await useTestDatabase()

const of = (username: string) => ({
  id: systemIds.next(),
  username,
  email: `${username}@example.com`,
  kycStatus: 'approved',
  tariff: 'standard',
  createdAt: new Date(1_700_000_000_123),
})

const create = (username: string) =>
  testDatabase.database.inTransaction((tx) => createCustomer(tx, of(username)))

test('a customer is found by id and by username with every field as created', async () => {
  const wanted = of('Maria')
  const created = await testDatabase.database.inTransaction((tx) => createCustomer(tx, wanted))
  const limits = { withdrawDaily: null, depositFiatDaily: null, approvalAbove: null }
  expect(created).toEqual({
    ...wanted,
    number: created.number,
    emailVerifiedAt: null,
    limits,
    ssoSubject: null,
  })
  expect(typeof created.number).toBe('bigint')
  expect(await findCustomer(testDatabase.database, { id: wanted.id })).toEqual(created)
  for (const username of ['Maria', 'maria', 'MARIA'])
    expect(await findCustomer(testDatabase.database, { username })).toEqual(created)
})

test('an unknown customer is undefined, and a pattern is no name', async () => {
  await create('pattern')
  for (const username of ['nobody', '', '%', 'patter_', ' pattern'])
    expect(await findCustomer(testDatabase.database, { username })).toBeUndefined()
  expect(await findCustomer(testDatabase.database, { id: systemIds.next() })).toBeUndefined()
})

test('several are found at once, and who does not exist is left out', async () => {
  const both = [await create('several'), await create('more')]
  const ids = [...both.map(({ id }) => id), systemIds.next()]
  const found = await findCustomers(testDatabase.database, ids)
  expect(found.toSorted((a, b) => Number(a.number - b.number))).toEqual(both)
  expect(await findCustomers(testDatabase.database, [])).toEqual([])
})

test('a username is taken once, without regard to case', async () => {
  const first = await create('Taken')
  for (const username of ['Taken', 'taken', 'TAKEN'])
    await expect(create(username)).rejects.toMatchObject({ kind: { code: 'USERNAME_TAKEN', status: 409 } })
  expect(await findCustomer(testDatabase.database, { username: 'taken' })).toEqual(first)
})

test('one of many concurrent requests for a username gets it, and the others are refused', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => create('rush')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ kind: { code: 'USERNAME_TAKEN' } })
})

test('public numbers rise and differ', async () => {
  const numbers = [await create('one'), await create('two'), await create('three')].map(
    ({ number }) => number,
  )
  expect(numbers.toSorted((a, b) => Number(a - b))).toEqual(numbers)
  expect(new Set(numbers).size).toBe(3)
})
