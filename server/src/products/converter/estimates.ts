import type { DealingDesk } from '#core/dealing'
import { type IdempotentRequest, idempotentBatch, type Outcome } from '#core/idempotency'
import { type Clock, unixSeconds } from '#platform/clock'
import type { Database, Tx } from '#platform/database'
import { createGroupCommit, type GroupCommit } from '#platform/group-commit'
import type { Answer } from '#platform/http'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { saveQuotes } from './quote-store.ts'
import type { Quote, Terms } from './terms.ts'

/** What a customer asks the house to keep to, and the request behind it when it carries an idempotency key. */
export type Estimate = {
  readonly request: IdempotentRequest | null
  /** The terms of this moment; throws why the house would not. */
  price(): Terms
}

/** Makes quotes; those asked for at the same time share a transaction. */
export type Estimates<T> = GroupCommit<Estimate, Answer<T>>

type Options<T> = {
  readonly database: Database
  readonly desk: DealingDesk
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly ids: Ids
  /** How long a quote holds. */
  readonly lifeMs: number
  /** Answers a quote. */
  tell(quote: Quote): T
}

export function createEstimates<T>(options: Options<T>): Estimates<T> {
  const { database, businessClock, systemClock } = options
  const writer = createGroupCommit({
    database,
    async handle(tx: Tx, estimates: readonly Estimate[]) {
      const now = businessClock.now()
      const answers = await idempotentBatch(tx, {
        commands: estimates,
        now,
        answeredAt: unixSeconds(systemClock.now()),
        act: (fresh) => quoteMany(tx, { estimates: fresh, now, ...options }),
      })
      return answers.map((result) => ({ result }))
    },
  })
  return { ...writer, submit: async (estimate) => writer.submit(pricedUnlessKeyed(estimate)) }
}

/**
 * With a key the first answer must be looked for before there are reasons to give another. Without one nothing is
 * remembered, so what is refused needs no transaction.
 */
function pricedUnlessKeyed(estimate: Estimate): Estimate {
  if (estimate.request !== null) return estimate
  const terms = estimate.price()
  return { ...estimate, price: () => terms }
}

type Batch<T> = Options<T> & { readonly estimates: readonly Estimate[]; readonly now: Date }

async function quoteMany<T>(
  tx: Tx,
  { estimates, now: createdAt, desk, ids, lifeMs, tell }: Batch<T>,
): Promise<Outcome<T>[]> {
  const expiresAt = new Date(createdAt.getTime() + lifeMs)
  const decided = await decide(tx, { estimates, desk })
  const quoted = decided.map((terms) =>
    terms instanceof Refusal ? terms : { ...terms, id: ids.next(), createdAt, expiresAt },
  )
  saveQuotes(
    tx,
    quoted.flatMap((quote) => (quote instanceof Refusal ? [] : [quote])),
  )
  return quoted.map((quote) => (quote instanceof Refusal ? { refusal: quote } : { data: tell(quote) }))
}

/** In their order: the terms, or why the house would keep to none. */
async function decide(
  tx: Tx,
  { estimates, desk }: { estimates: readonly Estimate[]; desk: DealingDesk },
): Promise<(Terms | Refusal)[]> {
  const priced = estimates.map(termsOrRefusal)
  const fair = priced.flatMap((terms) => (terms instanceof Refusal ? [] : [terms]))
  if (fair.length === 0) return priced
  const refusals = await desk.liquidityRefusals(
    tx,
    fair.map(({ deal }) => deal),
  )
  const unwanted = new Map(fair.map((terms, index) => [terms, refusals[index]]))
  return priced.map((terms) => (terms instanceof Refusal ? terms : (unwanted.get(terms) ?? terms)))
}

function termsOrRefusal({ price }: Estimate): Terms | Refusal {
  try {
    return price()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
