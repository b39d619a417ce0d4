import { createHmac } from 'node:crypto'
import type { Callback } from '#core/callbacks'
import {
  type Fields,
  type PartyReply,
  type PartyRequest,
  type PartyServer,
  startPartyServer,
} from './party-server.ts'
import { type SbpState, sbpBanks, sbpState } from './sbp-state.ts'

export type SbpServer = PartyServer & {
  readonly bank: SbpState
  /** A callback as the bank signs it. */
  sign(content: Fields): Callback
}

export const sbpKeys = { secret: 'test-key-of-the-api', callbackSecret: 'test-key-of-callbacks' }
export const sbpHouse = { merchant: 'MA0000000552', account: '40700000000000000000' }

/** A bank on this machine that speaks the protocol of its API: https://pay.raif.ru/doc/sbp.html, …/payout.html */
export async function startSbpServer(): Promise<SbpServer> {
  const bank = sbpState(sbpHouse)
  const server = await startPartyServer({ answer: (request) => carryOut(bank, request) })
  return { ...server, bank, sign: signCallback }
}

function carryOut(bank: SbpState, { called, headers, body }: PartyRequest): PartyReply {
  if (headers.authorization !== `Bearer ${sbpKeys.secret}`) return { status: 401, body: undefined }
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
export function signCallback(content: Fields, key: string = sbpKeys.callbackSecret): Callback {
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
