import Type from 'typebox'
import { formatAmount } from '#core/money'
import { fieldsOf, orNull, resource } from '#platform/http'
import type { Candle, Depth, Level, MarketData, PublicTrade } from '#products/fiat-spot/market-data'
import type { Pair } from '#products/fiat-spot/pairs'
import { pairUnitsOf } from '#products/fiat-spot/settlement'

const pairName = 'USDT/RUB'

const level = fieldsOf<{ readonly level: Level; readonly pair: Pair }>()

const levelResource = resource('FiatLevel', {
  price: level(Type.String(), ({ level: { priceTicks }, pair }) => priceText(priceTicks, pair), '80.01'),
  amount: level(Type.String(), ({ level: { lots }, pair }) => volumeText(BigInt(lots), pair), '250'),
})

const book = fieldsOf<{ readonly pair: Pair; readonly depth: Depth }>()
const levelsOf = (levels: readonly Level[], pair: Pair) =>
  levels.map((level) => levelResource.of({ level, pair }))

export const orderbookResource = resource('FiatOrderbook', {
  pair: book(Type.String(), ({ pair }) => pair.name, pairName),
  bids: book(
    Type.Array(levelResource.schema, { description: 'The highest price first.' }),
    ({ depth: { bids }, pair }) => levelsOf(bids, pair),
    [levelResource.example],
  ),
  asks: book(
    Type.Array(levelResource.schema, { description: 'The lowest price first.' }),
    ({ depth: { asks }, pair }) => levelsOf(asks, pair),
    [{ price: '80.05', amount: '1200.5' }],
  ),
})

/** A price and the amount that rests at it, as decimal strings. */
export type TextLevel = readonly [price: string, amount: string]

export function textLevel({ priceTicks, lots }: Level, pair: Pair): TextLevel {
  return [priceText(priceTicks, pair), volumeText(BigInt(lots), pair)]
}

const trade = fieldsOf<{ readonly trade: PublicTrade; readonly pair: Pair }>()

export const tradeResource = resource('FiatTrade', {
  id: trade(
    Type.String({ format: 'uuid' }),
    ({ trade: { id } }) => id,
    '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  ),
  price: trade(Type.String(), ({ trade: { priceTicks }, pair }) => priceText(priceTicks, pair), '80.03'),
  amount: trade(Type.String(), ({ trade: { lots }, pair }) => volumeText(BigInt(lots), pair), '125.5'),
  side: trade(
    Type.Enum(['buy', 'sell'], { description: "The taker's side." }),
    ({ trade: { takerSide } }) => takerSide,
    'buy',
  ),
  time: trade(
    Type.String({ format: 'date-time' }),
    ({ trade: { createdAt } }) => createdAt.toISOString(),
    '2026-05-04T12:00:00.000Z',
  ),
})

/** The last 24 hours of a market; prices are in ticks. */
type Day = ReturnType<MarketData['stats']> & { readonly pair: Pair; readonly last: number | null }

export function dayOf(data: MarketData, now: Date): Day {
  return { pair: data.pair, ...data.stats(now), last: data.trades()[0]?.priceTicks ?? null }
}

const day = fieldsOf<Day>()
const priceOrNull = (ticks: number | null, pair: Pair) => (ticks === null ? null : priceText(ticks, pair))

export const statsResource = resource('FiatStats', {
  pair: day(Type.String(), ({ pair }) => pair.name, pairName),
  last: day(
    orNull(Type.String({ description: 'Price of the last trade, of any age.' })),
    ({ last, pair }) => priceOrNull(last, pair),
    '80.03',
  ),
  high: day(
    orNull(
      Type.String({
        description: 'Highest price of the 24 hours; null, like `low`, when nothing was traded.',
      }),
    ),
    ({ high, pair }) => priceOrNull(high, pair),
    '80.6',
  ),
  low: day(orNull(Type.String()), ({ low, pair }) => priceOrNull(low, pair), '79.4'),
  volume: day(
    Type.String({ description: 'In the base currency.' }),
    ({ lots, pair }) => volumeText(lots, pair),
    '152300.5',
  ),
  quote_volume: day(
    Type.String({ description: 'In the quote currency.' }),
    ({ value, pair }) => valueText(value, pair),
    '12184500.12',
  ),
  change: day(
    Type.String({
      description:
        'Price change from the first price of the 24 hours to the last, with sign and two decimals.',
      example: '+1.25%',
    }),
    ({ open, last }) => (open === null || last === null ? percentText(1, 1) : percentText(open, last)),
    '+0.41%',
  ),
})

const { pair, last, high, low, volume } = statsResource.fields
const ticker = fieldsOf<Day & { readonly bid: Level | undefined; readonly ask: Level | undefined }>()

export const tickerResource = resource('FiatTicker', {
  pair,
  base: ticker(Type.String(), ({ pair }) => pair.base.symbol, 'USDT'),
  quote: ticker(Type.String(), ({ pair }) => pair.quote.symbol, 'RUB'),
  last_price: { ...last, schema: orNull(Type.String()) },
  bid_price: ticker(
    orNull(Type.String({ description: 'Best bid; null, like `ask_price`, when there is none.' })),
    ({ bid, pair }) => priceOrNull(bid?.priceTicks ?? null, pair),
    '80.01',
  ),
  ask_price: ticker(
    orNull(Type.String()),
    ({ ask, pair }) => priceOrNull(ask?.priceTicks ?? null, pair),
    '80.05',
  ),
  volume_24h: volume,
  high_24h: { ...high, schema: orNull(Type.String()) },
  low_24h: low,
  price_change_24h: ticker(
    Type.String({
      description:
        'Price change from the first price of the 24 hours to the last, in quote; a fall has a minus sign.',
    }),
    ({ open, last, pair }) => priceText(open === null || last === null ? 0 : last - open, pair),
    '0.33',
  ),
})

export function tickerOf(data: MarketData, now: Date) {
  const { bids, asks } = data.depth(1)
  return tickerResource.of({ ...dayOf(data, now), bid: bids[0], ask: asks[0] })
}

const candle = fieldsOf<{ readonly candle: Candle; readonly pair: Pair }>()
const candlePrice = (read: (candle: Candle) => number, example: string) =>
  candle(Type.String(), ({ candle, pair }) => priceText(read(candle), pair), example)

export const candleResource = resource('FiatCandle', {
  time: candle(
    Type.String({ format: 'date-time', description: 'Time at which the candle opened.' }),
    ({ candle: { openedAt } }) => openedAt.toISOString(),
    '2026-05-04T00:00:00.000Z',
  ),
  open: candlePrice(({ open }) => open, '80.01'),
  high: candlePrice(({ high }) => high, '80.12'),
  low: candlePrice(({ low }) => low, '79.96'),
  close: candlePrice(({ close }) => close, '80.03'),
  volume: candle(volume.schema, ({ candle: { lots }, pair }) => volumeText(lots, pair), '152300.5'),
  quote_volume: candle(
    statsResource.fields.quote_volume.schema,
    ({ candle: { value }, pair }) => valueText(value, pair),
    '12184500.12',
  ),
  trades: candle(
    Type.Integer({ description: 'Number of trades.' }),
    ({ candle: { trades } }) => trades,
    1842,
  ),
})

function priceText(ticks: number, { priceStep }: Pair): string {
  return formatAmount({ asset: priceStep.asset, units: BigInt(ticks) * priceStep.units })
}

function volumeText(lots: bigint, { lot }: Pair): string {
  return formatAmount({ asset: lot.asset, units: lots * lot.units })
}

/** The quote value of a sum of ticks × lots, rounded down once. */
function valueText(value: bigint, pair: Pair): string {
  return formatAmount(pairUnitsOf(pair).proceedsOf(value))
}

/** The change from one price to another, rounded to the nearest hundredth of a percent: "+1.25%". */
function percentText(from: number, to: number): string {
  const rises = to >= from
  const difference = BigInt(rises ? to - from : from - to)
  const hundredths = (difference * 20_000n + BigInt(from)) / (2n * BigInt(from))
  const digits = hundredths.toString().padStart(3, '0')
  const sign = rises || hundredths === 0n ? '+' : '-'
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}%`
}
