import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ActAnswer, runAct } from '#office/acts'
import { freshMs, useMe } from '#office/desk'
import { copiedFact, ErrorPanel, Facts, Loaded, Modal, TextField, useToast } from '#ui'
import { useWords } from '#words'
import { PayeeFacts } from './payee-facts.tsx'
import { Origin, RiskFacts } from './payment-facts.tsx'
import {
  changedByDecision,
  type PaymentKind,
  type PaymentOut,
  paymentKinds,
  usePaymentWords,
} from './payment-kinds.ts'

type Props = { readonly kind: PaymentKind; readonly id: string; onClose(): void }

/** Shows all facts that an approval rests on, and approves exactly these. */
export function ApproveDialog({ kind, id, onClose }: Props) {
  const text = useWords().people
  const own = usePaymentWords(kind)
  const { one: first, read } = paymentKinds[kind]
  const found = useQuery({ queryKey: [first, id], queryFn: () => read(id), refetchInterval: freshMs })
  return (
    <Modal isOpen isRead onClose={onClose} title={own.approve} lead={text.approveLead}>
      <Loaded of={found}>{(one) => <Approval kind={kind} one={one} onClose={onClose} />}</Loaded>
    </Modal>
  )
}

type ApprovalProps = {
  readonly kind: PaymentKind
  readonly one: PaymentOut
  onClose(): void
}

function Approval({ kind, one, onClose }: ApprovalProps) {
  const words = useWords()
  const text = words.people
  const toast = useToast()
  const queries = useQueryClient()
  const { username: operator } = useMe()
  const [reason, setReason] = useState('')
  const approve = useMutation({
    mutationFn() {
      const why = reason === '' ? {} : { reason }
      const body = { subject: one.id, hash: one.statement_hash ?? '', ...why }
      return runAct(`office${kind}Approve`, { body, operator })
    },
    onSuccess(done) {
      toast(<ActAnswer done={done} />)
      onClose()
    },
    onSettled: () =>
      Promise.all(changedByDecision.map((first) => queries.invalidateQueries({ queryKey: [first] }))),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    approve.mutate()
  }
  return (
    <form className="form" onSubmit={submit}>
      <PayeeFacts {...one} />
      <RiskFacts {...one} />
      <Origin {...one} />
      <Facts
        of={[
          [text.approvals, text.needed(one.approvals.length, one.approvals_needed)],
          copiedFact(text.hash, one.statement_hash ?? ''),
        ]}
      />
      <TextField
        label={words.office.reason}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {approve.isError && <ErrorPanel error={approve.error} />}
      <div className="modal-actions">
        <button type="button" className="button" onClick={onClose}>
          {words.cancel}
        </button>
        <button type="submit" className="button primary" disabled={approve.isPending}>
          {words.office.approve}
        </button>
      </div>
    </form>
  )
}
