import { isTemporary } from '#platform/database'
import { requestRefusals } from '#platform/http/checking'
import type { Answer } from '#platform/http/describing'
import { Refusal, type RefusalKind } from '#platform/refusal'

/** The shape of every answer; `ts` is in Unix seconds. */
export function envelopeOf(outcome: Answer<unknown>['outcome'], ts: number): object {
  if ('data' in outcome) return { success: true, data: outcome.data, ts }
  const { kind, message, details } = outcome.refusal
  return { success: false, error: { code: kind.code, message, details }, ts }
}

// https://fastify.dev/docs/latest/Reference/Errors/
const frameworkRefusals: { readonly [code: string]: RefusalKind } = {
  FST_ERR_CTP_BODY_TOO_LARGE: requestRefusals.PAYLOAD_TOO_LARGE,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: requestRefusals.UNSUPPORTED_MEDIA_TYPE,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: requestRefusals.INVALID_JSON,
  FST_ERR_BAD_URL: requestRefusals.NOT_FOUND,
}

/** The refusal that answers any error; an unforeseen one becomes INTERNAL_ERROR or SERVICE_UNAVAILABLE. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code = '', statusCode } = error as { code?: string; statusCode?: number } // anything can be thrown
  // The framework answers 400 when a body breaks off: the client has left, and the server is not at fault.
  const kind = frameworkRefusals[code] ?? (statusCode === 400 ? requestRefusals.MALFORMED_REQUEST : undefined)
  if (kind !== undefined) return new Refusal(kind)
  return new Refusal(
    isTemporary(error) ? requestRefusals.SERVICE_UNAVAILABLE : requestRefusals.INTERNAL_ERROR,
  )
}
