import assert from 'node:assert'
import { createHmac, randomBytes } from 'node:crypto'
import type { Callback } from '#core/callbacks'
import { type Database, sql } from '#platform/database'
import type { SimulatedGiftCards, SimulatedServices } from '#providers/simulated'

type Parts = {
  readonly database: Database
  readonly supplier: SimulatedGiftCards | SimulatedServices
  readonly key: Buffer
}

/** The outside of a simulated supplier as the contract of suppliers drives it. */
export function suppliesOutside({ database, supplier, key }: Parts) {
  let losesAnswer = false
  const decisionOf = (outcome: 'done' | 'rejected') =>
    outcome === 'done' ? ({ outcome } as const) : ({ outcome, reason: 'DECLINED' } as const)
  const could = async (act: Promise<boolean>) => assert(await act, 'the supplier could not')
  return {
    losing:
      <Given, Answer>(call: (given: Given) => Promise<Answer>) =>
      async (given: Given): Promise<Answer> => {
        const answer = await call(given)
        if (!losesAnswer) return answer
        losesAnswer = false
        throw new Error('the answer is lost')
      },
    outside: {
      settle: (reference: string, outcome: 'done' | 'rejected') =>
        could(supplier.decide(reference, decisionOf(outcome))),
      change: (reference: string, outcome: 'done' | 'rejected') =>
        could(supplier.change(reference, decisionOf(outcome))),
      async chargesOf(reference: string) {
        const rows = await database.query(sql`
          select from simulated_supplier_orders
          where port = ${supplier.port} and reference = ${reference} and charged_units > 0`)
        return rows.length
      },
      async loseNextAnswer() {
        losesAnswer = true
      },
      async callbacks() {
        const heard: Callback[] = []
        await supplier.call({ deliver: async (callback) => void heard.push(callback) })
        return heard
      },
      sign(body: Buffer, by: 'the supplier' | 'somebody else' = 'the supplier') {
        const signature = createHmac('sha256', by === 'the supplier' ? key : randomBytes(32))
          .update(`${supplier.port}\n`)
          .update(body)
        return { headers: { 'x-supplier-signature': signature.digest('hex') }, body }
      },
    },
  }
}
