// A process of its own: one Fastify route that sends prepared bytes, which measures the cost of HTTP on this machine
// without the cost of making the bytes.
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'

/** `path` is without the query. */
export type BareRead = { readonly path: string; readonly body: string }

process.once('message', async ({ path, body }: BareRead) => {
  const app = fastify()
  app.get(path, async (_request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8')
    return body
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo // a TCP server that listens has one
  process.send?.(`http://127.0.0.1:${port}`)
})
process.once('disconnect', () => process.exit())
