import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Answering, answerAndHangUp, type Exchanges } from '#platform/http/answering'
import { requestRefusals } from '#platform/http/checking'
import { Refusal } from '#platform/refusal'
import { createConnectionCounts } from './connection-counts.ts'

/** The most open connections of one network. Proxies are exempt: each serves many clients. */
export type ConnectionLimit = { readonly perAddressMax: number; isProxy(ip: string): boolean }

type Options = Answering & { connectionLimit?: ConnectionLimit | undefined }

const idleSweepMs = 50

/**
 * Rules for connections rather than requests: their limit, their end, and requests that Node would answer itself.
 * Returns whether a request's connection ends after its answer.
 */
export function keepConnections(
  app: FastifyInstance,
  exchanges: Exchanges,
  options: Options,
): (request: FastifyRequest) => boolean {
  // A client that closes its side after a request still gets its answer.
  Object.assign(app.server, { httpAllowHalfOpen: true })
  // Without these listeners Node would send its own answer, or close silently.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  app.server.on('connect', (_request, connection) => {
    // The HTTP parser no longer handles the connection or its errors.
    connection.on('error', () => connection.destroy())
    answerAndHangUp(connection, new Refusal(requestRefusals.METHOD_NOT_ALLOWED), options)
  })
  if (options.connectionLimit !== undefined) limitConnections(app, options.connectionLimit, options)
  const isClosing = endConnections(app)
  return ({ raw }) => isClosing() || exchanges.isLast(raw)
}

/** Closing waits for every connection; a kept-alive one would delay it by up to a minute. */
function endConnections(app: FastifyInstance): () => boolean {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    // Answers already begun lack `connection: close`; their connections fall idle later.
    const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweepMs)
    app.server.once('close', () => clearInterval(sweep))
  })
  return () => isClosing
}

function limitConnections(
  app: FastifyInstance,
  { perAddressMax, isProxy }: ConnectionLimit,
  options: Options,
): void {
  const counts = createConnectionCounts(perAddressMax)
  const counted = new Map<Duplex, string>()
  const leave = (connection: Duplex) => {
    const ip = counted.get(connection)
    if (ip !== undefined) counts.leave(ip)
    counted.delete(connection)
  }
  app.server.on('connection', (connection) => {
    const { remoteAddress = '' } = connection
    if (isProxy(remoteAddress)) return
    if (counts.enter(remoteAddress)) {
      counted.set(connection, remoteAddress)
      connection.once('close', () => leave(connection))
    } else {
      const details = { connections_max: perAddressMax }
      answerAndHangUp(
        connection,
        new Refusal(requestRefusals.CONNECTION_LIMIT_EXCEEDED, { details }),
        options,
      )
      connection.destroySoon()
    }
  })
  // The stream has its own limit.
  app.server.on('upgrade', (_request, connection) => leave(connection))
}
