import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createMetrics } from '#platform/metrics'
import { createBareServer } from '../../../../test/world/bare-http-server.ts'
import { Document } from '../pages/document.ts'
import type { HttpServer } from '../server.ts'
import type { ReadingLimits } from './slow-readers.ts'

let server: HttpServer
let metrics = createMetrics()
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.close()
})

// More than a system takes for a client that does not read.
const long = new Document({ type: 'text/plain', body: 'x'.repeat(32 * 1024 * 1024) })
const list = { items: 'y'.repeat(32 * 1024 * 1024) }

async function listen(limits: Partial<ReadingLimits>, isProxy = (_ip: string) => false): Promise<void> {
  const readingLimits = {
    msMax: 600,
    bytesMin: 30_000,
    waitingBytesMax: 4 * 1024 * 1024,
    longAnswersMax: 32,
    idleMsMax: 600,
    ...limits,
  }
  metrics = createMetrics()
  server = await createBareServer({
    open: [
      { path: '/long', handle: ({ headers }) => long.answer(headers) },
      { path: '/list', handle: async () => ({ type: 'application/json', body: JSON.stringify(list) }) },
      { path: '/short', handle: async () => ({ type: 'text/plain', body: 'alive' }) },
    ],
    metrics,
    connectionLimit: { perAddressMax: 1_000, isProxy },
    readingLimits,
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
}

/** A client that asks and reads nothing. */
async function ask(path: string, { from = '127.0.0.1', times = 1 } = {}): Promise<Socket> {
  const { port } = server.server.address() as AddressInfo // the server listens on TCP
  const socket = connect({ host: '127.0.0.1', port, localAddress: from })
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times))
  return socket
}

async function connections(): Promise<number> {
  return new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count)))
}

async function statusOf(path: string, from: string): Promise<string> {
  const socket = await ask(path, { from })
  const [chunk] = await once(socket, 'data')
  socket.pause()
  return String(chunk).slice(9, 12)
}

test('a request whose client is cut off is measured and logged once, as one that was answered', async () => {
  await listen({})
  ;(await ask('/long')).pause()
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 5_000 })
  const counts = async () =>
    (await metrics.httpRequestDuration.get()).values.filter(
      ({ metricName, labels }) => metricName?.endsWith('_count') && labels.http_route === '/long',
    )
  await vi.waitFor(async () => expect((await counts()).map(({ value }) => value)).toEqual([1]))
})

test.for([
  ['a page', '/long', 1],
  ['a list', '/list', 1],
  ['answers one after another', '/short', 60_000],
] as const)('a client that asks for %s and does not read is cut off', async ([, path, times]) => {
  await listen({})
  const socket = await ask(path, { times })
  await vi.waitFor(async () => expect(await connections()).toBe(1))
  socket.pause()
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 5_000 })
})

test('a client that reads a little now and then is cut off too', async () => {
  await listen({})
  const socket = await ask('/long')
  socket.pause()
  const drip = setInterval(() => socket.read(100), 50)
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 10_000 })
  clearInterval(drip)
})

test('a client that reads slowly and steadily gets the whole answer', async () => {
  await listen({})
  const socket = await ask('/long')
  const started = performance.now()
  let received = 0
  for await (const chunk of socket) {
    received += chunk.length
    if (received > 32 * 1024 * 1024) break
    await pause(3)
  }
  expect(received).toBeGreaterThan(32 * 1024 * 1024)
  expect(performance.now() - started).toBeGreaterThan(1_200)
})

test('a client that has read its answer keeps its connection', async () => {
  await listen({})
  const socket = await ask('/short')
  await once(socket, 'data')
  await pause(1_500)
  socket.write('GET /short HTTP/1.1\r\nHost: x\r\n\r\n')
  const [chunk] = await once(socket, 'data')
  expect(String(chunk)).toContain('alive')
})

test('a network that reads many long answers at once gets no more of them, and others are served', async () => {
  await listen({ msMax: 60_000, longAnswersMax: 3 })
  const [first] = await Promise.all([1, 2, 3].map(() => ask('/long', { from: '127.0.0.2' })))
  await vi.waitFor(async () => expect(await statusOf('/long', '127.0.0.2')).toBe('503'))
  expect(await statusOf('/short', '127.0.0.2')).toBe('200')
  expect(await statusOf('/long', '127.0.0.3')).toBe('200')
  first?.destroy()
  await vi.waitFor(async () => expect(await statusOf('/long', '127.0.0.2')).toBe('200'))
})

test('what waits for one network beyond the bound is cut off, longest first', async () => {
  await listen({ msMax: 6_000, waitingBytesMax: 40_000 })
  for (let count = 0; count < 10; count++) (await ask('/short', { from: '127.0.0.2', times: 20_000 })).pause()
  await vi.waitFor(async () => expect(await connections()).toBeLessThan(8), { timeout: 10_000 })
  expect(await statusOf('/short', '127.0.0.2')).toBe('200')
})

test('the clients of a proxy do not count as one network', async () => {
  await listen({ msMax: 60_000, longAnswersMax: 3 }, (ip) => ip === '127.0.0.2')
  for (let count = 0; count < 10; count++) (await ask('/long', { from: '127.0.0.2' })).pause()
  expect(await statusOf('/long', '127.0.0.2')).toBe('200')
})
