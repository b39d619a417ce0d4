import { crc32 } from 'node:zlib'
import type { Static } from 'typebox'
import { formatAmount } from '#core/money'
import type { Candle, Depth, Level, MarketData, PublicTrade } from '#products/fiat-spot/market-data'
import type { Pair } from '#products/fiat-spot/pairs'
import { pairUnitsOf } from '#products/fiat-spot/settlement'
import type { candle, orderbook, publicTrade, stats, ticker } from './schemas.ts'

export function orderbookResource(pair: Pair, { bids, asks }: Depth): Static<typeof orderbook> {
  const told = (level: Level) => {
    const [price, amount] = textLevel(level, pair)
    return { price, amount }
  }
  return { pair: pair.name, bids: bids.map(told), asks: asks.map(told) }
}

/** A price and the amount that rests at it, as decimal strings. */
export type TextLevel = readonly [price: string, amount: string]

export function textLevel({ priceTicks, lots }: Level, pair: Pair): TextLevel {
  return [priceText(priceTicks, pair), volumeText(BigInt(lots), pair)]
}

const checkedLevelsMax = 10

/**
 * CRC-32 (as in zlib, an unsigned integer) of the best ten levels of both sides: the best bid, the best ask, the second
 * bid, the second ask and so on, each as price:amount, joined by colons. If one side has fewer levels, the other continues
 * alone; an empty book has 0.
 */
export function depthChecksum(bids: readonly TextLevel[], asks: readonly TextLevel[]): number {
  const parts: string[] = []
  for (let place = 0; place < checkedLevelsMax; place++) {
    for (const level of [bids[place], asks[place]]) if (level !== undefined) parts.push(...level)
  }
  return crc32(parts.join(':'))
}

export function tradeResource(
  { id, priceTicks, lots, takerSide, createdAt }: PublicTrade,
  pair: Pair,
): Static<typeof publicTrade> {
  return {
    id,
    price: priceText(priceTicks, pair),
    amount: volumeText(BigInt(lots), pair),
    side: takerSide,
    time: createdAt.toISOString(),
  }
}

export function statsResource(data: MarketData, now: Date): Static<typeof stats> {
  const { pair } = data
  const { open, high, low, lots, value } = data.stats(now)
  const last = data.trades()[0]?.priceTicks ?? null
  return {
    pair: pair.name,
    last: last === null ? null : priceText(last, pair),
    high: high === null ? null : priceText(high, pair),
    low: low === null ? null : priceText(low, pair),
    volume: volumeText(lots, pair),
    quote_volume: valueText(value, pair),
    change: open === null || last === null ? percentText(1, 1) : percentText(open, last),
  }
}

export function tickerResource(data: MarketData, now: Date): Static<typeof ticker> {
  const { pair } = data
  const { last, high, low, volume } = statsResource(data, now)
  const { open } = data.stats(now)
  const { bids, asks } = data.depth(1)
  const lastTicks = data.trades()[0]?.priceTicks ?? null
  return {
    pair: pair.name,
    base: pair.base.symbol,
    quote: pair.quote.symbol,
    last_price: last,
    bid_price: bids[0] === undefined ? null : priceText(bids[0].priceTicks, pair),
    ask_price: asks[0] === undefined ? null : priceText(asks[0].priceTicks, pair),
    volume_24h: volume,
    high_24h: high,
    low_24h: low,
    price_change_24h: priceText(open === null || lastTicks === null ? 0 : lastTicks - open, pair),
  }
}

export function candleResource(of: Candle, pair: Pair): Static<typeof candle> {
  return {
    time: of.openedAt.toISOString(),
    open: priceText(of.open, pair),
    high: priceText(of.high, pair),
    low: priceText(of.low, pair),
    close: priceText(of.close, pair),
    volume: volumeText(of.lots, pair),
    quote_volume: valueText(of.value, pair),
    trades: of.trades,
  }
}

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
