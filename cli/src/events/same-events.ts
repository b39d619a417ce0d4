import { type Speaker, sameCaller } from '#calling'

type Choice = { types: readonly string[] | undefined; caller: Speaker }

/** What a command that is told to go on with needs, to hear the same events of the same customer. */
export function sameEvents({ types, caller }: Choice): string {
  const filter = types === undefined ? '' : ` --types '${types.join(',')}'`
  return `${filter}${sameCaller(caller)}`
}
