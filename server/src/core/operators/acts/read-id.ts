import { isUuid } from '#platform/ids'
import { WrongAct } from './wrong-act.ts'

/** The id of a thing, as people copy it from the act that lists it, such as `breaks list`. */
export function readId(subject: string | undefined, listing: string): string {
  if (subject !== undefined && isUuid(subject)) return subject.toLowerCase()
  throw new WrongAct(`an ID is as "${listing}" shows it, not ${subject ?? ''}`)
}
