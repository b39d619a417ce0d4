import { once } from 'node:events'
import { type Agent, type IncomingMessage, request } from 'node:http'

export type RawAnswer = {
  readonly status: number
  /** Names and values in turn, as they were sent. */
  readonly headers: readonly string[]
  readonly body: string
}

type Asking = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly agent: Agent
}

/** Sends a request and answers the bytes of its answer; `fetch` would sort the headers. */
export async function rawRequest({ method, url, headers, body, agent }: Asking): Promise<RawAnswer> {
  const asked = request(url, { method, headers, agent })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage] // node:http emits nothing else
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer) // as: no encoding was set
  return {
    status: answer.statusCode ?? 0,
    headers: answer.rawHeaders,
    body: Buffer.concat(chunks).toString(),
  }
}
