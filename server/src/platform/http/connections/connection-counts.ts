import { networkOf } from './network-of.ts'

/** Counts open connections, or another bounded thing, by network. */
export type ConnectionCounts = {
  /** Counts one more; false at the limit. */
  enter(ip: string): boolean
  /** Counts one less; false when none is open. */
  leave(ip: string): boolean
}

export function createConnectionCounts(perNetworkMax: number): ConnectionCounts {
  const counts = new Map<string, number>()
  return {
    enter(ip) {
      const network = networkOf(ip)
      const count = counts.get(network) ?? 0
      if (count >= perNetworkMax) return false
      counts.set(network, count + 1)
      return true
    },
    leave(ip) {
      const network = networkOf(ip)
      const count = counts.get(network) ?? 0
      if (count > 1) counts.set(network, count - 1)
      else counts.delete(network)
      return count > 0
    },
  }
}
