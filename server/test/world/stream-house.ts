import type { AddressInfo } from 'node:net'
import type { PublicTopics } from '#core/product'
import { createStream, type Stream } from '#delivery/stream'
import { systemClock } from '#platform/clock'
import type { Database } from '#platform/database'
import { createLogger } from '#platform/logging'
import { createMetrics, type Metrics } from '#platform/metrics'
import { startWorkers, workerReports } from '#platform/workers'
import { type StreamLimits, streamLimits } from '../../src/delivery/stream/feeds/limits.ts'
import { createBareServer } from './bare-http-server.ts'

export type FakeTopic = {
  /** Sends to everybody who listens. */
  push(type: 'snapshot' | 'update', data: unknown): void
  listeners(): number
  snapshot: unknown
}

/** A stream on an HTTP server of its own, with public topics that tests drive. */
export type StreamHouse = {
  readonly url: string
  readonly stream: Stream
  readonly metrics: Metrics
  topic(name: string): FakeTopic
  stop(): Promise<void>
}

type Options = {
  readonly limits?: Partial<StreamLimits>
  readonly topics?: readonly string[]
  readonly connectionsMax?: number
  readonly connectionsPerAddressMax?: number
  readonly trustedProxies?: readonly string[]
}

const nobody = async (): Promise<never> => {
  throw new Error('nobody signs in here')
}

export async function openStreamHouse({
  limits = {},
  topics = [],
  connectionsMax = 1_000,
  connectionsPerAddressMax = 1_000,
  trustedProxies = [],
}: Options = {}): Promise<StreamHouse> {
  const fakes = new Map(topics.map((name) => [name, fakeTopic()]))
  const [logger, metrics] = [createLogger('silent'), createMetrics()]
  const find: PublicTopics = (name) => fakes.get(name)?.topic ?? null
  const stream = createStream({
    guard: { checkStream: nobody, review: async () => [] },
    sessions: { check: nobody, review: async () => [] },
    permissions: [],
    publicTopics: find,
    privateTopics: [],
    database: {} as Database, // without private topics nothing is read
    systemClock,
    logger,
    metrics,
    connectionsMax,
    connectionsPerAddressMax,
    limits: { ...streamLimits, ...limits },
  })
  const stopWorkers = startWorkers(stream.workers, workerReports({ logger, metrics, systemClock }))
  const server = await createBareServer({
    open: [{ path: '/livez', handle: async () => ({ type: 'text/plain', body: 'ok' }) }],
    upgrade: stream.upgrade,
    logger,
    metrics,
    trustedProxies,
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`, // the server listens on TCP
    stream,
    metrics,
    topic: (name) => fakes.get(name)!.control,
    async stop() {
      await stream.close()
      await stopWorkers()
      await server.close()
    },
  }
}

function fakeTopic() {
  const listeners = new Set<FakeTopic['push']>()
  const control: FakeTopic = {
    snapshot: null,
    push(type, data) {
      for (const listener of listeners) listener(type, data)
    },
    listeners: () => listeners.size,
  }
  const topic = {
    snapshot: () => control.snapshot,
    listen(push: FakeTopic['push']) {
      listeners.add(push)
      return () => void listeners.delete(push)
    },
  }
  return { control, topic }
}
