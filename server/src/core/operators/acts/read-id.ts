import { isUuid } from '#platform/ids'
import { defineWrongs, WrongAct } from './wrong-act.ts'

const wrongs = defineWrongs({
  ID_NOT_AS_LISTED: 'an ID is as "{listing}" shows it, not {typed}',
})

/** The id of a thing, as people copy it from the act that lists it, such as `breaks list`. */
export function readId(subject: string | undefined, listing: string): string {
  if (subject !== undefined && isUuid(subject)) return subject.toLowerCase()
  throw new WrongAct(wrongs.ID_NOT_AS_LISTED, { listing, typed: subject ?? '' })
}
