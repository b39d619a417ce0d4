import Type from 'typebox'
import { closedObject, timeField } from '#platform/http'
import { resolutions } from '#products/fiat-spot/market-data'

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
