import { defineRefusals } from '#platform/refusal'

export const addressRefusals = defineRefusals({
  DEPOSIT_DISABLED: [
    400,
    'Deposits of {symbol} are switched off. See is_deposit_active at GET /market/currencies.',
    { symbol: 'USDT' },
  ],
})
