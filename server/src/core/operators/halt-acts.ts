import type { Catalog } from '#core/catalog'
import type { Tx } from '#platform/database'
import { recordAction } from './audit-log.ts'
import { haltPlace, readHalts, resumePlace } from './halts.ts'
import { nearest } from './nearest.ts'
import type { GivenAct, OperatorAct, OperatorDesk } from './operator-act.ts'
import { readReason, requireReason } from './read-reason.ts'
import { WrongAct } from './wrong-act.ts'

/** A kind of places at which payments can be halted. */
type Places = {
  /** One of them, such as `network`. */
  readonly noun: string
  codesOf(catalog: Catalog): readonly string[]
  /** Lets payments that waited meanwhile go on at once; the module of the places knows them. */
  onResumed(tx: Tx, resumed: { readonly code: string; readonly now: Date }): Promise<void>
}

/** The kill switch of payments, place by place. */
export function haltActs(places: Places): readonly OperatorAct[] {
  const { noun, codesOf } = places
  const subject = noun.toUpperCase()
  return [
    {
      name: `${noun}s list`,
      right: 'read',
      subject: '',
      summary: `Shows every ${noun}; for a halted one also who halted it and why.`,
      async act({ database, catalog }) {
        const halts = await readHalts(database)
        const lines = codesOf(catalog).map((code) => {
          const halt = halts.get(code)
          return halt === undefined
            ? `${code}  pays\n`
            : `${code}  HALTED by ${halt.operator} at ${halt.at.toISOString()}: ${halt.reason}\n`
        })
        return lines.join('')
      },
    },
    {
      name: `${noun}s halt`,
      right: 'payments.halt',
      subject,
      summary: `Stops payments by the house on a ${noun} until it is resumed; payments under way still arrive.`,
      options: { reason: 'why, for the customers’ support and the log' },
      act: (desk, given) => halt(desk, { ...given, places }),
    },
    {
      name: `${noun}s resume`,
      right: 'payments.resume',
      subject,
      summary: `Lets a halted ${noun} pay again.`,
      options: { reason: 'why it may' },
      act: (desk, given) => resume(desk, { ...given, places }),
    },
  ]
}

type Halting = GivenAct & { readonly places: Places }

async function halt(desk: OperatorDesk, { operator, subject, options, places }: Halting): Promise<string> {
  const { noun } = places
  const place = readPlace(desk, { typed: subject, places })
  const reason = requireReason(options, 'a halt')
  return desk.database.inTransaction(async (tx) => {
    const isFresh = await haltPlace(tx, { place, operator: operator.name, reason, at: desk.clock.now() })
    if (!isFresh) return `Payments on ${place} were halted before.\n`
    await recordAction(tx, desk, { operator, action: `${noun}s halt`, subject: place, reason })
    return `Nothing is paid on ${place} until: npm run operator -- ${noun}s resume ${place}\n`
  })
}

async function resume(desk: OperatorDesk, { operator, subject, options, places }: Halting): Promise<string> {
  const { noun, onResumed } = places
  const place = readPlace(desk, { typed: subject, places })
  return desk.database.inTransaction(async (tx) => {
    const ended = await resumePlace(tx, place)
    if (ended === undefined) return `Payments on ${place} were not halted.\n`
    const details = { haltedBy: ended.operator, haltedFor: ended.reason, haltedAt: ended.at }
    const reason = readReason(options)
    await recordAction(tx, desk, { operator, action: `${noun}s resume`, subject: place, reason, details })
    await onResumed(tx, { code: place, now: desk.clock.now() })
    return `${place} pays again.\n`
  })
}

type Typed = { readonly typed: string | undefined; readonly places: Places }

function readPlace({ catalog }: OperatorDesk, { typed = '', places: { noun, codesOf } }: Typed): string {
  const codes = codesOf(catalog)
  if (codes.includes(typed)) return typed
  const meant = nearest(typed, codes)
  throw new WrongAct(
    meant === null
      ? `there is no ${noun} ${typed}; there are ${codes.join(', ')}`
      : `there is no ${noun} ${typed}; did you mean ${meant}?`,
  )
}
