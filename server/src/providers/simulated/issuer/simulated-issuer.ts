import type { Money } from '#core/money'
import type { Issuer } from '#core/suppliers'
import { sql } from '#platform/database'
import { deliverQueued, isPartyDue } from '#providers/callback-queue'
import { decisionBody, readCallback, signingOf } from './callbacks.ts'
import {
  type Authorized,
  type AuthorizingAct,
  authorize,
  type CardAct,
  type ClearingAct,
  clear,
  type Deliver,
  refund,
  reverse,
} from './card-acts.ts'
import { reveal, setState } from './cards.ts'
import { readActivity, readBalance } from './issuer-account.ts'
import { type IssuerParts, issuerParty } from './issuer-parts.ts'
import {
  decideOrders,
  findIssued,
  findLoad,
  type OrderDecision,
  settleOrder,
  takeIssue,
  takeLoad,
} from './orders.ts'

/** The acts of people at the issuer and of merchants. */
export type IssuerControls = {
  /** Returns whether the order has this outcome, also from an earlier decision; false also for an unknown one. */
  settleOrder(reference: string, decision: OrderDecision): Promise<boolean>
  /** A purchase begins or is raised: the house decides within two seconds. Null for an unknown card or authorization. */
  authorize(
    act: AuthorizingAct,
    parts: { readonly deliver: Deliver; readonly timeMs?: number },
  ): Promise<Authorized | null>
  /** Takes money, whatever the house said. The transaction's id; null for an unknown card. */
  clear(act: ClearingAct): Promise<string | null>
  /** Gives up a part of an authorization, by default all of it. Null for an unknown one. */
  reverse(act: { readonly authorizationId: string; readonly amount?: Money }): Promise<string | null>
  /** Brings money back to a card in any state. Null for an unknown card. */
  refund(act: CardAct): Promise<string | null>
}

export type SimulatedIssuer = Issuer &
  IssuerControls & {
    /** Whether an order or a callback is due. */
    isDue(): Promise<boolean>
    /** Decides the orders that are due; returns how many. */
    act(): Promise<number>
    /** Hands over the callbacks that are due; returns how many were taken. */
    call(parts: { readonly deliver: Deliver }): Promise<number>
  }

type Options = Omit<IssuerParts, 'isManual'> & Partial<Pick<IssuerParts, 'isManual'>>

const ordersAtOnceMax = 100

/** The simulated issuer: its state is in the database, and no money moves. */
export function simulatedIssuer({ isManual = async () => false, ...given }: Options): SimulatedIssuer {
  const parts: IssuerParts = { ...given, isManual }
  return {
    name: 'simulated',
    issue: (order) => takeIssue(parts, order),
    findIssued: ({ reference }) => findIssued(parts, reference),
    load: (order) => takeLoad(parts, order),
    findLoad: ({ reference }) => findLoad(parts, reference),
    setState: (asked) => setState(parts, asked),
    reveal: (cardReference) => reveal(parts, cardReference),
    balance: () => readBalance(parts),
    activity: (cursor) => readActivity(parts, cursor),
    readCallback: (callback) => readCallback(callback, parts),
    decisionBody,
    settleOrder: (reference, decision) => settleOrder(parts, reference, decision),
    authorize: (act, asking) => authorize(parts, act, asking),
    clear: (act) => clear(parts, act),
    reverse: (act) => reverse(parts, act),
    refund: (act) => refund(parts, act),
    isDue: () =>
      isPartyDue(
        { ...parts, party: issuerParty },
        sql`exists (select from simulated_card_orders where act_at <= ${parts.clock.now()})`,
      ),
    act: () => decideOrders(parts, { max: ordersAtOnceMax }),
    call: ({ deliver }) =>
      deliverQueued({ ...parts, party: issuerParty, signing: signingOf(parts) }, deliver),
  }
}
