import { type KeyObject, randomBytes } from 'node:crypto'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { keysAt, newWebhookSecret, signingKey, signWebhook } from './signing.ts'

const drawing = { draw: randomBytes }
const id = '0197b3f2-7c1e-7d3a-9f54-8f0a2c1d4e5b'
const body = '{"id":"0197b3f2","type":"transfer.received","data":{"comment":"ünï"}}'

function headersOf(keys: readonly KeyObject[], at = new Date()) {
  const timestamp = Math.floor(at.getTime() / 1_000)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook(keys, { id, timestamp, body }),
  }
}

test('the official library verifies a signed request and no altered one', () => {
  const secret = newWebhookSecret(drawing)
  const headers = headersOf([signingKey(secret)])
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'transfer.received' })
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow(WebhookVerificationError)
  expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'another' })).toThrow()
  expect(() => new Webhook(newWebhookSecret(drawing)).verify(body, headers)).toThrow(WebhookVerificationError)
})

test('the signature is the one that the official library makes, also for the example of the specification', () => {
  const at = new Date(1_674_087_231_000)
  const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
  const signed = new Webhook(secret).sign(id, at, body)
  expect(headersOf([signingKey(secret)], at)['webhook-signature']).toBe(signed)
})

test('both secrets verify during a rotation, and only the new one afterwards', () => {
  const [former, present] = [newWebhookSecret(drawing), newWebhookSecret(drawing)]
  const expiresAt = new Date('2026-05-02T00:00:00Z')
  const keys = [
    { key: signingKey(present), expiresAt: null },
    { key: signingKey(former), expiresAt },
  ]
  const during = headersOf(keysAt(keys, new Date(expiresAt.getTime() - 1)))
  for (const secret of [former, present]) expect(new Webhook(secret).verify(body, during)).toBeDefined()
  const after = headersOf(keysAt(keys, expiresAt))
  expect(new Webhook(present).verify(body, after)).toBeDefined()
  expect(() => new Webhook(former).verify(body, after)).toThrow(WebhookVerificationError)
})
