import { type Coffer, CofferError, createCoffer } from '@coffer/sdk'
import { Misuse, prettyJson, type Terminal } from '#terminal'
import { type Caller, resolveCredentials, resolveServer, type Server } from './credentials.ts'
import { type Exchange, recordExchanges, showExchange } from './exchange.ts'
import { hintFor } from './hint.ts'

export type Speaker = Caller & { verbose?: boolean | undefined }

/** Speaks as somebody else in the same conversation. */
export type Open = (server: Server) => Coffer

type Conversation<T> = {
  caller: Speaker
  /** Where the address of a server is enough, it goes without a key. */
  isPublic?: boolean
  talk: (coffer: Coffer, open: Open) => Promise<T>
  /** Shows the result; without it the last answer is printed as it came. */
  show?: ((result: T) => void) | undefined
  /** What to do next, said after the answer. */
  advise?: (result: T) => string
}

/** Talks with the server, each call sent once, and prints what came of it; the exit code says whether it was a success. */
export async function converse<T>(conversation: Conversation<T>, terminal: Terminal): Promise<number> {
  const { caller, isPublic, talk, show, advise } = conversation
  const server = (isPublic ? resolveServer : resolveCredentials)(caller, terminal.env)
  const { fetch, exchanges } = recordExchanges()
  // Who tries a call by hand wants to see the first answer, not the fourth.
  const open: Open = (speaker) => createCoffer({ ...speaker, fetch, retriesMax: 0 })
  const outcome = await attempt(() => talk(open(server), open))
  if (caller.verbose) for (const exchange of exchanges) showExchange(exchange, terminal)
  const last = exchanges.at(-1)
  if (outcome instanceof CofferError) {
    // What ends a stream has no answer of its own.
    if (outcome.status !== 0) showAnswer(last?.answer ?? null, terminal)
    showRefusal(outcome, { origin: last?.answer === null ? last.url.origin : null, terminal })
    return 1
  }
  if (show === undefined) showAnswer(last?.answer ?? null, terminal)
  show?.(outcome.result)
  if (advise !== undefined) terminal.stderr.write(`${advise(outcome.result)}\n`)
  return 0
}

type Told = { origin: string | null; terminal: Terminal }

/** Says what was refused and what to do about it; `origin` is where nobody answered. */
function showRefusal(refusal: CofferError, { origin, terminal: { stderr } }: Told): void {
  const where = origin === null ? '' : ` (${origin})`
  stderr.write(`${refusal.code}: ${refusal.message}${where}\n`)
  const hint = hintFor(refusal)
  if (hint !== null) stderr.write(`hint: ${hint}\n`)
}

async function attempt<T>(act: () => Promise<T>): Promise<{ result: T } | CofferError> {
  try {
    return { result: await act() }
  } catch (error) {
    if (error instanceof CofferError) return error
    if (error instanceof TypeError) throw new Misuse(error.message)
    throw error
  }
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
