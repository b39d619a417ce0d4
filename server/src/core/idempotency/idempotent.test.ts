import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock'
import { createTestDatabase, type TestDatabase } from '../../../test/world/test-database.ts'
import { createRequest, idempotent } from './index.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

test('a repeat gets the first answer, whatever the check would say by then', async () => {
  const { database } = testDatabase
  const customerId = randomUUID()
  const checks: string[] = []
  const act = (payload: object, answer: string, key = 'same') =>
    idempotent(
      { database, businessClock: systemClock, systemClock },
      {
        request: createRequest({ customerId, operation: 'createWebhook', key, payload }),
        async check() {
          checks.push(answer)
          if (answer === 'refused') throw new Error('it leads elsewhere')
        },
        act: async () => answer,
      },
    )
  expect(await act({ url: 'a' }, 'first')).toMatchObject({ outcome: { data: 'first' }, isReplay: false })
  expect(await act({ url: 'a' }, 'refused')).toMatchObject({ outcome: { data: 'first' }, isReplay: true })
  expect(await act({ url: 'b' }, 'refused')).toMatchObject({
    outcome: { refusal: { kind: { code: 'IDEMPOTENCY_KEY_REUSED' } } },
  })
  await expect(act({ url: 'a' }, 'refused', 'another')).rejects.toThrow('it leads elsewhere')
  expect(checks).toEqual(['first', 'refused'])
})
