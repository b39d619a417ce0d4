import { fieldsOf, listOf, NodeNonsense } from './node-values.ts'

/** A call of a node's JSON-RPC, and how its result is read. */
export type Question<T> = {
  readonly method: string
  readonly params: readonly unknown[]
  read(result: unknown): T
  /** The meaning of a refusal of this call; throws it again where it means nothing. */
  refused?(refusal: NodeRefusal): T
}

/** A call whose result is read so. */
export function answering<T>(
  read: (result: unknown) => T,
  ...[method, ...params]: [string, ...unknown[]]
): Question<T> {
  return { method, params, read }
}

/** A call whose result nobody reads. */
export function asking(method: string, ...params: unknown[]): Question<unknown> {
  return answering((result) => result, method, ...params)
}

/** The node answered a call with an error. */
export class NodeRefusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'NodeRefusal'
    this.code = code
  }
}

/** The node belongs to another chain than the one that is configured. */
export class WrongChain extends Error {}

export type Answers<Questions extends readonly Question<unknown>[]> = {
  [position in keyof Questions]: Questions[position] extends Question<infer T> ? T : never
}

export type NodePlace = { readonly network: string; readonly url: string; readonly timeoutMs: number }

/**
 * The answers to questions that are asked at once, in their order. Throws `NodeRefusal` for the first that the node refuses, and
 * another error when it is down, late or talks nonsense. The URL may hold a secret, so no error names it.
 */
export async function askNode<const Questions extends readonly Question<unknown>[]>(
  place: NodePlace,
  questions: Questions,
): Promise<Answers<Questions>> {
  const answers = await post(place, questions)
  return questions.map((question, at) => answerTo(question, answers[at])) as Answers<Questions> // as: each by its own question
}

function answerTo<T>({ read, refused }: Question<T>, answered: unknown): T {
  try {
    return read(resultOf(answered))
  } catch (error) {
    if (refused === undefined || !(error instanceof NodeRefusal)) throw error
    return refused(error)
  }
}

type Asked = { readonly method: string; readonly params: readonly unknown[] }

/** The raw answers in the order of the questions. */
async function post(place: NodePlace, asked: readonly Asked[]): Promise<unknown[]> {
  const body = asked.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
  const answered = parseJson(await postText(place, JSON.stringify(body)))
  // A node that refuses the whole batch answers one error.
  if (!Array.isArray(answered)) resultOf(answered)
  const byId = new Map(listOf(answered, fieldsOf).map((answer) => [answer.id, answer]))
  return asked.map((_, id) => byId.get(id))
}

function resultOf(answer: unknown): unknown {
  const { result, error } = fieldsOf(answer)
  if (error === undefined || error === null) {
    if (result === undefined) throw new NodeNonsense('the node left a call without an answer')
    return result
  }
  const { code, message } = fieldsOf(error)
  throw new NodeRefusal(Number(code), String(message).slice(0, 300))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NodeNonsense('the node answered what is not JSON')
  }
}

// Traces of ten full blocks of Ethereum are some tens of megabytes.
const bytesMax = 256 * 1024 * 1024

async function postText({ network, url, timeoutMs }: NodePlace, body: string): Promise<string> {
  const { username, password, ...target } = splitCredentials(url)
  const headers = new Headers({ 'content-type': 'application/json' })
  if (username !== '' || password !== '')
    headers.set('authorization', `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`)
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(target.url, { method: 'POST', headers, body, signal, redirect: 'error' })
    const text = await boundedText(response)
    if (!response.ok && !text.startsWith('{') && !text.startsWith('['))
      throw new NodeNonsense(`the node answered ${response.status}`)
    return text
  } catch (error) {
    if (error instanceof NodeNonsense) throw error
    throw new Error(`the node of ${network} ${whyUnreachable(error, timeoutMs)}`)
  }
}

function splitCredentials(text: string): { url: string; username: string; password: string } {
  const url = new URL(text)
  const { username, password } = url
  url.username = ''
  url.password = ''
  return {
    url: url.href,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  }
}

async function boundedText({ body }: Response): Promise<string> {
  if (body === null) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > bytesMax) throw new NodeNonsense(`the node answered more than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function whyUnreachable(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `gave no answer in ${timeoutMs} ms`
  const { cause } = error as { cause?: { code?: unknown } } // as: fetch throws errors alone
  return `cannot be reached (${typeof cause?.code === 'string' ? cause.code : 'no connection'})`
}
