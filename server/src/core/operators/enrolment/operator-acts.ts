import {
  type ActAnswer,
  defineOutcomes,
  defineWrongs,
  type GivenAct,
  needed,
  type OperatorAct,
  type OperatorDesk,
  type Outcome,
  outcome,
  requireReason,
  textField,
  WrongAct,
} from '#core/operators/acts'
import { recordAct } from '#core/operators/governance'
import { disableOperator, findOperator, personOf, unbindName } from '#core/operators/people'
import type { Tx } from '#platform/database'
import { createOperatorAct } from './create-operator.ts'
import { type SignerList, signerOutcomes } from './signer-list.ts'

type Surroundings = SignerList & {
  /** Where the private key of an operator is kept on this machine. */
  keyFileOf(name: string): string
  /** Signs the operator out everywhere; answers the number of sessions that ended. */
  signOut(tx: Tx, name: string): Promise<number>
}

const nameMax = 200

const outcomes = defineOutcomes({
  OPERATOR_DISABLED: 'The operator {operator} signs in, acts and approves no more. They were not signed in.',
  OPERATOR_DISABLED_IN_A_SESSION:
    'The operator {operator} signs in, acts and approves no more. One session has ended.',
  OPERATOR_DISABLED_IN_SESSIONS:
    'The operator {operator} signs in, acts and approves no more. {sessions} sessions have ended.',
  OPERATOR_NEVER_SEEN:
    'Nobody called {operator} has been here before: see that it is the name at the identity provider.',
  SESSION_ENDED: 'One session has ended. {operator} can sign in again.',
  SESSIONS_ENDED: '{sessions} sessions have ended. {operator} can sign in again.',
  NAME_FREED: 'The name {operator} is free: it is kept for the next person who signs in with it.',
})

const wrongs = defineWrongs({
  NAME_LACKS_REASON: 'another person’s name needs its --reason',
  NOBODY_SIGNED_IN: 'nobody is signed in as {operator}',
  NAME_LENGTH: 'a name has 1 to {max} characters',
})

/** The acts about operators themselves. */
export function operatorActs(surroundings: Surroundings): readonly OperatorAct[] {
  return [
    createOperatorAct(surroundings),
    {
      name: 'operators disable',
      class: 'stops',
      right: 'operators.manage',
      subject: 'NAME',
      summary: 'Takes the right to sign in, to act and to approve from a person, for good.',
      options: { reason: textField('why, for the log') },
      outcomes: [
        outcomes.OPERATOR_DISABLED,
        outcomes.OPERATOR_DISABLED_IN_A_SESSION,
        outcomes.OPERATOR_DISABLED_IN_SESSIONS,
        outcomes.OPERATOR_NEVER_SEEN,
        signerOutcomes.SIGNER_TRUSTS_NO_MORE,
        signerOutcomes.SIGNER_LIST_TO_CHANGE,
      ],
      act: (desk, given) => disable(desk, given, surroundings),
    },
    {
      name: 'operators sign-out',
      class: 'stops',
      right: 'operators.manage',
      subject: 'NAME',
      summary:
        'Ends the sessions of a person in every browser and command, such as when their role has changed.',
      options: { reason: textField('why, for the log') },
      outcomes: [outcomes.SESSION_ENDED, outcomes.SESSIONS_ENDED],
      act: (desk, given) => end(desk, given, surroundings),
    },
    {
      name: 'operators unbind',
      class: 'loosensGuard',
      right: 'operators.manage',
      subject: 'NAME',
      summary:
        'Frees a name: for another person who has it at the identity provider, or for another name of the same.',
      options: { reason: needed(textField('why it is theirs now')) },
      outcomes: [outcomes.NAME_FREED],
      act: (desk, given) => unbind(desk, given, surroundings),
    },
  ]
}

async function disable(
  desk: OperatorDesk,
  { operator, subject: name = '', options: { reason } }: GivenAct,
  { distrust, signOut }: Surroundings,
): Promise<ActAnswer> {
  const { database, clock } = desk
  requireName(name)
  const { isKnown, hadKey, ended } = await database.inTransaction(async (tx) => {
    const enrolled = await findOperator(tx, name)
    const isNamed = enrolled !== undefined || (await personOf(tx, name)) !== undefined
    const before = enrolled?.isActive === false ? 'disabled' : 'active'
    await disableOperator(tx, { name, now: clock.now() })
    const sessions = await signOut(tx, name)
    const details = { sessions }
    const action = { operator, action: 'operators disable', subject: name, reason, details }
    const effect = { customerId: null }
    await recordAct(tx, desk, { ...action, before, after: 'disabled', effect })
    const hadKey = (enrolled?.publicKey ?? null) !== null
    return { isKnown: isNamed || sessions > 0, hadKey, ended: sessions }
  })
  const distrusted = hadKey ? distrust(name) : null
  return [
    disabled(name, ended),
    ...(isKnown ? [] : [outcome(outcomes.OPERATOR_NEVER_SEEN, { operator: name })]),
    ...(distrusted === null ? [] : [distrusted]),
  ]
}

function disabled(operator: string, sessions: number): Outcome {
  if (sessions === 0) return outcome(outcomes.OPERATOR_DISABLED, { operator })
  return sessions === 1
    ? outcome(outcomes.OPERATOR_DISABLED_IN_A_SESSION, { operator })
    : outcome(outcomes.OPERATOR_DISABLED_IN_SESSIONS, { operator, sessions })
}

async function end(
  desk: OperatorDesk,
  { operator, subject: name = '', options: { reason } }: GivenAct,
  { signOut }: Surroundings,
): Promise<ActAnswer> {
  const ended = await desk.database.inTransaction(async (tx) => {
    const sessions = await signOut(tx, name)
    if (sessions === 0) throw new WrongAct(wrongs.NOBODY_SIGNED_IN, { operator: name })
    const act = { operator, action: 'operators sign-out', subject: name, reason }
    const effect = { customerId: null }
    await recordAct(tx, desk, { ...act, before: { sessions }, after: { sessions: 0 }, effect })
    return sessions
  })
  return ended === 1
    ? outcome(outcomes.SESSION_ENDED, { operator: name })
    : outcome(outcomes.SESSIONS_ENDED, { operator: name, sessions: ended })
}

/** Refuses a text that cannot be a name at an identity provider. */
function requireName(name: string): void {
  if (name.trim() === '' || name.length > nameMax) throw new WrongAct(wrongs.NAME_LENGTH, { max: nameMax })
}

async function unbind(
  desk: OperatorDesk,
  { operator, subject: name = '', options }: GivenAct,
  { signOut }: Surroundings,
): Promise<ActAnswer> {
  const reason = requireReason(options, wrongs.NAME_LACKS_REASON)
  await desk.database.inTransaction(async (tx) => {
    const before = await unbindName(tx, name)
    await signOut(tx, name)
    const act = { operator, action: 'operators unbind', subject: name, reason }
    await recordAct(tx, desk, { ...act, before, after: null, effect: { customerId: null } })
  })
  return outcome(outcomes.NAME_FREED, { operator: name })
}
