import type { Catalog } from '#core/catalog'
import {
  type ActAnswer,
  defineOutcomes,
  defineWrongs,
  type GivenAct,
  nearest,
  type OperatorAct,
  type OperatorDesk,
  type OutcomeKind,
  type OutcomeParams,
  outcome,
  readReason,
  requireReason,
  textField,
  WrongAct,
} from '#core/operators/acts'
import { recordAct } from '#core/operators/governance'
import { declineOpposite } from '#core/operators/proposals'
import type { Tx } from '#platform/database'
import { tell } from '#platform/sentences'
import { haltPlace, readHalts, resumePlace } from './halts.ts'

/** The networks and rails that have a provider here. */
export type Served = Pick<OperatorDesk, 'watchedNetworks' | 'rails'>

export type SwitchKind = 'payment' | 'network' | 'rail' | 'product' | 'supplier'

/** A kind of places that a kill switch stops. */
export type Places = {
  /** The word for one place, such as `network`. */
  readonly noun: SwitchKind
  /** There is only one place, so nobody has to name it. */
  readonly isOnly?: boolean
  codesOf(catalog: Catalog): readonly string[]
  /** A place whose halt stops all of these too. */
  readonly under?: string
  /** The name under which the halt of a code is stored. */
  placeOf?(code: string): string
  /** The things that a halt stops, in the words of the help. */
  readonly stops: string
  /** The outcomes of a halt and of its end; their sentences name a place by its noun, such as `{network}`. */
  readonly outcomes: { readonly halted: OutcomeKind; readonly resumed: OutcomeKind }
  /** Whether there is a provider; absent for places that need none. */
  isServed?(served: Served, code: string): boolean
  /** Lets waiting payments or orders go on at once; the module of the places knows them. */
  onResumed?(tx: Tx, resumed: Resumed): Promise<void>
}

const outcomes = defineOutcomes({
  HALTED_BEFORE: 'It was halted before: {place}.',
  NOT_HALTED: 'It was not halted: {place}.',
  RESUMES_LATER: '{place} goes on when {above} do, which are halted.',
})

const wrongs = defineWrongs({
  HALT_LACKS_REASON: 'a halt needs its --reason',
  NO_PLACE: 'there is no {place}; there are {codes}',
  PLACE_MISTYPED: 'there is no {place}; did you mean {code}?',
})

const named = defineWrongs({
  PLACE_PAYMENT: 'payment {code}',
  PLACE_NETWORK: 'network {code}',
  PLACE_RAIL: 'rail {code}',
  PLACE_PRODUCT: 'product {code}',
  PLACE_SUPPLIER: 'supplier {code}',
})

const namedBy = {
  payment: named.PLACE_PAYMENT,
  network: named.PLACE_NETWORK,
  rail: named.PLACE_RAIL,
  product: named.PLACE_PRODUCT,
  supplier: named.PLACE_SUPPLIER,
}

type Resumed = { readonly code: string; readonly now: Date; readonly catalog: Catalog }

/** The kill switch of a kind of places, one by one. */
export function haltActs(places: Places): readonly OperatorAct[] {
  const { noun, isOnly = false, stops, under } = places
  const subject = isOnly ? '' : noun.toUpperCase()
  return [
    {
      name: `${noun}s halt`,
      class: 'stops',
      right: 'payments.halt',
      subject,
      summary: stops,
      options: { reason: textField('why, for the customers’ support and the log') },
      outcomes: [places.outcomes.halted, outcomes.HALTED_BEFORE],
      act: (desk, given) => halt(desk, { ...given, places }),
    },
    {
      name: `${noun}s resume`,
      class: 'loosensGuard',
      right: 'payments.resume',
      subject,
      summary: isOnly ? `Lets ${noun}s go on.` : `Lets a halted ${noun} go on.`,
      options: { reason: textField('why it may') },
      outcomes: [
        places.outcomes.resumed,
        outcomes.NOT_HALTED,
        ...(under === undefined ? [] : [outcomes.RESUMES_LATER]),
      ],
      act: (desk, given) => resume(desk, { ...given, places }),
    },
  ]
}

/** The name under which the halt of a code is stored. */
export function placeOf(places: Places, code: string): string {
  return places.placeOf?.(code) ?? code
}

type Halting = GivenAct & { readonly places: Places }

async function halt(desk: OperatorDesk, { operator, subject, options, places }: Halting): Promise<ActAnswer> {
  const { noun } = places
  const code = readCode(desk, { typed: subject, places })
  const reason = requireReason(options, wrongs.HALT_LACKS_REASON)
  const place = placeOf(places, code)
  return desk.database.inTransaction(async (tx) => {
    const isFresh = await haltPlace(tx, { place, operator: operator.name, reason, at: desk.clock.now() })
    await declineOpposite(tx, desk, { operator, action: `${noun}s resume`, subject: code, reason })
    if (!isFresh) return outcome(outcomes.HALTED_BEFORE, { place: code })
    const change = { before: 'running', after: 'halted' }
    const effect = { customerId: null }
    await recordAct(tx, desk, { operator, action: `${noun}s halt`, subject: code, reason, ...change, effect })
    return outcome(places.outcomes.halted, factsOf(places, code))
  })
}

async function resume(
  desk: OperatorDesk,
  { operator, subject, options, places }: Halting,
): Promise<ActAnswer> {
  const { noun, under, onResumed } = places
  const code = readCode(desk, { typed: subject, places })
  return desk.database.inTransaction(async (tx) => {
    const ended = await resumePlace(tx, placeOf(places, code))
    if (ended === undefined) return outcome(outcomes.NOT_HALTED, { place: code })
    const details = { haltedBy: ended.operator, haltedFor: ended.reason, haltedAt: ended.at }
    const reason = readReason(options)
    const act = { operator, action: `${noun}s resume`, subject: code, reason, details }
    const effect = { customerId: null }
    await recordAct(tx, desk, { ...act, before: 'halted', after: 'running', effect })
    await onResumed?.(tx, { code, now: desk.clock.now(), catalog: desk.catalog })
    const isStillHalted = under !== undefined && (await readHalts(tx)).has(under)
    return isStillHalted
      ? outcome(outcomes.RESUMES_LATER, { place: code, above: under })
      : outcome(places.outcomes.resumed, factsOf(places, code))
  })
}

/** The place that an outcome names; none where there is only one. */
function factsOf({ noun, isOnly = false }: Places, code: string): OutcomeParams {
  return isOnly ? {} : { [noun]: code }
}

type Typed = { readonly typed: string | undefined; readonly places: Places }

function readCode({ catalog }: OperatorDesk, { typed = '', places }: Typed): string {
  const { noun, codesOf, isOnly = false } = places
  const codes = codesOf(catalog)
  const [only] = codes
  if (isOnly && only !== undefined) return only
  if (codes.includes(typed)) return typed
  const meant = nearest(typed, codes)
  const place = tell(namedBy[noun], { code: typed })
  throw meant === null
    ? new WrongAct(wrongs.NO_PLACE, { place, codes })
    : new WrongAct(wrongs.PLACE_MISTYPED, { place, code: meant })
}
