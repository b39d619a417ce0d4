import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Refusal } from '#platform/refusal'
import { requestRefusals } from './request-refusals.ts'

/**
 * The requests under way on each connection. When something on it cannot be read, a request that is not being carried out
 * yet never is; one that is gets its answer, and the connection ends behind that.
 */
export type Exchanges = {
  /** From here on a request is carried out. Refuses it when what came behind it could not be read. */
  begin(request: IncomingMessage): void
  /** Whether the answer to a request is the last one that its connection carries. */
  isLast(request: IncomingMessage): boolean
  /** A request was answered. False where it was not being carried out. */
  end(request: IncomingMessage): boolean
  /** Something on a connection could not be read. Answers whether the connection can be told so: no answer is due on it. */
  breakOff(connection: Duplex): boolean
}

type Exchange = { readonly running: Set<IncomingMessage>; isBroken: boolean }

const lingerMs = 1_000

export function createExchanges(): Exchanges {
  const byConnection = new WeakMap<Duplex, Exchange>()

  function exchangeOn(connection: Duplex): Exchange {
    const known = byConnection.get(connection)
    if (known !== undefined) return known
    const exchange = { running: new Set<IncomingMessage>(), isBroken: false }
    byConnection.set(connection, exchange)
    return exchange
  }

  return {
    begin(request) {
      const { running, isBroken } = exchangeOn(request.socket)
      if (isBroken) throw new Refusal(requestRefusals.MALFORMED_REQUEST)
      running.add(request)
    },
    isLast(request) {
      const exchange = byConnection.get(request.socket)
      return exchange?.isBroken === true && exchange.running.size === 1 && exchange.running.has(request)
    },
    end(request) {
      const exchange = byConnection.get(request.socket)
      if (exchange?.running.delete(request) !== true) return false
      if (exchange.isBroken && exchange.running.size === 0) hangUp(request.socket)
      return true
    },
    breakOff(connection) {
      const exchange = exchangeOn(connection)
      exchange.isBroken = true
      return exchange.running.size === 0
    },
  }
}

/** Ends a connection behind what was written to it, also one whose other end stays. */
export function hangUp(connection: Duplex): void {
  connection.end()
  setTimeout(() => connection.destroy(), lingerMs).unref()
}
