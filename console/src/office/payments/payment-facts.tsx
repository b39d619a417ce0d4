import type { ReactNode } from 'react'
import { EntriesLink, Section, TransactionLink } from '#office/desk'
import { copiedFact, type Fact, Facts, Time, useGrouped } from '#ui'
import { useWords } from '#words'
import type { PaymentOut } from './payment-kinds.ts'

/** The facts for and against a payment, above the decision that needs them. */
export function Risks({ one, children }: { readonly one: PaymentOut; readonly children: ReactNode }) {
  return (
    <Section title={useWords().people.risks}>
      <RiskFacts {...one} />
      {children}
    </Section>
  )
}

/** The risks, without a heading. */
export function RiskFacts({ risks, asked_with, guard_changes, ...one }: PaymentOut) {
  const { people: text, guards } = useWords()
  const grouped = useGrouped()
  const { newest_key_at, limit_used_usdt: used, limit_usdt: limit } = risks
  return (
    <>
      <ul>
        <li>{risks.is_new_payee ? <strong>{text.newPayee}</strong> : text.knownPayee}</li>
        <li>{risks.is_first ? <strong>{text.first}</strong> : text.notFirst}</li>
        {risks.is_repeated && (
          <li>
            <strong>{text.repeated}</strong>
          </li>
        )}
        {risks.is_over_limit && (
          <li>
            <strong>{text.overLimit}</strong>
          </li>
        )}
        {asked_with !== null && (
          <li>{asked_with.is_new_ip ? <strong>{text.newIp}</strong> : text.knownIp}</li>
        )}
        {asked_with?.made_by != null && (
          <li>
            <strong>{text.keyMadeBy(asked_with.made_by)}</strong>
          </li>
        )}
        {guard_changes.map(({ act, operator, at }) => (
          <li key={`${act} ${operator} ${at}`}>
            <strong>{guards.loosened(act, operator)}</strong> <Time at={at} />
          </li>
        ))}
        {!one.is_as_requested && (
          <li>
            <strong>{text.changed}</strong>
          </li>
        )}
        {one.is_as_requested && isSigned(one) && <li>{text.asRequested}</li>}
      </ul>
      <Facts
        of={[
          [text.share, `${(Number(risks.share_of_balance) * 100).toFixed(2)} %`],
          [text.limitUsed, text.ofLimit(grouped(used), grouped(limit))],
          [text.newestKey, newest_key_at === null ? text.noKey : <Time key="key" at={newest_key_at} />],
        ]}
      />
    </>
  )
}

/** Writes the amount, the customer and the payee in a line. */
export function usePaymentLead(): (one: PaymentOut, to: string) => string {
  const { paymentTo } = useWords().people
  const grouped = useGrouped()
  return ({ amount, symbol, customer }, to) =>
    paymentTo(`${grouped(amount)} ${symbol}`, customer.username, to)
}

/** Whether somebody has signed it, or has to. */
export function isSigned({
  approvals,
  approvals_needed,
}: Pick<PaymentOut, 'approvals' | 'approvals_needed'>): boolean {
  return approvals_needed > 0 || approvals.length > 0
}

/** The source of a payment, the key that asked for it, and links to related pages. */
export function Origin({ id, created_at, source, asked_with }: PaymentOut) {
  const { people: text, transactions, books } = useWords()
  return (
    <Facts
      of={[
        ...originFacts({ source, asked_with }, text),
        [transactions.time, <Time key="time" at={created_at} />],
        copiedFact(text.id, id),
        [transactions.one, <TransactionLink key="transaction" id={id} />],
        [books.entriesAbout, <EntriesLink key="entries" about={id} />],
      ]}
    />
  )
}

type Text = ReturnType<typeof useWords>['people']

function originFacts({ source, asked_with }: Pick<PaymentOut, 'source' | 'asked_with'>, text: Text): Fact[] {
  return [
    [text.fromWallet, source && <FromWallet key="source" {...source} />, source?.address ?? null],
    ...(asked_with === null
      ? [[text.askedBy, text.unknownAsker] as const]
      : [
          [text.askedBy, <AskedBy key="key" {...asked_with} />, asked_with.api_key] as const,
          [text.keyMade, asked_with.made_at && <Time key="made" at={asked_with.made_at} />] as const,
          copiedFact(text.askedFrom, asked_with.ip),
        ]),
  ]
}

function FromWallet({ wallet, address }: NonNullable<PaymentOut['source']>) {
  return (
    <>
      {wallet} {address !== null && <code>{address}</code>}
    </>
  )
}

function AskedBy({ name, api_key }: Pick<NonNullable<PaymentOut['asked_with']>, 'name' | 'api_key'>) {
  return (
    <>
      {name} <code>{api_key}</code>
    </>
  )
}
