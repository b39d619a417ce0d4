import type { Catalog, Currency } from '#core/catalog'
import type { Fraction, Rate } from '#core/money'
import { crossOverHub, type HubPrice, type PriceSource } from '#core/prices'
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
  const walking = new Map(
    catalog.currencies.map((currency) => [currency.symbol, { currency, walk: walkOf(currency, seed) }]),
  )
  function priceOf(symbol: string, at: Date): HubPrice | null {
    const one = walking.get(symbol)
    if (one === undefined) return null
    const { asset, priceUsdt } = one.currency
    const pinned = pins?.leg(symbol)
    const sides = pinned === undefined ? sidesIn(one, at) : { bid: pinned, ask: pinned }
    return { asset, hubAsset: priceUsdt.quote, ...sides, at }
  }
  return {
    name: 'simulated',
    quote(pair) {
      const at = clock.now()
      return crossOverHub(pair, (symbol) => priceOf(symbol, at))
    },
  }
}

function walkOf({ symbol, priceUsdt }: Currency, seed: string): PriceWalk | null {
  if (symbol === priceUsdt.quote.symbol) return null
  const walk = priceWalk(`${seed}/${symbol}`)
  if (priceUsdt.numerator !== priceUsdt.denominator) return walk
  return (at) => Math.trunc(walk(at) / pegDivisor)
}

/** The price of one whole of a currency in USDT, which itself costs 1. */
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
