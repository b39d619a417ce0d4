import { createHmac } from 'node:crypto'
import { expect, vi } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import type { Credentials } from './test-server.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever a topic tells
export type Push = { topic: string; type: 'snapshot' | 'update'; data: any; sequence: number; ts: number }

export type StreamAnswer = {
  event: string
  id?: string | number
  action?: string | null
  code?: string
  message?: string
  details?: Record<string, unknown> | null
  topics?: string[]
  success?: boolean
  permissions?: string[]
  ts?: number
}

/** A client of the stream that remembers every message. */
export type StreamClient = {
  readonly socket: WebSocket
  readonly pushes: Push[]
  /** Answers, and notices that came without a request. */
  readonly answers: StreamAnswer[]
  readonly closed: Promise<{ code: number; reason: string }>
  send(message: object | string | Buffer): void
  /** Sends a message under an id of its own and resolves with the answer to it. */
  ask(message: object): Promise<StreamAnswer>
  signIn(as: Credentials): Promise<StreamAnswer>
  subscribe(...topics: string[]): Promise<StreamAnswer>
  pushesOf(topic: string): Push[]
  /** Resolves when this many pushes of a topic have come. */
  pushed(topic: string, count: number): Promise<Push[]>
  close(): Promise<void>
}

let serial = 0

/** The WebSocket address of a server. */
export function streamUrl(httpUrl: string): string {
  return `${httpUrl.replace(/^http/, 'ws')}/ws`
}

/** Connects to the stream of a server. */
export async function connectStream(httpUrl: string, options: ClientOptions = {}): Promise<StreamClient> {
  const socket = new WebSocket(streamUrl(httpUrl), { perMessageDeflate: false, ...options })
  const pushes: Push[] = []
  const answers: StreamAnswer[] = []
  const asked = new Map<unknown, (answer: StreamAnswer) => void>()
  socket.on('message', (data) => {
    const message = JSON.parse(String(data))
    if ('topic' in message) return void pushes.push(message)
    answers.push(message)
    asked.get(message.id)?.(message)
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
  )
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => {})
  const send: StreamClient['send'] = (message) =>
    socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message))
  const ask: StreamClient['ask'] = (message) => {
    const id = `ask-${++serial}`
    send({ ...message, id })
    return new Promise((resolve) => asked.set(id, resolve))
  }
  const pushesOf = (topic: string) => pushes.filter((push) => push.topic === topic)
  return {
    socket,
    pushes,
    answers,
    closed,
    send,
    ask,
    signIn: (as) => ask(signInMessage(as)),
    subscribe: (...topics) => ask({ action: 'subscribe', topics }),
    pushesOf,
    pushed: (topic, count) =>
      vi.waitFor(
        () => {
          const found = pushesOf(topic)
          expect(found.length, `pushes of ${topic}`).toBeGreaterThanOrEqual(count)
          return found
        },
        { timeout: 10_000, interval: 5 },
      ),
    async close() {
      socket.close()
      await closed
    },
  }
}

const signedAt = new Map<string, number>()

/** A second that the key has not signed in with yet, since a message counts once. */
function freshSecond(apiKey: string): number {
  const second = Math.max(Math.floor(Date.now() / 1000), (signedAt.get(apiKey) ?? 0) + 1)
  signedAt.set(apiKey, second)
  return second
}

/** Signs in as the contract words it. */
export function signInMessage(
  { api_key, secret_key }: Credentials,
  timestamp = String(freshSecond(api_key)),
): { action: string; api_key: string; timestamp: string; signature: string } {
  const signature = createHmac('sha256', secret_key)
    .update(timestamp + api_key)
    .digest('hex')
  return { action: 'auth_api_key', api_key, timestamp, signature }
}

/** Fails unless each push goes on from the one before: an update by the next number, a snapshot by any. */
export function expectGapless(pushes: readonly Push[]): void {
  for (const [index, push] of pushes.entries()) {
    const before = pushes[index - 1]
    if (before === undefined) expect(push.type).toBe('snapshot')
    else if (push.type === 'update') expect(push.sequence).toBe(before.sequence + 1)
    else expect(push.sequence).toBeGreaterThanOrEqual(before.sequence)
  }
}
