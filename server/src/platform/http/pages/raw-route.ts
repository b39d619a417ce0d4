import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { pageHeaders } from './open-route.ts'

/** All paths below one, with a handler in Node's own form, such as another library's server. */
export type RawRoute = {
  /** Without a trailing slash. */
  readonly path: string
  /** The body is not read yet. */
  handle(request: IncomingMessage, response: ServerResponse): void
}

export function registerRaw(app: FastifyInstance, { path, handle }: RawRoute): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.route({
      method: ['GET', 'POST'],
      url: `${path}/*`,
      exposeHeadRoute: false,
      handler(request, reply) {
        reply.hijack()
        for (const [name, value] of Object.entries(pageHeaders)) reply.raw.setHeader(name, value)
        handle(request.raw, reply.raw)
      },
    })
  })
}
