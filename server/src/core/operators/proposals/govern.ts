import type { ActAnswer, GivenAct, OfficeRight, OperatorAct, OperatorDesk } from '#core/operators/acts'
import { NeedsOthers } from '#core/operators/governance'
import { isAnybodyEnrolled, requirePerson } from '#core/operators/people'
import { findApproved, propose } from './propose.ts'

const governedActs = new WeakSet<OperatorAct>()

/**
 * An act as every door may call it: governance judges its changes in its own database transaction. An act that takes more
 * people is undone and proposed to them, and its answer says so.
 */
export function govern(act: OperatorAct): OperatorAct {
  // An act that decides about proposals is judged by the proposal.
  if (act.class === 'reads' || act.judgesItself === true || governedActs.has(act)) return act
  const governed: OperatorAct = { ...act, act: (desk, given) => actUnder(act, desk, given) }
  governedActs.add(governed)
  return governed
}

async function actUnder(act: OperatorAct, desk: OperatorDesk, given: GivenAct): Promise<ActAnswer> {
  const { operator } = given
  // The act was approved by others; its own database transaction checks the proposal.
  if (operator.authority?.kind === 'approved') return act.act(desk, given)
  if (act.class === 'stops') {
    const person = anybodysRights.includes(act.right)
      ? operator.person
      : await actingPerson(desk, { act, given })
    return act.act(desk, { ...given, operator: { ...operator, person, authority: { kind: 'stops' } } })
  }
  const person = await actingPerson(desk, { act, given })
  const asking = { ...operator, person, authority: { kind: 'asks', act, person } } as const
  try {
    return await act.act(desk, { ...given, operator: asking })
  } catch (error) {
    if (!(error instanceof NeedsOthers)) throw error
    const approved =
      act.isRepeated === true ? await findApproved(desk, { act, given, person, wanted: error.wanted }) : null
    if (approved !== null) {
      const authority = { kind: 'approved', act, proposalId: approved } as const
      return act.act(desk, { ...given, operator: { ...asking, authority } })
    }
    return propose(desk, { act, given: { ...given, operator: asking }, person, wanted: error.wanted })
  }
}

/** The rights to halt and to freeze, which a name without a person has as well. */
const anybodysRights: readonly OfficeRight[] = ['payments.halt', 'customers.freeze']

type Asked = { readonly act: OperatorAct; readonly given: GivenAct }

/**
 * The subject of the acting person at the identity provider. A first operator who enrols themself acts as the subject that
 * they give.
 */
async function actingPerson({ database }: OperatorDesk, { act, given }: Asked): Promise<string> {
  const first = act.enrols === true ? given.options.subject : undefined
  if (first !== undefined && !(await isAnybodyEnrolled(database))) return first
  return requirePerson(database, given.operator)
}
