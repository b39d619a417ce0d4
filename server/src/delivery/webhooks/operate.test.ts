import { afterAll, expect, test } from 'vitest'
import { createRequest } from '#core/idempotency'
import { eventNames } from '#platform/events'
import { systemIds } from '#platform/ids'
import { createWebhookHouse } from '../../../test/world/webhook-house.ts'
import { operate } from './operate.ts'

const house = await createWebhookHouse()
afterAll(() => house.stop())

test('a repeat is answered as it was first, whatever the check would say by now', async () => {
  const { customerId, clock } = house
  const options = {
    ...house,
    businessClock: clock,
    systemClock: clock,
    ids: systemIds,
    eventNames: eventNames([]),
    webhookTargets: { problemOf: async () => null },
  }
  const checks: string[] = []
  const act = (payload: object, answer: string, key = 'same') =>
    operate(options, {
      request: createRequest({ customerId, operation: 'createWebhook', key, payload }),
      async check() {
        checks.push(answer)
        if (answer === 'refused') throw new Error('it leads elsewhere')
      },
      act: async () => answer,
    })
  expect(await act({ url: 'a' }, 'first')).toMatchObject({ outcome: { data: 'first' }, isReplay: false })
  expect(await act({ url: 'a' }, 'refused')).toMatchObject({ outcome: { data: 'first' }, isReplay: true })
  expect(await act({ url: 'b' }, 'refused')).toMatchObject({
    outcome: { refusal: { kind: { code: 'IDEMPOTENCY_KEY_REUSED' } } },
  })
  await expect(act({ url: 'a' }, 'refused', 'another')).rejects.toThrow('it leads elsewhere')
  expect(checks).toEqual(['first', 'refused'])
})
