import { afterAll, expect, test } from 'vitest'
import { parseRate } from '#core/money'
import type { PriceSource } from '#core/prices'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { assetOf } from '../../../test/world/open-world.ts'
import {
  codeOf,
  openWithdrawalHouse,
  referencePrices,
  someKey,
} from '../../../test/world/withdrawal-house.ts'
import { createWithdrawals, readTerms } from './index.ts'
import { forgetEstimates } from './requesting/estimate-store.ts'
import { estimateWithdrawal } from './requesting/estimate-withdrawal.ts'

const house = await openWithdrawalHouse()
const { database, catalog, clock } = house
const payingNetworks = new Set(catalog.networks.map(({ code }) => code))
const reference = referencePrices(house)

/** The price of TRX is another one each time somebody asks. */
let asked = 0
const moving: PriceSource = {
  name: 'moving',
  quote(pair) {
    const quoted = reference.quote(pair)
    if (quoted === null || pair.base !== 'TRX') return quoted
    asked += 1
    const [base, quote] = [assetOf(catalog, pair.base), assetOf(catalog, pair.quote)]
    const ask = parseRate(`${100 + (asked % 997)}.${asked % 10}`, base, quote)
    return { ...quoted, ask }
  },
}
const parts = {
  ...{
    database,
    catalog,
    payingNetworks,
    prices: moving,
    ids: systemIds,
    engines: { spending: { wake() {} } },
  },
  ...{ businessClock: clock, systemClock: { now: () => new Date() } },
}
const withdrawals = createWithdrawals(parts)
afterAll(async () => {
  await withdrawals.close()
  await house.expectSoundBooks()
  await house.close()
})

const ofUsdt = { symbol: 'USDT', bch_code: 'trc20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }

function estimate(customerId: string, amount: string, more: { symbol?: string; bch_code?: string } = {}) {
  return estimateWithdrawal(parts, {
    customerId,
    body: { symbol: 'USDT', bch_code: 'trc20', ...more, amount },
  })
}

async function withdraw(
  customerId: string,
  {
    estimate_id: estimateId,
    ...body
  }: { estimate_id: string; amount: string; symbol?: string; bch_code?: string; address?: string },
) {
  const terms = readTerms({ ...ofUsdt, ...body }, { catalog, payingNetworks })
  const command = { id: systemIds.next(), customerId, askedWith: someKey, terms, estimateId }
  const { outcome } = await withdrawals.submit(command, null)
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.data
}

const lessFee = (balance: string, fee: string) => {
  const { units } = house.money('USDT', balance)
  const left = (units - house.money('USDT', fee).units).toString().padStart(7, '0')
  return `${left.slice(0, -6)}.${left.slice(-6)}`
}

test('while the fee moves with every request, balance less fee leaves nothing, 100 of 100 times', async () => {
  let moved = 0
  for (let round = 0; round < 100; round += 1) {
    const balance = `${100 + round}.${String(round * 7_919).padStart(6, '0')}`
    const customer = await house.newCustomer({ funding_available: { USDT: balance } })
    const first = await estimate(customer, balance)
    const other = await estimate(customer, '50')
    if (other.fee !== first.fee) moved += 1
    const amount = lessFee(balance, first.fee)
    const exact = await estimate(customer, amount)
    expect(exact).toMatchObject({ fee: first.fee, expires_at: first.expires_at })
    const made = await withdraw(customer, { amount, estimate_id: exact.estimate_id })
    expect([made.fee, made.total]).toEqual([exact.fee, exact.total])
    expect((await house.funding(customer, 'USDT')).split('/')[0]).toBe('0')
  }
  expect(moved).toBeGreaterThan(90)
})

test('the estimate of a whole balance pays for what its fee leaves of it, 100 of 100 times', async () => {
  for (let round = 0; round < 100; round += 1) {
    const balance = `${100 + round}.${String(round * 7_919).padStart(6, '0')}`
    const customer = await house.newCustomer({ funding_available: { USDT: balance } })
    const whole = await estimate(customer, balance)
    const made = await withdraw(customer, {
      amount: lessFee(balance, whole.fee),
      estimate_id: whole.estimate_id,
    })
    expect([made.fee, made.total]).toEqual([whole.fee, whole.amount])
    expect((await house.funding(customer, 'USDT')).split('/')[0]).toBe('0')
  }
})

test('an estimate pays for a step more or less than its fee leaves as little as for any other amount', async () => {
  const customer = await house.newCustomer({ funding_available: { USDT: '1000' } })
  const { fee, estimate_id } = await estimate(customer, '100')
  const rest = house.money('USDT', lessFee('100', fee)).units
  for (const units of [rest - 1n, rest + 1n]) {
    const digits = units.toString()
    const amount = `${digits.slice(0, -6)}.${digits.slice(-6)}`
    expect(await codeOf(withdraw(customer, { amount, estimate_id }))).toBe('QUOTE_MISMATCH')
  }
})

test('without an estimate the fee of the moment is charged, and an estimate of another amount has its own', async () => {
  const customer = await house.newCustomer({ funding_available: { USDT: '1000' } })
  const [one, other] = [await estimate(customer, '20'), await estimate(customer, '20')]
  expect(one.fee).not.toBe(other.fee)
  expect(await withdraw(customer, { amount: '20', estimate_id: one.estimate_id })).toMatchObject({
    fee: one.fee,
  })
  expect(await withdraw(customer, { amount: '20', estimate_id: other.estimate_id })).toMatchObject({
    fee: other.fee,
  })
})

test('an estimate is used once, for what was estimated, by its customer, within its minute', async () => {
  const customer = await house.newCustomer({ funding_available: { USDT: '1000', TRX: '1000' } })
  const stranger = await house.newCustomer({ funding_available: { USDT: '1000' } })
  const { estimate_id, expires_at } = await estimate(customer, '20')
  expect(expires_at).toBe(new Date(clock.now().getTime() + 60_000).toISOString())
  const body = { amount: '20', estimate_id }
  expect(await codeOf(withdraw(stranger, body))).toBe('QUOTE_NOT_FOUND')
  expect(await codeOf(withdraw(customer, { ...body, estimate_id: systemIds.next() }))).toBe('QUOTE_NOT_FOUND')
  for (const [path, wrong] of [
    ['amount', { amount: '20.000001' }],
    ['bch_code', { bch_code: 'bep20', address: '0x52908400098527886E0F7030069857D2E4169EE7' }],
    ['symbol', { symbol: 'TRX' }],
  ] as const)
    await expect(withdraw(customer, { ...body, ...wrong })).rejects.toMatchObject({
      kind: { code: 'QUOTE_MISMATCH', status: 422 },
      details: { fields: [{ path }] },
    })
  // A refused request has not used the estimate up.
  const made = await withdraw(customer, { ...body, amount: '20.0000004' })
  expect(made.amount).toBe('20')
  await expect(withdraw(customer, body)).rejects.toMatchObject({
    kind: { code: 'QUOTE_NOT_FOUND', status: 404 },
    message: expect.stringContaining('used'),
  })
  const late = await estimate(customer, '20')
  clock.advance(60_000)
  await expect(withdraw(customer, { ...body, estimate_id: late.estimate_id })).rejects.toMatchObject({
    kind: { code: 'QUOTE_EXPIRED', status: 400 },
    details: { expired_at: late.expires_at },
  })
  expect(await codeOf(withdraw(customer, body))).toBe('QUOTE_EXPIRED')
})

test('of many withdrawals at once with one estimate, one uses it', async () => {
  const customer = await house.newCustomer({ funding_available: { USDT: '1000' } })
  const { estimate_id } = await estimate(customer, '20')
  const codes = await Promise.all(
    Array.from({ length: 10 }, () => codeOf(withdraw(customer, { amount: '20', estimate_id }))),
  )
  expect(codes.toSorted()).toEqual([...Array(9).fill('QUOTE_NOT_FOUND'), 'nothing was refused'].toSorted())
})

test('a refused withdrawal leaves its estimate unused, and one inside the house uses it without a fee', async () => {
  const customer = await house.newCustomer({ funding_available: { USDT: '20' } })
  const payee = await house.newCustomer({})
  const { estimate_id } = await estimate(customer, '20')
  const body = { amount: '20', estimate_id }
  expect(await codeOf(withdraw(customer, body))).toBe('INSUFFICIENT_BALANCE')
  const { address } = await house.addressOf(payee, 'trc20')
  expect(await withdraw(customer, { ...body, address })).toMatchObject({ fee: '0', total: '20' })
  expect(await codeOf(withdraw(customer, body))).toBe('QUOTE_NOT_FOUND')
})

test('a customer has twenty unused estimates at most, however many ask at once; the oldest give way', async () => {
  const customer = await house.newCustomer({ funding_available: { USDT: '1000' } })
  const first = await estimate(customer, '20')
  await Promise.all(Array.from({ length: 25 }, () => estimate(customer, '20')))
  const [{ count } = { count: 0n }] = await database.query<{ count: bigint }>(sql`
    select count(*) as count from withdrawal_estimates where customer_id = ${customer}`)
  expect(count).toBe(20n)
  expect(await codeOf(withdraw(customer, { amount: '20', estimate_id: first.estimate_id }))).toBe(
    'QUOTE_NOT_FOUND',
  )
})

test('a held fee is never held longer than its minute, however often what it leaves is estimated', async () => {
  const customer = await house.newCustomer({ funding_available: { USDT: '500' } })
  const first = await estimate(customer, '500')
  const amount = lessFee('500', first.fee)
  for (let round = 0; round < 5; round += 1) {
    clock.advance(10_000)
    expect(await estimate(customer, amount)).toMatchObject({ fee: first.fee, expires_at: first.expires_at })
  }
  clock.advance(10_000)
  const after = await estimate(customer, amount)
  expect(after.expires_at > first.expires_at).toBe(true)
})

test('estimates are forgotten a day after their end', async () => {
  const customer = await house.newCustomer({ funding_available: { USDT: '1000' } })
  await estimate(customer, '20')
  const count = async () =>
    (await database.query(sql`select from withdrawal_estimates where customer_id = ${customer}`)).length
  await forgetEstimates(database, new Date(clock.now().getTime() + 86_400_000))
  expect(await count()).toBe(1)
  await forgetEstimates(database, new Date(clock.now().getTime() + 86_460_001))
  expect(await count()).toBe(0)
})
