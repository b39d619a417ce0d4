import { presentGeneration } from '#core/addresses'
import { networkHaltOf, paymentHaltOf } from '#core/operators'
import { type Sql, sql } from '#platform/database'
import type { Spend } from './spend.ts'
import type { SpendingParts } from './spending-parts.ts'

type Keyed = Pick<SpendingParts, 'accountKeys'>

/**
 * Whether a spend brings money out of the reach of former keys: a sweep by them, the use of a slot that such a sweep waits
 * for, or gas for them. A halt of all payments lets it through, since somebody else may have these keys; a halt of its
 * network does not.
 */
function isEvacuation(
  { purpose, generation, toGeneration }: Pick<Spend, 'purpose' | 'generation' | 'toGeneration'>,
  { accountKeys }: Keyed,
): boolean {
  const present = presentGeneration(accountKeys)
  if (purpose === 'gas') return toGeneration !== null && toGeneration < present
  return (purpose === 'sweep' || purpose === 'void') && generation < present
}

/** The same of the rows of `spends`. */
export function isEvacuationOf({ accountKeys }: Keyed): Sql {
  const present = presentGeneration(accountKeys)
  return sql`case purpose when 'gas' then coalesce(to_generation < ${present}, false)
    else purpose in ('sweep', 'void') and generation < ${present} end`
}

/** The halt that holds a spend back, in words; null where nothing does. */
export function spendHaltOf(
  { database, ...keyed }: Keyed & Pick<SpendingParts, 'database'>,
  spend: Spend,
): Promise<string | null> {
  const haltOf = isEvacuation(spend, keyed) ? networkHaltOf : paymentHaltOf
  return haltOf(database, spend.network)
}
