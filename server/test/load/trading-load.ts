import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { answerOf } from '../wire/answer-of.ts'
import { type Credentials, type Reply, sendSigned } from '../wire/test-server.ts'
import { type Client, createClients } from './create-clients.ts'
import type { SeededRandom } from './seeded-random.ts'

export type Trader = Client

type Placing = {
  readonly act: 'place'
  readonly trader: Trader
  readonly body: OrderBody
  readonly key: string
}
type Cancelling = {
  readonly act: 'cancel'
  readonly trader: Trader
  readonly id: string
  readonly key: string
}
type Amending = {
  readonly act: 'amend'
  readonly trader: Trader
  readonly id: string
  readonly body: { price?: string; amount?: string }
  readonly key: string
}
/** Every request carries an idempotency key, so a client without an answer may repeat it. */
type Act = Placing | Cancelling | Amending

type OrderBody = { readonly [field: string]: string } & { readonly client_order_id: string }

type ListedOrder = {
  readonly id: string
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly amount: string
  readonly filled: string
  readonly status: string
  readonly client_order_id: string
}

/**
 * Traders who place, cancel and amend orders around one price, with every answer that they received. `run` goes on until
 * the server is gone or the signal; `expectKept` compares the server's orders with its answers.
 */
export type TradingLoad = {
  run(url: string, signal?: AbortSignal): Promise<void>
  /** Repeats requests that got no answer, as a client does, and some that got one. */
  repeat(url: string): Promise<void>
  /** Each acknowledged order is there once and no other is; a cancelled order stays cancelled. */
  expectKept(url: string): Promise<void>
  counts(): { placed: number; cancelled: number; amended: number; refused: number; unanswered: number }
}

const workers = 12
const replaysMax = 25
const latest = 40
const refusable = [
  'INSUFFICIENT_BALANCE',
  'INSUFFICIENT_LIQUIDITY',
  'ORDER_NOT_CANCELLABLE',
  'QUOTE_AMOUNT_TOO_SMALL',
  'ORDER_BELOW_MIN_VALUE',
  'PRICE_OUT_OF_BAND',
]

export function createTradingLoad(traders: readonly Trader[], random: SeededRandom): TradingLoad {
  const placed: { id: string; name: string; trader: Trader }[] = []
  const cancelled: { id: string; trader: Trader }[] = []
  const answered: Act[] = []
  const unanswered: Act[] = []
  let serial = 0
  let amended = 0
  let refused = 0
  let lost = 0

  function note(act: Act, { status, data, error }: Reply): void {
    if (status !== 200) {
      expect(refusable).toContain(error?.code)
      refused++
    } else if (act.act === 'place')
      placed.push({ id: data.order_id, name: act.body.client_order_id, trader: act.trader })
    else if (act.act === 'cancel') cancelled.push({ id: act.id, trader: act.trader })
    else amended++
    answered.push(act)
  }

  /** False when the server is gone. */
  async function perform(url: string, act: Act): Promise<boolean> {
    const reply = await answerOf(() => send(url, act))
    if (reply === null || reply.status >= 500) {
      unanswered.push(act)
      lost++
      // After a fault of the server the client waits a moment.
      if (reply !== null) await pause(50)
    } else note(act, reply)
    return reply !== null
  }

  function nextAct(): Act {
    const dice = random.between(1, 10)
    // The target is one of the latest orders, since the older ones are closed by now.
    const target = placed[random.between(Math.max(0, placed.length - latest), placed.length - 1)]
    const key = `act-${++serial}`
    if (target === undefined || dice <= 6)
      return { act: 'place', trader: random.pick(traders), body: orderBody(random, key), key }
    const { id, trader } = target
    if (dice <= 8) return { act: 'cancel', trader, id, key }
    return { act: 'amend', trader, id, body: { price: price(random), amount: amount(random) }, key }
  }

  return {
    async run(url, signal) {
      const isOver = () => signal?.aborted ?? false
      await Promise.all(
        Array.from({ length: workers }, async () => {
          while (!isOver() && (await perform(url, nextAct())));
        }),
      )
    },
    async repeat(url) {
      for (const act of unanswered.splice(0)) note(act, await send(url, act))
      for (let replay = 0; replay < replaysMax && answered.length > 0; replay++) {
        const act = answered[random.between(0, answered.length - 1)]
        if (act === undefined) continue
        const reply = await send(url, act)
        expect(reply.headers.get('idempotency-replayed')).toBe('true')
      }
    },
    async expectKept(url) {
      for (const trader of traders) {
        const orders = await ordersOf(url, trader)
        const told = placed.flatMap((one) => (one.trader === trader ? [`${one.id} ${one.name}`] : []))
        expect(orders.map(({ id, client_order_id }) => `${id} ${client_order_id}`).sort()).toEqual(
          told.sort(),
        )
        const statuses = new Map(orders.map(({ id, status }) => [id, status]))
        for (const { id, trader: owner } of cancelled)
          if (owner === trader) expect(statuses.get(id)).toBe('cancelled')
      }
    },
    counts: () => ({
      placed: placed.length,
      cancelled: cancelled.length,
      amended,
      refused,
      unanswered: lost,
    }),
  }
}

const price = (random: SeededRandom): string => `${random.between(78, 82)}.${random.between(10, 99)}`
const amount = (random: SeededRandom): string => `${random.between(2, 40)}.${random.between(10, 99)}`

function orderBody(random: SeededRandom, name: string): OrderBody {
  const side = random.pick(['buy', 'sell'])
  const base = { pair: 'USDT/RUB', side, client_order_id: name }
  const dice = random.between(1, 10)
  if (dice === 1)
    return { ...base, side: 'buy', type: 'market', quote_amount: `${random.between(200, 3_000)}` }
  if (dice === 2) return { ...base, type: 'market', amount: amount(random) }
  // Every tenth amount is more than anybody has.
  if (dice === 3) return { ...base, type: 'limit', price: price(random), amount: '900000' }
  return { ...base, type: 'limit', price: price(random), amount: amount(random) }
}

function send(url: string, act: Act): Promise<Reply> {
  const { trader: as, key } = act
  const headers = { 'idempotency-key': key }
  if (act.act === 'place')
    return sendSigned(url, { method: 'POST', path: '/spot/fiat/order', as, headers, body: act.body })
  const path = `/spot/fiat/order/${act.id}`
  if (act.act === 'cancel') return sendSigned(url, { method: 'DELETE', path, as, headers })
  return sendSigned(url, { method: 'PATCH', path, as, headers, body: act.body })
}

/** All orders of a trader. */
async function ordersOf(url: string, trader: Trader): Promise<ListedOrder[]> {
  const orders: ListedOrder[] = []
  for (let cursor = ''; ; ) {
    const path = `/spot/fiat/orders?limit=100${cursor}`
    const { data }: Reply = await sendSigned(url, { method: 'GET', path, as: trader })
    orders.push(...data)
    const last = orders.at(-1)
    if (data.length < 100 || last === undefined) return orders
    cursor = `&cursor=${last.id}`
  }
}

/** Customers with both currencies in trading and keys that are never rate-limited. */
export async function createTraders(
  url: string,
  wanted: { as: Credentials; usernames: readonly string[] },
): Promise<Trader[]> {
  return createClients(url, { ...wanted, trading: { USDT: '5000', RUB: '400000' } })
}
