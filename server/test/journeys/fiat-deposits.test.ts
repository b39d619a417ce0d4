import { afterAll, expect, test } from 'vitest'
import { isReplay, outcomeOf, refusedFieldOf, tally, times } from '../wire/replies.ts'
import { type Credentials, type TestServer, useTwoServers } from '../wire/test-server.ts'

// The workers are the first one's, so that all links lead to it.
const [server, second] = await useTwoServers({ COFFER_ROLES: 'api' })
afterAll(() => server.expectSoundBooks())

const path = '/funding/deposit/fiat'
const sbp = { currency: 'RUB', amount: '1000', payment_provider_alias_code: 'sbp' }

const create = (as: Credentials, body: object = {}, at: TestServer = server) =>
  at.send('POST', path, { as, body: { ...sbp, ...body } })
const read = async (as: Credentials, id: string) =>
  (await server.send('GET', `/funding/deposit/fiat/${id}`, { as })).data
const control = (name: string, body: object) => server.send('POST', `/sandbox/v1/${name}`, { body })
const settle = (id: string, body: { outcome: 'success' | 'failed'; amount?: string }) =>
  server.send('POST', `/sandbox/v1/deposits/fiat/${id}`, { body })
const setMode = (mode: 'manual' | 'automatic') => control('suppliers', { port: 'rail', mode })
const roubles = async (as: Credentials) =>
  (await server.send('GET', '/account/wallets/RUB', { as })).data.available

/** A deposit whose payer waits for a control. */
async function waiting(as: Credentials, body: object = {}): Promise<string> {
  await setMode('manual')
  const { data, text, status } = await create(as, body)
  expect(status, text).toBe(200)
  return data.transaction_id
}

/** The deposit once it stands so. */
async function until(as: Credentials, id: string, wanted: object) {
  await expect
    .poll(() => read(as, id), { timeout: 20_000, interval: 50 })
    .toMatchObject({ transaction_id: id, ...wanted })
  return read(as, id)
}

/** The events of a customer from the log, as [type, sequence, data]. */
async function told(as: Credentials, count: number) {
  const events = async () => {
    const { data } = await server.send('GET', '/events?types=deposit.*', { as })
    type Told = { type: string; sequence: number; data: object }
    return data.items.map(({ type, sequence, data }: Told) => [type, sequence, data])
  }
  await expect.poll(events, { timeout: 20_000, interval: 50 }).toHaveLength(count)
  return events()
}

test('the ways to pay in are those of the currency, RUB without one, in any case', async () => {
  const as = await server.newCustomer()
  const method = { code: 'sbp', name: 'Fast payments (SBP)', type: 'sbp' }
  const costs = { min_amount: '10', max_amount: '1000000', fee_share: '0.005' }
  for (const [query, methods] of [
    ['', [{ ...method, ...costs }]],
    ['?currency=rub', [{ ...method, ...costs }]],
    ['?currency=USDT', []],
  ] as const)
    expect((await server.send('GET', `${path}/methods${query}`, { as })).data).toEqual({ methods })
  const unknown = await server.send('GET', `${path}/methods?currency=NOPE`, { as })
  expect(outcomeOf(unknown)).toEqual([404, 'CURRENCY_NOT_FOUND'])
})

test('a deposit gets its link, is paid, credited less the fee and told, and is nobody else’s', async () => {
  const [as, stranger] = [await server.newCustomer({ RUB: '1' }), await server.newCustomer()]
  await setMode('manual')
  const body = { currency: 'rub', amount: '1000.50', payment_provider_alias_code: 'SBP' }
  const created = await create(as, { ...body, idempotency_key: 'one' })
  const { transaction_id: id } = created.data
  const unknown = { credited_amount: null, fee: null, timing: null, error: null }
  const none = { requisites: null, requisites_qr_code: null, invoice_public_url: null, rail_url: null }
  const asked = {
    status: 'processing',
    currency: 'RUB',
    amount: '1000.5',
    payment_provider_alias_code: 'sbp',
  }
  const times = { expires_at: expect.any(String), created_at: expect.any(String) }
  expect(created.data).toEqual({ transaction_id: id, ...asked, ...unknown, ...none, ...times })
  const page = `${server.url}/pay/fiat/${id}`
  const link = { requisites: page, requisites_qr_code: page, invoice_public_url: page }
  const linked = await until(as, id, link)
  expect(linked).toEqual({ ...created.data, ...link, rail_url: expect.any(String) })
  const { data: wallet } = await server.send('GET', '/account/wallets/RUB', { as })
  expect(wallet).toMatchObject({ available: '1', pending_deposit: '1000.5' })

  await settle(id, { outcome: 'success' })
  const paid = await read(as, id.toUpperCase())
  const fact = { credited_amount: '995.49', fee: '5.01', timing: 'on_time' }
  expect(paid).toEqual({ ...linked, status: 'success', ...fact })
  expect(await roubles(as)).toBe('996.49')
  const { data: shown } = await server.send('GET', `/transactions/${id}`, { as })
  const ended = { type: 'deposit_fiat', status: 'completed', network: 'sbp', address: null, direction: 'in' }
  expect(shown).toMatchObject({ ...ended, symbol: 'RUB', amount: '995.49', fee: '5.01', comment: null })
  expect(await told(as, 1)).toEqual([['deposit.confirmed', 1, { kind: 'fiat', ...paid }]])

  const again = await create(as, { ...body, idempotency_key: 'one' }, second)
  expect([again.text, isReplay(again)]).toEqual([created.text, 'true'])
  const other = await create(as, { ...body, amount: '1001', idempotency_key: 'one' })
  expect(outcomeOf(other)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  for (const [whose, which] of [
    [stranger, id],
    [as, crypto.randomUUID()],
    [as, 'no-id'],
  ] as const)
    expect(outcomeOf(await server.send('GET', `${path}/${which}`, { as: whose }))).toEqual([
      404,
      'TRANSACTION_NOT_FOUND',
    ])
})

test.for([
  [404, 'CURRENCY_NOT_FOUND', { currency: 'NOPE' }, {}],
  [422, 'AMOUNT_TOO_SMALL', { amount: '9.99' }, { min: '10', max: '1000000', symbol: 'RUB' }],
  [422, 'AMOUNT_TOO_LARGE', { amount: '1000000.01' }, { min: '10', max: '1000000', symbol: 'RUB' }],
] as const)('%i %s for %o, which does nothing', async ([status, code, body, details]) => {
  const as = await server.newCustomer()
  const refused = await create(as, body)
  expect([...outcomeOf(refused), refused.error?.details]).toMatchObject([status, code, details])
  expect((await server.send('GET', '/transactions', { as })).data.items).toEqual([])
})

test.for([
  ['currency', { currency: undefined }],
  ['amount', { amount: undefined }],
  ['amount', { amount: '10.005' }],
  ['payment_provider_alias_code', { payment_provider_alias_code: undefined }],
  ['payment_provider_alias_code', { payment_provider_alias_code: 'swift' }],
  ['payment_provider_alias_code', { currency: 'USDT' }],
  ['channel', { channel: 'sbp_bank_7' }],
] as const)('a wrong or internal %s is refused by its name: %o', async ([field, body]) => {
  const refused = await create(server.customers.alice, body)
  expect([...outcomeOf(refused), refusedFieldOf(refused)]).toEqual([422, 'VALIDATION_ERROR', field])
})

test('nobody pays in without a signature, or with a key that may not', async () => {
  const unsigned = await server.send('POST', path, { as: null, body: sbp })
  expect(unsigned.status).toBe(401)
  expect(outcomeOf(await create(server.customers.carol))).toEqual([403, 'PERMISSION_DENIED'])
})

test.for([
  ['half', '500', { credited_amount: '497.5', fee: '2.5' }],
  ['twice as much', '2000', { credited_amount: '1990', fee: '10' }],
] as const)('a payer who pays %s is credited with that', async ([, amount, fact]) => {
  const as = await server.newCustomer()
  const id = await waiting(as)
  await settle(id, { outcome: 'success', amount })
  expect(await read(as, id)).toMatchObject({ status: 'success', amount: '1000', ...fact })
})

test('a deposit that fails is told, and paid late all the same, and then once more', async () => {
  const as = await server.newCustomer()
  const id = await waiting(as)
  await settle(id, { outcome: 'failed' })
  const failed = await read(as, id)
  expect(failed).toMatchObject({ status: 'failed', error: 'NOT_PAID', credited_amount: null, fee: null })
  expect((await server.send('GET', `/transactions/${id}`, { as })).data).toMatchObject({
    status: 'failed',
    error: 'NOT_PAID',
  })
  await settle(id, { outcome: 'success' })
  const late = await read(as, id)
  expect(late).toMatchObject({ status: 'success', timing: 'late', error: null, credited_amount: '995' })
  const { data: more } = await settle(id, { outcome: 'success', amount: '100' })
  expect(more.transaction_id).not.toBe(id)
  const own = await read(as, more.transaction_id)
  expect(own).toMatchObject({ status: 'success', amount: '100', credited_amount: '99.5', fee: '0.5' })
  const { data: shown } = await server.send('GET', `/transactions/${more.transaction_id}`, { as })
  expect(shown.comment).toContain(id)
  expect(await roubles(as)).toBe('1094.5')
  expect(await told(as, 3)).toEqual([
    ['deposit.failed', 1, { kind: 'fiat', ...failed }],
    ['deposit.confirmed', 2, { kind: 'fiat', ...late }],
    ['deposit.confirmed', 1, { kind: 'fiat', ...own }],
  ])
})

test('left alone the bank ends deposits by their kopecks, through any fault, and each payment counts once', async () => {
  await setMode('automatic')
  for (const fault of ['lost_response', 'duplicate_callback', '5xx'])
    await control('faults', { port: 'rail', fault, count: 2 })
  const kopecks = ['.00', '.02', '.03', '.04', '.06']
  const ended = await Promise.all(
    kopecks.map(async (end) => {
      const as = await server.newCustomer()
      const { data } = await create(as, { amount: `1000${end}` })
      await expect
        .poll(async () => (await read(as, data.transaction_id)).status, { timeout: 30_000, interval: 50 })
        .not.toBe('processing')
      return { as, deposit: await read(as, data.transaction_id) }
    }),
  )
  const credited = ended.map(({ deposit }) => deposit.credited_amount ?? deposit.error)
  expect(credited).toEqual(['995', 'NOT_PAID', '497.5', '1990.07', '995.05'])
  await expect.poll(() => roubles(ended[4]!.as), { timeout: 20_000 }).toBe('1990.1')
}, 60_000)

test('of many at once, at two servers, a minute takes its limit; a refused one may try again under its key', async () => {
  const as = await server.newCustomer()
  const replies = await Promise.all(
    times(75, (index) => create(as, { idempotency_key: `key-${index}` }, index % 2 === 0 ? server : second)),
  )
  expect(tally(replies)).toEqual({ '200 done': 60, '429 RATE_LIMIT_EXCEEDED': 15 })
  const index = replies.findIndex(({ status }) => status === 429)
  const { headers, error } = replies[index]!
  const { limit, retry_after_seconds: wait } = error!.details as {
    limit: number
    retry_after_seconds: number
  }
  expect([limit, headers.get('retry-after')]).toEqual([60, String(wait)])
  await control('clock/advance', { seconds: wait + 1 })
  const again = await create(as, { idempotency_key: `key-${index}` })
  expect([again.status, isReplay(again)], again.text).toEqual([200, null])
})
