import type { Clock } from '#platform/clock'
import { type ExactSides, readSides } from './read-sides.ts'

/** A bid and an ask, and when they were true. */
export type DatedSides = ExactSides & { readonly at: Date }

/** An exchange of ccxt, as far as it is used; the members are its own. */
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

// The least that every exchange takes.
const bookDepth = 5

/** Whether a market of this name is traded. */
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
 * Asks for the best bid and ask of markets, and tells each that it hears of. A market that has none at the moment, or
 * that makes no sense, is not told of. Throws what went wrong first, once all that can be heard has been.
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

/** Not every exchange's tickers tell its bid and ask. */
async function topOfBook(
  exchange: TickerExchange,
  { symbol, askedAt }: { symbol: string; askedAt: Date },
): Promise<DatedSides | null> {
  const book = await exchange.fetchOrderBook(symbol, bookDepth)
  return dated(readSides({ bid: book.bids?.[0]?.[0], ask: book.asks?.[0]?.[0] }), { ...book, askedAt })
}

/**
 * True before the answer came, however long that took, and as old as the exchange says; its clock may be ahead. Not
 * every exchange says when; some say 0 for that.
 */
function dated(
  sides: ExactSides | null,
  { timestamp, askedAt }: Dated & { askedAt: Date },
): DatedSides | null {
  const isOlder = typeof timestamp === 'number' && timestamp > 0 && timestamp < askedAt.getTime()
  return sides && { ...sides, at: isOlder ? new Date(timestamp) : askedAt }
}
