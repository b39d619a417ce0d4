import Type from 'typebox'
import type { TopicDescription } from '#core/product'
import { closedObject } from '#platform/http'
import { resolutions } from '#products/fiat-spot/market-data'
import { depthChecksum } from './depth-checksum.ts'
import { candleResource, orderbookResource, statsResource, tradeResource } from './market-data-resource.ts'
import { spans } from './schemas.ts'

const textLevel = Type.Tuple([Type.String(), Type.String()], { description: 'Price and amount.' })

const depthFields = {
  pair: Type.String(),
  bids: Type.Array(textLevel),
  asks: Type.Array(textLevel),
  checksum: Type.Integer({
    minimum: 0,
    description:
      'CRC-32 (as in zlib) of the best ten levels of both sides once this push is applied: the best bid, the best ask, the second bid, the second ask and so on, each as price:amount, joined by colons. Where one side has fewer levels, only the other continues; an empty book has 0.',
  }),
}

const pair = {
  description: 'USDT/RUB or USDT-RUB, in any letter case; pushes keep the separator.',
  examples: ['USDT/RUB', 'USDT-RUB'],
}

const examplePair = 'USDT/RUB'
const bids = [{ price: '79.9', amount: '120.5' }]
const asks = [{ price: '80.1', amount: '75' }]
const time = '2026-01-01T00:00:00.000Z'
const trade = { id: '0198c2a4-6d1e-7b60-9f3a-2f8f5a0c7b11', price: '80', amount: '10', side: 'buy', time }
const hour = {
  time,
  open: '79.8',
  high: '80.2',
  low: '79.8',
  close: '80',
  volume: '1200',
  quote_volume: '96000',
  trades: 14,
}

/** The descriptions of a market's public topics. */
export const marketTopicDescriptions: readonly TopicDescription[] = [
  {
    name: 'spot.fiat.orderbook.{pair}',
    id: 'orderbook',
    summary: 'The best 20 levels of each side',
    description: 'Each push carries all of these levels; pushes come at most every 50 ms.',
    permission: null,
    parameters: { pair },
    snapshot: orderbookResource.schema,
    update: null,
    example: { topic: 'spot.fiat.orderbook.USDT/RUB', snapshot: { pair: examplePair, bids, asks } },
  },
  {
    name: 'spot.fiat.depth.{pair}',
    id: 'depth',
    summary: 'The best 500 levels of each side, then their changes',
    description:
      'An update lists changed levels with their present amount; 0 removes a level. Bids and asks are unordered in an update and best first in a snapshot.',
    permission: null,
    parameters: { pair },
    snapshot: closedObject(depthFields),
    update: closedObject(depthFields),
    example: {
      topic: 'spot.fiat.depth.USDT/RUB',
      snapshot: {
        pair: examplePair,
        bids: [['79.9', '120.5']],
        asks: [['80.1', '75']],
        checksum: depthChecksum([['79.9', '120.5']], [['80.1', '75']]),
      },
      update: {
        pair: examplePair,
        bids: [['79.9', '0']],
        asks: [],
        checksum: depthChecksum([], [['80.1', '75']]),
      },
    },
  },
  {
    name: 'spot.fiat.trades.{pair}',
    id: 'trades',
    summary: 'Trades',
    description:
      'The snapshot has the newest 50 trades, newest first; updates add later trades, oldest first.',
    permission: null,
    parameters: { pair },
    snapshot: Type.Array(tradeResource.schema),
    update: Type.Array(tradeResource.schema),
    example: { topic: 'spot.fiat.trades.USDT/RUB', snapshot: [trade], update: [trade] },
  },
  {
    name: 'spot.fiat.stats.{pair}',
    id: 'stats',
    summary: 'Statistics of the last 24 hours',
    permission: null,
    parameters: { pair },
    snapshot: statsResource.schema,
    update: null,
    example: {
      topic: 'spot.fiat.stats.USDT/RUB',
      snapshot: {
        pair: examplePair,
        last: '80',
        high: '80.2',
        low: '79.1',
        volume: '15000',
        quote_volume: '1200000',
        change: '+1.25%',
      },
    },
  },
  {
    name: 'spot.fiat.chart.{symbol}.{resolution}',
    id: 'chart',
    summary: 'The candle of the last trade',
    description:
      'The candle is null before the first trade. An update carries the whole candle and replaces the one of the same time.',
    permission: null,
    parameters: {
      symbol: { ...pair, description: `The pair. ${pair.description}` },
      resolution: { description: spans, enum: [...resolutions] },
    },
    snapshot: Type.Union([candleResource.schema, Type.Null()]),
    update: candleResource.schema,
    example: { topic: 'spot.fiat.chart.USDT/RUB.60', snapshot: hour, update: hour },
  },
]
