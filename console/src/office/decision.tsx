import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorPanel, useToast } from '#ui'
import { useWords } from '#words'
import { ActButton } from './act-button.tsx'
import { runAct } from './run-act.ts'
import { useMe } from './use-me.ts'

type Payment = {
  readonly kind: 'Withdrawals' | 'Payouts'
  readonly id: string
  /** Of the statement that the operator has read, to approve nothing else. */
  readonly hash?: string
}

const right = 'payments.decide'
const changed = ['withdrawals', 'withdrawal', 'payouts', 'payout', 'log']

/** Approving and rejecting a payment that waits; nothing for who may not. */
export function Decision({ kind, id, hash }: Payment) {
  const words = useWords()
  const text = words.office
  const toast = useToast()
  const queries = useQueryClient()
  const { username: operator, rights } = useMe()
  const approve = useMutation({
    mutationFn: () => runAct(`office${kind}Approve`, { body: { subject: id, hash }, operator }),
    onSuccess: ({ text: told }) => toast(told),
    onSettled: () => Promise.all(changed.map((one) => queries.invalidateQueries({ queryKey: [one] }))),
  })
  if (!rights.includes(right)) return null
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
        <ActButton
          operation={`office${kind}Reject`}
          right={right}
          body={{ subject: id }}
          label={text.reject}
          title={kind === 'Payouts' ? words.people.rejectPayoutTitle : text.rejectTitle}
          lead={text.rejectLead}
          fields={[{ name: 'reason', label: text.reason }]}
          changes={changed}
          isDangerous
        />
      </div>
      {approve.isError && <ErrorPanel error={approve.error} />}
    </>
  )
}
