import assert from 'node:assert'
import { createWriter, type Outcome, type Writer, type WriterParts } from '#core/idempotency'
import type { Money } from '#core/money'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { accepted, orRefusal, Refusal } from '#platform/refusal'
import {
  converterSettings,
  type Pricing,
  type Quote,
  type Terms,
  worthInUsdt,
} from '#products/converter/terms'
import { directionOf, lockOpenQuotes } from './open-quotes.ts'
import { type NewQuote, saveQuotes } from './quote-store.ts'

/** A conversion that a customer has priced, as plain data, or its terms where they are known. */
export type Estimate<Order> =
  | { readonly customerId: string; readonly order: Order }
  | { readonly terms: Terms }

type Options<Order, T> = WriterParts &
  Pricing & {
    readonly ids: Ids
    /** Its name among the gathered writers. */
    readonly gatheredAs: string
    /** Computes the terms at this moment; throws the dealing desk's refusal. */
    price(customerId: string, order: Order): Terms
    /** The lifetime of a quote. */
    readonly lifeMs: number
    /** The answer for a new quote. */
    tell(quote: Quote): T
  }

/** Makes quotes; concurrent estimates share a transaction. */
export function createEstimates<Order, T>(options: Options<Order, T>): Writer<Estimate<Order>, T> {
  const writer = createWriter<Estimate<Order>, T>({
    ...options,
    decide: (tx, { commands: estimates, now }) => quoteMany(tx, { estimates, now, ...options }),
  })
  return {
    ...writer,
    // A request with a key first looks for its stored answer. Without a key nothing is stored, so a refusal needs no
    // transaction.
    async submit(estimate, request) {
      if (request !== null) return writer.submit(estimate, request)
      return writer.submit({ terms: termsOf(estimate, options) }, request)
    },
  }
}

type Quoting<Order, T> = Options<Order, T> & {
  readonly estimates: readonly Estimate<Order>[]
  readonly now: Date
}

/** price → check the inventory and the customer's open quotes → write, for all estimates of a batch at once. */
async function quoteMany<Order, T>(
  tx: Tx,
  { estimates, now, tell, ...options }: Quoting<Order, T>,
): Promise<Outcome<T>[]> {
  const offers = estimates.map((estimate) => orRefusal(() => offerOf(termsOf(estimate, options), options)))
  const quotes = await decide(tx, { offers, now, ...options })
  saveQuotes(tx, endedByNewer(accepted(quotes)))
  return quotes.map((quote) => (quote instanceof Refusal ? { refusal: quote } : { data: tell(quote) }))
}

/** Terms, and their worth, which counts against the limit of open quotes. */
type Offer = { readonly terms: Terms; readonly worth: Money }

function termsOf<Order>(estimate: Estimate<Order>, { price }: Pick<Options<Order, unknown>, 'price'>): Terms {
  return 'terms' in estimate ? estimate.terms : price(estimate.customerId, estimate.order)
}

function offerOf(terms: Terms, pricing: Pricing): Offer {
  return { terms, worth: worthInUsdt(terms.deal.given, pricing) }
}

type Deciding = Pick<Options<unknown, unknown>, 'catalog' | 'desk' | 'ids' | 'lifeMs'> & {
  readonly offers: readonly (Offer | Refusal)[]
  readonly now: Date
}

/** The quote or the refusal of each offer, in the order of the offers. */
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

/** Leaves only the last quote of a customer and direction open when a batch has several. */
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
