import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import type { Refusal } from '#platform/refusal'
import { codeOf, openWithdrawalHouse, type WithdrawalBody } from '../../../../test/world/withdrawal-house.ts'

const house = await openWithdrawalHouse()
afterAll(async () => {
  await house.expectSoundBooks()
  await house.close()
})

const outside = {
  btc: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  trc20: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  bep20: '0x52908400098527886E0F7030069857D2E4169EE7',
  xrp: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
}
const ofUsdt = { symbol: 'USDT', bch_code: 'trc20', address: outside.trc20, amount: '20' }

test('a withdrawal holds amount and fee, and decides one payment of the amount cut down', async () => {
  const customer = await house.newCustomer({ funding_available: { USDT: '100' } })
  const answer = await house.withdraw(customer, { ...ofUsdt, amount: '20.12345678901' })
  // The service fee, and 0.001 TRX at its reference price, rounded up to the sixth decimal.
  const { transaction_id: id, ...shown } = answer
  expect(shown).toMatchObject({
    symbol: 'USDT',
    amount: '20.123456',
    address: outside.trc20,
    network: 'trc20',
    status: 'processing',
  })
  const [amount, fee, total] = [shown.amount, shown.fee, shown.total].map(
    (text) => house.money('USDT', text).units,
  )
  expect(total).toBe(amount! + fee!)
  expect(fee).toBeGreaterThan(house.money('USDT', '1.5').units)
  expect(await house.funding(customer, 'USDT')).toBe(`${100 - Number(shown.total)}/${shown.total}`)
  const [spend] = await house.database.query(sql`select * from spends where id = ${id}`)
  expect(spend).toMatchObject({
    purpose: 'withdrawal',
    units: 20_123_456n,
    initiator: `customer:${customer}`,
  })
  expect(await house.transaction(customer, id)).toMatchObject({
    status: 'processing',
    txid: null,
    direction: 'out',
  })
  expect(await house.events(customer, id)).toMatchObject([
    { type: 'withdrawal.processing', sequence: 1n, data: { kind: 'crypto', status: 'processing' } },
  ])
})

test('the payments of a network are turned to once its withdrawals are committed, and not for a refused one', async () => {
  const customer = await house.newCustomer({ funding_available: { USDT: '100' } })
  const before = house.woken.length
  await house.withdraw(customer, ofUsdt)
  expect(house.woken.slice(before)).toEqual(['trc20'])
  expect(await codeOf(house.withdraw(customer, { ...ofUsdt, amount: '1000' }))).toBe('INSUFFICIENT_BALANCE')
  expect(house.woken.slice(before)).toEqual(['trc20'])
})

test('a payment on a chain of more decimals than the ledger keeps pays the same amount there', async () => {
  const customer = await house.newCustomer({ funding_available: { USDT: '100' } })
  const { transaction_id: id } = await house.withdraw(customer, {
    ...ofUsdt,
    bch_code: 'BEP20',
    address: outside.bep20.toLowerCase(),
  })
  const [spend] = await house.database.query(sql`select units, address from spends where id = ${id}`)
  expect(spend).toEqual({ units: 20n * 10n ** 18n, address: outside.bep20 })
})

test('a confirmed payment leaves by custody, the fee is earned, and the customer is told once', async () => {
  const customer = await house.newCustomer({ funding_available: { USDT: '100' } })
  const { transaction_id: id, total } = await house.withdraw(customer, ofUsdt)
  await house.follow(id, { to: 'signed', txid: 'first' })
  await house.follow(id, { to: 'broadcast', txid: 'second' })
  await house.follow(id, { to: 'seen', txid: 'second', confirmations: 3 })
  expect(await house.transaction(customer, id)).toMatchObject({
    status: 'processing',
    txid: 'second',
    confirmations: 3,
  })
  await house.follow(id, { to: 'confirmed', txid: 'second', confirmations: 1_000 })
  expect(await house.funding(customer, 'USDT')).toBe(`${100 - Number(total)}/0`)
  expect(await house.transaction(customer, id)).toMatchObject({
    status: 'completed',
    txid: 'second',
    confirmations: 19,
  })
  await house.follow(id, { to: 'failed' }).then(() => house.follow(id, { to: 'confirmed' }))
  expect(await house.funding(customer, 'USDT')).toBe(`${100 - Number(total)}/0`)
  const told = await house.events(customer, id)
  expect(told.map(({ type, sequence }) => [type, sequence])).toEqual([
    ['withdrawal.processing', 1n],
    ['withdrawal.completed', 2n],
  ])
  const entries = await house.database.query(
    sql`select kind from ledger_entries where reference = ${id} order by kind`,
  )
  expect(entries).toEqual([{ kind: 'withdrawal_held' }, { kind: 'withdrawal_paid' }])
})

test('a failed payment gives all back in the same transaction, the limit of the day too', async () => {
  const customer = await house.newCustomer({ funding_available: { USDT: '100' } })
  const { transaction_id: id } = await house.withdraw(customer, ofUsdt)
  await house.follow(id, { to: 'failed', txid: 'lost', cause: 'reverted' })
  expect(await house.funding(customer, 'USDT')).toBe('100/0')
  expect(await house.transaction(customer, id)).toMatchObject({
    status: 'failed',
    error: 'PAYMENT_FAILED',
    txid: 'lost',
  })
  expect(await house.events(customer, id)).toMatchObject([{}, { type: 'withdrawal.failed', sequence: 2n }])
  const days = await house.database.query(
    sql`select withdrawal_units as used_units from customer_days where customer_id = ${customer}`,
  )
  expect(days).toEqual([{ used_units: 0n }])
})

const refusals: readonly (readonly [code: string, about: string, body: Partial<WithdrawalBody>])[] = [
  ['CURRENCY_NOT_FOUND', 'an unknown currency', { symbol: 'NOPE' }],
  ['NETWORK_NOT_FOUND', 'an unknown network', { bch_code: 'nope' }],
  ['NETWORK_NOT_FOUND', 'a network that the currency is not on', { bch_code: 'btc' }],
  ['NETWORK_NOT_FOUND', 'a fiat currency', { symbol: 'RUB' }],
  ['INVALID_ADDRESS', 'an address with a wrong checksum', { address: outside.trc20.replace('v8', 'v9') }],
  ['INVALID_ADDRESS', 'an address of another network', { address: outside.btc }],
  ['INVALID_TAG', 'a tag where there is none', { tag: '7' }],
  ['INVALID_TAG', 'a tag in Cyrillic', { symbol: 'XRP', bch_code: 'xrp', address: outside.xrp, tag: 'мемо' }],
  [
    'INVALID_TAG',
    'a tag of 121 characters',
    {
      symbol: 'TON',
      bch_code: 'ton',
      address: 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs',
      tag: 'a'.repeat(121),
    },
  ],
  [
    'INVALID_TAG',
    'a destination tag that is no number',
    { symbol: 'XRP', bch_code: 'xrp', address: outside.xrp, tag: 'memo' },
  ],
  ['AMOUNT_TOO_SMALL', 'an amount below the minimum', { amount: '4.999999' }],
  ['AMOUNT_TOO_SMALL', 'an amount of which nothing remains', { amount: '0.0000009' }],
  ['AMOUNT_TOO_LARGE', 'an amount above the maximum', { amount: '500000.000001' }],
  ['VALIDATION_ERROR', 'an amount that is no number', { amount: '1e3' }],
  ['INSUFFICIENT_BALANCE', 'an amount whose fee is not covered', { amount: '100' }],
]

test.for(refusals)('%s: %s is refused and leaves no trace', async ([code, , body]) => {
  const customer = await house.newCustomer({ funding_available: { USDT: '100' } })
  expect(await codeOf(house.withdraw(customer, { ...ofUsdt, ...body }))).toBe(code)
  expect(await house.funding(customer, 'USDT')).toBe('100/0')
  const traces = await house.database.query(sql`
    select id from withdrawals where customer_id = ${customer}
    union all select id from transactions where customer_id = ${customer}`)
  expect(traces).toEqual([])
})

test('a network with tags takes a payment without one', async () => {
  const customer = await house.newCustomer({ funding_available: { XRP: '1000' } })
  const body = { symbol: 'XRP', bch_code: 'xrp', address: outside.xrp, amount: '100' }
  expect(await house.withdraw(customer, body)).toMatchObject({ amount: '100' })
  expect(await house.withdraw(customer, { ...body, tag: '4294967295' })).toMatchObject({ amount: '100' })
})

test('a halted network takes nothing, and takes again once it is resumed', async () => {
  const customer = await house.newCustomer({ funding_available: { USDT: '100' } })
  await house.database.query(sql`
    insert into halts (place, operator, reason, at) values ('trc20', 'ann', 'a leak', now())`)
  expect(await codeOf(house.withdraw(customer, ofUsdt))).toBe('WITHDRAWAL_DISABLED')
  await house.database.query(sql`delete from halts`)
  expect(await house.withdraw(customer, ofUsdt)).toMatchObject({ amount: '20' })
})

test('without a fresh fee of the network nothing is taken', async () => {
  const customer = await house.newCustomer({ funding_available: { BTC: '1' } })
  const body = { symbol: 'BTC', bch_code: 'btc', address: outside.btc, amount: '0.1' }
  await house.database.query(
    sql`update network_fees set read_at = now() - interval '11 minutes' where network = 'btc'`,
  )
  expect(await codeOf(house.withdraw(customer, body))).toBe('NETWORK_FEE_UNAVAILABLE')
  await house.database.query(sql`update network_fees set read_at = now() where network = 'btc'`)
  // The service fee and 1,000 satoshi.
  expect(await house.withdraw(customer, body)).toMatchObject({ fee: '0.00006' })
})

test('of 200 requests at once those are taken that the balance covers, and nothing is negative', async () => {
  const customer = await house.newCustomer({ funding_available: { BTC: '0.0201' } })
  const body = { symbol: 'BTC', bch_code: 'btc', address: outside.btc, amount: '0.0002' }
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, () =>
      house.withdraw(customer, body).then(
        () => 'taken',
        (error: Refusal) => error.kind.code,
      ),
    ),
  )
  const counts = Object.fromEntries(
    [...Map.groupBy(outcomes, (one) => one)].map(([one, all]) => [one, all.length]),
  )
  // 0.0201 is 77 times 0.00026, and 0.00008.
  expect(counts).toEqual({ taken: 77, INSUFFICIENT_BALANCE: 123 })
  expect(await house.funding(customer, 'BTC')).toBe('0.00008/0.02002')
  const spends = await house.database.query(
    sql`select id from spends where initiator = ${`customer:${customer}`}`,
  )
  expect(spends).toHaveLength(77)
})
