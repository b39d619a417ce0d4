import { CustomerLink, Status, Worth } from '#office/desk'
import { copiedFact, type Fact, Facts } from '#ui'
import { useWords } from '#words'
import { isWithdrawal, type PaymentOut } from './payment-kinds.ts'
import { phoneInGroups } from './phone-in-groups.ts'

/** The facts of a payment out, with its payee. */
export function PayeeFacts(one: PaymentOut) {
  const words = useWords()
  const { people: text, office } = words
  const payee: readonly Fact[] = isWithdrawal(one)
    ? [
        [text.network, one.is_inside ? office.inside : one.network],
        copiedFact(text.address, one.address),
        copiedFact(text.tag, one.tag),
      ]
    : [
        [text.rail, one.rail],
        [text.bank, one.bank ?? one.bank_code],
        [text.phone, phoneInGroups(one.phone), one.phone],
      ]
  return (
    <Facts
      of={[
        [text.status, <Status key="status" of={one.status} />],
        [office.customer, <CustomerLink key="customer" {...one.customer} />],
        [words.transactions.amount, <Worth key="amount" amount={one.amount} symbol={one.symbol} />],
        [text.fee, <Worth key="fee" amount={one.fee} symbol={one.symbol} />],
        [text.worth, <Worth key="worth" amount={one.worth_usdt} symbol="USDT" />],
        ...payee,
        [text.failedFor, one.reason ?? one.error],
      ]}
    />
  )
}
