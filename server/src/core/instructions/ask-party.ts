import { problems, problemText } from '#core/problems'
import type { Clock } from '#platform/clock'
import type { ClaimedInstruction } from './claim-instructions.ts'
import type { InstructionKind, PartyAnswer } from './instruction.ts'
import { messageOf } from './message-of.ts'
import { within } from './within.ts'

/** An answer, with the error where a call brought none. */
export type Heard = {
  readonly answer: PartyAnswer<unknown>
  readonly error?: unknown
  readonly problem: string | null
}

type Asking = {
  readonly claimed: ClaimedInstruction
  readonly clock: Clock
  readonly timeoutMs: number
}

/**
 * Places an instruction, or looks up one that may have arrived. Null when its lease is over: somebody else may be at it,
 * and nobody is called.
 */
export async function askParty(
  kind: InstructionKind<unknown, unknown>,
  { claimed, clock, timeoutMs }: Asking,
): Promise<Heard | null> {
  const { order, reference, wasSent, leasedUntil } = claimed
  const isHeld = () => clock.now().getTime() + timeoutMs <= leasedUntil.getTime()
  async function place(): Promise<Heard | null> {
    const own = await within(timeoutMs, async () => (await kind.ownAnswer?.(order, reference)) ?? null)
    if (own !== null) return heard(own)
    return isHeld() ? heard(await within(timeoutMs, () => kind.place(order, reference))) : null
  }
  try {
    if (!isHeld()) return null
    if (!wasSent) return await place()
    const found = await within(timeoutMs, () => kind.find(order, reference))
    return found === null ? await place() : heard(found)
  } catch (error) {
    return { answer: { status: 'unknown' }, error, problem: messageOf(error) }
  }
}

function heard(answer: PartyAnswer<unknown>): Heard {
  if (answer.status === 'unknown')
    return { answer, problem: answer.reason ?? problemText(problems.PROBLEM_OUTCOME_UNKNOWN) }
  const putOff = (problem: string) => problemText(problems.PROBLEM_PUT_OFF, { problem })
  return { answer, problem: answer.status === 'deferred' ? putOff(answer.reason) : null }
}
