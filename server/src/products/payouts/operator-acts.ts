import { formatMoney } from '#core/money'
import { type ActingOperator, defineOutcomes, outcome } from '#core/operators'
import { paymentActs } from '#core/payments-out'
import { sql, type Tx } from '#platform/database'
import { maskPhone, type Payout, payoutsOut } from '#products/payouts/payout'
import { failPayoutAct } from './fail-payout.ts'
import { requestPayment } from './take-payout.ts'

const outcomes = defineOutcomes({
  PAYOUT_APPROVED: 'Approved: {amount} to {recipient} at {bank}',
  PAYOUT_APPROVED_BEFORE: 'Nothing changed: you approved it before.',
})

const approvingActs = paymentActs(payoutsOut, {
  outcomes: Object.values(outcomes),
  approved: ({ amount, phone, bankCode: bank }) =>
    outcome(outcomes.PAYOUT_APPROVED, { amount: formatMoney(amount), recipient: maskPhone(phone), bank }),
  approvedBefore: () => outcome(outcomes.PAYOUT_APPROVED_BEFORE),
  lateApproval: 'is refused',
  receiverOf,
  begin: (tx, payout, { now }) => requestPayment(tx, payout, now),
  // The hash is left out, since somebody could guess the masked digits from it.
  logged: ({ rail, bankCode: bank, phone }) => ({ rail, bank, recipient: maskPhone(phone) }),
})

/** The operator's own customer, when that customer was paid at the same number before; otherwise null. */
async function receiverOf(tx: Tx, { phone }: Payout, { person }: ActingOperator): Promise<string | null> {
  if (person === undefined) return null
  const [own] = await tx.query<{ id: string }>(sql`
    select id from customers where sso_subject = ${person}
      and exists (select from payouts paid where paid.customer_id = customers.id and paid.phone = ${phone})`)
  return own?.id ?? null
}

/** Operators' acts on payouts. */
export const payoutActs = [...approvingActs, failPayoutAct]
