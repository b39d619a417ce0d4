import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type Clock, unixSeconds } from '#platform/clock'
import { envelopeOf } from '#platform/http/answering'
import { framingProblem, type RequestLog } from '#platform/http/reading'
import type { Ids } from '#platform/ids'
import { type Admission, busy } from './admission.ts'

type Parts = {
  readonly admission: Admission
  readonly clock: Clock
  readonly ids: Ids
  readonly log: RequestLog
}

/**
 * Refuses requests of a busy server before the framework sees them: a refusal that costs a third of an answer would itself
 * keep the server busy.
 */
export function refuseEarly(server: Server, { admission, clock, ids, log }: Parts): void {
  const handlers = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[] // as: Node's own type for this event
  server.removeAllListeners('request')
  let sent = { ts: 0, text: '' }
  const textAt = (ts: number): string => {
    if (sent.ts !== ts) sent = { ts, text: JSON.stringify(envelopeOf({ refusal: busy() }, ts)) }
    return sent.text
  }
  server.on('request', (request, response) => {
    const { method = '', url = '' } = request
    // The framework ends the connection of a request whose end is in doubt.
    if (!admission.isFull(method, url) || framingProblem(request) !== null) {
      for (const handle of handlers) handle(request, response)
      return
    }
    const { status, code } = busy().kind
    const requestId = ids.next()
    const text = textAt(unixSeconds(clock.now()))
    admission.refused()
    log.malformed({ requestId, status, code, ip: request.socket.remoteAddress })
    response.writeHead(status, [
      'x-request-id',
      requestId,
      'retry-after',
      '1',
      'content-type',
      'application/json; charset=utf-8',
      'content-length',
      String(Buffer.byteLength(text)),
    ])
    response.end(text)
  })
}
