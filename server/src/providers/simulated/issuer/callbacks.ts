import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Callback } from '#core/callbacks'
import { type Asset, formatAmount } from '#core/money'
import type { AuthorizationDecision, IssuerNotice } from '#core/suppliers'
import type { Tx } from '#platform/database'
import {
  openCallback,
  queueCallback,
  readAmount,
  readTime,
  type Signing,
  timeField,
  uuidField,
} from '#providers/callback-queue'
import { type IssuerParts, issuerParty } from './issuer-parts.ts'

const name = Type.String({ minLength: 1, maxLength: 64 })
const told = {
  transaction_id: name,
  card_reference: name,
  amount: Type.String({ maxLength: 64 }),
  merchant: Type.Object({
    name: Type.String({ maxLength: 200 }),
    category: Type.String({ maxLength: 100 }),
    country: Type.String({ maxLength: 2 }),
  }),
  at: timeField,
}

const schema = Type.Union([
  Type.Object({ kind: Type.Enum(['authorization', 'refund']), ...told }),
  Type.Object({
    kind: Type.Literal('clearing'),
    ...told,
    authorization_id: Type.Union([name, Type.Null()]),
    is_final: Type.Boolean(),
  }),
  Type.Object({ kind: Type.Literal('reversal'), ...told, authorization_id: name }),
  Type.Object({ kind: Type.Literal('order'), reference: uuidField }),
])

const format = Compile(schema)
type Body = Type.Static<typeof schema>

/** The notices of this issuer, which always say what happened. */
type Notice = Exclude<IssuerNotice, { kind: 'activity' | 'unreadable' }>

/** Lets the house hear of something once this transaction commits. */
export function callHouse(tx: Tx, { clock }: Pick<IssuerParts, 'clock'>, notice: Notice): void {
  queueCallback(tx, { party: issuerParty, clock }, bodyOf(notice))
}

/** The body of a callback. */
export function bodyOf(notice: Notice): string {
  return JSON.stringify(formOf(notice))
}

function formOf(notice: Notice): Body {
  if (notice.kind === 'order') return { kind: notice.kind, reference: notice.reference }
  const common = {
    transaction_id: notice.transactionId,
    card_reference: notice.cardReference,
    amount: formatAmount(notice.amount),
    merchant: notice.merchant,
    at: notice.at.toISOString(),
  }
  if (notice.kind === 'clearing') {
    const { kind, authorizationId, isFinal } = notice
    return { kind, ...common, authorization_id: authorizationId, is_final: isFinal }
  }
  if (notice.kind !== 'reversal') return { kind: notice.kind, ...common }
  return { kind: notice.kind, ...common, authorization_id: notice.authorizationId }
}

export function signingOf({ key }: Pick<IssuerParts, 'key'>): Signing {
  return { header: 'x-issuer-signature', key }
}

/** Reads a callback of this issuer. Throws `InvalidCallback`. */
export function readCallback(callback: Callback, parts: Pick<IssuerParts, 'key' | 'asset'>): IssuerNotice {
  return noticeOf(openCallback(callback, { signing: signingOf(parts), format }), parts.asset)
}

function noticeOf(told: Body, asset: Asset): IssuerNotice {
  if (told.kind === 'order') return { kind: told.kind, reference: told.reference }
  const { name, category, country } = told.merchant
  const common = {
    transactionId: told.transaction_id,
    cardReference: told.card_reference,
    amount: readAmount(told.amount, asset),
    merchant: { name, category, country },
    at: readTime(told.at),
  }
  if (told.kind === 'clearing')
    return { kind: told.kind, ...common, authorizationId: told.authorization_id, isFinal: told.is_final }
  if (told.kind !== 'reversal') return { kind: told.kind, ...common }
  return { kind: told.kind, ...common, authorizationId: told.authorization_id }
}

const decisionFormat = Compile(
  Type.Union([
    Type.Object({ decision: Type.Literal('approved') }),
    Type.Object({
      decision: Type.Literal('declined'),
      reason: Type.Enum(['insufficient_funds', 'card_frozen', 'card_blocked', 'limit']),
    }),
  ]),
)

/** The answer to an authorization as this issuer reads it. */
export function decisionBody(decision: AuthorizationDecision): unknown {
  return decision.isApproved ? { decision: 'approved' } : { decision: 'declined', reason: decision.reason }
}

/** Null for an answer that says neither. */
export function readDecision(body: unknown): AuthorizationDecision | null {
  if (!decisionFormat.Check(body)) return null
  return body.decision === 'approved' ? { isApproved: true } : { isApproved: false, reason: body.reason }
}
