import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

export type OpenAnswer = {
  readonly status?: number
  readonly type?: string
  readonly headers?: { readonly [name: string]: string }
  readonly body?: string | Buffer
}

/** A page, or an endpoint outside the envelope such as /metrics. A path that ends in /* covers all paths below it. */
export type OpenRoute = {
  readonly path: string
  /** Other methods get NOT_FOUND at its path instead of METHOD_NOT_ALLOWED. */
  readonly isUnlisted?: boolean
  /** `path` is the path as sent, without the query. A thrown refusal is answered in the envelope. */
  handle(asked: { readonly path: string; readonly headers: IncomingHttpHeaders }): Promise<OpenAnswer>
}

// Pages load nothing from elsewhere and cannot be framed.
const pageHeaders = {
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

export function registerOpen(app: FastifyInstance, { path, handle }: OpenRoute): void {
  app.get(path, { exposeHeadRoute: true }, async ({ url, headers: asked }, reply) => {
    const answer = await handle({ path: url.replace(/\?.*/s, ''), headers: asked })
    const { status = 200, type, headers, body } = answer
    return reply
      .code(status)
      .headers({ ...pageHeaders, ...headers, ...(type === undefined ? {} : { 'content-type': type }) })
      .send(body)
  })
}
