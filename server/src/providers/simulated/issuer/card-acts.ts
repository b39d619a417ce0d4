import { once } from 'node:events'
import type { Callback } from '#core/callbacks'
import type { Money } from '#core/money'
import type { AuthorizationDecision, Merchant } from '#core/suppliers'
import { sql } from '#platform/database'
import { signCallback } from '#providers/callback-queue'
import { bodyOf, readDecision, signingOf } from './callbacks.ts'
import { findCard } from './cards.ts'
import { book, findAuthorization, noteAuthorization } from './issuer-account.ts'
import type { IssuerParts } from './issuer-parts.ts'

/** Hands a callback to the house and returns the body of its answer; a throw means that it was not taken. */
export type Deliver = (callback: Callback) => Promise<unknown>

/** The time in which the house decides; later it counts as a no. */
const decisionTimeMs = 2_000

export type CardAct = {
  readonly cardReference: string
  readonly amount: Money
  readonly merchant: Merchant
}

export type Authorized = {
  readonly authorizationId: string
  /** The word of the house; null where the issuer declined by itself: the house gave no answer, or the card is not in use there. */
  readonly decision: AuthorizationDecision | null
}

export type AuthorizingAct = CardAct & {
  /** The authorization that the merchant raises, to this amount in all; absent where a purchase begins. */
  readonly authorizationId?: string
}

/** A purchase begins, or a merchant wants more on it: the house decides. Null for an unknown card or authorization. */
export async function authorize(
  parts: IssuerParts,
  act: AuthorizingAct,
  { deliver, timeMs = decisionTimeMs }: { readonly deliver: Deliver; readonly timeMs?: number },
): Promise<Authorized | null> {
  const asked = await parts.database.inTransaction(async (tx) => {
    const card = await findCard(tx, act.cardReference)
    const { authorizationId = null } = act
    const raised = authorizationId === null ? undefined : await findAuthorization(tx, parts, authorizationId)
    if (card === undefined || (authorizationId !== null && raised === undefined)) return null
    return { card, raised, ...(await noteAuthorization(tx, parts, { ...act, authorizationId })) }
  })
  if (asked === null) return null
  const { card, raised, number, notice } = asked
  const authorizationId = notice.transactionId
  const callback = signCallback(bodyOf(notice), signingOf(parts))
  const answer = await inTime(deliver(callback), timeMs)
  const said = readDecision(answer)
  // A house that approves what the issuer does not carry out holds money for nothing.
  const isVoid = said === null || (said.isApproved && card.state !== 'ACTIVE')
  await parts.database.inTransaction(async (tx) => {
    const word = said === null ? 'no_answer' : said.isApproved ? 'approved' : said.reason
    tx.send(sql`
      update simulated_card_transactions set decision = ${isVoid && said !== null ? 'void' : word}
      where id = ${number}`)
    // A house that did not answer may not have heard, and what it held before stays.
    if (!isVoid || (raised !== undefined && said === null)) return
    const amount = { ...act.amount, units: act.amount.units - (raised?.amount.units ?? 0n) }
    await book(tx, parts, { ...act, amount, kind: 'reversal', authorizationId, isFinal: true })
  })
  return { authorizationId, decision: isVoid ? null : said }
}

/** Undefined for an answer that failed or came late. */
async function inTime(answer: Promise<unknown>, timeMs: number): Promise<unknown> {
  const late = new AbortController()
  const timeout = AbortSignal.timeout(timeMs)
  const silence = once(timeout, 'abort', { signal: late.signal }).then(() => undefined)
  try {
    return await Promise.race([answer, silence])
  } catch {
    return undefined
  } finally {
    late.abort()
    silence.catch(() => {})
    answer.catch(() => {})
  }
}

export type ClearingAct = CardAct & {
  readonly authorizationId: string | null
  readonly isFinal: boolean
}

/** Money leaves, whatever the house said. Null for an unknown card. */
export function clear(parts: IssuerParts, act: ClearingAct): Promise<string | null> {
  return onCard(parts, { ...act, kind: 'clearing' })
}

/** Money comes back to a card in any state. Null for an unknown card. */
export function refund(parts: IssuerParts, act: CardAct): Promise<string | null> {
  return onCard(parts, { ...act, kind: 'refund', authorizationId: null, isFinal: false })
}

function onCard(
  parts: IssuerParts,
  act: ClearingAct & { readonly kind: 'clearing' | 'refund' },
): Promise<string | null> {
  return parts.database.inTransaction(async (tx) => {
    const card = await findCard(tx, act.cardReference)
    return card === undefined ? null : book(tx, parts, act)
  })
}

/** A merchant gives up a part of an authorization, by default all of it. Null for an unknown one. */
export function reverse(
  parts: IssuerParts,
  { authorizationId, amount }: { readonly authorizationId: string; readonly amount?: Money },
): Promise<string | null> {
  return parts.database.inTransaction(async (tx) => {
    const authorization = await findAuthorization(tx, parts, authorizationId)
    if (authorization === undefined) return null
    const { cardReference, merchant } = authorization
    const reversed = { cardReference, merchant, amount: amount ?? authorization.amount }
    return book(tx, parts, { ...reversed, kind: 'reversal', authorizationId, isFinal: false })
  })
}
