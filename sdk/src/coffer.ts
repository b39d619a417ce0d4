import { type Calls, type Creation, segment } from './calls.ts'
import { CofferError } from './coffer-error.ts'
import { type Converter, converterMethods } from './converter.ts'
import { type CryptoSpot, cryptoSpotMethods } from './crypto-spot.ts'
import type { EventPage } from './event-resources.ts'
import { type FiatSpot, fiatSpotMethods } from './fiat-spot.ts'
import {
  type FollowEventsOptions,
  type FollowedEvent,
  findEndOfEvents,
  followEvents,
  type ReadEvents,
} from './follow-events.ts'
import type { Answer } from './read-answer.ts'
import type {
  Currency,
  DepositAddress,
  InternalTransfer,
  Profile,
  Transaction,
  TransactionPage,
  Wallet,
  WalletCreated,
} from './resources.ts'
import type { ApiKey } from './sign.ts'
import { prepareCall, type RequestOptions } from './signed-call.ts'
import { type Sleep, sleep } from './sleep.ts'
import { connectStream, type Stream, type StreamOptions } from './stream.ts'
import { createSender } from './transport.ts'
import { eventParameters, type Webhooks, webhookMethods } from './webhooks.ts'

const prefix = '/api/v1/integration'

export type CofferOptions = {
  baseUrl: string
  /** Without a key and its secret only what is public can be called. */
  apiKey?: string | undefined
  secretKey?: string | undefined
  fetch?: typeof globalThis.fetch
  /** Milliseconds since the epoch; the system's clock by default. */
  now?: () => number
  /** For each try, answer's body included; 30,000 by default. */
  timeoutMs?: number
  /** Repeats of a call that is safe to repeat; 3 by default. */
  retriesMax?: number
  /** Wakes early when the signal is aborted. */
  sleep?: Sleep
}

type TransactionFilter = {
  symbol?: string | undefined
  type?: string | undefined
  status?: Transaction['status'] | undefined
  /** ISO 8601, as is `to`. */
  from?: string | undefined
  to?: string | undefined
  /** 1 to 100. */
  limit?: number | undefined
}

type Products = FiatSpot & CryptoSpot & Converter & Webhooks

/** Every method throws a CofferError when the call does not succeed. */
export type Coffer = Products & {
  /** Signs and sends anything; the path is whole, prefix included. `T` is the caller's word for what comes back. */
  request: <T = unknown>(method: string, path: string, options?: RequestOptions) => Promise<Answer<T>>
  listWallets: () => Promise<Wallet[]>
  getWallet: (symbol: string) => Promise<Wallet>
  createWallet: (wallet: { symbol: string; network: string } & Creation) => Promise<WalletCreated>
  getProfile: () => Promise<Profile>
  listCurrencies: () => Promise<Currency[]>
  getDepositAddress: (query: { symbol: string; network?: string | undefined }) => Promise<DepositAddress>
  createInternalTransfer: (
    transfer: {
      symbol: string
      amount: string
      to_username?: string | undefined
      to_user_id?: number | null | undefined
      comment?: string | undefined
    } & Creation,
  ) => Promise<InternalTransfer>
  listTransactions: (
    query?: TransactionFilter & { page?: number | undefined; cursor?: string | undefined },
  ) => Promise<TransactionPage>
  getTransaction: (transactionId: string) => Promise<Transaction>
  /** Every transaction of the feed, page after page by cursor, as deep as it goes. */
  transactions: (filter?: TransactionFilter) => AsyncGenerator<Transaction, void, undefined>
  /** Every event in the order of the log, and what comes after, until the signal ends it. */
  followEvents: (options?: FollowEventsOptions) => AsyncGenerator<FollowedEvent, void, undefined>
  /** The cursor after the last event that there is, to follow from now on. */
  findEndOfEvents: () => Promise<string>
  /** Connects to the server's stream with this key, at the base URL's /ws. */
  stream: (options?: Omit<StreamOptions, 'url' | 'key'>) => Stream
}

/** A client that acts for one API key. */
export function createCoffer(options: CofferOptions): Coffer {
  const key = keyOf(options)
  const pause = options.sleep ?? sleep
  const send = createSender({
    key,
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    now: options.now ?? Date.now,
    sleep: pause,
    timeoutMs: options.timeoutMs ?? 30_000,
    retriesMax: options.retriesMax ?? 3,
  })

  const request: Coffer['request'] = async <T>(method: string, path: string, call: RequestOptions = {}) => {
    const answer = await send(prepareCall({ ...call, baseUrl: options.baseUrl, method, path }))
    // The shape of the data is the server's promise, published in its OpenAPI document.
    return answer as Answer<T>
  }
  const calls = callsOver(request)
  const { get, create, createSigned } = calls
  const readEvents: ReadEvents = async (query, signal) => {
    const page = await request<EventPage>('GET', `${prefix}/events`, {
      query: eventParameters(query),
      signal,
    })
    return page.data
  }
  const listTransactions: Coffer['listTransactions'] = (query) => get('/transactions', query)

  return {
    ...fiatSpotMethods(calls),
    ...cryptoSpotMethods(calls),
    ...converterMethods(calls),
    ...webhookMethods(calls),
    request,
    listTransactions,
    transactions: (filter) => eachTransaction(listTransactions, filter ?? {}),
    followEvents: (following = {}) => followEvents({ read: readEvents, sleep: pause }, following),
    findEndOfEvents: () => findEndOfEvents(readEvents),
    listWallets: () => get('/account/wallets'),
    getWallet: async (symbol) => get(`/account/wallets/${segment(symbol)}`),
    createWallet: (wallet) => create('/account/wallets', wallet),
    getProfile: () => get('/account/profile'),
    listCurrencies: () => get('/market/currencies'),
    getDepositAddress: (query) => get('/funding/deposit/crypto/address', query),
    createInternalTransfer: (transfer) => createSigned('/funding/transfer/internal', transfer),
    getTransaction: async (transactionId) => get(`/transactions/${segment(transactionId)}`),
    stream: (streaming) => {
      const { baseUrl, now } = options
      return connectStream({ url: streamUrlOf(baseUrl), key: key ?? undefined, now, ...streaming })
    },
  }
}

function keyOf({ apiKey, secretKey }: CofferOptions): ApiKey | null {
  if (apiKey !== undefined && secretKey !== undefined) return { apiKey, secretKey }
  if (apiKey === undefined && secretKey === undefined) return null
  throw new TypeError('A key and its secret go together: give both or neither.')
}

/** Where the server at a base URL has its stream. */
export function streamUrlOf(baseUrl: string): string {
  return `${baseUrl.replace(/^http/i, 'ws').replace(/\/+$/, '')}/ws`
}

function callsOver(request: Coffer['request']): Calls {
  return {
    get: async <T>(path: string, query?: RequestOptions['query']) =>
      (await request<T>('GET', prefix + path, { query })).data,
    create: async <T>(path: string, { idempotency_key, ...body }: Creation) => {
      const idempotencyKey = idempotency_key ?? crypto.randomUUID()
      return (await request<T>('POST', prefix + path, { body, idempotencyKey })).data
    },
    createSigned: async <T>(path: string, { idempotency_key = crypto.randomUUID(), ...body }: Creation) =>
      (await request<T>('POST', prefix + path, { body: { ...body, idempotency_key } })).data,
    postRepeatable: async <T>(path: string, { idempotency_key: idempotencyKey, ...body }: Creation) =>
      (await request<T>('POST', prefix + path, { body, idempotencyKey, isRepeatable: true })).data,
    change: async <T>(method: string, path: string, change: Parameters<Calls['change']>[2] = {}) => {
      const { idempotency_key, ...call } = change
      const idempotencyKey = idempotency_key ?? crypto.randomUUID()
      return (await request<T>(method, prefix + path, { ...call, idempotencyKey })).data
    },
  }
}

async function* eachTransaction(
  listTransactions: Coffer['listTransactions'],
  filter: TransactionFilter,
): AsyncGenerator<Transaction, void, undefined> {
  let cursor: string | undefined
  for (;;) {
    const page = await listTransactions({ limit: 100, ...filter, cursor })
    yield* page.items
    if (!page.has_more) return
    // Without a way onward, ending quietly would pass half a feed for the whole.
    if (page.next_cursor === null || page.next_cursor === cursor) {
      throw new CofferError({
        code: 'UNEXPECTED_RESPONSE',
        status: 200,
        message: 'The feed says that there is more, but not where.',
      })
    }
    cursor = page.next_cursor
  }
}
