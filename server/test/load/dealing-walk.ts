import type { Currency } from '#core/catalog'
import { type Deal, dealOf, steppedPrice } from '#core/dealing'
import { convert, type Fraction, type Money } from '#core/money'
import { crossOverHub, hub, type Quote } from '#core/prices'
import { type CryptoPair, cryptoPairs } from '#products/crypto-spot'
import { dealingPrice } from '../../src/core/dealing/dealing-price.ts'
import { cryptoPrice, cryptoTerms } from '../../src/products/converter/conversions/crypto-pricing.ts'
import { fiatPrice, fiatTerms } from '../../src/products/converter/conversions/fiat-pricing.ts'
import { amountsOf } from '../../src/products/crypto-spot/orders/place-market-orders.ts'
import { rateFor } from '../../src/products/crypto-spot/pairs/pair-price.ts'
import { shippedCatalog } from '../world/shipped-catalog.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A currency and the worth of a unit of it at the middle, in a measure that all currencies of a market share. */
export type Coin = { readonly currency: Currency; readonly worth: bigint }

/** A way to change all of an amount, or nearly so; null where it brings nothing. */
export type Way = (given: Money, random: SeededRandom) => Deal | null

/** A market at one moment: USDT, two other cryptos and a fiat currency, and every way from one to another. */
export type Moment = {
  readonly coins: readonly Coin[]
  readonly ways: readonly (readonly (readonly Way[])[])[]
}

const customerId = '0190a0a0-0000-7000-8000-000000000001'
const shipped = shippedCatalog
const at = new Date(0)
const legUnit = 10n ** 18n
const scaleMax = 18

type Leg = { readonly bid: bigint; readonly ask: bigint }

export function momentOf(random: SeededRandom): Moment {
  const currencies = currenciesOf(random)
  const legs = new Map(currencies.map((currency) => [currency.symbol, legOf(currency, random)]))
  const usdt = currencies[0]
  if (usdt === undefined) throw new Error('the first is USDT')
  const quote = (base: Currency, other: Currency): Quote => {
    const crossed = crossOverHub({ base: base.symbol, quote: other.symbol }, (symbol) => {
      const { bid, ask } = legs.get(symbol) ?? { bid: legUnit, ask: legUnit }
      const asset = currencies.find((one) => one.symbol === symbol)?.asset ?? usdt.asset
      const fraction = (numerator: bigint) => ({ numerator, denominator: legUnit })
      return { asset, hubAsset: usdt.asset, bid: fraction(bid), ask: fraction(ask), at }
    })
    if (crossed === null) throw new Error('every two have a price')
    return crossed
  }
  const ways = currencies.map(() => currencies.map((): Way[] => []))
  const open = (from: number, to: number, way: Way) => ways[from]?.[to]?.push(way)
  for (const [base, one] of currencies.entries())
    for (const [other, another] of currencies.entries()) {
      if (base === other) continue
      const quoted = quote(one, another)
      if (another.type === 'fiat')
        openFiat(
          { random, quoted },
          (way) => open(base, other, way),
          (way) => open(other, base, way),
        )
      else if (one.type === 'crypto') open(base, other, converterWay({ random, quoted }))
      if (another.type === 'crypto' && one.type === 'crypto' && base < other)
        openSpot(
          { random, quoted, base: one, quote: another },
          (way) => open(base, other, way),
          (way) => open(other, base, way),
        )
    }
  return { coins: currencies.map((currency) => coinOf(currency, legs.get(currency.symbol))), ways }
}

function coinOf(currency: Currency, leg: Leg | undefined): Coin {
  const { bid, ask } = leg ?? { bid: legUnit, ask: legUnit }
  return { currency, worth: (bid + ask) * 10n ** BigInt(scaleMax - currency.asset.scale) }
}

/** Half of the moments are of the shipped currencies, half of currencies as fine or coarse as they may be. */
function currenciesOf(random: SeededRandom): Currency[] {
  const [usdt, rub] = [shipped.currency('USDT'), shipped.currency('RUB')]
  const others = shipped.currencies.filter(({ symbol, type }) => type === 'crypto' && symbol !== hub)
  if (usdt === undefined || rub === undefined) throw new Error('the catalogue lists both')
  const first = random.pick(others)
  const second = random.pick(others.filter((one) => one !== first))
  const four = [usdt, first, second, rub]
  if (random.between(0, 1) === 0) return four
  return four.map((currency) => ({
    ...currency,
    asset: { symbol: currency.symbol, scale: random.between(0, scaleMax) },
  }))
}

/** USDT is at par; the others are anywhere from 10^-9 to 10^9, with bid and ask alike or up to a tenth apart. */
function legOf({ symbol }: Currency, random: SeededRandom): Leg {
  if (symbol === hub) return { bid: legUnit, ask: legUnit }
  const bid = BigInt(random.between(1, 999_999_999)) * 10n ** BigInt(random.between(1, 18))
  const width = BigInt(random.pick([0, 0, 1, random.between(0, 1_000)]))
  return { bid, ask: bid + (bid * width) / 10_000n }
}

/** Nothing, or up to two hundredths. */
function shareOf(random: SeededRandom): Fraction {
  return { numerator: BigInt(random.pick([0, 1, random.between(0, 20_000)])), denominator: 1_000_000n }
}

type Quoted = { readonly random: SeededRandom; readonly quoted: Quote }

function converterWay({ random, quoted }: Quoted): Way {
  const price = cryptoPrice(dealingPrice(quoted, shareOf(random)))
  return (given) => dealt(cryptoTerms({ customerId, given, price }).deal)
}

type Open = (way: Way) => void

function openFiat({ random, quoted }: Quoted, sell: Open, buy: Open): void {
  const [price, share] = [dealingPrice(quoted, shareOf(random)), shareOf(random)]
  const [selling, buying] = [fiatPrice(price, 'sell'), fiatPrice(price, 'buy')]
  sell((given) => dealt(fiatTerms({ customerId, given, price: selling, share }).deal))
  buy((given) => dealt(fiatTerms({ customerId, given, price: buying, share }).deal))
}

type Spot = Quoted & { readonly base: Currency; readonly quote: Currency }

function openSpot({ random, quoted, base, quote }: Spot, sell: Open, buy: Open): void {
  const step = { numerator: 1n, denominator: 10n ** BigInt(random.between(0, 18)) }
  const price = steppedPrice(dealingPrice(quoted, shareOf(random)), step)
  if (price === null) return
  const pair = pairOf(base, quote)
  for (const side of ['sell', 'buy'] as const) {
    const rate = rateFor(side, price)
    const way: Way = (given, random) => {
      const most = convert(given, rate, { rounding: 'down' })
      if (most.units === 0n) return null
      const names = random.between(0, 2)
      const named = { ...most, units: most.units - (names === 2 ? most.units / 3n : 0n) }
      const terms = names === 0 ? { given, received: null } : { given: null, received: named }
      const amounts = amountsOf({ type: 'market', pair, side, ...terms }, rate)
      return dealt(dealOf({ customerId, ...amounts, fee: null, mid: price.mid }))
    }
    if (side === 'sell') sell(way)
    else buy(way)
  }
}

/** A pair whose bounds play no part here: a deal may be of any size. */
function pairOf(base: Currency, quote: Currency): CryptoPair {
  const [one] = shipped.section(cryptoPairs).all
  if (one === undefined) throw new Error('the catalogue lists one')
  return { ...one, base, quote, name: `${base.symbol}/${quote.symbol}` }
}

function dealt(deal: Deal): Deal | null {
  return deal.received.units === 0n ? null : deal
}
