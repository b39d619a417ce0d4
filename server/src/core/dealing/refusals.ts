import { defineRefusals } from '#platform/refusal'

export const dealingRefusals = defineRefusals({
  PRICE_UNAVAILABLE: [
    503,
    'There is no fresh price for {pair}. Nothing was done; try again in a moment.',
    { pair: 'BTC-USDT' },
  ],
  CURRENCY_NOT_DEALT: [
    400,
    'The exchange does not deal in {symbol}. Choose another currency.',
    { symbol: 'XRP' },
  ],
  INSUFFICIENT_LIQUIDITY: [
    400,
    'The exchange cannot deal this much from {from_symbol} to {to_symbol} at the moment. Try a smaller amount, or later.',
    { from_symbol: 'USDT', to_symbol: 'BTC' },
  ],
  AMOUNT_TOO_SMALL: [
    422,
    'The amount is below the minimum, {min} {symbol}. Send at least that.',
    { min: '5', symbol: 'USDT' },
  ],
  AMOUNT_TOO_LARGE: [
    422,
    'The amount is above the maximum, {max} {symbol}. Send at most that.',
    { max: '50000', symbol: 'USDT' },
  ],
})
