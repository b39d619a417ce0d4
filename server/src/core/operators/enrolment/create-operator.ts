import { rmSync } from 'node:fs'
import { isSoundEd25519Key } from '#core/chains'
import {
  type ActAnswer,
  choiceField,
  commonWrongs,
  defineOutcomes,
  defineWrongs,
  type GivenAct,
  type OfficeRole,
  type OperatorAct,
  type OperatorDesk,
  officeRoles,
  outcome,
  textField,
  WrongAct,
} from '#core/operators/acts'
import { NeedsOthers, policyOf, recordAct } from '#core/operators/governance'
import { addOperator, admitOperator, findOperator, makeOperatorKey, personOf } from '#core/operators/people'
import type { Tx } from '#platform/database'
import { type SignerList, signerOutcomes } from './signer-list.ts'

type Surroundings = Pick<SignerList, 'trust'> & {
  /** Where the private key of an operator is kept on this machine. */
  keyFileOf(name: string): string
}

const outcomes = defineOutcomes({
  OPERATOR_ENROLLED: 'The operator {operator} may approve payments with their private key.',
  OPERATOR_ENROLLED_WITH_FILE: 'The operator {operator} may approve payments with the private key in {file}.',
  OPERATOR_SIGNS_IN_FIRST: 'The key counts once {operator} has signed in to the back office.',
  OPERATOR_KEY: 'public key  {public_key}',
})

const wrongs = defineWrongs({
  OPERATOR_NAME_MALFORMED:
    'a name has 1 to 32 lower-case letters, digits, dots, dashes or underscores, and begins with a letter or digit',
  PUBLIC_KEY_MALFORMED: '--public-key is an Ed25519 key in Base64',
  ROLE_UNKNOWN: '--role is one of {roles}',
  NAME_OR_PERSON_DISABLED: '{operator} cannot be {person}: the name or the person is disabled',
  NAME_OR_PERSON_TAKEN: '{operator} cannot be {person}: the name or the person is taken',
  NAME_OR_PERSON_NAMED: '{operator} cannot be {person}: the name or the person is named',
})

const notAdmitted = {
  disabled: wrongs.NAME_OR_PERSON_DISABLED,
  taken: wrongs.NAME_OR_PERSON_TAKEN,
  named: wrongs.NAME_OR_PERSON_NAMED,
}

/** Enrols a person with a key. */
export function createOperatorAct(surroundings: Surroundings): OperatorAct {
  return {
    name: 'operators create',
    class: 'loosensGuard',
    right: 'operators.manage',
    enrols: true,
    isLocal: true,
    subject: 'NAME',
    summary: 'Makes a key pair with which a person approves payments, and enrols it.',
    options: {
      'key-file': textField('the new file of the private key'),
      'public-key': textField('the key of a pair that they made themselves, in Base64; no file is made then'),
      subject: textField('who they are to the identity provider (sub), before they have signed in'),
      role: choiceField(officeRoles, 'with --subject (approver)'),
    },
    outcomes: [
      ...Object.values(outcomes),
      signerOutcomes.SIGNER_TRUSTS,
      signerOutcomes.SIGNER_LIST_TO_CHANGE,
    ],
    act: (desk, given) => create(desk, given, surroundings),
  }
}

async function create(desk: OperatorDesk, given: GivenAct, surroundings: Surroundings): Promise<ActAnswer> {
  const { database } = desk
  const { subject: name = '', options } = given
  if (!/^[a-z0-9][a-z0-9._-]{0,31}$/.test(name)) throw new WrongAct(wrongs.OPERATOR_NAME_MALFORMED)
  const known = await findOperator(database, name)
  if (
    known !== undefined &&
    (!known.isActive || options.subject === undefined || (await personOf(database, name)) !== undefined)
  )
    throw new WrongAct(commonWrongs.OPERATOR_EXISTS, { operator: name })
  const role = readRole(options)
  // A key that was enrolled before names belonged to persons stays theirs.
  const { publicKey, file } = known?.publicKey
    ? { publicKey: known.publicKey, file: null }
    : keyOf(name, { options, surroundings })
  let person: string | undefined
  try {
    person = await database.inTransaction(async (tx) => {
      await enrol(tx, desk, { given, name, role, publicKey })
      return personOf(tx, name)
    })
  } catch (error) {
    // A key without an enrolment would stand in the way of the next attempt; a key that others may still approve is kept.
    if (file !== null && !(error instanceof NeedsOthers)) rmSync(file, { force: true })
    throw error
  }
  const trusted = surroundings.trust({ name, publicKey })
  return [
    file === null
      ? outcome(outcomes.OPERATOR_ENROLLED, { operator: name })
      : outcome(outcomes.OPERATOR_ENROLLED_WITH_FILE, { operator: name, file }),
    ...(person === undefined ? [outcome(outcomes.OPERATOR_SIGNS_IN_FIRST, { operator: name })] : []),
    outcome(outcomes.OPERATOR_KEY, { public_key: publicKey.toString('base64') }),
    ...(trusted === null ? [] : [trusted]),
  ]
}

/** The given public key, or that of a new pair, whose private key is in the file. */
function keyOf(
  name: string,
  { options, surroundings: { keyFileOf } }: { options: GivenAct['options']; surroundings: Surroundings },
): { readonly publicKey: Buffer; readonly file: string | null } {
  const given = options['public-key']
  if (given !== undefined) {
    const publicKey = Buffer.from(given, 'base64')
    if (!isSoundEd25519Key(publicKey) || publicKey.toString('base64') !== given)
      throw new WrongAct(wrongs.PUBLIC_KEY_MALFORMED)
    return { publicKey, file: null }
  }
  const file = options['key-file'] ?? keyFileOf(name)
  return { publicKey: makeOperatorKey(file), file }
}

function readRole({ subject, role = 'approver' }: GivenAct['options']): OfficeRole | null {
  if (subject === undefined) return null
  const known = officeRoles.find((one) => one === role)
  if (known === undefined) throw new WrongAct(wrongs.ROLE_UNKNOWN, { roles: officeRoles })
  return known
}

type Enrolling = {
  readonly given: GivenAct
  readonly name: string
  /** Null where the person is enrolled already, or nobody says who it is. */
  readonly role: OfficeRole | null
  readonly publicKey: Buffer
}

async function enrol(tx: Tx, desk: OperatorDesk, { given, name, role, publicKey }: Enrolling): Promise<void> {
  const { operator, options } = given
  const now = desk.clock.now()
  const { subject } = options
  if (subject !== undefined && role !== null) {
    const { outcome: admission } = await admitOperator(tx, {
      name,
      subject,
      role,
      grants: policyOf(desk.catalog).grants,
      now,
    })
    if (admission !== 'admitted')
      throw new WrongAct(notAdmitted[admission], { operator: name, person: subject })
  }
  if ((await findOperator(tx, name)) === undefined) await addOperator(tx, { name, publicKey, now })
  const key = publicKey.toString('base64')
  const details = { publicKey: key, ...(role === null ? {} : { subject, role }) }
  const effect = { customerId: null, options: { 'public-key': key } }
  await recordAct(tx, desk, { operator, action: 'operators create', subject: name, details, effect })
}
