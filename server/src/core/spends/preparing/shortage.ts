import { problems, problemText } from '#core/problems'
import { sql } from '#platform/database'

const firstWords = 'short of'

/** The problem of a spend whose paying address lacks so many units. */
export function shortOf({ contract, missing }: { contract: string | null; missing: bigint }): string {
  const units = String(missing)
  return contract === null
    ? problemText(problems.PROBLEM_SHORT_OF_COIN, { units })
    : problemText(problems.PROBLEM_SHORT_OF_TOKEN, { units, contract })
}

/** Holds for spends whose paying address holds too little, by their problem. */
export const isShort = sql`starts_with(problem, ${firstWords})`
