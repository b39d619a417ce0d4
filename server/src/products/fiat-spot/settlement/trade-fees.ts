import type { Tariff } from '#core/catalog'
import { type Fraction, type Money, multiply } from '#core/money'
import type { Side } from '#products/fiat-spot/book'

/** Each side's fee rate, as a share of the amount that it receives. */
type FeeRates = { readonly buyer: Fraction; readonly seller: Fraction }

/** Each side pays by its own customer's tariff: the maker its maker fee, the taker its taker fee. */
export function ratesOf(
  takerSide: Side,
  { maker, taker }: { readonly maker: Tariff; readonly taker: Tariff },
): FeeRates {
  return takerSide === 'buy'
    ? { buyer: taker.takerFee, seller: maker.makerFee }
    : { buyer: maker.makerFee, seller: taker.takerFee }
}

/** Each side's fee, in the asset that it receives. */
export type TradeFees = { readonly buyer: Money; readonly seller: Money }

/** Fees are rounded up: whoever trades little at a time pays the house no less. */
export function feesOn(
  { base, proceeds }: { readonly base: Money; readonly proceeds: Money },
  { buyer, seller }: FeeRates,
): TradeFees {
  return {
    buyer: multiply(base, buyer, { rounding: 'up' }),
    seller: multiply(proceeds, seller, { rounding: 'up' }),
  }
}
