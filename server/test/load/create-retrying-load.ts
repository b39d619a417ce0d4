import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { answerOf } from '../wire/answer-of.ts'
import { type Credentials, type Reply, sendSigned } from '../wire/test-server.ts'

/** Customers who send requests with idempotency keys, and note the answers. */
export type RetryingLoad<Told> = {
  /** The answers, by the ids of the things that the requests made. */
  readonly acknowledged: ReadonlyMap<string, Told>
  unanswered(): number
  /** Goes on until the server is gone. */
  run(url: string): Promise<void>
  /** Repeats requests that got no answer, as a client does, and the newest that were answered since the last time. */
  repeat(url: string): Promise<void>
}

/** False when the server is gone. */
type Act = (url: string) => Promise<boolean>

type Customers<Wish, Told> = {
  requestOf(wish: Wish): { readonly as: Credentials; readonly path: string; readonly body: object }
  toldOf(wish: Wish, data: Reply['data']): { readonly id: string; readonly told: Told }
  /** Refusals that leave nothing behind. */
  readonly fair: readonly string[]
  /** How many of the newest answers are asked for again. */
  readonly replaysMax?: number
  /** The acts that customers repeat, side by side, until the server is gone. */
  worksOf(send: (url: string, wish: Wish) => Promise<boolean>): readonly Act[]
}

export function createRetryingLoad<Wish, Told>(customers: Customers<Wish, Told>): RetryingLoad<Told> {
  const { requestOf, toldOf, fair, replaysMax = 10, worksOf } = customers
  const acknowledged = new Map<string, Told>()
  let unanswered: Wish[] = []
  let answered: Wish[] = []

  async function send(url: string, wish: Wish): Promise<boolean> {
    const reply = await answerOf(() => sendSigned(url, { method: 'POST', ...requestOf(wish) }))
    if (reply === null || reply.status >= 500) unanswered.push(wish)
    else if (reply.status < 300) {
      const { id, told } = toldOf(wish, reply.data)
      expect(acknowledged.get(id) ?? told, 'an id is of one request').toEqual(told)
      acknowledged.set(id, told)
      answered.push(wish)
    } else expect(fair, reply.text).toContain(reply.error?.code)
    return reply !== null
  }

  return {
    acknowledged,
    unanswered: () => unanswered.length,
    async run(url) {
      let isThere = true
      const work = async (act: Act) => {
        while (isThere) {
          if (!(await act(url))) isThere = false
          await pause(20)
        }
      }
      await Promise.all(worksOf(send).map(work))
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
