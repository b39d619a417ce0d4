import { expect, test } from 'vitest'
import { forgetUsedSignatures } from '#core/access'
import { sql } from '#platform/database'
import type { Description } from '../wire/descriptions.ts'
import { isReplay, outcomeOf, tally, times } from '../wire/replies.ts'
import { connectStream, signInMessage } from '../wire/stream-client.ts'
import {
  type Credentials,
  type Reply,
  signatureHeaders,
  type TestServer,
  useTwoServers,
} from '../wire/test-server.ts'

type Customer = Credentials & { id: number; username: string }

const prefix = '/api/v1/integration'
const transferPath = `${prefix}/funding/transfer/internal`

const [server, second] = await useTwoServers()

async function twoPeople(): Promise<[Customer, Customer]> {
  return [await server.newCustomer({ USDT: '100' }, { USDT: '10' }), await server.newCustomer()]
}

type Sending = { key?: string | undefined; at?: TestServer }

/** A signed request as it went over the wire, to be sent any number of times, with any key in the header. */
function capture(as: Credentials, body: object, { target = transferPath, signedAt = now() } = {}) {
  const text = JSON.stringify(body)
  const signed = { method: 'POST', target, bytes: Buffer.from(text), timestamp: String(signedAt) }
  const signature = signatureHeaders(as, signed)
  return ({ key, at = server }: Sending = {}): Promise<Reply> =>
    at.send('POST', target, {
      as: null,
      body: text,
      headers: { ...signature, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    })
}

const now = () => Math.floor(Date.now() / 1_000)
const tenTo = ({ username }: Customer, fields: object = {}) => ({
  symbol: 'USDT',
  amount: '10',
  to_username: username,
  ...fields,
})
const reused = [401, 'SIGNATURE_REUSED']

async function balanceOf(as: Credentials): Promise<string> {
  return (await server.send('GET', '/account/wallets/USDT', { as })).data.available
}

test('a captured transfer moves nothing more under another key in the header, or without one', async () => {
  const [from, to] = await twoPeople()
  const send = capture(from, tenTo(to))
  const first = await send({ key: 'mine' })
  expect(first.status).toBe(200)
  for (const key of ['yours', 'mine-2', undefined]) {
    const reply = await send({ key, at: key === undefined ? second : server })
    expect([...outcomeOf(reply), isReplay(reply)]).toEqual([...reused, null])
    expect(reply.error?.message).toContain('put idempotency_key in the body')
  }
  const again = await send({ key: 'mine', at: second })
  expect([again.text, isReplay(again)]).toEqual([first.text, 'true'])
  expect(await balanceOf(from)).toBe('90')
  await server.expectSoundBooks()
})

test('a captured transfer without a key moves nothing more, through any server', async () => {
  const [from, to] = await twoPeople()
  const send = capture(from, tenTo(to))
  expect((await send()).status).toBe(200)
  for (const key of [undefined, undefined, 'a-key'])
    for (const at of [server, second]) expect(outcomeOf(await send({ key, at }))).toEqual(reused)
  expect(await balanceOf(from)).toBe('90')
  await server.expectSoundBooks()
})

test('a transfer with its key in the signed body is answered again, and takes no row', async () => {
  const [from, to] = await twoPeople()
  const before = await usedCount()
  const send = capture(from, tenTo(to, { idempotency_key: 'signed' }))
  const first = await send()
  for (const at of [server, second]) {
    const again = await send({ at, key: 'signed' })
    expect([again.text, isReplay(again)]).toEqual([first.text, 'true'])
  }
  expect(outcomeOf(await send({ key: 'other' }))).toEqual([422, 'VALIDATION_ERROR'])
  expect(await usedCount()).toBe(before)
  expect(await balanceOf(from)).toBe('90')
})

async function usedCount(): Promise<bigint | undefined> {
  const [row] = await server.database.query<{ count: bigint }>(sql`select count(*) from used_signatures`)
  return row?.count
}

test.for([
  ['it could not be afforded', { amount: '1000' }, 'INSUFFICIENT_BALANCE'],
  ['its currency was not listed', { symbol: 'NOPE' }, 'CURRENCY_NOT_FOUND'],
  ['its amount was none', { amount: '1e3' }, 'VALIDATION_ERROR'],
  ['nobody has the name', { to_username: 'nobody-yet' }, 'RECIPIENT_NOT_FOUND'],
] as const)('a signature is used up by a refusal too: %s', async ([, fields, code]) => {
  const [from, to] = await twoPeople()
  for (const key of [undefined, 'refused']) {
    const send = capture(from, tenTo(to, fields), { signedAt: now() - (key === undefined ? 0 : 10) })
    const first = await send({ key })
    expect(first.error?.code).toBe(code)
    expect(outcomeOf(await send({ key: 'other' }))).toEqual(reused)
    expect(outcomeOf(await send())).toEqual(reused)
    const again = await send({ key })
    if (key === undefined) expect(outcomeOf(again)).toEqual(reused)
    else expect([again.text, isReplay(again)]).toEqual([first.text, 'true'])
  }
  expect(await balanceOf(from)).toBe('100')
})

test('a repeat that is signed anew, and a key that is used for another payload, use their signatures up', async () => {
  const [from, to] = await twoPeople()
  const second = now()
  expect((await capture(from, tenTo(to), { signedAt: second })({ key: 'k' })).status).toBe(200)
  const retry = capture(from, tenTo(to), { signedAt: second - 1 })
  expect(isReplay(await retry({ key: 'k' }))).toBe('true')
  const other = capture(from, tenTo(to, { amount: '11' }), { signedAt: second })
  expect(outcomeOf(await other({ key: 'k' }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  for (const send of [retry, other])
    for (const key of ['stolen', undefined]) expect(outcomeOf(await send({ key }))).toEqual(reused)
  expect(await balanceOf(from)).toBe('90')
})

test('a refused repeat binds no key: its owner may use that key for the first time', async () => {
  const [from, to] = await twoPeople()
  const send = capture(from, tenTo(to))
  await send({ key: 'payout-1' })
  expect(outcomeOf(await send({ key: 'payout-2' }))).toEqual(reused)
  const next = capture(from, tenTo(to, { amount: '20' }))
  const reply = await next({ key: 'payout-2' })
  expect([reply.status, isReplay(reply), await balanceOf(from)]).toEqual([200, null, '70'])
})

test('what stays with its customer is no transfer of value: equal requests without a key all act', async () => {
  const [from] = await twoPeople()
  for (const way of ['to-trading', 'from-trading']) {
    const send = capture(
      from,
      { currency: 'USDT', amount: '3' },
      { target: `${prefix}/funding/transfer/${way}` },
    )
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
  }
  expect(await balanceOf(from)).toBe('100')
  await server.expectSoundBooks()
})

test.for([
  ['with one key in the header', { '200 done': 80 }, () => 'same'],
  ['without a key', { '200 done': 1, '401 SIGNATURE_REUSED': 79 }, () => undefined],
  [
    'with a key of its own each',
    { '200 done': 1, '401 SIGNATURE_REUSED': 79 },
    (index: number) => `k${index}`,
  ],
] as const)(
  'of many equal signed requests at once through two servers, %s, exactly one has an effect',
  async ([, outcomes, keyOf]) => {
    const [from, to] = await twoPeople()
    const send = capture(from, tenTo(to))
    const replies = await Promise.all(
      times(80, (index) => send({ key: keyOf(index), at: index % 2 === 0 ? server : second })),
    )
    expect(tally(replies)).toEqual(outcomes)
    expect(replies.filter((reply) => reply.status === 200 && isReplay(reply) === null)).toHaveLength(1)
    expect([await balanceOf(from), await balanceOf(to)]).toEqual(['90', '10'])
    await server.expectSoundBooks()
  },
)

test('a key in the header is forgotten after its day, its signature is not while it could be sent again', async () => {
  const [from, to] = await twoPeople()
  const send = capture(from, tenTo(to))
  expect((await send({ key: 'k' })).status).toBe(200)
  await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds: 24 * 3_600 } })
  expect(outcomeOf(await send({ key: 'k' }))).toEqual(reused)
  expect(await balanceOf(from)).toBe('90')
})

test('used signatures are purged when no server would accept them any more, and not before', async () => {
  const { database } = server
  const [from, to] = await twoPeople()
  await capture(from, tenTo(to))()
  const count = await usedCount()
  expect(count).toBeGreaterThan(0n)
  const at = (seconds: number) => new Date(Date.now() + seconds * 1_000)
  // Signed ahead of time it is good for ten minutes, and for as long again where another machine's clock is behind.
  expect(await forgetUsedSignatures(database, at(300))).toBe(0)
  await capture(from, tenTo(to), { signedAt: now() + 290 })()
  await forgetUsedSignatures(database, at(610))
  expect(await usedCount()).toBe(1n)
  await forgetUsedSignatures(database, at(900))
  expect(await usedCount()).toBe(0n)
})

test('a message that signs in on a stream counts once, for all servers', async () => {
  const [trader] = await twoPeople()
  const message = signInMessage(trader)
  const clients = await Promise.all(
    times(6, (index) => connectStream((index % 2 === 0 ? server : second).url)),
  )
  const answers = await Promise.all(clients.map((client) => client.ask(message)))
  expect(answers.filter(({ event }) => event === 'auth')).toHaveLength(1)
  const refused = answers.filter(({ event }) => event === 'error')
  expect(refused).toHaveLength(5)
  expect(refused[0]).toMatchObject({
    code: 'SIGNATURE_REUSED',
    message: expect.stringContaining('another timestamp'),
  })
  expect(await clients[0]?.signIn(trader)).toMatchObject({ event: 'auth' })
  await Promise.all(clients.map((client) => client.close()))
})

test('the operations that send value away, or that service keys call, are these, and each says that a signature counts once', async () => {
  const { paths, components } = (await (await fetch(`${server.url}/openapi.json`)).json()) as Description
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const counting = operations.filter(({ responses }) =>
    describes(components, responses[401], 'SIGNATURE_REUSED'),
  )
  expect(counting.map(({ operationId }) => operationId)).toEqual([
    'createCryptoWithdrawal',
    'createFiatWithdrawal',
    'createInternalTransfer',
    'issueCard',
    'topUpCard',
    'purchaseGiftCard',
    'payService',
    'payInvoice',
    'refundInvoice',
    ...['houseCreateCustomer', 'houseSetLevel', 'houseCreateKey'],
  ])
})

function describes(
  { responses }: Description['components'],
  response: object | undefined,
  code: string,
): boolean {
  const name = (response as { $ref?: string } | undefined)?.$ref?.split('/').at(-1) ?? '' // as OpenAPI says
  return JSON.stringify(responses?.[name] ?? response ?? {}).includes(`\`${code}\``)
}
