import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Clock, unixSeconds } from '#platform/clock'
import { requestRefusals } from '#platform/http/checking'
import type { RequestLog } from '#platform/http/reading'
import type { Ids } from '#platform/ids'
import { Refusal, type RefusalKind } from '#platform/refusal'
import { envelopeOf } from './envelope.ts'
import { hangUp } from './exchanges.ts'

export type Answering = { clock: Clock; ids: Ids; log: RequestLog }

// https://nodejs.org/api/http.html#event-clienterror
const kinds: { readonly [code: string]: RefusalKind } = {
  HPE_HEADER_OVERFLOW: requestRefusals.HEADERS_TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: requestRefusals.REQUEST_TIMEOUT,
}

/** The refusal for a connection whose bytes cannot be parsed. */
export function unreadable(code: string | undefined): Refusal {
  return new Refusal(kinds[code ?? ''] ?? requestRefusals.MALFORMED_REQUEST)
}

/** Answers outside of any request and closes the connection, since the following bytes cannot be parsed as requests. */
export function answerAndHangUp(connection: Duplex, refusal: Refusal, { clock, ids, log }: Answering): void {
  if (!connection.writable) return
  const { status, code } = refusal.kind
  const requestId = ids.next()
  const body = JSON.stringify(envelopeOf({ refusal }, unixSeconds(clock.now())))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    // A 405 must list the allowed methods; an unparsed request has no path and so no methods.
    ...(status === 405 ? ['Allow: '] : []),
    'Connection: close',
  ]
  const { remoteAddress: ip } = connection as Socket // the server listens on TCP
  log.malformed({ requestId, status, code, ip })
  connection.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  hangUp(connection)
}
