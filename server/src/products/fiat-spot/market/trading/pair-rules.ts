import type { Pair } from '#core/catalog'
import { add, compare, formatAmount, type Money, multiply, subtract } from '#core/money'
import { Refusal, type RefusalDetails, type RefusalKind } from '#platform/refusal'
import type { PairUnits } from './pair-units.ts'
import { fiatSpotRefusals } from './refusals.ts'

/** A size in lots, or that it breaks a rule of the pair. */
export function lotsWithin(amount: Money, { pair, units }: { pair: Pair; units: PairUnits }): number {
  const { orderSizeMin, orderSizeMax } = pair
  if (compare(amount, orderSizeMin) < 0) throw sizeBelowMin(pair)
  if (compare(amount, orderSizeMax) > 0) throw sizeAboveMax(pair)
  if (!units.isWholeLots(amount)) throw notInLots(formatAmount(pair.lot))
  return units.lotsOf(amount)
}

function notInLots(lot: string): Refusal {
  const kind: RefusalKind = fiatSpotRefusals.INVALID_ORDER_REQUEST
  const message = `amount must be a multiple of ${lot}, the lot of the pair.`
  return new Refusal(kind, { message, details: { field: 'amount', lot } })
}

export function sizeBelowMin({ orderSizeMin }: Pair): Refusal {
  return refuse('ORDER_BELOW_MIN_SIZE', { min_order_size: formatAmount(orderSizeMin) })
}

export function sizeAboveMax({ orderSizeMax }: Pair): Refusal {
  return refuse('ORDER_ABOVE_MAX_SIZE', { max_order_size: formatAmount(orderSizeMax) })
}

/** A limit price in ticks, or that it is off the tick or too far from `reference`. */
export function ticksWithin(
  price: Money,
  { pair, units, reference }: { pair: Pair; units: PairUnits; reference: Money | null },
): number {
  if (reference === null) throw refuse('PRICE_REFERENCE_UNAVAILABLE')
  const { min, max } = bandAround(reference, pair)
  if (compare(price, min) < 0 || compare(price, max) > 0) {
    throw refuse('PRICE_OUT_OF_BAND', {
      allowed_price_min: formatAmount(min),
      allowed_price_max: formatAmount(max),
    })
  }
  const ticks = units.ticksOf(price)
  if (ticks === null || ticks === 0) throw priceNotOnTick(pair)
  return ticks
}

export function priceNotOnTick({ priceStep }: Pair): Refusal {
  return refuse('PRICE_NOT_ON_TICK', { price_step: formatAmount(priceStep) })
}

/** The lowest and the highest price that a limit order may have. */
export function bandAround(
  reference: Money,
  { priceBand }: Pair,
): { readonly min: Money; readonly max: Money } {
  const band = multiply(reference, priceBand, { rounding: 'down' })
  return { min: subtract(reference, band), max: add(reference, band) }
}

export function requireValue(value: Money, { orderValueMin }: Pair): void {
  if (compare(value, orderValueMin) < 0)
    throw refuse('ORDER_BELOW_MIN_VALUE', { min_order_value: formatAmount(orderValueMin) })
}

export function refuse(code: keyof typeof fiatSpotRefusals, details?: RefusalDetails): Refusal {
  const kind: RefusalKind = fiatSpotRefusals[code]
  return new Refusal(kind, details === undefined ? {} : { details })
}
