import { rmSync } from 'node:fs'
import type { Tx } from '#platform/database'
import { readActions, recordAction } from './audit-log.ts'
import { addOperator, disableOperator, findOperator, listOperators } from './operator.ts'
import type { GivenAct, OperatorAct, OperatorDesk } from './operator-act.ts'
import { makeOperatorKey } from './operator-key.ts'
import { personOf, unbindName } from './operator-name.ts'
import { requireReason } from './read-reason.ts'
import { WrongAct } from './wrong-act.ts'

type Surroundings = {
  /** Where the private key of an operator is kept on this machine. */
  keyFileOf(name: string): string
  /** Tells the signer of this machine whom to trust, and returns what was done as a sentence. */
  trust(operator: { readonly name: string; readonly publicKey: Buffer }): string
  /** The opposite, of an operator who was disabled. */
  distrust(name: string): string
  /** Signs them out everywhere; returns how many sessions that ended. */
  signOut(tx: Tx, name: string): Promise<number>
}

const nameMax = 200
const linesMax = 1_000
const linesDefault = 50

/** The acts about operators themselves, and their log. */
export function operatorActs(surroundings: Surroundings): readonly OperatorAct[] {
  return [
    {
      name: 'operators create',
      right: 'operators.manage',
      isLocal: true,
      subject: 'NAME',
      summary: 'Makes a key pair with which a person approves payments, and enrols it.',
      options: { 'key-file': 'the new file of the private key' },
      act: (desk, given) => create(desk, given, surroundings),
    },
    {
      name: 'operators list',
      right: 'read',
      subject: '',
      summary: 'Shows who may approve payments.',
      act: list,
    },
    {
      name: 'operators disable',
      right: 'operators.manage',
      subject: 'NAME',
      summary: 'Takes the right to sign in, to act and to approve from a person, for good.',
      options: { reason: 'why, for the log' },
      act: (desk, given) => disable(desk, given, surroundings),
    },
    {
      name: 'operators sign-out',
      right: 'operators.manage',
      subject: 'NAME',
      summary:
        'Ends the sessions of a person in every browser and command, such as when their role has changed.',
      options: { reason: 'why, for the log' },
      act: (desk, given) => end(desk, given, surroundings),
    },
    {
      name: 'operators unbind',
      right: 'operators.manage',
      subject: 'NAME',
      summary:
        'Frees a name: for another person who has it at the identity provider, or for another name of the same.',
      options: { reason: 'why it is theirs now; it is needed' },
      act: (desk, given) => unbind(desk, given, surroundings),
    },
    {
      name: 'log list',
      right: 'read',
      subject: '',
      summary: 'Shows what operators did, newest first.',
      options: { subject: 'of this subject only', limit: `at most so many lines (${linesDefault})` },
      act: log,
    },
  ]
}

async function create(
  { database, clock, ids }: OperatorDesk,
  { operator, subject: name = '', options }: GivenAct,
  { keyFileOf, trust }: Surroundings,
): Promise<string> {
  if (!/^[a-z0-9][a-z0-9._-]{0,31}$/.test(name))
    throw new WrongAct(
      'a name has 1 to 32 lower-case letters, digits, dots, dashes or underscores, and begins with a letter or digit',
    )
  if ((await findOperator(database, name)) !== undefined)
    throw new WrongAct(`there is an operator ${name} already; choose another name`)
  const file = options['key-file'] ?? keyFileOf(name)
  const publicKey = makeOperatorKey(file)
  const details = { publicKey: publicKey.toString('base64') }
  try {
    await database.inTransaction(async (tx) => {
      await addOperator(tx, { name, publicKey, now: clock.now() })
      await recordAction(tx, { ids, clock }, { operator, action: 'operators create', subject: name, details })
    })
  } catch (error) {
    // A key that proves nothing would stand in the way of the next attempt.
    rmSync(file, { force: true })
    throw error
  }
  return `The operator ${name} may approve payments with the private key in ${file}.\npublic key  ${details.publicKey}\n${trust({ name, publicKey })}\n`
}

async function list({ database }: OperatorDesk): Promise<string> {
  const operators = await listOperators(database)
  if (operators.length === 0)
    return 'There is no operator; make one with: npm run operator -- operators create NAME\n'
  const lines = operators.map(
    ({ name, isActive, publicKey, createdAt }) =>
      `${name}  ${isActive ? 'active' : 'disabled'}; since ${createdAt.toISOString()}; public key ${publicKey?.toString('base64') ?? 'none'}\n`,
  )
  return lines.join('')
}

async function disable(
  { database, clock, ids }: OperatorDesk,
  { operator, subject: name = '', options: { reason } }: GivenAct,
  { distrust, signOut }: Surroundings,
): Promise<string> {
  requireName(name)
  const { isKnown, hadKey, ended } = await database.inTransaction(async (tx) => {
    const enrolled = await findOperator(tx, name)
    const isNamed = enrolled !== undefined || (await personOf(tx, name)) !== undefined
    const before = enrolled?.isActive === false ? 'disabled' : 'active'
    await disableOperator(tx, { name, now: clock.now() })
    const sessions = await signOut(tx, name)
    const details = { sessions }
    const action = { operator, action: 'operators disable', subject: name, reason, details }
    await recordAction(tx, { ids, clock }, { ...action, before, after: 'disabled' })
    const hadKey = (enrolled?.publicKey ?? null) !== null
    return { isKnown: isNamed || sessions > 0, hadKey, ended: sessions }
  })
  const done = `The operator ${name} signs in, acts and approves no more. ${endedText(ended)}\n`
  const doubt = `Nobody called ${name} has been here before: see that it is the name at the identity provider.\n`
  return `${done}${isKnown ? '' : doubt}${hadKey ? `${distrust(name)}\n` : ''}`
}

async function end(
  { database, clock, ids }: OperatorDesk,
  { operator, subject: name = '', options: { reason } }: GivenAct,
  { signOut }: Surroundings,
): Promise<string> {
  const ended = await database.inTransaction(async (tx) => {
    const sessions = await signOut(tx, name)
    if (sessions === 0) throw new WrongAct(`nobody is signed in as ${name}`)
    const act = { operator, action: 'operators sign-out', subject: name, reason }
    await recordAction(tx, { ids, clock }, { ...act, before: { sessions }, after: { sessions: 0 } })
    return sessions
  })
  return `${endedText(ended)} ${name} can sign in again.\n`
}

function endedText(sessions: number): string {
  if (sessions === 0) return 'They were not signed in.'
  return sessions === 1 ? 'One session has ended.' : `${sessions} sessions have ended.`
}

/** Refuses what is no name at an identity provider. */
function requireName(name: string): void {
  if (name.trim() === '' || name.length > nameMax) throw new WrongAct(`a name has 1 to ${nameMax} characters`)
}

async function unbind(
  { database, clock, ids }: OperatorDesk,
  { operator, subject: name = '', options }: GivenAct,
  { signOut }: Surroundings,
): Promise<string> {
  const reason = requireReason(options, 'another person’s name')
  await database.inTransaction(async (tx) => {
    const before = await unbindName(tx, name)
    await signOut(tx, name)
    const act = { operator, action: 'operators unbind', subject: name, reason }
    await recordAction(tx, { ids, clock }, { ...act, before, after: null })
  })
  return `The name ${name} is free: it is kept for the next person who signs in with it.\n`
}

async function log({ database }: OperatorDesk, { options }: GivenAct): Promise<string> {
  const { subject = null, limit = String(linesDefault) } = options
  if (!/^[1-9]\d{0,3}$/.test(limit) || Number(limit) > linesMax)
    throw new WrongAct(`--limit is a number from 1 to ${linesMax}`)
  const actions = await readActions(database, { subject, limit: Number(limit) })
  if (actions.length === 0) return 'The log has no such line.\n'
  const lines = actions.map(({ at, operator, action, subject: of, reason, details }) => {
    const why = reason === null ? '' : `: ${reason}`
    const more = Object.keys(details).length === 0 ? '' : `  ${JSON.stringify(details)}`
    return `${at.toISOString()}  ${operator}  ${action}${of === null ? '' : ` ${of}`}${why}${more}\n`
  })
  return lines.join('')
}
