import { type Calls, type Creation, segment } from './calls.ts'
import type {
  AcceptedOrder,
  CancelledOrders,
  CancelTimer,
  NewOrder,
  OrderDetail,
  OrderItem,
  OrderState,
  OrderStatus,
  OwnTrade,
  Side,
  TradingBalance,
  TradingOperation,
  TradingOperationPage,
  TradingSettings,
} from './fiat-spot-resources.ts'
import type {
  Candle,
  FiatSpotCurrency,
  Instrument,
  MarketInfo,
  MarketStats,
  OrderbookView,
  PublicTrade,
  Resolution,
  Ticker,
} from './market-resources.ts'

/** ISO 8601 or Unix seconds, both. */
type Period = { since?: string | undefined; until?: string | undefined }
/** The cursor is the id of the last item that you have. */
type Listing = Period & { limit?: number | undefined; cursor?: string | undefined }
type PairQuery = { pair: string }

/** What the fiat order book and the trading account can be asked; a pair is USDT/RUB or USDT-RUB in any case. */
export type FiatSpot = {
  createFiatOrder: (order: NewOrder & Creation) => Promise<AcceptedOrder>
  cancelFiatOrder: (orderId: string, options?: Creation) => Promise<OrderState>
  amendFiatOrder: (
    orderId: string,
    change: { price?: string | undefined; amount?: string | undefined } & Creation,
  ) => Promise<OrderState>
  /** Of one pair or side, or all. */
  cancelFiatOrders: (
    filter?: { pair?: string | undefined; side?: Side | undefined } & Creation,
  ) => Promise<CancelledOrders>
  /** Cancels all open orders in `timeout_seconds` unless it is called again; 0 calls it off. */
  cancelFiatOrdersAfter: (
    timer: { timeout_seconds: number; pair?: string | undefined } & Creation,
  ) => Promise<CancelTimer>
  getFiatOrder: (orderId: string) => Promise<OrderDetail>
  /** Newest first; `open` is new and partially_filled together. */
  listFiatOrders: (
    query?: Listing & {
      pair?: string | undefined
      status?: OrderStatus | 'open' | undefined
      side?: Side | undefined
      page?: number | undefined
    },
  ) => Promise<OrderItem[]>
  listOwnFiatTrades: (
    query?: Listing & { pair?: string | undefined; order_id?: string | undefined },
  ) => Promise<OwnTrade[]>
  listTradingBalances: () => Promise<Record<string, TradingBalance>>
  getTradingBalance: (symbol: string) => Promise<TradingBalance & { symbol: string }>
  getTradingSettings: (symbol: string) => Promise<TradingSettings>
  listTradingOperations: (
    query?: Listing & {
      currency_id?: string | undefined
      operation_type?: TradingOperation['operation_type'] | undefined
      status?: TradingOperation['status'] | undefined
      page?: number | undefined
    },
  ) => Promise<TradingOperationPage>
  transferToTrading: (transfer: { currency: string; amount: string } & Creation) => Promise<{ status: 'ok' }>
  transferFromTrading: (
    transfer: { currency: string; amount: string } & Creation,
  ) => Promise<{ status: 'ok' }>
  listFiatInstruments: () => Promise<Instrument[]>
  getFiatInstrument: (pair: string) => Promise<Instrument>
  getFiatMarketInfo: (query: PairQuery) => Promise<MarketInfo>
  /** `depth` levels of each side, 20 by default and 500 at most. */
  getFiatOrderbook: (query: PairQuery & { depth?: number | undefined }) => Promise<OrderbookView>
  listFiatTrades: (query: PairQuery & Listing) => Promise<PublicTrade[]>
  getFiatStats: (query: PairQuery) => Promise<MarketStats>
  listFiatTickers: (query?: { symbol?: string | undefined }) => Promise<Ticker[]>
  /** Oldest first; the cursor is the time of the last candle that you have. */
  listFiatCandles: (query: PairQuery & Listing & { resolution: Resolution }) => Promise<Candle[]>
  listFiatSpotCurrencies: () => Promise<FiatSpotCurrency[]>
}

const path = '/spot/fiat'

export function fiatSpotMethods(calls: Calls): FiatSpot {
  return { ...orderMethods(calls), ...tradingAccountMethods(calls), ...marketMethods(calls) }
}

function orderMethods({ get, create, change }: Calls) {
  return {
    createFiatOrder: (order) => create(`${path}/order`, order),
    cancelFiatOrder: async (orderId, options) =>
      change('DELETE', `${path}/order/${segment(orderId)}`, options),
    amendFiatOrder: async (orderId, { idempotency_key, ...body }) =>
      change('PATCH', `${path}/order/${segment(orderId)}`, { idempotency_key, body }),
    cancelFiatOrders: ({ idempotency_key, ...query } = {}) =>
      change('DELETE', `${path}/orders`, { idempotency_key, query }),
    cancelFiatOrdersAfter: (timer) => create(`${path}/cancel-after`, timer),
    getFiatOrder: async (orderId) => get(`${path}/order/${segment(orderId)}`),
    listFiatOrders: (query) => get(`${path}/orders`, query),
    listOwnFiatTrades: (query) => get(`${path}/my-trades`, query),
  } satisfies Partial<FiatSpot>
}

function tradingAccountMethods({ get, create }: Calls) {
  return {
    listTradingBalances: () => get(`${path}/balance`),
    getTradingBalance: async (symbol) => get(`${path}/balance/${segment(symbol)}`),
    getTradingSettings: async (symbol) => get(`${path}/trading/settings/${segment(symbol)}`),
    listTradingOperations: (query) => get(`${path}/trading/operations`, query),
    transferToTrading: (transfer) => create('/funding/transfer/to-trading', transfer),
    transferFromTrading: (transfer) => create('/funding/transfer/from-trading', transfer),
  } satisfies Partial<FiatSpot>
}

function marketMethods({ get }: Calls) {
  return {
    listFiatInstruments: () => get(`${path}/instruments`),
    // In a path some proxies take an encoded slash for a real one.
    getFiatInstrument: async (pair) => get(`${path}/instruments/${segment(pair.replace('/', '-'))}`),
    getFiatMarketInfo: (query) => get(`${path}/market-info`, query),
    getFiatOrderbook: (query) => get(`${path}/orderbook`, query),
    listFiatTrades: (query) => get(`${path}/trades`, query),
    getFiatStats: (query) => get(`${path}/stats`, query),
    listFiatTickers: (query) => get(`${path}/tickers`, query),
    listFiatCandles: (query) => get(`${path}/candles`, query),
    listFiatSpotCurrencies: () => get(`${path}/currencies`),
  } satisfies Partial<FiatSpot>
}
