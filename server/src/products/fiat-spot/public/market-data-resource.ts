import type { Static } from 'typebox'
import type { Catalog, Currency, Pair } from '#core/catalog'
import { formatAmount, formatFraction, type Money } from '#core/money'
import { bandAround, statusOf } from '#products/fiat-spot/market'
import type { Candle, Depth, Level, MarketData, PublicTrade } from '#products/fiat-spot/market-data'
import { pairUnitsOf } from '#products/fiat-spot/settlement'
import type { TextLevel } from './depth-checksum.ts'
import type {
  candle,
  fiatSpotCurrency,
  instrument,
  marketInfo,
  orderbook,
  publicTrade,
  stats,
  ticker,
} from './schemas.ts'

export function currencyResource({ symbol, name, type, asset }: Currency): Static<typeof fiatSpotCurrency> {
  return { symbol, name, type, precision: asset.scale }
}

type Context = { readonly catalog: Catalog; readonly resumesAt: Date | null }

export function instrumentResource(pair: Pair, context: Context): Static<typeof instrument> {
  return { trading_pair: pair.name, ...rulesOf(pair, context) }
}

export function marketInfoResource(
  pair: Pair,
  { reference, ...context }: Context & { reference: Money | null },
): Static<typeof marketInfo> {
  const band = reference === null ? null : bandAround(reference, pair)
  return {
    pair: pair.name,
    ...rulesOf(pair, context),
    base_asset_precision: pair.base.asset.scale,
    quote_asset_precision: pair.quote.asset.scale,
    price_band: formatFraction(pair.priceBand),
    reference_price: reference === null ? null : formatAmount(reference),
    allowed_price_min: band === null ? null : formatAmount(band.min),
    allowed_price_max: band === null ? null : formatAmount(band.max),
  }
}

function rulesOf(pair: Pair, { catalog, resumesAt }: Context) {
  const tariff = catalog.tariff('default')
  const status = statusOf(pair, resumesAt)
  return {
    status: status === 'open' ? 'active' : status,
    resumes_at: status === 'halted' ? (resumesAt?.toISOString() ?? null) : null,
    base: pair.base.symbol,
    quote: pair.quote.symbol,
    price_step: formatAmount(pair.priceStep),
    lot: formatAmount(pair.lot),
    min_order_size: formatAmount(pair.orderSizeMin),
    max_order_size: formatAmount(pair.orderSizeMax),
    min_order_value: formatAmount(pair.orderValueMin),
    maker_fee: tariff === undefined ? '0' : formatFraction(tariff.makerFee),
    taker_fee: tariff === undefined ? '0' : formatFraction(tariff.takerFee),
  }
}

export function orderbookResource(pair: Pair, { bids, asks }: Depth): Static<typeof orderbook> {
  const told = (level: Level) => {
    const [price, amount] = textLevel(level, pair)
    return { price, amount }
  }
  return { pair: pair.name, bids: bids.map(told), asks: asks.map(told) }
}

export function textLevel({ priceTicks, lots }: Level, pair: Pair): TextLevel {
  return [priceText(priceTicks, pair), volumeText(BigInt(lots), pair)]
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

/** The exact worth of all together, to the unit below. */
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
