import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** A request that is signed already. */
export type Send = {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly headers: Record<string, string>
  /** The request that follows the answer to this one; both are one operation. */
  next?(answer: string): Send
}

export type PacedResult = {
  readonly done: number
  readonly failed: number
  readonly perSecond: number
  /** Milliseconds from the moment a request was due until its answer. */
  readonly p50: number
  readonly p99: number
}

/**
 * Sends each request when it is due, whether earlier ones are answered or not: independent arrivals of a mean rate, spread
 * over the servers at random.
 */
export async function sendPaced(
  requests: readonly Send[],
  { rate, urls }: { rate: number; urls: readonly string[] },
): Promise<PacedResult> {
  const agents = urls.map(() => new Agent({ keepAlive: true, maxSockets: 64 }))
  const latencies: number[] = []
  let failed = 0
  const startedAt = performance.now()
  let dueAt = startedAt
  const answers: Promise<void>[] = []
  for (const sent of requests) {
    dueAt += (-Math.log(1 - Math.random()) * 1_000) / rate
    const waitMs = dueAt - performance.now()
    if (waitMs > 0) await pause(waitMs)
    const place = Math.floor(Math.random() * urls.length)
    const from = dueAt
    const answered = carryOut(sent, { url: urls[place]!, agent: agents[place]! }).then((isDone) => {
      if (isDone) latencies.push(performance.now() - from)
      else failed++
    })
    answers.push(answered)
  }
  await Promise.all(answers)
  const perSecond = (requests.length * 1_000) / (performance.now() - startedAt)
  for (const agent of agents) agent.destroy()
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return { done: latencies.length, failed, perSecond, p50: at(0.5), p99: at(0.99) }
}

type Reaching = { readonly url: string; readonly agent: Agent }

/** Answers whether an operation was done. */
async function carryOut(sent: Send, at: Reaching): Promise<boolean> {
  const answer = await answerTo(sent, at)
  if (answer === null || sent.next === undefined) return answer !== null
  return carryOut(sent.next(answer), at)
}

/** The text of an answer; null where the request was not carried out. */
function answerTo({ method, path, body, headers }: Send, { url, agent }: Reaching): Promise<string | null> {
  return new Promise((resolve) => {
    const sent = request(url + path, { method, headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.once('end', () => resolve(response.statusCode === 200 ? text : null))
    })
    sent.once('error', () => resolve(null))
    sent.end(body)
  })
}
