import type { DealingDesk } from '#core/dealing'
import type { Clock } from '#platform/clock'
import type { Database, Tx } from '#platform/database'
import { createGroupCommit, type GroupCommit } from '#platform/group-commit'
import type { Ids } from '#platform/ids'
import { saveQuotes } from './quote-store.ts'
import type { Quote, Terms } from './terms.ts'

/** Terms that a customer asks the house to keep to. */
export type Estimate = { readonly terms: Terms; readonly lifeMs: number }

/** Makes quotes; those asked for at the same time share a transaction. */
export type Estimates = GroupCommit<Estimate, Quote>

type Options = {
  readonly database: Database
  readonly desk: DealingDesk
  readonly businessClock: Clock
  readonly ids: Ids
}

export function createEstimates({ database, desk, businessClock, ids }: Options): Estimates {
  return createGroupCommit({
    database,
    async handle(tx: Tx, estimates: readonly Estimate[]) {
      const refusals = await desk.liquidityRefusals(
        tx,
        estimates.map(({ terms }) => terms.deal),
      )
      const createdAt = businessClock.now()
      const outcomes = estimates.map(({ terms, lifeMs }, index) => {
        const refusal = refusals[index]
        if (refusal !== undefined) return { refusal }
        const expiresAt = new Date(createdAt.getTime() + lifeMs)
        return { result: { ...terms, id: ids.next(), createdAt, expiresAt } }
      })
      saveQuotes(
        tx,
        outcomes.flatMap((outcome) => ('result' in outcome ? [outcome.result] : [])),
      )
      return outcomes
    },
  })
}
