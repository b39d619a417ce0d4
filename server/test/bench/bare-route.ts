// A process of its own: Fastify routes that check a request's signature and send its body back, which measures the cost
// of HTTP, JSON and one HMAC on this machine without any work behind them.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import fastify, { type RouteHandlerMethod } from 'fastify'
import type { Credentials } from './sign.ts'

const driftSecondsMax = 300

process.once('message', async ({ targets, customers }: { targets: string[]; customers: Credentials[] }) => {
  const secrets = new Map(customers.map(({ api_key, secret_key }) => [api_key, secret_key]))
  const app = fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  const check: RouteHandlerMethod = async (request, reply) => {
    const body = request.body as Buffer // the parser's bytes
    const now = Math.floor(Date.now() / 1_000)
    const timestamp = String(request.headers['x-api-timestamp'])
    const secret = secrets.get(String(request.headers['x-api-key'])) ?? ''
    const expected = createHmac('sha256', secret)
      .update(`${timestamp}POST${request.url}`)
      .update(body)
      .digest()
    const signature = Buffer.from(String(request.headers['x-api-signature']), 'hex')
    const isSigned = signature.length === expected.length && timingSafeEqual(signature, expected)
    if (!isSigned || Math.abs(now - Number(timestamp)) > driftSecondsMax) return reply.code(401).send()
    return { success: true, data: JSON.parse(body.toString('utf8')), ts: now }
  }
  for (const target of targets) app.post(target, check)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo // a TCP server that listens has one
  process.send?.(`http://127.0.0.1:${port}`)
})
process.once('disconnect', () => process.exit())
