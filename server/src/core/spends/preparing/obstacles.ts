import { networkHaltOf, paymentHaltOf } from '#core/operators'
import { problems, problemText } from '#core/problems'
import type { Payer } from '../spend/spending-parts.ts'
import { readWatchedChain } from '../spend/watched-chain.ts'

/** The longest time since deposits were read to the end of the chain while payments begin. */
const readMaxMs = 60_000

/** A reason against beginning payments on a network. */
export type Obstacle = {
  readonly problem: string
  /** Evacuations go on. */
  readonly isPassedByEvacuations: boolean
}

/** Why payments do not begin on a network; null when nothing speaks against them. */
export async function obstacleOf(payer: Payer, tip: number): Promise<Obstacle | null> {
  const { database, network, signer, accountKeys } = payer
  if (signer === null)
    return { problem: problemText(problems.PROBLEM_NO_SIGNER), isPassedByEvacuations: false }
  const halt = await paymentHaltOf(database, network.code)
  const mayPass =
    halt !== null && accountKeys.length > 1 && (await networkHaltOf(database, network.code)) === null
  if (halt !== null && !mayPass) return { problem: halt, isPassedByEvacuations: false }
  const unread = await unreadOf(payer, tip)
  const problem = halt ?? unread
  return problem === null ? null : { problem, isPassedByEvacuations: unread === null }
}

/** Why deposits are not read to the end of the chain. */
async function unreadOf(
  { database, network, settings, systemClock }: Payer,
  tip: number,
): Promise<string | null> {
  const watched = await readWatchedChain(database, network.code)
  const height = watched?.height ?? 0
  if (tip - height > settings.lagBlocksMax)
    return problemText(problems.PROBLEM_DEPOSITS_BEHIND, { height, tip })
  const since = systemClock.now().getTime() - readMaxMs
  const isFresh = watched?.readAt != null && watched.readAt.getTime() >= since
  return isFresh ? null : problemText(problems.PROBLEM_DEPOSITS_NOT_READ)
}
