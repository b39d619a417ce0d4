import type { Money } from '#core/money'
import type { Pair, PlaceOrder } from '#products/fiat-spot'

export type Side = PlaceOrder['side']

/** The number of whole steps in an amount. */
export function inWhole(amount: Money, step: Money): number {
  return Number(amount.units / step.units)
}

export function priceOf({ priceStep }: Pair, ticks: number): Money {
  return { asset: priceStep.asset, units: BigInt(ticks) * priceStep.units }
}

export function amountOf({ lot }: Pair, lots: number): Money {
  return { asset: lot.asset, units: BigInt(lots) * lot.units }
}
