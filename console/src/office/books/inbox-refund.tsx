import type { OfficeOperations } from '#api'
import { ActButton } from '#office/acts'
import { Section, Status } from '#office/desk'
import { copiedFact, Facts } from '#ui'
import { useWords } from '#words'

type Refund = NonNullable<OfficeOperations['officeGetInboxItem']['data']['refund']>

/** An open refund: its payee, the requesting operator, the approvers, and the signed statement. */
export function InboxRefund({ id, refund }: { readonly id: string; readonly refund: Refund }) {
  const words = useWords()
  const text = words.people
  const { status, address, tag, initiator, approvals, statement, statement_hash } = refund
  const act = {
    right: 'deposits.resolve',
    body: { subject: id },
    fields: [{ name: 'reason', label: words.office.reason, isOptional: true }],
    changes: ['inbox', 'inbox item', 'log'],
  }
  return (
    <Section title={text.refundUnderWay}>
      <Facts
        of={[
          [text.status, <Status key="status" of={status} />],
          copiedFact(text.address, address),
          copiedFact(text.tag, tag),
          [text.initiator, initiator],
          [text.approvals, approvals.join(', ') || '–'],
          copiedFact(text.hash, statement_hash),
        ]}
      />
      <h3>{text.signed}</h3>
      <pre className="text statement">{statement}</pre>
      {status === 'requested' && (
        <div className="row-actions">
          <ActButton
            {...act}
            operation="officeInboxApprove"
            label={text.approveRefund}
            title={text.approveRefundTitle}
            lead={text.approveRefundLead}
          />
          <ActButton
            {...act}
            operation="officeInboxWithdraw"
            label={text.giveUp}
            title={text.giveUpTitle}
            lead={text.giveUpLead}
            isDangerous
          />
        </div>
      )}
    </Section>
  )
}
