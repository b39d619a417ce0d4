import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { PrivateTopic } from '#core/product'
import {
  type Connection,
  createConnection,
  type PrivateFeed,
  type PublicFeed,
  type StreamLimits,
} from '#delivery/stream/feeds'
import type { Logger } from '#platform/logging'
import { createInbox } from './inbox.ts'
import { createSession, type Session } from './session.ts'
import type { StreamGuard } from './stream-guard.ts'
import type { StreamMetrics } from './stream-metrics.ts'
import { createSubscriptions } from './subscriptions.ts'

export type Client = { readonly connection: Connection; readonly session: Session }

type Options = {
  readonly guard: StreamGuard
  readonly publicFeed: PublicFeed
  readonly privateFeed: PrivateFeed
  readonly privateTopics: readonly PrivateTopic[]
  readonly limits: StreamLimits
  readonly logger: Logger
  readonly metrics: StreamMetrics
  nowSeconds(): number
}

type Arrival = {
  readonly webSocket: WebSocket
  readonly socket: Socket
  readonly headers: IncomingHttpHeaders
  readonly ip: string
}

/** Sets up a newly connected client. */
export function openClient(options: Options, { webSocket, socket, headers, ip }: Arrival): Client {
  const now = () => performance.now()
  const connection = createConnection({
    webSocket,
    socket,
    ip,
    limits: options.limits,
    now,
    onRoom: () => subscriptions.refresh(),
    onMissed: options.metrics.missed,
    onTooSlow: options.metrics.closedSlow,
  })
  const subscriptions = createSubscriptions({ ...options, connection })
  const session = createSession({ ...options, headers, connection, subscriptions })
  const inbox = createInbox({ ...options, connection, now, carryOut: session.carryOut })
  // By default, `ws` passes a message as one Buffer.
  webSocket.on('message', (data, isBinary) => inbox.receive(data as Buffer, isBinary))
  webSocket.on('ping', inbox.receivePing)
  webSocket.on('close', () => {
    inbox.close()
    subscriptions.closeAll()
  })
  // `ws` closes the connection by itself after bytes that are no WebSocket frame.
  webSocket.on('error', () => {})
  return { connection, session }
}

/** Checks again the keys and sessions behind all clients' private topics. */
export async function reviewCallers(
  clients: Iterable<Client>,
  guard: Pick<StreamGuard, 'review'>,
): Promise<void> {
  const using = [...clients].flatMap(({ connection, session }) => {
    const caller = session.callerInUse()
    return caller === null ? [] : [{ session, use: { caller, ip: connection.ip } }]
  })
  if (using.length === 0) return
  const outcomes = await guard.review(using.map(({ use }) => use))
  for (const [index, { session, use }] of using.entries()) {
    const outcome = outcomes[index]
    // Meanwhile the client may have signed in with another key.
    if (outcome !== undefined && session.callerInUse()?.id === use.caller.id) session.judge(outcome)
  }
}
