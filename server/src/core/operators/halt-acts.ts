import type { Catalog } from '#core/catalog'
import type { Tx } from '#platform/database'
import { recordAction } from './audit-log.ts'
import { haltPlace, readHalts, resumePlace } from './halts.ts'
import { nearest } from './nearest.ts'
import type { GivenAct, OperatorAct, OperatorDesk } from './operator-act.ts'
import { readReason, requireReason } from './read-reason.ts'
import { WrongAct } from './wrong-act.ts'

export type SwitchKind = 'payment' | 'network' | 'rail' | 'product' | 'supplier'

/** A kind of places that a kill switch stops. */
export type Places = {
  /** One of them, such as `network`. */
  readonly noun: SwitchKind
  /** There is only one, so nobody has to name it. */
  readonly isOnly?: boolean
  codesOf(catalog: Catalog): readonly string[]
  /** A place whose halt stops all of these too. */
  readonly under?: string
  /** What the halt of a code is kept as. */
  placeOf?(code: string): string
  /** What a halt stops, in the words of the help. */
  readonly stops: string
  /** What the acts answer. */
  readonly words: (code: string) => { readonly halted: string; readonly runs: string }
  /** Lets what waited meanwhile go on at once; the module of the places knows it. */
  onResumed?(tx: Tx, resumed: Resumed): Promise<void>
}

type Resumed = { readonly code: string; readonly now: Date; readonly catalog: Catalog }

/** The kill switch of a kind of places, one by one. */
export function haltActs(places: Places): readonly OperatorAct[] {
  const { noun, isOnly = false, stops } = places
  const subject = isOnly ? '' : noun.toUpperCase()
  return [
    {
      name: `${noun}s halt`,
      right: 'payments.halt',
      subject,
      summary: stops,
      options: { reason: 'why, for the customers’ support and the log' },
      act: (desk, given) => halt(desk, { ...given, places }),
    },
    {
      name: `${noun}s resume`,
      right: 'payments.resume',
      subject,
      summary: isOnly ? `Lets ${noun}s go on.` : `Lets a halted ${noun} go on.`,
      options: { reason: 'why it may' },
      act: (desk, given) => resume(desk, { ...given, places }),
    },
  ]
}

/** Shows a kind of places, one by one. */
export function haltListAct(places: Places): OperatorAct {
  return {
    name: `${places.noun}s list`,
    right: 'read',
    subject: '',
    summary: `Shows every ${places.noun}; for a halted one also who halted it and why.`,
    act: (desk) => listHalts(desk, places),
  }
}

async function listHalts({ database, catalog }: OperatorDesk, places: Places): Promise<string> {
  const halts = await readHalts(database)
  const lines = places.codesOf(catalog).map((code) => {
    const halt = halts.get(placeOf(places, code)) ?? halts.get(places.under ?? '')
    return halt === undefined
      ? `${code}  runs\n`
      : `${code}  HALTED by ${halt.operator} at ${halt.at.toISOString()}: ${halt.reason}\n`
  })
  return lines.join('')
}

/** What the halt of a code is kept as. */
export function placeOf(places: Places, code: string): string {
  return places.placeOf?.(code) ?? code
}

type Halting = GivenAct & { readonly places: Places }

async function halt(desk: OperatorDesk, { operator, subject, options, places }: Halting): Promise<string> {
  const { noun, words, isOnly } = places
  const code = readCode(desk, { typed: subject, places })
  const reason = requireReason(options, 'a halt')
  const place = placeOf(places, code)
  return desk.database.inTransaction(async (tx) => {
    const isFresh = await haltPlace(tx, { place, operator: operator.name, reason, at: desk.clock.now() })
    if (!isFresh) return `It was halted before: ${code}.\n`
    const change = { before: 'running', after: 'halted' }
    await recordAction(tx, desk, { operator, action: `${noun}s halt`, subject: code, reason, ...change })
    const back = `npm run operator -- ${noun}s resume${isOnly === true ? '' : ` ${code}`}`
    return `${words(code).halted} until: ${back}\n`
  })
}

async function resume(desk: OperatorDesk, { operator, subject, options, places }: Halting): Promise<string> {
  const { noun, words, under, onResumed } = places
  const code = readCode(desk, { typed: subject, places })
  return desk.database.inTransaction(async (tx) => {
    const ended = await resumePlace(tx, placeOf(places, code))
    if (ended === undefined) return `It was not halted: ${code}.\n`
    const details = { haltedBy: ended.operator, haltedFor: ended.reason, haltedAt: ended.at }
    const reason = readReason(options)
    const act = { operator, action: `${noun}s resume`, subject: code, reason, details }
    await recordAction(tx, desk, { ...act, before: 'halted', after: 'running' })
    await onResumed?.(tx, { code, now: desk.clock.now(), catalog: desk.catalog })
    const isStillHalted = under !== undefined && (await readHalts(tx)).has(under)
    return isStillHalted ? `${code} goes on when ${under} do, which are halted.\n` : `${words(code).runs}.\n`
  })
}

type Typed = { readonly typed: string | undefined; readonly places: Places }

function readCode({ catalog }: OperatorDesk, { typed = '', places }: Typed): string {
  const { noun, codesOf, isOnly = false } = places
  const codes = codesOf(catalog)
  const [only] = codes
  if (isOnly && only !== undefined) return only
  if (codes.includes(typed)) return typed
  const meant = nearest(typed, codes)
  throw new WrongAct(
    meant === null
      ? `there is no ${noun} ${typed}; there are ${codes.join(', ')}`
      : `there is no ${noun} ${typed}; did you mean ${meant}?`,
  )
}
