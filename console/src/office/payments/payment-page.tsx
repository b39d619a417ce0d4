import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { HeldUp } from '#office/acts'
import { freshMs, Section, Status, useMessages, Worth } from '#office/desk'
import { Facts, Loaded, Page, shortOf, Time } from '#ui'
import { useWords } from '#words'
import { Approvals } from './approvals.tsx'
import { Decision } from './decision.tsx'
import { PayeeFacts } from './payee-facts.tsx'
import { Origin, Risks, usePaymentLead } from './payment-facts.tsx'
import {
  isWithdrawal,
  type PaymentKind,
  type Payout,
  paymentKinds,
  usePaymentWords,
  type Withdrawal,
} from './payment-kinds.ts'
import { phoneInGroups } from './phone-in-groups.ts'

/** The facts for a decision about a payment out, and the outcome. */
export function PaymentPage({ kind }: { readonly kind: PaymentKind }) {
  const { people: text, office } = useWords()
  const own = usePaymentWords(kind)
  const leadOf = usePaymentLead()
  const { id = '' } = useParams()
  const { one: first, home, read } = paymentKinds[kind]
  const found = useQuery({
    queryKey: [first, id],
    queryFn: () => read(id),
    refetchInterval: freshMs,
  })
  const one = found.data
  const to = one && (isWithdrawal(one) ? shortOf(one.address) : phoneInGroups(one.phone))
  return (
    <Page title={own.one} lead={one && to && leadOf(one, to)} actions={<Link href={home}>{own.all}</Link>}>
      <Loaded of={found}>
        {(known) => (
          <>
            {known.status === 'processing' && known.payment !== null && (
              <HeldUp kind={isWithdrawal(known) ? 'spend' : 'payout'} id={id} {...known.payment} />
            )}
            <Section title={text.facts}>
              <PayeeFacts {...known} />
            </Section>
            <Risks one={known}>{known.status === 'waiting' && <Decision kind={kind} id={id} />}</Risks>
            <Section title={office.details}>
              <Origin {...known} />
            </Section>
            <Approvals {...known} />
            <Section title={text.payment}>
              {known.payment === null ? (
                text.notYet
              ) : isWithdrawal(known) ? (
                <OnChain payment={known.payment} />
              ) : (
                <ToBank payment={known.payment} symbol={known.symbol} />
              )}
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}

type BankPayment = { readonly payment: Payout['payment']; readonly symbol: string }

function ToBank({ payment, symbol }: BankPayment) {
  const text = useWords().people
  const inWords = useMessages()
  if (payment === null) return null
  return (
    <Facts
      of={[
        [text.status, <Status key="status" of={payment.status} />],
        [text.problem, payment.problem && inWords(payment.problem)],
        [text.paid, payment.paid && <Worth key="paid" amount={payment.paid} symbol={symbol} />],
        [text.failedFor, payment.reason],
      ]}
    />
  )
}

function OnChain({ payment }: Pick<Withdrawal, 'payment'>) {
  const text = useWords().people
  const inWords = useMessages()
  if (payment === null) return null
  return (
    <>
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
    </>
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
