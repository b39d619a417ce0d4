import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CollectedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[]
  readonly status: { code?: number }
}

export type TraceCollector = {
  readonly url: string
  readonly spans: CollectedSpan[]
  /** The bodies of all requests, and their headers. */
  readonly bodies: string[]
  readonly headers: Record<string, string | string[] | undefined>[]
  /** The status of its answers. */
  status: number
  stop(): Promise<void>
}

/** A collector of traces on this machine, that takes OTLP over HTTP in JSON. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const collector = {
    spans: [] as CollectedSpan[],
    bodies: [] as string[],
    headers: [] as object[],
    status: 200,
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    collector.bodies.push(body)
    collector.headers.push({ ...request.headers, path: request.url })
    if (collector.status === 200)
      for (const { scopeSpans } of JSON.parse(body).resourceSpans)
        for (const { spans } of scopeSpans) collector.spans.push(...spans)
    response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return Object.assign(collector, {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }) as TraceCollector
}
