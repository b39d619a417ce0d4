import { type NodeParts, nodeNetworks } from '#app/outside'
import { every, type Worker } from '#platform/workers'
import { type NodeCheck, noteNodeChecks } from '#products/treasury'
import { type CheckedChain, checkChains } from './check-chains.ts'

/** Stores for operators how the nodes are; without nodes there is no such worker. */
export function nodeWorkers(parts: NodeParts): Worker[] {
  if (nodeNetworks(parts).length === 0) return []
  return [every(60_000, { name: 'node checks', act: () => noteNodes(parts) })]
}

export async function noteNodes(parts: NodeParts): Promise<void> {
  const checkedAt = parts.systemClock.now()
  const checked = await checkChains(parts)
  await noteNodeChecks(
    parts.database,
    checked.flatMap((one) => noteOf(one, checkedAt)),
  )
}

function noteOf({ network, verdict, stated }: CheckedChain, checkedAt: Date): NodeCheck[] {
  const { kind } = verdict
  if (kind === 'simulated') return []
  const reasons = 'reasons' in verdict ? verdict.reasons : []
  const { head, lag = null } = stated ?? {}
  return [{ network, verdict: kind, reasons, height: head?.height ?? null, lag, checkedAt }]
}
