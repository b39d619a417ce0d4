import Type from 'typebox'
import { symbolField } from '#core/catalog'

export const tickersQuery = Type.Object({
  symbol: Type.Optional(symbolField('Only pairs with this base.')),
})

export const pairQuery = Type.Object({
  from_symbol: symbolField('Either currency of the pair.'),
  to_symbol: symbolField('The other currency of the pair.'),
})

export const symbolsQuery = Type.Object({
  symbol: Type.Optional(symbolField('Only currencies that can be traded against this one.')),
})
