import { randomBytes } from 'node:crypto'
import { type Coffer, type FollowEventsOptions, type FollowedEvent, signWebhook } from '@coffer/sdk'
import { callerOptions, converse } from '#calling'
import { readArguments, readNames } from '#command-line'
import { interruption, Misuse, type Paint, paintFor, type Terminal } from '#terminal'
import { eventLine } from './event-line.ts'
import { type Forwarded, forwardEvent, type Receiver, readReceiverUrl } from './forward-event.ts'
import { sameEvents } from './same-events.ts'

const listenOptions = {
  ...callerOptions,
  types: { type: 'string' },
  from: { type: 'string' },
  'forward-to': { type: 'string' },
  secret: { type: 'string' },
  json: { type: 'boolean' },
} as const

/** Shows events as they come, and hands them on to a URL of this machine, until it is interrupted. */
export async function listenCommand(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, listenOptions)
  if (positionals.length > 0) throw new Misuse('`listen` takes no arguments; --types a,b picks events')
  const types = readNames(values, 'types')
  const listening = {
    types,
    same: sameEvents({ types, caller: values }),
    from: values.from ?? 'now',
    receiver: await readReceiver(values),
    isJson: values.json === true,
    terminal,
  }
  return converse({ caller: values, talk: (coffer) => listen(coffer, listening), show: () => {} }, terminal)
}

type ReceiverFlags = { 'forward-to'?: string | undefined; secret?: string | undefined }

async function readReceiver({ 'forward-to': url, secret }: ReceiverFlags): Promise<Receiver | null> {
  if (url === undefined) {
    if (secret !== undefined) throw new Misuse('--secret goes with --forward-to')
    return null
  }
  if (secret === undefined)
    return { url: readReceiverUrl(url), secret: `whsec_${randomBytes(32).toString('base64')}` }
  // What cannot sign is found before the first event.
  await signWebhook({ id: 'event', body: '', secret }).catch(() => {
    throw new Misuse('--secret is whsec_ and base64, as a webhook is given one')
  })
  return { url: readReceiverUrl(url), secret }
}

type Listening = {
  types: string[] | undefined
  /** The options with which it goes on another time. */
  same: string
  /** now, start, or a cursor. */
  from: string
  receiver: Receiver | null
  isJson: boolean
  terminal: Terminal
}

async function listen(coffer: Coffer, listening: Listening): Promise<void> {
  const { types, same, terminal } = listening
  let cursor = await findBeginning(coffer, listening)
  const { ended, end } = interruption(terminal)
  const ending = new AbortController()
  void ended.then(() => ending.abort())
  const { signal } = ending
  announce(listening)
  try {
    const events = coffer.followEvents({ after: cursor, types, signal, onTrouble: reporter(terminal) })
    for await (const followed of events) {
      if (!(await take(followed, { listening, signal }))) break
      cursor = followed.cursor
    }
  } finally {
    end()
  }
  terminal.stderr.write(`\nnext: \`coffer listen --from ${cursor ?? 'start'}${same}\` goes on from here\n`)
}

/** Asks in any case: what is refused is said before anything is listened to. */
async function findBeginning(coffer: Coffer, { from, types }: Listening): Promise<string | undefined> {
  const after = from === 'start' ? undefined : from
  const { next_cursor } = await coffer.listEvents({ after, types, limit: 1 })
  return from === 'now' ? next_cursor : after
}

function announce({ types, receiver, terminal: { stderr } }: Listening): void {
  const what = types === undefined ? 'events' : types.join(', ')
  stderr.write(`Listening for ${what}; Ctrl-C ends it.\n`)
  if (receiver !== null)
    stderr.write(`Forwarding to ${receiver.url}, for development; signed with ${receiver.secret}\n`)
}

type Taking = { listening: Listening; signal: AbortSignal }

/** Hands one event on and shows it; false once the listening has ended, with the event left for next time. */
async function take({ event }: FollowedEvent, { listening, signal }: Taking): Promise<boolean> {
  const { receiver, isJson, terminal } = listening
  const paint = paintFor(terminal)
  const { stdout, stderr } = terminal
  let beside = ''
  if (receiver !== null) {
    const forwarded = await forwardEvent(event, {
      receiver,
      signal,
      onRetry: ({ reason, delayMs }) =>
        stderr.write(
          `${event.type}: ${receiver.url} is not there (${reason}); again in ${delayMs / 1000} s\n`,
        ),
    })
    if (forwarded === null) return false
    beside = outcomeText(forwarded, paint)
  }
  if (!isJson) stdout.write(`${eventLine(event, paint)}${beside === '' ? '' : `  ${beside}`}\n`)
  else {
    stdout.write(`${JSON.stringify(event)}\n`)
    if (beside !== '') stderr.write(`${event.id} ${beside}\n`)
  }
  return true
}

function outcomeText(forwarded: Forwarded, paint: Paint): string {
  if ('failure' in forwarded) return paint('red', `→ not delivered: ${forwarded.failure}`)
  const { status, durationMs } = forwarded
  const isTaken = status >= 200 && status < 300
  return paint(isTaken ? 'green' : 'red', `→ ${status} in ${durationMs} ms`)
}

/** Says when the log cannot be read and when it can again. */
function reporter({ stderr }: Terminal): NonNullable<FollowEventsOptions['onTrouble']> {
  return (trouble) => {
    if (trouble === null) stderr.write('Connected again.\n')
    else {
      const { error, delayMs } = trouble
      stderr.write(`${error.code}: ${error.message} Trying again in ${delayMs / 1000} s.\n`)
    }
  }
}
