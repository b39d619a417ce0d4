import { defineRefusals } from '#platform/refusal'

export const dealingRefusals = defineRefusals({
  PRICE_UNAVAILABLE: [503, 'There is no fresh price for this pair. Nothing was done; try again in a moment.'],
  CURRENCY_NOT_DEALT: [400, 'The house does not deal in this currency, details.symbol.'],
  INSUFFICIENT_LIQUIDITY: [
    400,
    'The house cannot deal this much of the pair in this direction at the moment. Try a smaller amount or later.',
  ],
  AMOUNT_TOO_SMALL: [422, 'The amount is below the minimum, details.min.'],
  AMOUNT_TOO_LARGE: [422, 'The amount is above the maximum, details.max.'],
})
