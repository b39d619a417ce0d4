import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createConnectionCounts } from './connection-counts.ts'
import type { ConnectionLimit } from './connections.ts'
import { networkOf } from './network-of.ts'

/** Limits on slow clients. */
export type ReadingLimits = {
  /** The longest time in which a client may read less than `bytesMin` of its answer. */
  readonly msMax: number
  readonly bytesMin: number
  /** Bytes that may wait for the clients of one network. */
  readonly waitingBytesMax: number
  /** Long answers that one network may be reading at once. */
  readonly longAnswersMax: number
  /** The longest idle time after a long answer, which the system may still buffer for a client that does not read. */
  readonly idleMsMax: number
}

const readingLimits: ReadingLimits = {
  msMax: 30_000,
  bytesMin: 30 * 1024,
  waitingBytesMax: 4 * 1024 * 1024,
  longAnswersMax: 32,
  idleMsMax: 10_000,
}

/** Connections whose clients have not yet read everything written. */
export type SlowReaders = {
  /** Counts a long answer until its client has read it; false where the client's network reads too many already. */
  beginLong(answer: ServerResponse): boolean
}

type Waiting = { readonly since: number; readonly sent: number }

type Options = {
  readonly limits?: ReadingLimits | undefined
  readonly isProxy?: ConnectionLimit['isProxy'] | undefined
}

const sweepsPerLimit = 30

/**
 * Ends connections whose clients do not read. Where too many bytes wait for one network, its longest-waiting
 * connections end. A proxy serves many clients, so only the time limit applies to its connections.
 */
export function watchReaders(
  app: FastifyInstance,
  { limits = readingLimits, isProxy = () => false }: Options,
): SlowReaders {
  const connections = new Map<Socket, string>()
  const waiting = new Map<Socket, Waiting>()
  const longAnswers = createConnectionCounts(limits.longAnswersMax)
  app.server.on('connection', (connection: Socket) => {
    const { remoteAddress = '' } = connection
    connections.set(connection, isProxy(remoteAddress) ? '' : networkOf(remoteAddress))
    connection.once('close', () => leave(connection))
  })
  // The stream has its own limits.
  app.server.on('upgrade', (_request, connection) => leave(connection as Socket))
  const sweep = setInterval(() => {
    cutStalled()
    cutLongest()
  }, limits.msMax / sweepsPerLimit)
  sweep.unref()
  app.server.once('close', () => clearInterval(sweep))

  function leave(connection: Socket): void {
    connections.delete(connection)
    waiting.delete(connection)
  }

  function cutStalled(): void {
    const now = performance.now()
    for (const connection of connections.keys()) {
      if (connection.writableLength === 0) {
        waiting.delete(connection)
        continue
      }
      const sent = connection.bytesWritten - connection.writableLength
      const before = waiting.get(connection)
      if (before === undefined) waiting.set(connection, { since: now, sent })
      else if (now - before.since >= limits.msMax) {
        if (sent - before.sent < limits.bytesMin) connection.destroy()
        else waiting.set(connection, { since: now, sent })
      }
    }
  }

  /** Closes the connections that have waited longest; `waiting` lists them first. */
  function cutLongest(): void {
    const sums = sumsOf(connections)
    for (const connection of waiting.keys()) {
      const network = connections.get(connection) ?? ''
      const sum = sums.get(network) ?? 0
      if (network === '' || sum <= limits.waitingBytesMax) continue
      sums.set(network, sum - connection.writableLength)
      connection.destroy()
    }
  }

  return {
    beginLong(answer) {
      const { remoteAddress = '' } = answer.req.socket
      if (isProxy(remoteAddress)) return true
      if (!longAnswers.enter(remoteAddress)) return false
      answer.once('close', () => longAnswers.leave(remoteAddress))
      const { socket } = answer.req
      answer.once('finish', () => socket.setTimeout(limits.idleMsMax))
      return true
    },
  }
}

/** The waiting bytes by network. */
function sumsOf(connections: ReadonlyMap<Socket, string>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [{ writableLength }, network] of connections)
    if (writableLength > 0) sums.set(network, (sums.get(network) ?? 0) + writableLength)
  return sums
}
