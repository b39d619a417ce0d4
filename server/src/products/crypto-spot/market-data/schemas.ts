import Type, { type Static } from 'typebox'
import { symbolField } from '#core/catalog'
import { closedObject, namedObject } from '#platform/http'

export const tickersQuery = Type.Object({
  symbol: Type.Optional(symbolField('Only pairs with this base.')),
})

const ticker = closedObject({
  pair: Type.String({ description: 'BASE-QUOTE.' }),
  base: Type.String(),
  quote: Type.String(),
  last_price: Type.String({ description: 'Middle of bid and ask, in whole price steps.' }),
  bid_price: Type.String({
    description: 'Price at which the exchange buys one unit of base from you (the bid).',
  }),
  ask_price: Type.String({
    description: 'Price at which the exchange sells one unit of base to you (the ask).',
  }),
  volume_24h: Type.String({ description: 'Volume in base on this exchange in 24 hours.' }),
  high_24h: Type.String(),
  low_24h: Type.String(),
  price_change_24h: Type.String({ description: 'Price change in percent; a fall has a minus sign.' }),
})

export const tickersResult = Type.Array(ticker)

export type Ticker = Static<typeof ticker>

export const pairQuery = Type.Object({
  from_symbol: symbolField('Either currency of the pair.'),
  to_symbol: symbolField('The other currency of the pair.'),
})

export const pairInfo = namedObject('CryptoPair', {
  symbol: Type.String({ description: 'BASE-QUOTE.' }),
  priceTo: Type.String({
    description: 'Bid: the price at which the exchange buys one unit of base from you.',
  }),
  priceOut: Type.String({
    description: 'Ask: the price at which the exchange sells one unit of base to you.',
  }),
  price: Type.String({ description: 'Middle of bid and ask, in whole price steps.' }),
  mainSymbol: Type.String({ description: 'Base currency.' }),
  minorSymbol: Type.String({ description: 'Quote currency.' }),
  quote_asset_precision: Type.Integer({ description: 'Decimals of an amount in quote.' }),
  base_asset_precision: Type.Integer({ description: 'Decimals of an amount in base.' }),
  step: Type.String({ description: 'Every order amount in base must be a multiple of this step.' }),
  minValue: Type.String({ description: 'Smallest order amount in base.' }),
  min_value_minor: Type.String({ description: 'Smallest order amount in quote.' }),
  maxValue: Type.String({ description: 'Largest order amount in base.' }),
  max_value_minor: Type.String({ description: 'Largest order amount in quote.' }),
  limit_price_step: Type.String({ description: 'Every limit price must be a multiple of this step.' }),
  price_step: Type.String({ description: 'Every price must be a multiple of this step.' }),
})

export type PairInfo = Static<typeof pairInfo>

export const symbolsQuery = Type.Object({
  symbol: Type.Optional(symbolField('Only currencies that can be traded against this one.')),
})

export const symbolsResult = Type.Array(Type.String())
