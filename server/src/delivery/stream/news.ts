type LastNumber = { readonly customerId: string; readonly topic: string; readonly sequence: number }

/** Whose topics are followed, and which of their numbers were seen. */
export type News = {
  arrive(customerId: string): void
  leave(customerId: string): void
  isFollowed(customerId: string): boolean
  followed(): string[]
  /** Takes note of these numbers; answers the customers whose number is another than it was. */
  of(lasts: readonly LastNumber[]): Set<string>
}

type Customer = { subscriptions: number; readonly seen: Map<string, number> }

export function createNews(): News {
  const customers = new Map<string, Customer>()
  return {
    arrive(customerId) {
      const customer = customers.get(customerId)
      if (customer === undefined) customers.set(customerId, { subscriptions: 1, seen: new Map() })
      else customer.subscriptions += 1
    },
    leave(customerId) {
      const customer = customers.get(customerId)
      if (customer === undefined) return
      customer.subscriptions -= 1
      if (customer.subscriptions === 0) customers.delete(customerId)
    },
    isFollowed: (customerId) => customers.has(customerId),
    followed: () => [...customers.keys()],
    of(lasts) {
      const changed = new Set<string>()
      for (const { customerId, topic, sequence } of lasts) {
        const seen = customers.get(customerId)?.seen
        if (seen === undefined || seen.get(topic) === sequence) continue
        seen.set(topic, sequence)
        changed.add(customerId)
      }
      return changed
    },
  }
}
