import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import type { Settlement } from '#core/dealing'
import { type Batch, createWriter, type Outcome, type Writer, type WriterParts } from '#core/idempotency'
import { productHaltOf } from '#core/operators'
import { recordTransactions } from '#core/transactions'
import type { Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import type { Ids } from '#platform/ids'
import { orRefusal, Refusal } from '#platform/refusal'
import { lockQuotes, type QuoteRef } from '#products/converter/quotes'
import { type Conversion, converterRefusals, type Pricing, type Quote } from '#products/converter/terms'
import { completedEvent, transactionsOf } from './conversion.ts'
import { findByQuote, saveConversions } from './conversion-store.ts'
import { findInFlight, inProgress, type Named, refuseWhileInFlight } from './in-flight.ts'
import { lastLook } from './last-look.ts'

/** A request to execute a quote, as plain data; `asked` is what it says beside the quote's id. */
export type Execution<Asked> = QuoteRef & Named & { readonly asked: Asked }

type Options<Asked, T> = WriterParts &
  Pricing & {
    readonly ids: Ids
    /** Its name among the gathered writers. */
    readonly gatheredAs: string
    /** Whether a request that is still running is refused; otherwise it is waited for. */
    readonly refusesRunning: boolean
    /** Answers the refusal of terms that differ from the request; undefined when they match. */
    disagree(asked: Asked): (terms: Quote | Conversion) => Refusal | undefined
    /** The answer for a new conversion. */
    tell(conversion: Conversion): T
    /** The outcome of a request whose quote is already used. */
    repeat(conversion: Conversion): Outcome<T>
  }

/** Executes quotes; concurrent executions share a transaction. */
export function createExecutions<Asked, T>(options: Options<Asked, T>): Writer<Execution<Asked>, T> {
  const { catalog, refusesRunning } = options
  return createWriter<Execution<Asked>, T, Read>({
    ...options,
    before: (submit) => (refusesRunning ? refuseWhileInFlight(submit, options) : submit),
    async read(tx, executions) {
      const [halt, inFlight] = await Promise.all([
        productHaltOf(tx, 'converter'),
        findInFlight(tx, executions),
      ])
      // Another transaction has locked the other executions' quotes, and reading those would wait for it.
      const ours = executions.filter((execution) => !inFlight.has(execution))
      return { halt, inFlight, known: await findQuotes(tx, { executions: ours, catalog }) }
    },
    decide: (tx, batch) => convertMany(tx, { ...batch, ...options }),
  })
}

/** The quote, or the conversion that used it, by customer and quote id. */
type Known = ReadonlyMap<string, Quote | Conversion>

type Read = {
  readonly halt: Refusal | null
  readonly inFlight: ReadonlySet<Named>
  readonly known: Known
}

async function findQuotes(
  tx: Tx,
  { executions, catalog }: { executions: readonly QuoteRef[]; catalog: Catalog },
): Promise<Known> {
  const byKey = new Map(executions.map((execution) => [keyOf(execution), execution]))
  // Sorted, so two transactions with the same quotes cannot deadlock.
  const refs = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, ref]) => ref)
  const [quotes, conversions] = await Promise.all([
    lockQuotes(tx, { refs, catalog }),
    // Runs after the locks are taken, so it sees the previous holder's conversions.
    findByQuote(tx, { refs, catalog }),
  ])
  return new Map([...quotes, ...conversions].map((terms) => [keyOf(refOf(terms)), terms]))
}

function refOf(terms: Quote | Conversion): QuoteRef {
  return { customerId: terms.deal.customerId, quoteId: 'quoteId' in terms ? terms.quoteId : terms.id }
}

function keyOf({ customerId, quoteId }: QuoteRef): string {
  return `${customerId}/${quoteId}`
}

/** decide → settle → write, for all executions of a batch at once. The first execution of a quote uses it. */
async function convertMany<Asked, T>(
  tx: Tx,
  { commands: executions, read, now, ...options }: Batch<Execution<Asked>, Read> & Options<Asked, T>,
): Promise<Outcome<T>[]> {
  const decisions = executions.map((execution) => decide(execution, { ...read, now, ...options }))
  const due = new Set(decisions.flatMap((decision) => ('due' in decision ? [decision.due] : [])))
  // Once for each quote, so concurrent executions of it get the same answer.
  const moved = lookAt([...due], options)
  const fair = [...due].filter((quote) => !moved.has(quote))
  const settled = await settle(tx, { quotes: fair, now, ...options })
  const told = new Set<Conversion>()
  return decisions.map((decision) => {
    if ('refusal' in decision) return decision
    if ('used' in decision) return options.repeat(decision.used)
    const outcome = moved.get(decision.due) ?? settled.get(decision.due)
    assert(outcome !== undefined, 'a quote that is due is settled or refused')
    if (outcome instanceof Refusal) return { refusal: outcome }
    if (told.has(outcome)) return options.repeat(outcome)
    told.add(outcome)
    return { data: options.tell(outcome) }
  })
}

type Decision =
  | { readonly refusal: Refusal; readonly isPassing?: true }
  | { readonly used: Conversion }
  | { readonly due: Quote }

type Deciding<Asked> = Read & Pick<Options<Asked, unknown>, 'disagree'> & { readonly now: Date }

function decide<Asked>(
  execution: Execution<Asked>,
  { halt, inFlight, known, now, disagree }: Deciding<Asked>,
): Decision {
  if (inFlight.has(execution)) return inProgress()
  const terms = known.get(keyOf(execution))
  if (terms === undefined) return { refusal: new Refusal(converterRefusals.QUOTE_NOT_FOUND) }
  const refusal = disagree(execution.asked)(terms)
  if (refusal !== undefined) return { refusal }
  if ('quoteId' in terms) return { used: terms }
  const ended = endOf(terms, now) ?? halt
  return ended === null ? { due: terms } : { refusal: ended }
}

/** The refusal of an expired or replaced quote; null for an open one. */
function endOf({ expiresAt, replacedBy }: Quote, now: Date): Refusal | null {
  if (replacedBy !== null) return quoteExpired({ reason: 'replaced', replaced_by: replacedBy })
  if (expiresAt > now) return null
  return quoteExpired({ reason: 'expired', expired_at: expiresAt.toISOString() })
}

function quoteExpired(details: { readonly reason: string } & Record<string, string>): Refusal {
  return new Refusal(converterRefusals.QUOTE_EXPIRED, { details })
}

/** The refusals of quotes from which the market has moved too far, by quote. */
function lookAt(quotes: readonly Quote[], pricing: Pricing): Map<Quote, Refusal> {
  const refused = new Map<Quote, Refusal>()
  for (const quote of quotes) {
    const looked = orRefusal(() => lastLook(quote, pricing))
    if (looked instanceof Refusal) refused.set(quote, looked)
  }
  return refused
}

type Due = Pick<Options<unknown, unknown>, 'desk' | 'ids'> & {
  readonly quotes: readonly Quote[]
  readonly now: Date
}

/** The conversion of each quote, or a refusal that leaves the quote usable. */
async function settle(
  tx: Tx,
  { quotes, now, desk, ids }: Due,
): Promise<ReadonlyMap<Quote, Conversion | Refusal>> {
  if (quotes.length === 0) return new Map()
  const conversions = quotes.map((quote) => conversionOf(quote, { id: ids.next(), createdAt: now }))
  const posted = await desk.settle(
    tx,
    conversions.map((conversion) => settlementOf(conversion, ids.next())),
  )
  const made = conversions.filter((_, index) => posted[index] === 'posted')
  saveConversions(tx, made)
  recordTransactions(
    tx,
    made.flatMap((conversion) => transactionsOf(conversion, ids.next())),
  )
  recordEvents(
    tx,
    made.map((conversion) => completedEvent(conversion, ids.next())),
  )
  return new Map(
    quotes.map((quote, index) => {
      const [conversion, outcome] = [conversions[index], posted[index]]
      assert(conversion !== undefined && outcome !== undefined, 'the desk answers each settlement')
      return [quote, outcome === 'posted' ? conversion : outcome]
    }),
  )
}

function conversionOf(
  { expiresAt: _, replacedBy: __, id: quoteId, ...quote }: Quote,
  made: { id: string; createdAt: Date },
): Conversion {
  return { ...quote, quoteId, ...made }
}

function settlementOf({ id, deal, createdAt }: Conversion, entryId: string): Settlement {
  return {
    entryId,
    kind: 'conversion',
    reference: id,
    postedAt: createdAt,
    payFrom: 'funding_available',
    deal,
  }
}
