import type { Catalog, Currency } from '#core/catalog'
import { type Money, readAmount } from '#core/money'
import { invalidField } from '#platform/http'
import {
  type CryptoPair,
  readOrderPrice,
  receivedFor,
  requirePair,
  requireWithin,
  type Side,
} from '#products/crypto-spot/pairs'
import type { LimitTerms, MarketTerms } from './order.ts'
import type { OrderBody } from './schemas.ts'

/** Reads the terms of an order, or refuses the request by the wrong field. */
export function readOrder(body: OrderBody, catalog: Catalog): MarketTerms | LimitTerms {
  const fields = fieldsOf(body)
  const { from, to, pair } = requirePair(catalog, body)
  const side: Side = from === pair.base ? 'sell' : 'buy'
  if (fields.type === 'limit') {
    const given = readBounded('from_amount', { text: fields.given, currency: from, pair })
    const price = readOrderPrice(fields.price, { pair, side })
    receivedFor(given, { rate: price, pair })
    return { type: 'limit', pair, side, given, price }
  }
  if (fields.received === null) {
    const given = readBounded('from_amount', { text: fields.given, currency: from, pair })
    return { type: 'market', pair, side, given, received: null }
  }
  const received = readBounded('to_amount', { text: fields.received, currency: to, pair })
  return { type: 'market', pair, side, given: null, received }
}

type Fields =
  | { readonly type: 'limit'; readonly given: string; readonly price: string }
  | { readonly type: 'market'; readonly given: string; readonly received: null }
  | { readonly type: 'market'; readonly given: null; readonly received: string }

/** The fields that are given; only some go together. */
function fieldsOf({
  type = 'market',
  from_amount: given,
  to_amount: received,
  order_price: price,
}: OrderBody): Fields {
  if (type === 'limit') {
    if (received !== undefined) throw invalidField('to_amount', 'is for market orders only')
    if (given === undefined) throw invalidField('from_amount', 'is required for a limit order')
    if (price === undefined) throw invalidField('order_price', 'is required for a limit order')
    return { type, given, price }
  }
  if (price !== undefined) throw invalidField('order_price', 'is for limit orders only: add "type": "limit"')
  if (given !== undefined && received !== undefined)
    throw invalidField('to_amount', 'cannot be combined with from_amount: a market order names one of them')
  if (given !== undefined) return { type, given, received: null }
  if (received !== undefined) return { type, given: null, received }
  throw invalidField('from_amount', 'is required unless to_amount is given')
}

type Named = { readonly text: string; readonly currency: Currency; readonly pair: CryptoPair }

function readBounded(field: string, { text, currency: { asset }, pair }: Named): Money {
  const amount = readAmount(field, { text, asset })
  requireWithin(amount, { field, pair })
  return amount
}
