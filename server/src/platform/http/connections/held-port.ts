import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, unixSeconds } from '#platform/clock'
import { envelopeOf } from '#platform/http/answering'
import { requestRefusals } from '#platform/http/checking'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'

/** A bound port whose server is not ready yet. Meanwhile `/livez` is answered and everything else refused. */
export type HeldPort = {
  readonly host: string
  readonly port: number
  /** Hands the port to another server; no connection is refused in between. */
  giveTo(server: http.Server): void
  /** Closes the port, unless another server has it. */
  close(): Promise<void>
}

type Holding = {
  readonly host: string
  readonly port: number
  readonly backlog: number
  readonly clock: Clock
  readonly ids: Ids
}

/** Binds a port, or fails with the system's error. */
export async function holdPort({ host, port, backlog, clock, ids }: Holding): Promise<HeldPort> {
  const held = http.createServer((request, response) => {
    const now = unixSeconds(clock.now())
    const isAlive = request.url === '/livez'
    const details = { server: 'is starting' }
    const outcome = isAlive
      ? { data: { status: 'alive' } }
      : { refusal: new Refusal(requestRefusals.SERVICE_UNAVAILABLE, { details }) }
    response.writeHead(isAlive ? 200 : requestRefusals.SERVICE_UNAVAILABLE.status, {
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': ids.next(),
      // The next request should reach the server that follows.
      connection: 'close',
      ...(isAlive ? {} : { 'retry-after': '1' }),
    })
    response.end(JSON.stringify(envelopeOf(outcome, now)))
  })
  await new Promise<void>((resolve, reject) => {
    held.once('error', reject)
    held.listen({ host, port, backlog }, resolve)
  })
  const { port: taken } = held.address() as AddressInfo // a listening TCP server has one
  let isGiven = false
  return {
    host,
    port: taken,
    giveTo(server) {
      isGiven = true
      // https://nodejs.org/api/net.html#serverlistenhandle-backlog-callback
      // The server's own `listen` is overridden to call this function.
      Reflect.apply(http.Server.prototype.listen, server, [held, backlog])
      held.closeIdleConnections()
    },
    async close() {
      if (isGiven) return
      held.closeAllConnections()
      await new Promise((resolve) => held.close(resolve))
    },
  }
}
