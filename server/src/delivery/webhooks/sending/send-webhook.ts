import type { IncomingHttpHeaders } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Agent, Dispatcher } from 'undici'
import { ForbiddenTarget, type TargetGuard } from './target-guard.ts'

export type WebhookRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A repeated header is joined with commas: https://www.rfc-editor.org/rfc/rfc9110#section-5.2 */
type ReceivedHeaders = Readonly<Record<string, string>>

/** The result of an attempt. An answer that began but did not end in time has a status and still is an error. */
export type SendOutcome = {
  readonly status: number | null
  readonly headers: ReceivedHeaders | null
  /** The first 4 kB. */
  readonly body: string | null
  readonly error: string | null
  readonly result: 'succeeded' | 'refused' | 'timed_out' | 'unreachable' | 'forbidden'
  readonly durationMs: number
}

export type WebhookSender = {
  /** Posts once; never throws, follows no redirect, and lasts no longer than the timeout. */
  send(request: WebhookRequest): Promise<SendOutcome>
  /** Ends every attempt in flight. */
  close(): Promise<void>
}

const bodyBytesMax = 64 * 1024
const bodyBytesKept = 4 * 1024

type Options = { readonly guard: TargetGuard; readonly timeoutMs: number }

export function createWebhookSender({ guard, timeoutMs }: Options): WebhookSender {
  let opening: Promise<Agent> | undefined
  return {
    async send(request) {
      opening ??= openAgent({ guard, timeoutMs })
      const outcome = await post(request, { agent: await opening, guard, timeoutMs })
      // undici considers a connection busy until the next turn; a request sent at once would open another connection.
      await nextTurn()
      return outcome
    },
    async close() {
      await (await opening)?.destroy()
    },
  }
}

/** Loaded with the first delivery, since most processes send none. */
async function openAgent(options: Options): Promise<Agent> {
  const { createWebhookAgent } = await import('./webhook-agent.ts')
  return createWebhookAgent(options)
}

function post(
  request: WebhookRequest,
  { agent, guard, timeoutMs }: Options & { agent: Agent },
): Promise<SendOutcome> {
  return new Promise((resolve) => {
    const answer = collectAnswer({ timeoutMs, onEnd: resolve })
    try {
      const { origin, pathname, search } = guard.readTarget(request.url)
      agent.dispatch(
        { origin, path: pathname + search, method: 'POST', headers: request.headers, body: request.body },
        answer,
      )
    } catch (error) {
      answer.onResponseError(null, error as Error) // the guard and undici throw nothing else
    }
  })
}

type Collected = { status: number | null; headers: ReceivedHeaders | null; chunks: Buffer[]; bytes: number }

/** A handler for undici that collects an answer and calls `onEnd` once. */
function collectAnswer({ timeoutMs, onEnd }: { timeoutMs: number; onEnd(outcome: SendOutcome): void }) {
  const startedAt = performance.now()
  const seen: Collected = { status: null, headers: null, chunks: [], bytes: 0 }
  let sending: Dispatcher.DispatchController | null = null
  let hasEnded = false
  const end = (error: Error | null): void => {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(deadline)
    if (error !== null) sending?.abort(error)
    onEnd({ ...seenOutcome(seen, error), durationMs: Math.round(performance.now() - startedAt) })
  }
  const deadline = setTimeout(() => end(new NoAnswerInTime(timeoutMs)), timeoutMs)
  return {
    onRequestStart(controller: Dispatcher.DispatchController) {
      sending = controller
      // The time ran out while the request waited for a connection.
      if (hasEnded) controller.abort(new NoAnswerInTime(timeoutMs))
    },
    onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders) {
      // A status below 200 is provisional.
      if (status >= 200) Object.assign(seen, { status, headers: joined(headers) })
    },
    onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
      if (seen.bytes < bodyBytesKept) seen.chunks.push(chunk)
      seen.bytes += chunk.length
      if (seen.bytes <= bodyBytesMax) return
      // The status is enough; the rest of the body is not read.
      end(null)
      controller.abort(new Error('the answer is longer than is read'))
    },
    onResponseEnd: () => end(null),
    onResponseError: (_: Dispatcher.DispatchController | null, error: Error) => end(error),
  }
}

function joined(headers: IncomingHttpHeaders): ReceivedHeaders {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [
      name,
      typeof value === 'string' ? value : value.join(', '),
    ]),
  )
}

class NoAnswerInTime extends Error {
  readonly code = 'NO_ANSWER_IN_TIME'
  constructor(timeoutMs: number) {
    super(`There was no whole answer within ${timeoutMs / 1_000} s.`)
    this.name = 'NoAnswerInTime'
  }
}

function seenOutcome(
  { status, headers, chunks }: Collected,
  error: Error | null,
): Omit<SendOutcome, 'durationMs'> {
  const body = status === null ? null : readText(chunks)
  const hasSucceeded = status !== null && status >= 200 && status < 300
  // A status of 2xx confirms the event, even if the rest of the answer fails.
  if (hasSucceeded) return { status, headers, body, error: null, result: 'succeeded' }
  if (error === null) return { status, headers, body, error: null, result: 'refused' }
  return { status, headers, body, ...explain(error) }
}

/** The text without half a character at its end and without U+0000, which PostgreSQL does not store. */
function readText(chunks: readonly Buffer[]): string {
  if (chunks.length === 0) return ''
  const kept = Buffer.concat(chunks).subarray(0, bodyBytesKept)
  return new TextDecoder().decode(kept, { stream: true }).replaceAll('\0', '�')
}

const timeouts: readonly string[] = [
  'NO_ANSWER_IN_TIME',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
  'ETIMEOUT',
]

function explain(error: Error & { code?: string }): Pick<SendOutcome, 'error' | 'result'> {
  if (error instanceof ForbiddenTarget) return { error: error.message, result: 'forbidden' }
  const { code = error.name } = error
  if (code === 'NO_ANSWER_IN_TIME') return { error: error.message, result: 'timed_out' }
  // Only the code is shown: messages can contain addresses, files and bytes from a peer.
  const result = timeouts.includes(code) ? 'timed_out' : 'unreachable'
  return { error: `No answer came (${code}).`, result }
}
