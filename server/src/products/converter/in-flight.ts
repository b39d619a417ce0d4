import type { IdempotentRequest } from '#core/idempotency'
import { Refusal } from '#platform/refusal'
import { converterRefusals } from './refusals.ts'

type Asked = { readonly request: IdempotentRequest | null }

/**
 * Refuses a request that this process is carrying out already. In another process it waits for the first and gets its
 * answer, as does a request with the same key and another payload, which is then refused for that.
 */
export function refuseWhileInFlight<Command extends Asked, Result>(
  act: (command: Command) => Promise<Result>,
): (command: Command) => Promise<Result> {
  const inFlight = new Set<string>()
  return async (command) => {
    const { request } = command
    if (request === null) return act(command)
    const identity = [request.customerId, request.operation, request.key, request.fingerprint].join('/')
    if (inFlight.has(identity)) throw new Refusal(converterRefusals.OPERATION_IN_PROGRESS)
    inFlight.add(identity)
    try {
      return await act(command)
    } finally {
      inFlight.delete(identity)
    }
  }
}
