import { expect } from 'vitest'
import { type AuditClaim, contradictionsOf } from '#core/ledger'
import type { Tx } from '#platform/database'
import { lowestIdAt } from '#platform/ids'
import { inEnglish } from '#platform/sentences'

/** Before the clock of any world, and after the beginning of ids. */
const young = [{ from: lowestIdAt(new Date(Date.UTC(2026, 0, 1))), to: null }]

/** The contradictions of a claim; a bounded one must find the same where it is asked about some ids alone. */
export async function foundInTurn(tx: Tx, claim: AuditClaim): Promise<string[]> {
  const found = (await contradictionsOf(tx, claim)).map(inEnglish)
  if (claim.within !== undefined) {
    const asked = await contradictionsOf(tx, claim.within(young))
    expect(asked.map(inEnglish).toSorted()).toEqual(found.toSorted())
  }
  return found
}
