import { changeSubject, customerRefusals } from '#core/customers'
import {
  type GivenAct,
  type OperatorAct,
  type OperatorDesk,
  readReason,
  recordAction,
  WrongAct,
} from '#core/operators'
import { endSessions } from '#core/sessions'
import { systemClock } from '#platform/clock'

export const setSsoAct: OperatorAct = {
  name: 'customers set-sso',
  right: 'customers.change',
  subject: 'USERNAME',
  summary:
    'Says who a customer is to the identity provider, so that this person signs in to the console; sessions of the one before end.',
  options: {
    'sso-subject': 'the subject (sub) that the identity provider tells of the person',
    remove: 'yes, so that nobody signs in as this customer',
    reason: 'why, for the log',
  },
  refusals: [customerRefusals.SSO_SUBJECT_TAKEN],
  act: setSso,
}

async function setSso(
  desk: OperatorDesk,
  { operator, subject: username = '', options }: GivenAct,
): Promise<string> {
  const ssoSubject = readWanted(options)
  const reason = readReason(options)
  return desk.database.inTransaction(async (tx) => {
    const found = await changeSubject(tx, { username, ssoSubject })
    if (found === undefined) throw new WrongAct(`there is no customer ${username}`)
    const before = found.ssoSubject
    if (before === ssoSubject) return `Nothing changed: it was ${before ?? 'nobody'} before.\n`
    // Else somebody could stop being a customer for as long as they approve what that customer wants.
    if (before !== null && before === operator.person)
      throw new WrongAct(`you are the customer ${username} yourself, so another administrator has to do it`)
    if (before !== null) await endSessions(tx, { door: 'console', subject: before, now: systemClock.now() })
    const act = { operator, action: 'customers set-sso', subject: username, reason }
    await recordAction(tx, desk, { ...act, before, after: ssoSubject })
    return ssoSubject === null
      ? `Nobody signs in to the console as ${username}.\n`
      : `${username} signs in to the console as ${ssoSubject}.\n`
  })
}

function readWanted({ 'sso-subject': typed, remove }: GivenAct['options']): string | null {
  if (remove !== undefined && remove !== 'yes') throw new WrongAct('--remove takes yes, and nothing else')
  if ((typed === undefined) === (remove === undefined))
    throw new WrongAct('say --sso-subject SUBJECT, or --remove yes')
  return readSubject(typed)
}

/** A subject as OpenID Connect has it: at most 255 characters of ASCII. */
export function readSubject(typed: string | undefined): string | null {
  if (typed === undefined) return null
  if (/^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(typed)) return typed
  throw new WrongAct(
    '--sso-subject has 1 to 255 characters of ASCII, none of them a control, and no space at an end',
  )
}
