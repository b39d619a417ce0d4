import type { Caller } from './credentials.ts'

/** What a command that is told to go on with needs, to be the same customer's; a key is never said again. */
export function sameCaller({ as, profile }: Caller): string {
  if (profile !== undefined) return ` --profile ${profile}`
  return as === undefined ? '' : ` --as ${as}`
}
