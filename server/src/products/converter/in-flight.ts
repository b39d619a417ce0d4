import { recall, type Writer, type WriterParts } from '#core/idempotency'
import { unixSeconds } from '#platform/clock'
import { Answer } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { converterRefusals } from './refusals.ts'

type Submit<Command, T> = Writer<Command, T>['submit']

/**
 * Refuses a request that this process is carrying out for the first time. In another process it waits for the first and
 * gets its answer, as does a request with the same key and another payload, which is then refused for that. The refusal is
 * answered and not thrown, because it is no outcome of the request: that is what the first comes to.
 */
export function refuseWhileInFlight<Command, T>(
  submit: Submit<Command, T>,
  parts: WriterParts,
): Submit<Command, T> {
  const inFlight = new Set<string>()
  return async (command, request) => {
    if (request === null) return submit(command, request)
    const identity = [request.customerId, request.operation, request.key, request.fingerprint].join('/')
    if (inFlight.has(identity)) {
      // Beside another repeat of a request that is done there is nothing to wait for.
      const known = await recall<T>(parts, request)
      if (known !== null) return known
      const refusal = new Refusal(converterRefusals.OPERATION_IN_PROGRESS)
      return new Answer<T>({ refusal }, { ts: unixSeconds(parts.systemClock.now()), isReplay: false })
    }
    inFlight.add(identity)
    try {
      return await submit(command, request)
    } finally {
      inFlight.delete(identity)
    }
  }
}
