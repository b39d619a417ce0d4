import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ActAnswer, runAct } from '#office/acts'
import { call, freshMs, useMe } from '#office/desk'
import { copiedFact, ErrorPanel, Facts, Loaded, Modal, TextField, useToast } from '#ui'
import { useWords } from '#words'
import { Origin, RiskFacts, type Risky } from './payment-facts.tsx'
import { PayoutFacts } from './payout-facts.tsx'
import { WithdrawalFacts } from './withdrawal-facts.tsx'

export type PaymentKind = 'Withdrawals' | 'Payouts'

/** The queries that a decision about a payment changes, by the first of their keys. */
export const changedByDecision = ['withdrawals', 'withdrawal', 'payouts', 'payout', 'log']

type Props = { readonly id: string; onClose(): void }

/** Shows all facts that an approval rests on, and approves exactly these. */
export function ApproveDialog({ kind, ...props }: Props & { readonly kind: PaymentKind }) {
  const text = useWords().people
  const isPayout = kind === 'Payouts'
  return (
    <Modal
      isOpen
      isRead
      onClose={props.onClose}
      title={isPayout ? text.approvePayout : text.approveWithdrawal}
      lead={text.approveLead}
    >
      {isPayout ? <OfPayout {...props} /> : <OfWithdrawal {...props} />}
    </Modal>
  )
}

function OfWithdrawal({ id, onClose }: Props) {
  const found = useQuery({
    queryKey: ['withdrawal', id],
    queryFn: () => call('officeGetWithdrawal', { params: { id } }),
    refetchInterval: freshMs,
  })
  return (
    <Loaded of={found}>
      {(one) => (
        <Approval kind="Withdrawals" one={one} onClose={onClose}>
          <WithdrawalFacts {...one} />
        </Approval>
      )}
    </Loaded>
  )
}

function OfPayout({ id, onClose }: Props) {
  const found = useQuery({
    queryKey: ['payout', id],
    queryFn: () => call('officeGetPayout', { params: { id } }),
    refetchInterval: freshMs,
  })
  return (
    <Loaded of={found}>
      {(one) => (
        <Approval kind="Payouts" one={one} onClose={onClose}>
          <PayoutFacts {...one} />
        </Approval>
      )}
    </Loaded>
  )
}

type ApprovalProps = {
  readonly kind: PaymentKind
  readonly one: Risky
  /** The payment and its payee. */
  readonly children: ReactNode
  onClose(): void
}

function Approval({ kind, one, children, onClose }: ApprovalProps) {
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
      {children}
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
