import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OfficeOperations } from '#api'
import { ErrorPanel, Modal, Page, PagedList, TextField, Time, useFilter, useToast } from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'
import { runAct } from './run-act.ts'
import { SignInAgain } from './sign-in-again.tsx'

type Withdrawal = OfficeOperations['officeListWithdrawals']['data']['items'][number]
type Status = Withdrawal['status']
type Props = { readonly operator: string; readonly rights: readonly string[] }

const statuses: readonly Status[] = ['waiting', 'processing', 'completed', 'failed', 'cancelled']

/** What customers want to send out, and operators decide. */
export function WithdrawalsPage({ operator, rights }: Props) {
  const words = useWords()
  const text = words.office
  const [asked, choose] = useFilter('status')
  const status = statuses.find((one) => one === asked) ?? 'waiting'
  const canDecide = rights.includes('payments.decide')
  const filter = (
    <select aria-label={text.state} value={status} onChange={({ target }) => choose(target.value)}>
      {statuses.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  )
  return (
    <Page title={text.withdrawals} lead={text.withdrawalsLead} actions={filter}>
      <PagedList
        label={text.withdrawals}
        queryKey={['withdrawals', status]}
        read={(cursor) => call('officeListWithdrawals', { query: { status, cursor } })}
        none={text.noneWaits}
        keyOf={({ id }) => id}
        columns={[
          {
            title: words.transactions.time,
            cell: ({ created_at }) => <Time at={created_at} />,
            text: ({ created_at }) => new Date(created_at * 1_000).toISOString(),
          },
          {
            title: text.customer,
            cell: ({ customer }) => customer.username,
            text: ({ customer }) => customer.username,
          },
          {
            title: words.transactions.amount,
            isNumber: true,
            cell: ({ amount, symbol }) => (
              <>
                {amount} <span className="hint">{symbol}</span>
              </>
            ),
            text: ({ amount, symbol }) => `${amount} ${symbol}`,
          },
          {
            title: text.to,
            cell: ({ network, address, tag, is_inside }) => (
              <>
                <code>{address}</code> <span className="hint">{network}</span>
                {tag !== null && <span className="hint"> · {tag}</span>}
                {is_inside && <span className="hint"> · {text.inside}</span>}
              </>
            ),
            text: ({ network, address, tag }) => `${network} ${address} ${tag ?? ''}`,
          },
          {
            title: text.approvedBy,
            cell: ({ approvals }) => approvals.map((one) => one.operator).join(', ') || '–',
            text: ({ approvals }) => approvals.map((one) => one.operator).join(' '),
          },
          {
            title: words.keys.actions,
            cell: (one) =>
              canDecide && one.status === 'waiting' ? (
                <Decision id={one.id} operator={operator} />
              ) : (
                <span className={`tag ${one.status}`}>{one.status}</span>
              ),
            text: ({ status, id }) => `${status} ${id}`,
          },
        ]}
      />
    </Page>
  )
}

function Decision({ id, operator }: { readonly id: string; readonly operator: string }) {
  const text = useWords().office
  const toast = useToast()
  const queries = useQueryClient()
  const [isRejecting, setRejecting] = useState(false)
  const approve = useMutation({
    mutationFn: () => runAct('officeWithdrawalsApprove', { body: { subject: id }, operator }),
    onSuccess: ({ text: told }) => toast(told),
    onSettled: () => queries.invalidateQueries({ queryKey: ['withdrawals'] }),
  })
  return (
    <>
      <div className="row-actions">
        <button
          type="button"
          className="button small primary"
          disabled={approve.isPending}
          onClick={() => approve.mutate()}
        >
          {text.approve}
        </button>
        <button type="button" className="button small danger" onClick={() => setRejecting(true)}>
          {text.reject}
        </button>
      </div>
      {approve.isError && <ErrorPanel error={approve.error} />}
      <SignInAgain error={approve.error} />
      {isRejecting && <Rejection id={id} operator={operator} onClose={() => setRejecting(false)} />}
    </>
  )
}

type RejectionProps = { readonly id: string; readonly operator: string; onClose(): void }

function Rejection({ id, operator, onClose }: RejectionProps) {
  const words = useWords()
  const text = words.office
  const toast = useToast()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const reject = useMutation({
    mutationFn: () => runAct('officeWithdrawalsReject', { body: { subject: id, reason }, operator }),
    onSuccess({ text: told }) {
      toast(told)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['withdrawals'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reject.mutate()
  }
  return (
    <Modal isOpen onClose={onClose} title={text.rejectTitle} lead={text.rejectLead}>
      <form className="form" onSubmit={submit}>
        <TextField
          label={text.reason}
          required
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {reject.isError && <ErrorPanel error={reject.error} />}
        <SignInAgain error={reject.error} />
        <div className="modal-actions">
          <button type="button" className="button" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" className="button danger" disabled={reject.isPending}>
            {text.reject}
          </button>
        </div>
      </form>
    </Modal>
  )
}
