import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Fields = { readonly [name: string]: unknown }

export type PartyReply = { readonly status: number; readonly body: unknown }

/** A request as it arrived; `called` is `METHOD /path?query`, without the root of the API. */
export type PartyRequest = {
  readonly called: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** The fate of a request: a raw answer, or the party's own answer that gets lost or comes late. */
export type Mishap =
  | { readonly kind: 'answer'; readonly status: number; readonly body?: string; readonly headers?: Fields }
  /** The party carries out the request, and answers with a refusal. */
  | { readonly kind: 'contradiction'; readonly code: string }
  /** Nothing. */
  | { readonly kind: 'none' }
  /** The party carries out the request, and the connection breaks. */
  | { readonly kind: 'lost' }
  /** The party carries out the request, and never answers. */
  | { readonly kind: 'silence' }

/** The API of an outside party, on this machine. */
export type PartyServer = {
  /** The root of the API. */
  readonly url: string
  /** Each `called`, in the order in which they came. */
  readonly requests: string[]
  /** Sets the mishaps of the next requests whose `called` begins so, the first one first. */
  onNext(request: string, ...mishaps: Mishap[]): void
  /** Nothing more goes wrong. */
  calm(): void
  stop(): Promise<void>
}

type Party = {
  answer(request: PartyRequest): PartyReply
  /** How the party refuses with a code of its own. */
  refusal?(code: string): PartyReply
}

const root = '/api'

export async function startPartyServer({
  answer,
  refusal = (code) => ({ status: 400, body: { code } }),
}: Party): Promise<PartyServer> {
  const requests: string[] = []
  const mishaps: { request: string; mishap: Mishap }[] = []
  const server = createServer(async (request, response) => {
    const called = `${request.method} ${request.url?.replace(root, '')}`
    requests.push(called)
    const place = mishaps.findIndex((one) => called.startsWith(one.request))
    const mishap = place < 0 ? null : (mishaps.splice(place, 1)[0]?.mishap ?? null)
    if (mishap?.kind === 'answer') return answerRaw(response, mishap)
    const reply = answer({ called, headers: request.headers, body: await bodyOf(request) })
    if (mishap?.kind === 'lost') return void request.socket.destroy()
    if (mishap?.kind === 'contradiction') return answerWith(response, refusal(mishap.code))
    if (mishap === null || mishap.kind === 'none') answerWith(response, reply)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${port}${root}`,
    requests,
    onNext(request, ...met) {
      for (const mishap of met) mishaps.push({ request, mishap })
    },
    calm: () => void mishaps.splice(0),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(request, 'end')
  return Buffer.concat(chunks).toString()
}

function answerRaw(
  response: ServerResponse,
  { status, body = '', headers = {} }: Mishap & { kind: 'answer' },
) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value))
  response.writeHead(status).end(body)
}

function answerWith(response: ServerResponse, { status, body }: PartyReply): void {
  response.setHeader('content-type', 'application/json;charset=UTF-8')
  response.writeHead(status).end(body === undefined ? '' : JSON.stringify(body))
}
