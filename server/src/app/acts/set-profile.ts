import { changeEmail, changeKycStatus, isLowerLevel, kycLevels } from '#core/customers'
import {
  type ActAnswer,
  commonWrongs,
  defineOutcomes,
  type GivenAct,
  needed,
  type OperatorAct,
  type OperatorDesk,
  outcome,
  readReason,
  recordAct,
  textField,
  WrongAct,
} from '#core/operators'
import { readEmail, readKycStatus } from './read-options.ts'

const outcomes = defineOutcomes({
  LEVEL_SET: 'The level of {username} was {before} and is {after} now.',
  LEVEL_UNCHANGED: 'Nothing changed: the level of {username} was {before} before.',
  EMAIL_SET: 'The address of {username} was {before} and is {after} now; it is not verified.',
  EMAIL_UNCHANGED: 'Nothing changed: the address of {username} was {before} before.',
})

/** Acts on a customer's personal data. */
export const profileActs: readonly OperatorAct[] = [
  {
    name: 'customers set-level',
    class: 'loosensGuard',
    right: 'customers.change',
    subject: 'USERNAME',
    summary: 'Sets the level of a customer’s verification; a lower one counts at once.',
    options: {
      kyc: needed(textField(`a word such as ${kycLevels.join(', ')}`)),
      reason: textField('why, for the log'),
    },
    outcomes: [outcomes.LEVEL_SET, outcomes.LEVEL_UNCHANGED],
    act: setLevel,
  },
  {
    name: 'customers set-email',
    class: 'loosensGuard',
    right: 'customers.change',
    subject: 'USERNAME',
    summary:
      'Gives a customer another e-mail address, which is not verified; notices of the change go to the one before.',
    options: { email: needed(textField('the address')), reason: textField('why, for the log') },
    outcomes: [outcomes.EMAIL_SET, outcomes.EMAIL_UNCHANGED],
    act: setEmail,
  },
]

async function setLevel(
  desk: OperatorDesk,
  { operator, subject: username = '', options }: GivenAct,
): Promise<ActAnswer> {
  const kycStatus = readKycStatus(options.kyc ?? '')
  const reason = readReason(options)
  return desk.database.inTransaction(async (tx) => {
    const changed = await changeKycStatus(tx, { username, kycStatus })
    if (changed === undefined) throw new WrongAct(commonWrongs.NO_CUSTOMER, { username })
    const { customerId, before } = changed
    if (before === kycStatus) return outcome(outcomes.LEVEL_UNCHANGED, { username, before })
    const act = { operator, action: 'customers set-level', subject: username, reason }
    const effect = { customerId, isTighter: isLowerLevel(kycStatus, before) }
    await recordAct(tx, desk, { ...act, before, after: kycStatus, effect })
    return outcome(outcomes.LEVEL_SET, { username, before, after: kycStatus })
  })
}

async function setEmail(
  desk: OperatorDesk,
  { operator, subject: username = '', options }: GivenAct,
): Promise<ActAnswer> {
  const email = readEmail(options.email)
  const reason = readReason(options)
  return desk.database.inTransaction(async (tx) => {
    const changed = await changeEmail(tx, { username, email })
    if (changed === undefined) throw new WrongAct(commonWrongs.NO_CUSTOMER, { username })
    const { customerId, before } = changed
    if (before === email) return outcome(outcomes.EMAIL_UNCHANGED, { username, before })
    const act = { operator, action: 'customers set-email', subject: username, reason }
    await recordAct(tx, desk, { ...act, before, after: email, effect: { customerId } })
    return outcome(outcomes.EMAIL_SET, { username, before, after: email })
  })
}
