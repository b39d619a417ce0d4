import { problems, problemText } from '#core/problems'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import { askParty, type Heard } from './ask-party.ts'
import { type Claim, type ClaimedInstruction, claimInstructions } from './claim-instructions.ts'
import type { InstructionKind } from './instruction.ts'
import { messageOf } from './message-of.ts'
import { deferInstruction, postponeInstruction, settleInstruction } from './note-answer.ts'
import { retryWaitMs } from './retry-wait.ts'
import { callTimeoutMs, leaseMsOf } from './within.ts'

export type OutsideParts = {
  readonly database: Database
  /** The business clock: retries and leases go by it. */
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
  readonly metrics: Pick<Metrics, 'counter'>
  /** How long a party has for each call. */
  readonly timeoutMs?: number
  /** How many instructions of a kind one process has under way at once. */
  readonly concurrency?: number
  /** From 0 up to 1, for the jitter of retries. */
  readonly chance?: () => number
}

/** Claims and carries out the instructions of one kind. */
export type Carrier = {
  readonly kind: string
  readonly concurrency: number
  claim(max: number): Promise<Claim>
  /** Throws when the outcome could not be noted; it is looked up again later. */
  carryOut(claimed: ClaimedInstruction): Promise<void>
}

const defaultConcurrency = 8

type Options = OutsideParts & {
  /** Called when an outcome or a deferral is committed. */
  onNoted(): void
}

export function createCarrier(kind: InstructionKind<unknown, unknown>, options: Options): Carrier {
  const { database, clock, chance = Math.random } = options
  const { timeoutMs = callTimeoutMs, concurrency = defaultConcurrency } = options
  const outcomes = options.metrics.counter(
    'coffer_instructions_total',
    'Attempts at instructions to outside parties, by what came of them; an unknown one is looked up later.',
    ['kind', 'outcome'],
  )
  const count = (outcome: string) => outcomes.inc({ kind: kind.kind, outcome })
  const leaseMs = leaseMsOf(timeoutMs)
  const note = async (claimed: ClaimedInstruction, { answer, problem }: Heard) => {
    const now = clock.now()
    const held = { kind, claimed, now }
    if (answer.status === 'done' || answer.status === 'rejected')
      return settleInstruction(database, { ...held, outcome: answer })
    const dueAt = new Date(now.getTime() + retryWaitMs(claimed.attempts, chance()))
    const waiting = { ...held, dueAt, problem: problem ?? answer.status }
    return answer.status === 'deferred'
      ? deferInstruction(database, { ...waiting, reason: answer.reason })
      : postponeInstruction(database, waiting)
  }
  return {
    kind: kind.kind,
    concurrency,
    async claim(max) {
      const now = clock.now()
      const claim = await claimInstructions(database, { kind, now, leaseMs, max, chance })
      for (const outcome of ['withdrawn', 'postponed'] as const)
        if (claim[outcome] > 0) outcomes.inc({ kind: kind.kind, outcome }, claim[outcome])
      return claim
    },
    async carryOut(claimed) {
      const heard = await askParty(kind, { claimed, clock, timeoutMs })
      if (heard === null) return
      tell(options.logger, { kind, claimed, heard })
      try {
        if (await note(claimed, heard)) count(heard.answer.status)
      } catch (error) {
        count('unnoted')
        const facts = { outcome: heard.answer.status, problem: messageOf(error) }
        const problem = problemText(problems.PROBLEM_OUTCOME_NOT_NOTED, facts)
        await note(claimed, { answer: { status: 'unknown' }, problem }).catch(() => {})
        throw error
      }
      if (heard.answer.status !== 'unknown') options.onNoted()
    },
  }
}

type Told = {
  readonly kind: InstructionKind<unknown, unknown>
  readonly claimed: ClaimedInstruction
  readonly heard: Heard
}

function tell(logger: Pick<Logger, 'warn'>, { kind: asked, claimed, heard }: Told): void {
  const { kind, port, provider } = asked
  const { reference, attempts } = claimed
  const { answer, error } = heard
  const about = { kind, port, provider, reference, attempts }
  if (error !== undefined) logger.warn({ event: 'instruction unanswered', ...about, err: error })
  else if (answer.status !== 'done')
    logger.warn({ event: `instruction ${answer.status}`, ...about, reason: answer.reason })
}
