import { type Speaker, sameCaller } from '#calling'
import type { Options } from '#command-line'

export const typesOption = {
  types: {
    type: 'string',
    value: 'a,b',
    says: "only these: names such as transfer.received, or groups such as 'deposit.*'",
  },
} as const satisfies Options

type Choice = { types: readonly string[] | undefined; caller: Speaker }

/** The options with which a suggested next command shows the same events of the same customer. */
export function sameEvents({ types, caller }: Choice): string {
  const filter = types === undefined ? '' : ` --types '${types.join(',')}'`
  return `${filter}${sameCaller(caller)}`
}
