import { defineRefusals } from '#platform/refusal'

/** The refusals of crypto spot; those of prices, liquidity and amounts are dealing's. */
export const cryptoSpotRefusals = defineRefusals({
  PAIR_NOT_FOUND: [
    400,
    'There is no pair {pair}. The pairs are listed at GET /spot/crypto/pairs.',
    { pair: 'RUB-BTC' },
  ],
  PAIR_NOT_ACTIVE: [
    400,
    'The pair {pair} does not accept this while its status is {pair_status}. Try again when it trades again.',
    { pair: 'BTC-USDT', pair_status: 'closed' },
  ],
  TOO_MANY_OPEN_ORDERS: [
    400,
    'You have {max} open limit orders, the most allowed. Cancel some first.',
    { max: 200 },
  ],
  ORDER_NOT_FOUND: [404, 'You have no order with this id.'],
  CANCEL_FAILED: [400, 'The order cannot be cancelled: {reason}.', { reason: 'already_completed' }],
})
