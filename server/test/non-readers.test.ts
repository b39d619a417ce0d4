import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// 150 connections are less than an address may have open, so that each of them gets its answer begun.
const [addresses, connectionsEach] = [10, 150]
const measuredMs = 8_000

/** A server in a process of its own, with a document as long as the description of the API. */
const server = `
import { systemClock } from '#platform/clock'
import { createHttpServer, Document } from '#platform/http'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
const long = new Document({ type: 'application/json', body: 'x'.repeat(4_000_000) })
const unasked = () => Promise.reject(new Error('nobody asks this'))
const app = await createHttpServer({
  routes: [],
  open: [
    { path: '/openapi.json', handle: ({ headers }) => long.answer(headers) },
    { path: '/livez', handle: async () => ({ type: 'text/plain', body: 'alive' }) },
  ],
  ...{ guard: unasked, remember: unasked, clock: systemClock, ids: systemIds, trustedProxies: [] },
  ...{ logger: createLogger('silent'), metrics: createMetrics() },
  connectionLimit: { perAddressMax: 200, isProxy: () => false },
  ...(process.argv[1] === 'quick' ? { readingLimits: { msMax: 3_000, bytesMin: 3_000, waitingBytesMax: 4_194_304, longAnswersMax: 32, idleMsMax: 3_000 } } : {}),
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.send(app.server.address().port)
process.on('message', () => app.server.getConnections((_error, count) => process.send({ count, rss: process.memoryUsage.rss() })))
`

async function askWithoutReading(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  socket.on('error', () => {})
  socket.pause()
  await once(socket, 'connect')
  socket.write('GET /openapi.json HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n'.replaceAll('\\r\\n', '\r\n'))
  return socket
}

function timed(port: number, agent: Agent): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/livez', agent, localAddress: '127.0.0.200' }, (answer) => {
      answer.resume().once('end', () => resolve(performance.now() - started))
    }).once('error', reject)
  })
}

test('beside 1,500 clients that never read, the others are answered within 100 ms, and all 1,500 are cut', {
  timeout: 60_000,
}, async () => {
  const child = fork('data:,', ['quick'], {
    cwd: join(import.meta.dirname, '..'),
    execArgv: ['--input-type=module-typescript', '--eval', server],
    serialization: 'advanced',
  })
  const sockets: Socket[] = []
  try {
    const [port] = (await once(child, 'message')) as [number]
    const agent = new Agent({ keepAlive: true, maxSockets: 4 })
    const times: number[] = []
    const end = performance.now() + measuredMs
    const honest = Array.from({ length: 4 }, async () => {
      while (performance.now() < end) times.push(await timed(port, agent))
    })
    for (let one = 0; one < addresses; one++)
      sockets.push(
        ...(await Promise.all(
          Array.from({ length: connectionsEach }, () => askWithoutReading(port, `127.0.0.${one + 2}`)),
        )),
      )
    await Promise.all(honest)
    const count = async () => {
      child.send('count')
      const [told] = (await once(child, 'message')) as [{ count: number; rss: number }]
      return told
    }
    times.sort((one, other) => one - other)
    const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10
    const told = await count()
    process.stdout.write(
      `${times.length} answers beside ${sockets.length} that do not read: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(0.9999)} ms; the server takes ${Math.round(told.rss / 2 ** 20)} MB\n`,
    )
    expect(at(0.99)).toBeLessThan(100)
    await expect.poll(async () => (await count()).count, { timeout: 20_000, interval: 200 }).toBeLessThan(10)
    agent.destroy()
  } finally {
    for (const socket of sockets) socket.destroy()
    child.kill()
  }
})
