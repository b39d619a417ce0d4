import { changeSubject, customerRefusals } from '#core/customers'
import {
  type ActAnswer,
  commonWrongs,
  defineOutcomes,
  defineWrongs,
  flagField,
  type GivenAct,
  type OperatorAct,
  type OperatorDesk,
  outcome,
  readReason,
  recordAct,
  textField,
  WrongAct,
} from '#core/operators'
import { endSessions } from '#core/sessions'
import { systemClock } from '#platform/clock'

const outcomes = defineOutcomes({
  SIGN_IN_SET: '{username} signs in to the console as {sso_subject}.',
  SIGN_IN_REMOVED: 'Nobody signs in to the console as {username}.',
  SIGN_IN_UNCHANGED: 'Nothing changed: it was {sso_subject} before.',
  SIGN_IN_REMOVED_BEFORE: 'Nothing changed: it was nobody before.',
})

const wrongs = defineWrongs({
  SIGN_IN_IS_YOURS: 'you are the customer {username} yourself, so another administrator has to do it',
  SIGN_IN_NOT_SAID: 'say --sso-subject SUBJECT, or --remove',
  SSO_SUBJECT_MALFORMED:
    '--sso-subject has 1 to 255 characters of ASCII, none of them a control, and no space at an end',
})

export const setSsoAct: OperatorAct = {
  name: 'customers set-sso',
  class: 'loosensGuard',
  right: 'customers.change',
  subject: 'USERNAME',
  summary:
    'Says who a customer is to the identity provider, so that this person signs in to the console; sessions of the one before end.',
  options: {
    'sso-subject': textField('the subject (sub) that the identity provider tells of the person'),
    remove: flagField('so that nobody signs in as this customer'),
    reason: textField('why, for the log'),
  },
  refusals: [customerRefusals.SSO_SUBJECT_TAKEN],
  outcomes: Object.values(outcomes),
  act: setSso,
}

async function setSso(
  desk: OperatorDesk,
  { operator, subject: username = '', options }: GivenAct,
): Promise<ActAnswer> {
  const ssoSubject = readWanted(options)
  const reason = readReason(options)
  return desk.database.inTransaction(async (tx) => {
    const found = await changeSubject(tx, { username, ssoSubject })
    if (found === undefined) throw new WrongAct(commonWrongs.NO_CUSTOMER, { username })
    const before = found.ssoSubject
    if (before === ssoSubject)
      return before === null
        ? outcome(outcomes.SIGN_IN_REMOVED_BEFORE)
        : outcome(outcomes.SIGN_IN_UNCHANGED, { sso_subject: before })
    // Otherwise an operator could cease to be a customer, or become one, just while deciding that customer's requests.
    if (operator.person !== undefined && [before, ssoSubject].includes(operator.person))
      throw new WrongAct(wrongs.SIGN_IN_IS_YOURS, { username })
    if (before !== null) await endSessions(tx, { door: 'console', subject: before, now: systemClock.now() })
    const act = { operator, action: 'customers set-sso', subject: username, reason }
    await recordAct(tx, desk, { ...act, before, after: ssoSubject, effect: { customerId: found.id } })
    return ssoSubject === null
      ? outcome(outcomes.SIGN_IN_REMOVED, { username })
      : outcome(outcomes.SIGN_IN_SET, { username, sso_subject: ssoSubject })
  })
}

function readWanted({ 'sso-subject': typed, remove }: GivenAct['options']): string | null {
  if ((typed === undefined) === (remove === undefined)) throw new WrongAct(wrongs.SIGN_IN_NOT_SAID)
  return readSubject(typed)
}

/** A subject of OpenID Connect: at most 255 ASCII characters. */
export function readSubject(typed: string | undefined): string | null {
  if (typed === undefined) return null
  if (/^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(typed)) return typed
  throw new WrongAct(wrongs.SSO_SUBJECT_MALFORMED)
}
