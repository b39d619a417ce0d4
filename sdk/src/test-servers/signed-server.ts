import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const apiKey = 'pk_live_test'
export const secretKey = 'sk_test_secret'

type Seen = { method: string; target: string; headers: IncomingHttpHeaders; body: string; isSigned: boolean }
type Reply = { status?: number; headers?: Record<string, string> } & (
  | { data: unknown }
  | { error: object }
  | { raw: string }
)

/** For tests: verifies each signature by the contract, keeps the requests, and answers with `reply`. */
export async function startSignedServer(reply: (seen: Seen, count: number) => Reply | 'hang up') {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url: target = '', headers } = request
    const body = await text(request)
    const message = `${headers['x-api-timestamp']}${method.toUpperCase()}${target}${body}`
    const expected = createHmac('sha256', secretKey).update(message).digest('hex')
    const isSigned = headers['x-api-key'] === apiKey && headers['x-api-signature'] === expected
    seen.push({ method, target, headers, body, isSigned })
    const answer = reply({ method, target, headers, body, isSigned }, seen.length)
    if (answer === 'hang up') return void request.socket.destroy()
    write(response, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has an AddressInfo, never a string.
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    seen,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function write(response: ServerResponse, { status = 200, headers = {}, ...answer }: Reply): void {
  response.writeHead(status, { 'x-request-id': 'request-1', ...headers })
  if ('raw' in answer) return void response.end(answer.raw)
  response.end(JSON.stringify({ success: 'data' in answer, ...answer, ts: 1767225600 }))
}
