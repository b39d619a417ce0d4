import type { KeyPlace } from '#core/addresses'
import { contractKey, type TransactionContent, whyUnpayable } from '#core/chains'
import {
  approvalsOfUnlisted,
  type Policy,
  type Signature,
  type SigningRequest,
  statementOf,
} from '#core/spends'
import { approvedBy, type TrustedOperators } from './operator-list.ts'
import { canonicalAddress, type SigningNetwork } from './signing-network.ts'

/** A request, and all that the signer knows about it. */
export type Case = {
  readonly request: SigningRequest
  readonly content: TransactionContent
  readonly on: SigningNetwork
  readonly policy: Policy
  /** The newest generation of the signer's keys. */
  readonly present: number
  /** The signer's own address; throws `RangeError` for a place that has none. */
  addressAt(place: KeyPlace): string
  trusted(): TrustedOperators
  /** Earlier signatures for the same spend. */
  readonly earlier: readonly Signature[]
  /** The highest fees of the unconfirmed transactions that a child pays for as well. */
  readonly ancestorFees?: bigint
  /** Signatures on the network within the last hour. */
  readonly lastHour: readonly Pick<Signature, 'contract' | 'outflow' | 'feeMax'>[]
}

/** The payment of a transaction that may be signed, or the reason against it. */
export type Ruling =
  | { readonly verdict: 'sign'; readonly to: string; readonly units: bigint; readonly outflow: bigint }
  | { readonly verdict: 'rejected' | 'deferred'; readonly reason: string }

type Payment = TransactionContent['payments'][number]

/** Checks a request against every rule; the first broken rule is the reason. */
export function judge(one: Case): Ruling {
  const payment = paymentOf(one)
  if (typeof payment === 'string') return { verdict: 'rejected', reason: payment }
  const broken = [chainRule, payersRule, feeRule, purposeRule, listRule].reduce<string | null>(
    (reason, rule) => reason ?? rule(one),
    earlierRule(one, payment),
  )
  if (broken !== null) return { verdict: 'rejected', reason: broken }
  const outflow = outflowOf(one, payment)
  // These rules only defer: fees may fall, and a server with another copy of the policy may not have asked for
  // approvals yet.
  const reason = formerRule(one) ?? approvalRule(one) ?? feeCapRule(one) ?? hourRule(one, outflow)
  if (reason !== null) return { verdict: 'deferred', reason }
  return { verdict: 'sign', to: payment.address, units: payment.units, outflow }
}

export const leaving = new Set<SigningRequest['purpose']>(['withdrawal', 'refund'])

/** The claimed payment, when the transaction has it and otherwise only change to a payer; else the reason. */
function paymentOf({ request: { claim, purpose }, content, on }: Case): Payment | string {
  const toItself = (payment: Payment) => payment.contract === null && content.from.includes(payment.address)
  if (purpose === 'void') {
    const isVoid = content.payments.every(toItself) && content.from.includes(claim.address)
    return isVoid
      ? { address: claim.address, tag: null, contract: null, units: 0n }
      : 'a void transaction pays nobody but its payer'
  }
  const isClaimed = ({ address, tag, contract, units }: Payment) =>
    address === canonicalAddress(claim.address, on) &&
    tag === claim.tag &&
    contractKey(contract, on.network) === contractKey(claim.contract, on.network) &&
    (claim.units === null || units === claim.units)
  const at = content.payments.findIndex(isClaimed)
  const payment = content.payments[at]
  if (payment === undefined) return 'the transaction does not pay what is claimed'
  const isAlone = content.payments.every(
    (other, index) => index === at || (toItself(other) && other.tag === null),
  )
  return isAlone ? payment : 'the transaction pays more than is claimed'
}

/** A spend happens once: each of its transactions makes all others impossible and pays the same. */
function earlierRule(
  { request, content, on, earlier }: Case,
  { address, tag, units }: Payment,
): string | null {
  for (const one of earlier) {
    const isExclusive =
      one.network === on.network.code &&
      one.slots.some((slot) => content.slots.includes(slot)) &&
      one.from.some((payer) => content.from.includes(payer))
    if (!isExclusive) return `for this spend ${one.txid} was signed, which could happen as well`
    const isSame =
      one.purpose === request.purpose &&
      one.to === address &&
      one.tag === tag &&
      one.contract === contractKey(request.claim.contract, on.network) &&
      (!leaving.has(request.purpose) || one.units === units)
    if (!isSame) return `for this spend ${one.txid} was signed, which pays something else`
  }
  return null
}

function chainRule({ content, on }: Case): string | null {
  return content.chain === on.chain
    ? null
    : `the transaction is for the chain ${content.chain}, not ${on.chain}`
}

function payersRule({ request: { fromIndexes, generation }, content, addressAt }: Case): string | null {
  const own = fromIndexes.map((index) => addressAt({ generation, index }))
  const isOwn = own.length === content.from.length && own.every((address, at) => address === content.from[at])
  return isOwn ? null : "the transaction's payers are not the addresses of the keys that are asked to sign"
}

function feeRule({ request: { claim }, content: { feeMax } }: Case): string | null {
  return feeMax === claim.feeMax ? null : `the fee can be ${feeMax}, not the ${claim.feeMax} that are claimed`
}

function feeCapRule({ content, policy, ancestorFees = 0n }: Case): string | null {
  const feeMax = content.feeMax + ancestorFees
  return feeMax > policy.feeMax
    ? `the fee can be ${feeMax}, above the ${policy.feeMax} of one transaction`
    : null
}

function purposeRule(one: Case): string | null {
  const { request, content, on, policy, addressAt } = one
  const { purpose, claim, fromIndexes, toIndex, toGeneration } = request
  const payee = canonicalAddress(claim.address, on)
  switch (purpose) {
    case 'withdrawal':
    case 'refund':
      if (claim.units === null || claim.units <= 0n) return `a ${purpose} names its amount`
      return isHot(payee, one) || content.from.includes(payee)
        ? `a ${purpose} does not pay the house itself`
        : nobodyRule(payee, one)
    case 'sweep':
      return payee === addressAt({ generation: payingGeneration(one), index: 0 })
        ? null
        : 'a sweep pays nobody but the own hot wallet'
    case 'gas':
      if (!fromIndexes.every((index) => index === 0)) return 'gas comes from the hot wallet alone'
      if (claim.contract !== null) return "gas is the network's own coin"
      return typeof toIndex === 'number' &&
        payee === addressAt({ generation: toGeneration ?? 0, index: toIndex })
        ? null
        : 'gas goes to none but an own address, whose index the request names'
    case 'cold':
      return policy.cold?.address === payee && policy.cold.tag === claim.tag
        ? null
        : "the payee is not the cold address of the signer's own list"
    case 'void':
      return null
  }
}

/**
 * The generation whose hot wallet sweeps pay, and which pays others: the present one. A transaction that takes the place of a
 * signed one is judged as the first, since at most one of them happens and both pay the same.
 */
function payingGeneration({ request: { generation }, present, earlier }: Case): number {
  return earlier.length === 0 ? present : generation
}

/**
 * Somebody else may have the keys of former generations: they only bring money to the present ones, or to the cold address. The
 * rule defers, since the same payment is possible from the present hot wallet.
 */
function formerRule(one: Case): string | null {
  const { generation, purpose } = one.request
  const isPayment = leaving.has(purpose) || purpose === 'gas'
  return isPayment && generation !== payingGeneration(one)
    ? 'keys of a former generation pay nobody; the present hot wallet does'
    : null
}

function isHot(address: string, { present, addressAt }: Case): boolean {
  return Array.from({ length: present + 1 }, (_, generation) => addressAt({ generation, index: 0 })).includes(
    address,
  )
}

/** Refuses an address at which nobody can have money, even if the server missed it. */
function nobodyRule(payee: string, { on, policy }: Case): string | null {
  const reason = policy.limits.has(payee)
    ? 'is the contract of a token'
    : whyUnpayable(payee, on.network.family)
  return reason === null ? null : `the payee ${reason}`
}

/** An unlisted token is not the house's money: it can only be returned, and only with an operator's approval. */
function listRule({ request: { purpose, claim }, on, policy }: Case): string | null {
  if (purpose === 'refund' && claim.contract !== null) return null
  return !leaving.has(purpose) || policy.limits.has(contractKey(claim.contract, on.network))
    ? null
    : 'the signer has no limit for the currency, so it pays none of it'
}

function approvalRule({ request, on, policy, trusted }: Case): string | null {
  const { spendId: id, network, purpose, claim, approvals } = request
  if (!leaving.has(purpose) || claim.units === null) return null
  const limit = policy.limits.get(contractKey(claim.contract, on.network)) ?? unlisted(policy)
  if (claim.units <= limit.approveAbove) return null
  const { address, tag, contract, units } = claim
  const statement = statementOf({ id, network, purpose, address, tag, contract, units })
  const names = approvedBy(statement, { approvals, trusted: trusted() })
  return names.length >= limit.approvals
    ? null
    : `the amount needs ${limit.approvals} approvals of operators whom the signer trusts and has ${names.length}`
}

function unlisted(policy: Policy) {
  return { approveAbove: 0n, approvals: approvalsOfUnlisted(policy) }
}

/** Units that leave the house for good; a later transaction of the same spend adds nothing. */
function outflowOf({ request: { purpose }, earlier }: Case, { units }: Payment): bigint {
  return leaving.has(purpose) && earlier.length === 0 ? units : 0n
}

function hourRule({ request, content, on, policy, lastHour }: Case, outflow: bigint): string | null {
  const fees = lastHour.reduce((sum, { feeMax }) => sum + feeMax, content.feeMax)
  if (fees > policy.hourlyFeesMax)
    return `the fees of an hour would be ${fees}, above the ${policy.hourlyFeesMax} that the signer allows`
  if (outflow === 0n) return null
  const contract = contractKey(request.claim.contract, on.network)
  const limit = policy.limits.get(contract)
  const before = lastHour.filter((one) => one.contract === contract)
  const sum = before.reduce((total, one) => total + one.outflow, outflow)
  return limit !== undefined && sum > limit.hourlyMax
    ? `an hour's payments of ${limit.symbol} would be ${sum}, above the ${limit.hourlyMax} that the signer allows`
    : null
}
