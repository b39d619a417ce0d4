import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Callback, InvalidCallback } from '#core/callbacks'
import type { Asset } from '#core/money'
import type { AuthorizationDecision, CardDecline, IssuerNotice } from '#core/suppliers'
import { PartyNonsense, parseExactly } from '#providers/party-api'
import { fieldsOf } from './lithic-values.ts'
import { authorizationOf, noticesOf } from './transactions.ts'

type Receiver = {
  /** The keys of the authorization stream and of the webhooks, which sign with separate keys. */
  readonly callbackKeys: readonly Buffer[]
  readonly asset: Asset
}

const keyForm = /^(?:whsec_)?[A-Za-z0-9+/]{22,200}={0,2}$/

/**
 * Reads comma-separated keys, each base64 with an optional `whsec_`. Refuses an invalid key: an empty one would let
 * anybody sign.
 */
export function readKeys(text: string): Buffer[] {
  return text.split(',').map((key) => {
    if (!keyForm.test(key))
      throw new Error('a key of the issuer’s callbacks is not base64, as it gives them, or too short')
    return Buffer.from(key.replace(/^whsec_/, ''), 'base64')
  })
}

/**
 * Reads an authorization or a webhook. Throws `InvalidCallback`. Its time is not checked, since every notice counts
 * once for its id.
 */
export function readCallback(callback: Callback, receiver: Receiver): IssuerNotice {
  if (!isSigned(callback, receiver)) throw new InvalidCallback('the signature is not the issuer’s')
  try {
    return read(callback.body, receiver)
  } catch (error) {
    if (error instanceof PartyNonsense) throw new InvalidCallback(error.message)
    throw error
  }
}

const signaturesMax = 10

/** By Standard Webhooks: https://www.standardwebhooks.com, version 1 with a shared key. */
function isSigned({ headers, body }: Callback, { callbackKeys }: Receiver): boolean {
  const [id, time, given] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`])
  if (typeof id !== 'string' || typeof time !== 'string' || typeof given !== 'string') return false
  const signatures = given
    .split(' ', signaturesMax)
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice(3), 'base64'))
  return callbackKeys.some((key) => {
    const expected = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest()
    return signatures.some((one) => one.length === expected.length && timingSafeEqual(one, expected))
  })
}

function read(body: Buffer, { asset }: Receiver): IssuerNotice {
  const from = fieldsOf(parse(body))
  const { event_type: type } = from
  if (type === 'card_authorization.approval_request') {
    const asked = authorizationOf(from, asset)
    if (asked === null) throw new InvalidCallback('the authorization asks for no money of a card')
    return asked
  }
  if (typeof type !== 'string') throw new InvalidCallback('the body names no type of event')
  const newest = type === 'card_transaction.updated' ? noticesOf(from, asset).at(-1) : undefined
  return newest ?? { kind: 'activity' }
}

/** The parser's own error would show the body's content. */
function parse(body: Buffer): unknown {
  try {
    return parseExactly(body.toString('utf8'))
  } catch {
    throw new InvalidCallback('the body is no JSON')
  }
}

const results = {
  insufficient_funds: 'INSUFFICIENT_FUNDS',
  card_frozen: 'CARD_PAUSED',
  card_blocked: 'CARD_PAUSED',
  limit: 'VELOCITY_EXCEEDED',
} as const satisfies { readonly [reason in CardDecline]: string }

/** Any result but APPROVED declines; each used result is one that the issuer documents. */
export function decisionBody(decision: AuthorizationDecision): unknown {
  return { result: decision.isApproved ? 'APPROVED' : results[decision.reason] }
}
