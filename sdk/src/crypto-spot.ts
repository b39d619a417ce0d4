import { type Calls, type Creation, segment } from './calls.ts'
import type {
  CancelledCryptoOrder,
  CryptoOrder,
  CryptoPairInfo,
  CryptoTicker,
  NewCryptoOrder,
  PlacedCryptoOrder,
} from './crypto-spot-resources.ts'

/** Two currencies, either way round. */
type PairQuery = { from_symbol: string; to_symbol: string }

/** What crypto spot can be asked: swaps of one crypto currency for another, from the funding account. */
export type CryptoSpot = {
  /** A market order is final when it is answered; a limit order waits for its price. */
  createCryptoOrder: (order: NewCryptoOrder & Creation) => Promise<PlacedCryptoOrder>
  /** Of a limit order that still waits. */
  cancelCryptoOrder: (orderId: string, options?: Creation) => Promise<CancelledCryptoOrder>
  /** Newest first; `limit` is 1 to 100, 50 by default. */
  listCryptoOrders: (query?: {
    limit?: number | undefined
    page?: number | undefined
    /** The order that you have last, to go deeper than pages. */
    cursor?: string | undefined
  }) => Promise<CryptoOrder[]>
  /** `symbol` is a base. */
  listCryptoTickers: (query?: { symbol?: string | undefined }) => Promise<CryptoTicker[]>
  getCryptoMarketInfo: (query: PairQuery) => Promise<CryptoPairInfo>
  /** The currencies that can be swapped, or those that one of them can be swapped for. */
  listCryptoPairs: (query?: { symbol?: string | undefined }) => Promise<string[]>
  getCryptoPairInfo: (query: PairQuery) => Promise<CryptoPairInfo>
}

const path = '/spot/crypto'

export function cryptoSpotMethods({ get, create, change }: Calls): CryptoSpot {
  return {
    createCryptoOrder: (order) => create(`${path}/order`, order),
    cancelCryptoOrder: async (orderId, options) =>
      change('DELETE', `${path}/order/${segment(orderId)}`, options),
    listCryptoOrders: (query) => get(`${path}/orders`, query),
    listCryptoTickers: (query) => get(`${path}/tickers`, query),
    getCryptoMarketInfo: (query) => get(`${path}/market-info`, query),
    listCryptoPairs: (query) => get(`${path}/pairs`, query),
    getCryptoPairInfo: (query) => get(`${path}/pair-info`, query),
  }
}
