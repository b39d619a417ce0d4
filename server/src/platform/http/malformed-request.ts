import type { Duplex } from 'node:stream'
import type { Clock } from '#platform/clock'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { envelopeOf } from './envelope.ts'
import { requestRefusals } from './request-refusals.ts'

/** Answers what cannot be read as HTTP, and hangs up: what would follow on the connection cannot be told apart. */
export function answerMalformed(socket: Duplex, { clock, ids }: { clock: Clock; ids: Ids }): void {
  if (!socket.writable) return
  const refusal = new Refusal(requestRefusals.MALFORMED_REQUEST)
  const body = JSON.stringify(envelopeOf({ refusal }, Math.floor(clock.now().getTime() / 1000)))
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${ids.next()}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
