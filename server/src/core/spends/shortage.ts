import { sql } from '#platform/database'

const firstWords = 'short of'

/** The problem of a spend whose paying address holds too little. */
export function shortOf(missing: string): string {
  return `${firstWords} ${missing}`
}

/** Holds for spends with such a problem. */
export const isShort = sql`starts_with(problem, ${firstWords})`
