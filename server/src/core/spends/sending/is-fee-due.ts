import type { Attempt } from '../loads/attempts.ts'
import type { Look } from '../looking/look.ts'
import type { Payer } from '../spend/spending-parts.ts'

/** Whether a load has waited so long for a block that a higher fee is due. */
export function isFeeDue({ settings, clock, signer }: Payer, { sighted }: Look): boolean {
  const newest = sighted.at(-1)
  if (newest === undefined || signer === null || settings.bumpsMax === 0) return false
  const { attempt, sighting } = newest
  const isStuck = sighting.status === 'waiting' || sighting.status === 'absent'
  const waitedMs = clock.now().getTime() - attempt.updatedAt.getTime()
  return isStuck && isHandedOver(attempt) && waitedMs >= settings.bumpAfterMs
}

/** Whether the network was given a transaction, or refuses to take it. */
function isHandedOver({ status }: Attempt): boolean {
  return status === 'broadcast' || status === 'signed'
}

type Stuck = { readonly last: Attempt; readonly stuck: Attempt }

/** The newest transaction, and the newest that the network has; null where no successor is due. */
export function stuckOf(
  { settings, clock }: Pick<Payer, 'settings' | 'clock'>,
  attempts: readonly Attempt[],
): Stuck | null {
  const last = attempts.at(-1)
  const stuck = attempts.findLast(isHandedOver)
  // A successor that the signer put off or refused is tried again after the wait of a stuck transaction.
  if (last === undefined || stuck === undefined) return null
  if (attempts.filter(({ raw }) => raw !== null).length > settings.bumpsMax) return null
  return clock.now().getTime() - last.updatedAt.getTime() < settings.bumpAfterMs ? null : { last, stuck }
}
