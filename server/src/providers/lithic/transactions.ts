import type { Asset, Money } from '#core/money'
import type { IssuerNotice, Merchant } from '#core/suppliers'
import { type Fields, PartyNonsense } from '#providers/party-api'
import { centsField, fieldsOf, textField, timeField, tokenForm, wordsField } from './lithic-values.ts'

type Kind = 'clearing' | 'reversal' | 'refund'

/** The types of events that move money of a card; the others ask, advise or decline. */
const kinds: { readonly [type: string]: Kind } = {
  CLEARING: 'clearing',
  FINANCIAL_AUTHORIZATION: 'clearing',
  RETURN_REVERSAL: 'clearing',
  CORRECTION_DEBIT: 'clearing',
  AUTHORIZATION_REVERSAL: 'reversal',
  AUTHORIZATION_EXPIRY: 'reversal',
  RETURN: 'refund',
  FINANCIAL_CREDIT_AUTHORIZATION: 'refund',
  CORRECTION_CREDIT: 'refund',
}

/** Types of events about which the issuer asked the house. */
const askedTypes = ['AUTHORIZATION', 'FINANCIAL_AUTHORIZATION']
const settlingTypes = ['CLEARING', 'FINANCIAL_AUTHORIZATION']

/**
 * Notices of all movements of money in a transaction, oldest first. An event in an unknown form becomes an unreadable
 * notice; the others are still read.
 */
export function noticesOf(transaction: Fields, asset: Asset): IssuerNotice[] {
  const { events } = transaction
  const read = (Array.isArray(events) ? events : []).map(fieldsOf).toSorted(byTime)
  const told = {
    cardReference: textField({ from: transaction, name: 'card_token' }, tokenForm),
    merchant: merchantOf(transaction),
  }
  const wasAsked = read.some((event) => askedTypes.includes(String(event.type)) && isApproved(event))
  const authorizationId = textField({ from: transaction, name: 'token' }, tokenForm)
  const last = read.findLast((event) => settlingTypes.includes(String(event.type)))
  const noticeOf = (event: Fields): IssuerNotice[] => {
    const kind = kindOf(event, { wasAsked })
    const amount = kind === null ? null : amountOf(event, asset)
    // A purchase of zero only checks a card.
    if (kind === null || amount === null || amount.units === 0n) return []
    const transactionId = textField({ from: event, name: 'token' }, tokenForm)
    const at = timeField({ from: event, name: 'created' })
    const common = { ...told, transactionId, at, amount }
    if (kind === 'refund') return [{ ...common, kind }]
    if (kind === 'reversal') return [{ ...common, kind, authorizationId }]
    const settles = settlingTypes.includes(String(event.type))
    const isFinal = settles && wasAsked && event === last && transaction.status === 'SETTLED'
    return [{ ...common, kind, authorizationId: settles && wasAsked ? authorizationId : null, isFinal }]
  }
  return read.flatMap((event) =>
    orUnreadable(() => noticeOf(event), {
      transactionId: String(event.token ?? `${authorizationId} ${String(event.created)}`),
      cardReference: told.cardReference,
    }),
  )
}

type Named = { readonly transactionId: string; readonly cardReference: string }

/**
 * Reads one notice. A notice that breaks the protocol goes to operators and does not stop the reading of the others.
 */
export function orUnreadable(read: () => IssuerNotice[], named: Named): IssuerNotice[] {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof PartyNonsense)) throw error
    return [{ ...named, kind: 'unreadable', reason: error.message }]
  }
}

/**
 * A declined authorization releases any hold of the house for it: the house's approval may have come late, or the
 * issuer declined for its own reason. A hold belongs to an approved authorization of the same transaction, where there
 * is one.
 */
function kindOf(event: Fields, { wasAsked }: { readonly wasAsked: boolean }): Kind | null {
  const type = String(event.type)
  if (isApproved(event)) return kinds[type] ?? null
  return askedTypes.includes(type) && !wasAsked ? 'reversal' : null
}

function isApproved({ result }: Fields): boolean {
  return result === 'APPROVED'
}

function byTime(one: Fields, other: Fields): number {
  // 0 without a valid time; such an event becomes an unreadable notice.
  const time = ({ created }: Fields) => Date.parse(String(created)) || 0
  return time(one) - time(other)
}

/** The unsigned amount: the event's type says whether the card pays or receives. */
function amountOf(event: Fields, asset: Asset): Money {
  const amounts = fieldsOf(event.amounts)
  const settled = amounts.settlement ?? amounts.cardholder
  return magnitude(centsField({ from: fieldsOf(settled), name: 'amount' }, asset))
}

function magnitude({ asset, units }: Money): Money {
  return { asset, units: units < 0n ? -units : units }
}

const nameMax = 100

/** The country is ISO 3166 alpha-3, the category a code of ISO 18245. */
function merchantOf(from: Fields): Merchant {
  const merchant = fieldsOf(from.merchant)
  return {
    name: wordsField({ from: merchant, name: 'descriptor' }, nameMax),
    category: wordsField({ from: merchant, name: 'mcc' }, 4),
    country: wordsField({ from: merchant, name: 'country' }, 3),
  }
}

/** The request to authorise a purchase. Null for one that needs no money of a card. */
export function authorizationOf(asked: Fields, asset: Asset): IssuerNotice | null {
  if (!askedTypes.includes(String(asked.status))) return null
  const amounts = fieldsOf(asked.amounts)
  const held = amounts.hold ?? amounts.settlement ?? amounts.cardholder
  return {
    kind: 'authorization',
    transactionId: textField({ from: asked, name: 'token' }, tokenForm),
    cardReference: textField({ from: fieldsOf(asked.card), name: 'token' }, tokenForm),
    amount: magnitude(centsField({ from: fieldsOf(held), name: 'amount' }, asset)),
    merchant: merchantOf(asked),
    at: timeField({ from: asked, name: 'created' }),
  }
}
