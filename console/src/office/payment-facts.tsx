import type { OfficeOperations } from '#api'
import { copiedFact, Facts, Time } from '#ui'
import { useWords } from '#words'
import { Section } from './columns.tsx'

type Risky = OfficeOperations['officeGetPayout']['data'] | OfficeOperations['officeGetWithdrawal']['data']

/** What speaks for and against a payment. */
export function Risks({ risks, is_as_requested }: Risky) {
  const text = useWords().people
  const { newest_key_at } = risks
  return (
    <Section title={text.risks}>
      <ul>
        <li>{risks.is_new_payee ? <strong>{text.newPayee}</strong> : text.knownPayee}</li>
        <li>{risks.is_first ? <strong>{text.first}</strong> : text.notFirst}</li>
        {risks.is_over_limit && (
          <li>
            <strong>{text.overLimit}</strong>
          </li>
        )}
        <li>{is_as_requested ? text.asRequested : <strong>{text.changed}</strong>}</li>
      </ul>
      <Facts
        of={[
          [text.share, `${(Number(risks.share_of_balance) * 100).toFixed(2)} %`],
          [text.limitUsed, text.ofLimit(risks.limit_used_usdt, risks.limit_usdt)],
          [text.newestKey, newest_key_at === null ? text.noKey : <Time key="key" at={newest_key_at} />],
        ]}
      />
    </Section>
  )
}

/** Who approved a payment, and what an approval signs. */
export function Approvals({ approvals, approvals_needed, statement, statement_hash }: Risky) {
  const text = useWords().people
  return (
    <Section title={text.approvals}>
      <p>{text.needed(approvals.length, approvals_needed)}</p>
      <ul>
        {approvals.map(({ operator, at }) => (
          <li key={operator}>
            {operator} <Time at={at} />
          </li>
        ))}
      </ul>
      <h3>{text.signed}</h3>
      <pre className="text statement">{statement}</pre>
      <Facts of={[copiedFact(text.hash, statement_hash)]} />
    </Section>
  )
}
