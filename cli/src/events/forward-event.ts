import { setTimeout as pause } from 'node:timers/promises'
import { type CofferEvent, signWebhook } from '@coffer/sdk'
import { userAgent } from '#calling'
import { Misuse } from '#terminal'

/** The URL that events are forwarded to, and the secret that signs them. */
export type Receiver = { url: string; secret: string }

export type Forwarded = { status: number; durationMs: number } | { failure: string }

type Forwarding = {
  receiver: Receiver
  signal: AbortSignal
  /** Called before an event is sent again. */
  onRetry: (retry: { reason: string; delayMs: number }) => void
  /** Delays between tries while nothing listens at the address. */
  retryDelaysMs?: readonly number[]
}

const usualDelaysMs = [500, 1_000, 2_000, 4_000]
const timeoutMs = 15_000

/** Posts an event like a webhook; null once the signal is aborted. An event that got any answer is not sent again. */
export async function forwardEvent(
  event: CofferEvent,
  { receiver, signal, onRetry, retryDelaysMs = usualDelaysMs }: Forwarding,
): Promise<Forwarded | null> {
  for (const delayMs of [...retryDelaysMs, null]) {
    const outcome = await post(event, { receiver, signal })
    if (signal.aborted) return null
    if (!('unreached' in outcome)) return outcome
    if (delayMs === null) return { failure: outcome.unreached }
    onRetry({ reason: outcome.unreached, delayMs })
    await pause(delayMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return null
  }
  return null
}

async function post(
  event: CofferEvent,
  { receiver, signal }: Pick<Forwarding, 'receiver' | 'signal'>,
): Promise<Forwarded | { unreached: string }> {
  const body = JSON.stringify(event)
  const headers = {
    'content-type': 'application/json',
    'user-agent': userAgent,
    ...(await signWebhook({ id: event.id, body, secret: receiver.secret })),
  }
  const startedAt = performance.now()
  try {
    const { status, body: answer } = await fetch(receiver.url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    await answer?.cancel()
    return { status, durationMs: Math.round(performance.now() - startedAt) }
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      return { failure: `no answer within ${timeoutMs / 1000} s` }
    return { unreached: reasonOf(error) }
  }
}

/** The network's error, such as ECONNREFUSED; the error of `fetch` itself says only that it failed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}

/** Reads http://localhost:3000/hooks, localhost:3000/hooks, or only a port of this machine. */
export function readReceiverUrl(text: string): string {
  const url = URL.parse(wholeUrl(text))
  if (url === null || url.port === '0' || url.username !== '' || url.password !== '')
    throw new Misuse(`--forward-to is a URL such as http://localhost:3000/hooks, not '${text}'`)
  return url.href
}

function wholeUrl(text: string): string {
  if (/^\d+$/.test(text)) return `http://localhost:${text}`
  if (/^https?:\/\/[^/\\]/i.test(text)) return text
  // The URL parser would read unintended hosts from ftp://x and from a path.
  return /^([a-z][a-z\d+.-]*:\/\/|https?:|[/\\])/i.test(text) ? '' : `http://${text}`
}
