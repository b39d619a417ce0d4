import { createHmac, timingSafeEqual } from 'node:crypto'
import Type from 'typebox'
import { type Callback, InvalidCallback } from '#core/callbacks'
import { type Asset, InvalidAmount, type Money, parsePositiveAmount } from '#core/money'

export type Signing = {
  /** The header with the HMAC-SHA256 of the exact body, in hexadecimal. */
  readonly header: string
  readonly key: Buffer
  /** Signed before the body, so that one party's callback is never another's of the same key. */
  readonly prefix?: string
}

/** A callback as a simulated party sends it. */
export function signCallback(text: string, signing: Signing): Callback {
  const body = Buffer.from(text)
  return { headers: { [signing.header]: signatureOf(body, signing).toString('hex') }, body }
}

function signatureOf(body: Buffer, { key, prefix = '' }: Signing): Buffer {
  return createHmac('sha256', key).update(prefix).update(body).digest()
}

type Format<Body> = { Check(value: unknown): value is Body }

/** The body of an authentic callback of this form. Throws `InvalidCallback`. */
export function openCallback<Body>(
  { headers, body }: Callback,
  { signing, format }: { readonly signing: Signing; readonly format: Format<Body> },
): Body {
  const given = headers[signing.header]
  const isHex = typeof given === 'string' && /^[0-9a-f]{64}$/.test(given)
  if (!isHex || !timingSafeEqual(signatureOf(body, signing), Buffer.from(given, 'hex')))
    throw new InvalidCallback('the signature is not the party’s')
  const told = parse(body)
  if (!format.Check(told)) throw new InvalidCallback('the body is not of any known form')
  return told
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new InvalidCallback('the body is no JSON')
  }
}

export const uuidField = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
export const timeField = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' })

/** Throws `InvalidCallback`. */
export function readAmount(amount: string, asset: Asset): Money {
  try {
    return parsePositiveAmount(amount, asset)
  } catch (error) {
    if (error instanceof InvalidAmount) throw new InvalidCallback(`the amount ${error.reason}`)
    throw error
  }
}

/** The time in a `timeField`, which may still be none. Throws `InvalidCallback`. */
export function readTime(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new InvalidCallback('the time is none')
  return time
}
