import { defineRefusals } from '#platform/refusal'

export const converterRefusals = defineRefusals({
  CURRENCY_NOT_FOUND: [
    404,
    'The converter does not deal in {symbol}. Its currencies are listed at GET /converter/crypto/symbols, /converter/fiat/crypto-symbols and /converter/fiat/currencies.',
    { symbol: 'DOGE' },
  ],
  QUOTE_NOT_FOUND: [404, 'You have no quote of this kind with this id. Ask for a new quote.'],
  QUOTE_EXPIRED: [
    400,
    'The quote has ended ({reason}), and nothing was converted. Ask for a new quote.',
    { reason: 'expired' },
  ],
  QUOTE_PRICE_MOVED: [
    400,
    'The market has moved from the quoted rate, {quoted_rate}, to {present_rate}, and nothing was converted. Ask for a new quote.',
    { quoted_rate: '0.0000155', present_rate: '0.0000153' },
  ],
  QUOTE_LIMIT_EXCEEDED: [
    400,
    'Your open quotes are worth {open_usdt} USDT, and with this one they would be worth more than {max_open_usdt} USDT. Execute one, let one expire or ask for a smaller amount.',
    { open_usdt: '950000', max_open_usdt: '1000000' },
  ],
  QUOTE_MISMATCH: [422, 'The request differs from its quote. Send the request as it was estimated.'],
  QUOTE_ALREADY_USED: [
    409,
    'The conversion {uid} has used this quote already. Nothing more was converted.',
    { uid: '0198c2a4-6d1e-7b60-9f3a-2f8f5a0c7b11' },
  ],
  OPERATION_IN_PROGRESS: [
    409,
    'The same request is still running. Repeat it in a moment, with the same idempotency key, to get its answer.',
  ],
})
