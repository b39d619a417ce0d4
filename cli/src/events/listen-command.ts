import { randomBytes } from 'node:crypto'
import { type Coffer, type FollowEventsOptions, type FollowedEvent, signWebhook } from '@coffer/sdk'
import { calls } from '#calling'
import { readNames } from '#command-line'
import { interruption, Misuse, noticer, type Paint, paintFor, printable, type Terminal } from '#terminal'
import { eventLine } from './event-line.ts'
import { type Forwarded, forwardEvent, type Receiver, readReceiverUrl } from './forward-event.ts'
import { sameEvents, typesOption } from './same-events.ts'

/** Shows new events, and forwards them to a URL, until it is interrupted. */
export const listenCommand = calls({
  usage: ['listen'],
  about: [
    "Shows events as they come, a line each: time, event, its subject, the end of its resource's id. It polls every second until Ctrl-C, then prints where to continue. A continued listening may repeat some events, but it skips none.",
    'Forwarding is for development: this command posts the events one after the other, in order, signed like a webhook, and shows each answer and its duration. While nothing listens at the URL, an event is retried after 0.5, 1, 2 and 4 seconds; then it is shown as not delivered, and the next one follows. An event that got any answer is not retried, and an answer is awaited for at most 15 seconds. A webhook is retried for three days: `coffer webhooks add URL`.',
  ].join('\n'),
  options: {
    ...typesOption,
    from: {
      type: 'string',
      value: 'WHERE',
      says: 'now (default), start, or the CURSOR where an earlier listening ended',
    },
    'forward-to': {
      type: 'string',
      value: 'URL',
      says: 'post each event to a URL that this machine reaches: http://localhost:3000/hooks, localhost:3000/hooks, or 3000',
    },
    secret: {
      type: 'string',
      value: 'SECRET',
      says: 'sign with this secret instead of one made for this run',
    },
  },
  arguments: { most: 0, needs: 'takes no arguments; --types a,b picks events' },
  examples: ["listen --types 'deposit.*'", 'listen --forward-to localhost:3000/hooks'],
  async ask({ values }, terminal) {
    const types = readNames(values, 'types')
    const listening = {
      types,
      same: sameEvents({ types, caller: values }),
      from: values.from ?? 'now',
      receiver: await readReceiver(values),
      isJson: values.json === true,
      notice: noticer(values.json, terminal),
      terminal,
    }
    return (coffer: Coffer) => listen(coffer, listening)
  },
  show() {},
  document: null,
})

type ReceiverFlags = { 'forward-to'?: string | undefined; secret?: string | undefined }

async function readReceiver({ 'forward-to': url, secret }: ReceiverFlags): Promise<Receiver | null> {
  if (url === undefined) {
    if (secret !== undefined) throw new Misuse('--secret goes with --forward-to')
    return null
  }
  if (secret === undefined)
    return { url: readReceiverUrl(url), secret: `whsec_${randomBytes(32).toString('base64')}` }
  // Finds a secret that cannot sign before the first event.
  await signWebhook({ id: 'event', body: '', secret }).catch(() => {
    throw new Misuse('--secret is whsec_ and base64, like the secret of a webhook')
  })
  return { url: readReceiverUrl(url), secret }
}

type Listening = {
  types: string[] | undefined
  /** The options with which the command resumes from here. */
  same: string
  /** `now`, `start`, or a cursor. */
  from: string
  receiver: Receiver | null
  isJson: boolean
  /** Prints a line other than an event. */
  notice: (text: string) => void
  terminal: Terminal
}

async function listen(coffer: Coffer, listening: Listening): Promise<void> {
  const { types, same, isJson, notice, terminal } = listening
  let cursor = await findBeginning(coffer, listening)
  const { ended, end } = interruption(terminal)
  const ending = new AbortController()
  void ended.then(() => ending.abort())
  const { signal } = ending
  announce(listening)
  try {
    const events = coffer.followEvents({ after: cursor, types, signal, onTrouble: reporter(notice) })
    for await (const followed of events) {
      if (!(await take(followed, { listening, signal }))) break
      cursor = followed.cursor
    }
  } finally {
    end()
  }
  // After Ctrl-C the terminal's cursor still follows ^C.
  if (!isJson) terminal.stderr.write('\n')
  notice(`next: \`coffer listen --from ${cursor ?? 'start'}${same}\` goes on from here`)
}

/** Always reads the log first, so a refusal is shown before the listening begins. */
async function findBeginning(coffer: Coffer, { from, types }: Listening): Promise<string | undefined> {
  const after = from === 'start' ? undefined : from
  const { next_cursor } = await coffer.listEvents({ after, types, limit: 1 })
  return from === 'now' ? next_cursor : after
}

function announce({ types, receiver, notice }: Listening): void {
  const what = types === undefined ? 'events' : types.join(', ')
  notice(`Listening for ${what}; Ctrl-C ends it.`)
  if (receiver !== null)
    notice(`Forwarding to ${receiver.url}, for development; signed with ${receiver.secret}`)
}

type Taking = { listening: Listening; signal: AbortSignal }

/** Forwards one event and shows it; false once the listening has ended, which leaves the event for the next start. */
async function take({ event }: FollowedEvent, { listening, signal }: Taking): Promise<boolean> {
  const { receiver, isJson, notice, terminal } = listening
  const paint = paintFor(terminal)
  const { stdout } = terminal
  let beside = ''
  if (receiver !== null) {
    const forwarded = await forwardEvent(event, {
      receiver,
      signal,
      onRetry: ({ reason, delayMs }) =>
        notice(`${event.type}: ${receiver.url} is not there (${reason}); again in ${delayMs / 1000} s`),
    })
    if (forwarded === null) return false
    beside = outcomeText(forwarded, paint)
  }
  if (!isJson) stdout.write(`${eventLine(event, paint)}${beside === '' ? '' : `  ${beside}`}\n`)
  else {
    stdout.write(`${printable(JSON.stringify(event))}\n`)
    if (beside !== '') notice(`${event.id} ${beside}`)
  }
  return true
}

function outcomeText(forwarded: Forwarded, paint: Paint): string {
  if ('failure' in forwarded) return paint('red', `→ not delivered: ${forwarded.failure}`)
  const { status, durationMs } = forwarded
  const isTaken = status >= 200 && status < 300
  return paint(isTaken ? 'green' : 'red', `→ ${status} in ${durationMs} ms`)
}

/** Prints when the log cannot be read, and when it can again. */
function reporter(notice: Listening['notice']): NonNullable<FollowEventsOptions['onTrouble']> {
  return (trouble) => {
    if (trouble === null) notice('Connected again.')
    else {
      const { error, delayMs } = trouble
      notice(`${error.code}: ${error.message} Trying again in ${delayMs / 1000} s.`)
    }
  }
}
