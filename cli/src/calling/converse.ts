import { type Coffer, CofferError, createCoffer } from '@coffer/sdk'
import { Misuse, prettyJson, printableLines, showDocument, showFailure, type Terminal } from '#terminal'
import { type Caller, resolveCredentials, resolveServer, type Server } from './credentials.ts'
import { type Exchange, recordExchanges, showExchange } from './exchange.ts'
import { hintFor } from './hint.ts'

export type Speaker = Caller & { verbose?: boolean | undefined; json?: boolean | undefined }

/** Opens a client for another caller in the same conversation. */
export type Open = (server: Server) => Coffer

export type Conversation<T> = {
  caller: Speaker
  /** A public call needs no key. */
  isPublic?: boolean | undefined
  talk: (coffer: Coffer, open: Open) => Promise<T>
  /** Shows the result to a person; without it the last answer is printed as received. */
  show?: ((result: T) => void) | undefined
  /** The data that --json prints if not the last answer; null where it was printed line by line. */
  document?: ((result: T) => unknown) | null | undefined
  /** The next step, printed after the answer. */
  advise?: ((result: T) => string) | undefined
  /** Prints a refusal as received, too. */
  isRaw?: boolean | undefined
}

/** Calls the server, each call once, prints the outcome, and returns the exit code. */
export async function converse<T>(conversation: Conversation<T>, terminal: Terminal): Promise<number> {
  const { caller, isPublic, talk } = conversation
  const server = (isPublic ? resolveServer : resolveCredentials)(caller, terminal.env)
  const { fetch, exchanges } = recordExchanges()
  // Without retries: a person who tries a call by hand wants to see the first answer, not the fourth.
  const open: Open = (speaker) => createCoffer({ ...speaker, fetch, retriesMax: 0 })
  const outcome = await attempt(() => talk(open(server), open))
  if (caller.verbose) for (const exchange of exchanges) showExchange(exchange, terminal)
  const last = exchanges.at(-1)
  if (outcome instanceof CofferError) {
    showRefusal(outcome, { conversation, last, terminal })
    return 1
  }
  const { result } = outcome
  if (caller.json) showAsDocument(result, { conversation, last, terminal })
  else {
    if (conversation.show === undefined) showAnswer(last?.answer ?? null, terminal)
    conversation.show?.(result)
    if (conversation.advise !== undefined) terminal.stderr.write(`${conversation.advise(result)}\n`)
  }
  return 0
}

type Told<T> = { conversation: Conversation<T>; last: Exchange | undefined; terminal: Terminal }

function showAsDocument<T>(result: T, { conversation: { document }, last, terminal }: Told<T>): void {
  if (document === null) return
  const text = last?.answer?.text ?? ''
  if (document !== undefined) showDocument(document(result), terminal)
  else if (isJson(text)) terminal.stdout.write(`${prettyJson(text, terminal)}\n`)
  else showDocument(text, terminal)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Prints once what was refused and what to do about it. */
function showRefusal<T>(refusal: CofferError, { conversation, last, terminal }: Told<T>): void {
  const { code, status, message, details, requestId } = refusal
  const hint = hintFor(refusal)
  if (conversation.caller.json) {
    const about = { status: status || undefined, request_id: requestId ?? undefined, hint: hint ?? undefined }
    showFailure({ code, message, details: details ?? undefined, ...about }, { isJson: true, terminal })
    return
  }
  // An error that ends a stream has no HTTP answer.
  const answer = status === 0 ? null : (last?.answer ?? null)
  if (answer !== null && conversation.isRaw) showAnswer(answer, terminal)
  else {
    if (answer !== null) showStatus(answer, terminal)
    const where = last?.answer === null ? ` (${last.url.origin})` : ''
    const told = `${code}: ${message}${where}\n${detailLines(refusal, hint ?? '')}`
    terminal.stderr.write(printableLines(told))
  }
  if (hint !== null) terminal.stderr.write(`hint: ${hint}\n`)
}

/** The details that neither the message nor the hint names. */
function detailLines({ message, details }: CofferError, hint: string): string {
  const isSaid = (value: unknown) => `${message} ${hint}`.includes(String(value))
  return Object.entries(details ?? {})
    .filter(([, value]) => value !== null && typeof value !== 'object' && !isSaid(value))
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('')
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

type Answer = NonNullable<Exchange['answer']>

function showAnswer(answer: Exchange['answer'], terminal: Terminal): void {
  if (answer === null) return
  showStatus(answer, terminal)
  if (answer.text !== '') terminal.stdout.write(`${prettyJson(answer.text, terminal).trimEnd()}\n`)
}

function showStatus({ status, statusText, headers, durationMs }: Answer, { stderr }: Terminal): void {
  const requestId = headers.get('x-request-id')
  const request = requestId === null ? '' : `, request ${requestId}`
  const replay = headers.get('idempotency-replayed') === 'true' ? ', the first answer again' : ''
  stderr.write(`HTTP ${status} ${statusText} (${durationMs} ms${request}${replay})\n`)
}
