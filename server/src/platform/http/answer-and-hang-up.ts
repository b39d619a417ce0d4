import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Clock, unixSeconds } from '#platform/clock'
import type { Ids } from '#platform/ids'
import { Refusal, type RefusalKind } from '#platform/refusal'
import { envelopeOf } from './envelope.ts'
import { hangUp } from './exchanges.ts'
import { requestRefusals } from './request-refusals.ts'

type Answering = { clock: Clock; ids: Ids }

// https://nodejs.org/api/http.html#event-clienterror
const kinds: { readonly [code: string]: RefusalKind } = {
  HPE_HEADER_OVERFLOW: requestRefusals.HEADERS_TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: requestRefusals.REQUEST_TIMEOUT,
}

/** Why a connection cannot be read any further. */
export function unreadable(code: string | undefined): Refusal {
  return new Refusal(kinds[code ?? ''] ?? requestRefusals.MALFORMED_REQUEST)
}

/** Answers outside of any request, and hangs up: what would follow on the connection cannot be told apart. */
export function answerAndHangUp(connection: Duplex, refusal: Refusal, { clock, ids }: Answering): void {
  if (!connection.writable) return
  const { status } = refusal.kind
  const body = JSON.stringify(envelopeOf({ refusal }, unixSeconds(clock.now())))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${ids.next()}`,
    // A refused method names those that are taken; where there is no path, none is.
    ...(status === 405 ? ['Allow: '] : []),
    'Connection: close',
  ]
  connection.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  hangUp(connection)
}
