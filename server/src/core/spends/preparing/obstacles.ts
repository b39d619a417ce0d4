import { paymentHaltOf } from '#core/operators'
import { problems, problemText } from '#core/problems'
import type { Payer } from '../spend/spending-parts.ts'
import { readWatchedChain } from '../spend/watched-chain.ts'

/** The longest time since deposits were read to the end of the chain while payments begin. */
const readMaxMs = 60_000

/** Why no payment begins on a network; null when nothing speaks against it. */
export async function obstacleOf(
  { database, network, settings, signer, systemClock }: Payer,
  tip: number,
): Promise<string | null> {
  if (signer === null) return problemText(problems.PROBLEM_NO_SIGNER)
  const halt = await paymentHaltOf(database, network.code)
  if (halt !== null) return halt
  const watched = await readWatchedChain(database, network.code)
  const height = watched?.height ?? 0
  if (tip - height > settings.lagBlocksMax)
    return problemText(problems.PROBLEM_DEPOSITS_BEHIND, { height, tip })
  const since = systemClock.now().getTime() - readMaxMs
  const isFresh = watched?.readAt != null && watched.readAt.getTime() >= since
  return isFresh ? null : problemText(problems.PROBLEM_DEPOSITS_NOT_READ)
}
