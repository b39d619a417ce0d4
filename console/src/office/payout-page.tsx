import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import type { OfficeOperations } from '#api'
import { Facts, Loaded, Page } from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'
import { Section, Status, Worth } from './columns.tsx'
import { Decision } from './decision.tsx'
import { Approvals, Risks } from './payment-facts.tsx'
import { PayoutFacts } from './payout-facts.tsx'
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
    <Page title={text.payout} actions={one?.status === 'waiting' && <Decision kind="Payouts" id={id} />}>
      <Loaded of={found}>
        {(known) => (
          <>
            <Section title={text.facts}>
              <PayoutFacts {...known} />
            </Section>
            <Risks {...known} />
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
