import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createBareServer } from '../../../../test/world/bare-http-server.ts'
import type { HttpServer } from '../server.ts'
import type { ConnectionLimit } from './connections.ts'

let server: HttpServer
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.close()
})

async function listen(connectionLimit?: ConnectionLimit): Promise<void> {
  server = await createBareServer({
    open: [{ path: '/livez', handle: async () => ({ type: 'text/plain', body: 'alive' }) }],
    connectionLimit,
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
}

async function open(from = '127.0.0.1') {
  const { port } = server.server.address() as AddressInfo // the server listens on TCP
  const socket = connect({ host: '127.0.0.1', port, localAddress: from })
  sockets.push(socket)
  const heard = { text: '', isOver: false }
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    heard.text += chunk
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    heard.isOver = true
  })
  await once(socket, 'connect')
  const ask = async () => {
    socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
    await vi.waitFor(() => expect(heard.isOver || heard.text !== '').toBe(true))
    expect(heard.text).toContain('alive')
  }
  return { socket, heard, ask }
}

async function expectRefused(from?: string): Promise<void> {
  const { heard } = await open(from)
  await vi.waitFor(() => expect(heard.isOver).toBe(true))
  expect(heard.text).toMatch(/^HTTP\/1\.1 429 /)
  expect(heard.text).toContain('"code":"CONNECTION_LIMIT_EXCEEDED"')
  expect(heard.text).toContain('"details":{"connections_max":2}')
}

test('an address has a limited number of connections, another has its own, and one that ends makes room', async () => {
  await listen({ perAddressMax: 2, isProxy: () => false })
  const [first, second] = [await open(), await open()]
  await Promise.all([first.ask(), second.ask()])
  await expectRefused()
  await (await open('127.0.0.2')).ask()
  first.socket.destroy()
  await vi.waitFor(async () => (await open()).ask(), { timeout: 10_000 })
  await expectRefused()
})

test('the connections of a proxy, which serves many clients, are not counted', async () => {
  await listen({ perAddressMax: 2, isProxy: (ip) => ip === '127.0.0.2' })
  for (let count = 0; count < 5; count++) await (await open('127.0.0.2')).ask()
})

test('a request that does not arrive is refused when its time is over, not at a later check', {
  timeout: 15_000,
}, async () => {
  await listen()
  // The sentence of REQUEST_TIMEOUT names this time.
  expect([server.server.headersTimeout, server.server.requestTimeout]).toEqual([30_000, 30_000])
  Object.assign(server.server, { headersTimeout: 100, requestTimeout: 100 })
  const { socket, heard } = await open()
  socket.write('POST /livez HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n')
  const drip = setInterval(() => socket.write('x'), 50)
  await vi.waitFor(() => expect(heard.isOver).toBe(true), { timeout: 10_000 })
  clearInterval(drip)
  expect(heard.text).toMatch(/^HTTP\/1\.1 408 /)
  expect(heard.text).toContain('"code":"REQUEST_TIMEOUT"')
})
