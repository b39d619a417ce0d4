import { formatMoney } from '#core/money'
import { defineOutcomes, outcome, paymentActs, waitsFor } from '#core/operators'
import { findPayout, lockPayout, maskPhone, type Payout } from '#products/payouts/payout'
import { approvePayout } from './approve-payout.ts'
import { releasePayout } from './end-payout.ts'
import { failPayoutAct } from './fail-payout.ts'

const outcomes = defineOutcomes({
  PAYOUT_APPROVED: 'Approved: {amount} to {recipient} at {bank}',
  PAYOUT_APPROVED_BEFORE: 'Nothing changed: you approved it before.',
})

const approvingActs = paymentActs<Payout>({
  noun: 'payout',
  find: findPayout,
  lock: lockPayout,
  approvals: Object.values(outcomes),
  async approve(desk, approving) {
    const { isFresh, payout, missing } = await approvePayout(desk, approving)
    if (!isFresh) return outcome(outcomes.PAYOUT_APPROVED_BEFORE)
    const { amount, phone, bankCode } = payout
    const facts = { amount: formatMoney(amount), recipient: maskPhone(phone), bank: bankCode }
    return [outcome(outcomes.PAYOUT_APPROVED, facts), ...waitsFor(missing)]
  },
  reject: (tx, payout, rejected) => releasePayout(tx, payout, { error: 'REJECTED', ...rejected }),
})

/** Operators' acts on payouts. */
export const payoutActs = [...approvingActs, failPayoutAct]
