import { afterEach, expect, test, vi } from 'vitest'
import { CofferError } from '../answers/coffer-error.ts'
import { apiKey, secretKey } from '../test-servers/signed-server.ts'
import { startStreamServer } from '../test-servers/stream-server.ts'
import { iteratePushes } from './pushes.ts'
import { connectStream, retryDelaysMs, type Stream, type StreamOptions } from './stream.ts'
import type { Push } from './stream-messages.ts'
import type { Follower } from './subscription.ts'

const trades = 'spot.fiat.trades.USDT/RUB'
const orders = 'spot.fiat.order'
const key = { apiKey, secretKey }
const closings: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close()
})

async function setUp(
  options: Partial<StreamOptions> & { serverTime?: number; isSlow?: boolean; countsOnce?: boolean } = {},
) {
  const server = await startStreamServer(options)
  const statuses: string[] = []
  const stream = connectStream({
    url: server.url,
    retryDelaysMs: [1, 2, 4],
    onStatus: (status) => statuses.push(status.state === 'waiting' ? `${status.delayMs}` : status.state),
    ...options,
  })
  closings.push(server.close, stream.close)
  const asked = (action = 'subscribe') => server.received.filter((message) => message.action === action)
  const untilAsked = (count: number) => vi.waitFor(() => expect(asked()).toHaveLength(count))
  return { server, stream, statuses, asked, untilAsked }
}

/** Follows a topic and keeps its pushes and errors. */
function follow(stream: Stream, topic: string, place?: { after?: number }) {
  const pushes: Push[] = []
  const errors: CofferError[] = []
  const leave = stream.follow(
    topic,
    { onPush: (push) => pushes.push(push), onError: (error) => errors.push(error) },
    place,
  )
  const numbers = () => pushes.map(({ sequence }) => sequence)
  const untilNumbers = (...expected: number[]) => vi.waitFor(() => expect(numbers()).toEqual(expected))
  return { pushes, errors, leave, numbers, untilNumbers }
}

const push = (topic: string, sequence: number, type = 'update') => ({
  topic,
  type,
  sequence,
  data: [sequence],
})
const snapshot = (topic: string, sequence: number) => push(topic, sequence, 'snapshot')

test('the key is proven by the signature of timestamp and key, before anything is asked', async () => {
  const { server, stream, untilAsked } = await setUp({ key, now: () => 1_767_225_600_999 })
  follow(stream, orders)
  await untilAsked(1)
  expect(server.received.map(({ action }) => action)).toEqual(['auth_api_key', 'subscribe'])
  expect(server.received[0]).toEqual({
    action: 'auth_api_key',
    id: expect.any(Number),
    api_key: apiKey,
    timestamp: '1767225600',
    signature: '45cec00caa0825db4bb18aae90f9bc168c80bf08675033299c4c6e3d996c0419',
  })
})

test('without a key public topics are followed, and a private one says what it needs', async () => {
  const { stream, server, untilAsked } = await setUp()
  const { errors } = follow(stream, orders)
  const { untilNumbers } = follow(stream, trades)
  await untilAsked(2)
  server.push(snapshot(trades, 7))
  server.push(push(trades, 8))
  await untilNumbers(7, 8)
  expect(errors).toMatchObject([{ code: 'AUTHENTICATION_REQUIRED' }])
})

test('a refused key ends private topics with the reason, and public ones go on', async () => {
  const { stream, server, untilAsked } = await setUp({ key: { ...key, apiKey: 'pk_unknown' } })
  const { errors } = follow(stream, orders)
  const { untilNumbers } = follow(stream, trades)
  await untilAsked(2)
  server.push(snapshot(trades, 1))
  await untilNumbers(1)
  expect(errors).toMatchObject([{ code: 'INVALID_API_KEY' }])
})

test('a wrong clock is corrected from the refusal', async () => {
  const { stream, asked, untilAsked } = await setUp({ key, now: () => 1_000, serverTime: 1_767_225_600 })
  const { errors } = follow(stream, orders)
  await untilAsked(1)
  expect(asked('auth_api_key').map(({ timestamp }) => timestamp)).toEqual(['1', '1767225600'])
  expect(errors).toEqual([])
})

test('a key that signed in within the same second signs in with another one', async () => {
  const { server, stream, asked, untilAsked } = await setUp({
    key,
    now: () => 1_767_225_600_000,
    countsOnce: true,
  })
  const { errors } = follow(stream, orders)
  await untilAsked(1)
  server.drop()
  await untilAsked(2)
  const [first, refused, ...others] = asked('auth_api_key').map(({ timestamp }) => Number(timestamp))
  expect([first, refused]).toEqual([1_767_225_600, 1_767_225_600])
  expect(others.at(-1)).toBeLessThan(1_767_225_600)
  expect(others.at(-1)).toBeGreaterThan(1_767_225_600 - 300)
  expect(errors).toEqual([])
})

test('a lost connection is made again, signed in again, and everything is asked for again', async () => {
  const { server, stream, asked, untilAsked } = await setUp({ key })
  const followed = follow(stream, trades)
  follow(stream, 'spot.fiat.stats.USDT/RUB')
  await untilAsked(2)
  server.push(snapshot(trades, 40))
  await followed.untilNumbers(40)
  server.drop()
  await untilAsked(3)
  expect(asked('auth_api_key')).toHaveLength(2)
  expect(asked()[2]).toMatchObject({ topics: [trades, 'spot.fiat.stats.USDT/RUB'] })
  expect(asked()[2]).not.toHaveProperty('after')
  server.push(snapshot(trades, 3))
  server.push(push(trades, 4))
  await followed.untilNumbers(40, 3, 4)
})

test('a log is resumed after the last push that was taken', async () => {
  const { server, stream, asked, untilAsked } = await setUp({ key })
  const followed = follow(stream, orders)
  await untilAsked(1)
  server.push(snapshot(orders, 5))
  server.push(push(orders, 6))
  await followed.untilNumbers(5, 6)
  server.drop()
  await untilAsked(2)
  expect(asked()[1]).toMatchObject({ topics: [orders], after: { [orders]: 6 } })
  server.push(push(orders, 7))
  await followed.untilNumbers(5, 6, 7)
})

test('a log is begun where its reader says', async () => {
  const { server, stream, asked, untilAsked } = await setUp({ key })
  const followed = follow(stream, orders, { after: 0 })
  await untilAsked(1)
  expect(asked()[0]).toMatchObject({ after: { [orders]: 0 } })
  server.push(push(orders, 1))
  await followed.untilNumbers(1)
})

test('a missing number is noticed: nothing after it is told before the topic has begun anew', async () => {
  let nowMs = 0
  const { server, stream, untilAsked } = await setUp({ now: () => nowMs })
  const followed = follow(stream, trades)
  await untilAsked(1)
  server.push(snapshot(trades, 1))
  await followed.untilNumbers(1)
  nowMs += 1_000
  server.push(push(trades, 3))
  server.push(push(trades, 4))
  await untilAsked(2)
  server.push(snapshot(trades, 9))
  await followed.untilNumbers(1, 9)
})

test('what was under way when a topic was asked for is of before that, and not told', async () => {
  const { server, stream, untilAsked } = await setUp({ isSlow: true })
  const followed = follow(stream, trades)
  await untilAsked(1)
  server.push(snapshot(trades, 1))
  server.push(push(trades, 2))
  server.answer()
  server.push(snapshot(trades, 7))
  await followed.untilNumbers(7)
})

test('a missing number of a log is asked for', async () => {
  let nowMs = 0
  const { server, stream, asked, untilAsked } = await setUp({ key, now: () => nowMs })
  const followed = follow(stream, orders)
  await untilAsked(1)
  server.push(snapshot(orders, 1))
  await followed.untilNumbers(1)
  nowMs += 1_000
  server.push(push(orders, 3))
  await untilAsked(2)
  expect(asked()[1]).toMatchObject({ after: { [orders]: 1 } })
})

test('a snapshot may come at any time and skip numbers', async () => {
  const { server, stream, untilAsked } = await setUp()
  const followed = follow(stream, trades)
  await untilAsked(1)
  for (const one of [snapshot(trades, 1), push(trades, 2), snapshot(trades, 8), push(trades, 9)])
    server.push(one)
  await followed.untilNumbers(1, 2, 8, 9)
})

test('a topic is begun anew at most once a second', async () => {
  let nowMs = 0
  const { stream, asked, untilAsked } = await setUp({ now: () => nowMs })
  follow(stream, trades)
  await untilAsked(1)
  nowMs = 990
  for (let times = 0; times < 5; times += 1) stream.renew(trades)
  expect(asked()).toHaveLength(1)
  await untilAsked(2)
})

test('the id in the name of a topic keeps its letters', async () => {
  const { stream, server, asked, untilAsked } = await setUp()
  const page = 'invoices.public.01a20792-5e26-753f-bfdf-addcd67ff092'
  const { untilNumbers } = follow(stream, page)
  await untilAsked(1)
  expect(asked('subscribe')).toMatchObject([{ topics: [page] }])
  server.push(snapshot(page, 1))
  await untilNumbers(1)
})

test('two who follow one topic share it, and the last to leave ends it', async () => {
  let nowMs = 0
  const { server, stream, asked, untilAsked } = await setUp({ now: () => nowMs })
  const first = follow(stream, 'spot.fiat.trades.usdt/rub')
  await untilAsked(1)
  server.push(snapshot(trades, 1))
  await first.untilNumbers(1)
  nowMs += 1_000
  const second = follow(stream, trades)
  await untilAsked(2)
  server.push(snapshot(trades, 1))
  await second.untilNumbers(1)
  await first.untilNumbers(1, 1)
  first.leave()
  server.push(push(trades, 2))
  await second.untilNumbers(1, 2)
  expect(asked('unsubscribe')).toEqual([])
  second.leave()
  await vi.waitFor(() => expect(asked('unsubscribe')).toMatchObject([{ topics: [trades] }]))
  expect(first.numbers()).toEqual([1, 1])
})

test('a topic that does not exist fails alone, a reconnection included', async () => {
  const { server, stream, untilAsked } = await setUp()
  const good = follow(stream, trades)
  const bad = follow(stream, 'spot.fiat.nothing')
  await untilAsked(2)
  server.push(snapshot(trades, 1))
  await good.untilNumbers(1)
  expect(bad.errors).toMatchObject([{ code: 'TOPIC_NOT_FOUND' }])
  expect(bad.errors[0]).toBeInstanceOf(CofferError)
})

test('a key that is revoked ends the topics that the server names, with its reason', async () => {
  const { server, stream, untilAsked } = await setUp({ key })
  const { errors } = follow(stream, orders)
  await untilAsked(1)
  const error = { code: 'API_KEY_INACTIVE', message: 'Disabled.', details: null }
  server.send({ event: 'error', action: 'auth_api_key', ...error })
  server.send({ event: 'unsubscribed', topics: [orders] })
  await vi.waitFor(() => expect(errors).toMatchObject([{ code: 'API_KEY_INACTIVE' }]))
})

test('the waits before a new connection grow, and begin anew once the server was heard', async () => {
  const { server, stream, statuses, untilAsked } = await setUp()
  follow(stream, trades)
  await untilAsked(1)
  server.drop()
  await untilAsked(2)
  server.drop()
  await untilAsked(3)
  await server.close()
  await vi.waitFor(() => expect(statuses.filter((status) => status === '4').length).toBeGreaterThan(2))
  const waits = statuses.filter((status) => /^\d+$/.test(status))
  expect(waits.slice(0, 5)).toEqual(['1', '1', '1', '2', '4'])
})

test('by default the waits are those of the contract', () => {
  expect(retryDelaysMs).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000])
})

test('a server that falls silent is asked, then given up', async () => {
  const { asked, statuses, server } = await setUp({ silenceMsMax: 300 })
  await vi.waitFor(() => expect(asked('ping').length).toBeGreaterThan(1))
  expect(statuses).toEqual(['connecting', 'open'])
  for (const socket of server.connections) socket.pause()
  await vi.waitFor(() => expect(statuses).toContain('1'))
})

test('an iteration gives every push once and ends with the stream', async () => {
  const { server, stream, untilAsked } = await setUp()
  const numbers: number[] = []
  const reading = (async () => {
    for await (const { sequence } of stream.pushes(trades)) numbers.push(sequence)
  })()
  await untilAsked(1)
  server.push(snapshot(trades, 1))
  server.push(push(trades, 2))
  await vi.waitFor(() => expect(numbers).toEqual([1, 2]))
  stream.close()
  await reading
})

test('an iteration throws what ends its topic, and leaves it when it is left', async () => {
  const { server, stream, asked, untilAsked } = await setUp()
  await expect(stream.pushes('spot.fiat.nothing').next()).rejects.toMatchObject({ code: 'TOPIC_NOT_FOUND' })
  const left = (async () => {
    const numbers: number[] = []
    for await (const { sequence } of stream.pushes(trades)) {
      numbers.push(sequence)
      break
    }
    return numbers
  })()
  await untilAsked(2)
  server.push(snapshot(trades, 1))
  expect(await left).toEqual([1])
  await vi.waitFor(() => expect(asked('unsubscribe')).toHaveLength(1))
})

test('an iteration whose reader falls too far behind ends with that, and leaves no hole', async () => {
  const followers: Follower[] = []
  const reading = iteratePushes((follower) => {
    followers.push(follower)
    return () => {}
  })
  const first = reading.next()
  const tell = (sequence: number) =>
    followers[0]?.onPush({ topic: trades, type: 'update', data: null, sequence, ts: 1 })
  for (let sequence = 1; sequence <= 10_001; sequence += 1) tell(sequence)
  expect((await first).value).toMatchObject({ sequence: 1 })
  tell(10_002)
  let last = 1
  const rest = (async () => {
    for await (const { sequence } of reading) {
      expect(sequence).toBe(last + 1)
      last = sequence
    }
  })()
  await expect(rest).rejects.toMatchObject({ code: 'READER_TOO_SLOW' })
  expect(last).toBe(10_000)
})

test('a closed stream does not come back', async () => {
  const { server, stream, statuses, untilAsked } = await setUp()
  follow(stream, trades)
  await untilAsked(1)
  stream.close()
  await vi.waitFor(() => expect(server.connections[0]?.readyState).toBe(3))
  expect(statuses).toEqual(['connecting', 'open', 'closed'])
  expect(() => stream.follow(trades, { onPush() {}, onError() {} })).toThrow('closed')
})

test('a runtime without WebSocket is told to bring one', () => {
  vi.stubGlobal('WebSocket', undefined)
  closings.push(() => vi.unstubAllGlobals())
  expect(() => connectStream({ url: 'ws://127.0.0.1:1/ws' })).toThrow('option `webSocket`')
})
