import Type from 'typebox'
import type { DealingPrice } from '#core/dealing'
import { compareFractions, formatAmount, formatFraction, type Rate } from '#core/money'
import type { DayFigures } from '#core/prices'
import { fieldsOf, resource } from '#platform/http'
import { type CryptoPair, inSteps, pairSymbol } from '#products/crypto-spot/pairs'

type Shown = {
  readonly pair: CryptoPair
  readonly price: DealingPrice
  /** The figures of the last 24 hours. */
  readonly day: Pick<DayFigures, 'open' | 'high' | 'low'>
  /** Units of base dealt in 24 hours. */
  readonly volume: bigint
}

const field = fieldsOf<Shown>()

/** A pair as the list of tickers shows it. */
export const tickerResource = resource('CryptoTicker', {
  pair: field(Type.String({ description: 'BASE-QUOTE.' }), ({ pair }) => pairSymbol(pair), 'BTC-USDT'),
  base: field(Type.String(), ({ pair }) => pair.base.symbol, 'BTC'),
  quote: field(Type.String(), ({ pair }) => pair.quote.symbol, 'USDT'),
  last_price: field(
    Type.String({ description: 'Middle of bid and ask, in whole price steps.' }),
    (shown) => formatFraction(lastOf(shown)),
    '65012.4',
  ),
  bid_price: field(
    Type.String({ description: 'Price at which the exchange buys one unit of base from you (the bid).' }),
    ({ price }) => formatFraction(price.bid),
    '64940.88',
  ),
  ask_price: field(
    Type.String({ description: 'Price at which the exchange sells one unit of base to you (the ask).' }),
    ({ price }) => formatFraction(price.ask),
    '65083.92',
  ),
  volume_24h: field(
    Type.String({ description: 'Volume in base on this exchange in 24 hours.' }),
    ({ pair, volume }) => formatAmount({ asset: pair.base.asset, units: volume }),
    '12.5',
  ),
  // The ticks of the day end a moment before this price.
  high_24h: field(
    Type.String(),
    (shown) => steppedOrLast(shown.day.high, { shown, isBeyond: (order) => order > 0 }),
    '65400',
  ),
  low_24h: field(
    Type.String(),
    (shown) => steppedOrLast(shown.day.low, { shown, isBeyond: (order) => order < 0 }),
    '64100.01',
  ),
  price_change_24h: field(
    Type.String({ description: 'Price change in percent; a fall has a minus sign.' }),
    ({ price, day }) => changePercent(day.open, price.mid),
    '-0.42',
  ),
})

export type Ticker = typeof tickerResource.example

function lastOf({ pair, price: { mid } }: Shown): Rate {
  return inSteps(mid, pair) ?? mid
}

type Compared = { readonly shown: Shown; isBeyond(order: number): boolean }

/** A rate of the day in whole steps where it is beyond the price, and the price itself elsewhere. */
function steppedOrLast(rate: Rate, { shown, isBeyond }: Compared): string {
  const last = lastOf(shown)
  const isShown = isBeyond(compareFractions(rate, shown.price.mid))
  return formatFraction(isShown ? (inSteps(rate, shown.pair) ?? last) : last)
}

/** The change of a price in percent with two decimals, cut toward zero. */
export function changePercent(from: Rate, to: Rate): string {
  const [before, after] = [from.numerator * to.denominator, to.numerator * from.denominator]
  // BigInt division cuts toward zero.
  const units = ((after - before) * 10_000n) / before
  return formatAmount({ asset: { symbol: '%', scale: 2 }, units })
}
