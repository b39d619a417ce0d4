import type { Clock } from '#platform/clock'
import { type ExactSides, readSides } from './read-sides.ts'

/** A bid and an ask with their time. */
export type DatedSides = ExactSides & { readonly at: Date }

/** The used members of a ccxt exchange, under ccxt's names. */
export type TickerExchange = {
  readonly id: string
  readonly has: { readonly [act: string]: unknown }
  readonly markets?: { readonly [symbol: string]: ListedMarket | undefined } | undefined
  loadMarkets(reload?: boolean): Promise<unknown>
  fetchTickers(symbols: string[]): Promise<{ readonly [symbol: string]: Ticker | undefined }>
  fetchOrderBook(symbol: string, limit: number): Promise<OrderBook>
}

type ListedMarket = { readonly spot?: boolean | undefined; readonly active?: boolean | undefined }
type Dated = { readonly timestamp?: unknown }
type Ticker = Dated & { readonly bid?: unknown; readonly ask?: unknown }
type Level = readonly unknown[]
type OrderBook = Dated & { readonly bids?: readonly Level[]; readonly asks?: readonly Level[] }

// The smallest depth that every exchange accepts.
const bookDepth = 5

/** Whether the exchange trades a market of this name. */
export function isListed({ markets }: TickerExchange, symbol: string): boolean {
  const market = markets?.[symbol]
  return market !== undefined && market.spot === true && market.active !== false
}

type Hearing = {
  readonly symbols: readonly string[]
  readonly clock: Clock
  hear(symbol: string, sides: DatedSides): void
}

/**
 * Requests the best bid and ask of markets, and passes each to `hear`. Skips a market without both, or with absurd
 * ones. Throws the first failure once all other answers have arrived.
 */
export async function askForSides(
  exchange: TickerExchange,
  { symbols, clock, hear }: Hearing,
): Promise<void> {
  const askedAt = clock.now()
  const tickers = exchange.has.fetchTickers === true ? await exchange.fetchTickers([...symbols]) : {}
  const asked = symbols.map(async (symbol) => {
    const ticker = tickers[symbol]
    const sides = hasBoth(ticker)
      ? dated(readSides(ticker), { ...ticker, askedAt })
      : await topOfBook(exchange, { symbol, askedAt: clock.now() })
    if (sides !== null) hear(symbol, sides)
  })
  const failed = (await Promise.allSettled(asked)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

function hasBoth(ticker: Ticker | undefined): ticker is Ticker {
  return ticker?.bid !== undefined && ticker.ask !== undefined
}

/** For exchanges whose tickers lack bid and ask. */
async function topOfBook(
  exchange: TickerExchange,
  { symbol, askedAt }: { symbol: string; askedAt: Date },
): Promise<DatedSides | null> {
  const book = await exchange.fetchOrderBook(symbol, bookDepth)
  return dated(readSides({ bid: book.bids?.[0]?.[0], ask: book.asks?.[0]?.[0] }), { ...book, askedAt })
}

/**
 * The exchange's time for an answer, but no later than the request: the exchange's clock may be ahead. Some exchanges
 * send no time, or 0.
 */
function dated(
  sides: ExactSides | null,
  { timestamp, askedAt }: Dated & { askedAt: Date },
): DatedSides | null {
  const isOlder = typeof timestamp === 'number' && timestamp > 0 && timestamp < askedAt.getTime()
  return sides && { ...sides, at: isOlder ? new Date(timestamp) : askedAt }
}
