import { formatMoney } from '#core/money'
import { type Approving, type Fact, type OperatorDesk, paymentActs, waitsFor } from '#core/operators'
import { readSpend, type SpendStory } from '#core/spends'
import { approveWithdrawal, statementFor } from './approve-withdrawal.ts'
import { releaseWithdrawal } from './end-withdrawal.ts'
import { type Withdrawal, withdrawalStatuses } from './withdrawal.ts'
import { findWithdrawal, listWithdrawals, lockWithdrawal } from './withdrawal-store.ts'

/** What operators do with withdrawals by hand. */
export const withdrawalActs = paymentActs<Withdrawal>({
  noun: 'withdrawal',
  statuses: withdrawalStatuses,
  find: findWithdrawal,
  lock: lockWithdrawal,
  list: listWithdrawals,
  payeeOf: ({ network, address }) => `${network.code}  ${address}`,
  payeeFacts: ({ network, address, tag, recipientId }) => [
    ['network', network.code],
    ['address', address],
    ['tag', tag],
    ['paid inside to', recipientId],
  ],
  statementOf: statementFor,
  async story(database, { id }) {
    const story = await readSpend(database, id)
    return story === null ? [] : factsOf(story)
  },
  approve,
  reject: (tx, withdrawal, rejected) =>
    releaseWithdrawal(tx, withdrawal, { status: 'failed', error: 'REJECTED', ...rejected }),
})

function factsOf({ spend, attempts, transitions }: SpendStory): Fact[] {
  return [
    ['payment', `${spend.status}, ${spend.confirmations} confirmations`],
    ['held up by', spend.problem],
    ...attempts.map(
      ({ number, status, txid, fee }): Fact => [
        `transaction ${number}`,
        `${status}  ${txid ?? 'unsigned'}  fee ${fee ?? 'unknown'}`,
      ],
    ),
    ...transitions.map(
      ({ from, to, cause, at }): Fact => [at.toISOString(), ` ${from ?? '–'} → ${to}: ${cause}`],
    ),
  ]
}

async function approve(desk: OperatorDesk, approving: Approving): Promise<string> {
  const done = await approveWithdrawal(desk, approving)
  if (!done.isFresh)
    return `Nothing changed: ${done.approvals.map(({ operator }) => operator).join(', ')} approved it before.\n`
  const { withdrawal, missing } = done
  return `Approved: ${formatMoney(withdrawal.amount)} to ${withdrawal.address} on ${withdrawal.network.code}\n${waitsFor(missing)}`
}
