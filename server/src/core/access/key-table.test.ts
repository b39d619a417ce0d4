import { beforeEach, expect, test } from 'vitest'
import { createCustomer, freezeCustomer, unfreezeCustomer } from '#core/customers'
import { sql, type Tx } from '#platform/database'
import { systemIds } from '#platform/ids'
import { openSecrets } from '#platform/secrets'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { changeApiKey, createApiKey, recordUse } from './api-key.ts'
import { createChangesOfApiKeys } from './key-table.ts'

const { database } = await useTestDatabase()
await database.query(sql`insert into exchange (mode) values ('sandbox')`)
const secrets = await openSecrets(database, Buffer.alloc(32, 7))
const now = new Date('2026-11-29T10:00:00Z')
const inTransaction = <T>(act: (tx: Tx) => Promise<T>) => database.inTransaction(act)

let username: string
let id: string
let changes: () => Promise<readonly string[] | null>

beforeEach(async () => {
  const customerId = systemIds.next()
  username = `customer-${customerId.slice(-12)}`
  const email = `${username}@example.com`
  const named = { id: customerId, username, email, kycStatus: 'approved', tariff: 'standard', createdAt: now }
  await inTransaction((tx) => createCustomer(tx, named))
  const wanted = { customerId, permissions: [], createdAt: now }
  id = (await inTransaction((tx) => createApiKey(tx, secrets, wanted))).id
  changes = createChangesOfApiKeys(database)
  expect(await changes()).toBeNull()
  expect(await isFound()).toBe(false)
})

/** Other transactions of the cluster, which still run, let older changes be found again. */
const isFound = async () => (await changes())?.includes(id)

const freezing = () => ({ username, operator: 'olivia', reason: 'a test', now })

test.each([
  ['a change of a key', (tx: Tx) => changeApiKey(tx, id, { isActive: false })],
  ['a deletion of a key', (tx: Tx) => tx.query(sql`delete from api_keys where id = ${id}`)],
  ['a freeze of the customer', (tx: Tx) => freezeCustomer(tx, freezing())],
])('%s is found once', async (_name, act) => {
  await inTransaction<unknown>(act)
  expect(await isFound()).toBe(true)
  await expect.poll(isFound).toBe(false)
})

test('the end of a freeze is found', async () => {
  await inTransaction((tx) => freezeCustomer(tx, freezing()))
  await expect.poll(isFound).toBe(false)
  await inTransaction((tx) => unfreezeCustomer(tx, username))
  expect(await isFound()).toBe(true)
})

test('a change is found when it commits after a question that could not see it', async () => {
  const asked = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const changing = inTransaction(async (tx) => {
    await changeApiKey(tx, id, { isActive: false })
    begun.resolve()
    await asked.promise
  })
  await begun.promise
  for (let n = 0; n < 3; n++) expect(await isFound()).toBe(false)
  asked.resolve()
  await changing
  expect(await isFound()).toBe(true)
})

test('the time of its last use is no change', async () => {
  await recordUse(database, new Map([[id, now]]))
  expect(await isFound()).toBe(false)
})

test('after a question that failed nothing is known', async () => {
  let isGone = true
  const failing = createChangesOfApiKeys({
    ...database,
    query: (query) => (isGone ? Promise.reject(new Error('gone')) : database.query(query)),
  } as typeof database) // as: the only call that it makes
  await expect(failing()).rejects.toThrow('gone')
  isGone = false
  expect(await failing()).toBeNull()
  expect(await failing()).not.toBeNull()
  isGone = true
  await expect(failing()).rejects.toThrow('gone')
  isGone = false
  expect(await failing()).toBeNull()
})
