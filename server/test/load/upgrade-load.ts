import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { answerOf } from '../wire/answer-of.ts'
import { type Reply, sendSigned } from '../wire/test-server.ts'
import type { Client } from './create-clients.ts'

type Request = {
  readonly as: Client
  readonly path: string
  readonly body: object
}

/** Customers who transfer, trade and withdraw at a pace, over the servers that are ready, and repeat what was not answered. */
export type UpgradeLoad = {
  /** The first answer of each request by its path and its id, with the request. */
  readonly answered: readonly { readonly request: Request; readonly data: Reply['data'] }[]
  /** The time from the first attempt of each request to its answer, in ms. */
  readonly tookMs: readonly number[]
  /** Requests that were not answered with success, by what came instead. */
  readonly failures: readonly string[]
  /** Attempts that were repeated, by their reason. */
  readonly repeated: ReadonlyMap<string, number>
  /** Ends the load after all that is under way. */
  stop(): Promise<void>
}

type Pace = {
  readonly workers: number
  /** Between two requests of a worker. */
  readonly paceMs: number
  readonly attemptsMax: number
}

const unhurried: Pace = { workers: 6, paceMs: 200, attemptsMax: 60 }
/** A client's pause before it repeats. */
const retryMs = 50

/** `urls` answers where a proxy sends requests at the moment. */
export function startUpgradeLoad(
  clients: readonly Client[],
  urls: () => readonly string[],
  { workers, paceMs, attemptsMax }: Pace = unhurried,
): UpgradeLoad {
  const answered: { request: Request; data: Reply['data'] }[] = []
  const tookMs: number[] = []
  const failures: string[] = []
  const repeated = new Map<string, number>()
  /** Keys of two loads differ, though their clients are the same. */
  const load = randomUUID().slice(0, 8)
  let isOver = false
  let turn = 0

  async function perform(request: Request): Promise<void> {
    const sinceMs = performance.now()
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const reply = await attemptOf(request)
      const reason = reasonToRepeat(reply)
      if (reason === null && reply !== null) {
        tookMs.push(performance.now() - sinceMs)
        if (reply.status === 200) answered.push({ request, data: reply.data })
        else failures.push(`${request.path}: ${reply.text}`)
        return
      }
      const name = reason === 'STOCKBOOK_UNAVAILABLE' ? reason : `${reason} of ${request.path}`
      repeated.set(name, (repeated.get(name) ?? 0) + 1)
      await pause(retryMs)
    }
    failures.push(`${request.path}: not answered in ${attemptsMax} attempts`)
  }

  function attemptOf({ as, path, body }: Request): Promise<Reply | null> {
    const all = urls()
    const url = all[turn++ % all.length] ?? ''
    return answerOf(() => sendSigned(url, { method: 'POST', path, as, body }))
  }

  async function work(index: number): Promise<void> {
    for (let serial = 0; !isOver; serial++) {
      await perform(requestOf(clients, { load, index, serial }))
      await pause(paceMs)
    }
  }

  const working = Promise.all(Array.from({ length: workers }, (_, index) => work(index)))
  return {
    answered,
    tookMs,
    failures,
    repeated,
    async stop() {
      isOver = true
      await working
    },
  }
}

export const transfersPath = '/funding/transfer/internal'
export const ordersPath = '/spot/fiat/order'
export const withdrawalsPath = '/funding/withdraw/crypto'
/** Where all withdrawals go. */
export const outside = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

/**
 * Every other request is a transfer to the next customer; the others are orders that meet each other, and a withdrawal now and
 * then, each of another amount.
 */
function requestOf(
  clients: readonly Client[],
  { load, index, serial }: { readonly load: string; readonly index: number; readonly serial: number },
): Request {
  const at = (place: number) => clients[place % clients.length] as Client // there are clients
  const as = at(index + serial)
  // In the body, which is signed: two equal requests of a customer in one millisecond have different signatures.
  const idempotency_key = `${load}-${index}-${serial}`
  if (serial % 2 === 0) {
    const to_username = at(index + serial + 1).username
    const body = { symbol: 'USDT', amount: '1', to_username, idempotency_key }
    return { as, path: transfersPath, body }
  }
  if (serial % 24 === 23) {
    const amount = `20.${String(index * 10_000 + serial).padStart(6, '0')}`
    const body = { symbol: 'USDT', amount, address: outside, bch_code: 'trc20', idempotency_key }
    return { as, path: withdrawalsPath, body }
  }
  const side = (index + (serial >> 1)) % 2 === 0 ? 'buy' : 'sell'
  const body = { pair: 'USDT/RUB', side, type: 'limit', price: '80', amount: '2', idempotency_key }
  return { as, path: ordersPath, body }
}

/** The reason for which a client repeats a request under its key; null for an answer. */
function reasonToRepeat(reply: Reply | null): string | null {
  if (reply === null) return 'connection cut'
  const { code = null } = reply.error ?? {}
  return reply.status === 503 || code === 'STOCKBOOK_UNAVAILABLE' ? code : null
}
