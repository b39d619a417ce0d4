import { WebSocketServer } from 'ws'
import type { AccessGuard } from '#core/access'
import type { PrivateTopic, PublicTopics } from '#core/product'
import { type Clock, unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import type { UpgradeRequest, UpgradeRoute } from '#platform/http'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import { Refusal } from '#platform/refusal'
import { type Client, openClient, reviewKeys } from './client.ts'
import { closeCodes } from './connection.ts'
import { createConnectionGate } from './connection-gate.ts'
import { type StreamLimits, streamLimits } from './limits.ts'
import { createPrivateFeed } from './private-feed.ts'
import { createPublicFeed } from './public-feed.ts'
import { handshakeRefusals } from './refusals.ts'
import { createStreamMetrics } from './stream-metrics.ts'

export type Stream = {
  /** Where its connections come in. */
  readonly upgrade: UpgradeRoute
  /** Something of these customers was committed; it is told at once instead of at the next look. */
  wake(customerIds: readonly string[]): void
  /** Sends every client away to come again, and waits until they are gone. */
  close(): Promise<void>
}

type Options = {
  readonly guard: Pick<AccessGuard, 'checkStream' | 'review'>
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
// A message of some more than is allowed is read, so that it can be refused in words.
const messageRoom = 4

export function createStream(options: Options): Stream {
  const { guard, systemClock, logger, limits = streamLimits } = options
  const clients = new Set<Client>()
  const gate = createConnectionGate(options)
  const metrics = createStreamMetrics(options.metrics, () => clients.size)
  const nowSeconds = () => unixSeconds(systemClock.now())
  const feeds = {
    publicFeed: createPublicFeed({ topics: options.publicTopics, nowSeconds, onSent: metrics.sent }),
    privateFeed: createPrivateFeed({
      ...options,
      topics: options.privateTopics,
      nowSeconds,
      onSent: metrics.sent,
    }),
  }
  const context = { ...options, ...feeds, limits, metrics, nowSeconds }
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
      const client = openClient(context, { webSocket, socket, ip })
      clients.add(client)
      webSocket.on('close', () => clients.delete(client))
    })
  }

  const watch = setInterval(() => {
    const nowMs = performance.now()
    for (const { connection } of clients) connection.sweep(nowMs)
    reviewKeys(clients, guard).catch((error: unknown) =>
      logger.error({ event: 'stream keys not reviewed', err: error }),
    )
  }, watchMs).unref()
  const pings = setInterval(() => {
    for (const { connection } of clients) connection.ping()
  }, limits.pingEveryMs).unref()

  return {
    upgrade: { path, accept },
    wake: feeds.privateFeed.wake,
    async close() {
      gate.close()
      clearInterval(watch)
      clearInterval(pings)
      await sendAway(clients)
      feeds.publicFeed.close()
      await feeds.privateFeed.close()
    },
  }
}

async function sendAway(clients: ReadonlySet<Client>): Promise<void> {
  const leaving = [...clients].map(({ connection }) => connection)
  for (const connection of leaving) connection.close(closeCodes.restarting, 'restarting')
  await Promise.all(leaving.map(({ closed }) => closed))
}
