import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import {
  connectStream,
  expectGapless,
  type StreamClient,
  streamUrl,
} from '../../../test/wire/stream-client.ts'
import { openStreamHouse, type StreamHouse } from '../../../test/world/stream-house.ts'

const book = 'spot.fiat.orderbook.USDT/RUB'
const trades = 'spot.fiat.trades.USDT/RUB'
const chart = 'spot.fiat.chart.USDT/RUB.60'
const topics = [book, trades, chart]

let house: StreamHouse
const clients: StreamClient[] = []

async function open(options: Parameters<typeof openStreamHouse>[0] = {}): Promise<void> {
  house = await openStreamHouse({ topics, ...options })
}

async function join(options: Parameters<typeof connectStream>[1] = {}): Promise<StreamClient> {
  const client = await connectStream(house.url, options)
  clients.push(client)
  return client
}

afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.terminate()
  await house.stop()
})

test('the answer to a subscription comes first, then the snapshot, then every push with the next number', async () => {
  await open()
  const client = await join()
  house.topic(book).snapshot = { bids: [1] }
  const order: string[] = []
  client.socket.on('message', (data) => {
    const message = JSON.parse(String(data))
    order.push(message.event ?? message.type)
  })
  expect(await client.subscribe(book)).toEqual({
    event: 'subscribed',
    id: expect.any(String),
    topics: [book],
  })
  house.topic(book).push('update', { bids: [2] })
  house.topic(book).push('snapshot', { bids: [3] })
  const pushes = await client.pushed(book, 3)
  expect(order).toEqual(['subscribed', 'snapshot', 'update', 'snapshot'])
  expect(pushes.map(({ data }) => data)).toEqual([{ bids: [1] }, { bids: [2] }, { bids: [3] }])
  const [first] = pushes
  expect(pushes.map(({ sequence }) => sequence - first!.sequence)).toEqual([0, 1, 2])
  expect(Object.keys(first!)).toEqual(['topic', 'type', 'data', 'sequence', 'ts'])
  expect(Math.abs(first!.ts - Date.now() / 1000)).toBeLessThan(5)
})

test('a later follower begins at the number that the others have reached', async () => {
  await open()
  const [early, late] = [await join(), await join()]
  await early.subscribe(book)
  house.topic(book).push('update', 1)
  house.topic(book).push('update', 2)
  await late.subscribe(book)
  house.topic(book).push('update', 3)
  const [reached] = await late.pushed(book, 2)
  const heard = await early.pushed(book, 4)
  expect(reached).toMatchObject({ type: 'snapshot', sequence: heard[2]!.sequence })
  expect(late.pushesOf(book)[1]).toEqual(heard[3])
})

test('a pair can be spelled either way and in any case; pushes have the name in the answer', async () => {
  await open()
  const client = await join()
  const asked = ['spot.fiat.orderbook.usdt-rub', book, 'spot.fiat.chart.Usdt-Rub.60']
  const { topics: spelled } = await client.subscribe(...asked)
  expect(spelled).toEqual(['spot.fiat.orderbook.USDT-RUB', book, 'spot.fiat.chart.USDT-RUB.60'])
  house.topic(book).push('update', 'news')
  house.topic(chart).push('update', 'candle')
  for (const name of spelled!) expectGapless(await client.pushed(name, 2))
  expect(client.pushes).toHaveLength(6)
})

test('nothing is pushed after an unsubscription, and a topic that nobody follows is not listened to', async () => {
  await open()
  const client = await join()
  await client.subscribe(book, trades)
  expect([house.topic(book).listeners(), house.topic(trades).listeners()]).toEqual([1, 1])
  expect(await client.ask({ action: 'unsubscribe', topics: [book, 'spot.fiat.nothing'] })).toMatchObject({
    event: 'unsubscribed',
    topics: [book, 'spot.fiat.nothing'],
  })
  expect([house.topic(book).listeners(), house.topic(trades).listeners()]).toEqual([0, 1])
  house.topic(book).push('update', 1)
  house.topic(trades).push('update', 1)
  await client.pushed(trades, 2)
  expect(client.pushesOf(book)).toHaveLength(1)
  await client.close()
  await vi.waitFor(() => expect(house.topic(trades).listeners()).toBe(0))
})

test('a topic that is followed again continues with a higher number', async () => {
  await open()
  const client = await join()
  await client.subscribe(book)
  house.topic(book).push('update', 1)
  await client.ask({ action: 'unsubscribe', topics: [book] })
  await client.subscribe(book)
  const [, before, after] = await client.pushed(book, 3)
  expect(after).toMatchObject({ type: 'snapshot', sequence: before!.sequence + 1 })
})

test('a second subscription brings another snapshot, and each push once', async () => {
  await open()
  const client = await join()
  await client.subscribe(book, book)
  await client.subscribe(book)
  house.topic(book).push('update', 1)
  const pushes = await client.pushed(book, 3)
  await client.ask({ action: 'ping' })
  expect(client.pushesOf(book)).toHaveLength(3)
  expect(pushes.map(({ type }) => type)).toEqual(['snapshot', 'snapshot', 'update'])
  expectGapless(pushes)
})

test('one topic that is refused leaves everything as it was', async () => {
  await open()
  const client = await join()
  const refused = await client.subscribe(book, 'spot.fiat.orderbook.USDT/EUR')
  expect(refused).toMatchObject({
    event: 'error',
    action: 'subscribe',
    code: 'TOPIC_NOT_FOUND',
    details: { topic: 'spot.fiat.orderbook.USDT/EUR' },
  })
  expect(house.topic(book).listeners()).toBe(0)
  house.topic(book).push('update', 1)
  await client.ask({ action: 'ping' })
  expect(client.pushes).toEqual([])
})

test('a connection follows a limited number of topics, and a topic already followed counts once', async () => {
  await open({ limits: { topicsMax: 2 } })
  const client = await join()
  await client.subscribe(book, trades)
  expect(await client.subscribe(book, trades)).toMatchObject({ event: 'subscribed' })
  expect(await client.subscribe(chart)).toMatchObject({
    code: 'TOPIC_LIMIT_EXCEEDED',
    details: { topics_max: 2 },
  })
  await client.ask({ action: 'unsubscribe', topics: [book] })
  expect(await client.subscribe(chart)).toMatchObject({ event: 'subscribed' })
})

test('a ping is answered with the time and with its id, whether text or number', async () => {
  await open()
  const client = await join()
  client.send({ action: 'ping', id: 7 })
  client.send({ action: 'ping' })
  await vi.waitFor(() => expect(client.answers).toHaveLength(2))
  expect(client.answers).toEqual([
    { event: 'pong', id: 7, ts: expect.any(Number) },
    { event: 'pong', ts: expect.any(Number) },
  ])
})

const invalid: Record<string, string | Buffer> = {
  'no JSON': 'hello',
  nothing: '',
  'a list': '[]',
  null: 'null',
  'no action': '{"id":1}',
  'an unknown action': '{"action":"shout"}',
  'an action of the prototype': '{"action":"constructor"}',
  'a field twice': '{"action":"ping","action":"ping"}',
  'an unknown field': '{"action":"ping","loud":true}',
  'an id that is an object': '{"action":"ping","id":{}}',
  'no topics': '{"action":"subscribe"}',
  'an empty list of topics': '{"action":"subscribe","topics":[]}',
  'topics that are no list': `{"action":"subscribe","topics":"${book}"}`,
  'a topic that is no text': '{"action":"subscribe","topics":[1]}',
  'a topic that is too long': `{"action":"subscribe","topics":["${'a'.repeat(101)}"]}`,
  'a place that is no number': `{"action":"subscribe","topics":["${book}"],"after":{"${book}":"1"}}`,
  'a place below zero': `{"action":"subscribe","topics":["${book}"],"after":{"${book}":-1}}`,
  'binary data': Buffer.from('{"action":"ping"}'),
}

test.for(Object.entries(invalid))('%s is INVALID_MESSAGE and ends nothing', async ([, message]) => {
  await open()
  const client = await join()
  client.send(message)
  await vi.waitFor(() => expect(client.answers).toHaveLength(1))
  expect(client.answers[0]).toMatchObject({
    event: 'error',
    code: 'INVALID_MESSAGE',
    message: expect.any(String),
  })
  expect(await client.ask({ action: 'ping' })).toMatchObject({ event: 'pong' })
})

test('an invalid message is answered with its action, its id and the fields that are wrong', async () => {
  await open()
  const client = await join()
  expect(await client.ask({ action: 'subscribe', topics: [7], extra: 1 })).toEqual({
    event: 'error',
    id: expect.any(String),
    action: 'subscribe',
    code: 'INVALID_MESSAGE',
    message: expect.any(String),
    details: { fields: expect.arrayContaining([expect.objectContaining({ path: 'topics.0' })]) },
  })
})

test('a message over 16 kB is refused with an answer, and one far over it ends the connection', async () => {
  await open()
  const client = await join()
  client.send({ action: 'ping', id: 'x'.repeat(16 * 1024) })
  await vi.waitFor(() => expect(client.answers).toHaveLength(1))
  expect(client.answers[0]).toMatchObject({ code: 'MESSAGE_TOO_LARGE', details: { bytes_max: 16_384 } })
  client.send('x'.repeat(64 * 1024 + 1))
  expect(await client.closed).toMatchObject({ code: 1009 })
})

test('messages over the rate are refused, and a client that continues is closed with 1008', async () => {
  await open({ limits: { messagesPerSecond: 1, messagesBurst: 5, refusedMax: 3 } })
  const client = await join()
  for (let sent = 0; sent < 9; sent++) client.send({ action: 'ping' })
  expect(await client.closed).toEqual({ code: 1008, reason: 'too many messages' })
  expect(client.answers.filter(({ event }) => event === 'pong')).toHaveLength(5)
  expect(client.answers.filter(({ code }) => code === 'RATE_LIMIT_EXCEEDED')).toHaveLength(3)
})

test('pings of the protocol count as messages', async () => {
  await open({ limits: { messagesPerSecond: 1, messagesBurst: 5, refusedMax: 3 } })
  const client = await join()
  for (let sent = 0; sent < 9; sent++) client.socket.ping()
  expect(await client.closed).toMatchObject({ code: 1008 })
})

test('a client that does not answer pings is disconnected', async () => {
  await open({ limits: { pingEveryMs: 50 } })
  const silent = await join({ autoPong: false })
  const alive = await join()
  expect(await silent.closed).toMatchObject({ code: 1006 })
  expect(await alive.ask({ action: 'ping' })).toMatchObject({ event: 'pong' })
})

/** The answer to a refused handshake. */
async function refusedWith(options: Parameters<typeof connectStream>[1] = {}): Promise<string> {
  return connectStream(house.url, options).then(
    () => 'connected',
    (error: Error) => error.message,
  )
}

test('a process takes a limited number of connections, and another one when one is gone', async () => {
  await open({ connectionsMax: 1 })
  const client = await join()
  expect(await refusedWith()).toContain('503')
  await client.close()
  await vi.waitFor(async () => expect(await house.metrics.registry.metrics()).toContain('connections 0'))
  await vi.waitFor(async () => expect(await refusedWith()).toBe('connected'))
})

test('an address has a limited number of connections; only a trusted proxy can name another address', async () => {
  await open({ connectionsPerAddressMax: 1, trustedProxies: ['127.0.0.1'] })
  await join({ headers: { 'x-forwarded-for': '10.0.0.1' } })
  expect(await refusedWith({ headers: { 'x-forwarded-for': '10.0.0.1' } })).toContain('429')
  await join({ headers: { 'x-forwarded-for': '10.0.0.2' } })
  expect(await refusedWith({ headers: { 'x-forwarded-for': '9.9.9.9, 10.0.0.2' } })).toContain('429')
  await house.stop()
  await open({ connectionsPerAddressMax: 1 })
  await join({ headers: { 'x-forwarded-for': '10.0.0.1' } })
  expect(await refusedWith({ headers: { 'x-forwarded-for': '10.0.0.2' } })).toContain('429')
})

async function handshake(head: string): Promise<string> {
  const { hostname, port } = new URL(house.url)
  const socket = connect(Number(port), hostname)
  socket.end(`${head}\r\nHost: ${hostname}\r\n\r\n`)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13'
const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='

test('other paths are 404 for a WebSocket too, and the path of the stream is no page', async () => {
  await open()
  expect(await handshake(`GET /elsewhere HTTP/1.1\r\n${upgrade}\r\n${key}`)).toMatch(
    /^HTTP\/1.1 404 [\s\S]*"NOT_FOUND"/,
  )
  expect(await handshake(`GET /wss HTTP/1.1\r\n${upgrade}\r\n${key}`)).toMatch(/^HTTP\/1.1 404 /)
  const page = await fetch(`${house.url}/ws`)
  expect([page.status, page.headers.get('upgrade')]).toEqual([426, 'websocket'])
  expect(await page.json()).toMatchObject({ success: false, error: { code: 'UPGRADE_REQUIRED' } })
  expect((await fetch(`${house.url}/ws`, { method: 'POST' })).status).toBe(405)
})

test('an invalid handshake gets the reason in the envelope, and its connection is closed', async () => {
  await open({ connectionsMax: 1 })
  const answer = await handshake(`GET /ws HTTP/1.1\r\n${upgrade}`)
  expect(answer).toMatch(/^HTTP\/1.1 400 [\s\S]*connection: close[\s\S]*"INVALID_HANDSHAKE"/i)
  expect(answer).toMatch(/x-request-id: /i)
  await vi.waitFor(async () => expect(await refusedWith()).toBe('connected'))
})

test('an offered upgrade to HTTP/2 is answered in HTTP/1.1', async () => {
  await open()
  const head =
    'GET /livez HTTP/1.1\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA'
  expect(await handshake(head)).toMatch(/^HTTP\/1.1 200 OK[\s\S]*ok$/)
})

test('a query string on the path changes nothing', async () => {
  await open()
  expect(await handshake(`GET /ws?from=here HTTP/1.1\r\n${upgrade}\r\n${key}`)).toMatch(/^HTTP\/1.1 101 /)
})

test('a stop closes every connection with 1012 and refuses new ones', async () => {
  await open()
  const [one, other] = [await join(), await join()]
  await one.subscribe(book)
  const stopping = house.stream.close()
  expect(await refusedWith()).toContain('503')
  await stopping
  expect([await one.closed, await other.closed]).toEqual(
    Array.from({ length: 2 }, () => ({ code: 1012, reason: 'restarting' })),
  )
  expect(house.topic(book).listeners()).toBe(0)
})

test('a stop does not wait for a client that does not answer the close', async () => {
  await open({ limits: { closeMsMax: 50 } })
  const { hostname, port } = new URL(streamUrl(house.url))
  const socket = connect(Number(port), hostname)
  socket.write(`GET /ws HTTP/1.1\r\nHost: here\r\n${upgrade}\r\n${key}\r\n\r\n`)
  await once(socket, 'data')
  await house.stream.close()
  socket.destroy()
})
