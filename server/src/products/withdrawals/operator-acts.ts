import { formatMoney } from '#core/money'
import {
  type ActAnswer,
  type Approving,
  defineOutcomes,
  type OperatorDesk,
  outcome,
  paymentActs,
  waitsFor,
} from '#core/operators'
import { approveWithdrawal, releaseWithdrawal } from '#products/withdrawals/ending'
import { findWithdrawal, lockWithdrawal, type Withdrawal } from '#products/withdrawals/withdrawal'

const outcomes = defineOutcomes({
  WITHDRAWAL_APPROVED: 'Approved: {amount} to {address} on {network}',
  WITHDRAWAL_APPROVED_BEFORE: 'Nothing changed: {operators} approved it before.',
})

/** Operators' acts on withdrawals. */
export const withdrawalActs = paymentActs<Withdrawal>({
  noun: 'withdrawal',
  find: findWithdrawal,
  lock: lockWithdrawal,
  approvals: Object.values(outcomes),
  approve,
  reject: (tx, withdrawal, rejected) =>
    releaseWithdrawal(tx, withdrawal, { status: 'failed', error: 'REJECTED', ...rejected }),
})

async function approve(desk: OperatorDesk, approving: Approving): Promise<ActAnswer> {
  const done = await approveWithdrawal(desk, approving)
  if (!done.isFresh) {
    const operators = done.approvals.map(({ operator }) => operator)
    return outcome(outcomes.WITHDRAWAL_APPROVED_BEFORE, { operators })
  }
  const { amount, address, network } = done.withdrawal
  const facts = { amount: formatMoney(amount), address, network: network.code }
  return [outcome(outcomes.WITHDRAWAL_APPROVED, facts), ...waitsFor(done.missing)]
}
