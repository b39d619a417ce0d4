import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBareServer } from '../../../../test/world/bare-http-server.ts'
import type { HttpServer } from '../server.ts'
import type { Admission } from './admission.ts'

let server: HttpServer
let socket: Socket
let heard: string
let isBusy: boolean
let refusals: number

beforeEach(async () => {
  ;[heard, isBusy, refusals] = ['', true, 0]
  const admission: Admission = {
    isFull: (_method, path) => isBusy && path.startsWith('/api/'),
    admit: (_route, act) => act(),
    refused: () => refusals++,
    close: () => {},
  }
  server = await createBareServer({
    open: [{ path: '/livez', handle: async () => ({ type: 'text/plain', body: 'alive' }) }],
    admission,
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  socket = connect({ host: '127.0.0.1', port: (server.server.address() as AddressInfo).port }) // as: it listens on TCP
  socket.setEncoding('latin1').on('data', (text) => {
    heard += text
  })
  await once(socket, 'connect')
})

afterEach(async () => {
  socket.destroy()
  await server.close()
})

const post = (body: string, ...headers: string[]) =>
  [
    `POST /api/v1/integration/x HTTP/1.1`,
    'host: x',
    ...headers,
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
const answers = () => heard.match(/HTTP\/1\.1 \d+/g)?.map((line) => Number(line.slice(9))) ?? []

test('a busy server answers 503 in the envelope, with Retry-After and an id, and serves health', async () => {
  socket.write(`${post('{}')}GET /livez HTTP/1.1\r\nhost: x\r\n\r\n`)
  await vi.waitFor(() => expect(answers()).toEqual([503, 200]))
  const head = heard.slice(0, heard.indexOf('\r\n\r\n')).toLowerCase()
  expect(head).toContain('retry-after: 1')
  expect(head).toMatch(/x-request-id: \S{20,}/)
  expect(heard).toContain('"code":"SERVICE_UNAVAILABLE"')
  expect(heard).toContain('"success":false')
  expect(refusals).toBe(1)
})

test('bodies of refused requests are skipped, whole or in parts, and the connection goes on', async () => {
  const body = 'x'.repeat(60_000)
  const text = `${post(body) + post(body)}GET /livez HTTP/1.1\r\nhost: x\r\n\r\n`
  socket.write(text.slice(0, 40_000))
  await vi.waitFor(() => expect(answers()).toEqual([503]))
  socket.write(text.slice(40_000))
  await vi.waitFor(() => expect(answers()).toEqual([503, 503, 200]))
})

test('a request whose end is in doubt ends its connection, busy or not', async () => {
  socket.write(post('{}', 'host: y') + post('{}'))
  await once(socket, 'close')
  expect(answers()).toEqual([400])
})

test('requests are taken as soon as the server is no longer busy', async () => {
  socket.write(post('{}'))
  await vi.waitFor(() => expect(answers()).toEqual([503]))
  isBusy = false
  socket.write(post('{}'))
  await vi.waitFor(() => expect(answers()).toEqual([503, 404]))
})
