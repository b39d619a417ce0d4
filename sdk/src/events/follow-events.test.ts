import { expect, test } from 'vitest'
import { CofferError } from '../answers/coffer-error.ts'
import { sleep as realSleep } from '../calls/sleep.ts'
import type { CofferEvent, EventPage } from './event.ts'
import { type FollowEventsOptions, findEndOfEvents, followEvents, type ReadEvents } from './follow-events.ts'

const event = (id: string) => ({ id, type: 'webhook.test' }) as CofferEvent // only its id is looked at
const page = (ids: string[], next_cursor: string, has_more = false): EventPage => ({
  items: ids.map(event),
  page: 1,
  limit: 100,
  next_cursor,
  has_more,
})
const failure = (code: string, status: number, retryAfterMs: number | null = null) =>
  new CofferError({ code, status, message: 'refused', retryAfterMs })

/** Follows a log that answers so, one after the other, and then ends the following. */
async function follow(answers: (EventPage | Error)[], options: FollowEventsOptions = {}) {
  const asked: unknown[] = []
  const slept: number[] = []
  const ending = new AbortController()
  const read: ReadEvents = async (query) => {
    const answer = answers.shift()
    if (answer === undefined) {
      ending.abort()
      throw ending.signal.reason
    }
    asked.push(query.after)
    if (answer instanceof Error) throw answer
    return answer
  }
  const sleep = async (delayMs: number) => void slept.push(delayMs)
  const told: [string, string | undefined][] = []
  for await (const { event, cursor } of followEvents({ read, sleep }, { ...options, signal: ending.signal }))
    told.push([event.id, cursor])
  return { told, asked, slept }
}

test('every page is asked for where the one before ended, at once while there is more', async () => {
  const { told, asked, slept } = await follow([
    page(['1', '2'], 'a', true),
    page([], 'b', true),
    page(['3'], 'c'),
    page([], 'c'),
    page(['4'], 'd'),
  ])
  expect(told.map(([id]) => id)).toEqual(['1', '2', '3', '4'])
  expect(asked).toEqual([undefined, 'a', 'b', 'c', 'c'])
  expect(slept).toEqual([1000, 1000, 1000])
})

test('a cursor never lies behind an event that was not handed out', async () => {
  const { told } = await follow([page(['1', '2', '3'], 'b', true), page(['4'], 'c')], { after: 'a' })
  expect(told).toEqual([
    ['1', 'a'],
    ['2', 'a'],
    ['3', 'b'],
    ['4', 'c'],
  ])
})

test('a server in trouble is asked again for the same page, ever more slowly, and the follower is told', async () => {
  const troubles: unknown[] = []
  const { told, asked, slept } = await follow(
    [
      page(['1'], 'a', true),
      failure('NETWORK_ERROR', 0),
      failure('INTERNAL_ERROR', 500),
      failure('RATE_LIMIT_EXCEEDED', 429, 7_000),
      ...Array.from({ length: 4 }, () => failure('SERVICE_UNAVAILABLE', 503)),
      page(['2'], 'b'),
    ],
    { onTrouble: (trouble) => troubles.push(trouble?.error.code ?? null), pollMs: 5 },
  )
  expect(told.map(([id]) => id)).toEqual(['1', '2'])
  expect(asked.slice(1).every((after) => after === 'a')).toBe(true)
  expect(slept).toEqual([1000, 2000, 7000, 8000, 16_000, 30_000, 30_000, 5])
  expect(troubles.slice(0, 2)).toEqual(['NETWORK_ERROR', 'INTERNAL_ERROR'])
  expect(troubles.at(-1)).toBeNull()
})

test.each([
  ['PERMISSION_DENIED', 403],
  ['VALIDATION_ERROR', 422],
  ['UNEXPECTED_RESPONSE', 200],
])('%s (%i) ends the following', async (code, status) => {
  await expect(follow([page(['1'], 'a'), failure(code, status)])).rejects.toMatchObject({ code })
})

test('the signal ends it in the middle of a page, and while it waits', async () => {
  const ending = new AbortController()
  const { signal } = ending
  const read: ReadEvents = async () => page(['1', '2'], 'a')
  const told: string[] = []
  for await (const { event } of followEvents({ read, sleep: realSleep }, { signal })) {
    told.push(event.id)
    ending.abort()
  }
  expect(told).toEqual(['1'])

  const waiting = new AbortController()
  const events = followEvents(
    { read: async () => page([], 'a'), sleep: realSleep },
    { signal: waiting.signal, pollMs: 1_000_000 },
  )
  const next = events.next()
  waiting.abort()
  expect(await next).toEqual({ done: true, value: undefined })
})

test('the end of the log is asked for once', async () => {
  const asked: unknown[] = []
  const end = await findEndOfEvents(async (query) => {
    asked.push(query)
    return page([], 'c')
  })
  expect([end, asked]).toEqual(['c', [{ after: 'now' }]])
})
