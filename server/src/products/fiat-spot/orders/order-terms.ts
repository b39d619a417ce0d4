import { formatAmount, type Money, readAmount } from '#core/money'
import { invalidField } from '#platform/http'
import { type PlaceOrder, priceNotOnTick, refuse, sizeBelowMin } from '#products/fiat-spot/market'
import type { Pair } from '#products/fiat-spot/pairs'
import type { OrderBody } from './schemas.ts'

/** The terms of an order, without its sender. */
type OrderTerms = Omit<PlaceOrder, 'kind' | 'request' | 'id' | 'customerId'>

/** Reads an order from the wire, or refuses a field that is missing, out of place or not an amount. */
export function readOrder(body: OrderBody, pair: Pair): OrderTerms {
  const broken = rules[body.type].find(({ isBroken }) => isBroken(body))
  if (broken !== undefined) throw invalidField(broken.field, broken.message)
  const { side } = body
  const price = body.price === undefined ? null : readPrice(body.price, pair)
  const amount = body.amount === undefined ? null : readSize(body.amount, pair)
  const budget = body.quote_amount === undefined ? null : readBudget(body.quote_amount, pair)
  return {
    side,
    price,
    amount,
    budget,
    timeInForce: timeInForceOf(body),
    selfTrade: body.stp ?? null,
    clientOrderId: body.client_order_id ?? null,
    userInput: {
      price: price && formatAmount(price),
      amount: amount && formatAmount(amount),
      priceTotal: budget && formatAmount(budget),
    },
  }
}

/** A size of zero is refused as one below the minimum, not as malformed. */
export function readSize(text: string, pair: Pair): Money {
  if (isZero(text)) throw sizeBelowMin(pair)
  return readAmount('amount', { text, asset: pair.base.asset })
}

function readBudget(text: string, { quote }: Pair): Money {
  if (isZero(text)) throw refuse('QUOTE_AMOUNT_TOO_SMALL')
  return readAmount('quote_amount', { text, asset: quote.asset })
}

function isZero(text: string): boolean {
  return /^0{1,20}(\.0{1,40})?$/.test(text)
}

/** Excess decimals of a price are refused by the price step, not by the ledger's scale. */
export function readPrice(text: string, pair: Pair): Money {
  const { asset } = pair.quote
  const exact = readAmount('price', { text, asset: { symbol: asset.symbol, scale: scaleMax } })
  const unit = 10n ** BigInt(scaleMax - asset.scale)
  if (exact.units % unit !== 0n) throw priceNotOnTick(pair)
  return { asset, units: exact.units / unit }
}

// Finer than any ledger asset.
const scaleMax = 36

function timeInForceOf({ type, post_only, time_in_force }: OrderBody): PlaceOrder['timeInForce'] {
  if (type === 'market') return 'immediate_or_cancel'
  return post_only === true ? 'post_only' : (time_in_force ?? 'good_till_cancel')
}

type Rule = { readonly field: string; readonly message: string; isBroken(body: OrderBody): boolean }

const isGiven = (field: keyof OrderBody) => (body: OrderBody) => body[field] !== undefined

function required(field: keyof OrderBody): Rule {
  return { field, message: 'is required', isBroken: (body) => body[field] === undefined }
}

function forLimits(field: keyof OrderBody): Rule {
  return { field, message: 'is for limit orders only', isBroken: isGiven(field) }
}

/** How the fields of an order depend on each other, by its type. */
const rules: { readonly [type in OrderBody['type']]: readonly Rule[] } = {
  limit: [
    required('price'),
    required('amount'),
    { field: 'quote_amount', message: 'is for market buys only', isBroken: isGiven('quote_amount') },
    {
      field: 'post_only',
      message: 'is for good_till_cancel only',
      isBroken: ({ post_only, time_in_force = 'good_till_cancel' }) =>
        post_only === true && time_in_force !== 'good_till_cancel',
    },
  ],
  market: [
    forLimits('price'),
    forLimits('time_in_force'),
    forLimits('post_only'),
    {
      field: 'quote_amount',
      message: 'is for market buys only',
      isBroken: ({ side, quote_amount }) => side === 'sell' && quote_amount !== undefined,
    },
    {
      field: 'quote_amount',
      message: 'cannot be combined with amount',
      isBroken: ({ amount, quote_amount }) => amount !== undefined && quote_amount !== undefined,
    },
    {
      field: 'amount',
      message: 'is required, or quote_amount for a buy',
      isBroken: ({ amount, quote_amount }) => amount === undefined && quote_amount === undefined,
    },
  ],
}
