import type { Agent, Dispatcher } from 'undici'
import { PartyNonsense } from './party-values.ts'

/** A request to a party's API. */
export type PartyCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** From the root of the API, with its query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** JSON. */
  readonly body?: string
}

export type PartyReply = { readonly status: number; readonly text: string }

/** Asks a party within the time of one call of its port. Throws where no answer came, so that the outcome is unknown. */
export type PartyClient = { send(call: PartyCall): Promise<PartyReply> }

type Options = {
  /** The party in the sentences of errors, such as `the bank`. */
  readonly party: string
  /** The root of its API. */
  readonly url: string
  readonly timeoutMs: number
}

const bytesMax = 1024 * 1024
const headerBytesMax = 16 * 1024
const keepAliveMs = 20_000

/** Begins a call of the port: all requests of one share its time. */
export function partyClients({ party, url, timeoutMs }: Options): () => PartyClient {
  const { origin, pathname } = new URL(url)
  const root = pathname.replace(/\/$/, '')
  let opening: Promise<Agent> | undefined
  return () => {
    const signal = AbortSignal.timeout(timeoutMs)
    return {
      async send({ method, path, headers = {}, body }) {
        const request = { origin, path: root + path, method, signal }
        const given = { accept: 'application/json', ...headers }
        opening ??= openAgent()
        return exchange(
          { agent: await opening, party },
          body === undefined
            ? { ...request, headers: given }
            : { ...request, body, headers: { ...given, 'content-type': 'application/json' } },
        )
      },
    }
  }
}

/** Loaded with the first call: a server may have no such party. */
async function openAgent(): Promise<Agent> {
  const { Agent } = await import('undici')
  return new Agent({
    pipelining: 1,
    maxHeaderSize: headerBytesMax,
    maxResponseSize: bytesMax,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
  })
}

type Line = { readonly agent: Agent; readonly party: string }

/** undici's errors may hold headers and addresses, so only their codes are passed on. By default, undici follows no redirect. */
async function exchange({ agent, party }: Line, request: Dispatcher.RequestOptions): Promise<PartyReply> {
  try {
    const { statusCode, body } = await agent.request(request)
    return { status: statusCode, text: await body.text() }
  } catch (error) {
    const { name, code = name } = error as Error & { code?: unknown } // undici throws nothing else
    if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
      throw new PartyNonsense(`${party} answered more than ${bytesMax} bytes`)
    throw new Error(
      name === 'TimeoutError'
        ? `${party} gave no answer in time`
        : `${party} cannot be reached (${String(code)})`,
    )
  }
}
