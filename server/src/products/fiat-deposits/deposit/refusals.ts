import { defineRefusals } from '#platform/refusal'

export const fiatDepositRefusals = defineRefusals({
  DEPOSIT_DISABLED: [
    400,
    '{symbol} cannot be paid in by {payment_provider_alias_code} at the moment. GET /funding/deposit/fiat/methods lists the methods that are open.',
    { symbol: 'RUB', payment_provider_alias_code: 'sbp' },
  ],
  AMOUNT_TOO_SMALL: [
    422,
    'The amount is below the minimum. Pay in {min} to {max} {symbol}.',
    { min: '10', max: '1000000', symbol: 'RUB' },
  ],
  AMOUNT_TOO_LARGE: [
    422,
    'The amount is above the maximum. Pay in {min} to {max} {symbol}.',
    { min: '10', max: '1000000', symbol: 'RUB' },
  ],
  RATE_LIMIT_EXCEEDED: [
    429,
    'You asked for more than {limit} deposits by {payment_provider_alias_code} within a minute, or your key sent more requests than it may. Wait {retry_after_seconds} s before the next.',
    { limit: 60, retry_after_seconds: 12, payment_provider_alias_code: 'sbp' },
  ],
})
