import type { Caller } from './credentials.ts'

/** The options that make a suggested next command the same customer's; a key is never repeated. */
export function sameCaller({ as, profile }: Caller): string {
  if (profile !== undefined) return ` --profile ${profile}`
  return as === undefined ? '' : ` --as ${as}`
}
