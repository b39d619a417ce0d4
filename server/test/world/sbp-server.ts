import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RailCallback } from '#core/rails'
import { type BankReply, type Fields, type SbpState, sbpBanks, sbpState } from './sbp-state.ts'

/** What becomes of a request: a raw answer, or the bank's own answer that gets lost or comes late. */
export type Mishap =
  | { readonly kind: 'answer'; readonly status: number; readonly body?: string; readonly headers?: Fields }
  /** The bank does as it is told, and refuses. */
  | { readonly kind: 'contradiction'; readonly code: string }
  /** Nothing. */
  | { readonly kind: 'none' }
  /** The bank does as it is told, and the connection breaks. */
  | { readonly kind: 'lost' }
  /** The bank does as it is told, and never answers. */
  | { readonly kind: 'silence' }

export type SbpServer = {
  readonly url: string
  readonly bank: SbpState
  /** `POST /sbp/v1/qr/register` and the like, in the order in which they came. */
  readonly requests: string[]
  /** What requests of a kind meet, the first one first: by the beginning of `METHOD /path`. */
  onNext(request: string, ...mishaps: Mishap[]): void
  /** Nothing more goes wrong. */
  calm(): void
  /** A callback as the bank signs it. */
  sign(content: Fields): RailCallback
  stop(): Promise<void>
}

export const sbpKeys = { secret: 'test-key-of-the-api', callbackSecret: 'test-key-of-callbacks' }
export const sbpHouse = { merchant: 'MA0000000552', account: '40700000000000000000' }

/** A bank on this machine that speaks the protocol of its API: https://pay.raif.ru/doc/sbp.html, …/payout.html */
export async function startSbpServer(): Promise<SbpServer> {
  const bank = sbpState(sbpHouse)
  const requests: string[] = []
  const mishaps: { request: string; mishap: Mishap }[] = []
  const server = createServer(async (request, response) => {
    const called = `${request.method} ${request.url?.replace(/^\/api/, '')}`
    requests.push(called)
    const place = mishaps.findIndex((one) => called.startsWith(one.request))
    const mishap = place < 0 ? null : (mishaps.splice(place, 1)[0]?.mishap ?? null)
    if (mishap?.kind === 'answer') return answerRaw(response, mishap)
    const reply = carryOut(bank, { called, request, body: await bodyOf(request) })
    if (mishap?.kind === 'lost') return void request.socket.destroy()
    if (mishap?.kind === 'contradiction')
      return answerWith(response, { status: 400, body: { code: mishap.code } })
    if (mishap === null || mishap.kind === 'none') answerWith(response, reply)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return {
    ...{ url: `http://127.0.0.1:${port}/api`, bank, requests },
    onNext(request, ...met) {
      for (const mishap of met) mishaps.push({ request, mishap })
    },
    calm: () => void mishaps.splice(0),
    sign: signCallback,
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

function answerWith(response: ServerResponse, { status, body }: BankReply): void {
  response.setHeader('content-type', 'application/json;charset=UTF-8')
  response.writeHead(status).end(body === undefined ? '' : JSON.stringify(body))
}

type Called = { readonly called: string; readonly request: IncomingMessage; readonly body: string }

function carryOut(bank: SbpState, { called, request, body }: Called): BankReply {
  if (request.headers.authorization !== `Bearer ${sbpKeys.secret}`) return { status: 401, body: undefined }
  const fields: Fields = body === '' ? {} : JSON.parse(body)
  // The digits as they were sent.
  const amount = /"amount":([0-9.]+)[,}]/.exec(body)?.[1] ?? ''
  const [, id = ''] = /^\w+ \/(?:sbp\/v\d\/qrs?|payout\/v1\/payouts)\/([\w-]+)/.exec(called) ?? []
  if (called === 'POST /sbp/v1/qr/register') return bank.register(fields, amount)
  if (called === 'POST /payout/v1/payouts/draft') return bank.draft(fields, amount)
  if (called === 'GET /payout/v1/sbp/banks') return { status: 200, body: sbpBanks }
  if (/^GET \/sbp\/v2\/qrs\/\w+$/.test(called)) return bank.code(id)
  if (/^GET \/sbp\/v1\/qr\/\w+\/payment-info$/.test(called)) return bank.payment(id)
  if (/^GET \/payout\/v1\/payouts\/[\w-]+$/.test(called)) return bank.payout(id)
  if (/^PUT \/payout\/v1\/payouts\/[\w-]+$/.test(called)) return bank.confirm(id)
  return { status: 404, body: { timestamp: '2026-01-01T00:00:00', status: 404, error: 'Not Found' } }
}

/** Signed over a few fields: `amount|sbpMerchantId|order|paymentStatus|transactionDate`, or those of a payout. */
export function signCallback(content: Fields, key: string = sbpKeys.callbackSecret): RailCallback {
  const text = JSON.stringify(content)
  const amount = /"amount":([0-9.]+)[,}]/.exec(text)?.[1]
  const { payout, sbpMerchantId, order, paymentStatus, transactionDate } = content as Record<string, Fields>
  const status = payout?.status as Fields | undefined
  const signed = payout
    ? [amount, payout.id, status?.value, status?.date]
    : [amount, sbpMerchantId, order, paymentStatus, transactionDate]
  const signature = createHmac('sha256', key).update(signed.join('|')).digest('hex')
  return {
    headers: { 'content-type': 'application/json', 'x-api-signature-sha256': signature },
    body: Buffer.from(text),
  }
}
