import { expect, test } from 'vitest'
import { fieldsOf, outcomeOf } from '../wire/replies.ts'
import { type Credentials, type Reply, useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()

type Person = Credentials & { id: number; username: string }

function transfer(as: Credentials, body: object, headers: Record<string, string> = {}): Promise<Reply> {
  return server.send('POST', '/funding/transfer/internal', { as, body, headers })
}

async function balanceOf(as: Credentials, symbol = 'USDT'): Promise<string> {
  return (await server.send('GET', `/account/wallets/${symbol}`, { as })).data.balance
}

async function twoPeople(funding: Record<string, string> = { USDT: '100' }): Promise<[Person, Person]> {
  return [await server.newCustomer(funding), await server.newCustomer({ USDT: '0.000001' })]
}

test('a transfer moves exactly its amount, at once, and both sides read it under one id', async () => {
  const [from, to] = await twoPeople()
  const sent = await transfer(from, { symbol: 'USDT', amount: '12.345678', to_username: to.username })
  expect(sent.data).toEqual({
    task_id: expect.any(String),
    symbol: 'USDT',
    amount: '12.345678',
    to: to.username,
    status: 'processing',
  })
  expect([await balanceOf(from), await balanceOf(to)]).toEqual(['87.654322', '12.345679'])
  const path = `/transactions/${sent.data.task_id}`
  const [out, into] = [
    await server.send('GET', path, { as: from }),
    await server.send('GET', path, { as: to }),
  ]
  const shown = {
    status: 'completed',
    symbol: 'USDT',
    amount: '12.345678',
    fee: '0',
    comment: null,
    error: null,
  }
  expect(out.data).toMatchObject({
    ...shown,
    type: 'transfer_out',
    direction: 'out',
    counterparty: to.username,
  })
  expect(into.data).toMatchObject({
    ...shown,
    type: 'transfer_in',
    direction: 'in',
    counterparty: from.username,
  })
  await server.expectSoundBooks()
})

test('padded amounts are read and answered without padding', async () => {
  const [from, to] = await twoPeople()
  for (const [amount, shown] of [
    ['001.50', '1.5'],
    ['1.000000000', '1'],
    ['0.10', '0.1'],
    ['2', '2'],
  ])
    expect((await transfer(from, { symbol: 'USDT', amount, to_username: to.username })).data.amount).toBe(
      shown,
    )
  expect(await balanceOf(from)).toBe('95.4')
})

test.for([
  ['USDT', 6],
  ['ETH', 18],
  ['BTC', 8],
] as const)('the smallest unit of %s is sent, and nothing finer', async ([symbol, decimals]) => {
  const [from, to] = await twoPeople({ [symbol]: '100' })
  const send = (amount: string) => transfer(from, { symbol, amount, to_username: to.username })
  const smallest = `0.${'0'.repeat(decimals - 1)}1`
  expect(fieldsOf(await send(`${smallest}1`))).toEqual(['amount'])
  expect((await send(smallest)).status).toBe(200)
  expect(await balanceOf(from, symbol)).toBe(`99.${'9'.repeat(decimals)}`)
})

test('the whole balance can be sent, and nothing more', async () => {
  const [from, to] = await twoPeople({ ETH: '1.000000000000000001' })
  const more = await transfer(from, {
    symbol: 'ETH',
    amount: '1.000000000000000002',
    to_username: to.username,
  })
  expect(outcomeOf(more)).toEqual([400, 'INSUFFICIENT_BALANCE'])
  expect(more.error?.details).toEqual({
    currency: 'ETH',
    required: '1.000000000000000002',
    available: '1.000000000000000001',
    account: 'funding',
  })
  const whole = { symbol: 'ETH', amount: '1.000000000000000001', to_username: to.username }
  expect((await transfer(from, whole)).status).toBe(200)
  expect([await balanceOf(from, 'ETH'), await balanceOf(to, 'ETH')]).toEqual(['0', '1.000000000000000001'])
  const again = await transfer(from, { ...whole, comment: 'again' })
  expect(outcomeOf(again)).toEqual([400, 'INSUFFICIENT_BALANCE'])
  const never = await transfer(from, { symbol: 'BTC', amount: '1', to_username: to.username })
  expect([...outcomeOf(never), never.error?.details?.available]).toEqual([400, 'INSUFFICIENT_BALANCE', '0'])
  const vast = await transfer(from, { symbol: 'ETH', amount: '9'.repeat(60), to_username: to.username })
  expect(outcomeOf(vast)).toEqual([400, 'INSUFFICIENT_BALANCE'])
  await server.expectSoundBooks()
})

test('fiat cannot be sent, unknown symbols are refused, known ones are read in any case', async () => {
  const [from, to] = await twoPeople()
  const send = (symbol: unknown) => transfer(from, { symbol, amount: '1', to_username: to.username })
  const fiat = await send('RUB')
  expect([...outcomeOf(fiat), fiat.error?.details?.fields]).toEqual([
    422,
    'VALIDATION_ERROR',
    [{ path: 'symbol', message: 'must be a crypto currency; fiat cannot be sent' }],
  ])
  expect(outcomeOf(await send('NOPE'))).toEqual([404, 'CURRENCY_NOT_FOUND'])
  expect(outcomeOf(await send('constructor'))).toEqual([404, 'CURRENCY_NOT_FOUND'])
  expect((await send('usDt')).data.symbol).toBe('USDT')
})

test('the recipient goes by username in any case, by id, or by both when they agree', async () => {
  const [from, to] = await twoPeople()
  const other = await server.newCustomer()
  const send = (recipient: object) => transfer(from, { symbol: 'USDT', amount: '1', ...recipient })
  expect((await send({ to_username: to.username.toUpperCase() })).data.to).toBe(to.username)
  expect((await send({ to_username: to.username, to_user_id: null })).status).toBe(200)
  expect((await send({ to_username: null, to_user_id: to.id })).data.to).toBe(to.username)
  expect((await send({ to_user_id: to.id })).status).toBe(200)
  expect((await send({ to_username: to.username, to_user_id: to.id })).status).toBe(200)
  const mismatch = { to_username: to.username, to_user_id: other.id }
  for (const recipient of [mismatch, { to_username: 'nobody' }, { to_user_id: 2_147_483_647 }])
    expect(outcomeOf(await send(recipient))).toEqual([404, 'RECIPIENT_NOT_FOUND'])
  for (const recipient of [{}, { to_username: null }, { to_username: null, to_user_id: null }]) {
    const { error } = await send(recipient)
    expect(error?.details?.fields).toEqual([
      { path: 'to_username', message: 'is required unless to_user_id is given' },
    ])
  }
  expect(await balanceOf(from)).toBe('95')
  await server.expectSoundBooks()
})

test('nobody sends to themselves, by name or by id', async () => {
  const [from] = await twoPeople()
  for (const recipient of [{ to_username: from.username.toUpperCase() }, { to_user_id: from.id }]) {
    const reply = await transfer(from, { symbol: 'USDT', amount: '1', ...recipient })
    expect(outcomeOf(reply)).toEqual([422, 'SELF_TRANSFER'])
  }
  expect(await balanceOf(from)).toBe('100')
})

test('a comment arrives as written, in any script, up to 255 characters', async () => {
  const [from, to] = await twoPeople()
  const send = (comment: unknown) =>
    transfer(from, { symbol: 'USDT', amount: '1', to_username: to.username, comment })
  const comments = [
    '',
    'lunch',
    '🐢👩‍👩‍👧',
    'שלום עליכם \u202e مرحبا',
    "'; drop table customers; --",
    '🐢'.repeat(255),
    'x'.repeat(255),
  ]
  for (const comment of comments) {
    const { data } = await send(comment)
    const read = await server.send('GET', `/transactions/${data.task_id}`, { as: to })
    expect(read.data.comment).toBe(comment)
  }
  expect((await send(null)).status).toBe(200)
  expect(await balanceOf(from)).toBe('92')
})
