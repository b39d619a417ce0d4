import { defineRefusals } from '#platform/refusal'

export const converterRefusals = defineRefusals({
  CURRENCY_NOT_FOUND: [
    404,
    'The converter does not deal in this currency. What it deals in is at GET /converter/crypto/symbols, /converter/fiat/crypto-symbols and /converter/fiat/currencies.',
  ],
  QUOTE_NOT_FOUND: [404, 'You have no quote of this kind with this id. Ask for a fresh estimate.'],
  QUOTE_EXPIRED: [
    400,
    'The quote has ended and nothing was converted: its time is over, or a newer one of yours has replaced it; details.reason says which. Ask for a fresh estimate.',
  ],
  QUOTE_PRICE_MOVED: [
    400,
    'The market has moved away from the quoted rate by more than details.tolerance, and nothing was converted. Ask for a new quote.',
  ],
  QUOTE_LIMIT_EXCEEDED: [
    400,
    'Your open quotes would together be worth more than details.max_open_usdt. Execute one, let one expire or ask for a smaller amount.',
  ],
  QUOTE_MISMATCH: [
    422,
    'The request differs from its quote in details.fields. Send those fields as they were estimated.',
  ],
  QUOTE_ALREADY_USED: [
    409,
    'The quote was used before, by the conversion details.uid. Nothing more was converted.',
  ],
  OPERATION_IN_PROGRESS: [
    409,
    'The same request is still being carried out. Repeat it in a moment, with the same idempotency key, to get its answer.',
  ],
})
