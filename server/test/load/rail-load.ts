import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { answerOf } from '../wire/answer-of.ts'
import { type Credentials, sendSigned } from '../wire/test-server.ts'

export type Holder = Credentials & { readonly username: string }

/** What a client asked of a rail. Amounts are kopecks. */
export type RailWish = {
  readonly holder: Holder
  readonly act: 'deposit' | 'payout'
  readonly key: string
  readonly kopecks: bigint
  /** How its payer or its recipient's bank behaves: the kopecks of a deposit, the end of a payout's phone. */
  readonly ending: string
}

/** Customers who pay in and pay out with idempotency keys, and note what they were told. */
export type RailLoad = {
  /** By the ids of their transactions. */
  readonly acknowledged: ReadonlyMap<string, RailWish>
  unanswered(): number
  /** Goes on until the server is gone. */
  run(url: string): Promise<void>
  /** Repeats what was never answered, and some of what was answered since the last time, as a client does. */
  repeat(url: string): Promise<void>
}

/** What customers begin with: nothing that is asked here exhausts it. */
export const fundedRoubles = 10_000_000
const depositEndings = ['00', '02', '03', '04', '05', '06']
const phoneEndings = ['4567', '0002', '0003', '0005']
const replaysMax = 10
export const depositPath = '/funding/deposit/fiat'
export const payoutPath = '/funding/withdraw/fiat'

export async function createHolders(
  url: string,
  { as, usernames }: { as: Credentials; usernames: readonly string[] },
): Promise<Holder[]> {
  return Promise.all(
    usernames.map(async (username): Promise<Holder> => {
      const body = { username, funding: { RUB: String(fundedRoubles) } }
      const created = await sendSigned(url, { method: 'POST', path: '/sandbox/v1/customers', as, body })
      const { api_key, secret_key } = created.data
      const limit = { rate_limit_per_minute: 100_000_000 }
      await sendSigned(url, { method: 'PATCH', path: `/sandbox/v1/keys/${api_key}`, as, body: limit })
      return { username, api_key, secret_key }
    }),
  )
}

export function createRailLoad(holders: readonly Holder[]): RailLoad {
  const acknowledged = new Map<string, RailWish>()
  let unanswered: RailWish[] = []
  let answered: RailWish[] = []
  let serial = 0

  function next(): RailWish {
    const turn = serial++
    const act = turn % 2 === 0 ? 'deposit' : 'payout'
    const endings = act === 'deposit' ? depositEndings : phoneEndings
    const ending = inTurn(endings, Math.floor(turn / 2))
    const kopecks = BigInt(100_00 + turn * 100) + (act === 'deposit' ? BigInt(ending) : 0n)
    return { holder: inTurn(holders, Math.floor(turn / 2)), act, key: randomUUID(), kopecks, ending }
  }

  /** False when the server is gone. */
  async function send(url: string, wish: RailWish): Promise<boolean> {
    const reply = await answerOf(() =>
      sendSigned(url, { method: 'POST', as: wish.holder, ...requestOf(wish) }),
    )
    if (reply === null || reply.status >= 500) unanswered.push(wish)
    else if (reply.status < 300) {
      const id: string = reply.data.transaction_id
      expect(acknowledged.get(id) ?? wish, 'an id is of one request').toEqual(wish)
      acknowledged.set(id, wish)
      answered.push(wish)
    } else expect(reply.error?.code, reply.text).toBe('RATE_LIMIT_EXCEEDED')
    return reply !== null
  }

  return {
    acknowledged,
    unanswered: () => unanswered.length,
    async run(url) {
      let isThere = true
      const work = async () => {
        while (isThere) {
          if (!(await send(url, next()))) isThere = false
          await pause(20)
        }
      }
      await Promise.all([work(), work(), work()])
    },
    async repeat(url) {
      const [lost, replays] = [unanswered, answered.slice(-replaysMax)]
      unanswered = []
      const before = acknowledged.size
      for (const wish of [...lost, ...replays]) await send(url, wish)
      answered = []
      expect(acknowledged.size, 'a repetition makes nothing anew').toBeLessThanOrEqual(before + lost.length)
    },
  }
}

function requestOf({ act, kopecks, ending, key: idempotency_key }: RailWish): { path: string; body: object } {
  const amount = inRoubles(kopecks)
  if (act === 'deposit') {
    const body = { currency: 'RUB', amount, payment_provider_alias_code: 'sbp', idempotency_key }
    return { path: depositPath, body }
  }
  const body = { amount, recipient: `7916000${ending}`, bank_code: '100000000111', idempotency_key }
  return { path: payoutPath, body }
}

/** As answers write it. */
export function inRoubles(kopecks: bigint): string {
  const digits = String(kopecks).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '')
}

function inTurn<T>(list: readonly T[], turn: number): T {
  const item = list[turn % list.length]
  if (item === undefined) throw new Error('there is one for every remainder')
  return item
}
