import type { Catalog, Currency } from '#core/catalog'
import type { Fraction, Rate } from '#core/money'
import type { PriceSource } from '#core/prices'
import type { Clock } from '#platform/clock'
import type { PricePins } from './price-pins.ts'
import { type PriceWalk, priceWalk } from './price-walk.ts'

type Options = {
  readonly catalog: Catalog
  readonly clock: Clock
  readonly seed: string
  /** Prices that stand still; without it all of them walk. */
  readonly pins?: Pick<PricePins, 'leg'>
}

const whole = 1_000_000_000n
const halfSpread = 100_000n
// A currency worth one USDT is pegged to it and hardly moves.
const pegDivisor = 40

type Walking = { readonly currency: Currency; readonly walk: PriceWalk | null }
type Sides = { readonly bid: Fraction; readonly ask: Fraction }

/**
 * Every currency of the catalogue walks around its reference price in USDT, and a pair is made of two such walks, so
 * cross rates agree. The prices follow from the seed, the clock and the pins alone, so every process on the same clock
 * sees the same. A pinned currency has no spread.
 */
export function simulatedPrices({ catalog, clock, seed, pins }: Options): PriceSource {
  const name = 'simulated'
  const walking = new Map(
    catalog.currencies.map((currency) => [currency.symbol, { currency, walk: walkOf(currency, seed) }]),
  )
  function sidesOf(one: Walking, at: Date): Sides {
    const pinned = pins?.leg(one.currency.symbol)
    return pinned === undefined ? sidesIn(one, at) : { bid: pinned, ask: pinned }
  }
  return {
    name,
    quote(pair) {
      const base = walking.get(pair.base)
      const quote = walking.get(pair.quote)
      if (base === undefined || quote === undefined || base === quote) return null
      const at = clock.now()
      const [ours, theirs] = [sidesOf(base, at), sidesOf(quote, at)]
      const assets = { base: base.currency.asset, quote: quote.currency.asset }
      return {
        bid: { ...assets, ...quotient(ours.bid, theirs.ask) },
        ask: { ...assets, ...quotient(ours.ask, theirs.bid) },
        at,
        source: name,
      }
    },
  }
}

function walkOf({ symbol, priceUsdt }: Currency, seed: string): PriceWalk | null {
  if (symbol === priceUsdt.quote.symbol) return null
  const walk = priceWalk(`${seed}/${symbol}`)
  if (priceUsdt.numerator !== priceUsdt.denominator) return walk
  return (at) => Math.trunc(walk(at) / pegDivisor)
}

/** What one whole of a currency costs in USDT, which itself costs 1. */
function sidesIn({ currency: { priceUsdt }, walk }: Walking, at: Date): Sides {
  if (walk === null) return { bid: priceUsdt, ask: priceUsdt }
  const mid = whole + BigInt(walk(at))
  return {
    bid: scaled(priceUsdt, mid * (whole - halfSpread)),
    ask: scaled(priceUsdt, mid * (whole + halfSpread)),
  }
}

function scaled({ numerator, denominator }: Rate, factor: bigint): Fraction {
  return { numerator: numerator * factor, denominator: denominator * whole * whole }
}

function quotient(dividend: Fraction, divisor: Fraction): Fraction {
  return {
    numerator: dividend.numerator * divisor.denominator,
    denominator: dividend.denominator * divisor.numerator,
  }
}
