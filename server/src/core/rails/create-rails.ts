import assert from 'node:assert'
import type { Callback } from '#core/callbacks'
import {
  callTimeoutMs,
  createOutside,
  type InstructionKind,
  type LookGroup,
  within,
} from '#core/instructions'
import { every, type Worker } from '#platform/workers'
import { hurryLook } from './looking/hurry-look.ts'
import { payInLooks } from './looking/look-at-pay-ins.ts'
import { payoutLooks } from './looking/look-at-payouts.ts'
import type { PaymentOutcome } from './noting/note-payment.ts'
import { receiveCallback } from './noting/receive-callback.ts'
import { payInKind, payoutKind } from './payments/rail-kinds.ts'
import type { RailDesk, RailsParts } from './payments/rails-parts.ts'
import { payPayouts } from './placing/pay-payouts.ts'
import { placePayIns } from './placing/place-pay-ins.ts'
import { keepBanks } from './rail-banks.ts'
import { railFigures } from './rail-figures.ts'

/** Carries out pay-ins and payouts over the rails of a process; any number of processes may do so at once. */
export type Rails = {
  readonly workers: readonly Worker[]
  /** Turns to a rail now, such as after the commit that stored a pay-in or a payout. */
  wake(rail: string): void
  /** Does everything that is due, once, and throws a failure in the end; for controls and tests. */
  turn(signal?: AbortSignal): Promise<void>
  /** Asks the rail about one pay-in or payout now. */
  lookAt(id: string): Promise<void>
  /** Applies a callback of an attached rail, once it is proven to be the rail's. Throws `InvalidCallback`. */
  receive(rail: string, callback: Callback): Promise<void>
}

const figuresMs = 5_000
const banksMs = 10 * 60_000
const banksAgainMs = 5_000

export function createRails(parts: RailsParts): Rails {
  const { timeoutMs = callTimeoutMs } = parts
  const desks = [...parts.rails].map(([code, rail]): RailDesk => ({ ...parts, code, rail, timeoutMs }))
  const count = paymentCounter(parts)
  const outside = createOutside(
    {
      instructions: desks.flatMap((desk): InstructionKind<unknown, unknown>[] => [
        placePayIns(desk),
        payPayouts(desk),
      ]),
      looks: desks.map((desk): LookGroup => {
        const { code: rail } = desk
        const onPayments = (outcomes: readonly PaymentOutcome[]) => count({ rail, source: 'look', outcomes })
        return { name: `looks at ${rail}`, kinds: [payInLooks({ ...desk, onPayments }), payoutLooks(desk)] }
      }),
    },
    parts,
  )
  const figures = railFigures(parts)
  function wake(rail: string): void {
    for (const kind of [payInKind(rail), payoutKind(rail)]) outside.wake(kind)
  }
  return {
    workers: [
      ...(desks.length === 0 ? [] : outside.workers),
      ...desks.map(bankWorker),
      every(figuresMs, { name: 'rail figures', act: figures.refresh }),
    ],
    wake,
    turn: outside.turn,
    async lookAt(id) {
      const now = parts.clock.now()
      await parts.database.inTransaction(async (tx) => {
        for (const { code: rail } of desks) await hurryLook(tx, { rail, reference: id, now })
      })
      await outside.lookAt(id)
    },
    async receive(rail, callback) {
      const desk = desks.find(({ code }) => code === rail)
      assert(desk !== undefined, `the rail ${rail} is not attached`)
      const outcome = await receiveCallback(desk, callback)
      if (outcome !== null) count({ rail, source: 'callback', outcomes: [outcome] })
      wake(rail)
    },
  }
}

type Counted = {
  readonly rail: string
  readonly source: 'look' | 'callback'
  readonly outcomes: readonly PaymentOutcome[]
}

function paymentCounter({ metrics }: Pick<RailsParts, 'metrics'>): (counted: Counted) => void {
  const payments = metrics.counter(
    'coffer_rail_payments_total',
    'Payments that rails told of, by the way the house heard and by outcome; a known payment was booked before.',
    ['rail', 'source', 'outcome'],
  )
  return ({ rail, source, outcomes }) => {
    for (const outcome of outcomes) payments.inc({ rail, source, outcome })
  }
}

function bankWorker({ database, rail, code, clock, timeoutMs }: RailDesk): Worker {
  return every((isRead) => (isRead ? banksMs : banksAgainMs), {
    name: `banks of ${code}`,
    async act() {
      const banks = await within(timeoutMs, () => rail.banks())
      await keepBanks(database, { rail: code, banks, now: clock.now() })
      return true
    },
  })
}
