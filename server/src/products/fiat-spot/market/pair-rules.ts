import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { add, compare, formatAmount, type Money, multiply, subtract } from '#core/money'
import { Refusal, type RefusalKind } from '#platform/refusal'
import type { Side } from '#products/fiat-spot/book'
import { fiatPairs, type Pair } from '#products/fiat-spot/pairs'
import type { Order, PairUnits } from '#products/fiat-spot/settlement'
import type { Situation } from './market-commands.ts'
import { fiatSpotRefusals, refuse } from './refusals.ts'

/** The pair of this name, as USDT/RUB or USDT-RUB in any letter case, or PAIR_NOT_FOUND. */
export function requirePair(catalog: Catalog, name: string): Pair {
  const pair = catalog.section(fiatPairs).find(name)
  if (pair === undefined) throw refuse('PAIR_NOT_FOUND', { pair: name })
  return pair
}

/** The pair of an order or a trade. */
export function knownPair(catalog: Catalog, name: string): Pair {
  const pair = catalog.section(fiatPairs).find(name)
  assert(pair !== undefined, `the catalogue no longer lists ${name}, which was traded`)
  return pair
}

/** A size in lots, or the refusal of a size that breaks a rule of the pair. */
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

type Judged = { readonly pair: Pair; readonly units: PairUnits; readonly reference: Money | null }

/** A limit price in ticks, or the refusal of one off the tick or out of the band around `reference`. */
export function ticksWithin(price: Money, { pair, units, reference }: Judged): number {
  const { min, max } = requireBand({ pair, reference })
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

/** The worst price, in ticks, that an order without a limit price takes: the edge of the band. */
export function worstTicks(side: Side, { pair, reference }: Omit<Judged, 'units'>): number {
  const { min, max } = requireBand({ pair, reference })
  const step = pair.priceStep.units
  const ticks = side === 'buy' ? max.units / step : (min.units + step - 1n) / step
  // If the whole band is below the first price step, there is nothing to buy either.
  return Math.max(1, Number(ticks))
}

function requireBand({ pair, reference }: Omit<Judged, 'units'>): Band {
  if (reference === null) throw refuse('PRICE_REFERENCE_UNAVAILABLE')
  return bandAround(reference, pair)
}

type Band = { readonly min: Money; readonly max: Money }

/** The lowest and the highest price at which an arriving order may trade. */
export function bandAround(reference: Money, { priceBand }: Pair): Band {
  const band = multiply(reference, priceBand, { rounding: 'down' })
  return { min: subtract(reference, band), max: add(reference, band) }
}

export function requireValue(value: Money, { orderValueMin }: Pair): void {
  if (compare(value, orderValueMin) < 0)
    throw refuse('ORDER_BELOW_MIN_VALUE', { min_order_value: formatAmount(orderValueMin) })
}

/** The state of a pair, `halted` during a halt. */
export function statusOf({ state }: Pair, resumesAt: Date | null): Pair['state'] | 'halted' {
  return state === 'open' && resumesAt !== null ? 'halted' : state
}

export function requireState({ pair, resumesAt }: Situation, act: 'place' | 'cancel'): void {
  const status = statusOf(pair, resumesAt)
  if (status === 'open' || (status !== 'closed' && act === 'cancel')) return
  const until = status === 'halted' ? { resumes_at: resumesAt?.toISOString() ?? null } : {}
  throw refuse('PAIR_NOT_ACTIVE', { pair: pair.name, pair_status: status, ...until })
}

/** The book counts in numbers, so the value of an order, ticks × lots, must be a safe integer. */
export function requireCountable({ ticks, lots }: { ticks: number; lots: number }): void {
  if (!Number.isSafeInteger(ticks * lots)) throw stockbookError('ORDER_TOO_LARGE')
}

/** Bounds the commit that one customer's orders can cause, so that it does not hold the market up. */
const openOrdersMax = 1_000

export function requireRoom({ customerId }: Order, { state }: Situation): void {
  if (state.open.countOf(customerId) >= openOrdersMax) throw stockbookError('TOO_MANY_OPEN_ORDERS')
}

export function requireNoTake({ side, priceTicks }: Order, { state, units }: Situation): void {
  const best = state.book.bestAgainst(side)
  if (best === null || priceTicks === null) return
  const wouldTake = side === 'buy' ? best <= priceTicks : best >= priceTicks
  if (wouldTake)
    throw refuse('POST_ONLY_WOULD_CROSS', { best_opposite_price: formatAmount(units.price(best)) })
}

function stockbookError(reason: string): Error {
  const { status } = fiatSpotRefusals.STOCKBOOK_ERROR
  return refuse('STOCKBOOK_ERROR', { upstream_status: status, reason_text: reason, upstream_body: null })
}
