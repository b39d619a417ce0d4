import type { Asset, Fraction } from '#core/money'
import { hub, type PricePair, type Quote } from './price-source.ts'

/** The price of one whole of a currency in the hub currency. */
export type HubPrice = {
  readonly asset: Asset
  readonly hubAsset: Asset
  readonly bid: Fraction
  readonly ask: Fraction
  /** The time of the price. */
  readonly at: Date
}

/** A pair's price as the quotient of its currencies' hub prices; null where one of them has no price. */
export function crossOverHub(
  { base, quote }: PricePair,
  priceOf: (symbol: string) => HubPrice | null,
): Quote | null {
  if (base === quote) return null
  const first = priceOf(base === hub ? quote : base)
  if (first === null) return null
  if (base === hub) return quotientOf(hubBeside(first), first)
  if (quote === hub) return quotientOf(first, hubBeside(first))
  const second = priceOf(quote)
  return second && quotientOf(first, second)
}

/** The time of the oldest price. */
export function oldestOf(prices: readonly Pick<HubPrice, 'at'>[]): Date {
  return new Date(Math.min(...prices.map(({ at }) => at.getTime())))
}

const one: Fraction = { numerator: 1n, denominator: 1n }

function hubBeside({ hubAsset, at }: HubPrice): HubPrice {
  return { asset: hubAsset, hubAsset, bid: one, ask: one, at }
}

function quotientOf(ours: HubPrice, theirs: HubPrice): Quote {
  const assets = { base: ours.asset, quote: theirs.asset }
  return {
    bid: { ...assets, ...quotient(ours.bid, theirs.ask) },
    ask: { ...assets, ...quotient(ours.ask, theirs.bid) },
    at: oldestOf([ours, theirs]),
  }
}

function quotient(dividend: Fraction, divisor: Fraction): Fraction {
  return {
    numerator: dividend.numerator * divisor.denominator,
    denominator: dividend.denominator * divisor.numerator,
  }
}
