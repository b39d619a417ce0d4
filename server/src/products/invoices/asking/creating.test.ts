import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { stocks } from '#core/dealing'
import { compareFractions, type Fraction, formatAmount, type Money, parseRate, subtract } from '#core/money'
import { bodyValidator } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { offersFor, type Way, waysOf } from '#products/invoices/choosing'
import { commissionOn, invoiceSettings } from '#products/invoices/invoice'
import { openInvoiceHouse } from '../../../../test/world/invoice-house.ts'
import { codeOf } from '../../../../test/world/withdrawal-house.ts'
import { dueFor } from '../choosing/due.ts'
import { invoiceBody } from './schemas.ts'

const openMax = 30
const house = await openInvoiceHouse({
  // The house does not deal in DOGE.
  catalog: (shipped) =>
    shipped
      .replace('open_invoices_max: 20000', `open_invoices_max: ${openMax}`)
      .replaceAll(/\n {2}DOGE\/\w+:\n(?: {4}.*\n)+/g, '\n')
      .replace(/\n {2}DOGE:\n {4}min: .*\n {4}max: .*\n {4}hedge_above: .*/, ''),
})
const { catalog, desk, create, parts } = house
afterAll(() => house.close())
const read = bodyValidator(invoiceBody)
const paid = { symbol: 'USDT', bch_code: 'trc20' }

type Terms = {
  readonly way: Way
  readonly symbol: string
  readonly units: bigint
  readonly isShifted: boolean
}

/** The exact worth of an amount in USDT, at the price at which the house buys or sells its currency. */
function worthOf({ asset, units }: Money, side: 'bid' | 'ask'): Fraction {
  const whole = { numerator: units, denominator: 10n ** BigInt(asset.scale) }
  if (asset.symbol === 'USDT' || asset.symbol === 'USD') return whole
  const { spread } = catalog.section(invoiceSettings)
  const pair = { base: catalog.currency(asset.symbol)!, quote: catalog.currency('USDT')! }
  const rate = desk.price(pair, spread)[side]
  return {
    numerator: whole.numerator * rate.numerator,
    denominator: whole.denominator * rate.denominator,
  }
}

test('what is due, less the commission where the payer pays it, is never worth less than the price', () => {
  const { commissionOf, priceCurrencies } = catalog.section(invoiceSettings)
  const ways = waysOf(parts).filter(({ symbol }) => catalog.section(stocks).find(symbol) !== undefined)
  const terms = fc.record({
    way: fc.constantFrom(...ways),
    symbol: fc.constantFrom(...priceCurrencies),
    units: fc.bigInt({ min: 1n, max: 10n ** 20n }),
    isShifted: fc.boolean(),
  })
  let told = 0
  const holds = ({ way, symbol, units, isShifted }: Terms) => {
    const price = { asset: catalog.asset(symbol)!, units }
    const { due, rate } = dueOrNull({ price, isShifted }, way) ?? {}
    if (due === undefined || due === null) return
    told++
    const commission = commissionOn(due, { commission: commissionOf(way.symbol), isShifted })
    const left = isShifted ? subtract(due, commission) : due
    const isSame = symbol === way.symbol
    const [got, asked] = isSame
      ? [worthOf(left, 'bid'), worthOf(price, 'bid')]
      : [worthOf(left, 'bid'), worthOf(price, 'ask')]
    expect(compareFractions(got, asked)).toBeGreaterThanOrEqual(0)
    // … nor so much more that the payer would mind: a millionth, and a step of what can be paid.
    const step = 10n ** BigInt(due.asset.scale - Math.min(way.decimals, isSame ? way.decimals : 8))
    const most = worthOf({ ...left, units: left.units - step - left.units / 1_000_000n - 2n }, 'bid')
    if (most.numerator > 0n) expect(compareFractions(most, asked)).toBeLessThan(0)
    expect(due.units % step).toBe(0n)
    if (rate === null) expect(isSame).toBe(true)
    else parseRate(rate!, way.currency.asset, price.asset)
  }
  fc.assert(fc.property(terms, holds), { numRuns: 3_000 })
  expect(told).toBeGreaterThan(500)
})

function dueOrNull(terms: Parameters<typeof dueFor>[0], way: Parameters<typeof dueFor>[1]) {
  try {
    return dueFor(terms, way, parts)
  } catch (error) {
    expect(['AMOUNT_TOO_SMALL', 'AMOUNT_TOO_LARGE']).toContain((error as Refusal).kind?.code)
    return null
  }
}

describe('a body that asks for nothing sensible is refused by the field', () => {
  const login = 'https://user:secret@shop.example.com/'
  test.for<[field: string, body: object]>([
    ['amount', { ...paid, amount: '0' }],
    ['amount', { ...paid, amount: '-1' }],
    ['amount', { ...paid, amount: '1e3' }],
    ['amount', { ...paid, amount: '1.0000001' }],
    ['amount', { ...paid, amount: '1000000000001' }],
    ['amount', { amount: '25' }],
    ['symbol', { amount: '25', bch_code: 'trc20' }],
    ['bch_code', { amount: '25', symbol: 'USDT' }],
    ['bch_code', { amount: '25', symbol: 'USDT', bch_code: "trc20'; --" }],
    ['price_currency', { amount: '25', price_currency: 'TRX' }],
    ['ttl_seconds', { ttl_seconds: 59 }],
    ['ttl_seconds', { ttl_seconds: 2_592_001 }],
    ['ttl_seconds', { ttl_seconds: 60.5 }],
    ['description', { description: 'x'.repeat(1_001) }],
    ['description', { description: 'x'.repeat(200_000) }],
    ['external_payment_id', { external_payment_id: '' }],
    ['external_payment_id', { external_payment_id: 'x'.repeat(129) }],
    ['hedging_symbol', { is_hedging: true }],
    ['hedging_symbol', { hedging_symbol: 'USDT' }],
    ['hedging_symbol', { is_hedging: true, hedging_symbol: 'TRX' }],
    ['is_hedging', { is_hedging: 'yes' }],
    ['success_url', { success_url: 'javascript:alert(1)' }],
    ['success_url', { success_url: 'java\nscript:alert(1)' }],
    ['success_url', { success_url: 'ht\ntps://shop.example.com' }],
    ['success_url', { success_url: 'https:\\\\evil.example.com' }],
    ['success_url', { success_url: '//shop.example.com' }],
    ['success_url', { success_url: 'https://' }],
    ['success_url', { success_url: 'data:text/html,x' }],
    ['success_url', { success_url: login }],
    ['success_url', { success_url: '' }],
    ['fail_url', { fail_url: 'ftp://shop.example.com' }],
    ['fail_url', { fail_url: `https://shop.example.com/${'x'.repeat(2_048)}` }],
    ['webhook_url', { webhook_url: 'https://shop.example.com' }],
  ])('%s', async ([field, body]) => {
    const merchant = await house.merchant()
    const refusal = await Promise.resolve()
      .then(async () => create(merchant, read(body) as object))
      .catch((error: unknown) => error as Refusal)
    expect(refusal).toBeInstanceOf(Refusal)
    const { kind, details } = refusal as Refusal
    expect([kind.code, kind.status]).toEqual(['VALIDATION_ERROR', 422])
    expect(details).toMatchObject({ fields: [{ path: field }] })
    expect((await house.call('listInvoices', merchant)).items).toEqual([])
  })
})

test('an unknown currency is not found, and a way that is not open is not offered', async () => {
  const merchant = await house.merchant()
  const codes = await Promise.all(
    [
      { amount: '25', price_currency: 'NOPE' },
      { amount: '25', symbol: 'NOPE', bch_code: 'trc20' },
      { amount: '25', symbol: 'USDT', bch_code: 'nope' },
      { amount: '25', symbol: 'BTC', bch_code: 'trc20' },
      { is_hedging: true, hedging_symbol: 'NOPE' },
    ].map((body) => codeOf(create(merchant, body))),
  )
  const [unknown, closed] = ['CURRENCY_NOT_FOUND', 'CURRENCY_NOT_OFFERED']
  expect(codes).toEqual([unknown, unknown, closed, closed, unknown])
})

test('a currency that the house does not deal in pays amounts of its own, and neither prices nor hedges', async () => {
  const merchant = await house.merchant()
  const doge = { symbol: 'DOGE', bch_code: 'doge' }
  expect(await create(merchant, { ...doge, amount: '500' })).toMatchObject({ amount_due: '500', rate: null })
  expect(await codeOf(create(merchant, { ...doge, amount: '50', price_currency: 'USD' }))).toBe(
    'CURRENCY_NOT_DEALT',
  )
  const hedged = { is_hedging: true, hedging_symbol: 'USDT' }
  expect(await codeOf(create(merchant, { ...doge, ...hedged }))).toBe('CURRENCY_NOT_OFFERED')
  const open = { price: null, isShifted: false }
  const symbols = (asset: 'USDT' | null) =>
    offersFor({ ...open, hedgingAsset: asset && catalog.asset(asset)! }, parts).map(({ symbol }) => symbol)
  expect([symbols(null).includes('DOGE'), symbols('USDT').includes('DOGE')]).toEqual([true, false])
  expect(await create(merchant, { ...paid, ...hedged })).toMatchObject({
    ...{ is_hedging: true, hedging_symbol: 'USDT', hedge: { status: 'none', symbol: 'USDT', legs: [] } },
  })
})

test('text is kept as it came, whatever it says, and pages of shops keep their spelling', async () => {
  const merchant = await house.merchant()
  const description = '<script>alert(1)</script> {{7*7}} \u202e " onload=x'
  const body = {
    description,
    success_url: 'http://localhost:3000/?a=1&b=%20',
    external_payment_id: "' or 1=1",
  }
  expect(await create(merchant, body)).toMatchObject({ ...body, amount: null, status: 'created' })
})

test('a merchant has as many open invoices as may be, also when many are created at once', async () => {
  const [merchant, other] = [await house.merchant(), await house.merchant()]
  const engines = [house, house.newEngine()]
  const outcomes = await Promise.all(
    Array.from({ length: openMax + 15 }, (_, at) =>
      codeOf(
        engines[at % 2]!.call('createInvoice', merchant, { body: { amount: '1', price_currency: 'USDT' } }),
      ),
    ),
  )
  const count = (code: string) => outcomes.filter((one) => one === code).length
  expect([count('nothing was refused'), count('TOO_MANY_OPEN_INVOICES')]).toEqual([openMax, 15])
  expect((await create(other)).status).toBe('pending')
  const { items } = await house.call('listInvoices', merchant, { query: { limit: 100 } })
  await house.call('cancelInvoice', merchant, { params: { invoice_id: items[0].invoice_id } })
  expect((await create(merchant)).status).toBe('pending')
  expect(await codeOf(create(merchant))).toBe('TOO_MANY_OPEN_INVOICES')
})

test('a refused invoice takes nobody’s place', async () => {
  const merchant = await house.merchant()
  const asking = Array.from({ length: openMax * 2 }, (_, at) =>
    codeOf(create(merchant, at % 2 === 0 ? { ...paid, amount: '0.000001' } : { ...paid, amount: '25' })),
  )
  const outcomes = await Promise.all(asking)
  expect(outcomes.filter((one) => one === 'nothing was refused')).toHaveLength(openMax)
  expect(outcomes.filter((one) => one === 'AMOUNT_TOO_SMALL')).toHaveLength(openMax)
})

test('an amount may be counted in the currency that is paid, listed as a price currency or not', async () => {
  const told = await create(await house.merchant(), { amount: '100', symbol: 'TRX', bch_code: 'trc20' })
  expect([told.amount_due, told.price_currency, told.rate]).toEqual(['100', 'TRX', null])
  expect(formatAmount(house.money('TRX', told.amount_due))).toBe('100')
})
