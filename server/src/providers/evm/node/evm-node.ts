import { count, fieldsOf, listOf, NodeNonsense } from './node-values.ts'

/** A call of a node's JSON-RPC, and how its result is read. */
export type Question<T> = {
  readonly method: string
  readonly params: readonly unknown[]
  read(result: unknown): T
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

type Answers<Questions extends readonly Question<unknown>[]> = {
  [position in keyof Questions]: Questions[position] extends Question<infer T> ? T : never
}

export type EvmNode = {
  /**
   * The answers to questions that are asked at once. Throws `NodeRefusal` for the first that the node refuses, and another
   * error when it is down, late, talks nonsense or is of another chain.
   */
  ask<const Questions extends readonly Question<unknown>[]>(
    ...questions: Questions
  ): Promise<Answers<Questions>>
  /** The same for any number of them, a bounded number at a time. */
  askMany<T>(questions: readonly Question<T>[], options?: { atOnce?: number }): Promise<T[]>
}

export type NodeAddress = {
  readonly network: string
  readonly url: string
  readonly chainId: number
  readonly timeoutMs: number
}

const atOnceMax = 50
const chainIdQuestion: Question<number> = { method: 'eth_chainId', params: [], read: count }

/** Each batch asks for the chain's id as well, so an answer of another chain is never believed. */
export function evmNode(address: NodeAddress): EvmNode {
  async function askList<T>(questions: readonly Question<T>[]): Promise<T[]> {
    const [chain, ...answers] = await post(address, [chainIdQuestion, ...questions])
    const chainId = chainIdQuestion.read(resultOf(chain))
    if (chainId !== address.chainId)
      throw new WrongChain(`the node of ${address.network} is of chain ${chainId}, not ${address.chainId}`)
    return questions.map(({ read }, position) => read(resultOf(answers[position])))
  }
  return {
    ask: async <const Questions extends readonly Question<unknown>[]>(...questions: Questions) =>
      (await askList(questions)) as Answers<Questions>, // as: each answer was read by its own question
    async askMany<T>(questions: readonly Question<T>[], { atOnce = atOnceMax } = {}) {
      const answers: T[] = []
      for (let from = 0; from < questions.length; from += atOnce)
        answers.push(...(await askList(questions.slice(from, from + atOnce))))
      return answers
    },
  }
}

/** The node belongs to another chain than the one that is configured. */
export class WrongChain extends Error {}

type Asked = { readonly method: string; readonly params: readonly unknown[] }

/** The raw answers in the order of the questions. */
async function post(address: NodeAddress, asked: readonly Asked[]): Promise<unknown[]> {
  const body = asked.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
  const answered = parseJson(await postText(address, JSON.stringify(body)))
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

// Traces of ten full blocks are some tens of megabytes.
const bytesMax = 256 * 1024 * 1024

/** The URL may hold a secret, so no error names it. */
async function postText({ network, url, timeoutMs }: NodeAddress, body: string): Promise<string> {
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
