import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import type { OfficeOperations } from '#api'
import { copiedFact, Facts, Loaded, Page, Time } from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'
import { CustomerLink, Section, Status, Worth } from './columns.tsx'
import { Decision } from './decision.tsx'
import { Approvals, Risks } from './payment-facts.tsx'
import { freshMs } from './use-head.ts'

type Payout = OfficeOperations['officeGetPayout']['data']

/** What a decision about a payout goes by, and what became of it. */
export function PayoutPage() {
  const text = useWords().people
  const { id = '' } = useParams()
  const found = useQuery({
    queryKey: ['payout', id],
    queryFn: () => call('officeGetPayout', { params: { id } }),
    refetchInterval: freshMs,
  })
  const one = found.data
  return (
    <Page
      title={text.payout}
      actions={one?.status === 'waiting' && <Decision kind="Payouts" id={id} hash={one.statement_hash} />}
    >
      <Loaded of={found}>
        {(known) => (
          <>
            <What {...known} />
            <Risks {...known} />
            <Approvals {...known} />
            <Payment {...known} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function What(one: Payout) {
  const words = useWords()
  const text = words.people
  return (
    <Section title={text.facts}>
      <Facts
        of={[
          [text.status, <Status key="status" of={one.status} />],
          [words.office.customer, <CustomerLink key="customer" {...one.customer} />],
          [words.transactions.amount, <Worth key="amount" amount={one.amount} symbol={one.symbol} />],
          [text.fee, <Worth key="fee" amount={one.fee} symbol={one.symbol} />],
          [text.rail, one.rail],
          [text.bank, one.bank_code],
          copiedFact(text.phone, one.phone),
          [text.failedFor, one.reason ?? one.error],
          [words.transactions.time, <Time key="time" at={one.created_at} />],
          copiedFact(text.id, one.id),
        ]}
      />
    </Section>
  )
}

function Payment({ payment, symbol }: Payout) {
  const text = useWords().people
  if (payment === null) return <Section title={text.payment}>{text.notYet}</Section>
  return (
    <Section title={text.payment}>
      <Facts
        of={[
          [text.status, <Status key="status" of={payment.status} />],
          [text.paid, payment.paid && <Worth key="paid" amount={payment.paid} symbol={symbol} />],
          [text.failedFor, payment.reason],
        ]}
      />
    </Section>
  )
}
