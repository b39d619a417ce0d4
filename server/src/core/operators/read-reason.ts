import type { GivenAct } from './operator-act.ts'
import { WrongAct } from './wrong-act.ts'

const reasonMax = 500

/** The reason of an act that needs one, such as `a halt`. */
export function requireReason({ reason = '' }: GivenAct['options'], act: string): string {
  if (reason === '') throw new WrongAct(`${act} needs its --reason`)
  if (reason.length > reasonMax) throw new WrongAct(`--reason has at most ${reasonMax} characters`)
  return reason
}
