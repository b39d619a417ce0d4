import { defineRefusals } from '#platform/refusal'

/** What crypto spot refuses by itself; prices, liquidity and amounts are refused in the words of dealing. */
export const cryptoSpotRefusals = defineRefusals({
  PAIR_NOT_FOUND: [400, 'These two currencies are no pair. See GET /spot/crypto/pairs.'],
  PAIR_NOT_ACTIVE: [400, 'The pair does not take this now; see details.pair_status.'],
  TOO_MANY_OPEN_ORDERS: [
    400,
    'You have as many open limit orders as are allowed, details.max. Cancel some first.',
  ],
  ORDER_NOT_FOUND: [404, 'You have no order with this id.'],
  CANCEL_FAILED: [400, 'The order cannot be cancelled; see details.reason.'],
})
