import Type from 'typebox'
import { closedObject, namedObject, orNull, timeField } from '#platform/http'
import { resolutions } from '#products/fiat-spot/market-data'

const time = Type.String({ format: 'date-time' })

const pairName = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'USDT/RUB or USDT-RUB, in any letter case.',
  example: 'USDT/RUB',
})
/** Describes a resolution, here and in the topics. */
export const spans =
  'Length of a candle: minutes, D for a day, W for a week from Monday, M for a month; all in UTC.'

const window = {
  since: Type.Optional(timeField('Start of the range, inclusive.')),
  until: Type.Optional(timeField('End of the range, exclusive.')),
}

export const pairParams = closedObject({ pair: pairName })
export const pairQuery = Type.Object({ pair: pairName })

export const orderbookQuery = Type.Object({
  pair: pairName,
  depth: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 500,
      default: 20,
      description: 'Number of price levels on each side.',
    }),
  ),
})

export const tradesQuery = Type.Object({
  pair: pairName,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
  ...window,
  cursor: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'The id of the last trade of the previous page; the list continues after it.',
    }),
  ),
})

export const candlesQuery = Type.Object({
  pair: pairName,
  resolution: Type.Enum([...resolutions], { description: spans }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
  ...window,
  cursor: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        'The time of the last candle of the previous page; the list continues after it, towards the present.',
    }),
  ),
})

export const tickersQuery = Type.Object({
  symbol: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9]{1,20}$',
      says: 'must be a currency symbol such as USDT',
      description: 'Only pairs with this base.',
    }),
  ),
})

const rules = {
  status: Type.String({
    description:
      '`active` when open, otherwise cancel_only or closed; halted when the price moved too far: until `resumes_at` no order is placed or amended, and every order can be cancelled.',
  }),
  resumes_at: orNull(
    Type.String({ format: 'date-time', description: 'Time at which a halted pair resumes; otherwise null.' }),
  ),
  base: Type.String(),
  quote: Type.String(),
  price_step: Type.String({ description: 'Every price must be a multiple of this step.' }),
  lot: Type.String({ description: 'Every amount must be a multiple of this step.' }),
  min_order_size: Type.String(),
  max_order_size: Type.String(),
  min_order_value: Type.String({ description: 'Smallest order value (amount × price), in quote.' }),
  maker_fee: Type.String({ description: 'Fee of the default tariff, as a share: 0.001 is 0.1 %.' }),
  taker_fee: Type.String(),
}

export const instrument = namedObject('FiatInstrument', { trading_pair: Type.String(), ...rules })

export const marketInfo = closedObject({
  pair: Type.String(),
  ...rules,
  base_asset_precision: Type.Integer({ description: 'Decimals of an amount in base.' }),
  quote_asset_precision: Type.Integer({ description: 'Decimals of an amount in quote.' }),
  price_band: Type.String({
    description: 'Distance from the reference price within which an order may trade, as a share.',
  }),
  reference_price: orNull(
    Type.String({
      description:
        'Price of the price source or, without a fresh one, the median price of recent trades between many customers. Null without either; then no order is accepted.',
    }),
  ),
  allowed_price_min: orNull(Type.String()),
  allowed_price_max: orNull(Type.String()),
})

const level = closedObject({ price: Type.String(), amount: Type.String() })

export const orderbook = closedObject({
  pair: Type.String(),
  bids: Type.Array(level, { description: 'The highest price first.' }),
  asks: Type.Array(level, { description: 'The lowest price first.' }),
})

export const publicTrade = closedObject({
  id: Type.String({ format: 'uuid' }),
  price: Type.String(),
  amount: Type.String(),
  side: Type.Enum(['buy', 'sell'], { description: "The taker's side." }),
  time,
})

export const stats = closedObject({
  pair: Type.String(),
  last: orNull(Type.String({ description: 'Price of the last trade, of any age.' })),
  high: orNull(
    Type.String({ description: 'Highest price of the 24 hours; null, like `low`, when nothing was traded.' }),
  ),
  low: orNull(Type.String()),
  volume: Type.String({ description: 'In the base currency.' }),
  quote_volume: Type.String({ description: 'In the quote currency.' }),
  change: Type.String({
    description: 'Price change from the first price of the 24 hours to the last, with sign and two decimals.',
    example: '+1.25%',
  }),
})

export const ticker = closedObject({
  pair: Type.String(),
  base: Type.String(),
  quote: Type.String(),
  last_price: orNull(Type.String()),
  bid_price: orNull(Type.String({ description: 'Best bid; null, like `ask_price`, when there is none.' })),
  ask_price: orNull(Type.String()),
  volume_24h: Type.String({ description: 'In the base currency.' }),
  high_24h: orNull(Type.String()),
  low_24h: orNull(Type.String()),
  price_change_24h: Type.String({
    description:
      'Price change from the first price of the 24 hours to the last, in quote; a fall has a minus sign.',
  }),
})

export const fiatSpotCurrency = closedObject({
  symbol: Type.String(),
  name: Type.String(),
  type: Type.Enum(['crypto', 'fiat']),
  precision: Type.Integer({ description: 'Number of decimals of an amount.' }),
})

export const candle = closedObject({
  time: Type.String({ format: 'date-time', description: 'Time at which the candle opened.' }),
  open: Type.String(),
  high: Type.String(),
  low: Type.String(),
  close: Type.String(),
  volume: Type.String({ description: 'In the base currency.' }),
  quote_volume: Type.String({ description: 'In the quote currency.' }),
  trades: Type.Integer({ description: 'Number of trades.' }),
})
