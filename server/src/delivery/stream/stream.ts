import { WebSocketServer } from 'ws'
import type { PrivateTopic, PublicTopics } from '#core/product'
import {
  closeCodes,
  createPrivateFeed,
  createPublicFeed,
  type StreamLimits,
  streamLimits,
} from '#delivery/stream/feeds'
import {
  type Client,
  createStreamMetrics,
  handshakeRefusals,
  openClient,
  reviewCallers,
  type StreamGuard,
  type StreamGuardOptions,
  streamGuardOf,
} from '#delivery/stream/sessions'
import { type Clock, unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import {
  createConnectionCounts,
  requestRefusals,
  type UpgradeRequest,
  type UpgradeRoute,
} from '#platform/http'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import { Refusal } from '#platform/refusal'
import { every, type Worker } from '#platform/workers'

export type Stream = {
  /** The path for connections. */
  readonly upgrade: UpgradeRoute
  /** Workers that push private topics and check the connections. */
  readonly workers: readonly Worker[]
  /** Pushes what was committed for these customers at once, without waiting for the next poll. */
  wake(customerIds: readonly string[]): void
  /** Asks every client to reconnect, and waits until all have left. */
  close(): Promise<void>
}

type Options = StreamGuardOptions & {
  readonly publicTopics: PublicTopics
  readonly privateTopics: readonly PrivateTopic[]
  readonly database: Database
  readonly systemClock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  readonly connectionsMax: number
  readonly connectionsPerAddressMax: number
  readonly limits?: StreamLimits
}

const path = '/ws'
const watchMs = 1_000
// A message up to four times too large is still read, so that its refusal can be answered.
const messageRoom = 4

export function createStream(options: Options): Stream {
  const { systemClock, limits = streamLimits } = options
  const clients = new Set<Client>()
  const gate = createConnectionGate(options)
  const metrics = createStreamMetrics(options.metrics, () => clients.size)
  const nowSeconds = () => unixSeconds(systemClock.now())
  const pushing = { nowSeconds, onSent: metrics.sent }
  const feeds = {
    publicFeed: createPublicFeed({ topics: options.publicTopics, ...pushing }),
    privateFeed: createPrivateFeed({ topics: options.privateTopics, database: options.database, ...pushing }),
  }
  const guard = streamGuardOf(options)
  const context = { ...options, ...feeds, guard, limits, metrics, nowSeconds }
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.messageBytesMax * messageRoom,
  })
  server.on('wsClientError', (error) => {
    throw new Refusal(handshakeRefusals.INVALID_HANDSHAKE, { details: { reason: error.message } })
  })

  function accept({ request, socket, head, ip }: UpgradeRequest): void {
    gate.enter(ip)
    socket.once('close', () => gate.leave(ip))
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const client = openClient(context, { webSocket, socket, headers: request.headers, ip })
      clients.add(client)
      webSocket.on('close', () => clients.delete(client))
    })
  }

  return {
    upgrade: { path, accept },
    workers: [...feeds.privateFeed.workers, ...watching(clients, context)],
    wake: feeds.privateFeed.wake,
    async close() {
      gate.close()
      await sendAway(clients)
      feeds.publicFeed.close()
    },
  }
}

function watching(
  clients: ReadonlySet<Client>,
  { guard, limits }: { guard: StreamGuard; limits: StreamLimits },
): Worker[] {
  return [
    every(watchMs, {
      name: 'slow readers',
      async act() {
        const nowMs = performance.now()
        for (const { connection } of clients) connection.sweep(nowMs)
      },
    }),
    every(watchMs, { name: 'keys of the stream', act: () => reviewCallers(clients, guard) }),
    every(limits.pingEveryMs, {
      name: 'pings',
      async act() {
        for (const { connection } of clients) connection.ping()
      },
    }),
  ]
}

async function sendAway(clients: ReadonlySet<Client>): Promise<void> {
  const leaving = [...clients].map(({ connection }) => connection)
  for (const connection of leaving) connection.close(closeCodes.restarting, 'restarting')
  await Promise.all(leaving.map(({ closed }) => closed))
}

/** Limits connections, in total and by address. */
type ConnectionGate = {
  /** Throws when there are too many. */
  enter(ip: string): void
  leave(ip: string): void
  /** Refuses all later connections. */
  close(): void
}

export function createConnectionGate({
  connectionsMax,
  connectionsPerAddressMax,
}: Pick<Options, 'connectionsMax' | 'connectionsPerAddressMax'>): ConnectionGate {
  const counts = createConnectionCounts(connectionsPerAddressMax)
  let total = 0
  let isClosed = false
  return {
    enter(ip) {
      if (isClosed || total >= connectionsMax) throw new Refusal(requestRefusals.SERVICE_UNAVAILABLE)
      if (!counts.enter(ip)) {
        const details = { connections_max: connectionsPerAddressMax }
        throw new Refusal(requestRefusals.CONNECTION_LIMIT_EXCEEDED, { details })
      }
      total += 1
    },
    leave(ip) {
      if (counts.leave(ip)) total -= 1
    },
    close() {
      isClosed = true
    },
  }
}
