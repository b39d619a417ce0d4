import {
  defineOutcomes,
  defineWrongs,
  type GivenAct,
  type OperatorAct,
  type OperatorDesk,
  type Outcome,
  outcome,
  WrongAct,
} from '#core/operators/acts'
import { asJson, insertProposal, type NeedsOthers, policyOf, recordAction } from '#core/operators/governance'
import { sql, type Tx } from '#platform/database'

type Proposing = {
  readonly act: OperatorAct
  readonly given: GivenAct
  readonly person: string
  readonly wanted: NeedsOthers['wanted']
}

/** Outcomes of an act that takes more people. */
export const proposalOutcomes = defineOutcomes({
  PROPOSED: 'It waits for a second person: proposal {proposal_id}.',
  PROPOSED_TO_SEVERAL: 'It waits for {others} other people: proposal {proposal_id}.',
  PROPOSED_BEFORE: 'You proposed it before.',
  THEN_WAITS: 'After that it waits for {seconds} seconds.',
  DECIDED_BY_ANOTHER: 'Another operator decides: npm run operator -- proposals approve {proposal_id}',
})

const wrongs = defineWrongs({
  TOO_MANY_PROPOSALS: '{max} proposals of yours are open; withdraw some: proposals list',
})

const openMax = 100
const dayMs = 86_400_000

/** Notes an act that other people have to approve, and answers what the act waits for. */
export async function propose(desk: OperatorDesk, proposing: Proposing): Promise<readonly Outcome[]> {
  const { database, catalog, ids, clock } = desk
  const { act, given, person, wanted } = proposing
  const { operator, subject = null } = given
  const options = { ...given.options, ...wanted.options }
  const now = clock.now()
  return database.inTransaction(async (tx) => {
    // Two equal proposals that a person makes at the same time count as one.
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`proposes ${person}`}, 0))`)
    const known = await findSame(tx, { action: act.name, subject, options, before: wanted.before, person })
    if (known !== undefined) {
      given.tell?.({ kind: 'proposed', proposalId: known })
      return [...proposedAs(known, wanted), outcome(proposalOutcomes.PROPOSED_BEFORE)]
    }
    await requireRoom(tx, person)
    const id = ids.next()
    const proposal = {
      ...{ id, action: act.name, subject, options: definedOf(options), person },
      ...{ class: wanted.class, customerId: wanted.customerId, worthUnits: wanted.worthUnits },
      ...{ before: wanted.before, after: wanted.after, details: wanted.details ?? {} },
      ...{ reason: options.reason ?? null, proposedBy: operator.name, ip: operator.origin?.ip ?? null },
      ...{ proposedAt: now, peopleNeeded: wanted.peopleNeeded, waitSeconds: wanted.waitSeconds },
      expiresAt: new Date(now.getTime() + policyOf(catalog).proposalDays * dayMs),
    }
    await insertProposal(tx, proposal)
    await recordAction(tx, desk, {
      ...{
        operator: { ...operator, authority: undefined },
        action: 'proposals make',
        subject: id,
        reason: proposal.reason,
      },
      details: { action: act.name, subject, before: wanted.before ?? null, after: wanted.after ?? null },
    })
    given.tell?.({ kind: 'proposed', proposalId: id })
    return proposedAs(id, wanted)
  })
}

type Wanted = Pick<NeedsOthers['wanted'], 'peopleNeeded' | 'waitSeconds'>

function proposedAs(id: string, { peopleNeeded, waitSeconds: seconds }: Wanted): readonly Outcome[] {
  const { PROPOSED, PROPOSED_TO_SEVERAL, THEN_WAITS, DECIDED_BY_ANOTHER } = proposalOutcomes
  const others = peopleNeeded - 1
  return [
    others === 1
      ? outcome(PROPOSED, { proposal_id: id })
      : outcome(PROPOSED_TO_SEVERAL, { proposal_id: id, others }),
    ...(seconds === 0 ? [] : [outcome(THEN_WAITS, { seconds })]),
    outcome(DECIDED_BY_ANOTHER, { proposal_id: id }),
  ]
}

type Same = {
  readonly action: string
  readonly subject: string | null
  readonly options: object
  /** A guard that has changed meanwhile makes a different proposal. */
  readonly before: unknown
  readonly person: string
}

async function findSame(
  tx: Tx,
  { action, subject, options, before, person }: Same,
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(sql`
    select id from proposals where status in ('waiting', 'approved') and person = ${person} and action = ${action}
      and subject is not distinct from ${subject} and options = ${asJson(options)}::jsonb
      and (class = 'gives_value' or before = ${asJson(before)}::jsonb) limit 1`)
  return row?.id
}

/** The proposal that lets a person give just this act again now; null while there is none. */
export async function findApproved(
  { database, clock }: OperatorDesk,
  { act, given: { subject = '', options }, person, wanted }: Proposing,
): Promise<string | null> {
  const [row] = await database.query<{ id: string }>(sql`
    select id from proposals where status = 'approved' and due_at <= ${clock.now()} and person = ${person}
      and action = ${act.name} and coalesce(subject, '') = ${subject}
      and options = ${asJson({ ...options, ...wanted.options })}::jsonb limit 1`)
  return row?.id ?? null
}

/** Refuses one more open proposal of a person who has many: nobody may bury the wishes of the others. */
async function requireRoom(tx: Tx, person: string): Promise<void> {
  const [row] = await tx.query<{ count: bigint }>(sql`
    select count(*) from proposals where status in ('waiting', 'approved') and person = ${person}`)
  if ((row?.count ?? 0n) >= BigInt(openMax)) throw new WrongAct(wrongs.TOO_MANY_PROPOSALS, { max: openMax })
}

function definedOf(options: GivenAct['options']): { [option: string]: string } {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
