import { defineRefusals } from '#platform/refusal'

export const giftCardRefusals = defineRefusals({
  PRODUCT_NOT_FOUND: [
    404,
    'There is no gift card with the product_id {product_id}. GET /giftcards/catalog lists them.',
    { product_id: 999999 },
  ],
  PRODUCT_UNAVAILABLE: [
    400,
    '{product} is not sold at the moment. Choose another gift card, or try again later.',
    { product: 'Example Store US' },
  ],
  INVALID_FACE_VALUE: [
    422,
    'The gift card has no such face value. Choose one that GET /giftcards/catalog lists.',
    { currency: 'USD', allowed: [10, 25, 50] },
  ],
  AMOUNT_TOO_SMALL: [
    422,
    'The card costs less than the minimum, {min} {symbol}. Choose a larger face value.',
    { min: '1', symbol: 'USDT' },
  ],
  AMOUNT_TOO_LARGE: [
    422,
    'The card costs more than the maximum, {max} {symbol}. Choose a smaller face value.',
    { max: '2000', symbol: 'USDT' },
  ],
  PRICE_MOVED: [
    409,
    'The card costs {total} {symbol} at the moment, more than your max_total of {max_total}. Nothing was bought; estimate again.',
    { total: '0.00042', max_total: '0.00041', symbol: 'BTC' },
  ],
  ORDER_NOT_FOUND: [
    404,
    'You have no gift card order with this id. GET /giftcards/orders lists your orders.',
  ],
})
