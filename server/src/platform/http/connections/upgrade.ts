import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { hangUp } from '#platform/http/answering'
import { requestRefusals } from '#platform/http/checking'
import { Refusal } from '#platform/refusal'

/** A request for an upgrade to WebSocket, and its connection. */
export type UpgradeRequest = {
  readonly request: IncomingMessage
  readonly socket: Socket
  /** Bytes that arrived after the request. */
  readonly head: Buffer
  readonly ip: string
}

/** The only path for WebSocket connections. */
export type UpgradeRoute = {
  readonly path: string
  /** Takes over the connection, or throws a refusal before writing anything. */
  accept(upgrade: UpgradeRequest): void
}

type Waiting = Pick<UpgradeRequest, 'socket' | 'head'> & { readonly response: ServerResponse }

/** Whether a request asks for the upgrade that the route offers; other upgrades are ignored. */
export function isUpgradeTo(
  route: UpgradeRoute | undefined,
  { method, url = '', headers }: IncomingMessage,
): boolean {
  if (route === undefined || method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket') return false
  return url === route.path || url.startsWith(`${route.path}?`)
}

/**
 * Routes upgrades like every request, so addresses and refusals are handled alike. A refused connection is closed after
 * the answer.
 */
export function registerUpgrade(app: FastifyInstance, { path, accept }: UpgradeRoute): void {
  const waiting = new WeakMap<IncomingMessage, Waiting>()
  app.server.on('upgrade', (request, duplex, head) => {
    const socket = duplex as Socket // the server listens on TCP
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.once('finish', () => hangUp(socket))
    // The HTTP parser no longer handles the connection or its errors.
    socket.on('error', () => socket.destroy())
    response.assignSocket(socket)
    waiting.set(request, { socket, head, response })
    app.routing(request, response)
  })
  app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    const upgrade = waiting.get(request.raw)
    if (upgrade === undefined) {
      reply.header('upgrade', 'websocket')
      throw new Refusal(requestRefusals.UPGRADE_REQUIRED)
    }
    const { socket, head, response } = upgrade
    accept({ request: request.raw, socket, head, ip: request.ip })
    response.detachSocket(socket)
    reply.hijack()
  })
}
