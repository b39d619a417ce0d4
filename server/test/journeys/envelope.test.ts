import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { exchange } from '../wire/raw-connection.ts'
import { outcomeOf } from '../wire/replies.ts'
import { envelopeOf, type SendOptions, useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()

const prefix = '/api/v1/integration'
const transfer = '/funding/transfer/internal'

/** The status and code of a transfer with this body. */
async function post(body: SendOptions['body'], headers: Record<string, string> = {}) {
  return outcomeOf(await server.send('POST', transfer, { ...(body === undefined ? {} : { body }), headers }))
}

const longName = 'A'.repeat(300)

test.for([
  ['GET', '/nowhere'],
  ['POST', '/api/v1/integration/nowhere'],
  ['GET', '/api/v1/integration/account/'],
  ['GET', '/api/v1/integration/Account/wallets'],
  ['GET', '//account/wallets'],
  ['DELETE', '/'],
  ['GET', '/api/v1/integration/account/wallets/%zz'],
  ['GET', '/api/v1/integration/account/wallets/%E0%A4%A'],
  ['GET', '/%00'],
  ['GET', `/api/v1/integration/account/wallets/${longName}`],
] as const)('%s %s is NOT_FOUND in the envelope, with a request id', async ([method, path]) => {
  const response = await fetch(server.url + path, { method })
  const { ts, ...envelope } = await envelopeOf(response)
  expect(response.status).toBe(404)
  expect(envelope).toEqual({
    success: false,
    error: { code: 'NOT_FOUND', message: expect.any(String), details: null },
  })
  expect(Number.isInteger(ts)).toBe(true)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test.for([
  ['DELETE', `${prefix}${transfer}`, 'POST'],
  ['GET', `${prefix}${transfer}`, 'POST'],
  ['OPTIONS', `${prefix}${transfer}`, 'POST'],
  ['PUT', `${prefix}/account/wallets`, 'GET, POST'],
  ['PATCH', `${prefix}/account/wallets/USDT`, 'GET'],
  ['POST', `${prefix}/transactions`, 'GET'],
  ['GET', '/sandbox/v1/keys/any', 'PATCH, DELETE'],
  ['POST', '/livez', 'GET, HEAD'],
  ['POST', '/openapi.json', 'GET, HEAD'],
] as const)('%s %s is METHOD_NOT_ALLOWED and names what is', async ([method, path, allow]) => {
  const response = await fetch(server.url + path, { method })
  expect([response.status, (await envelopeOf(response)).error?.code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
  expect(response.headers.get('allow')).toBe(allow)
  expect(response.headers.get('x-request-id')).not.toBeNull()
})

test('HEAD gets the status and headers of a refusal, without a body', async () => {
  const response = await fetch(`${server.url}${prefix}/account/wallets`, { method: 'HEAD' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST'])
  expect(await response.text()).toBe('')
})

test('every answer has a request id of its own and its time as an integer', async () => {
  const replies = [
    await server.send('GET', '/account/wallets'),
    await server.send('GET', '/account/wallets'),
    await server.send('GET', '/account/wallets', { as: null }),
    await server.send('POST', transfer, { body: {} }),
    await server.send('POST', transfer, { body: '{' }),
  ]
  const ids = replies.map(({ headers }) => headers.get('x-request-id'))
  expect(ids).not.toContain(null)
  expect(new Set(ids).size).toBe(replies.length)
  for (const { envelope } of replies) {
    expect(Number.isInteger(envelope.ts)).toBe(true)
    expect(Math.abs(envelope.ts - Date.now() / 1000)).toBeLessThan(5)
    expect(Object.keys(envelope)).toEqual(['success', envelope.success ? 'data' : 'error', 'ts'])
  }
})

test('64 kB are read, a byte more is PAYLOAD_TOO_LARGE', async () => {
  const limit = 64 * 1024
  const frame = '{"symbol":"USDT","amount":"1","to_username":"bob","comment":""}'
  const bodyOf = (bytes: number) => frame.replace('""}', `"${'x'.repeat(bytes - frame.length)}"}`)
  expect(bodyOf(limit).length).toBe(limit)
  const whole = await server.send('POST', transfer, { body: bodyOf(limit) })
  expect([...outcomeOf(whole), whole.error?.details]).toEqual([
    422,
    'VALIDATION_ERROR',
    { fields: [{ path: 'comment', message: 'must have at most 255 characters' }] },
  ])
  const tooLarge = await server.send('POST', transfer, { body: bodyOf(limit + 1) })
  expect(outcomeOf(tooLarge)).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  // Sent in chunks, its length is not known before it is read.
  const chunked = `POST ${prefix}${transfer} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`
  const heard = await exchange(server.url, `${chunked}11000\r\n${'x'.repeat(0x11000)}\r\n0\r\n\r\n`)
  expect(heard).toMatch(/^HTTP\/1\.1 413 /)
})

test.for([
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/jsonp',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=utf-8=utf-16',
  'application/json; charset=utf-8; boundary=x',
  `application/json${' '.repeat(15_000)}x`,
  '',
])('the content type "%s" is UNSUPPORTED_MEDIA_TYPE', async (type) => {
  expect(await post('{}', { 'content-type': type })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
})

test.for(['gzip', 'br'])('a body that is encoded as %s is UNSUPPORTED_MEDIA_TYPE', async (encoding) => {
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
  expect(await post('{}', headers)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
})

test.for([
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON ;charset=UTF-8',
  'application/json; charset = "utf-8" ;',
])('the content type "%s" is JSON', async (type) => {
  expect(await post('{}', { 'content-type': type })).toEqual([422, 'VALIDATION_ERROR'])
})

const good = '"symbol":"USDT","amount":"1","to_username":"bob"'

test.for([
  ['truncated', '{"symbol":"USDT"'],
  ['of two values', '{}{}'],
  ['with a trailing comma', '{"symbol":"USDT",}'],
  ['with a comment', '{/* */}'],
  ['with single quotes', "{'symbol':'USDT'}"],
  ['with NaN', `{${good},"to_user_id":NaN}`],
  ['a byte order mark', '\ufeff'],
  ['an array', '[]'],
  ['an array of the right body', `[{${good}}]`],
  ['a string', '"text"'],
  ['a number', '1'],
  ['null', 'null'],
  ['true', 'true'],
  ['only spaces', '   '],
  ['with a member twice', `{${good},"amount":"2"}`],
  ['with a member twice, once escaped', `{${good},"\\u0061mount":"2"}`],
  ['with a member twice inside', `{${good},"comment":{"a":1,"\\u0061":2}}`],
  ['with a member twice inside an array', `{${good},"comment":[{"b":1},{"a":1,"a":1}]}`],
  ['with __proto__ twice', `{${good},"__proto__":1,"__proto__":2}`],
  ['with U+0000', `{${good},"comment":"a\\u0000b"}`],
  ['with U+0000 in a name', `{${good},"\\u0000":1}`],
  ['with half a surrogate pair', `{${good},"comment":"\\ud83d"}`],
  ['with a raw control character', `{${good},"comment":"a\u0001b"}`],
  ['20,000 brackets', '['.repeat(20_000)],
  ['20,000 nested arrays', '['.repeat(20_000) + ']'.repeat(20_000)],
] as const)('a body that is %s is INVALID_JSON', async ([, body]) => {
  expect(await post(body)).toEqual([400, 'INVALID_JSON'])
})

test.for([
  ['a stray continuation byte', [0x80]],
  ['an overlong slash', [0xc0, 0xaf]],
  ['an encoded surrogate', [0xed, 0xa0, 0x80]],
  ['UTF-16', [0xff, 0xfe, 0x7b, 0x00]],
] as const)('a body with %s is INVALID_JSON', async ([, bytes]) => {
  const body = Buffer.concat([Buffer.from(`{${good},"comment":"`), Buffer.from(bytes), Buffer.from('"}')])
  expect(await post(body)).toEqual([400, 'INVALID_JSON'])
})

test('deep nesting inside a field is a wrong field', async () => {
  const deep = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`
  expect(await post(`{${good},"comment":${deep}}`)).toEqual([422, 'VALIDATION_ERROR'])
})

test('a missing body says that it is required', async () => {
  const { error } = await server.send('POST', transfer)
  expect(error).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { fields: [{ path: 'body', message: 'is required: send a JSON object' }] },
  })
})

test.for(['__proto__', 'constructor', 'prototype', 'toString', 'idempotencykey', 'Amount', ''])(
  'the unknown field "%s" is refused by its name',
  async (name) => {
    const { status, error } = await server.send('POST', transfer, {
      body: `{${good},${JSON.stringify(name)}:{}}`,
    })
    expect([status, error?.details?.fields]).toEqual([422, [{ path: name, message: 'is not a known field' }]])
  },
)

test('all wrong fields are named at once', async () => {
  const { error } = await server.send('POST', transfer, { body: { symbol: 1, comment: 2, wrong: 3 } })
  const fields = error?.details?.fields as { path: string }[] // a VALIDATION_ERROR has fields
  expect(fields.map(({ path }) => path).sort()).toEqual(['amount', 'comment', 'symbol', 'wrong'])
})

/** Reads the history; answers the status and the header about unknown parameters. */
async function namedBy(query: string) {
  const { status, headers } = await server.send('GET', `/transactions${query}`)
  return [status, headers.get('x-unknown-parameters')]
}

test.for([
  ['', null],
  ['?limit=1', null],
  ['?limit=1&colour=red', 'colour'],
  ['?Limit=1&colour=red&colour=blue', 'Limit, colour'],
  ['?__proto__=1&constructor=2&toString&&=', '__proto__, constructor, toString, '],
  ['?%5B%5D=1&a%0d%0aSet-Cookie:%20b=1&%D0%B6=1', '%5B%5D, a%0D%0ASet-Cookie%3A%20b, %D0%B6'],
] as const)('unknown query fields are ignored and named in a header: %s', async ([query, named]) => {
  expect(await namedBy(query)).toEqual([200, named])
})

test('unknown query fields are named up to ten, and each up to 64 characters', async () => {
  const many = Array.from({ length: 500 }, (_, index) => `field${index}=1`).join('&')
  expect(await namedBy(`?${many}`)).toEqual([
    200,
    Array.from({ length: 10 }, (_, index) => `field${index}`).join(', '),
  ])
  expect(await namedBy(`?${'x'.repeat(5_000)}=1`)).toEqual([200, 'x'.repeat(64)])
  expect(await namedBy(`?${encodeURIComponent('x😀'.repeat(100))}=1`)).toEqual([
    200,
    `${'x%F0%9F%98%80'.repeat(4)}x`,
  ])
})

test('a refusal names unknown query fields too, for one of them may be the reason', async () => {
  const { status, headers } = await server.send('GET', '/funding/deposit/crypto/address?Symbol=USDT')
  expect([status, headers.get('x-unknown-parameters')]).toEqual([422, 'Symbol'])
  const stranger = await server.send('GET', '/account/profile?x=1', { as: null })
  expect([stranger.status, stranger.headers.get('x-unknown-parameters')]).toEqual([401, null])
  const open = await server.send('GET', '/spot/crypto/tickers?symbols=BTC', { as: null })
  expect([open.status, open.headers.get('x-unknown-parameters')]).toEqual([200, 'symbols'])
})

test.for([
  'NONSENSE\r\n\r\n',
  'GET\r\n\r\n',
  'get / HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nshort',
  `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`,
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
])('the malformed request %j is refused and the server lives on', async (request) => {
  const heard = await exchange(server.url, Buffer.from(request, 'latin1'))
  expect(heard).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
  expect((await fetch(`${server.url}/livez`)).status).toBe(200)
})

test('a caller who leaves in the middle of a body harms nobody', async () => {
  const { hostname, port } = new URL(server.url)
  await new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`POST ${prefix}${transfer} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{`, () =>
        socket.destroy(),
      )
    })
    socket.on('close', resolve)
  })
  expect((await server.send('GET', '/account/wallets')).status).toBe(200)
  await server.expectSoundBooks()
})

test('what cannot be read as HTTP is answered in the envelope, by what is wrong with it', async () => {
  const long = await exchange(
    server.url,
    Buffer.from(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`),
  )
  expect(long).toMatch(/^HTTP\/1\.1 431 /)
  expect(long).toContain('"code":"HEADERS_TOO_LARGE"')
  const nonsense = await exchange(server.url, Buffer.from('NONSENSE\r\n\r\n'))
  expect(nonsense).toMatch(/^HTTP\/1\.1 400 /)
  expect(nonsense).toMatch(/X-Request-Id: [0-9a-f-]{36}/)
  expect(nonsense).toContain('"code":"MALFORMED_REQUEST"')
})

test.for(['/livez', '/readyz', '/docs'])('HEAD %s answers as GET does, without the body', async (path) => {
  const response = await fetch(server.url + path, { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('')
})
