import { expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { isReplay } from '../wire/replies.ts'
import { type Credentials, useTestServer } from '../wire/test-server.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'

const server = await useTestServer()
await untilWithdrawalsOpen(server)
await untilWithdrawalsOpen(server, { symbol: 'BTC', network: 'btc', amount: '0.01' })

const path = '/funding/withdraw/crypto'
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const ofUsdt = { symbol: 'USDT', bch_code: 'trc20', address, amount: '20' }
const estimateOf = (amount: string) => ({ symbol: 'USDT', bch_code: 'trc20', amount })
const estimate = (as: Credentials, amount: string) =>
  server.send('POST', `${path}/estimate`, { as, body: estimateOf(amount) })
const withdraw = (as: Credentials, body: object) => server.send('POST', path, { as, body })

test('a withdrawal is what its estimate said, cut down to the network, and on hold until it ends', async () => {
  const as = await server.newCustomer({ BTC: '1' })
  const body = { symbol: 'btc', bch_code: 'BTC', amount: '0.0123456789' }
  const to = 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'
  const { data: estimated } = await server.send('POST', `${path}/estimate`, { as, body })
  const { estimate_id: _, expires_at: end, ...estimate } = estimated
  expect(Date.parse(end)).toBeGreaterThan(Date.now() + 50_000)
  const reply = await withdraw(as, { ...body, address: to, idempotency_key: 'one' })
  const { transaction_id: id, ...answer } = reply.data
  const shown = {
    ...estimate,
    symbol: 'BTC',
    amount: '0.01234567',
    address: to.toLowerCase(),
    network: 'btc',
  }
  expect(answer).toEqual({ ...shown, status: 'processing' })
  const { data: read } = await server.send('GET', `${path}/${id.toUpperCase()}`, { as })
  expect(read).toMatchObject({
    ...shown,
    transaction_id: id,
    tag: null,
    error: null,
    confirmations_required: 2,
  })
  const { data: page } = await server.send('GET', '/funding/withdraw/crypto?symbol=BTC', { as })
  expect(page).toMatchObject({ items: [{ transaction_id: id }], page: 1, limit: 50, has_more: false })
  const again = await withdraw(as, { ...body, address: to, idempotency_key: 'one' })
  expect([again.text, isReplay(again)]).toEqual([reply.text, 'true'])
  const other = await withdraw(as, { ...body, address: to, amount: '0.02', idempotency_key: 'one' })
  expect(other.error?.code).toBe('IDEMPOTENCY_KEY_REUSED')
  const stranger = await server.newCustomer()
  expect((await server.send('GET', `${path}/${id}`, { as: stranger })).error?.code).toBe(
    'TRANSACTION_NOT_FOUND',
  )
  expect((await server.send('DELETE', `${path}/${id}`, { as: stranger })).error?.code).toBe(
    'TRANSACTION_NOT_FOUND',
  )
})

test('a withdrawal that names its estimate costs what that said, and its repeat has no second effect', async () => {
  const as = await server.newCustomer({ USDT: '100' })
  const { data: whole } = await estimate(as, '100')
  const amount = `${(100_000_000 - Math.round(Number(whole.fee) * 1_000_000)) / 1_000_000}`
  const { data: exact } = await estimate(as, amount)
  expect(exact).toMatchObject({ amount, fee: whole.fee, total: '100' })
  const { estimate_id } = exact
  const body = { ...ofUsdt, amount, estimate_id: estimate_id.toUpperCase(), idempotency_key: 'all' }
  const reply = await withdraw(as, body)
  expect(reply.data).toMatchObject({ amount, fee: whole.fee, total: '100' })
  const again = await withdraw(as, body)
  expect([again.text, isReplay(again)]).toEqual([reply.text, 'true'])
  const { data: wallet } = await server.send('GET', '/account/wallets/USDT', { as })
  expect(wallet.available).toBe('0')
  const used = await withdraw(as, { ...body, idempotency_key: 'more' })
  expect([used.status, used.error?.code, used.error?.message]).toEqual([
    404,
    'QUOTE_NOT_FOUND',
    expect.stringContaining('used'),
  ])
})

test('one estimate of a whole balance withdraws it, and an id that is none is refused in words', async () => {
  const as = await server.newCustomer({ USDT: '100' })
  const { data: whole } = await estimate(as, '100')
  const amount = `${(100_000_000 - Math.round(Number(whole.fee) * 1_000_000)) / 1_000_000}`
  const none = await withdraw(as, { ...ofUsdt, amount, estimate_id: 'mine' })
  const message = 'must be the estimate_id of an estimate, which is a UUID'
  expect(none.error?.details?.fields).toEqual([{ path: 'estimate_id', message }])
  const { data } = await withdraw(as, { ...ofUsdt, amount, estimate_id: whole.estimate_id })
  expect(data).toMatchObject({ amount, fee: whole.fee, total: '100' })
  const { data: wallet } = await server.send('GET', '/account/wallets/USDT', { as })
  expect(wallet.available).toBe('0')
})

test('an amount is a number: “max” is refused, and what withdraws all is the estimate', async () => {
  const as = await server.newCustomer({ USDT: '100' })
  for (const amount of ['max', 'all', 'MAX']) {
    const refused = [await withdraw(as, { ...ofUsdt, amount }), await estimate(as, amount)]
    for (const { status, error } of refused) expect([status, error?.code]).toEqual([422, 'VALIDATION_ERROR'])
  }
})

test('a withdrawal inside the house is completed at once for both, and each is told', async () => {
  const [payer, payee] = [await server.newCustomer({ USDT: '100' }), await server.newCustomer()]
  const { data } = await server.send('GET', '/funding/deposit/crypto/address?symbol=USDT&network=trc20', {
    as: payee,
  })
  const [to] = data.addresses
  const { data: made } = await withdraw(payer, { ...ofUsdt, address: to.address })
  expect(made).toMatchObject({ fee: '0', total: '20', status: 'processing' })
  const { data: sent } = await server.send('GET', `${path}/${made.transaction_id}`, { as: payer })
  expect(sent).toMatchObject({ status: 'completed', txid: null, confirmations: null })
  const { data: received } = await server.send('GET', `/transactions/${made.transaction_id}`, { as: payee })
  expect(received).toMatchObject({ type: 'deposit_crypto', status: 'completed', amount: '20', txid: null })
  await vi.waitFor(
    async () => {
      const typesOf = async (as: Credentials) =>
        (await server.send('GET', '/events', { as })).data.items.map(({ type }: { type: string }) => type)
      expect(await typesOf(payer)).toEqual(['withdrawal.processing', 'withdrawal.completed'])
      expect(await typesOf(payee)).toEqual(['deposit.confirmed'])
    },
    { timeout: 10_000 },
  )
})

test('while a network is halted its withdrawals are refused, and the directory says so', async () => {
  const as = await server.newCustomer({ LTC: '10' })
  const isActive = async () => {
    const { data } = await server.send('GET', '/market/currencies')
    const ltc = data.find(({ symbol }: { symbol: string }) => symbol === 'LTC')
    return ltc.networks.map((one: { is_withdraw_active: boolean }) => one.is_withdraw_active)
  }
  expect(await isActive()).toEqual([true])
  await server.database.query(sql`
    insert into halts (place, operator, reason, at) values ('ltc', 'ann', 'a leak', now())`)
  expect(await isActive()).toEqual([false])
  const body = { symbol: 'LTC', bch_code: 'ltc', amount: '1' }
  for (const reply of [
    await withdraw(as, { ...body, address: 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9' }),
    await server.send('POST', `${path}/estimate`, { as, body }),
  ])
    expect([reply.status, reply.error?.code]).toEqual([400, 'WITHDRAWAL_DISABLED'])
  await server.database.query(sql`delete from halts`)
})

test('the address book is written, read page by page and cleared, and a repeat adds nothing', async () => {
  const as = await server.newCustomer()
  const book = `${path}/addresses`
  const add = (label: string, more: object) =>
    server.send('POST', book, { as, body: { label, network: 'trc20', address, ...more } })
  const { data: first } = await add('mine', {})
  expect(first).toMatchObject({ label: 'mine', symbol: null, network: 'trc20', address, tag: null })
  expect(Date.parse(first.usable_at) - Date.parse(first.created_at)).toBe(86_400_000)
  expect((await add('again', {})).data).toEqual(first)
  const { data: second } = await add('for USDT', { symbol: 'usdt' })
  const { data: page } = await server.send('GET', `${book}?limit=1`, { as })
  expect(page).toMatchObject({ items: [second], has_more: true, next_cursor: second.id })
  const { data: rest } = await server.send('GET', `${book}?limit=1&cursor=${page.next_cursor}`, { as })
  expect(rest).toMatchObject({ items: [first], has_more: false, next_cursor: null })
  expect((await server.send('DELETE', `${book}/${first.id}`, { as })).data).toEqual({
    id: first.id,
    removed: true,
  })
  const gone = await server.send('DELETE', `${book}/${first.id}`, { as })
  expect([gone.status, gone.error?.code]).toEqual([404, 'ADDRESS_NOT_FOUND'])
  const stranger = await server.newCustomer()
  expect(
    (await server.send('GET', '/funding/withdraw/crypto/addresses', { as: stranger })).data.items,
  ).toEqual([])
})

test('of many requests at once against one balance those are taken that it covers', async () => {
  const as = await server.newCustomer({ USDT: '100' })
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) => withdraw(as, { ...ofUsdt, idempotency_key: `key-${index}` })),
  )
  const taken = replies.filter(({ status }) => status === 200)
  expect(taken).toHaveLength(4)
  expect(new Set(replies.flatMap(({ error }) => error?.code ?? []))).toEqual(
    new Set(['INSUFFICIENT_BALANCE']),
  )
})
