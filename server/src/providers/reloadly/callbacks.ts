import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Callback, InvalidCallback } from '#core/callbacks'
import type { SupplierNotice } from '#core/suppliers'
import { PartyNonsense, parseExactly } from '#providers/party-api'
import { fieldsOf, text } from './reloadly-values.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Reads a notice. The signature covers the exact body and the timestamp; a replayed old notice only causes another
 * look.
 */
export function readCallback(
  { headers, body }: Callback,
  { callbackSecret: key }: { readonly callbackSecret: string },
): SupplierNotice {
  const time = headers['x-reloadly-request-timestamp']
  const signature = headers['x-reloadly-signature']
  const isText = typeof time === 'string' && /^\d{1,15}$/.test(time)
  if (!isText || typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature))
    throw new InvalidCallback('the callback has no signature')
  const expected = createHmac('sha256', key).update(body).update(`:${time}`).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex')))
    throw new InvalidCallback('the signature is not the supplier’s')
  try {
    const data = fieldsOf(fieldsOf(parseExactly(body.toString('utf8'))).data)
    return { reference: text({ from: data, name: 'customIdentifier' }, uuid) }
  } catch (error) {
    if (error instanceof PartyNonsense) throw new InvalidCallback(error.message)
    // The parser's own error would show the body's content.
    throw new InvalidCallback('the body is no JSON')
  }
}
