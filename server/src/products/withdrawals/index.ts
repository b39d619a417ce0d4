/*
 * Withdrawals: money that customers send from their funding account to addresses. Invariants: amount and fee are held
 * from the request to the end, and the held balances are those of open withdrawals, to the unit; a withdrawal ends once,
 * paid or released, in the transaction that says so; within a day no customer withdraws more than their tariff allows,
 * however many requests race; above a threshold nothing is paid without an operator's signature. An address of another
 * customer is paid inside the house. Carrying out payments on chains is not its business: that is core/spends.
 */
import { productQueue } from '#core/idempotency'
import { waitingFigures } from '#core/operators'
import type { OpenProduct, Product } from '#core/product'
import { sql } from '#platform/database'
import { every } from '#platform/workers'
import { addressRoutes } from './address-routes.ts'
import { heldByWithdrawals, withdrawalClaims } from './claims.ts'
import { withdrawalCrossings } from './crossings.ts'
import { forgetEstimates } from './estimate-store.ts'
import { withdrawalSpends } from './follow-spend.ts'
import { withdrawalOfficeRoutes } from './office-routes.ts'
import { withdrawalActs } from './operator-acts.ts'
import { readTerms } from './read-terms.ts'
import { takeWithdrawal } from './request-withdrawal.ts'
import { requestRefusals, withdrawalRoutes } from './routes.ts'
import { withdrawalTransactionTypes } from './withdrawal.ts'
import { withdrawalEvents } from './withdrawal-events.ts'
import { createWithdrawals } from './withdrawals.ts'

export { explainFailure, findWithdrawal } from './withdrawal-store.ts'
export type { Withdrawals } from './withdrawals.ts'
export {
  createWithdrawals,
  heldByWithdrawals,
  readTerms,
  requestRefusals,
  takeWithdrawal,
  withdrawalClaims,
  withdrawalSpends,
}

type Parts = Parameters<typeof createWithdrawals>[0] &
  Omit<Parameters<typeof withdrawalRoutes>[0], 'withdrawals'> &
  Parameters<typeof addressRoutes>[0] &
  Parameters<typeof withdrawalOfficeRoutes>[0]

export const withdrawals = {
  killSwitches: ['withdrawals'],
  tags: [{ name: 'Withdrawals', description: 'Crypto from the funding account to addresses.' }],
  permissions: [{ name: 'can_withdraw_crypto', sendsValue: true }],
  events: withdrawalEvents,
  transactionTypes: withdrawalTransactionTypes,
  claims: withdrawalClaims,
  heldFunds: [heldByWithdrawals],
  crossings: withdrawalCrossings,
  operatorActs: withdrawalActs,
  handlers: (ground) => ({ spends: { withdrawal: withdrawalSpends(ground) } }),
  open(parts) {
    const writer = createWithdrawals(parts)
    const figures = waitingFigures(parts, {
      noun: 'withdrawals',
      since: sql`select created_at from withdrawals where status = 'waiting'`,
    })
    const queue = productQueue(writer, {
      name: 'coffer_withdrawals_waiting',
      help: 'Withdrawals waiting for a writer.',
    })
    return {
      routes: [
        ...withdrawalRoutes({ ...parts, withdrawals: writer }),
        ...addressRoutes(parts),
        ...withdrawalOfficeRoutes(parts),
      ],
      workers: { worker: () => [figures.worker, forgetter(parts)] },
      ...queue,
      gauges: [...queue.gauges, ...figures.gauges],
    }
  },
} satisfies Product<Parts, OpenProduct, Parameters<typeof withdrawalSpends>[0]>

function forgetter({ database, businessClock }: Parts) {
  const act = () => forgetEstimates(database, businessClock.now())
  // Often: one round deletes a bounded number, and estimates are many.
  return every(5_000, { name: 'withdrawal estimates purge', act })
}
