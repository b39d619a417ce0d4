import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { requestRefusals } from '#platform/http/checking'
import type { Metrics } from '#platform/metrics'
import { Refusal } from '#platform/refusal'

/**
 * The open requests on each connection. When bytes of a connection cannot be parsed, no further request on it begins;
 * open ones get their answers, and the connection ends after the last.
 */
export type Exchanges = {
  /** Begins a request. Refuses it when the bytes behind it could not be parsed. */
  begin(request: IncomingMessage): void
  /** Whether this answer is the last one on its connection. */
  isLast(request: IncomingMessage): boolean
  /** Ends a request, if it had begun. */
  end(request: IncomingMessage): void
  /** Marks a connection as unreadable. True when no answer is due on it, so the refusal can be written. */
  breakOff(connection: Duplex): boolean
}

type Exchange = { readonly running: Set<IncomingMessage>; isBroken: boolean }

const lingerMs = 1_000

/** Counts the open requests. */
export function createExchanges({ activeRequests }: Pick<Metrics, 'activeRequests'>): Exchanges {
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
      activeRequests.count++
    },
    isLast(request) {
      const exchange = byConnection.get(request.socket)
      return exchange?.isBroken === true && exchange.running.size === 1 && exchange.running.has(request)
    },
    end(request) {
      const exchange = byConnection.get(request.socket)
      if (exchange?.running.delete(request) !== true) return
      activeRequests.count--
      if (exchange.isBroken && exchange.running.size === 0) hangUp(request.socket)
    },
    breakOff(connection) {
      const exchange = exchangeOn(connection)
      exchange.isBroken = true
      return exchange.running.size === 0
    },
  }
}

/** Ends a connection once everything written is sent, and soon even if the other end stays open. */
export function hangUp(connection: Duplex): void {
  connection.end()
  setTimeout(() => connection.destroy(), lingerMs).unref()
}
