// A process of its own: a customer's endpoint that gives every request the same answer, and reports how fast requests
// arrived.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The answer to all requests. */
export type Sink = { readonly status: number }

type Counting = { readonly count: number; tell(perSecond: number): void }

let counting: Counting | null = null
let received = 0
let firstAt = 0
let status = 204

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    received = 0
    const count = Number(request.url?.slice(1))
    counting = { count, tell: (perSecond) => response.end(JSON.stringify({ perSecond })) }
    return
  }
  request.resume().on('end', () => {
    response.writeHead(status).end()
    note()
  })
})

function note(): void {
  const now = performance.now()
  if (received === 0) firstAt = now
  if (++received === counting?.count) counting.tell(((received - 1) * 1_000) / (now - firstAt))
}

process.once('message', (wanted: Sink) => {
  status = wanted.status
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo // a TCP server that listens has one
    process.send?.(`http://127.0.0.1:${port}`)
  })
})
process.once('disconnect', () => process.exit())
