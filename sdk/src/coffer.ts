import type { Answer } from './answers/index.ts'
import {
  type ApiKey,
  createSender,
  type EachItem,
  eachItemOf,
  operationMethods,
  prepareCall,
  type RequestOptions,
  type Sleep,
  sleep,
} from './calls/index.ts'
import {
  type EventPage,
  type EventQuery,
  type FollowEventsOptions,
  type FollowedEvent,
  findEndOfEvents,
  followEvents,
  type ReadEvents,
} from './events/index.ts'
import { type ListTransactionsInput, type Operations, operations } from './generated/operations.ts'
import type { Transaction } from './generated/schemas.ts'
import { connectStream, type Stream, type StreamOptions } from './stream/index.ts'

export type CofferOptions = {
  baseUrl: string
  /** Without a key and its secret only public operations can be called. */
  apiKey?: string | undefined
  secretKey?: string | undefined
  fetch?: typeof globalThis.fetch
  /** Milliseconds since the epoch; the system's clock by default. */
  now?: () => number
  /** Limit for each try, with the answer's body; 30,000 by default. */
  timeoutMs?: number
  /** Repeats of a call that is safe to repeat; 3 by default. */
  retriesMax?: number
  /** Wakes early when the signal is aborted. */
  sleep?: Sleep
}

/** A method for each operation of the API, and more. Each throws a CofferError when the call does not succeed. */
export interface Coffer extends Omit<Operations, 'listEvents'> {
  /** Signs and sends any request; the path is whole, prefix included. `T` is the caller's claim about the data. */
  request: <T = unknown>(method: string, path: string, options?: RequestOptions) => Promise<Answer<T>>
  /** A page of the log of events, oldest first. */
  listEvents: (query?: EventQuery) => Promise<EventPage>
  /** Every item of a list that has pages, such as `each('listWebhookDeliveries', id, { status: 'failed' })`. */
  each: EachItem
  /** Every transaction, newest first. */
  transactions: (filter?: ListTransactionsInput) => AsyncGenerator<Transaction, void, undefined>
  /** Every event in the order of the log, then new ones as they come, until the signal ends it. */
  followEvents: (options?: FollowEventsOptions) => AsyncGenerator<FollowedEvent, void, undefined>
  /** The cursor after the newest event, to follow new events only. */
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
  const readEvents: ReadEvents = async (query, signal) =>
    (await request<EventPage>('GET', operations.listEvents.path, { query, signal })).data
  const methods = operationMethods(request)
  const each = eachItemOf(methods)

  return {
    ...methods,
    listEvents: (query = {}) => readEvents(query),
    request,
    each,
    transactions: (filter) => each('listTransactions', filter),
    followEvents: (following = {}) => followEvents({ read: readEvents, sleep: pause }, following),
    findEndOfEvents: () => findEndOfEvents(readEvents),
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

/** The URL of the stream of the server at a base URL. */
export function streamUrlOf(baseUrl: string): string {
  return `${baseUrl.replace(/^http/i, 'ws').replace(/\/+$/, '')}/ws`
}
