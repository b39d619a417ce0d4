import Type from 'typebox'
import { closedObject } from '#platform/http'

// Left open, since unknown query fields are ignored.
export const depositAddressQuery = Type.Object({
  symbol: Type.String({
    pattern: '^[A-Za-z0-9]{1,20}$',
    says: 'must be a currency symbol such as USDT',
    description: 'The crypto currency to receive, in any case.',
  }),
  network: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9]{1,20}$',
      says: 'must be a network code such as trc20',
      description: 'Network, in any case; without it, every network that takes deposits of the currency.',
    }),
  ),
})

export const depositAddressResult = closedObject({
  symbol: Type.String({ description: 'The currency code.' }),
  addresses: Type.Array(
    closedObject({
      network: Type.String({ description: 'The network code.' }),
      address: Type.String({ description: 'Address to pay; it never changes.' }),
      tag: Type.Optional(
        Type.String({
          description:
            'The memo or destination tag that must go with the payment; absent on networks without tags.',
        }),
      ),
    }),
    { description: 'Addresses, one for each network, in the order of the catalogue.' },
  ),
})
