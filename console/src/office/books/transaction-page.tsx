import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import type { OfficeOperations } from '#api'
import {
  CustomerLink,
  call,
  DecisionLink,
  EntriesLink,
  Found,
  freshMs,
  Section,
  Status,
  Worth,
} from '#office/desk'
import { copiedFact, Facts, Named, Page, SignedAmount, Time } from '#ui'
import { useWords } from '#words'

type Transaction = OfficeOperations['officeGetTransaction']['data']
type Side = Transaction['sides'][number]

/** A transaction as each of its customers sees it, with links. */
export function TransactionPage() {
  const { transactions, people } = useWords()
  const { id = '' } = useParams()
  const found = useQuery({
    queryKey: ['transaction', id],
    queryFn: () => call('officeGetTransaction', { params: { id } }),
    refetchInterval: freshMs,
  })
  return (
    <Page title={transactions.one}>
      <Found of={found} list={{ path: '/transactions', title: people.transactions }}>
        {(known) => (
          <>
            <section className="card">
              <Whole {...known} />
            </section>
            {known.sides.map((side) => (
              <Section key={side.customer.number} title={side.customer.username}>
                <SideFacts {...side} />
              </Section>
            ))}
          </>
        )}
      </Found>
    </Page>
  )
}

function Whole({ transaction_id, is, path }: Transaction) {
  const { transactions, books, people } = useWords()
  const titles: { readonly [is: string]: string } = {
    withdrawal: people.withdrawal,
    payout: people.payout,
    inbox_item: people.item,
  }
  return (
    <Facts
      of={[
        copiedFact(transactions.id, transaction_id),
        [
          books.about,
          path && is && <Link href={path}>{titles[is] ?? <Named list="subjects" code={is} />}</Link>,
        ],
        [books.entriesAbout, <EntriesLink key="entries" about={transaction_id} />],
      ]}
    />
  )
}

function SideFacts(one: Side) {
  const words = useWords()
  const text = words.transactions
  const { confirmations, confirmations_required } = one
  const isCounted = confirmations !== null && confirmations_required !== null
  return (
    <Facts
      of={[
        [text.type, <Named key="type" list="transactionTypes" code={one.type} />],
        [text.status, <SideStatus key="status" {...one} />],
        [words.office.customer, <CustomerLink key="customer" {...one.customer} />],
        [text.amount, <SignedAmount key="amount" {...one} />],
        [text.fee, <Worth key="fee" amount={one.fee} symbol={one.symbol} />],
        [
          words.people.otherSide,
          one.counterparty && <Link href={`/customers/${one.counterparty}`}>{one.counterparty}</Link>,
        ],
        [text.network, one.network],
        copiedFact(text.address, one.address),
        copiedFact(text.tag, one.tag),
        copiedFact(text.txid, one.txid),
        [words.people.confirmations, isCounted ? `${confirmations} / ${confirmations_required}` : null],
        [text.comment, one.comment],
        [text.error, one.error],
        [text.begun, <Time key="begun" at={one.created_at} />],
        [words.people.lastChange, <Time key="changed" at={one.updated_at} />],
      ]}
    />
  )
}

function SideStatus(one: Side) {
  return (
    <>
      <Status of={one.status} /> <DecisionLink {...one} />
    </>
  )
}
