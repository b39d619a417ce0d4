import { createConnectionCounts, requestRefusals } from '#platform/http'
import { Refusal } from '#platform/refusal'

/** Counts connections, in all and of each address. */
export type ConnectionGate = {
  /** Throws when there are too many. */
  enter(ip: string): void
  leave(ip: string): void
  /** Nobody enters any more. */
  close(): void
}

type Options = { readonly connectionsMax: number; readonly connectionsPerAddressMax: number }

export function createConnectionGate({ connectionsMax, connectionsPerAddressMax }: Options): ConnectionGate {
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
