// Fiat deposits: customers' payments from bank accounts over rails. Invariants: each payment that a rail reports is
// credited once, less the fee, even if it is late, doubled or of another amount than requested; a failed deposit
// becomes a success when its money comes after all; however many requests race, nobody requests more within a day than
// their tariff allows, or more links within a minute than the rail allows. `core/rails` requests links from the rails
// and receives their payments. The first payment ends the deposit, even a failed one; each further payment is a deposit
// of its own (decision 0057).
import { productQueue } from '#core/idempotency'
import type { Product } from '#core/product'
import {
  fiatDepositEvents,
  fiatDepositResource,
  fiatDepositTransactionTypes,
} from '#products/fiat-deposits/deposit'
import { type PayPageParts, payPages } from '#products/fiat-deposits/pages'
import { createFiatDeposits, readTerms } from '#products/fiat-deposits/requesting'
import { fiatDepositClaims } from './claims.ts'
import { fiatDepositPayIns } from './follow-pay-in.ts'
import { fiatDepositRoutes } from './routes.ts'

export { creditOf, type FiatDeposit } from './deposit/fiat-deposit.ts'
export { findFiatDeposit } from './deposit/fiat-deposit-store.ts'
export type { FiatDeposits } from './requesting/fiat-deposits.ts'
export { takeUnclaimed } from './take-unclaimed.ts'
export { createFiatDeposits, fiatDepositClaims, fiatDepositPayIns, fiatDepositResource, readTerms }

type Parts = Parameters<typeof createFiatDeposits>[0] &
  Omit<Parameters<typeof fiatDepositRoutes>[0], 'fiatDeposits'> &
  PayPageParts

export const fiatDeposits = {
  killSwitches: ['fiat-deposits'],
  tags: [
    { name: 'Fiat deposits', description: 'Deposits of fiat from bank accounts into the funding account.' },
  ],
  permissions: [{ name: 'can_deposit', sendsValue: false }],
  events: fiatDepositEvents,
  transactionTypes: fiatDepositTransactionTypes,
  claims: fiatDepositClaims,
  railHandlers: (ground) => ({ payIns: { deposit: fiatDepositPayIns(ground) } }),
  open(parts) {
    const writer = createFiatDeposits(parts)
    return {
      routes: fiatDepositRoutes({ ...parts, fiatDeposits: writer }),
      pages: payPages(parts),
      ...productQueue(writer, {
        name: 'coffer_fiat_deposits_waiting',
        help: 'Fiat deposits waiting for a writer.',
      }),
    }
  },
} satisfies Product<Parts>
