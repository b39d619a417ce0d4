import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Currency } from '#core/catalog'
import { createDealingDesk } from '#core/dealing'
import { formatAmount, type Money } from '#core/money'
import { crossOverHub, type PriceSource } from '#core/prices'
import { Refusal } from '#platform/refusal'
import { shippedCatalog } from '../../../../test/world/shipped-catalog.ts'
import { cryptoBounds, cryptoTerms, type FromTo, priceOfPair } from '../conversions/crypto-pricing.ts'
import { type FiatPair, fiatBounds, fiatTerms, priceOfFiatPair } from '../conversions/fiat-pricing.ts'
import { converterSettings, type FiatListing } from './converter-settings.ts'
import { listedCrypto, listedFiat } from './listings.ts'
import { requireWithin } from './pricing.ts'
import type { Terms } from './terms.ts'

const catalog = shippedCatalog
const customerId = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'
const listed = listedCrypto(catalog)
const { fee: share } = catalog.section(converterSettings).fiat
const [rub] = listedFiat(catalog)
if (rub === undefined) throw new Error('the catalogue lists a fiat currency')
const usdt = known('USDT')

/** A market in which each currency has a bid and an ask in USDT, as numerator, denominator and width in 1/10,000. */
type Leg = readonly [numerator: bigint, denominator: bigint, width: bigint]

const legs = new Map<string, Leg>()
const market: PriceSource = {
  name: 'test',
  quote(pair) {
    return crossOverHub(pair, (symbol) => {
      const [numerator, denominator, width] = legs.get(symbol) ?? [1n, 1n, 0n]
      return {
        asset: known(symbol).asset,
        hubAsset: usdt.asset,
        bid: { numerator: numerator * (10_000n - width), denominator: denominator * 10_000n },
        ask: { numerator: numerator * (10_000n + width), denominator: denominator * 10_000n },
        at: new Date(0),
      }
    })
  },
}
const pricing = { catalog, desk: createDealingDesk({ catalog, prices: market }) }

function known(symbol: string): Currency {
  const currency = catalog.currency(symbol)
  if (currency === undefined) throw new Error(`the catalogue lists ${symbol}`)
  return currency
}

const leg: fc.Arbitrary<Leg> = fc.tuple(
  fc.bigInt({ min: 1n, max: 10n ** 12n }),
  fc.bigInt({ min: 1n, max: 10n ** 9n }),
  fc.bigInt({ min: 0n, max: 500n }),
)
const crypto = fc.constantFrom(...listed)
const pairs = fc
  .tuple(crypto, crypto)
  .filter(([from, to]) => from !== to)
  .map(([from, to]): FromTo => ({ from, to }))
const fiatPairs = fc
  .tuple(crypto, fc.constantFrom('buy' as const, 'sell' as const))
  .map(([currency, direction]): FiatPair => ({ crypto: currency, listing: rub, direction }))
const units = fc.oneof(fc.bigInt({ min: 1n, max: 1_000n }), fc.bigInt({ min: 1n, max: 10n ** 30n }))

/** Sets a market's prices afresh for each run. */
function priced<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<{ prices: readonly Leg[]; asked: T }> {
  const count = catalog.currencies.length
  return fc.record({ prices: fc.array(leg, { minLength: count, maxLength: count }), asked: arbitrary })
}

function open(prices: readonly Leg[]): void {
  for (const [index, { symbol }] of catalog.currencies.entries()) {
    const price = prices[index]
    if (price !== undefined && symbol !== 'USDT') legs.set(symbol, price)
  }
}

/** A decimal as an integrator reads it. */
function readDecimal(text: string): { digits: bigint; whole: bigint } {
  const [integer = '', fraction = ''] = text.split('.')
  return { digits: BigInt(integer + fraction), whole: 10n ** BigInt(fraction.length) }
}

const scaleOf = ({ asset }: Money) => 10n ** BigInt(asset.scale)
const changed = (pair: FromTo, amount: bigint) =>
  cryptoTerms({
    customerId,
    given: { asset: pair.from.asset, units: amount },
    price: priceOfPair(pair, pricing),
  })
const fiatGiven = ({ crypto: currency, listing, direction }: FiatPair, amount: bigint): Money => ({
  asset: direction === 'buy' ? listing.currency.asset : currency.asset,
  units: amount,
})
const changedFiat = (pair: FiatPair, amount: bigint) =>
  fiatTerms({ customerId, given: fiatGiven(pair, amount), price: priceOfFiatPair(pair, pricing), share })
const feeOf = ({ deal }: Terms) => deal.fee?.units ?? 0n

test('the published rate recomputes to_amount: from_amount times rate, rounded down', () => {
  fc.assert(
    fc.property(priced(fc.tuple(pairs, units)), ({ prices, asked: [pair, amount] }) => {
      open(prices)
      const { rate, deal } = changed(pair, amount)
      const { digits, whole } = readDecimal(rate)
      expect(rate).toMatch(/^(\d+|(?=[\d.]{2,13}$)[1-9]\d*\.\d+|0\.0*[1-9]\d{0,11})$/)
      const exact = deal.given.units * digits * scaleOf(deal.received)
      expect(deal.received.units).toBe(exact / (whole * scaleOf(deal.given)))
      expect(deal.fee).toBeNull()
    }),
    { numRuns: 2_000 },
  )
})

test('a purchase rounds its fee up, and the rest divided by the published rate down', () => {
  fc.assert(
    fc.property(priced(fc.tuple(crypto, units)), ({ prices, asked: [currency, amount] }) => {
      open(prices)
      const terms = changedFiat({ crypto: currency, listing: rub, direction: 'buy' }, amount)
      const { given, received } = terms.deal
      const fee = (given.units * share.numerator + share.denominator - 1n) / share.denominator
      expect([feeOf(terms), terms.deal.fee?.asset]).toEqual([fee, given.asset])
      const { digits, whole } = readDecimal(terms.rate)
      const exact = (given.units - fee) * whole * scaleOf(received)
      expect(received.units).toBe(exact / (digits * scaleOf(given)))
    }),
    { numRuns: 2_000 },
  )
})

test('a sale rounds the crypto times the published rate down, and the fee on that up', () => {
  fc.assert(
    fc.property(priced(fc.tuple(crypto, units)), ({ prices, asked: [currency, amount] }) => {
      open(prices)
      const terms = changedFiat({ crypto: currency, listing: rub, direction: 'sell' }, amount)
      const { given, received } = terms.deal
      const { digits, whole } = readDecimal(terms.rate)
      const brought = (given.units * digits * scaleOf(received)) / (whole * scaleOf(given))
      const fee = (brought * share.numerator + share.denominator - 1n) / share.denominator
      expect([received.units, feeOf(terms), terms.deal.fee?.asset]).toEqual([
        brought - fee,
        fee,
        received.asset,
      ])
    }),
    { numRuns: 2_000 },
  )
})

test('there and back at one price never gains, whatever is given and in whatever market', () => {
  fc.assert(
    fc.property(priced(fc.tuple(pairs, units)), ({ prices, asked: [pair, amount] }) => {
      open(prices)
      const there = changed(pair, amount)
      const back = changed({ from: pair.to, to: pair.from }, there.deal.received.units)
      expect(back.deal.received.units).toBeLessThanOrEqual(amount)
    }),
    { numRuns: 2_000 },
  )
})

test('buying and selling again for fiat never gains at one price, nor does selling and buying', () => {
  fc.assert(
    fc.property(priced(fc.tuple(fiatPairs, units)), ({ prices, asked: [pair, amount] }) => {
      open(prices)
      const there = changedFiat(pair, amount)
      const turned = { ...pair, direction: pair.direction === 'buy' ? 'sell' : 'buy' } as const
      const back = changedFiat(turned, there.deal.received.units)
      expect(back.deal.received.units).toBeLessThanOrEqual(amount)
    }),
    { numRuns: 2_000 },
  )
})

test('a ring of three conversions, through fiat or not, never gains, whole or in two parts', () => {
  const rings = fc.tuple(crypto, crypto, units, fc.double({ min: 0, max: 1, noNaN: true }))
  fc.assert(
    fc.property(priced(rings), ({ prices, asked: [first, second, amount, part] }) => {
      fc.pre(first !== second)
      open(prices)
      const cut = (amount * BigInt(Math.floor(part * 1_000))) / 1_000n
      const sold = { crypto: second, listing: rub, direction: 'sell' } as const
      const bought = { crypto: first, listing: rub, direction: 'buy' } as const
      const around = (given: bigint): bigint => {
        const swapped = changed({ from: first, to: second }, given).deal.received.units
        return changedFiat(bought, changedFiat(sold, swapped).deal.received.units).deal.received.units
      }
      expect(around(amount)).toBeLessThanOrEqual(amount)
      expect(around(cut) + around(amount - cut)).toBeLessThanOrEqual(amount)
    }),
    { numRuns: 2_000 },
  )
})

const codeOf = (act: () => void): string => {
  try {
    act()
    return 'within'
  } catch (error) {
    if (error instanceof Refusal) return error.kind.code
    throw error
  }
}

test('the bounds of a conversion for fiat are where its fiat side meets the limits, to the unit', () => {
  const limited = fc.tuple(
    fiatPairs,
    fc.bigInt({ min: 1n, max: 10n ** 9n }),
    fc.bigInt({ min: 0n, max: 10n ** 9n }),
  )
  fc.assert(
    fc.property(priced(limited), ({ prices, asked: [pair, min, more] }) => {
      open(prices)
      const { asset } = rub.currency
      const listing: FiatListing = {
        ...rub,
        amountMin: { asset, units: min },
        amountMax: { asset, units: min + more },
      }
      const bounds = fiatBounds(priceOfFiatPair(pair, pricing), { crypto: pair.crypto, listing, share })
      const lies = (amount: bigint) => {
        const { given, received } = changedFiat(pair, amount).deal
        const fiat = pair.direction === 'buy' ? given.units : received.units
        if (fiat < min || received.units === 0n) return 'AMOUNT_TOO_SMALL'
        return fiat > min + more ? 'AMOUNT_TOO_LARGE' : 'within'
      }
      const judged = (amount: bigint) => codeOf(() => requireWithin(fiatGiven(pair, amount), bounds))
      const around = [bounds.min.units, bounds.max?.units ?? 0n].flatMap((edge) => [
        edge - 1n,
        edge,
        edge + 1n,
      ])
      // Where one unit of the crypto is worth more than the limits allow, nothing lies within them.
      fc.pre(bounds.min.units <= (bounds.max?.units ?? 0n))
      for (const amount of around.filter((one) => one > 0n))
        expect([amount, judged(amount)]).toEqual([amount, lies(amount)])
    }),
    { numRuns: 2_000 },
  )
})

test('without an upper limit no amount of fiat is too large', () => {
  legs.clear()
  const listing: FiatListing = { ...rub, amountMax: null }
  for (const direction of ['buy', 'sell'] as const) {
    const pair: FiatPair = { crypto: usdt, listing, direction }
    const bounds = fiatBounds(priceOfFiatPair(pair, pricing), { crypto: usdt, listing, share })
    expect(bounds.max).toBeNull()
    const given = fiatGiven(pair, 10n ** 60n)
    expect(codeOf(() => requireWithin(given, bounds))).toBe('within')
  }
})

test('the bounds of a conversion of crypto are its worth in USDT, and something comes of the least', () => {
  fc.assert(
    fc.property(priced(pairs), ({ prices, asked: pair }) => {
      open(prices)
      const price = priceOfPair(pair, pricing)
      const bounds = cryptoBounds(pair, { price, pricing })
      const judged = (amount: bigint) =>
        codeOf(() => requireWithin({ asset: pair.from.asset, units: amount }, bounds))
      expect(changed(pair, bounds.min.units).deal.received.units).toBeGreaterThan(0n)
      expect(judged(bounds.min.units - 1n)).toBe('AMOUNT_TOO_SMALL')
      fc.pre(bounds.min.units <= bounds.max.units)
      expect([judged(bounds.min.units), judged(bounds.max.units)]).toEqual(['within', 'within'])
      expect(judged(bounds.max.units + 1n)).toBe('AMOUNT_TOO_LARGE')
    }),
    { numRuns: 1_000 },
  )
})

test('the least that may be converted is what min_amount_usdt buys at the middle, whichever side is USDT', () => {
  legs.clear()
  legs.set('BTC', [65_000n, 1n, 3n])
  const minOf = (from: string, to: string) => {
    const pair = { from: known(from), to: known(to) }
    return formatAmount(cryptoBounds(pair, { price: priceOfPair(pair, pricing), pricing }).min)
  }
  expect(minOf('USDT', 'BTC')).toBe('1')
  // 1 / 65,000 is 0.0000153846…, rounded up.
  expect([minOf('BTC', 'USDT'), minOf('BTC', 'ETH')]).toEqual(['0.00001539', '0.00001539'])
})

test('a pair has its own spread in either direction, and the others the common one', () => {
  legs.clear()
  const rateOf = (from: string, to: string) => changed({ from: known(from), to: known(to) }, 1n).rate
  expect([rateOf('USDC', 'USDT'), rateOf('USDT', 'USDC')]).toEqual(['0.9995', '0.9995'])
  expect([rateOf('BTC', 'USDT'), rateOf('USDC', 'BTC')]).toEqual(['0.998', '0.998'])
})

test('the house earns its spread and the dust: what the middle brings, less what the customer gets and the fee', () => {
  legs.clear()
  legs.set('RUB', [1n, 80n, 0n])
  const bought = changedFiat({ crypto: usdt, listing: rub, direction: 'buy' }, 100_000n)
  expect([bought.rate, feeOf(bought), formatAmount(bought.deal.received)]).toEqual([
    '80.32',
    200n,
    '12.425298',
  ])
  expect(formatAmount(bought.deal.spread)).toBe('0.049702')
  const sold = changedFiat({ crypto: usdt, listing: rub, direction: 'sell' }, 12_500_000n)
  expect([sold.rate, feeOf(sold), formatAmount(sold.deal.received)]).toEqual(['79.68', 200n, '994'])
  expect(formatAmount(sold.deal.spread)).toBe('4')
})
