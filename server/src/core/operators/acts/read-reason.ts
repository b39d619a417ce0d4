import type { Sentence } from '#platform/sentences'
import type { GivenAct } from './operator-act.ts'
import { defineWrongs, WrongAct } from './wrong-act.ts'

const wrongs = defineWrongs({
  REASON_TOO_LONG: '--reason has at most {max} characters',
})

const reasonMax = 500

/** The reason that an operator gives, if any. */
export function readReason({ reason }: GivenAct['options']): string | undefined {
  if (reason !== undefined && reason.length > reasonMax)
    throw new WrongAct(wrongs.REASON_TOO_LONG, { max: reasonMax })
  return reason
}

/** The reason of an act that needs one; `lacking` is what the act says without it. */
export function requireReason(options: GivenAct['options'], lacking: Sentence): string {
  const reason = readReason(options) ?? ''
  if (reason === '') throw new WrongAct(lacking)
  return reason
}
