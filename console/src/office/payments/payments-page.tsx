import { Link } from 'wouter'
import { amountColumn, customerColumn, Status, timeColumn, useChoices } from '#office/desk'
import { FilterSelect, Page, PagedList, ShortId, useFilter } from '#ui'
import { useCodes, useWords } from '#words'
import { Decision } from './decision.tsx'
import {
  isWithdrawal,
  type ListedPayment,
  type PaymentKind,
  paymentKinds,
  usePaymentWords,
} from './payment-kinds.ts'

/** The payments out of a kind, which customers ask for and operators decide. */
export function PaymentsPage({ kind }: { readonly kind: PaymentKind }) {
  const words = useWords()
  const text = words.office
  const own = usePaymentWords(kind)
  const { statuses, lists, path, list } = paymentKinds[kind]
  const choices = useChoices()
  const { name } = useCodes()
  const [asked] = useFilter('status')
  const status = statuses.find((one) => one === asked) ?? 'waiting'
  const filter = (
    <FilterSelect
      name="status"
      label={text.state}
      all={name('statuses', 'waiting')}
      choices={choices('statuses', statuses.slice(1))}
    />
  )
  return (
    <Page title={own.title} lead={own.lead} actions={filter}>
      <PagedList
        label={own.title}
        queryKey={[lists, status]}
        read={(cursor, limit) => list({ status, cursor, limit })}
        none={own.none}
        keyOf={({ id }) => id}
        columns={[
          timeColumn(words.transactions.time),
          customerColumn(text.customer),
          amountColumn(words.transactions.amount),
          { title: text.to, cell: (one) => <Payee {...one} />, text: payeeText },
          {
            title: text.approvedBy,
            cell: ({ approvals }) => approvals.map(({ operator }) => operator).join(', ') || '–',
            text: ({ approvals }) => approvals.map(({ operator }) => operator).join(' '),
          },
          {
            title: words.people.id,
            cell: ({ id }) => (
              <Link href={`${path}/${id}`}>
                <ShortId of={id} />
              </Link>
            ),
            text: ({ id }) => id,
          },
          {
            title: text.state,
            cell: (one) => (
              <>
                <Status of={one.status} /> <span className="hint">{one.reason}</span>
              </>
            ),
            text: (one) => one.status,
          },
          {
            title: words.keys.actions,
            cell: (one) => (one.status === 'waiting' ? <Decision kind={kind} id={one.id} /> : '–'),
          },
        ]}
      />
    </Page>
  )
}

function Payee(one: ListedPayment) {
  const { inside } = useWords().office
  if (!isWithdrawal(one))
    return (
      <>
        {one.recipient} {one.bank_code} <span className="hint">{one.rail}</span>
      </>
    )
  const { address, network, tag, is_inside } = one
  return (
    <>
      <code>{address}</code> <span className="hint">{network}</span>
      {tag !== null && <span className="hint"> · {tag}</span>}
      {is_inside && <span className="hint"> · {inside}</span>}
    </>
  )
}

function payeeText(one: ListedPayment): string {
  return isWithdrawal(one)
    ? `${one.network} ${one.address} ${one.tag ?? ''}`
    : `${one.recipient} ${one.bank_code} ${one.rail}`
}
