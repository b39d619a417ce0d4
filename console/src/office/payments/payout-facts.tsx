import type { OfficeOperations } from '#api'
import { CustomerLink, Status, Worth } from '#office/desk'
import { Facts } from '#ui'
import { useWords } from '#words'
import { phoneInGroups } from './phone-in-groups.ts'

type Payout = OfficeOperations['officeGetPayout']['data']

/** The facts of a payout, with its payee. */
export function PayoutFacts(one: Payout) {
  const words = useWords()
  const text = words.people
  return (
    <Facts
      of={[
        [text.status, <Status key="status" of={one.status} />],
        [words.office.customer, <CustomerLink key="customer" {...one.customer} />],
        [words.transactions.amount, <Worth key="amount" amount={one.amount} symbol={one.symbol} />],
        [text.fee, <Worth key="fee" amount={one.fee} symbol={one.symbol} />],
        [text.rail, one.rail],
        [text.bank, one.bank ?? one.bank_code],
        [text.phone, phoneInGroups(one.phone), one.phone],
        [text.failedFor, one.reason ?? one.error],
      ]}
    />
  )
}
