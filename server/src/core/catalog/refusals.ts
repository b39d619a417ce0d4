import { defineRefusals } from '#platform/refusal'

export const catalogRefusals = defineRefusals({
  CURRENCY_NOT_FOUND: [404, 'There is no such currency. The list is at GET /market/currencies.'],
  NETWORK_NOT_FOUND: [
    404,
    'The currency does not exist on this network. See its networks at GET /market/currencies.',
  ],
})
