import { useState } from 'react'
import { ActButton } from '#office/acts'
import { useMe } from '#office/desk'
import { useWords } from '#words'
import { ApproveDialog } from './approve-dialog.tsx'
import { changedByDecision, type PaymentKind, usePaymentWords } from './payment-kinds.ts'

type Payment = { readonly kind: PaymentKind; readonly id: string }

const right = 'payments.decide'

/** Approving and rejecting a payment that waits; nothing for who may not. */
export function Decision({ kind, id }: Payment) {
  const text = useWords().office
  const own = usePaymentWords(kind)
  const [isOpen, setOpen] = useState(false)
  if (!useMe().rights.includes(right)) return null
  return (
    <div className="row-actions">
      <button type="button" className="button small primary" onClick={() => setOpen(true)}>
        {text.approve}
      </button>
      {isOpen && <ApproveDialog kind={kind} id={id} onClose={() => setOpen(false)} />}
      <ActButton
        operation={`office${kind}Reject`}
        right={right}
        body={{ subject: id }}
        label={text.reject}
        title={own.reject}
        lead={text.rejectLead}
        fields={[{ name: 'reason', label: text.reason }]}
        changes={changedByDecision}
        isDangerous
      />
    </div>
  )
}
