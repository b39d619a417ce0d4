import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedWebhook = {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  /** Names and values in turn, as they were sent. */
  readonly rawHeaders: readonly string[]
  readonly body: string
  /** The id of the event. */
  readonly id: string
}

/** Answers a webhook in its own time, or not. */
export type Respond = (response: ServerResponse, webhook: ReceivedWebhook) => void

export type WebhookReceiver = {
  readonly url: string
  readonly port: number
  /** In the order in which they were whole. */
  readonly received: ReceivedWebhook[]
  /** How many connections were made to it. */
  connections(): number
  respondWith(respond: Respond): void
  stop(): Promise<void>
}

export const accept: Respond = (response) => response.writeHead(204).end()

export function answerWith(status: number, headers: Record<string, string> = {}): Respond {
  return (response) => response.writeHead(status, headers).end()
}

/** A customer's endpoint on this machine. */
export async function startWebhookReceiver(first: Respond = accept): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  let respond = first
  let connections = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    await once(request, 'end')
    const { url = '', headers, rawHeaders } = request
    const body = Buffer.concat(chunks).toString()
    const webhook = { path: url, headers, rawHeaders, body, id: String(headers['webhook-id']) }
    received.push(webhook)
    respond(response, webhook)
  })
  server.on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    received,
    connections: () => connections,
    respondWith(next) {
      respond = next
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
