import { strict as assert } from 'node:assert'
import type { Fraction } from '#core/money'
import { hub, midRate, type PricePair, type PriceSource } from '#core/prices'
import type { PinnedLeg, PricePins } from './price-pins.ts'

/** Simulated prices, and the pins that hold them still. */
export type SimulatedMarket = { readonly prices: PriceSource; readonly pins: PricePins }

/** A price that no market of the sandbox may have; the message continues "price …". */
export class PriceOutOfReach extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'PriceOutOfReach'
  }
}

type Pinning = { readonly pair: PricePair; readonly price: Fraction }

// Amounts at such prices still fit the ledger.
const wholeMax = 10n ** 18n
// A pin by hand has at most 18 decimals; each one that is made from another adds those of its own.
const digitsMax = 200
const longMin = 10n ** BigInt(digitsMax)

/**
 * Pins a pair of two known currencies: bid and ask become this price. The quote stands still where it is, unless it is
 * pinned already, and the base moves. Throws PriceOutOfReach.
 */
export async function pinPrice({ prices, pins }: SimulatedMarket, { pair, price }: Pinning): Promise<void> {
  await pins.pin(pair, (pinned) => {
    const legs = legsOf({ pair, price }, (symbol) => pinned.get(symbol) ?? standing(prices, symbol))
    for (const leg of legs) requireWithinReach(leg)
    const [moved, ...still] = legs
    return moved === undefined ? [] : [moved, ...still.filter(({ symbol }) => !pinned.has(symbol))]
  })
}

/** A pair stands still while both of its currencies do. */
export function isPinned({ pins }: SimulatedMarket, { base, quote }: PricePair): boolean {
  return [base, quote].every((symbol) => symbol === hub || pins.leg(symbol) !== undefined)
}

/** The currency that moves to the price, and then the one that it is priced in. */
function legsOf({ pair, price }: Pinning, legOf: (symbol: string) => Fraction): PinnedLeg[] {
  const { base, quote } = pair
  const { numerator, denominator } = price
  if (base === hub) return [{ symbol: quote, price: { numerator: denominator, denominator: numerator } }]
  if (quote === hub) return [{ symbol: base, price }]
  const still = reduced(legOf(quote))
  const moved = reduced({
    numerator: numerator * still.numerator,
    denominator: denominator * still.denominator,
  })
  return [
    { symbol: base, price: moved },
    { symbol: quote, price: still },
  ]
}

function standing(prices: PriceSource, symbol: string): Fraction {
  const quoted = prices.quote({ base: symbol, quote: hub })
  assert(quoted !== null, `${symbol} is a currency of the catalogue`)
  return midRate(quoted)
}

function requireWithinReach({ symbol, price: { numerator, denominator } }: PinnedLeg): void {
  if (numerator > denominator * wholeMax || denominator > numerator * wholeMax)
    throw new PriceOutOfReach(`would make one ${symbol} worth less than 10^-18 or more than 10^18 ${hub}`)
  // Cut to fewer digits, it would no longer be the price that was asked for.
  if (numerator >= longMin || denominator >= longMin)
    throw new PriceOutOfReach(
      `would take more than ${digitsMax} digits for the price of one ${symbol}; pin its quote in ${hub}`,
    )
}

/** The same price in the fewest digits; a pin that is made from other pins still has more digits than they have. */
function reduced({ numerator, denominator }: Fraction): Fraction {
  const divisor = commonDivisor(numerator, denominator)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

function commonDivisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one, other]
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}
