import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#api'
import { call } from '#console/account'
import { ErrorPanel, Modal, TextField, useToast } from '#ui'
import { useWords } from '#words'

type Props = { readonly webhookId: string; onClose(): void }

/** Asks for a period, and sends its events to the endpoint again. */
export function ReplayDialog({ webhookId, onClose }: Props) {
  const words = useWords()
  const own = words.integration.webhooks
  const toast = useToast()
  const queries = useQueryClient()
  const [since, setSince] = useState('')
  const [until, setUntil] = useState('')
  const replay = useMutation({
    mutationFn: () =>
      call('replayWebhook', {
        params: { id: webhookId },
        body: { since: timeOf(since), ...(until === '' ? {} : { until: timeOf(until) }) },
      }),
    onSuccess({ replayed }) {
      toast(own.rangeDone(replayed))
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['deliveries', webhookId] }),
  })
  const problems = replay.error instanceof ApiError ? replay.error.fields : new Map<string, string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    replay.mutate()
  }
  return (
    <Modal isOpen onClose={onClose} title={own.rangeTitle} lead={own.rangeLead}>
      <form className="form" onSubmit={submit}>
        <TextField
          label={own.since}
          type="datetime-local"
          required
          value={since}
          problem={problems.get('since')}
          onChange={({ target }) => setSince(target.value)}
        />
        <TextField
          label={own.until}
          hint={own.untilHint}
          type="datetime-local"
          value={until}
          problem={problems.get('until')}
          onChange={({ target }) => setUntil(target.value)}
        />
        {replay.isError && <ErrorPanel error={replay.error} />}
        <div className="modal-actions">
          <button type="button" className="button" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" className="button primary" disabled={replay.isPending}>
            {own.rangeSubmit}
          </button>
        </div>
      </form>
    </Modal>
  )
}

/** The field has the time in the reader's zone. */
function timeOf(typed: string): string {
  return new Date(typed).toISOString()
}
