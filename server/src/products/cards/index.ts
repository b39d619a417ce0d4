/*
 * Cards: virtual cards that customers order, load, hold and spend with. Invariants: the money of a card is in the ledger under
 * the card's own id, in USD, and only we decide what it may spend; a card is ordered from its issuer once, with money that is
 * held for it; the house's balance at the issuer mirrors the money of all cards and its own part; number and cvc of a card are
 * stored and logged nowhere. Carrying orders out is not its business: that is core/purchases.
 * Rooms import only those before them: `card`; `terms`, what cards cost; `orders`, which issue cards, and `loads`; `manage`, the
 * owners' acts; `notices` of issuers, and the breaks that operators see; `spending`, which decides what cards pay.
 */
import { productQueue, queueOf } from '#core/idempotency'
import { createOutside, type OutsideParts } from '#core/instructions'
import type { OpenProduct, Product } from '#core/product'
import { anyKind } from '#core/purchases'
import type { Issuer } from '#core/suppliers'
import type { Clock } from '#platform/clock'
import { every } from '#platform/workers'
import { cardReturnType, cardSettings, cardTransactionEvents, stateKind } from '#products/cards/card'
import {
  cardLoadClaims,
  createTopUps,
  loadCards,
  loadFailure,
  loadRecovery,
  loadRoutes,
} from '#products/cards/loads'
import {
  cardRoutes,
  limitRoutes,
  revealRoutes,
  stateRoutes,
  tellState,
  transactionRoutes,
} from '#products/cards/manage'
import { breakGauges, cardBreakActs, cardBreakRoutes } from '#products/cards/notices'
import {
  cardChainPayments,
  cardOrderClaims,
  cardPayIns,
  cardRecovery,
  createCardOrders,
  expireOrders,
  issueCards,
  issueFailure,
  orderRoutes,
  paymentTransactionTypes,
} from '#products/cards/orders'
import { cardSpending, spendingClaims } from '#products/cards/spending'
import { termsRoutes } from '#products/cards/terms'

export {
  cardRefusals,
  cardSettings,
  cardTransactionResource,
  findCardTransaction,
} from '#products/cards/card'
export { cardOrderStatuses, findCardOrder } from '#products/cards/orders'

type Ground = Parameters<typeof cardPayIns>[0] &
  Parameters<typeof cardChainPayments>[0] &
  Omit<Parameters<typeof issueCards>[0] & Parameters<typeof loadCards>[0], 'issuer'> & {
    readonly issuer: Issuer | null
  }

type Parts = Parameters<typeof createCardOrders>[0] &
  Parameters<typeof createTopUps>[0] &
  Omit<Parameters<typeof orderRoutes>[0], 'cardOrders'> &
  Omit<Parameters<typeof loadRoutes>[0], 'topUps'> &
  Omit<Parameters<typeof stateRoutes>[0], 'wakeStates'> &
  Omit<Parameters<typeof tellState>[0], 'issuer'> &
  Parameters<typeof cardSpending>[0] &
  Parameters<typeof transactionRoutes>[0] &
  Parameters<typeof breakGauges>[0] &
  Omit<OutsideParts, 'clock'> & {
    readonly businessClock: Clock
    /** Null where no cards are sold. */
    readonly issuer: Issuer | null
  }

export const cards = {
  killSwitches: ['cards'],
  tags: [{ name: 'Cards', description: 'Virtual cards, their orders and loads.' }],
  permissions: [
    { name: 'can_cards_read', sendsValue: false },
    { name: 'can_cards_manage', sendsValue: true },
  ],
  catalogSections: [cardSettings],
  events: cardTransactionEvents,
  transactionTypes: ['card_issue', 'card_topup', cardReturnType, ...paymentTransactionTypes],
  claims: [...cardOrderClaims, ...cardLoadClaims, ...spendingClaims],
  operatorActs: cardBreakActs,
  purchaseFailures: [issueFailure, loadFailure],
  purchaseRecoveries: [cardRecovery, loadRecovery],
  railHandlers: (ground) => ({ payIns: { card: cardPayIns(ground) } }),
  handlers({ issuer, ...ground }) {
    const issuing = issuer && { ...ground, issuer }
    return {
      payments: { card: cardChainPayments(ground) },
      purchases: issuing === null ? [] : [anyKind(issueCards(issuing)), anyKind(loadCards(issuing))],
    }
  },
  open(parts) {
    const { issuer } = parts
    const [cardOrders, topUps] = [createCardOrders(parts), createTopUps(parts)]
    const states = createOutside(
      { instructions: issuer === null ? [] : [tellState({ ...parts, issuer })] },
      { ...parts, clock: parts.businessClock },
    )
    const spending = cardSpending(parts)
    const breaks = breakGauges(parts)
    const queue = productQueue(queueOf([cardOrders, topUps]), {
      name: 'coffer_cards_waiting',
      help: 'Orders and loads of cards waiting for a writer.',
    })
    return {
      // The fixed paths come before those with the id of a card.
      routes: [
        ...termsRoutes(parts),
        ...orderRoutes({ ...parts, cardOrders }),
        ...loadRoutes({ ...parts, topUps }),
        ...transactionRoutes(parts),
        ...cardBreakRoutes(parts),
        ...cardRoutes(parts),
        ...stateRoutes({ ...parts, wakeStates: () => states.wake(stateKind) }),
        ...limitRoutes(parts),
        ...revealRoutes(parts),
      ],
      pages: spending.pages,
      workers: {
        worker: () => [
          ...(issuer === null ? [] : [...states.workers, ...spending.workers, breaks.worker]),
          every(1_000, { name: 'expires card orders', inStep: true, act: () => expireOrders(parts) }),
        ],
      },
      spending: spending.spending,
      receiveIssuerCallback: spending.receiveIssuerCallback,
      /** Does everything of its own that is due, once; for tests. */
      async turn() {
        await states.turn()
        await expireOrders(parts)
      },
      ...queue,
      gauges: [...queue.gauges, ...breaks.gauges],
    }
  },
} satisfies Product<Parts, OpenProduct, Ground>
