import type { Caller } from '#platform/http'

/** A customer's key as its guard answers it. */
export function keyCaller(customerId: string, given: Partial<Caller> = {}): Caller {
  return {
    ...{ kind: 'key', person: null, isFresh: false, permissions: [] },
    ...{ customerId, apiKey: 'a key', ip: '203.0.113.7', signature: { hex: '', expiresAt: 0 } },
    ...given,
  }
}
