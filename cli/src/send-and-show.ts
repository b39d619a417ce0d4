import { CofferError, createCoffer } from '@coffer/sdk'
import { type Caller, resolveCredentials } from './credentials.ts'
import { type Exchange, recordExchanges, showExchange } from './exchange.ts'
import { hintFor } from './hint.ts'
import { prettyJson } from './pretty-json.ts'
import { Misuse, type Terminal } from './terminal.ts'
import { version } from './version.ts'

type Call = {
  caller: Caller & { verbose?: boolean | undefined }
  method: string
  path: string
  body?: object | string | undefined
  headers?: Record<string, string>
  idempotencyKey?: string | undefined
}

/** Sends once and prints what came back; the exit code says whether it was a success. */
export async function sendAndShow(request: Call, terminal: Terminal): Promise<number> {
  const { caller, method, path, headers, ...call } = request
  const { fetch, exchanges } = recordExchanges()
  // Who tries a call by hand wants to see the first answer, not the fourth.
  const coffer = createCoffer({ ...resolveCredentials(caller, terminal.env), fetch, retriesMax: 0 })
  let refusal: CofferError | null = null
  try {
    await coffer.request(method, path, {
      ...call,
      headers: { 'user-agent': `coffer-cli/${version}`, ...headers },
    })
  } catch (error) {
    if (error instanceof TypeError) throw new Misuse(error.message)
    if (!(error instanceof CofferError)) throw error
    refusal = error
  }
  if (caller.verbose) for (const exchange of exchanges) showExchange(exchange, terminal)
  showAnswer(exchanges.at(-1)?.answer ?? null, terminal)
  if (refusal === null) return 0
  showRefusal(refusal, exchanges.at(-1), terminal)
  return 1
}

function showAnswer(answer: Exchange['answer'], terminal: Terminal): void {
  if (answer === null) return
  const requestId = answer.headers.get('x-request-id')
  const request = requestId === null ? '' : `, request ${requestId}`
  const replay = answer.headers.get('idempotency-replayed') === 'true' ? ', the first answer again' : ''
  terminal.stderr.write(
    `HTTP ${answer.status} ${answer.statusText} (${answer.durationMs} ms${request}${replay})\n`,
  )
  if (answer.text !== '') terminal.stdout.write(`${prettyJson(answer.text, terminal).trimEnd()}\n`)
}

function showRefusal(refusal: CofferError, exchange: Exchange | undefined, { stderr }: Terminal): void {
  const origin = refusal.status === 0 && exchange !== undefined ? ` (${exchange.url.origin})` : ''
  stderr.write(`${refusal.code}: ${refusal.message}${origin}\n`)
  const hint = hintFor(refusal)
  if (hint !== null) stderr.write(`hint: ${hint}\n`)
}
