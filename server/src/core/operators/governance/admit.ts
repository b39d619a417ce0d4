import type { Catalog } from '#core/catalog'
import { findCustomer, tariffOf } from '#core/customers'
import type { Money } from '#core/money'
import {
  type ActingOperator,
  type Admitted,
  defineWrongs,
  type GovernedClass,
  storedClass,
  WrongAct,
} from '#core/operators/acts'
import { decidingRight, findLack, isFirstAlone, requireRight } from '#core/operators/people'
import { type Queryable, sql, type Tx } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { inEnglish } from '#platform/sentences'
import { asJson } from './as-json.ts'
import { changesTieSince, ownRefusals, refuseOwn, tieOf } from './own-payment.ts'
import { type GovernancePolicy, policyOf } from './policy.ts'
import { endProposal, isAsProposed, lockProposal, type Proposal } from './proposal.ts'
import { isRecoveryOpen } from './recovery.ts'
import { worthOf } from './worth-of.ts'

const wrongs = defineWrongs({
  PROPOSAL_NOT_DUE: 'the proposal {id} is {status|unknown}, and not due',
  PROPOSAL_OF_SOMETHING_ELSE: 'the proposal {id} is about something else',
  GUARD_CHANGED_MEANWHILE: 'what it changes is {now} now, no longer what it was when it was proposed',
  TOO_FEW_APPROVALS: 'too few people have approved it',
  PERSON_MAY_NO_MORE: '{operator} wanted it, and may not any more: {lack}',
})

/** The effect of an act, as its own database transaction knows it. */
export type Effect = {
  /** The customer whose guard or money it is; null for the house's. */
  readonly customerId: string | null
  /** The worth of what the act gives; null where nobody can tell. Only for an act that gives value. */
  readonly worth?: Money | null
  /** The key that asked for what is decided. */
  readonly apiKey?: string | null
  /** The receiver of what is decided, where that is a customer. */
  readonly recipientId?: string | null
  /** The code of the tariff that sets the wait, where the act itself changes the tariff. */
  readonly tariff?: string
  /** The signatures of the payment's approvers stand for the second person. */
  readonly isSigned?: boolean
  /** The guard asks for as much as before, or for more. */
  readonly isTighter?: boolean
  /** The allowance comes into force only when somebody else confirms it. */
  readonly isHeld?: boolean
  /** Options for the repeat of the act after its approval, beside the typed ones. */
  readonly options?: { readonly [option: string]: string }
}

export type JudgedAct = {
  readonly operator: ActingOperator
  readonly action: string
  readonly before?: unknown
  readonly after?: unknown
  readonly details?: { readonly [name: string]: unknown }
  readonly effect: Effect
}

/** The part of the audit log that says how an act was admitted. */
export type Consent = {
  readonly person: string | null
  readonly class: (typeof storedClass)[keyof typeof storedClass]
  readonly customerId: string | null
  readonly worthUnits: bigint | null
  readonly admitted: Admitted | null
  readonly proposalId: string | null
}

/**
 * The act takes more people than the one who asks for it: its database transaction is rolled back, and the act is proposed to
 * the others.
 */
export class NeedsOthers extends Error {
  readonly wanted: Pick<Proposal, 'class' | 'customerId' | 'worthUnits' | 'peopleNeeded' | 'waitSeconds'> &
    Pick<JudgedAct, 'before' | 'after'> & {
      readonly details: JudgedAct['details'] | undefined
      readonly options: Effect['options'] | undefined
    }

  constructor(wanted: NeedsOthers['wanted']) {
    super('this takes another person')
    this.wanted = wanted
  }
}

type Desk = { readonly catalog: Catalog; readonly clock: { now(): Date } }

/** Judges an act at the end of its own database transaction: answers how the act is admitted, or throws, which undoes it. */
export async function admit(tx: Tx, desk: Desk, judged: JudgedAct): Promise<Consent> {
  const { operator, action, effect } = judged
  const { authority } = operator
  if (authority === undefined) throw new Error(`\`${action}\` was carried out around governance`)
  if (authority.kind === 'stops') {
    const { person = null } = operator
    return { ...none, person, class: 'stops', customerId: effect.customerId }
  }
  const kind = authority.act.class
  if (kind !== 'givesValue' && kind !== 'loosensGuard')
    throw new Error(`\`${action}\` is of a class that records nothing`)
  if (authority.act.name !== action)
    throw new Error(`\`${action}\` is recorded by another act, ${authority.act.name}`)
  const worthUnits = await worthIn(tx, desk, { kind, effect })
  const told = { class: storedClass[kind], customerId: effect.customerId, worthUnits }
  if (authority.kind === 'approved') {
    await requireApproved(tx, desk, { judged, proposalId: authority.proposalId, kind })
    const { person = null } = operator
    return { ...told, person, admitted: 'second_person', proposalId: authority.proposalId }
  }
  const { act, person } = authority
  await requireRight(tx, { person, right: act.right, grants: policyOf(desk.catalog).grants })
  const admitted = await admitOne(tx, desk, { judged, kind, person, worthUnits })
  return { ...told, person, admitted, proposalId: null }
}

const none = { worthUnits: null, admitted: null, proposalId: null }

type Worth = { readonly kind: GovernedClass; readonly effect: Effect }

async function worthIn(
  tx: Tx,
  { catalog, clock }: Desk,
  { kind, effect: { worth } }: Worth,
): Promise<bigint | null> {
  if (kind === 'loosensGuard') return null
  if (worth === undefined) throw new Error('an act that gives value says what it is worth')
  return worth === null ? null : worthOf(tx, worth, { catalog, now: clock.now() })
}

type One = {
  readonly judged: JudgedAct
  readonly kind: GovernedClass
  readonly person: string
  readonly worthUnits: bigint | null
}

/** How one person may give the act alone; throws `NeedsOthers` otherwise. */
async function admitOne(tx: Tx, desk: Desk, one: One): Promise<Admitted> {
  const { judged, kind, person, worthUnits } = one
  const { effect, before, after, details } = judged
  const policy = policyOf(desk.catalog)
  const isAlone = policy.isSingleOperatorAllowed && (await isFirstAlone(tx, person))
  // A person who is tied to the receiver gives no value; a customer loosens no guard of their own.
  if (effect.isTighter !== true)
    await refuseOwn(tx, {
      ...tyingPartsOf(effect),
      ...{ person, class: storedClass[kind] },
      changesSince: isAlone ? null : changesTieSince(policy, desk.clock.now()),
    })
  if (effect.isSigned === true) return 'signatures'
  if (effect.isTighter === true) return 'tightens'
  if (effect.isHeld === true) return 'held'
  if (kind === 'givesValue' && (await isLittle(tx, desk, { person, worthUnits, policy }))) return 'alone'
  if (isAlone) return 'single_operator'
  if (await isRecoveryOpen(tx, desk.clock.now())) return 'recovery'
  throw new NeedsOthers({
    ...{ class: storedClass[kind], customerId: effect.customerId, worthUnits, before, after, details },
    options: effect.options,
    peopleNeeded: kind === 'givesValue' ? policy.valuePeople : policy.guardPeople,
    waitSeconds: kind === 'givesValue' ? 0 : await waitOf(tx, desk, { effect, policy }),
  })
}

const dayMs = 86_400_000

type Little = {
  readonly person: string
  readonly worthUnits: bigint | null
  readonly policy: GovernancePolicy
}

/** Whether a person may give this value alone, together with everything that they gave alone within a day. */
async function isLittle(tx: Tx, { clock }: Desk, { person, worthUnits, policy }: Little): Promise<boolean> {
  if (worthUnits === null) return false
  if (worthUnits === 0n) return true
  // Two acts that one person gives at the same time are counted one after the other.
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`gives alone ${person}`}, 0))`)
  const [row] = await tx.query<{ given: bigint }>(sql`
    select coalesce(sum(worth_units), 0)::numeric(78, 0) as given from operator_actions
    where admitted = 'alone' and person = ${person} and at > ${new Date(clock.now().getTime() - dayMs)}`)
  return (row?.given ?? 0n) + worthUnits <= policy.valueAlone.units
}

type Waiting = { readonly effect: Effect; readonly policy: GovernancePolicy }

async function waitOf(
  tx: Queryable,
  { catalog }: Desk,
  { effect: { customerId, tariff }, policy }: Waiting,
): Promise<number> {
  if (customerId === null) return policy.houseGuardWaitSeconds
  const customer = await findCustomer(tx, { id: customerId })
  // A customer who is created by this act is not there yet to object.
  if (customer === undefined) return policy.houseGuardWaitSeconds
  // The act has changed the customer already, but a loosened wait does not shorten the wait of this act itself.
  return (
    tariffOf(catalog, { ...customer, tariff: tariff ?? customer.tariff }).guardWaitSeconds ??
    policy.guardWaitSeconds
  )
}

type Approved = {
  readonly judged: JudgedAct
  readonly proposalId: string
  readonly kind: GovernedClass
}

/**
 * Ends the proposal that allows an act, in the act's database transaction; refuses a proposal that does not allow exactly
 * this act now.
 */
async function requireApproved(
  tx: Tx,
  desk: Desk,
  { judged, proposalId: id, kind }: Approved,
): Promise<void> {
  const { action, before, effect } = judged
  const now = desk.clock.now()
  const proposal = await lockProposal(tx, id)
  if (proposal?.status !== 'approved' || proposal.dueAt === null || proposal.dueAt > now)
    throw new WrongAct(wrongs.PROPOSAL_NOT_DUE, { id, ...(proposal && { status: proposal.status }) })
  if (proposal.action !== action || proposal.customerId !== effect.customerId)
    throw new WrongAct(wrongs.PROPOSAL_OF_SOMETHING_ELSE, { id })
  // An act that gives value checks its own conditions, and the holdings of the house change all the time.
  if (kind === 'loosensGuard' && !(await isAsProposed(tx, { id, before })))
    throw new WrongAct(wrongs.GUARD_CHANGED_MEANWHILE, { now: asJson(before) })
  await requireStanding(tx, desk, { proposal, judged, kind })
  await endProposal(tx, { id, status: 'done', by: proposal.proposedBy, reason: null, now })
}

type Standing = { readonly proposal: Proposal; readonly judged: JudgedAct; readonly kind: GovernedClass }

/** The parts of an effect that can tie a person to it. */
function tyingPartsOf({ customerId, apiKey = null, recipientId = null }: Effect) {
  return { customerId, apiKey, recipientId }
}

/** Requires that everybody who wanted the act still may, and that none of them has become tied to it meanwhile. */
async function requireStanding(tx: Tx, desk: Desk, { proposal, judged, kind }: Standing): Promise<void> {
  const { operator, effect } = judged
  const { authority } = operator
  const policy = policyOf(desk.catalog)
  const { grants } = policy
  const changesSince = changesTieSince(policy, desk.clock.now())
  const right = authority?.kind === 'approved' ? authority.act.right : decidingRight
  const people = [
    { name: proposal.proposedBy, person: proposal.person, right },
    ...proposal.approvals.map((one) => ({ name: one.operator, person: one.person, right: decidingRight })),
  ]
  const distinct = new Set(people.map(({ person }) => person))
  if (distinct.size < proposal.peopleNeeded) throw new WrongAct(wrongs.TOO_FEW_APPROVALS)
  for (const { name, person, right } of people) {
    const lack = await findLack(tx, { person, right, grants })
    if (lack !== null) throw new WrongAct(wrongs.PERSON_MAY_NO_MORE, { operator: name, lack })
    const tie = await tieOf(tx, { ...tyingPartsOf(effect), person, class: storedClass[kind], changesSince })
    if (tie !== null)
      throw new Refusal(ownRefusals.OWN_PAYMENT, { details: { reason: `${inEnglish(tie)} (${name})` } })
  }
}
