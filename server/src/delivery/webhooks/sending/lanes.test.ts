import { expect, test } from 'vitest'
import type { ClaimedDelivery } from './claim-deliveries.ts'
import type { Endpoint } from './endpoint.ts'
import type { Course } from './lane.ts'
import { createLanes, type Lanes } from './lanes.ts'

const now = new Date('2026-05-01T00:00:00Z')
const fast = { durationMs: 10, pausedUntil: null }
const slow = { durationMs: 1_500, pausedUntil: null }

type Wanted = { readonly id: string; readonly customerId?: string; readonly failingSince?: Date }

function endpointOf({ id, customerId = id, failingSince }: Wanted): Endpoint {
  const parts = { url: 'https://example.com/', keys: [], pausedUntil: null, updatedAt: now }
  return { id, customerId, failingSince: failingSince ?? null, ...parts }
}

let made = 0

function deliveryTo(webhookId: string): ClaimedDelivery {
  const id = `delivery ${made++}`
  return { id, webhookId, eventId: id, claim: 1, tries: 0, leaseEndsAt: now, body: '{}' }
}

type Sent = { readonly webhookId: string; end(course: Course): Promise<void> }

function open() {
  const sent: Sent[] = []
  const released: ClaimedDelivery[] = []
  const lanes = createLanes({
    deliver(_, { webhookId }) {
      const { promise, resolve } = Promise.withResolvers<Course>()
      const end = async (course: Course) => {
        resolve(course)
        await promise
        await Promise.resolve()
      }
      sent.push({ webhookId, end })
      return promise
    },
    release: (deliveries) => void released.push(...deliveries),
    onRunningOut() {},
  })
  return { lanes, sent, released }
}

/** Claims as a poll would, where more is due for every endpoint than it is given. */
function claimFor(lanes: Lanes, endpoints: readonly Endpoint[]): Map<string, number> {
  const quotas = lanes.share(endpoints, now)
  lanes.refresh([...quotas.keys()], { active: endpoints.filter(({ id }) => quotas.has(id)), now })
  const claimed = [...quotas].flatMap(([id, quota]) => Array.from({ length: quota }, () => deliveryTo(id)))
  lanes.enqueue(claimed, { quotas, now })
  return quotas
}

const failingOf = (count: number, customerId?: string): Endpoint[] =>
  Array.from({ length: count }, (_, index) => {
    const id = `failing ${String(index).padStart(4, '0')}`
    return endpointOf({ id, customerId: customerId ?? id, failingSince: now })
  })

test('room is given to whoever had none for the longest time, and nobody is left out', async () => {
  const { lanes, sent } = open()
  const endpoints = failingOf(300)
  const served = new Set<string>()
  for (let poll = 0; poll < 3; poll++) {
    const quotas = claimFor(lanes, endpoints)
    expect(quotas.size).toBe(128)
    for (const id of quotas.keys()) served.add(id)
    for (const one of sent.splice(0)) await one.end({ result: 'failed', ...fast })
  }
  expect(served.size).toBe(300)
})

test('a customer has eight attempts at failing endpoints under way, and all of them have their turn', async () => {
  const { lanes, sent } = open()
  const endpoints = failingOf(20, 'one customer')
  const served = new Set<string>()
  for (let poll = 0; poll < 3; poll++) {
    for (const id of claimFor(lanes, endpoints).keys()) served.add(id)
    expect(lanes.inFlight()).toBe(8)
    for (const one of sent.splice(0)) await one.end({ result: 'failed', ...fast })
  }
  expect(served.size).toBe(20)
})

test('an endpoint that answers fast is sent more and more at once, a slow one is not', async () => {
  const { lanes, sent } = open()
  const endpoints = ['fast', 'slow'].map((id) => endpointOf({ id }))
  for (let poll = 0; poll < 4; poll++) {
    claimFor(lanes, endpoints)
    for (const one of sent.splice(0))
      await one.end({ result: 'succeeded', ...(one.webhookId === 'fast' ? fast : slow) })
  }
  claimFor(lanes, endpoints)
  const underWay = Map.groupBy(sent, ({ webhookId }) => webhookId)
  expect(underWay.get('fast')?.length).toBeGreaterThanOrEqual(16)
  expect(underWay.get('slow')?.length).toBeLessThanOrEqual(8)
})

test('an endpoint that begins to fail while it waits for its turn leaves the room of those that do well', async () => {
  const { lanes, sent } = open()
  const turning = endpointOf({ id: 'turning' })
  // It has more to send than it may at once, and so has everybody.
  claimFor(lanes, [turning])
  const others = Array.from({ length: 64 }, (_, index) => endpointOf({ id: `other ${index}` }))
  claimFor(lanes, others)
  expect(lanes.inFlight()).toBe(256)
  const own = sent.filter(({ webhookId }) => webhookId === 'turning')
  for (const one of own) await one.end({ result: 'failed', ...fast })
  claimFor(lanes, [turning])
  // What it is sent takes no room of the others: all that they have waiting goes out beside it.
  expect(sent.filter(({ webhookId }) => webhookId.startsWith('other')).length).toBe(256)
  expect(lanes.inFlight()).toBe(257)
})

test('an endpoint that asks to be left alone gives back what waits for it', async () => {
  const { lanes, sent, released } = open()
  const endpoint = endpointOf({ id: 'busy' })
  const quotas = new Map([['busy', 20]])
  lanes.refresh(['busy'], { active: [endpoint], now })
  lanes.enqueue(
    Array.from({ length: 20 }, () => deliveryTo('busy')),
    { quotas, now },
  )
  const pausedUntil = new Date(now.getTime() + 60_000)
  await sent[0]!.end({ result: 'failed', durationMs: 10, pausedUntil })
  expect(released).toHaveLength(16)
  expect(lanes.share([endpoint], now).size).toBe(0)
  for (const one of sent.slice(1)) await one.end({ result: 'failed', ...fast })
  expect(lanes.share([endpoint], pausedUntil).size).toBe(1)
})

test('an endpoint that has been left alone for as long as it asked is sent to like any other', async () => {
  const { lanes, sent, released } = open()
  const endpoint = { ...endpointOf({ id: 'rested' }), pausedUntil: now }
  for (let poll = 0; poll < 3; poll++) {
    claimFor(lanes, [endpoint])
    await sent.shift()!.end({ result: 'succeeded', ...fast })
  }
  expect(released).toEqual([])
  expect(lanes.inFlight()).toBeGreaterThan(4)
})
