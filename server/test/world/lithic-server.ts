import { createHmac, randomUUID } from 'node:crypto'
import type { Callback } from '#core/callbacks'
import { type LithicState, lithicState } from './lithic-state.ts'
import {
  type Fields,
  type PartyReply,
  type PartyRequest,
  type PartyServer,
  startPartyServer,
} from './party-server.ts'

export type LithicServer = PartyServer & { readonly issuer: LithicState }

export const lithicKeys = {
  secret: 'test-key-of-the-issuer',
  stream: Buffer.alloc(32, 1),
  webhooks: Buffer.alloc(32, 2),
}
export const lithicHouse = {
  account: '0e5f1c6a-64a1-4b0d-9f0e-1d6f6a0c0001',
  program: '0e5f1c6a-64a1-4b0d-9f0e-1d6f6a0c0002',
}

/** An issuer on this machine that speaks Lithic's protocol: https://docs.lithic.com */
export async function startLithicServer(): Promise<LithicServer> {
  const issuer = lithicState(lithicHouse.account)
  const server = await startPartyServer({ answer: (request) => carryOut(issuer, request) })
  return { ...server, issuer }
}

function carryOut(issuer: LithicState, { called: whole, headers, body }: PartyRequest): PartyReply {
  if (headers.authorization !== lithicKeys.secret)
    return { status: 401, body: { message: 'the API key is invalid' } }
  const [called = '', query = ''] = whole.split('?')
  const asked = new URLSearchParams(query)
  const fields: Fields = body === '' ? {} : JSON.parse(body)
  const token = called.split('/')[3] ?? ''
  if (called === 'POST /v1/cards') return issuer.createCard(fields, String(headers['idempotency-key']))
  if (called === 'GET /v1/cards') return issuer.listCards(asked.get('memo') ?? '')
  if (called.startsWith('GET /v1/cards/')) return issuer.card(token)
  if (called.startsWith('PATCH /v1/cards/')) return issuer.updateCard(token, fields)
  if (called.startsWith('GET /v1/financial_accounts/')) return issuer.balances(token)
  if (called !== 'GET /v1/events') return { status: 404, body: { message: 'not found' } }
  const [after, before] = ['starting_after', 'ending_before'].map((name) => asked.get(name))
  const size = Number(asked.get('page_size') ?? 50)
  return issuer.listEvents({ after: after ?? null, before: before ?? null, size })
}

/** Signed by Standard Webhooks, https://www.standardwebhooks.com */
export function signWebhook(content: Fields | Buffer, key: Buffer = lithicKeys.webhooks): Callback {
  const body = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
  const [id, time] = [randomUUID(), '1777863721']
  const signature = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64')
  return {
    headers: {
      ...{ 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': time },
      'webhook-signature': `v1,${signature}`,
    },
    body,
  }
}
