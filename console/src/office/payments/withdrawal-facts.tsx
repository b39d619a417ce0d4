import type { OfficeOperations } from '#api'
import { CustomerLink, Status, Worth } from '#office/desk'
import { copiedFact, Facts } from '#ui'
import { useWords } from '#words'

type Withdrawal = OfficeOperations['officeGetWithdrawal']['data']

/** The facts of a withdrawal, with its payee. */
export function WithdrawalFacts(one: Withdrawal) {
  const words = useWords()
  const text = words.people
  return (
    <Facts
      of={[
        [text.status, <Status key="status" of={one.status} />],
        [words.office.customer, <CustomerLink key="customer" {...one.customer} />],
        [words.transactions.amount, <Worth key="amount" amount={one.amount} symbol={one.symbol} />],
        [text.fee, <Worth key="fee" amount={one.fee} symbol={one.symbol} />],
        [text.worth, <Worth key="worth" amount={one.worth_usdt} symbol="USDT" />],
        [text.network, one.is_inside ? words.office.inside : one.network],
        copiedFact(text.address, one.address),
        copiedFact(text.tag, one.tag),
        [text.failedFor, one.reason],
      ]}
    />
  )
}
