import { formatMoney } from '#core/money'
import { paymentActs, waitsFor } from '#core/operators'
import { findPayout as findPayment } from '#core/rails'
import { approvePayout } from './approve-payout.ts'
import { releasePayout } from './end-payout.ts'
import { maskPhone } from './mask-phone.ts'
import { type Payout, payoutStatuses, statementOf } from './payout.ts'
import { findPayout, listPayouts, lockPayout } from './payout-store.ts'

/** What operators do with payouts by hand. */
export const payoutActs = paymentActs<Payout>({
  noun: 'payout',
  statuses: payoutStatuses,
  find: findPayout,
  lock: lockPayout,
  list: listPayouts,
  payeeOf: ({ rail, bankCode, phone }) => `${rail}  ${bankCode}  ${maskPhone(phone)}`,
  payeeFacts: ({ rail, bankCode, phone }) => [
    ['rail', rail],
    ['bank', bankCode],
    ['recipient', phone],
  ],
  statementOf,
  async story(database, asked) {
    const payment = await findPayment(database, asked)
    if (payment === undefined) return []
    const { status, amountFact, reason } = payment
    return [
      ['payment', reason === null ? status : `${status}: ${reason}`],
      ['paid', amountFact && formatMoney(amountFact)],
    ]
  },
  async approve(desk, approving) {
    const { isFresh, payout, missing } = await approvePayout(desk, approving)
    if (!isFresh) return 'Nothing changed: you approved it before.\n'
    return `Approved: ${formatMoney(payout.amount)} to ${maskPhone(payout.phone)} at ${payout.bankCode}\n${waitsFor(missing)}`
  },
  reject: (tx, payout, rejected) => releasePayout(tx, payout, { error: 'REJECTED', ...rejected }),
})
