import { strict as assert } from 'node:assert'
import { createHmac } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createNaming, headerLines } from './canonical.ts'
import { type RawAnswer, rawRequest } from './raw-request.ts'

export type Key = { readonly api_key: string; readonly secret_key: string }

// biome-ignore lint/suspicious/noExplicitAny: scripts read whatever an operation answers
export type Answer = { readonly status: number; readonly data: any; readonly code: string | undefined }

export type Sending = {
  /** Null sends no signature; alice asks without it. */
  readonly as?: Key | null
  /** A text is sent as it is. */
  readonly body?: object | string
  readonly headers?: Readonly<Record<string, string>>
}

/** A request that was played. */
export type Played = { readonly method: string; readonly path: string; readonly status: number }

/** A script plays on a stage, which sends, waits and records every answer. */
export type Stage = {
  readonly url: string
  readonly alice: Key
  /** A service key with every right. */
  readonly program: Key
  /** The address of the endpoint that receives all events of customers. */
  readonly endpoint: string
  /** Customers whose events are recorded at the end of the part. */
  readonly heard: Key[]
  readonly played: readonly Played[]
  /** Plays one request; a path that begins with neither /api nor /sandbox is one of the integration API. */
  send(method: string, path: string, sending?: Sending): Promise<Answer>
  /** The same, and fails unless it is answered 2xx. */
  good(method: string, path: string, sending?: Sending): Promise<Answer>
  /** Reads until it is so, unrecorded: workers may need any number of turns. */
  until(path: string, reading: Reading): Promise<Answer['data']>
  nowSeconds(): number
  /** Waits until everything that was published has been delivered. */
  quiet(): Promise<void>
  /** Moves both clocks, which stand still otherwise. */
  move(seconds: number): Promise<void>
  /** Starts a chapter of the recording. */
  chapter(name: string): void
  note(line: string): void
  count(what: 'frames' | 'webhooks', count: number): void
}

type Reading = {
  readonly as: { readonly watching: Key } | null
  readonly method?: 'GET' | 'POST'
  readonly body?: object
  isSo(data: Answer['data']): boolean
}

type Options = {
  readonly url: string
  readonly alice: Key
  readonly program: Key
  readonly endpoint: string
  readonly quiet: () => Promise<void>
  readonly nowSeconds: () => number
  readonly tick: () => Promise<void>
  readonly move: (seconds: number) => Promise<void>
}

type Counts = Readonly<Record<'frames' | 'webhooks', number>>

const turnsMax = 1_500
const turnMs = 20

/** A stage before one server, and the text of all that was seen on it. */
export function createStage(options: Options): Stage & { text(): string; close(): void; counts: Counts } {
  const { url, alice, nowSeconds } = options
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const named = createNaming()
  const [lines, played]: [string[], Played[]] = [[], []]
  const ask = (method: string, path: string, { as = alice, body, headers = {} }: Sending) => {
    const target = /^\/(api|sandbox)\//.test(path) ? path : `/api/v1/integration${path}`
    const text = typeof body === 'object' ? JSON.stringify(body) : body
    const all = {
      ...(text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
      ...(as === null ? {} : signed(as, { message: method + target + (text ?? ''), at: nowSeconds() })),
      ...headers,
    }
    return {
      target,
      text,
      answer: rawRequest({ method, url: url + target, headers: all, body: text, agent }),
    }
  }
  const send: Stage['send'] = async (method, path, sending = {}) => {
    const { target, text, answer } = ask(method, path, sending)
    const raw = await answer
    played.push({ method, path: target.replace(/\?.*/, ''), status: raw.status })
    const title = `${method} ${target}`
    lines.push(...entryOf({ title, sending, text, raw: { ...raw, body: named(raw.body) } }).map(named))
    return opened(raw)
  }
  const counts = { frames: 0, webhooks: 0 }
  return {
    ...options,
    heard: [],
    played,
    counts,
    count: (what, count) => {
      counts[what] += count
    },
    send,
    async good(method, path, sending) {
      if (method !== 'GET') await options.tick()
      const answer = await send(method, path, sending)
      assert(
        answer.status < 300,
        `${method} ${path} was answered ${answer.status}:\n${lines.slice(-12).join('\n')}`,
      )
      return answer
    },
    async until(path, { as: reader, method = 'GET', body, isSo }) {
      const as = reader === null ? null : reader.watching
      for (let turn = 0; turn < turnsMax; turn++) {
        const { data, code } = opened(await ask(method, path, { as, ...(body && { body }) }).answer)
        if (code === undefined && isSo(data)) return data
        await pause(turnMs)
      }
      throw new Error(
        `${path} never became so: ${(await ask(method, path, { as, ...(body && { body }) }).answer).body}`,
      )
    },
    chapter: (name) => void lines.push('', `# ${name}`, ''),
    note: (line) => void lines.push(named(line)),
    text: () => `${lines.join('\n')}\n`,
    close: () => agent.destroy(),
  }
}

type Entry = { title: string; sending: Sending; text: string | undefined; raw: RawAnswer }

function entryOf({ title, sending: { as, headers = {} }, text, raw }: Entry): string[] {
  return [
    `> ${title}${as === null ? ' without a key' : ''}`,
    ...Object.entries(headers).map(([name, value]) => `> ${name}: ${value}`),
    ...(text === undefined ? [] : [`> ${text}`]),
    `< ${raw.status}`,
    // The length is that of the body as it is recorded.
    ...headerLines(raw.headers).map(
      (line) => `< ${line.replace(/^(content-length: )\d+$/, `$1${Buffer.byteLength(raw.body)}`)}`,
    ),
    raw.body,
    '',
  ]
}

function opened({ status, body }: RawAnswer): Answer {
  const { data, error } = JSON.parse(body) as { data?: unknown; error?: { code: string } } // every answer is the envelope
  return { status, data, code: error?.code }
}

function signed({ api_key, secret_key }: Key, { message, at }: { message: string; at: number }) {
  const signature = createHmac('sha256', secret_key)
    .update(at + message)
    .digest('hex')
  return { 'x-api-key': api_key, 'x-api-timestamp': String(at), 'x-api-signature': signature }
}
