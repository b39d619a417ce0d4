import { defineRefusals } from '#platform/refusal'

export const accountRefusals = defineRefusals({
  WALLET_NOT_FOUND: [
    404,
    'You have no wallet in {symbol} yet. POST /account/wallets creates it.',
    { symbol: 'BTC' },
  ],
})
