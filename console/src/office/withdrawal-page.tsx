import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import type { OfficeOperations } from '#api'
import { Facts, Loaded, Page, Time } from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'
import { Section, Status } from './columns.tsx'
import { Decision } from './decision.tsx'
import { Approvals, Risks } from './payment-facts.tsx'
import { freshMs } from './use-head.ts'
import { WithdrawalFacts } from './withdrawal-facts.tsx'

type Withdrawal = OfficeOperations['officeGetWithdrawal']['data']

/** What a decision about a withdrawal goes by, and what became of it. */
export function WithdrawalPage() {
  const text = useWords().people
  const { id = '' } = useParams()
  const found = useQuery({
    queryKey: ['withdrawal', id],
    queryFn: () => call('officeGetWithdrawal', { params: { id } }),
    refetchInterval: freshMs,
  })
  const one = found.data
  return (
    <Page
      title={text.withdrawal}
      actions={one?.status === 'waiting' && <Decision kind="Withdrawals" id={id} />}
    >
      <Loaded of={found}>
        {(known) => (
          <>
            <Section title={text.facts}>
              <WithdrawalFacts {...known} />
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

function Payment({ payment }: Withdrawal) {
  const text = useWords().people
  if (payment === null) return <Section title={text.payment}>{text.notYet}</Section>
  return (
    <Section title={text.payment}>
      <Facts
        of={[
          [text.status, <Status key="status" of={payment.status} />],
          [text.problem, payment.problem],
          [text.confirmations, payment.confirmations],
        ]}
      />
      <h3>{text.attempts}</h3>
      <ol>
        {payment.transactions.map(({ number, status, txid }) => (
          <li key={number}>
            {status} {txid !== null && <code>{txid}</code>}
          </li>
        ))}
      </ol>
      <h3>{text.history}</h3>
      <ol className="steps" aria-label={text.history}>
        {payment.transitions.map(({ to, cause, at }) => (
          <li key={`${to} ${at}`}>
            <Status of={to} /> <Time at={at} /> <span className="hint">{cause}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
