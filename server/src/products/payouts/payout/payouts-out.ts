import { paymentsOut } from '#core/payments-out'
import { sql } from '#platform/database'
import { type Payout, payoutTable, statementOf, transactionOf } from './payout.ts'
import { payoutResource } from './payout-resource.ts'

export const payoutsOut = paymentsOut<Payout>({
  noun: 'payout',
  table: payoutTable,
  rows: sql`payouts`,
  samePayee: ({ phone, bankCode }) => sql`phone = ${phone} and bank_code = ${bankCode}`,
  statementOf,
  historyOf: transactionOf,
  shown: (_, payout) => ({ kind: 'fiat', ...payoutResource.of(payout) }),
  numberOfEnd: ({ error }) => (error === 'RETURNED' ? 2 : 1),
})
