import { defineRefusals, Refusal, type RefusalDetails, type RefusalKind } from '#platform/refusal'

/** The order book's table of the contract; the ledger defines INSUFFICIENT_BALANCE. */
export const fiatSpotRefusals = defineRefusals({
  INSUFFICIENT_LIQUIDITY: [
    400,
    'The other side of the book offers {available_liquidity} {base_currency}, which does not fill this order. Place a limit order, or try again later.',
    { available_liquidity: '0.4', base_currency: 'USDT' },
  ],
  ORDER_BELOW_MIN_SIZE: [
    400,
    'The amount is below the minimum of the pair, {min_order_size}. Order at least that.',
    { min_order_size: '1' },
  ],
  ORDER_ABOVE_MAX_SIZE: [
    400,
    'The amount is above the maximum of the pair, {max_order_size}. Order at most that.',
    { max_order_size: '50000' },
  ],
  ORDER_BELOW_MIN_VALUE: [
    400,
    'Amount × price is below the minimum of the pair, {min_order_value}. Order more.',
    { min_order_value: '100' },
  ],
  QUOTE_AMOUNT_TOO_SMALL: [400, 'The budget does not buy the minimum lot of the pair.'],
  PRICE_OUT_OF_BAND: [
    400,
    'The price is too far from the market. Choose one from {allowed_price_min} to {allowed_price_max}.',
    { allowed_price_min: '71.28', allowed_price_max: '87.12' },
  ],
  PRICE_NOT_ON_TICK: [
    400,
    'The price is not a multiple of {price_step}. Round it to one.',
    { price_step: '0.01' },
  ],
  POST_ONLY_WOULD_CROSS: [
    400,
    'A post-only order at this price would trade at once, at {best_opposite_price}. Choose a price that does not reach it.',
    { best_opposite_price: '79.26' },
  ],
  PRICE_REFERENCE_UNAVAILABLE: [
    400,
    'There is no reference price to check this order against. Try again later, with a new Idempotency-Key.',
  ],
  BALANCE_LOCK_FAILED: [400, 'The balance changed at the same moment. Try again with a new Idempotency-Key.'],
  PAIR_NOT_FOUND: [
    400,
    'There is no pair {pair}. The pairs are listed at GET /spot/fiat/instruments.',
    { pair: 'USDT/EUR' },
  ],
  PAIR_NOT_ACTIVE: [
    400,
    'The pair {pair} does not accept this while its status is {pair_status}. Try again when it trades again, with a new Idempotency-Key.',
    { pair: 'USDT/RUB', pair_status: 'closed' },
  ],
  ORDER_NOT_FOUND: [404, 'There is no order with this id.'],
  ORDER_ACCESS_DENIED: [403, 'This order belongs to another account.'],
  ORDER_NOT_CANCELLABLE: [
    400,
    'The order is no longer open: its status is {order_status}. Nothing was done.',
    { order_status: 'filled' },
  ],
  INVALID_ORDER_REQUEST: [400, '{field} {reason}.', { field: 'amount', reason: 'is required' }],
  STOCKBOOK_ERROR: [
    400,
    'The order book refused this: {reason_text}. Nothing was done.',
    { reason_text: 'TOO_MANY_OPEN_ORDERS' },
  ],
  STOCKBOOK_UNAVAILABLE: [502, 'The trading system cannot be reached. Retry with the same Idempotency-Key.'],
})

export function refuse(code: keyof typeof fiatSpotRefusals, details?: RefusalDetails): Refusal {
  const kind: RefusalKind = fiatSpotRefusals[code]
  return new Refusal(kind, details === undefined ? {} : { details })
}
