import {
  type ActAnswer,
  defineOutcomes,
  defineWrongs,
  type GivenAct,
  listField,
  needed,
  type OperatorAct,
  outcome,
  requireReason,
  textField,
  WrongAct,
} from '#core/operators/acts'
import { makeOperatorKey, signWithKeyFile } from '#core/operators/people'
import { closeRecovery, openRecovery, readSealId } from './open-recovery.ts'
import { recoveryStatement } from './recovery-seal.ts'
import { sealRecovery } from './seal-recovery.ts'

const outcomes = defineOutcomes({
  RECOVERY_SEALED: 'Sealed: {person} and {other_person} open {seal_id} together, once.',
  RECOVERY_OPENED:
    'Recovery {recovery_id} opened by {person} and {other_person}: until {until} each operator acts alone. End it before with: npm run operator -- recovery close',
  RECOVERY_CLOSED:
    'Recovery {recovery_id} closed: nobody acts alone any more. Seal the next one with: npm run operator -- recovery seal',
  NO_RECOVERY_OPEN: 'No recovery is open.',
  RECOVERY_KEY_MADE: 'public key  {public_key}',
  RECOVERY_KEY_KEPT: 'The private key is in {file}. Keep it away from every machine of the exchange.',
  OPENING_SIGNED: '{signature}',
})

const wrongs = defineWrongs({
  SIGNATURE_LACKS_REASON: 'a signature needs its --reason',
  KEY_FILE_NOT_NAMED: 'name the file of the private key with --key-file',
})

/** The sealed recovery that two named people open when too few operators are left to approve anything. */
export const recoveryActs: readonly OperatorAct[] = [
  {
    name: 'recovery make-key',
    class: 'reads',
    right: 'read',
    isLocal: true,
    subject: '',
    summary: 'Makes the key with which one of two people opens a sealed recovery, wherever they keep it.',
    options: { 'key-file': needed(textField('the new file of the private key')) },
    outcomes: [outcomes.RECOVERY_KEY_MADE, outcomes.RECOVERY_KEY_KEPT],
    act: async (_, given) => makeKey(given),
    offline: makeKey,
  },
  {
    name: 'recovery seal',
    class: 'loosensGuard',
    right: 'operators.manage',
    subject: '',
    summary:
      'Seals a recovery for two people, in place of the one before: one of them asks for it, and the other approves it.',
    options: {
      people: listField('their two names'),
      keys: listField('the public keys that recovery make-key made for them, in the same order'),
      reason: needed(textField('why')),
    },
    outcomes: [outcomes.RECOVERY_SEALED],
    async act(desk, given) {
      const { id, holders } = await sealRecovery(desk, given)
      return outcome(outcomes.RECOVERY_SEALED, { ...bothOf(holders.map(({ name }) => name)), seal_id: id })
    },
  },
  {
    name: 'recovery sign',
    class: 'reads',
    right: 'read',
    isLocal: true,
    subject: 'ID',
    summary: 'Prints the signature of one of the two people of a seal, which recovery open takes.',
    options: {
      'key-file': needed(textField('the file of the private key that recovery make-key made')),
      reason: needed(textField('why it is opened, the same for both')),
    },
    outcomes: [outcomes.OPENING_SIGNED],
    act: async (_, given) => signOpening(given),
    offline: signOpening,
  },
  {
    name: 'recovery open',
    class: 'loosensGuard',
    judgesItself: true,
    right: 'proposals.decide',
    subject: '',
    summary:
      'Opens the sealed recovery: until it ends, each operator acts alone, and each line of the log says so.',
    options: {
      signatures: listField('those of both people'),
      reason: textField('why, as both have signed it'),
    },
    outcomes: [outcomes.RECOVERY_OPENED],
    async act(desk, given) {
      const { id, openedBy, until } = await openRecovery(desk, given)
      const facts = { recovery_id: id, ...bothOf(openedBy), until: until.toISOString() }
      return outcome(outcomes.RECOVERY_OPENED, facts)
    },
  },
  {
    name: 'recovery close',
    class: 'stops',
    right: 'proposals.decide',
    subject: '',
    summary: 'Ends an open recovery before its time.',
    options: { reason: textField('why, for the log') },
    outcomes: [outcomes.RECOVERY_CLOSED, outcomes.NO_RECOVERY_OPEN],
    async act(desk, given) {
      const id = await closeRecovery(desk, given)
      if (id === null) return outcome(outcomes.NO_RECOVERY_OPEN)
      return outcome(outcomes.RECOVERY_CLOSED, { recovery_id: id })
    },
  },
]

/** The two people of a seal, as outcomes name them. */
function bothOf([person = '', other = '']: readonly string[]) {
  return { person, other_person: other }
}

type Offline = Pick<GivenAct, 'subject' | 'options'>

function makeKey({ options }: Offline): ActAnswer {
  const file = requireFile(options)
  const publicKey = makeOperatorKey(file).toString('base64')
  return [
    outcome(outcomes.RECOVERY_KEY_MADE, { public_key: publicKey }),
    outcome(outcomes.RECOVERY_KEY_KEPT, { file }),
  ]
}

function signOpening({ subject, options }: Offline): ActAnswer {
  const statement = recoveryStatement({
    seal: readSealId(subject),
    reason: requireReason(options, wrongs.SIGNATURE_LACKS_REASON),
  })
  const signature = signWithKeyFile(requireFile(options))(statement)
  return outcome(outcomes.OPENING_SIGNED, { signature })
}

function requireFile({ 'key-file': file = '' }: GivenAct['options']): string {
  if (file === '') throw new WrongAct(wrongs.KEY_FILE_NOT_NAMED)
  return file
}
