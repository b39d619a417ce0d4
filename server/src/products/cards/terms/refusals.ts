import { catalogRefusals } from '#core/catalog'
import { dealingRefusals } from '#core/dealing'
import { ledgerRefusals } from '#core/ledger'
import { defineRefusals } from '#platform/refusal'
import { cardRefusals } from '#products/cards/card'

export const cardOrderRefusals = defineRefusals({
  CARD_OPTION_UNAVAILABLE: [
    422,
    'There is no {card_type} card with these options. GET /cards/meta lists the options; leave out region and payment_system to let us choose.',
    { card_type: 'SHOPPING' },
  ],
  PAYMENT_METHOD_UNAVAILABLE: [
    400,
    'Cards cannot be paid by {payment_method} at the moment. GET /cards/settings lists the methods that are open.',
    { payment_method: 'rub_sbp' },
  ],
  AMOUNT_TOO_SMALL: [
    422,
    'The amount is below the minimum. Load {min} to {max} {symbol}.',
    { min: '10', max: '10000', symbol: 'USD' },
  ],
  AMOUNT_TOO_LARGE: [
    422,
    'The amount is above the maximum. Load {min} to {max} {symbol}.',
    { min: '10', max: '10000', symbol: 'USD' },
  ],
  TOO_MANY_OPEN_ORDERS: [
    409,
    'You have {max} card orders that wait for a payment. Pay one, or wait until one expires, then order again.',
    { max: '20' },
  ],
  ORDER_NOT_FOUND: [404, 'You have no card order with this id. GET /cards/orders lists your orders.'],
})

/** The refusals of prices, for orders and loads alike. */
export const priceRefusals = [
  cardRefusals.CARDS_UNAVAILABLE,
  cardOrderRefusals.AMOUNT_TOO_SMALL,
  cardOrderRefusals.AMOUNT_TOO_LARGE,
  catalogRefusals.CURRENCY_NOT_FOUND,
  dealingRefusals.CURRENCY_NOT_DEALT,
  dealingRefusals.PRICE_UNAVAILABLE,
  ledgerRefusals.INSUFFICIENT_BALANCE,
  dealingRefusals.INSUFFICIENT_LIQUIDITY,
]
