import { signableMessage } from '@coffer/sdk'
import type { Terminal } from '#terminal'
import { userAgent } from './user-agent.ts'

/** A request as sent, and the answer if one came. */
export type Exchange = {
  method: string
  url: URL
  headers: Headers
  body: string
  answer: { status: number; statusText: string; headers: Headers; text: string; durationMs: number } | null
}

// Bounded, since `listen` polls every second, perhaps for days.
const exchangesMax = 100

/** A `fetch` that records the newest requests and answers, with their text. */
export function recordExchanges(): { fetch: typeof globalThis.fetch; exchanges: Exchange[] } {
  const exchanges: Exchange[] = []
  const recordingFetch: typeof globalThis.fetch = async (input, given) => {
    const init = { ...given, headers: withAgent(given?.headers) }
    const request = new Request(input, init)
    const { method, headers } = request
    const exchange: Exchange = {
      method,
      headers,
      url: new URL(request.url),
      body: await request.clone().text(),
      answer: null,
    }
    exchanges.push(exchange)
    if (exchanges.length > exchangesMax) exchanges.shift()
    const startedAt = performance.now()
    const response = await globalThis.fetch(input, init)
    const text = await response.clone().text()
    const durationMs = Math.round(performance.now() - startedAt)
    const { status, statusText } = response
    exchange.answer = { status, statusText, headers: response.headers, text, durationMs }
    return response
  }
  return { fetch: recordingFetch, exchanges }
}

function withAgent(given: RequestInit['headers']): Headers {
  const headers = new Headers(given)
  if (!headers.has('user-agent')) headers.set('user-agent', userAgent)
  return headers
}

/** Shows the headers and the signed message on stderr; neither contains the secret. */
export function showExchange({ method, url, headers, body, answer }: Exchange, { stderr }: Terminal): void {
  const path = url.pathname + url.search
  const timestamp = Number(headers.get('x-api-timestamp'))
  stderr.write(`> ${method} ${url.href}\n`)
  headers.forEach((value, name) => {
    stderr.write(`> ${name}: ${value}\n`)
  })
  stderr.write(`signed message: ${signableMessage({ timestamp, method, path, body })}\n`)
  answer?.headers.forEach((value, name) => {
    stderr.write(`< ${name}: ${value}\n`)
  })
}
