import { type CheckedToken, wrongDecimals } from '#app/outside'
import type { NodeFacts } from '#providers/nodes'

/**
 * `contradicts`: an answer that cannot be true together with the settings, the catalogue or what was read. `behind`: an honest
 * node may answer so, and its network waits. `silent`: no answer.
 */
export type Verdict =
  | { readonly kind: 'sound' | 'simulated' }
  | { readonly kind: 'behind' | 'silent' | 'contradicts'; readonly reasons: readonly string[] }

export type Judged = {
  readonly facts: NodeFacts
  readonly tokens: readonly CheckedToken[]
  /** The last block that the server had read before the node was asked; null before the first. */
  readonly readTo: number | null
  /** The first block that the server reads. */
  readonly fromHeight: number
  readonly ageSeconds: number
  readonly headAgeMaxSeconds: number | null
}

export function verdictOf(judged: Judged): Verdict {
  const contradictions = [
    ...wrongDecimals(judged.tokens),
    ...judged.tokens.flatMap(({ symbol, stated }) =>
      stated.hasCode ? [] : [`${symbol} has no contract at its address`],
    ),
    ...prunedBlocks(judged),
  ]
  if (contradictions.length > 0) return { kind: 'contradicts', reasons: contradictions }
  const delays = delaysOf(judged)
  return delays.length > 0 ? { kind: 'behind', reasons: delays } : { kind: 'sound' }
}

function prunedBlocks({ facts: { keepsFrom }, readTo, fromHeight }: Judged): string[] {
  const next = readTo === null ? Math.max(1, fromHeight) : readTo + 1
  if (keepsFrom === null || keepsFrom <= next) return []
  return [`it has pruned blocks ${next} to ${keepsFrom - 1}, which were not read yet`]
}

function delaysOf({ facts: { head }, readTo, ageSeconds, headAgeMaxSeconds }: Judged): string[] {
  const missing = (readTo ?? 0) - head.height
  const isStale = headAgeMaxSeconds !== null && ageSeconds > headAgeMaxSeconds
  return [
    ...(missing > 0 ? [`it lacks the last ${missing} blocks that were read`] : []),
    ...(isStale ? [`its newest block is ${ageSeconds} s old`] : []),
  ]
}
