import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import tls from 'node:tls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startWebhookReceiver } from '../../../../test/wire/webhook-receiver.ts'
import { createWebhookSender, type WebhookSender } from './send-webhook.ts'
import { createTargetGuard } from './target-guard.ts'

// A certificate for hooks.example only, for this test only.
const certificate = `-----BEGIN CERTIFICATE-----
MIIBoTCCAUegAwIBAgIULbhdWQLEw2TWK68QA6cz1/pCEKIwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTAgFw0yNjExMjEwMzU0MjhaGA8yMTI2
MTAyODAzNTQyOFowGDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABMVrLGdMYZBg/lnp5gGrK0eygCRYrYqSOAdG7nVoAaGm
UILP8Vej25c0x7I1j5nY0bQqRoLGEodGWzy6BaNYfySjbTBrMB0GA1UdDgQWBBTg
vRLsjllEsrsCjIrliiZBNbJ8KTAfBgNVHSMEGDAWgBTgvRLsjllEsrsCjIrliiZB
NbJ8KTAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDWhvb2tzLmV4YW1wbGUw
CgYIKoZIzj0EAwIDSAAwRQIhAOwT+kTFnZMysgqJI7G5u/prxFIAacub099AaujN
F4zFAiBghxtYlNT+ZzxdCaz+l/YJKxF7WFcsKeKf8QG0wXYw6A==
-----END CERTIFICATE-----`
const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg4ycO/SDopH2NjwrX
4ru4Obbr/Q1AFPUMCSBVjz0OGv6hRANCAATFayxnTGGQYP5Z6eYBqytHsoAkWK2K
kjgHRu51aAGhplCCz/FXo9uXNMeyNY+Z2NG0KkaCxhKHRls8ugWjWH8k
-----END PRIVATE KEY-----`

const timeoutMs = 300
const guard = createTargetGuard({
  openRanges: ['127.0.0.1'],
  isHttpsRequired: false,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
})

let sender: WebhookSender
const closing: (() => void)[] = []
beforeEach(() => {
  sender = createWebhookSender({ guard, timeoutMs })
})
afterEach(async () => {
  await sender.close()
  for (const close of closing.splice(0)) close()
})

function send(url: string) {
  return sender.send({ url, headers: { 'content-type': 'application/json' }, body: '{"id":"1"}' })
}

/** A server that runs `answer` on each connection after its request; resolves with its URL. */
async function answerRaw(
  answer: (socket: Socket) => void,
): Promise<{ url: string; closed: Promise<unknown> }> {
  const ended = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => {}).on('close', () => ended.resolve())
    socket.once('data', () => answer(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, closed: ended.promise }
}

/** Writes until the other side is gone. */
function drip(socket: Socket, { text, everyMs }: { text: string; everyMs: number }): void {
  const timer = setInterval(() => socket.write(text), everyMs)
  socket.once('close', () => clearInterval(timer))
}

const inTime = expect.toSatisfy((milliseconds: number) => milliseconds < timeoutMs + 1_500)
const noAnswer = { result: 'timed_out', error: 'There was no whole answer within 0.3 s.', durationMs: inTime }

test('an endless body is read up to 64 kB, and its status counts', async () => {
  let written = 0
  const { url, closed } = await answerRaw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    const write = () => {
      for (let goesOn = true; goesOn && !socket.destroyed; written += chunk.length)
        goesOn = socket.write(chunk)
    }
    socket.on('drain', write)
    write()
  })
  const outcome = await send(url)
  expect(outcome).toMatchObject({ result: 'succeeded', status: 200, error: null })
  expect(outcome.body).toBe('x'.repeat(4_096))
  await closed
  // Only the buffers of the kernels were written beyond that.
  expect(written).toBeLessThan(16 * 1024 * 1024)
})

test('dripping headers and bodies end at the timeout, and a received 2xx counts', async () => {
  const headers = await answerRaw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    drip(socket, { text: 'x-more: 1\r\n', everyMs: 20 })
  })
  expect(await send(headers.url)).toMatchObject({ ...noAnswer, status: null, body: null })
  await headers.closed
  const body = await answerRaw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n')
    drip(socket, { text: 'x', everyMs: 20 })
  })
  expect(await send(body.url)).toMatchObject({
    result: 'succeeded',
    error: null,
    durationMs: inTime,
    status: 200,
    body: expect.stringMatching(/^x+$/),
  })
  await body.closed
  const refusal = await answerRaw((socket) => {
    socket.write('HTTP/1.1 500 Oh\r\ncontent-length: 100000\r\n\r\n')
    drip(socket, { text: 'x', everyMs: 20 })
  })
  expect(await send(refusal.url)).toMatchObject({ ...noAnswer, status: 500 })
  await refusal.closed
  const announcements = await answerRaw((socket) =>
    drip(socket, { text: 'HTTP/1.1 102 Processing\r\n\r\n', everyMs: 20 }),
  )
  expect(await send(announcements.url)).toMatchObject({ ...noAnswer, status: null })
  const silence = await answerRaw(() => {})
  expect(await send(silence.url)).toMatchObject({ ...noAnswer, status: null })
})

test('huge headers, an upgrade and bytes that are no HTTP are failures', async () => {
  const answers = {
    UND_ERR_HEADERS_OVERFLOW: `HTTP/1.1 200 OK\r\nx-huge: ${'x'.repeat(20 * 1024)}\r\n\r\n`,
    UND_ERR_SOCKET: 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    HTTPParserError: '220 mail.example ESMTP\r\n',
  }
  for (const [code, answer] of Object.entries(answers)) {
    const { url } = await answerRaw((socket) => socket.end(answer))
    expect(await send(url)).toMatchObject({
      result: 'unreachable',
      status: null,
      error: `No answer came (${code}).`,
    })
  }
})

test('repeated headers become one text, whatever their names', async () => {
  const odd = [
    'x-seen: 1',
    'x-seen: 2',
    '__proto__: a',
    'constructor: b',
    'Retry-After: 90',
    'Retry-After: 5',
  ]
  const { url } = await answerRaw((socket) =>
    socket.end(`HTTP/1.1 429 Slow Down\r\n${odd.join('\r\n')}\r\ncontent-length: 0\r\n\r\n`),
  )
  const { headers } = await send(url)
  const seen = Object.entries(headers ?? {})
  expect(Object.fromEntries(seen.filter(([name]) => name !== '__proto__'))).toEqual({
    'x-seen': '1, 2',
    constructor: 'b',
    'retry-after': '90, 5',
    'content-length': '0',
  })
  expect(seen.find(([name]) => name === '__proto__')).toEqual(['__proto__', 'a'])
})

test('many requests in a row share few connections', async () => {
  const receiver = await startWebhookReceiver()
  closing.push(() => void receiver.stop())
  for (let count = 0; count < 20; count++) expect((await send(receiver.url)).result).toBe('succeeded')
  expect(receiver.connections()).toBe(1)
})

test('TLS is checked against the host of the URL, not against the vetted address', async () => {
  const trusted = tls.getCACertificates('default')
  tls.setDefaultCACertificates([certificate])
  closing.push(() => tls.setDefaultCACertificates(trusted))
  const asked: unknown[] = []
  const server = tls.createServer({ cert: certificate, key: privateKey }, (socket) => {
    asked.push(socket.servername)
    socket.on('error', () => {}).once('data', () => socket.end('HTTP/1.1 204 No Content\r\n\r\n'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  expect(await send(`https://hooks.example:${port}/`)).toMatchObject({ result: 'succeeded', status: 204 })
  expect(asked).toEqual(['hooks.example'])
  for (const host of ['other.example', '127.0.0.1'])
    expect(await send(`https://${host}:${port}/`)).toMatchObject({
      result: 'unreachable',
      error: 'No answer came (ERR_TLS_CERT_ALTNAME_INVALID).',
    })
})
