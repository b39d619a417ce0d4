import { type Answer, CofferError, readAnswer, unanswered } from '../answers/index.ts'
import { retryDelayMs } from './retry.ts'
import { type ApiKey, sign } from './sign.ts'
import type { SignedCall } from './signed-call.ts'
import type { Sleep } from './sleep.ts'

export type Transport = {
  /** Without a key nothing is signed. */
  key: ApiKey | null
  fetch: typeof globalThis.fetch
  now: () => number
  sleep: Sleep
  timeoutMs: number
  retriesMax: number
}

/** A sender that signs each try afresh, repeats what is safe to repeat, and learns the server's clock. */
export function createSender(transport: Transport): (call: SignedCall) => Promise<Answer<unknown>> {
  let clockOffsetMs = 0

  async function sendOnTime(call: SignedCall): Promise<Answer<unknown>> {
    try {
      return await sendOnce(transport, call, clockOffsetMs)
    } catch (error) {
      // A refused signature has had no effect, so this one repeat is safe for every method.
      const serverTimeMs = readServerTime(error)
      if (serverTimeMs === null) throw error
      clockOffsetMs = serverTimeMs - transport.now()
      return sendOnce(transport, call, clockOffsetMs)
    }
  }

  return async function send(call) {
    for (let retries = 0; ; retries += 1) {
      try {
        return await sendOnTime(call)
      } catch (error) {
        const isLast = retries >= transport.retriesMax || !call.isRepeatable
        if (isLast || !(error instanceof CofferError)) throw error
        const delayMs = retryDelayMs(error, { retries, random: Math.random() })
        if (delayMs === null) throw error
        await transport.sleep(delayMs, call.signal)
      }
    }
  }
}

async function sendOnce(
  transport: Transport,
  call: SignedCall,
  clockOffsetMs: number,
): Promise<Answer<unknown>> {
  const { method, body } = call
  const headers = new Headers(await signatureHeaders(transport, { call, clockOffsetMs }))
  call.headers.forEach((value, name) => {
    headers.set(name, value)
  })
  const { response, text } = await exchange(transport.fetch, call, {
    method,
    headers,
    body: body === '' ? null : new TextEncoder().encode(body),
    // Following a redirect would send the key to another server.
    redirect: 'manual',
    // In a browser the cookie of a session would come along, and a request with both is refused.
    credentials: 'omit',
    signal: AbortSignal.any([
      AbortSignal.timeout(transport.timeoutMs),
      ...(call.signal === undefined ? [] : [call.signal]),
    ]),
  })
  return readAnswer({ response, text, nowMs: transport.now(), isEnvelopeDue: call.isEnvelopeDue })
}

type Signing = { call: SignedCall; clockOffsetMs: number }

async function signatureHeaders({ key, now }: Transport, { call, clockOffsetMs }: Signing) {
  if (key === null) return {}
  const { method, target, body } = call
  const timestamp = Math.floor((now() + clockOffsetMs) / 1000)
  const { apiKey, secretKey } = key
  return {
    'x-api-key': apiKey,
    'x-api-timestamp': String(timestamp),
    'x-api-signature': await sign({ secretKey, timestamp, method, path: target, body }),
  }
}

async function exchange(fetch: Transport['fetch'], { url, signal }: SignedCall, init: RequestInit) {
  try {
    const response = await fetch(url, init)
    return { response, text: await response.text() }
  } catch (error) {
    throw signal?.aborted ? signal.reason : unanswered(error)
  }
}

function readServerTime(error: unknown): number | null {
  if (!(error instanceof CofferError) || error.code !== 'SIGNATURE_EXPIRED') return null
  const seconds = Number(error.details?.server_time)
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds * 1000 : null
}
