// A process of its own: pushes the same book to every connected client, repeatedly, each time as soon as the previous
// push was sent to all. Ours pushes through the stream; bare is a broadcast with the `ws` package.
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { createGuard } from '#core/access'
import type { PublicTopic } from '#core/product'
import { createStreamSessions } from '#core/sessions'
import { createStream } from '#delivery/stream'
import { systemClock } from '#platform/clock'
import { connect } from '#platform/database'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { secretsUnder } from '#platform/secrets'
import { startWorkers, workerReports } from '#platform/workers'
import './profile-when-asked.ts'

export type Source = {
  readonly kind: 'ours' | 'bare'
  readonly topic: string
  /** Pushing continues while this many clients are connected. */
  readonly subscribers: number
  readonly databaseUrl: string
}

const path = '/ws'
const levelsEach = 20
const book = { bids: levels(-1), asks: levels(1) }

process.once('message', (source: Source) => {
  const server = createServer()
  const push = source.kind === 'ours' ? openStream(server, source) : openBroadcast(server, source)
  pushWhileFull(server, { subscribers: source.subscribers, push })
  server.listen({ host: '127.0.0.1', port: 0 }, () => {
    const { port } = server.address() as AddressInfo // a TCP server that listens has one
    process.send?.(`ws://127.0.0.1:${port}${path}`)
  })
})
process.once('disconnect', () => process.exit())

function openStream(server: Server, { subscribers, databaseUrl }: Source): () => void {
  const listeners = new Set<Parameters<PublicTopic['listen']>[0]>()
  const topic: PublicTopic = {
    snapshot: () => book,
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const logger = createLogger('warn')
  const keys = keyChecks(databaseUrl)
  const { upgrade, workers } = createStream({
    ...keys,
    publicTopics: () => topic,
    privateTopics: [],
    logger,
    connectionsMax: subscribers,
    connectionsPerAddressMax: subscribers,
  })
  startWorkers(workers, workerReports({ ...keys, logger, systemClock }))
  server.on('upgrade', (request, duplex, head) => {
    const socket = duplex as Socket // the server listens on TCP
    upgrade.accept({ request, socket, head, ip: '127.0.0.1' })
  })
  return () => {
    for (const listener of listeners) listener('snapshot', book)
  }
}

/** The parts of a stream that check keys; these clients follow a public topic and have no key. */
function keyChecks(databaseUrl: string) {
  const database = connect({ url: databaseUrl, poolMax: 2 })
  const metrics = createMetrics()
  const guard = createGuard({
    database,
    secrets: secretsUnder(Buffer.alloc(32)),
    systemClock,
    businessClock: systemClock,
    metrics,
    isQueryRequired: false,
    explainsSignature: false,
    failuresPerMinute: 1,
  })
  const home = { publicUrl: () => 'http://127.0.0.1', isPublicUrlSet: true }
  const sessions = createStreamSessions({ database, systemClock, ...home })
  return { database, metrics, guard, sessions, permissions: [], systemClock }
}

function openBroadcast(server: Server, { topic }: Source): () => void {
  const webSockets = new WebSocketServer({ server, path, perMessageDeflate: false })
  const push = { topic, type: 'snapshot', data: book, sequence: 10_000, ts: 1_700_000_000 }
  const bytes = Buffer.from(JSON.stringify(push))
  return () => {
    for (const client of webSockets.clients) client.send(bytes, { binary: false })
  }
}

type Pushing = { readonly subscribers: number; push(): void }

function pushWhileFull(server: Server, { subscribers, push }: Pushing): void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (sockets.size === subscribers) turn()
  })

  function turn(): void {
    if (sockets.size < subscribers) return
    if (!hasTaken(sockets)) return void setTimeout(turn, 1)
    push()
    setImmediate(turn)
  }
}

function hasTaken(sockets: ReadonlySet<Socket>): boolean {
  for (const { writableLength } of sockets) if (writableLength > 0) return false
  return true
}

function levels(away: 1 | -1) {
  return Array.from({ length: levelsEach }, (_, index) => ({
    price: String((8_000 + away * (index + 1)) / 100),
    amount: String((123_456 + 789 * index) / 100),
  }))
}
