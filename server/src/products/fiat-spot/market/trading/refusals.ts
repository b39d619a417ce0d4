import { defineRefusals } from '#platform/refusal'

/** The order book's own table of the contract; INSUFFICIENT_BALANCE is the ledger's. */
export const fiatSpotRefusals = defineRefusals({
  INSUFFICIENT_LIQUIDITY: [
    400,
    'The other side of the book cannot fill this order now. A larger order would not help.',
  ],
  ORDER_BELOW_MIN_SIZE: [400, 'The amount is below the minimum of the pair, details.min_order_size.'],
  ORDER_ABOVE_MAX_SIZE: [400, 'The amount is above the maximum of the pair, details.max_order_size.'],
  ORDER_BELOW_MIN_VALUE: [400, 'Amount × price is below the minimum of the pair, details.min_order_value.'],
  QUOTE_AMOUNT_TOO_SMALL: [400, 'The budget does not buy the minimum lot of the pair.'],
  PRICE_OUT_OF_BAND: [
    400,
    'The price is too far from the market: stay within details.allowed_price_min and details.allowed_price_max.',
  ],
  PRICE_NOT_ON_TICK: [400, 'The price is not a multiple of details.price_step.'],
  POST_ONLY_WOULD_CROSS: [
    400,
    'A post-only order at this price would trade at once, at details.best_opposite_price. Choose a price that does not reach it.',
  ],
  PRICE_REFERENCE_UNAVAILABLE: [400, 'There is no market price to hold this order against. Try again later.'],
  BALANCE_LOCK_FAILED: [400, 'The balance changed at the same moment. Try again with a new Idempotency-Key.'],
  PAIR_NOT_FOUND: [400, 'There is no such pair. The pairs are listed at GET /spot/fiat/instruments.'],
  PAIR_NOT_ACTIVE: [400, 'The pair does not take this now; see details.pair_status.'],
  ORDER_NOT_FOUND: [404, 'There is no order with this id.'],
  ORDER_ACCESS_DENIED: [403, 'This order belongs to another account.'],
  ORDER_NOT_CANCELLABLE: [
    400,
    'The order is filled or cancelled already, or a market order; see details.order_status.',
  ],
  INVALID_ORDER_REQUEST: [400, 'The order has an invalid field, details.field.'],
  STOCKBOOK_ERROR: [400, 'The order book refused this; see details.reason_text.'],
  STOCKBOOK_UNAVAILABLE: [502, 'The trading system cannot be reached. Retry with the same Idempotency-Key.'],
})
