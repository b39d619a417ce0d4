import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { type Faults, sandboxFaults } from './faults.ts'

/** Two processes on one database. */
let [here, there]: Faults[] = []
const testDatabase = await useTestDatabase()
beforeEach(async () => {
  await testDatabase.database.query(sql`delete from sandbox_faults`)
  here = await sandboxFaults(testDatabase.database)
  there = await sandboxFaults(testDatabase.database)
})

const prices = 'prices'
const fault = 'timeout'

test('a fault is left to the requests, however often workers look', async () => {
  await here!.set(prices, { fault, count: 1 })
  for (let looks = 0; looks < 5; looks++) expect(here!.peek(prices)).toBe(fault)
  expect([here!.strike(prices), here!.peek(prices), here!.strike(prices)]).toEqual([fault, null, null])
})

test('a process without requests suffers a fault until another process has used it up', async () => {
  await here!.set(prices, { fault, count: 2 })
  await there!.refresh()
  here!.strike(prices)
  for (const one of [here!, there!]) await one.refresh()
  expect(there!.peek(prices)).toBe(fault)
  here!.strike(prices)
  for (const one of [here!, there!]) await one.refresh()
  expect(there!.peek(prices)).toBeNull()
  // Its own requests, if it has some after all, count by themselves.
  expect([there!.strike(prices), there!.strike(prices), there!.strike(prices)]).toEqual([fault, fault, null])
})

test('what one process has used up is still to come for the requests of another that has not heard of it', async () => {
  await here!.set(prices, { fault, count: 1 })
  here!.strike(prices)
  for (const one of [here!, there!]) await one.refresh()
  expect([there!.peek(prices), there!.strike(prices), there!.strike(prices)]).toEqual([null, fault, null])
})

test('calls of workers use a fault up together, whichever process makes them', async () => {
  await here!.set('chain', { fault, count: 2 })
  await there!.refresh()
  expect([await here!.take('chain'), await there!.take('chain')]).toEqual([fault, fault])
  expect([await here!.take('chain'), await there!.take('chain')]).toEqual([null, null])
  for (const one of [here!, there!]) await one.refresh()
  expect([await here!.take('chain'), await there!.take('chain')]).toEqual([null, null])
  await there!.set('chain', { fault: '5xx', count: 1 })
  await here!.refresh()
  expect([await here!.take('chain'), await here!.take('chain')]).toEqual(['5xx', null])
})

test('what was used up ends no fault that was set since', async () => {
  await here!.set(prices, { fault, count: 1 })
  here!.strike(prices)
  await there!.set(prices, { fault: '5xx', count: 1 })
  for (const one of [here!, there!]) await one.refresh()
  expect([here!.peek(prices), there!.peek(prices)]).toEqual(['5xx', '5xx'])
  await here!.set(prices, { fault, count: 0 })
  await there!.refresh()
  expect([there!.peek(prices), there!.strike(prices)]).toEqual([null, null])
})

test('a process that starts later suffers no fault of before and ends none', async () => {
  await here!.set(prices, { fault, count: 1 })
  const later = await sandboxFaults(testDatabase.database)
  for (const one of [later, here!, there!]) await one.refresh()
  expect([later.peek(prices), later.strike(prices)]).toEqual([null, null])
  expect([there!.peek(prices), there!.strike(prices)]).toEqual([fault, fault])
})
