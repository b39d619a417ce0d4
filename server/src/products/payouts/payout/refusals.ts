import { defineRefusals } from '#platform/refusal'

export const payoutRefusals = defineRefusals({
  WITHDRAWAL_DISABLED: [
    400,
    '{currency} cannot be withdrawn to bank accounts at the moment. Try again later.',
    { currency: 'RUB' },
  ],
  BANK_NOT_FOUND: [
    404,
    'No bank has the code {bank_code}. GET /funding/withdraw/fiat/banks lists those that can be paid.',
    { bank_code: '100000000000' },
  ],
  AMOUNT_TOO_SMALL: [
    422,
    'The amount is below the minimum. Send {min} to {max} {currency}.',
    { min: '10', max: '1000000', currency: 'RUB' },
  ],
  AMOUNT_TOO_LARGE: [
    422,
    'The amount is above the maximum. Send {min} to {max} {currency}.',
    { min: '10', max: '1000000', currency: 'RUB' },
  ],
})
