import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type CofferEvent, verifyWebhook } from '@coffer/sdk'
import { afterEach, expect, test } from 'vitest'
import { forwardEvent, readReceiverUrl } from './forward-event.ts'

const secret = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`
const event = {
  id: '01a1-1',
  type: 'webhook.test',
  created_at: '2026-05-04T12:00:00.000Z',
  sequence: 1,
  data: { webhook_id: '01a1-2', message: 'Привет' },
} as const satisfies CofferEvent

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** Verifies what it is sent, and answers with the status; it may begin to listen on a port that was free before. */
async function startReceiver(status: number, port = 0) {
  const received: unknown[] = []
  const server = createServer(async (request, response) => {
    const { headers, method } = request
    const verified = await verifyWebhook({ headers, body: await text(request), secret }).catch(String)
    received.push([method, verified])
    response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end('thanks')
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // A server that listens on TCP has an AddressInfo, never a string.
  const listening = (server.address() as AddressInfo).port
  return { received, port: listening, url: `http://127.0.0.1:${listening}/hooks` }
}

async function freePort(): Promise<number> {
  const { port } = await startReceiver(204)
  await new Promise((resolve) => servers.pop()?.close(resolve))
  return port
}

const signal = new AbortController().signal
const neverRetry = () => {
  throw new Error('It was tried again')
}

test.each([204, 307, 500])('an event is posted signed, and the answer %i is the answer', async (status) => {
  const { received, url } = await startReceiver(status)
  const outcome = await forwardEvent(event, { receiver: { url, secret }, signal, onRetry: neverRetry })
  expect(outcome).toEqual({ status, durationMs: expect.any(Number) })
  expect(received).toEqual([['POST', event]])
})

test('an event is tried again until somebody listens', async () => {
  const port = await freePort()
  let receiver: Awaited<ReturnType<typeof startReceiver>> | undefined
  const retries: string[] = []
  const outcome = await forwardEvent(event, {
    receiver: { url: `http://127.0.0.1:${port}/hooks`, secret },
    signal,
    retryDelaysMs: [1, 200],
    onRetry({ reason }) {
      retries.push(reason)
      if (retries.length === 2)
        void startReceiver(200, port).then((started) => {
          receiver = started
        })
    },
  })
  expect([outcome, retries]).toMatchObject([{ status: 200 }, ['ECONNREFUSED', 'ECONNREFUSED']])
  expect(receiver?.received).toHaveLength(1)
})

test('an event is given up after its tries, and at once when the listening ends', async () => {
  const receiver = { url: `http://127.0.0.1:${await freePort()}/hooks`, secret }
  const retries: number[] = []
  const onRetry = ({ delayMs }: { delayMs: number }) => void retries.push(delayMs)
  const outcome = await forwardEvent(event, { receiver, signal, onRetry, retryDelaysMs: [1, 2] })
  expect([outcome, retries]).toEqual([{ failure: 'ECONNREFUSED' }, [1, 2]])
  const ending = new AbortController()
  const ended = forwardEvent(event, {
    receiver,
    signal: ending.signal,
    onRetry: () => ending.abort(),
    retryDelaysMs: [1_000_000],
  })
  expect(await ended).toBeNull()
})

test.each([
  ['3000', 'http://localhost:3000/'],
  ['localhost:3000/hooks', 'http://localhost:3000/hooks'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000/'],
  ['https://example.com/hooks?a=1', 'https://example.com/hooks?a=1'],
  ['HTTPS://example.com', 'https://example.com/'],
  ['localhost:3000/hooks?to=ftp://x', 'http://localhost:3000/hooks?to=ftp://x'],
  ['[::1]:3000', 'http://[::1]:3000/'],
])('%s is the receiver %s', (text, url) => {
  expect(readReceiverUrl(text)).toBe(url)
})

test.each([
  ['', 'http://', 'http://user:password@x/', 'a b'],
  ['ftp://x', 'ws://localhost:3000', 'file:///etc/hosts', 'http:///x', 'http:x', 'http:/x'],
  ['//evil', '/hooks', '\\\\evil', '0', 'localhost:0', 'http://localhost:0/hooks', '65536'],
])('what is no URL of a receiver is refused: %j, %j, %j, %j', (...texts) => {
  for (const text of texts) expect(() => readReceiverUrl(text), text).toThrow('--forward-to is a URL')
})
