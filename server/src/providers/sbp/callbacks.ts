import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Callback, InvalidCallback } from '#core/callbacks'
import type { RailNotice } from '#core/rails'
import { type Fields, PartyNonsense, parseExactly } from '#providers/party-api'
import { fieldsOf, textField } from './bank-values.ts'
import { payoutId } from './payout-id.ts'

type Receiver = { readonly callbackSecret: string; readonly merchant: string }

/**
 * The bank signs a few fields of a callback, but not the transaction's id. So a callback only says what may have
 * changed, and the bank is asked for the facts. A replayed old callback changes nothing.
 */
export function readCallback({ headers, body }: Callback, receiver: Receiver): RailNotice {
  try {
    const from = fieldsOf(parse(body))
    const { notice, signed } = 'payout' in from ? readPayout(from) : readPayment(from, receiver)
    if (!isSigned(signed.join('|'), { signature: headers[signatureHeader], key: receiver.callbackSecret }))
      throw new InvalidCallback('the signature is not the bank’s')
    return notice
  } catch (error) {
    if (error instanceof PartyNonsense) throw new InvalidCallback(error.message)
    throw error
  }
}

/** The parser's own error would show the body's content. */
function parse(body: Buffer): unknown {
  try {
    return parseExactly(body.toString('utf8'))
  } catch {
    throw new InvalidCallback('the body is no JSON')
  }
}

const signatureHeader = 'x-api-signature-sha256'

type Read = {
  readonly notice: RailNotice
  /** The signed fields, as the exact text in the body. */
  readonly signed: readonly string[]
}

const amount = /^\d{1,15}(\.\d{1,18})?$/
const time = /^[\dTZ:.+-]{1,40}$/
const state = /^[A-Z_]{1,40}$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function readPayment(from: Fields, { merchant }: Receiver): Read {
  const text = (name: string, pattern: RegExp) => textField({ from, name }, pattern)
  const reference = text('order', uuid)
  if (from.sbpMerchantId !== merchant) throw new InvalidCallback('the callback is of another merchant')
  return {
    notice: { kind: 'pay_in', reference },
    signed: [
      ...[text('amount', amount), merchant, reference],
      ...[text('paymentStatus', state), text('transactionDate', time)],
    ],
  }
}

function readPayout(from: Fields): Read {
  const payout = fieldsOf(from.payout)
  const status = fieldsOf(payout.status)
  const reference = textField({ from: fieldsOf(payout.extra), name: 'reference' }, uuid)
  const id = textField({ from: payout, name: 'id' }, /^[\w-]{1,20}$/)
  // The reference is not signed, but the id is.
  if (id !== payoutId(reference)) throw new InvalidCallback('the reference is of another payout')
  return {
    notice: { kind: 'payout', reference },
    signed: [
      ...[textField({ from: payout, name: 'amount' }, amount), id],
      ...[textField({ from: status, name: 'value' }, state), textField({ from: status, name: 'date' }, time)],
    ],
  }
}

type Signature = { readonly signature: string | string[] | undefined; readonly key: string }

function isSigned(text: string, { signature, key }: Signature): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false
  const expected = createHmac('sha256', key).update(text).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
