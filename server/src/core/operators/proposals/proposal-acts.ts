import {
  type ActAnswer,
  defineOutcomes,
  defineWrongs,
  type GivenAct,
  needed,
  type OperatorAct,
  type OperatorDesk,
  outcome,
  readId,
  readReason,
  textField,
  WrongAct,
} from '#core/operators/acts'
import { ownRefusals } from '#core/operators/governance'
import { carryOut, carryOutcomes } from './carry-out.ts'
import { approveProposal, declineProposal, withdrawProposal } from './decide-proposal.ts'

const outcomes = defineOutcomes({
  MORE_APPROVALS_NEEDED: 'It waits for {missing} more, by other operators.',
  APPROVED_AND_WAITS: 'Approved; it is done at {due_at}.',
  DECLINED: 'Declined: {action}.',
  WITHDRAWN: 'Withdrawn: {action}.',
})

const wrongs = defineWrongs({
  APPROVED_BUT_NOT_DONE: 'you approved it, and it could not be done: {reason}',
})

const listing = 'proposals list'

/** The acts that decide about proposals. */
export function proposalActs(actsOf: () => readonly OperatorAct[]): readonly OperatorAct[] {
  return [
    {
      name: 'proposals approve',
      class: 'givesValue',
      judgesItself: true,
      right: 'proposals.decide',
      subject: 'ID',
      summary:
        'Approves what another person proposes; with the last approval its wait begins, and then it is done.',
      options: { reason: textField('why, for the log') },
      refusals: [ownRefusals.OWN_PAYMENT],
      // The outcomes of the approved act are possible as well.
      outcomes: [...Object.values(outcomes), ...Object.values(carryOutcomes)],
      act: (desk, given) => approve(desk, given, actsOf()),
    },
    {
      name: 'proposals decline',
      class: 'stops',
      judgesItself: true,
      right: 'proposals.decide',
      subject: 'ID',
      summary: 'Ends a proposal that is not carried out yet.',
      options: { reason: needed(textField('why, for who proposed it and the log')) },
      outcomes: [outcomes.DECLINED],
      async act(desk, { operator, subject, options }) {
        const { action } = await declineProposal(desk, {
          id: readId(subject, listing),
          operator,
          reason: readReason(options),
        })
        return outcome(outcomes.DECLINED, { action })
      },
    },
    {
      name: 'proposals withdraw',
      class: 'stops',
      judgesItself: true,
      right: 'proposals.decide',
      subject: 'ID',
      summary: 'Ends a proposal of your own that is not carried out yet.',
      options: { reason: textField('why, for the log') },
      outcomes: [outcomes.WITHDRAWN],
      async act(desk, { operator, subject, options }) {
        const given = { id: readId(subject, listing), operator, reason: readReason(options) }
        const { action } = await withdrawProposal(desk, given)
        return outcome(outcomes.WITHDRAWN, { action })
      },
    },
  ]
}

async function approve(
  desk: OperatorDesk,
  given: GivenAct,
  acts: readonly OperatorAct[],
): Promise<ActAnswer> {
  const { operator, subject, options } = given
  const id = readId(subject, listing)
  const { missing, dueAt } = await approveProposal(desk, { id, operator, reason: readReason(options) })
  if (missing > 0) return outcome(outcomes.MORE_APPROVALS_NEEDED, { missing })
  if (dueAt !== null && dueAt > desk.clock.now())
    return outcome(outcomes.APPROVED_AND_WAITS, { due_at: dueAt.toISOString() })
  const carried = await carryOut(desk, { id, acts })
  if (!carried.isDone) throw new WrongAct(wrongs.APPROVED_BUT_NOT_DONE, { reason: carried.reason })
  return carried.answer
}
