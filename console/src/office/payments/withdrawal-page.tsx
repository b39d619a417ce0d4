import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import type { OfficeOperations } from '#api'
import { HeldUp } from '#office/acts'
import { call, freshMs, Section, Status, useMessages } from '#office/desk'
import { Facts, Loaded, Page, shortOf, Time } from '#ui'
import { useWords } from '#words'
import { Approvals } from './approvals.tsx'
import { Decision } from './decision.tsx'
import { Origin, Risks, usePaymentLead } from './payment-facts.tsx'
import { WithdrawalFacts } from './withdrawal-facts.tsx'

type Withdrawal = OfficeOperations['officeGetWithdrawal']['data']

/** The facts for a decision about a withdrawal, and the outcome. */
export function WithdrawalPage() {
  const { people: text, office } = useWords()
  const leadOf = usePaymentLead()
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
      lead={one && leadOf(one, shortOf(one.address))}
      actions={<Link href="/">{text.allWithdrawals}</Link>}
    >
      <Loaded of={found}>
        {(known) => (
          <>
            {known.status === 'processing' && known.payment !== null && (
              <HeldUp kind="spend" id={id} {...known.payment} />
            )}
            <Section title={text.facts}>
              <WithdrawalFacts {...known} />
            </Section>
            <Risks one={known}>{known.status === 'waiting' && <Decision kind="Withdrawals" id={id} />}</Risks>
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

function Payment({ payment }: Withdrawal) {
  const text = useWords().people
  const inWords = useMessages()
  if (payment === null) return <Section title={text.payment}>{text.notYet}</Section>
  return (
    <Section title={text.payment}>
      <Facts
        of={[
          [text.status, <Status key="status" of={payment.status} />],
          [text.problem, payment.problem && inWords(payment.problem)],
          [text.confirmations, payment.confirmations],
        ]}
      />
      <h3>{text.attempts}</h3>
      <ol>
        {payment.transactions.map(({ number, status, txid }) => (
          <li key={number}>
            <Status of={status} /> {txid !== null && <code>{txid}</code>}
          </li>
        ))}
      </ol>
      <h3>{text.history}</h3>
      <ol className="steps" aria-label={text.history}>
        {payment.transitions.map((one, index) => (
          <Step
            key={`${one.to} ${one.cause.code} ${one.at}`}
            {...one}
            before={payment.transitions[index - 1]?.to}
          />
        ))}
      </ol>
    </Section>
  )
}

type StepProps = NonNullable<Withdrawal['payment']>['transitions'][number] & {
  readonly before: string | undefined
}

/** A change of the payment: the status where that is another, and its cause where that says more. */
function Step({ to, cause, at, before }: StepProps) {
  const inWords = useMessages()
  return (
    <li>
      {to !== before && <Status of={to} />} <Time at={at} />{' '}
      {cause.code !== `CAUSE_${to.toUpperCase()}` && <span className="hint">{inWords(cause)}</span>}
    </li>
  )
}
