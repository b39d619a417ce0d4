import { rmSync } from 'node:fs'
import type { Tx } from '#platform/database'
import { readActions, recordAction } from './audit-log.ts'
import { addOperator, disableOperator, findOperator, listOperators } from './operator.ts'
import type { GivenAct, OperatorAct, OperatorDesk } from './operator-act.ts'
import { makeOperatorKey } from './operator-key.ts'
import { unbindName } from './operator-name.ts'
import { requireReason } from './read-reason.ts'
import { WrongAct } from './wrong-act.ts'

type Surroundings = {
  /** Where the private key of an operator is kept on this machine. */
  keyFileOf(name: string): string
  /** Tells the signer of this machine whom to trust, and returns what was done as a sentence. */
  trust(operator: { readonly name: string; readonly publicKey: Buffer }): string
  /** The opposite, of an operator who was disabled. */
  distrust(name: string): string
  /** Signs them out everywhere. */
  signOut(tx: Tx, name: string): Promise<void>
}

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
      summary: 'Takes the right to act and to approve from a person, for good.',
      options: { reason: 'why, for the log' },
      act: (desk, given) => disable(desk, given, surroundings),
    },
    {
      name: 'operators unbind',
      right: 'operators.manage',
      subject: 'NAME',
      summary: 'Lets a person sign in with a name that was somebody else’s at the identity provider.',
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
      `${name}  ${isActive ? 'active' : 'disabled'}; since ${createdAt.toISOString()}; public key ${publicKey.toString('base64')}\n`,
  )
  return lines.join('')
}

async function disable(
  { database, clock, ids }: OperatorDesk,
  { operator, subject: name = '', options: { reason } }: GivenAct,
  { distrust, signOut }: Surroundings,
): Promise<string> {
  await database.inTransaction(async (tx) => {
    if (!(await disableOperator(tx, name))) throw new WrongAct(`there is no active operator ${name}`)
    await signOut(tx, name)
    const act = { operator, action: 'operators disable', subject: name, reason }
    await recordAction(tx, { ids, clock }, { ...act, before: 'active', after: 'disabled' })
  })
  return `The operator ${name} acts and approves no more.\n${distrust(name)}\n`
}

async function unbind(
  { database, clock, ids }: OperatorDesk,
  { operator, subject: name = '', options }: GivenAct,
  { signOut }: Surroundings,
): Promise<string> {
  const reason = requireReason(options, 'another person’s name')
  await database.inTransaction(async (tx) => {
    const before = await unbindName(tx, name)
    if (before === undefined) throw new WrongAct(`nobody has signed in as ${name}`)
    await signOut(tx, name)
    const act = { operator, action: 'operators unbind', subject: name, reason }
    await recordAction(tx, { ids, clock }, { ...act, before, after: null })
  })
  return `Whoever signs in as ${name} next has the name.\n`
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
