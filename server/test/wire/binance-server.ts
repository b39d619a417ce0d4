import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadCcxt, openExchange } from '#providers/ccxt'

/** The best of a book, as text. */
export type Top = { readonly bid: string; readonly ask: string }

type Mood = 'fine' | 'error' | 'garbage' | 'silent'

/** An exchange on this machine that speaks as much of Binance's public API as prices need. */
export type BinanceServer = {
  /** Prices by base and quote, such as BTC/USDT: some pairs have a ticker, others only a book. */
  readonly tickers: Map<string, Top>
  readonly books: Map<string, Top>
  /** The time that each ticker states, in Unix milliseconds; a ticker that is not here states none. */
  readonly times: Map<string, number>
  /** Pairs that are listed as closed; their last prices are still answered. */
  readonly closed: Set<string>
  mood: Mood
  /** Called before each answer. */
  onAsked: () => void
  /** Paths that were asked for. */
  readonly asked: string[]
  /** The most requests that were ever open at once. */
  openMost(): number
  close(): Promise<void>
  /** ccxt's own Binance, which asks here. */
  exchange(): Promise<NonNullable<ReturnType<typeof openExchange>>>
}

// https://developers.binance.com/docs/binance-spot-api-docs/rest-api
export async function startBinanceServer(): Promise<BinanceServer> {
  const tickers = new Map<string, Top>()
  const books = new Map<string, Top>()
  const times = new Map<string, number>()
  const closed = new Set<string>()
  const asked: string[] = []
  let [open, openMost] = [0, 0]
  const http = createServer((request, response) => {
    openMost = Math.max(openMost, ++open)
    response.on('close', () => open--)
    asked.push(request.url?.split('?')[0] ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo // a TCP server that listens has one

  function answer(request: IncomingMessage, response: ServerResponse): void {
    server.onAsked()
    if (server.mood === 'silent') return
    response.setHeader('content-type', 'application/json')
    if (server.mood !== 'fine') {
      response.statusCode = server.mood === 'error' ? 503 : 200
      response.end('<html>Bad gateway</html>')
      return
    }
    const data = told(request)
    if (data === null) response.statusCode = 400
    response.end(JSON.stringify(data ?? { code: -1121, msg: 'Invalid symbol.' }))
  }

  /** Null for a question about a market that there is not. */
  function told({ url = '/' }: IncomingMessage): unknown {
    const { pathname, searchParams } = new URL(url, 'http://binance.invalid')
    if (pathname === '/api/v3/exchangeInfo')
      return { symbols: [...tickers.keys(), ...books.keys()].map((name) => market(name, !closed.has(name))) }
    if (pathname === '/api/v3/depth') {
      const top = [...books].find(([name]) => idOf(name) === searchParams.get('symbol'))?.[1]
      return { lastUpdateId: 1, bids: top ? [[top.bid, '1']] : [], asks: top ? [[top.ask, '1']] : [] }
    }
    if (pathname !== '/api/v3/ticker/24hr') throw new Error(`nobody speaks of ${pathname} here`)
    const wanted: string[] = JSON.parse(searchParams.get('symbols') ?? '[]')
    const known = [
      ...[...tickers].map(([name, { bid, ask }]) => ({
        symbol: idOf(name),
        bidPrice: bid,
        askPrice: ask,
        closeTime: times.get(name),
      })),
      ...[...books.keys()].map((name) => ({ symbol: idOf(name), lastPrice: '1' })),
    ]
    const found = known.filter(({ symbol }) => wanted.includes(symbol))
    return found.length === wanted.length ? found : null
  }

  const server: BinanceServer = {
    tickers,
    books,
    times,
    closed,
    mood: 'fine',
    onAsked: () => {},
    asked,
    openMost: () => openMost,
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
    exchange: () => exchangeAt(`http://127.0.0.1:${port}`),
  }
  return server
}

const idOf = (name: string): string => name.replace('/', '')

function market(name: string, isOpen: boolean): object {
  const [baseAsset, quoteAsset] = name.split('/')
  return {
    symbol: idOf(name),
    status: isOpen ? 'TRADING' : 'BREAK',
    baseAsset,
    quoteAsset,
    isSpotTradingAllowed: true,
    permissionSets: [['SPOT']],
    filters: [{ filterType: 'PRICE_FILTER', tickSize: '0.01' }],
  }
}

const requestTimeoutMs = 500

async function exchangeAt(origin: string) {
  const ccxt = await loadCcxt()
  const exchange = ccxt && openExchange(ccxt, 'binance')
  if (exchange === null) throw new Error('ccxt is installed and knows binance')
  const settings = exchange as unknown as {
    urls: { api: Record<string, string> }
    enableRateLimit: boolean
    timeout: number
  } // members of every exchange of ccxt, see https://docs.ccxt.com
  for (const [name, url] of Object.entries(settings.urls.api))
    if (url.startsWith('https:')) settings.urls.api[name] = origin + new URL(url).pathname
  settings.enableRateLimit = false
  settings.timeout = requestTimeoutMs
  return exchange
}
