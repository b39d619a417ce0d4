import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

export type OpenAnswer = {
  readonly status?: number
  readonly type?: string
  readonly headers?: { readonly [name: string]: string }
  readonly body?: string | Buffer
}

/** A page or a machine's endpoint outside the envelope, such as /metrics. A path that ends in /* is all below it. */
export type OpenRoute = {
  readonly path: string
  /** Callers by other methods find nothing at its path, instead of being told which methods it takes. */
  readonly isUnlisted?: boolean
  /** `path` is as it was sent, without its query. A refusal that is thrown is answered in the envelope. */
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
