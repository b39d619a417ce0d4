import type { Agent, Dispatcher } from 'undici'
import { BankNonsense } from './bank-values.ts'
import { parseExactly } from './exact-json.ts'

/** A request to the bank's API. */
export type BankCall = {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** From the root of the API. */
  readonly path: string
  /** JSON. */
  readonly body?: string
}

/** `refused`: the API itself says no, with a code of its own. `deferred`: it did not look at the call. */
export type BankAnswer =
  | { readonly status: 'answered'; readonly body: unknown }
  | { readonly status: 'refused'; readonly code: string }
  | { readonly status: 'deferred'; readonly reason: string }

/** Asks the bank within the time of one call of the rail. Throws where no such answer came, so that the outcome is unknown. */
export type BankClient = { ask(call: BankCall): Promise<BankAnswer> }

type Options = { readonly url: string; readonly secret: string; readonly timeoutMs: number }

const bytesMax = 1024 * 1024
const headerBytesMax = 16 * 1024
const keepAliveMs = 20_000

/** Begins a call of the rail. */
export function bankClients({ url, secret, timeoutMs }: Options): () => BankClient {
  const { origin, pathname } = new URL(url)
  const root = pathname.replace(/\/$/, '')
  let opening: Promise<Agent> | undefined
  const headers = { authorization: `Bearer ${secret}`, accept: 'application/json' }
  return () => {
    const signal = AbortSignal.timeout(timeoutMs)
    return {
      async ask({ method, path, body }) {
        const request = { origin, path: root + path, method, headers, signal }
        opening ??= openAgent()
        const { status, text } = await exchange(
          await opening,
          body === undefined
            ? request
            : { ...request, body, headers: { ...headers, 'content-type': 'application/json' } },
        )
        return judge(status, text)
      },
    }
  }
}

/** Loaded with the first call: a server may have no bank. */
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

type Exchanged = { readonly status: number; readonly text: string }

/** undici's errors may hold headers and addresses, so only their codes are told. It follows no redirect unless it is told to. */
async function exchange(agent: Agent, request: Dispatcher.RequestOptions): Promise<Exchanged> {
  try {
    const { statusCode, body } = await agent.request(request)
    return { status: statusCode, text: await body.text() }
  } catch (error) {
    const { name, code = name } = error as Error & { code?: unknown } // undici throws nothing else
    if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
      throw new BankNonsense(`the bank answered more than ${bytesMax} bytes`)
    throw new Error(
      name === 'TimeoutError'
        ? 'the bank gave no answer in time'
        : `the bank cannot be reached (${String(code)})`,
    )
  }
}

function judge(status: number, text: string): BankAnswer {
  // The bank does not accept the key, or has too many calls: it did nothing.
  if (status === 401 || status === 429) return { status: 'deferred', reason: `the bank answered ${status}` }
  const isFine = status >= 200 && status < 300
  if (!isFine && (status < 400 || status >= 500)) throw new BankNonsense(`the bank answered ${status}`)
  if (isFine && text === '') return { status: 'answered', body: null }
  const body = parseBody(status, text)
  const code = codeOf(body)
  if (code !== null && code !== 'SUCCESS') return { status: 'refused', code }
  // A 4xx without a code may come from a proxy before the bank.
  if (!isFine) throw new BankNonsense(`the bank answered ${status} without a code`)
  return { status: 'answered', body }
}

function parseBody(status: number, text: string): unknown {
  try {
    return parseExactly(text)
  } catch {
    throw new BankNonsense(`the bank answered ${status} and what is not JSON`)
  }
}

function codeOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null
  if (typeof body.code !== 'string' || !/^[A-Z][A-Z0-9_.]{0,79}$/.test(body.code))
    throw new BankNonsense('the bank answered a code of another form')
  return body.code
}

/** The body of the answer to a question. A question changes nothing, so it may be asked again. */
export function bodyOf(answer: BankAnswer): unknown {
  if (answer.status === 'answered') return answer.body
  throw new Error(answer.status === 'refused' ? `the bank refused with ${answer.code}` : answer.reason)
}
