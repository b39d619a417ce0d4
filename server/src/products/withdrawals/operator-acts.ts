import { InvalidAddress, parsePayee } from '#core/chains'
import { formatMoney } from '#core/money'
import { defineOutcomes, defineWrongs, outcome, WrongAct } from '#core/operators'
import { paymentActs, receiverAt } from '#core/payments-out'
import { approveSpend, requestSpend } from '#core/spends'
import { spendOf, withdrawalsOut } from '#products/withdrawals/withdrawal'
import { recoverAct } from './recover-withdrawal.ts'

const outcomes = defineOutcomes({
  WITHDRAWAL_APPROVED: 'Approved: {amount} to {address} on {network}',
  WITHDRAWAL_APPROVED_BEFORE: 'Nothing changed: {operators} approved it before.',
})

const wrongs = defineWrongs({
  WITHDRAWAL_NOT_PAYABLE: 'the address {address} {problem}; give the money back: withdrawals reject {id}',
})

const decidingActs = paymentActs(withdrawalsOut, {
  outcomes: Object.values(outcomes),
  approved: ({ amount, address, network: { code: network } }) =>
    outcome(outcomes.WITHDRAWAL_APPROVED, { amount: formatMoney(amount), address, network }),
  approvedBefore: (operators) => outcome(outcomes.WITHDRAWAL_APPROVED_BEFORE, { operators }),
  lateApproval: 'changes nothing',
  // An address that was taken may have become known as nobody's since, or its token's contract may have been listed.
  requirePayable({ id, address, network: { family } }, { currencies }) {
    try {
      parsePayee(address, { family, currencies })
    } catch (error) {
      if (!(error instanceof InvalidAddress)) throw error
      throw new WrongAct(wrongs.WITHDRAWAL_NOT_PAYABLE, { address, problem: error.reason, id })
    }
  },
  receiverOf: async (tx, { recipientId, network, address, tag }, { person }) =>
    recipientId ?? receiverAt(tx, { person, network: network.code, address, tag }),
  approveBegun: approveSpend,
  begin: (tx, withdrawal, begun) => requestSpend(tx, spendOf(withdrawal, begun)),
  logged: ({ statementHash: hash, address, network }) => ({ hash, address, network: network.code }),
})

/** Operators' acts on withdrawals. */
export const withdrawalActs = [...decidingActs, recoverAct]
