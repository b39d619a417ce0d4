import { METHODS } from 'node:http'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { exchange, openRaw, rawRequest } from '../wire/raw-connection.ts'
import { type Credentials, useTestServer } from '../wire/test-server.ts'
import { untilSomebodyWaits } from '../world/until-somebody-waits.ts'

const server = await useTestServer()

const prefix = '/api/v1/integration'
const target = `${prefix}/funding/transfer/internal`
const body = JSON.stringify({ symbol: 'USDT', amount: '10', to_username: 'bob' })
const length = `Content-Length: ${body.length}`

async function balanceOf(as: Credentials): Promise<string> {
  return (await server.send('GET', '/account/wallets/USDT', { as })).data.balance
}

/** Nothing of 100 USDT was sent, also not late: a transfer that is asked for afterwards is made afterwards. */
async function expectUntouched(sender: Credentials): Promise<void> {
  await server.send('POST', '/funding/transfer/internal', { as: sender, body })
  expect(await balanceOf(sender)).toBe('90')
}

const statusesOf = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)

/** The one answer that was heard: its status, its code, and whether it bears an id. */
function answerIn(heard: string) {
  const [head = '', text = ''] = heard.split('\r\n\r\n')
  const { success, error, ts } = JSON.parse(text)
  expect([success, Number.isInteger(ts)]).toEqual([false, true])
  expect(head).toMatch(/^x-request-id: [0-9a-f-]{36}$/im)
  return [...statusesOf(heard), error.code]
}

const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`

test.for([
  ['a byte behind the length of its body', 'POST', [length], (text: string) => `${text}x`],
  [
    'a word behind its last chunk',
    'POST',
    ['Transfer-Encoding: chunked'],
    (text: string) => `${chunked(text)}word`,
  ],
  ['a broken chunk', 'POST', ['Transfer-Encoding: chunked'], (text: string) => `${text.length}z\r\n${text}`],
  ['more behind `Connection: close`', 'POST', [length, 'Connection: close'], (text: string) => `${text}GET`],
] as const)(
  'a transfer with %s is refused and not made, in one packet or two',
  async ([, method, headers, framed]) => {
    for (const packets of [1, 2]) {
      const sender = await server.newCustomer({ USDT: '100' })
      const request = rawRequest(sender, { method, target, body, headers })
      const connection = await openRaw(server.url)
      if (packets === 1) connection.write(request.head + framed(body))
      else {
        connection.write(request.head)
        connection.socket.setNoDelay(true)
        await new Promise((resolve) => setTimeout(resolve, 20))
        connection.write(framed(body))
      }
      expect(answerIn(await connection.ended)).toEqual(['400', 'MALFORMED_REQUEST'])
      await expectUntouched(sender)
    }
    await server.expectSoundBooks()
  },
)

test('an operation without a body and with a byte behind it is refused and not carried out', async () => {
  const owner = await server.newCustomer({}, { USDT: '100' })
  const order = { pair: 'USDT/RUB', side: 'sell', type: 'limit', amount: '10', price: '79.5' }
  const { data } = await server.send('POST', '/spot/fiat/order', { as: owner, body: order })
  const cancel = { method: 'DELETE', target: `${prefix}/spot/fiat/order/${data.order_id}` }
  const connection = await openRaw(server.url)
  connection.write(`${rawRequest(owner, cancel).head}\u0001`)
  expect(answerIn(await connection.ended)).toEqual(['400', 'MALFORMED_REQUEST'])
  // The refused request did nothing: the order can still be cancelled.
  expect(statusesOf(await exchange(server.url, rawRequest(owner, cancel).head))).toEqual(['200'])
})

test('what comes behind a transfer that is already being made takes nothing from its answer, and ends the connection', async () => {
  const sender = await server.newCustomer({ USDT: '100' })
  const connectionString = server.databaseUrl
  const [neighbour, watcher] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
  await Promise.all([neighbour.connect(), watcher.connect()])
  await neighbour.query('begin')
  await neighbour.query('lock table ledger_balances in exclusive mode')
  const { head } = rawRequest(sender, { method: 'POST', target, body, headers: [length] })
  const connection = await openRaw(server.url)
  connection.write(head + body)
  try {
    await untilSomebodyWaits(watcher, { table: 'ledger_balances', timeoutMs: 5_000 })
    connection.write('\u0001')
    // A later request is answered later: by then the byte was read.
    await fetch(`${server.url}/livez`)
  } finally {
    await Promise.all([neighbour.end(), watcher.end()])
  }
  const heard = await connection.ended
  expect(statusesOf(heard)).toEqual(['200'])
  expect(heard).toMatch(/^connection: close$/im)
  expect(heard).toContain('"task_id"')
  expect(await balanceOf(sender)).toBe('90')
})

test('requests one behind the other on a connection are answered in their order', async () => {
  const sender = await server.newCustomer({ USDT: '100' })
  const one = rawRequest(sender, { method: 'POST', target, body, headers: [length] })
  const last = rawRequest(sender, {
    method: 'GET',
    target: `${prefix}/account/wallets/USDT`,
    headers: ['Connection: close'],
  })
  const heard = await exchange(server.url, one.head + body + last.head)
  expect(statusesOf(heard)).toEqual(['200', '200'])
  expect(heard.indexOf('task_id')).toBeLessThan(heard.indexOf('balance_source'))
})

test.for([
  ['two Host headers', 'HTTP/1.1', ['Host: other.test', length], 'MALFORMED_REQUEST'],
  ['two equal Host headers', 'HTTP/1.1', ['Host: coffer.test', length], 'MALFORMED_REQUEST'],
  ['a coding before chunked', 'HTTP/1.1', ['Transfer-Encoding: gzip, chunked'], 'MALFORMED_REQUEST'],
  [
    'two Transfer-Encoding headers',
    'HTTP/1.1',
    ['Transfer-Encoding: gzip', 'Transfer-Encoding: chunked'],
    'MALFORMED_REQUEST',
  ],
  ['chunks in HTTP/1.0', 'HTTP/1.0', ['Transfer-Encoding: chunked'], 'MALFORMED_REQUEST'],
  ['a length and chunks', 'HTTP/1.1', [length, 'Transfer-Encoding: chunked'], 'MALFORMED_REQUEST'],
  ['two lengths', 'HTTP/1.1', [length, 'Content-Length: 1'], 'MALFORMED_REQUEST'],
  ['two content types', 'HTTP/1.1', ['Content-Type: text/plain', length], 'MALFORMED_REQUEST'],
  ['an unknown expectation', 'HTTP/1.1', ['Expect: something', length], 'EXPECTATION_FAILED'],
] as const)(
  'a signed transfer with %s is refused in the envelope and not made',
  async ([, version, headers, code]) => {
    const sender = await server.newCustomer({ USDT: '100' })
    const { head } = rawRequest(sender, { method: 'POST', target, body, headers })
    const isChunked = headers.some((line) => line.startsWith('Transfer-Encoding'))
    const bytes = head.replace('HTTP/1.1', version) + (isChunked ? chunked(body) : body)
    const [status, answered] = answerIn(await exchange(server.url, bytes))
    expect([status, answered]).toEqual([code === 'EXPECTATION_FAILED' ? '417' : '400', code])
    await expectUntouched(sender)
  },
)

test('a client that ends its side once it has asked gets its answer', async () => {
  const sender = await server.newCustomer({ USDT: '100' })
  const { head } = rawRequest(sender, { method: 'POST', target, body, headers: [length] })
  expect(statusesOf(await exchange(server.url, head + body))).toEqual(['200'])
  expect(await balanceOf(sender)).toBe('90')
})

test('a request without a Host header is refused in the envelope; HTTP/1.0 needs none', async () => {
  expect(answerIn(await exchange(server.url, 'GET /livez HTTP/1.1\r\n\r\n'))).toEqual([
    '400',
    'MALFORMED_REQUEST',
  ])
  expect(statusesOf(await exchange(server.url, 'GET /livez HTTP/1.0\r\n\r\n'))).toEqual(['200'])
})

test('a client that expects 100-continue is told to continue and then answered', async () => {
  const sender = await server.newCustomer({ USDT: '100' })
  const headers = [length, 'Expect: 100-continue', 'Connection: close']
  const { head } = rawRequest(sender, { method: 'POST', target, body, headers })
  expect(statusesOf(await exchange(server.url, head + body))).toEqual(['100', '200'])
})

test('a byte order mark before a body that is right is INVALID_JSON, and nothing is moved', async () => {
  const sender = await server.newCustomer({ USDT: '100' })
  const { status, error } = await server.send('POST', '/funding/transfer/internal', {
    as: sender,
    body: `\ufeff${body}`,
  })
  expect([status, error?.code]).toEqual([400, 'INVALID_JSON'])
  await expectUntouched(sender)
})

test.for([
  ['{}', ['Content-Type: application/json']],
  ['{"limit":1}', ['Content-Type: application/json']],
  ['no JSON at all', ['Content-Type: text/plain']],
  ['of no type', []],
] as const)('the body %j of a GET is signed like every other, ignored and named', async ([text, headers]) => {
  const path = `${prefix}/account/profile`
  const signed = rawRequest(server.customers.alice, { method: 'GET', target: path, body: text })
  const plain = signed.head.replace('Content-Type: application/json\r\n', '').replace(/\r\n\r\n$/, '')
  const send = (bytes: string) => {
    const head = [plain, ...headers, `Content-Length: ${text.length}`, 'Connection: close'].join('\r\n')
    return exchange(server.url, `${head}\r\n\r\n${bytes}`)
  }
  const heard = await send(text)
  expect(statusesOf(heard)).toEqual(['200'])
  expect(heard).toMatch(/^x-unknown-parameters: body\r$/im)
  expect(answerIn(await send(text.replace(/.$/, '!')))).toEqual(['401', 'INVALID_SIGNATURE'])
})

test.for(METHODS.filter((method) => !['CONNECT', 'GET', 'POST'].includes(method)))(
  '%s is METHOD_NOT_ALLOWED at a path that is there and NOT_FOUND at one that is not, with a body or without',
  async (method) => {
    const send = (path: string, text: string) =>
      exchange(
        server.url,
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
      )
    for (const text of ['', '{}']) {
      const heard = await send(`${prefix}/account/wallets?x=1`, text)
      expect(heard).toMatch(/^allow: GET, POST\r$/im)
      expect(statusesOf(heard)).toEqual(['405'])
      if (method !== 'HEAD') expect(answerIn(heard)).toEqual(['405', 'METHOD_NOT_ALLOWED'])
      expect(statusesOf(await send('/nowhere', text))).toEqual(['404'])
    }
  },
)

test('a signed transfer behind a request whose framing is wrong is not made', async () => {
  const sender = await server.newCustomer({ USDT: '100' })
  const { head } = rawRequest(sender, { method: 'POST', target, body, headers: [length] })
  const wrong = 'GET /livez HTTP/1.1\r\nHost: one\r\nHost: two\r\n\r\n'
  const heard = await exchange(server.url, wrong + head + body)
  expect(statusesOf(heard)[0]).toBe('400')
  // Nothing is under way any more.
  const metrics = () => fetch(server.metricsUrl).then((response) => response.text())
  await expect.poll(metrics).toContain('\nhttp_server_active_requests 0\n')
  await expectUntouched(sender)
})

test('CONNECT, which names no path, is METHOD_NOT_ALLOWED', async () => {
  const heard = await exchange(server.url, 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n')
  expect(answerIn(heard)).toEqual(['405', 'METHOD_NOT_ALLOWED'])
  expect(heard).toMatch(/^allow: \r$/im)
})

test('a client that asks for a tunnel and resets its connection takes nobody with it', async () => {
  for (let count = 0; count < 20; count++) {
    const { socket, write } = await openRaw(server.url)
    write('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n')
    await new Promise((resolve) => setTimeout(resolve, count))
    socket.resetAndDestroy()
  }
  expect((await server.send('GET', '/account/wallets')).status).toBe(200)
})

test.for([
  ['cannot be read', 'NONSENSE\r\n\r\n'],
  [
    'asks for another WebSocket',
    'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  ],
])('a connection that %s is let go, though its other end stays', async ([, bytes]) => {
  const connection = await openRaw(server.url)
  connection.write(bytes ?? '')
  expect(statusesOf(await connection.ended)).toEqual(['400'])
  await vi.waitFor(() => {
    connection.socket.write('x')
    expect(connection.socket.destroyed).toBe(true)
  }, 5_000)
})
