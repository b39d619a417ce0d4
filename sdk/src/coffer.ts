import { CofferError } from './coffer-error.ts'
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
import { prepareCall, type RequestOptions } from './signed-call.ts'
import { createSender } from './transport.ts'

const prefix = '/api/v1/integration'

export type CofferOptions = {
  baseUrl: string
  apiKey: string
  secretKey: string
  fetch?: typeof globalThis.fetch
  /** Milliseconds since the epoch; the system's clock by default. */
  now?: () => number
  /** For each try, answer's body included; 30,000 by default. */
  timeoutMs?: number
  /** Repeats of a call that is safe to repeat; 3 by default. */
  retriesMax?: number
  sleep?: (delayMs: number) => Promise<void>
}

/** Without a key of your own a random one is used, so that the call can be repeated safely. */
type Creation = { idempotency_key?: string | undefined }

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

/** Every method throws a CofferError when the call does not succeed. */
export type Coffer = {
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
}

/** A client that acts for one API key. */
export function createCoffer(options: CofferOptions): Coffer {
  const send = createSender({
    apiKey: options.apiKey,
    secretKey: options.secretKey,
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    now: options.now ?? Date.now,
    sleep: options.sleep ?? ((delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs))),
    timeoutMs: options.timeoutMs ?? 30_000,
    retriesMax: options.retriesMax ?? 3,
  })

  const request: Coffer['request'] = async <T>(method: string, path: string, call: RequestOptions = {}) => {
    const answer = await send(prepareCall({ ...call, baseUrl: options.baseUrl, method, path }))
    // The shape of the data is the server's promise, published in its OpenAPI document.
    return answer as Answer<T>
  }
  const get = async <T>(path: string, query?: RequestOptions['query']): Promise<T> =>
    (await request<T>('GET', prefix + path, { query })).data
  const create = async <T>(path: string, { idempotency_key, ...body }: Creation): Promise<T> => {
    const idempotencyKey = idempotency_key ?? crypto.randomUUID()
    return (await request<T>('POST', prefix + path, { body, idempotencyKey })).data
  }
  const listTransactions: Coffer['listTransactions'] = (query) => get('/transactions', query)

  return {
    request,
    listTransactions,
    transactions: (filter) => eachTransaction(listTransactions, filter ?? {}),
    listWallets: () => get('/account/wallets'),
    getWallet: async (symbol) => get(`/account/wallets/${segment(symbol)}`),
    createWallet: (wallet) => create('/account/wallets', wallet),
    getProfile: () => get('/account/profile'),
    listCurrencies: () => get('/market/currencies'),
    getDepositAddress: (query) => get('/funding/deposit/crypto/address', query),
    createInternalTransfer: (transfer) => create('/funding/transfer/internal', transfer),
    getTransaction: async (transactionId) => get(`/transactions/${segment(transactionId)}`),
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

function segment(value: string): string {
  // A URL parser drops such segments, and the call would reach another endpoint.
  if (value === '' || value === '.' || value === '..') throw new TypeError(`Not an identifier: '${value}'.`)
  return encodeURIComponent(value)
}
