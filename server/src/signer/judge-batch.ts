import { contractKey, type TransactionContent } from '#core/chains'
import type { BatchMemberRequest, BatchSigningRequest, Signature } from '#core/spends'
import { type Case, judge, leaving, type Ruling } from './judge.ts'
import { canonicalAddress } from './signing-network.ts'

/** A request for a batch, and all that the signer knows about it. */
export type BatchCase = Omit<Case, 'request' | 'earlier'> & {
  readonly request: BatchSigningRequest
  /** Earlier signatures for a member. */
  earlierOf(spendId: string): readonly Signature[]
}

export type BatchRuling =
  | { readonly verdict: 'sign'; readonly members: readonly MemberRuling[] }
  | Extract<Ruling, { reason: string }>

type MemberRuling = Extract<Ruling, { verdict: 'sign' }> & { readonly member: BatchMemberRequest }

type Payment = TransactionContent['payments'][number]

/**
 * Checks each member against every rule, as if the transaction paid it alone beside the change. Members before it count in the
 * hour; the fee counts once.
 */
export function judgeBatch(one: BatchCase): BatchRuling {
  const { request, content } = one
  const paid = paymentsOf(one)
  if (typeof paid === 'string') return { verdict: 'rejected', reason: paid }
  const ruled: MemberRuling[] = []
  let deferred: Extract<Ruling, { reason: string }> | null = null
  for (const [at, member] of request.members.entries()) {
    const { claim } = member
    const lastHour = [...one.lastHour, ...ruled.map((other) => countedOf(other, one))]
    const ruling = judge({
      ...one,
      request: { ...request, ...member, claim: { ...claim, feeMax: request.feeMax } },
      content: { ...content, payments: [...(paid.members[at] ?? []), ...paid.rest] },
      earlier: one.earlierOf(member.spendId),
      lastHour,
    })
    if (ruling.verdict === 'rejected') return ruling
    if (ruling.verdict === 'sign') ruled.push({ ...ruling, member })
    else deferred ??= ruling
  }
  return deferred ?? { verdict: 'sign', members: ruled }
}

type Paid = { readonly members: readonly (readonly Payment[])[]; readonly rest: readonly Payment[] }

/** An output of its own for each member, and the rest, which must be change; else the reason against the batch. */
function paymentsOf({ request: { members }, content, on }: BatchCase): Paid | string {
  if (members.length === 0) return 'a batch has members'
  if (new Set(members.map(({ spendId }) => spendId)).size < members.length)
    return 'a batch has each member once'
  if (!members.every(({ purpose }) => leaving.has(purpose)))
    return 'a batch makes nothing but withdrawals and refunds'
  const rest = [...content.payments]
  const own = members.map(({ claim }) => {
    const address = canonicalAddress(claim.address, on)
    const contract = contractKey(claim.contract, on.network)
    const at = rest.findIndex(
      (payment) =>
        payment.address === address &&
        payment.tag === claim.tag &&
        contractKey(payment.contract, on.network) === contract &&
        payment.units === claim.units,
    )
    return at === -1 ? [] : rest.splice(at, 1)
  })
  return { members: own, rest }
}

/** The part of a member in the limits of the hour. */
function countedOf({ member, outflow }: MemberRuling, { on }: BatchCase): Case['lastHour'][number] {
  return { contract: contractKey(member.claim.contract, on.network), outflow, feeMax: 0n }
}
