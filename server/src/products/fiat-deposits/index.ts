/*
 * Fiat deposits: money that customers pay in from bank accounts over rails. Invariants: what a rail says was paid is
 * credited once, less the fee, although it is late, twice or another amount than asked; a deposit that failed is paid when
 * money comes for it all the same; within a day nobody asks for more than their tariff allows, and within a minute for no
 * more links than the rail does, however many requests race. Asking rails for links and hearing of payments is not its
 * business: that is core/rails.
 */
import { productQueue } from '#core/idempotency'
import type { Product } from '#core/product'
import { fiatDepositClaims } from './claims.ts'
import { fiatDepositResource, fiatDepositTransactionTypes } from './fiat-deposit.ts'
import { fiatDepositEvents } from './fiat-deposit-events.ts'
import { createFiatDeposits } from './fiat-deposits.ts'
import { fiatDepositPayIns } from './follow-pay-in.ts'
import { type PayPageParts, payPages } from './pay-page.ts'
import { readTerms } from './read-terms.ts'
import { fiatDepositRoutes } from './routes.ts'

export { creditOf, type FiatDeposit } from './fiat-deposit.ts'
export { findFiatDeposit } from './fiat-deposit-store.ts'
export type { FiatDeposits } from './fiat-deposits.ts'
export { takeUnclaimed } from './take-unclaimed.ts'
export { createFiatDeposits, fiatDepositClaims, fiatDepositPayIns, fiatDepositResource, readTerms }

type Parts = Parameters<typeof createFiatDeposits>[0] &
  Omit<Parameters<typeof fiatDepositRoutes>[0], 'fiatDeposits'> &
  PayPageParts

export const fiatDeposits = {
  tags: [{ name: 'Fiat deposits', description: 'Fiat from bank accounts to the funding account.' }],
  permissions: ['can_deposit'],
  events: fiatDepositEvents,
  transactionTypes: fiatDepositTransactionTypes,
  claims: fiatDepositClaims,
  open(parts) {
    const writer = createFiatDeposits(parts)
    return {
      routes: fiatDepositRoutes({ ...parts, fiatDeposits: writer }),
      pages: payPages(parts),
      payInHandlers: { deposit: fiatDepositPayIns(parts) },
      ...productQueue(writer, {
        name: 'coffer_fiat_deposits_waiting',
        help: 'Fiat deposits waiting for a writer.',
      }),
    }
  },
} satisfies Product<Parts>
