/*
 * Fiat deposits: money that customers pay in from bank accounts over rails. Invariants: each payment that a rail tells of is
 * credited once, less the fee, even if it is late, doubled or another amount than asked; a failed deposit becomes a success
 * when its money comes after all; however many requests race, nobody asks within a day for more than their tariff allows,
 * or within a minute for more links than the rail allows. core/rails asks the rails for links and hears of payments.
 */
import { productQueue } from '#core/idempotency'
import type { OpenProduct, Product } from '#core/product'
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
  killSwitches: ['fiat-deposits'],
  tags: [{ name: 'Fiat deposits', description: 'Fiat from bank accounts to the funding account.' }],
  permissions: [{ name: 'can_deposit', sendsValue: false }],
  events: fiatDepositEvents,
  transactionTypes: fiatDepositTransactionTypes,
  claims: fiatDepositClaims,
  handlers: (ground) => ({ payIns: { deposit: fiatDepositPayIns(ground) } }),
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
} satisfies Product<Parts, OpenProduct, Parameters<typeof fiatDepositPayIns>[0]>
