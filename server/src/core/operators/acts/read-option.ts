import type { GivenAct } from './operator-act.ts'
import { defineWrongs, WrongAct } from './wrong-act.ts'

const wrongs = defineWrongs({
  OPTION_MISSING: 'it needs --{option}',
})

/** An option without which the act is refused. */
export function readOption(options: GivenAct['options'], option: string): string {
  const typed = options[option]
  if (typed === undefined || typed === '') throw new WrongAct(wrongs.OPTION_MISSING, { option })
  return typed
}
