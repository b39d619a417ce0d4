import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signWebhook } from './sign-webhook.ts'
import { type ReceivedWebhook, verifyWebhook } from './verify-webhook.ts'
import { WebhookError } from './webhook-error.ts'
import type { WebhookSecrets } from './webhook-key.ts'

const secret = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`
const other = `whsec_${btoa('another secret of thirty-two byte')}`
const id = '01994f6e-89ff-7d01-a2b3-c4d5e6f70819'
const event = {
  id,
  type: 'transfer.received',
  created_at: '2026-05-04T12:00:00.000Z',
  sequence: 1,
  data: { amount: '12.50', comment: 'Спасибо 🎉' },
}
// As a database spells JSON: what is parsed and written again is something else.
const body = JSON.stringify(event).replace('"amount":"12.50"', '"amount": "12.50"')
const seconds = Math.floor(Date.now() / 1000)

const official = (timestamp = seconds, by = secret) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': new Webhook(by).sign(id, new Date(timestamp * 1000), body),
})

const reasonOf = async (received: Partial<ReceivedWebhook> & WebhookSecrets) => {
  const error = await verifyWebhook({ headers: official(), body, ...received }).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof WebhookError)) throw new Error(`not a WebhookError: ${error}`)
  return error.code
}

test('what the official library signs is verified, from whatever the request is held in', async () => {
  const headers = official()
  const bytes = new TextEncoder().encode(body)
  const receipts: Pick<ReceivedWebhook, 'headers' | 'body'>[] = [
    { headers, body },
    { headers: new Headers(headers), body: bytes },
    { headers: { ...headers, host: 'x', 'set-cookie': ['a', 'b'] }, body: Buffer.from(bytes) },
    { headers: { 'Webhook-Id': id, ...headers }, body: bytes.buffer },
  ]
  for (const received of receipts) expect(await verifyWebhook({ ...received, secret })).toEqual(event)
})

test('what is signed here is verified by the official library, whichever secret it knows', async () => {
  const headers = await signWebhook({ id, body, secrets: [secret, other] })
  expect(headers['webhook-signature'].split(' ')).toHaveLength(2)
  for (const known of [secret, other]) expect(new Webhook(known).verify(body, headers)).toEqual(event)
  const unknown = new Webhook(`whsec_${btoa('a third one')}`)
  expect(() => unknown.verify(body, headers)).toThrow(WebhookVerificationError)
  expect(await signWebhook({ id, body, secret, timestamp: seconds })).toEqual(official())
  expect(await signWebhook({ id, body: Buffer.from(body), secret, timestamp: seconds })).toEqual(official())
})

test('one match among several signatures and several secrets is enough', async () => {
  const signatures = [
    'v1a,bm90IG91cnM=',
    'v1,bm90IGEgc2lnbmF0dXJl',
    'v1,%%%',
    official(seconds, other)['webhook-signature'],
    official()['webhook-signature'],
  ]
  const headers = { ...official(), 'webhook-signature': signatures.join(' ') }
  const third = `whsec_${btoa('a third one')}`
  expect(await verifyWebhook({ headers, body, secret })).toEqual(event)
  expect(await verifyWebhook({ headers, body, secrets: [third, other] })).toEqual(event)
  expect(await verifyWebhook({ headers: official(), body, secrets: [third, secret] })).toEqual(event)
  expect(await reasonOf({ headers, secret: third })).toBe('SIGNATURE_MISMATCH')
  expect(await reasonOf({ secrets: [third, other] })).toBe('SIGNATURE_MISMATCH')
})

test('a signature holds for its id, its time and its body alone', async () => {
  const headers = official()
  const wrong: Partial<ReceivedWebhook>[] = [
    { body: JSON.stringify(event) },
    { body: `${body} ` },
    { headers: { ...headers, 'webhook-id': `${id}0` } },
    { headers: { ...headers, 'webhook-timestamp': String(seconds - 1) } },
    { headers: { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') } },
    { headers: { ...headers, 'webhook-signature': headers['webhook-signature'].slice(0, -5) } },
    { headers: { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', '') } },
  ]
  for (const received of wrong) expect(await reasonOf({ ...received, secret })).toBe('SIGNATURE_MISMATCH')
})

test('an old or a future request is refused beyond the tolerance, and not within', async () => {
  const at = (offset: number) => ({ headers: official(seconds + offset), secret, now: () => seconds * 1000 })
  expect(await verifyWebhook({ ...at(-300), body })).toEqual(event)
  expect(await verifyWebhook({ ...at(300), body })).toEqual(event)
  expect(await reasonOf(at(-301))).toBe('TIMESTAMP_TOO_OLD')
  expect(await reasonOf(at(301))).toBe('TIMESTAMP_TOO_NEW')
  expect(await reasonOf({ ...at(-11), toleranceSeconds: 10 })).toBe('TIMESTAMP_TOO_OLD')
  expect(await verifyWebhook({ ...at(-1000), body, toleranceSeconds: 1000 })).toEqual(event)
  await expect(verifyWebhook({ ...at(0), body, toleranceSeconds: Number.NaN })).rejects.toThrow(TypeError)
  for (const timestamp of ['soon', '1e9', '-5', '1767225600.5'])
    expect(await reasonOf({ headers: { ...official(), 'webhook-timestamp': timestamp }, secret })).toBe(
      'TIMESTAMP_INVALID',
    )
})

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
  'without %s it is refused',
  async (name) => {
    expect(await reasonOf({ headers: { ...official(), [name]: undefined }, secret })).toBe('HEADER_MISSING')
  },
)

test('a signed body has to be the event of its id', async () => {
  for (const signed of ['', 'not JSON', '[]', '{"id":"x","data":{}}', 'null']) {
    const headers = await signWebhook({ id, body: signed, secret })
    expect(await reasonOf({ headers, body: signed, secret })).toBe('BODY_INVALID')
  }
})

test('what can never verify is a mistake of the caller', async () => {
  const received = { headers: official(), body }
  for (const wrong of ['', 'whsec_', 'whsec_%%%', 'whsec_a'])
    await expect(verifyWebhook({ ...received, secret: wrong })).rejects.toThrow(TypeError)
  await expect(verifyWebhook({ ...received, secrets: [] })).rejects.toThrow('give one')
  // As a framework hands it over that has parsed it already.
  const parsed = event as unknown as string
  await expect(verifyWebhook({ ...received, body: parsed, secret })).rejects.toThrow('as it was received')
})
