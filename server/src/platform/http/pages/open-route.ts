import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { requestRefusals } from '#platform/http/checking'
import type { SlowReaders } from '#platform/http/connections'
import { Refusal } from '#platform/refusal'
import { pathPattern } from './path-pattern.ts'
import { longBytes, sendPaced } from './send-paced.ts'

export type OpenAnswer = {
  readonly status?: number
  readonly type?: string
  readonly headers?: { readonly [name: string]: string }
  /** Values of `Set-Cookie`. */
  readonly cookies?: readonly string[]
  readonly body?: string | Buffer
}

/** A request as it arrived. `path` is as sent, without the query. */
export type OpenRequest = {
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** Empty for a GET. */
  readonly body: Buffer
  readonly ip: string
}

/**
 * A page, or an endpoint without the envelope such as /metrics. A path that ends in /* covers all paths below; `{name}`
 * stands for one segment.
 */
export type OpenRoute = {
  readonly path: string
  /** GET, including HEAD, where absent. */
  readonly method?: 'GET' | 'POST'
  /** Other methods at this path get NOT_FOUND instead of METHOD_NOT_ALLOWED. */
  readonly isUnlisted?: boolean
  /** A thrown refusal is answered in the envelope. */
  handle(asked: OpenRequest): Promise<OpenAnswer>
}

/**
 * The default headers of pages: a page loads nothing from other origins, cannot be framed and sends its address to no
 * other site.
 */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

const noBody = Buffer.alloc(0)

export function registerOpen(
  app: FastifyInstance,
  { path, method = 'GET', handle }: OpenRoute,
  readers: SlowReaders,
): void {
  app.route({
    method: method === 'GET' ? ['GET', 'HEAD'] : method,
    url: pathPattern(path),
    async handler({ url, method: asking, headers: asked, body: sent, ip }, reply) {
      const [at = '', search = ''] = url.split(/\?(.*)/s)
      const body = method === 'POST' && Buffer.isBuffer(sent) ? sent : noBody
      const answer = await handle({ path: at, query: new URLSearchParams(search), headers: asked, body, ip })
      const { status = 200, type, headers, cookies = [], body: answered } = answer
      if (cookies.length > 0) reply.header('set-cookie', cookies)
      const bytes = typeof answered === 'string' ? Buffer.from(answered) : answered
      const isLong = asking !== 'HEAD' && bytes !== undefined && bytes.length >= longBytes
      if (isLong && !readers.beginLong(reply.raw)) {
        reply.header('connection', 'close')
        throw new Refusal(requestRefusals.SERVICE_UNAVAILABLE)
      }
      reply
        .code(status)
        .headers({ ...pageHeaders, ...headers, ...(type === undefined ? {} : { 'content-type': type }) })
      return bytes === undefined ? reply.send() : sendPaced(reply, bytes)
    },
  })
}
