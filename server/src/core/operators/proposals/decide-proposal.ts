import { type ActingOperator, defineWrongs, type OperatorDesk, WrongAct } from '#core/operators/acts'
import {
  approvalTable,
  changesTieSince,
  endProposal,
  lockProposal,
  type Proposal,
  policyOf,
  recordAction,
  refuseOwn,
} from '#core/operators/governance'
import { decidingRight, requirePerson, requireRight } from '#core/operators/people'
import { type Sql, sql, type Tx } from '#platform/database'

const wrongs = defineWrongs({
  NO_PROPOSAL: 'there is no proposal {id}; see proposals list',
  PROPOSAL_EXPIRED: 'the proposal {id} expired; propose it again',
  PROPOSAL_DECIDED_BEFORE: 'the proposal is {status} already',
  PROPOSAL_DECIDED_BEFORE_BY: 'the proposal is {status} already, by {operator}',
  OWN_PROPOSAL: 'you propose it yourself, so another person must approve it',
  PROPOSAL_APPROVED_BEFORE: 'you have approved it already, so another person must',
  DECLINE_LACKS_REASON: 'a decline needs its --reason',
  PROPOSAL_OF_ANOTHER: '{operator} proposed it; decline it instead',
})

type Deciding = {
  readonly id: string
  readonly operator: ActingOperator
  readonly reason?: string | undefined
}

type Approved = { readonly proposal: Proposal; readonly missing: number; readonly dueAt: Date | null }

/**
 * Approves another person's proposal. Refuses the proposer, a person who is tied to the proposal, and a second approval by
 * the same person, under any name. The wait begins with the last approval.
 */
export async function approveProposal(
  desk: OperatorDesk,
  { id, operator, reason }: Deciding,
): Promise<Approved> {
  const { database, clock } = desk
  const policy = policyOf(desk.catalog)
  return database.inTransaction(async (tx) => {
    const proposal = await requireOpen(tx, { id, statuses: ['waiting'] })
    const now = clock.now()
    if (proposal.expiresAt <= now) throw new WrongAct(wrongs.PROPOSAL_EXPIRED, { id })
    const person = await requirePerson(tx, operator)
    await requireRight(tx, { person, right: decidingRight, grants: policy.grants })
    if (person === proposal.person) throw new WrongAct(wrongs.OWN_PROPOSAL)
    await refuseOwn(tx, { ...proposal, person, changesSince: changesTieSince(policy, now) })
    const noted = await tx.query(sql`
      ${approvalTable.insertion({ proposalId: id, person, operator: operator.name, reason: reason ?? null, at: now })}
      on conflict do nothing returning person`)
    if (noted.length === 0) throw new WrongAct(wrongs.PROPOSAL_APPROVED_BEFORE)
    const missing = Math.max(proposal.peopleNeeded - 2 - proposal.approvals.length, 0)
    const dueAt = missing === 0 ? new Date(now.getTime() + proposal.waitSeconds * 1_000) : null
    if (dueAt !== null)
      await tx.query(sql`update proposals set status = 'approved', due_at = ${dueAt} where id = ${id}`)
    const status = dueAt === null ? 'waiting' : 'approved'
    await note(tx, desk, { proposal, operator, step: 'approve', reason, after: status })
    return { proposal, missing, dueAt }
  })
}

/** Ends a proposal before it is carried out: any decider may do so at once, with a reason. */
export async function declineProposal(
  desk: OperatorDesk,
  { id, operator, reason }: Deciding,
): Promise<Proposal> {
  if (reason === undefined) throw new WrongAct(wrongs.DECLINE_LACKS_REASON)
  return end(desk, { id, operator, reason, step: 'decline' })
}

/** Ends one's own proposal. */
export async function withdrawProposal(desk: OperatorDesk, deciding: Deciding): Promise<Proposal> {
  return end(desk, { ...deciding, step: 'withdraw' })
}

type Ending = Deciding & { readonly step: 'decline' | 'withdraw' }

const endedBy = { decline: 'declined', withdraw: 'withdrawn' } as const

async function end(desk: OperatorDesk, { id, operator, reason, step }: Ending): Promise<Proposal> {
  const { database, clock } = desk
  return database.inTransaction(async (tx) => {
    const proposal = await requireOpen(tx, { id, statuses: ['waiting', 'approved'] })
    const person = await requirePerson(tx, operator)
    if (step === 'withdraw' && person !== proposal.person)
      throw new WrongAct(wrongs.PROPOSAL_OF_ANOTHER, { operator: proposal.proposedBy })
    const status = endedBy[step]
    await endProposal(tx, { id, status, by: operator.name, reason: reason ?? null, now: clock.now() })
    await note(tx, desk, { proposal, operator, step, reason, after: status })
    return proposal
  })
}

type Objecting = { readonly id: string; readonly customerId: string; readonly reason: string | null }

/** A customer stops a change of their guards before it is carried out; answers false where the customer has no such change. */
export async function objectToProposal(
  desk: Pick<OperatorDesk, 'database' | 'clock' | 'ids'>,
  { id, customerId, reason }: Objecting,
): Promise<boolean> {
  return desk.database.inTransaction(async (tx) => {
    const proposal = await lockProposal(tx, id)
    if (proposal === undefined || proposal.customerId !== customerId || proposal.class !== 'loosens_guard')
      return false
    if (proposal.status !== 'waiting' && proposal.status !== 'approved') return false
    const name = `customer ${proposal.username ?? customerId}`
    await endProposal(tx, { id, status: 'objected', by: name, reason, now: desk.clock.now() })
    await note(tx, desk, { proposal, operator: { name }, step: 'object', reason, after: 'objected' })
    return true
  })
}

type Stopping = {
  readonly operator: Pick<ActingOperator, 'name' | 'person' | 'origin'>
  readonly reason: string | null
}

type Opposite = Stopping & {
  /** The act that would undo this one; `subject` is the subject of that act. */
  readonly action: string
  readonly subject: string
}

/** Ends the open proposals to undo the stop that somebody makes now: their proposers did not know of it. */
export async function declineOpposite(
  tx: Tx,
  desk: Pick<OperatorDesk, 'ids' | 'clock'>,
  { action, subject, ...stopping }: Opposite,
): Promise<void> {
  const which = sql`action = ${action} and lower(coalesce(subject, ${subject})) = lower(${subject})`
  await declineOpen(tx, desk, { ...stopping, which })
}

/** Ends the open proposals that depend on something that a person stops, in the same database transaction; answers how many. */
export async function declineOpen(
  tx: Tx,
  desk: Pick<OperatorDesk, 'ids' | 'clock'>,
  { operator: { name, person, origin }, reason, which }: Stopping & { readonly which: Sql },
): Promise<number> {
  const open = await tx.query<{ id: string }>(sql`
    select id from proposals where status in ('waiting', 'approved') and ${which} order by id for update`)
  const operator = { name, person, ...(origin === undefined ? {} : { origin }) }
  for (const { id } of open) {
    const proposal = await lockProposal(tx, id)
    if (proposal === undefined) continue
    const why = reason ?? 'stopped anew'
    await endProposal(tx, { id, status: 'declined', by: name, reason: why, now: desk.clock.now() })
    await note(tx, desk, { proposal, operator, step: 'decline', reason: why, after: 'declined' })
  }
  return open.length
}

type Step = {
  readonly proposal: Proposal
  readonly operator: Pick<ActingOperator, 'name' | 'origin'>
  readonly step: string
  readonly reason?: string | null | undefined
  readonly after: string
}

export async function note(
  tx: Tx,
  desk: Pick<OperatorDesk, 'ids' | 'clock'>,
  { proposal, operator, step, reason, after }: Step,
): Promise<void> {
  const { id, action, subject, status: before } = proposal
  const details = { action, subject }
  const line = { operator, action: `proposals ${step}`, subject: id, reason, before, after, details }
  await recordAction(tx, desk, line)
}

type Open = { readonly id: string; readonly statuses: readonly Proposal['status'][] }

async function requireOpen(tx: Tx, { id, statuses }: Open): Promise<Proposal> {
  const proposal = await lockProposal(tx, id)
  if (proposal === undefined) throw new WrongAct(wrongs.NO_PROPOSAL, { id })
  const { status, endedBy: operator } = proposal
  if (statuses.includes(status)) return proposal
  throw operator === null
    ? new WrongAct(wrongs.PROPOSAL_DECIDED_BEFORE, { status })
    : new WrongAct(wrongs.PROPOSAL_DECIDED_BEFORE_BY, { status, operator })
}
