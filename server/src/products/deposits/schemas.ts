import Type from 'typebox'

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
