import assert from 'node:assert'
import type { Callback } from '#core/callbacks'
import { createInstructions, type InstructionKind, within } from '#core/instructions'
import { actOnEach, type Bell, createBell, every, type Worker } from '#platform/workers'
import { hurryLook } from './looking/hurry-look.ts'
import { lookAtPayIns } from './looking/look-at-pay-ins.ts'
import { lookAtPayouts } from './looking/look-at-payouts.ts'
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

const lookMs = 500
const backOffMaxMs = 10_000
const figuresMs = 5_000
const banksMs = 10 * 60_000
const banksAgainMs = 5_000
const defaultTimeoutMs = 10_000

export function createRails(parts: RailsParts): Rails {
  const { timeoutMs = defaultTimeoutMs } = parts
  const lanes = [...parts.rails].map(([code, rail]): Lane => {
    const desk: RailDesk = { ...parts, code, rail, timeoutMs }
    return { desk, bell: createBell(), look: looker(desk) }
  })
  const instructions = createInstructions(
    lanes.flatMap(({ desk }): InstructionKind<unknown, unknown>[] => [placePayIns(desk), payPayouts(desk)]),
    parts,
  )
  const figures = railFigures(parts)
  function wake(rail: string): void {
    for (const kind of [payInKind(rail), payoutKind(rail)]) instructions.wake(kind)
    for (const { desk, bell } of lanes) if (desk.code === rail) bell.ring()
  }
  const count = paymentCounter(parts)
  return {
    workers: [
      ...(lanes.length === 0 ? [] : instructions.workers),
      ...lanes.flatMap(workersOf),
      every(figuresMs, { name: 'rail figures', act: figures.refresh }),
    ],
    wake,
    async turn(signal) {
      const looks = lanes.map(({ look }) => ({ turn: () => look({ signal }) }))
      await actOnEach([instructions, ...looks], { act: (one) => one.turn(signal) })
    },
    async lookAt(id) {
      const now = parts.clock.now()
      await parts.database.inTransaction(async (tx) => {
        for (const { desk } of lanes) await hurryLook(tx, { rail: desk.code, reference: id, now })
      })
      const looks = lanes.map(({ look }) => ({ turn: () => look({ id }) }))
      await actOnEach([instructions, ...looks], { act: (one) => one.turn() })
    },
    async receive(rail, callback) {
      const lane = lanes.find(({ desk }) => desk.code === rail)
      assert(lane !== undefined, `the rail ${rail} is not attached`)
      const outcome = await receiveCallback(lane.desk, callback)
      if (outcome !== null) count({ rail, source: 'callback', outcomes: [outcome] })
      wake(rail)
    },
  }
}

/** Looks at the pay-ins and payouts of a rail that are due, or at one. */
type Looking = (wanted: { readonly id?: string; readonly signal?: AbortSignal | undefined }) => Promise<void>

type Lane = { readonly desk: RailDesk; readonly bell: Bell; readonly look: Looking }

function looker(desk: RailDesk): Looking {
  const count = paymentCounter(desk)
  const onPayments = (outcomes: readonly PaymentOutcome[]) =>
    count({ rail: desk.code, source: 'look', outcomes })
  return (wanted) =>
    actOnEach([lookAtPayIns, lookAtPayouts], { act: (look) => look(desk, { ...wanted, onPayments }) })
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

function workersOf({ desk, bell, look }: Lane): Worker[] {
  const { database, rail, code, clock, timeoutMs } = desk
  return [
    every(lookMs, { name: `looks at ${code}`, bell, backOffMaxMs, act: (signal) => look({ signal }) }),
    every((isRead) => (isRead ? banksMs : banksAgainMs), {
      name: `banks of ${code}`,
      async act() {
        const banks = await within(timeoutMs, () => rail.banks())
        await keepBanks(database, { rail: code, banks, now: clock.now() })
        return true
      },
    }),
  ]
}
