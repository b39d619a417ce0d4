import type { FieldProblem } from '#platform/http'
import { defineRefusals, Refusal } from '#platform/refusal'

/** Transfers use the order book's error table of the contract; INSUFFICIENT_BALANCE is the ledger's. */
export const tradingAccountRefusals = defineRefusals({
  INVALID_ORDER_REQUEST: [400, 'The transfer has an invalid field, {field}.', { field: 'amount' }],
  BALANCE_LOCK_FAILED: [
    400,
    'The balance kept changing and nothing was moved. Try again with a new idempotency key.',
  ],
  AMOUNT_TOO_SMALL: [
    422,
    'The amount is below the minimum of one transfer, {min}. Move at least that.',
    { min: '1' },
  ],
  AMOUNT_TOO_LARGE: [
    422,
    'The amount is above the maximum of one transfer, {max}. Move it in parts.',
    { max: '100000' },
  ],
  CURRENCY_NOT_FOUND: [
    404,
    'The trading account does not hold {symbol}. The currencies it holds are listed at GET /spot/fiat/balance.',
    { symbol: 'BTC' },
  ],
})

/** The refusal of an invalid field in the order book's error table. */
export function invalidTransfer({ path, message }: FieldProblem): Refusal {
  return new Refusal(tradingAccountRefusals.INVALID_ORDER_REQUEST, {
    details: { field: path },
    message: `${path} ${message}.`,
  })
}
