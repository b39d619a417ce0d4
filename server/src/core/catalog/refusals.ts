import { defineRefusals } from '#platform/refusal'

export const catalogRefusals = defineRefusals({
  CURRENCY_NOT_FOUND: [
    404,
    'There is no currency {symbol}. The list is at GET /market/currencies.',
    { symbol: 'DOGE' },
  ],
  NETWORK_NOT_FOUND: [
    404,
    '{symbol} does not exist on the network {network}. Its networks are listed at GET /market/currencies.',
    { symbol: 'USDT', network: 'ton' },
  ],
})
