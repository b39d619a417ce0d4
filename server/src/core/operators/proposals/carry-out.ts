import {
  type ActAnswer,
  answerText,
  defineOutcomes,
  defineWrongs,
  type OperatorAct,
  type OperatorDesk,
  type Outcome,
  outcome,
  outcomesOf,
  WrongAct,
} from '#core/operators/acts'
import { endProposal, findProposal, lockProposal, type Proposal } from '#core/operators/governance'
import { peek, sql } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { inEnglish, type Message, tell } from '#platform/sentences'
import { every, type Worker } from '#platform/workers'
import { note } from './decide-proposal.ts'

type Carried =
  | { readonly isDone: true; readonly answer: ActAnswer }
  | { readonly isDone: false; readonly reason: Reason }

/** A message, or the words of somebody else. */
type Reason = Message | string

const wrongs = defineWrongs({
  PROPOSAL_GONE: 'there is no proposal {id}',
  ACT_OF_NEWER_VERSION: 'this version has no `{action}`',
})

/** Outcomes of an approved proposal, besides those of its act. */
export const carryOutcomes = defineOutcomes({
  DONE_MEANWHILE: 'It was done by a server meanwhile.',
  TO_BE_REPEATED: 'Approved: {operator} gives the same `{action}` again, at the machine that has its file.',
})

type Carrying = { readonly id: string; readonly acts: readonly OperatorAct[] }

/**
 * Carries out a proposal that is approved and due, as its proposer's act, and answers what it did. An act that has become
 * impossible fails for good with its reason; a failure of the machine leaves the proposal due.
 */
export async function carryOut(desk: OperatorDesk, { id, acts }: Carrying): Promise<Carried> {
  const proposal = await findProposal(desk.database, id)
  if (proposal === undefined) throw new WrongAct(wrongs.PROPOSAL_GONE, { id })
  const act = acts.find(({ name }) => name === proposal.action)
  // A server of a newer version knows the act.
  if (act === undefined)
    return { isDone: false, reason: tell(wrongs.ACT_OF_NEWER_VERSION, { action: proposal.action }) }
  if (act.isRepeated === true) return { isDone: true, answer: repeated(proposal) }
  const { proposedBy: name, person, ip, subject, options } = proposal
  const origin = ip === null ? {} : { origin: { ip, requestId: null, sessionId: null } }
  const operator = {
    ...{ name, person, ...origin, sign: null },
    authority: { kind: 'approved', act, proposalId: id } as const,
  }
  try {
    const answer = await act.act(desk, { operator, subject: subject ?? undefined, options })
    // An act that had nothing to change ends its proposal as well.
    const reason = reasonOf(answer)
    await end(desk, { id, status: 'failed', reason })
    return (await isDone(desk, id)) ? { isDone: true, answer } : { isDone: false, reason }
  } catch (error) {
    if (!(error instanceof WrongAct || error instanceof Refusal)) throw error
    return fail(desk, proposal, error instanceof WrongAct ? error.reason : error.message)
  }
}

function reasonOf(answer: ActAnswer): Reason {
  const [first, ...others] = outcomesOf(answer)
  return first !== undefined && others.length === 0 ? first : answerText(answer).trim()
}

async function fail(desk: OperatorDesk, { id }: Pick<Proposal, 'id'>, reason: Reason): Promise<Carried> {
  await end(desk, { id, status: 'failed', reason })
  if (await isDone(desk, id)) return { isDone: true, answer: outcome(carryOutcomes.DONE_MEANWHILE) }
  return { isDone: false, reason }
}

async function isDone({ database }: OperatorDesk, id: string): Promise<boolean> {
  return (await findProposal(database, id))?.status === 'done'
}

function repeated({ proposedBy, action }: Proposal): Outcome {
  return outcome(carryOutcomes.TO_BE_REPEATED, { operator: proposedBy, action })
}

type Ended = { readonly id: string; readonly status: 'failed' | 'expired'; readonly reason: Reason }

/** The name under which a server acts by itself. */
export const byItself = 'coffer'

async function end(desk: OperatorDesk, { id, status, reason: why }: Ended): Promise<void> {
  const reason = typeof why === 'string' ? why : inEnglish(why)
  await desk.database.inTransaction(async (tx) => {
    const proposal = await lockProposal(tx, id)
    if (proposal === undefined || proposal.endedAt !== null) return
    // Another process may have found the proposal due; a proposal that is not due yet stays.
    if (status === 'failed' && proposal.status !== 'approved') return
    await endProposal(tx, { id, status, by: byItself, reason, now: desk.clock.now() })
    await note(tx, desk, { proposal, operator: { name: byItself }, step: 'end', reason, after: status })
  })
}

const atOnce = 20
/**
 * The server of the last approval carries out a proposal without a wait and answers its text; the worker does so where that
 * server died.
 */
const handoverSeconds = 5

/** Carries out the proposals that are due, and ends those that nobody approved in time. */
export async function carryOutDue(desk: OperatorDesk, acts: readonly OperatorAct[]): Promise<void> {
  if (
    !(await peek(desk.database, sql`exists (select from proposals where status in ('waiting', 'approved'))`))
  )
    return
  const now = desk.clock.now()
  const before = new Date(now.getTime() - handoverSeconds * 1_000)
  const names = (isRepeated: boolean) =>
    acts.filter((act) => (act.isRepeated === true) === isRepeated).map(({ name }) => name)
  const due = await desk.database.query<{ id: string; isOver: boolean }>(sql`
    (select id, false as "isOver" from proposals
      where status = 'approved' and due_at <= (case wait_seconds when 0 then ${before}::timestamptz else ${now} end) and action = any(${names(false)}::text[])
      order by due_at limit ${atOnce})
    union all (
      select id, true from proposals
      where expires_at <= ${now} and (status = 'waiting' or status = 'approved' and action = any(${names(true)}::text[]))
      order by expires_at limit ${atOnce})`)
  const failures: unknown[] = []
  for (const { id, isOver } of due) {
    const done = isOver
      ? end(desk, { id, status: 'expired', reason: 'nobody approved it in time' })
      : carryOut(desk, { id, acts })
    // A proposal that fails does not delay the others.
    await done.catch((error: unknown) => void failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/** The worker that carries proposals out; any number of processes may run it at once. */
export function proposalWorker(desk: OperatorDesk, acts: readonly OperatorAct[]): Worker {
  return every(1_000, { name: 'proposals', inStep: true, act: () => carryOutDue(desk, acts) })
}
