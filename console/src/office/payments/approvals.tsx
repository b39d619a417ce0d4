import { Section } from '#office/desk'
import { Time } from '#ui'
import { useWords } from '#words'
import { isSigned } from './payment-facts.tsx'
import type { PaymentOut } from './payment-kinds.ts'
import { SignedStatement } from './signed-statement.tsx'

/** The operators who approved a payment, and the text that an approval signs. */
export function Approvals(one: PaymentOut) {
  const text = useWords().people
  const { approvals, approvals_needed } = one
  if (!isSigned(one)) return <Section title={text.approvals}>{text.noApproval}</Section>
  return (
    <Section title={text.approvals}>
      {approvals_needed > 0 && <p>{text.needed(approvals.length, approvals_needed)}</p>}
      <ul>
        {approvals.map(({ operator, at }) => (
          <li key={operator}>
            {operator} <Time at={at} />
          </li>
        ))}
      </ul>
      <SignedStatement {...one} />
    </Section>
  )
}
