import type { GivenAct } from './operator-act.ts'
import { WrongAct } from './wrong-act.ts'

const reasonMax = 500

/** The reason that an operator gives, if any. */
export function readReason({ reason }: GivenAct['options']): string | undefined {
  if (reason !== undefined && reason.length > reasonMax)
    throw new WrongAct(`--reason has at most ${reasonMax} characters`)
  return reason
}

/** The reason of an act that needs one, such as `a halt`. */
export function requireReason(options: GivenAct['options'], act: string): string {
  const reason = readReason(options) ?? ''
  if (reason === '') throw new WrongAct(`${act} needs its --reason`)
  return reason
}
