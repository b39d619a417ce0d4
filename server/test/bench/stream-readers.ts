// A process of its own: follows one topic over many connections and counts the received messages.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { runWhenTold } from './child-processes.ts'

export type Reading = {
  readonly url: string
  readonly topic: string
  readonly subscribers: number
  readonly seconds: number
}

export type Read = { readonly perSecond: number; readonly operations: number }

/** Connections made at a time; more would wait in a queue that the system may limit. */
const connectingMax = 100
/** Messages that each connection has received before the count starts: the answer, a snapshot, and pushes. */
const heardMin = 5
const giveUpMs = 60_000

runWhenTold(async ({ url, topic, subscribers, seconds }: Reading) => {
  const heard = new Uint32Array(subscribers)
  for (let first = 0; first < subscribers; first += connectingMax) {
    const count = Math.min(connectingMax, subscribers - first)
    await Promise.all(Array.from({ length: count }, (_, index) => follow(first + index)))
  }
  const givesUpAt = performance.now() + giveUpMs
  while (heard.some((count) => count < heardMin)) {
    if (performance.now() > givesUpAt) throw new Error('not everybody hears anything')
    await pause(10)
  }
  return () => count(heard, seconds)

  async function follow(index: number): Promise<void> {
    const webSocket = new WebSocket(url, { perMessageDeflate: false })
    webSocket.on('message', () => heard[index]!++)
    await once(webSocket, 'open')
    webSocket.send(JSON.stringify({ action: 'subscribe', topics: [topic] }))
  }
})

async function count(heard: Uint32Array, seconds: number): Promise<Read> {
  const before = sum(heard)
  const startedAt = performance.now()
  await pause(seconds * 1_000)
  const operations = sum(heard) - before
  return { perSecond: (operations * 1_000) / (performance.now() - startedAt), operations }
}

function sum(counts: Uint32Array): number {
  return counts.reduce((total, count) => total + count, 0)
}
