import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Clock, unixSeconds } from '#platform/clock'
import type { Ids } from '#platform/ids'
import { Refusal, type RefusalKind } from '#platform/refusal'
import { envelopeOf } from './envelope.ts'
import type { RequestLog } from './request-log.ts'
import { requestRefusals } from './request-refusals.ts'

type Answering = { clock: Clock; ids: Ids; code?: string | undefined; log: RequestLog }

// https://nodejs.org/api/http.html#event-clienterror
const kinds: { readonly [code: string]: RefusalKind } = {
  HPE_HEADER_OVERFLOW: requestRefusals.HEADERS_TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: requestRefusals.REQUEST_TIMEOUT,
}

/** Answers what cannot be read as HTTP, and hangs up: what would follow on the connection cannot be told apart. */
export function answerMalformed(socket: Duplex, { clock, ids, code = '', log }: Answering): void {
  if (!socket.writable) return
  const kind = kinds[code] ?? requestRefusals.MALFORMED_REQUEST
  const refusal = new Refusal(kind)
  const requestId = ids.next()
  const body = JSON.stringify(envelopeOf({ refusal }, unixSeconds(clock.now())))
  const head = [
    `HTTP/1.1 ${kind.status} ${STATUS_CODES[kind.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ]
  const { remoteAddress: ip } = socket as Socket // the server listens on TCP
  log.malformed({ requestId, status: kind.status, code: kind.code, ip })
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
