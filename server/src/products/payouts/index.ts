// Payouts: money that customers withdraw from their funding account to bank accounts, over a rail that the house chooses.
// Invariants: amount and fee are held from the request to the end, and the held balances are those of open payouts, to
// the unit; a payout that failed or came back costs its customer nothing; one whose outcome is not known is neither paid
// again nor refunded; within a day no customer sends away more than their tariff allows, on chains and to banks together;
// above a threshold nothing is paid without an operator's signature; a phone number is shown masked, except to the
// operator who reads what to approve. The outcome of its payment ends a payout in the same transaction, by the amount that the
// rail tells: a rest goes back, and the house loses what was paid beyond the amount (decision 0058). The shape that payouts
// share with withdrawals is core/payments-out. Paying is not its business: that is core/rails.
import { heldBy, openFigures } from '#core/payments-out'
import type { Product } from '#core/product'
import { payoutEvents, payoutsOut, payoutTransactionTypes } from '#products/payouts/payout'
import { payoutClaims } from './claims.ts'
import { payoutPayments } from './end-payout.ts'
import { payoutOfficeRoutes } from './office-routes.ts'
import { payoutActs } from './operator-acts.ts'
import { createPayouts } from './payouts.ts'
import { payoutRoutes } from './routes.ts'
import { readRailAmount } from './take-payout.ts'

export const heldByPayouts = heldBy(payoutsOut.rows)
export { createPayouts, payoutClaims, payoutPayments, payoutsOut, readRailAmount }

type Parts = Parameters<typeof createPayouts>[0] & Omit<Parameters<typeof payoutRoutes>[0], 'payouts'>

export const payouts = {
  killSwitches: ['payouts'],
  tags: [{ name: 'Payouts', description: 'Withdrawals of RUB from the funding account to bank accounts.' }],
  permissions: [{ name: 'can_withdraw_fiat', sendsValue: true }],
  events: payoutEvents,
  transactionTypes: payoutTransactionTypes,
  claims: payoutClaims,
  heldFunds: [heldByPayouts],
  operatorActs: payoutActs,
  railHandlers: (ground) => ({ payouts: { withdrawal: payoutPayments(ground) } }),
  open(parts) {
    const writer = createPayouts(parts)
    const { worker, ...figures } = openFigures(parts, payoutsOut, writer)
    return {
      routes: [...payoutRoutes({ ...parts, payouts: writer }), ...payoutOfficeRoutes(parts)],
      workers: { worker: () => [worker] },
      ...figures,
    }
  },
} satisfies Product<Parts>
