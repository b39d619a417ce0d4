import { asShown, guardChangeText, type Proposal } from '#core/operators'

type Told = Pick<
  Proposal,
  'id' | 'action' | 'before' | 'after' | 'status' | 'proposedAt' | 'waitSeconds' | 'dueAt' | 'expiresAt'
>

type Around = {
  readonly username: string
  readonly exchangeName: string
  /** The address at which the customer signs in. */
  readonly consoleUrl: string
}

/** The mail to a customer about a change of their guards, without the name of the operator behind the change. */
export function guardNotice(
  proposal: Told,
  { username, exchangeName, consoleUrl }: Around,
): { readonly subject: string; readonly text: string } {
  const { status } = proposal
  const isOpen = status === 'waiting' || status === 'approved'
  const { before, after } = asShown(proposal)
  const lines = [
    `Hello ${username},`,
    '',
    newsOf(proposal, exchangeName),
    '',
    guardChangeText(proposal.action),
    ...changedFields(before, after).map(([name, was, is]) => `  ${name}: ${was} -> ${is}`),
    '',
    ...(isOpen ? whatToDo(consoleUrl) : status === 'done' ? afterwards(consoleUrl) : []),
    `The change ${proposal.id} at ${exchangeName}. Its exchange asks for no password and no secret by mail.`,
  ]
  return { subject: `${exchangeName}: ${subjects[status]}`, text: `${lines.join('\n')}\n` }
}

const subjects: { readonly [status in Proposal['status']]: string } = {
  waiting: 'a guard of your account is to be loosened',
  approved: 'a guard of your account will be loosened',
  done: 'a guard of your account was loosened',
  declined: 'a change of your account will not happen',
  withdrawn: 'a change of your account will not happen',
  objected: 'you stopped a change of your account',
  expired: 'a change of your account will not happen',
  failed: 'a change of your account will not happen',
}

function newsOf({ status, proposedAt, waitSeconds, dueAt }: Told, exchangeName: string): string {
  const asked = `An operator of ${exchangeName} asked for a change of your account at ${timeOf(proposedAt)}.`
  if (status === 'waiting') {
    const then = waitSeconds === 0 ? '' : `, and then for ${durationOf(waitSeconds)}`
    return `${asked} It waits for a second operator${then}. Nothing has changed yet.`
  }
  if (status === 'approved')
    return `${asked} It is approved, and comes into force at ${dueAt === null ? 'once' : timeOf(dueAt)}. Nothing has changed yet.`
  if (status === 'done') return `${asked} It is in force now.`
  if (status === 'objected') return `${asked} You objected, so it will not happen.`
  return `${asked} It ended, so it will not happen.`
}

function whatToDo(consoleUrl: string): string[] {
  return [
    `If you do not want it, object: sign in at ${consoleUrl} and choose “Object”. That stops it at once.`,
    'If you cannot sign in, write to the support of the exchange.',
    '',
  ]
}

function afterwards(consoleUrl: string): string[] {
  return [
    `You see it at ${consoleUrl}. If you did not want it, write to the support of the exchange at once.`,
    '',
  ]
}

type Field = readonly [name: string, was: string, is: string]

/** The differences, field by field where both values are objects. */
function changedFields(before: unknown, after: unknown): Field[] {
  if (before === null && after === null) return []
  if (!isRecord(before) || !isRecord(after)) return [['Change', textOf(before), textOf(after)]]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name): Field => [name, textOf(before[name]), textOf(after[name])])
    .filter(([, was, is]) => was !== is)
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(textOf).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function timeOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

const units = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const

/** A duration such as `24 hours`, in the largest unit that gives a whole number above one. */
function durationOf(seconds: number): string {
  const [size, unit] = units.find(([one]) => seconds % one === 0 && seconds / one > 1) ?? [1, 'second']
  const count = seconds / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
