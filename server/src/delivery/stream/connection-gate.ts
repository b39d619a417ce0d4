import { requestRefusals } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { handshakeRefusals } from './refusals.ts'

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
  const counts = new Map<string, number>()
  let total = 0
  let isClosed = false
  return {
    enter(ip) {
      const count = counts.get(ip) ?? 0
      if (isClosed || total >= connectionsMax) throw new Refusal(requestRefusals.SERVICE_UNAVAILABLE)
      if (count >= connectionsPerAddressMax) {
        const details = { connections_max: connectionsPerAddressMax }
        throw new Refusal(handshakeRefusals.CONNECTION_LIMIT_EXCEEDED, { details })
      }
      counts.set(ip, count + 1)
      total += 1
    },
    leave(ip) {
      const count = counts.get(ip) ?? 0
      if (count === 0) return
      if (count === 1) counts.delete(ip)
      else counts.set(ip, count - 1)
      total -= 1
    },
    close() {
      isClosed = true
    },
  }
}
