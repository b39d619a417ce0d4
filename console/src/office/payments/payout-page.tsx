import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import type { OfficeOperations } from '#api'
import { HeldUp } from '#office/acts'
import { call, freshMs, Section, Status, useMessages, Worth } from '#office/desk'
import { Facts, Loaded, Page } from '#ui'
import { useWords } from '#words'
import { Approvals } from './approvals.tsx'
import { Decision } from './decision.tsx'
import { Origin, Risks, usePaymentLead } from './payment-facts.tsx'
import { PayoutFacts } from './payout-facts.tsx'
import { phoneInGroups } from './phone-in-groups.ts'

type Payout = OfficeOperations['officeGetPayout']['data']

/** The facts for a decision about a payout, and the outcome. */
export function PayoutPage() {
  const { people: text, office } = useWords()
  const leadOf = usePaymentLead()
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
      lead={one && leadOf(one, phoneInGroups(one.phone))}
      actions={<Link href="/payouts">{text.allPayouts}</Link>}
    >
      <Loaded of={found}>
        {(known) => (
          <>
            {known.status === 'processing' && known.payment !== null && (
              <HeldUp kind="payout" id={id} {...known.payment} />
            )}
            <Section title={text.facts}>
              <PayoutFacts {...known} />
            </Section>
            <Risks one={known}>{known.status === 'waiting' && <Decision kind="Payouts" id={id} />}</Risks>
            <Section title={office.details}>
              <Origin {...known} />
            </Section>
            <Approvals {...known} />
            <Payment {...known} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Payment({ payment, symbol }: Payout) {
  const text = useWords().people
  const inWords = useMessages()
  if (payment === null) return <Section title={text.payment}>{text.notYet}</Section>
  return (
    <Section title={text.payment}>
      <Facts
        of={[
          [text.status, <Status key="status" of={payment.status} />],
          [text.problem, payment.problem && inWords(payment.problem)],
          [text.paid, payment.paid && <Worth key="paid" amount={payment.paid} symbol={symbol} />],
          [text.failedFor, payment.reason],
        ]}
      />
    </Section>
  )
}
