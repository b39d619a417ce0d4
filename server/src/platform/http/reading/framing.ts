import type { IncomingMessage } from 'node:http'
import { requestRefusals } from '#platform/http/checking'
import { Refusal } from '#platform/refusal'

const contentTypeCharactersMax = 256

/**
 * A framing fault in a request that Node accepts; null without one. Another reader on the way, such as a proxy, could
 * read the bytes as a different request. https://www.rfc-editor.org/rfc/rfc9112#section-3.2 and #section-6.1
 */
export function framingProblem({ httpVersion, headers, rawHeaders }: IncomingMessage): Refusal | null {
  const coding = headers['transfer-encoding']
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0'))
    return malformed('The only supported transfer coding is chunked, in HTTP/1.1.')
  if (headers.host === undefined && httpVersion !== '1.0') return malformed('The request has no Host header.')
  if (countHeader(rawHeaders, 'host') > 1) return malformed('The request has more than one Host header.')
  if (countHeader(rawHeaders, 'content-type') > 1)
    return malformed('The request has more than one Content-Type header.')
  if ((headers['content-type']?.length ?? 0) > contentTypeCharactersMax)
    return new Refusal(requestRefusals.UNSUPPORTED_MEDIA_TYPE)
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    return new Refusal(requestRefusals.EXPECTATION_FAILED)
  return null
}

function malformed(message: string): Refusal {
  return new Refusal(requestRefusals.MALFORMED_REQUEST, { message })
}

// Node keeps only the first of repeated headers; `rawHeaders` has all of them, names and values in turn.
function countHeader(rawHeaders: readonly string[], name: string): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const one = rawHeaders[index] ?? ''
    if (one.length === name.length && one.toLowerCase() === name) count++
  }
  return count
}
