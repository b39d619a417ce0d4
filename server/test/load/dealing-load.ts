import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { answerOf } from '../wire/answer-of.ts'
import { type Credentials, type Reply, sendSigned } from '../wire/test-server.ts'
import { createClients } from './create-clients.ts'
import {
  type Body,
  createPinning,
  cryptoEstimate,
  fiatEstimate,
  limitOrder,
  marketOrder,
  pinFirstPrices,
} from './dealing-market.ts'
import { createDealingStory, type Dealer, type ToldConversion } from './dealing-story.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A quote as it was answered. */
type Quote = Body & { readonly quote_id: string }

/** An act that a dealer may repeat when no answer came: by its key, or for fiat by its quote. */
type Act = { readonly dealer: Dealer } & (
  | { readonly act: 'execute crypto'; readonly quote: Quote; readonly key: string }
  | { readonly act: 'execute fiat'; readonly quote: Quote }
  | { readonly act: 'order'; readonly body: Body; readonly key: string }
  | { readonly act: 'cancel'; readonly id: string; readonly key: string }
)
type Answered = { readonly act: Act; readonly reply: Reply }

/** A moment of the load at which somebody may want to strike. */
export type Moment = 'an estimate was answered' | 'an execution was sent' | 'a price was pinned across orders'

/**
 * Customers who take quotes and execute them, place orders and cancel them, while prices go to and fro across the limit
 * orders; with every answer that they received. `run` goes on until the server is gone.
 */
export type DealingLoad = {
  run(url: string): Promise<void>
  /** Acts once, within the moment, when it comes next. */
  onNext(moment: Moment, act: () => void): void
  /** Repeats acts that got no answer, as a client does, and then answered ones, which changes nothing. */
  repeat(url: string): Promise<void>
  /** Waits until every limit order whose price is reached is filled, then compares the server with its answers. */
  expectKept(url: string): Promise<void>
  conversionIds(): string[]
  counts(): Counts
}

type Counts = ReturnType<ReturnType<typeof createDealingStory>['counts']> & {
  refused: number
  unanswered: number
  /** How many of the unanswered acts with a key the server had carried out. */
  doneUnanswered: number
}

const workers = 12
const olderReplaysMax = 25
const latest = 40
const crossedMin = 3
const fillMaxMs = 15_000

const refusable: Readonly<Record<Act['act'], readonly string[]>> = {
  'execute crypto': ['INSUFFICIENT_BALANCE', 'QUOTE_EXPIRED', 'QUOTE_PRICE_MOVED', 'QUOTE_ALREADY_USED'],
  'execute fiat': ['INSUFFICIENT_BALANCE', 'QUOTE_EXPIRED', 'QUOTE_PRICE_MOVED'],
  order: ['INSUFFICIENT_BALANCE', 'TOO_MANY_OPEN_ORDERS'],
  cancel: ['CANCEL_FAILED'],
}

export function createDealingLoad(dealers: readonly Dealer[], random: SeededRandom): DealingLoad {
  const story = createDealingStory(dealers)
  const limits: { id: string; dealer: Dealer }[] = []
  const unanswered: Act[] = []
  let recent: Answered[] = []
  const older: Answered[] = []
  const listeners = new Map<Moment, () => void>()
  const market = createPinning(random)
  let [serial, refused, lost, doneUnanswered] = [0, 0, 0, 0]

  const newKey = () => `act-${++serial}`
  const newDealing = () => ({ dealer: random.pick(dealers), key: newKey() })

  function strike(moment: Moment): void {
    const act = listeners.get(moment)
    listeners.delete(moment)
    act?.()
  }

  function note(act: Act, reply: Reply): void {
    if (reply.status === 200) noteDone(act, reply.data)
    else noteRefused(act, reply)
    recent.push({ act, reply })
  }

  function noteDone(act: Act, data: Reply['data']): void {
    if (act.act === 'cancel') story.ended(data.order_id, data.status)
    else if (act.act === 'order') {
      expect(data).toMatchObject(asTold(act.body))
      story.placed(act.dealer, data)
      if (data.type === 'limit') limits.push({ id: data.order_id, dealer: act.dealer })
    } else {
      expect(data).toMatchObject(promiseOf(act.quote))
      story.converted(act.dealer, act.quote.quote_id, conversionOf(act.act, data))
    }
  }

  function noteRefused(act: Act, { error }: Reply): void {
    expect(refusable[act.act]).toContain(error?.code)
    refused++
    const { uid, reason } = error?.details ?? {}
    if (act.act === 'cancel') story.ended(act.id, reason === 'already_completed' ? 'completed' : 'cancelled')
    if (act.act === 'order' || act.act === 'cancel') return
    if (error?.code === 'QUOTE_ALREADY_USED') story.used(act.quote.quote_id, String(uid))
    if (error?.code === 'QUOTE_EXPIRED') story.expired(act.quote.quote_id)
  }

  /** False when the server is gone. */
  async function perform(url: string, act: Act): Promise<boolean> {
    const answering = answerOf(() => send(url, act))
    if (act.act === 'execute crypto' || act.act === 'execute fiat') strike('an execution was sent')
    const reply = await answering
    if (reply === null || reply.status >= 500) {
      unanswered.push(act)
      lost++
    } else note(act, reply)
    return goesOn(reply)
  }

  async function convert(url: string, kind: 'crypto' | 'fiat'): Promise<boolean> {
    const { dealer, key } = newDealing()
    const body = kind === 'crypto' ? cryptoEstimate(random) : fiatEstimate(random)
    const path = `/converter/${kind}/estimate`
    const reply = await answerOf(() => sendSigned(url, { method: 'POST', path, as: dealer, body }))
    if (reply === null || reply.status >= 500) return goesOn(reply)
    expect([reply.status, reply.error]).toEqual([200, undefined])
    strike('an estimate was answered')
    const act: Act =
      kind === 'crypto'
        ? { act: 'execute crypto', dealer, quote: reply.data, key }
        : { act: 'execute fiat', dealer, quote: reply.data }
    // Some ask twice at once, where one may do it.
    const again = kind === 'crypto' ? { ...act, key: newKey() } : act
    const asked = random.between(1, 6) === 1 ? [act, again] : [act]
    const answers = await Promise.all(asked.map((one) => perform(url, one)))
    return answers.every((isThere) => isThere)
  }

  function deal(url: string): Promise<boolean> {
    const dice = random.between(1, 12)
    if (dice <= 3) return convert(url, 'crypto')
    if (dice <= 5) return convert(url, 'fiat')
    // The target is one of the latest orders, since most of the older ones have ended.
    const target = limits[random.between(Math.max(0, limits.length - latest), limits.length - 1)]
    if (dice <= 7 && target !== undefined) return perform(url, { act: 'cancel', ...target, key: newKey() })
    const body = dice <= 10 ? limitOrder(random) : marketOrder(random)
    return perform(url, { act: 'order', ...newDealing(), body })
  }

  async function movePrice(url: string): Promise<boolean> {
    await pause(random.between(20, 120))
    const { reply, crossed } = await market.pin(url, { as: random.pick(dealers), waiting: story.waiting() })
    if (reply?.status === 200 && crossed >= crossedMin) strike('a price was pinned across orders')
    return goesOn(reply)
  }

  /** Repeats an act that got no answer, at times as somebody who has lost the key. */
  async function finish(url: string, act: Act): Promise<void> {
    if (act.act === 'execute crypto' && random.between(1, 3) === 1) {
      const keyless = { ...act, key: newKey() }
      note(keyless, await send(url, keyless))
    }
    const reply = await send(url, act)
    if (isReplay(reply)) doneUnanswered++
    note(act, reply)
  }

  return {
    async run(url) {
      await Promise.all([
        ...Array.from({ length: workers }, () => untilGone(() => deal(url))),
        untilGone(() => movePrice(url)),
      ])
    },
    onNext: (moment, act) => void listeners.set(moment, act),
    async repeat(url) {
      for (const act of unanswered.splice(0)) await finish(url, act)
      const replayed = Array.from({ length: Math.min(olderReplaysMax, older.length) }, () =>
        random.pick(older),
      )
      for (const one of replayed) await expectSameAnswer(url, one)
      for (let start = 0; start < recent.length; start += workers)
        await Promise.all(recent.slice(start, start + workers).map((one) => expectSameAnswer(url, one)))
      older.push(...recent)
      recent = []
    },
    async expectKept(url) {
      await market.expectPinned(url)
      await expect.poll(() => story.countReached(url), { timeout: fillMaxMs, interval: 50 }).toBe(0)
      await story.expectKept(url)
    },
    conversionIds: story.conversionIds,
    counts: () => ({ ...story.counts(), refused, unanswered: lost, doneUnanswered }),
  }
}

async function untilGone(act: () => Promise<boolean>): Promise<void> {
  while (await act());
}

/** Whether the server is still there; after a fault of the server the client waits a moment. */
async function goesOn(reply: Reply | null): Promise<boolean> {
  if (reply !== null && reply.status >= 500) await pause(50)
  return reply !== null
}

function send(url: string, act: Act): Promise<Reply> {
  const { dealer: as } = act
  if (act.act === 'cancel') {
    const headers = { 'idempotency-key': act.key }
    return sendSigned(url, { method: 'DELETE', path: `/spot/crypto/order/${act.id}`, as, headers })
  }
  const [path, body] = bodyOf(act)
  return sendSigned(url, { method: 'POST', path, as, body })
}

function bodyOf(act: Exclude<Act, { act: 'cancel' }>): [path: string, body: object] {
  if (act.act === 'order') return ['/spot/crypto/order', { ...act.body, idempotency_key: act.key }]
  const { quote_id } = act.quote
  if (act.act === 'execute crypto')
    return ['/converter/crypto/execute', { quote_id, idempotency_key: act.key }]
  const { crypto_symbol, fiat_code, direction, crypto_amount, fiat_amount } = act.quote
  const from_amount = direction === 'buy' ? fiat_amount : crypto_amount
  return ['/converter/fiat/execute', { crypto_symbol, fiat_code, direction, from_amount, quote_id }]
}

function isReplay({ headers }: Reply): boolean {
  return headers.get('idempotency-replayed') === 'true'
}

/** A repeat by its key gets the very text. Fiat knows its quote only, whose conversion it tells again. */
async function expectSameAnswer(url: string, { act, reply: first }: Answered): Promise<void> {
  // A dealer who could not pay then may be able to pay now.
  if (act.act === 'execute fiat' && first.status !== 200) return
  const reply = await send(url, act)
  if (act.act === 'execute fiat') expect(reply.data).toEqual(first.data)
  else expect([reply.text, isReplay(reply)]).toEqual([first.text, true])
}

/** The answer that an execution must give, since its quote promised it. */
function promiseOf({
  quote_id: _,
  fee: _fee,
  expires_at: _at,
  expires_in_seconds: _life,
  ...promise
}: Quote) {
  const { rate, ...sides } = promise
  // The answer for fiat does not repeat the rate.
  return { ...('from_symbol' in sides ? promise : sides), status: 'completed' }
}

function conversionOf(act: 'execute crypto' | 'execute fiat', data: Reply['data']): ToldConversion {
  if (act === 'execute crypto') return { ...data, type: 'crypto' }
  const { uid, crypto_symbol, fiat_code, direction, crypto_amount, fiat_amount } = data
  const crypto = [crypto_symbol, crypto_amount]
  const fiat = [fiat_code, fiat_amount]
  const [from, to] = direction === 'buy' ? [fiat, crypto] : [crypto, fiat]
  return { uid, type: 'fiat', from_symbol: from[0], from_amount: from[1], to_symbol: to[0], to_amount: to[1] }
}

/** The answer that an order must get, since its request asked for it. */
function asTold(body: Body): Body {
  return { type: 'market', ...body, status: 'processing' }
}

const funding = { USDT: '150000', BTC: '3', ETH: '50', RUB: '6000000' }

/** Customers with funds in four currencies and keys that are never rate-limited, and prices that stand still. */
export async function createDealers(
  url: string,
  { as, usernames }: { as: Credentials; usernames: readonly string[] },
): Promise<Dealer[]> {
  await pinFirstPrices(url, as)
  const clients = await createClients(url, { as, usernames, funding })
  return clients.map((client) => ({ ...client, funding }))
}
