import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import type { DealingDesk } from '#core/dealing'
import { type IdempotentRequest, idempotentBatch, type Outcome } from '#core/idempotency'
import type { Money } from '#core/money'
import { type Clock, unixSeconds } from '#platform/clock'
import type { Database, Tx } from '#platform/database'
import { createGroupCommit, type GroupCommit } from '#platform/group-commit'
import type { Answer } from '#platform/http'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { converterSettings } from './converter-settings.ts'
import { directionOf, lockOpenQuotes } from './open-quotes.ts'
import { accepted, orRefusal } from './or-refusal.ts'
import { type Pricing, worthInUsdt } from './pricing.ts'
import { type NewQuote, saveQuotes } from './quote-store.ts'
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
  readonly catalog: Catalog
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

/** price → bound by the inventory and by what the customer holds open → write, for all estimates of a batch at once. */
async function quoteMany<T>(tx: Tx, { estimates, now, tell, ...options }: Batch<T>): Promise<Outcome<T>[]> {
  const offers = estimates.map((estimate) => orRefusal(() => offerOf(estimate, options)))
  const quotes = await decide(tx, { offers, now, ...options })
  saveQuotes(tx, endedByNewer(accepted(quotes)))
  return quotes.map((quote) => (quote instanceof Refusal ? { refusal: quote } : { data: tell(quote) }))
}

/** Terms, and what they are worth to the bound of open quotes. */
type Offer = { readonly terms: Terms; readonly worth: Money }

function offerOf({ price }: Estimate, pricing: Pricing): Offer {
  const terms = price()
  return { terms, worth: worthInUsdt(terms.deal.given, pricing) }
}

type Deciding = Omit<Options<unknown>, 'tell'> & {
  readonly offers: readonly (Offer | Refusal)[]
  readonly now: Date
}

/** In their order: the quote, or why the house would not hold it. */
async function decide(
  tx: Tx,
  { offers, now: createdAt, catalog, desk, ids, lifeMs }: Deciding,
): Promise<(NewQuote | Refusal)[]> {
  const fair = accepted(offers)
  const deals = fair.map(({ terms }) => terms.deal)
  if (fair.length === 0) return offers.filter((offer) => offer instanceof Refusal)
  const customerIds = [...new Set(deals.map(({ customerId }) => customerId))]
  const { openMaxUsdt: max } = catalog.section(converterSettings).quotes
  const [illiquid, open] = await Promise.all([
    desk.liquidityRefusals(tx, deals),
    lockOpenQuotes(tx, { customerIds, now: createdAt, max }),
  ])
  const unwanted = new Map(fair.map((offer, index) => [offer, illiquid[index]]))
  const expiresAt = new Date(createdAt.getTime() + lifeMs)
  return offers.map((offer) => {
    if (offer instanceof Refusal) return offer
    const { terms, worth } = offer
    const refusal = unwanted.get(offer) ?? open.hold(terms, worth)
    return refusal ?? { ...terms, id: ids.next(), createdAt, expiresAt, replacedBy: null, worth }
  })
}

/** Of quotes of one customer and direction in one batch the last stays open. */
function endedByNewer(quotes: readonly NewQuote[]): NewQuote[] {
  const last = new Map(quotes.map((quote) => [placeOf(quote), quote.id]))
  return quotes.map((quote) => {
    const newest = last.get(placeOf(quote))
    assert(newest !== undefined, 'a batch has a newest quote for each direction that it quotes')
    return newest === quote.id ? quote : { ...quote, replacedBy: newest }
  })
}

function placeOf({ deal }: NewQuote): string {
  return `${deal.customerId}/${directionOf(deal)}`
}
