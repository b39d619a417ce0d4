// Withdrawals: money that customers send from their funding account to addresses. Invariants: amount and fee are held
// from the request to the end, and the held balances are those of open withdrawals, to the unit; a withdrawal ends once,
// paid or released, in the transaction that says so; within a day no customer withdraws more than their tariff allows,
// however many requests race; above a threshold nothing is paid without an operator's signature. An address of another
// customer is paid inside the house. Carrying out payments on chains is not its business: that is core/spends.
// A request is decided in a single database transaction: terms, payee, guards of the tariff, hold. Then a spend is requested,
// or the withdrawal waits for signatures; the shape that withdrawals share with payouts is core/payments-out. The spend's outcome ends the withdrawal in its own transaction (decision 0051). An
// amount is cut down to the decimals that its network takes, and the rest stays with the customer. The
// address book has the addresses that a customer named before; a tariff may allow no other.
import { heldBy, openFigures } from '#core/payments-out'
import type { OpenProduct, Product } from '#core/product'
import { every } from '#platform/workers'
import {
  createWithdrawals,
  forgetEstimates,
  readTerms,
  takeWithdrawal,
} from '#products/withdrawals/requesting'
import {
  withdrawalCrossings,
  withdrawalEvents,
  withdrawalsOut,
  withdrawalTransactionTypes,
} from '#products/withdrawals/withdrawal'
import { addressRoutes } from './address-routes.ts'
import { withdrawalClaims } from './claims.ts'
import { withdrawalSpends } from './follow-spend.ts'
import { withdrawalOfficeRoutes } from './office-routes.ts'
import { withdrawalActs } from './operator-acts.ts'
import { requestRefusals, withdrawalRoutes } from './routes.ts'

export type { Withdrawals } from './requesting/withdrawals.ts'
export { explainFailure } from './withdrawal/withdrawals-out.ts'
export const heldByWithdrawals = heldBy(withdrawalsOut.rows)
export {
  createWithdrawals,
  readTerms,
  requestRefusals,
  takeWithdrawal,
  withdrawalClaims,
  withdrawalSpends,
  withdrawalsOut,
}

type Parts = Parameters<typeof createWithdrawals>[0] &
  Omit<Parameters<typeof withdrawalRoutes>[0], 'withdrawals'> &
  Parameters<typeof addressRoutes>[0] &
  Parameters<typeof withdrawalOfficeRoutes>[0]

export const withdrawals = {
  killSwitches: ['withdrawals'],
  tags: [
    { name: 'Withdrawals', description: 'Withdrawals of crypto from the funding account to addresses.' },
  ],
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
    const { worker, ...figures } = openFigures(parts, withdrawalsOut, writer)
    return {
      routes: [
        ...withdrawalRoutes({ ...parts, withdrawals: writer }),
        ...addressRoutes(parts),
        ...withdrawalOfficeRoutes(parts),
      ],
      workers: { worker: () => [worker, forgetter(parts)] },
      ...figures,
    }
  },
} satisfies Product<Parts, OpenProduct, Parameters<typeof withdrawalSpends>[0]>

function forgetter({ database, businessClock }: Parts) {
  const act = () => forgetEstimates(database, businessClock.now())
  // Often: one round deletes a bounded number, and estimates are many.
  return every(5_000, { name: 'withdrawal estimates purge', act })
}
