import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { apiKey, secretKey } from './signed-server.ts'

type Message = { action: string; id?: number; topics?: string[]; after?: Record<string, number> } & Record<
  string,
  unknown
>

/** For tests: a stream that checks the key, accepts every topic but `spot.fiat.nothing`, and pushes on demand. */
export async function startStreamServer(
  options: { serverTime?: number; isSlow?: boolean; countsOnce?: boolean } = {},
) {
  const received: Message[] = []
  const held: (() => void)[] = []
  const connections: WebSocket[] = []
  const used = options.countsOnce === true ? new Set<unknown>() : null
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket) => {
    connections.push(socket)
    let isKnown = false
    socket.on('message', (bytes) => {
      const message: Message = JSON.parse(String(bytes))
      received.push(message)
      const answer = answerTo(message, { isKnown, serverTime: options.serverTime, used })
      if (answer.event === 'auth') isKnown = true
      const send = () => socket.send(JSON.stringify({ id: message.id, ...answer }))
      if (options.isSlow && message.action === 'subscribe') held.push(send)
      else send()
    })
  })
  await once(server, 'listening')
  // A server that listens on TCP has an AddressInfo, never a string.
  const { port } = server.address() as AddressInfo
  const last = () => {
    const socket = connections.at(-1)
    if (socket === undefined) throw new Error('nobody is connected')
    return socket
  }
  return {
    url: `ws://127.0.0.1:${port}/ws`,
    received,
    connections,
    /** Answers the subscriptions that a slow server kept waiting. */
    answer: () => {
      for (const send of held.splice(0)) send()
    },
    /** To the newest connection. */
    push: (push: object) => last().send(JSON.stringify({ ts: 1, ...push })),
    send: (message: object) => last().send(JSON.stringify(message)),
    drop: (code = 1012) => last().close(code, 'restarting'),
    close: () => {
      for (const socket of connections) socket.terminate()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

type Context = { isKnown: boolean; serverTime: number | undefined; used: Set<unknown> | null }

function answerTo(message: Message, { isKnown, serverTime, used }: Context): Record<string, unknown> {
  const refuse = (code: string, details: object | null = null) => ({
    event: 'error',
    action: message.action,
    code,
    message: 'No.',
    details,
  })
  switch (message.action) {
    case 'auth_api_key': {
      const expected = createHmac('sha256', secretKey).update(`${message.timestamp}${apiKey}`).digest('hex')
      const isOff = serverTime !== undefined && Math.abs(Number(message.timestamp) - serverTime) > 300
      if (message.api_key !== apiKey) return refuse('INVALID_API_KEY')
      if (isOff) return refuse('SIGNATURE_EXPIRED', { server_time: serverTime })
      if (message.signature !== expected) return refuse('INVALID_SIGNATURE')
      if (used?.has(message.signature)) return refuse('SIGNATURE_REUSED')
      used?.add(message.signature)
      return { event: 'auth', success: true }
    }
    case 'subscribe': {
      const { topics = [] } = message
      if (topics.includes('spot.fiat.nothing')) return refuse('TOPIC_NOT_FOUND')
      if (topics.includes('spot.fiat.order') && !isKnown) return refuse('AUTHENTICATION_REQUIRED')
      return { event: 'subscribed', topics }
    }
    case 'unsubscribe':
      return { event: 'unsubscribed', topics: message.topics }
    default:
      return { event: 'pong', ts: 1 }
  }
}
