import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ApiError } from '#api'
import { call } from '#console/account'
import { listOf, useTyped } from '#sign-in'
import { ErrorPanel, Modal, TextField, useToast } from '#ui'
import { useWords } from '#words'
import { EventChoice, everyEvent } from './event-choice.tsx'

type Props = {
  /** The endpoint to change; null for a new one. */
  readonly of: { readonly id: string; readonly url: string; readonly events: readonly string[] } | null
  readonly isOpen: boolean
  onClose(): void
  /** Called with the secret of a new endpoint, or with null when one was changed. */
  onDone(secret: string | null): void
}

const added = { id: '', url: '', events: [everyEvent] }

/** Asks for the URL and the events, and adds or changes an endpoint. */
export function EndpointDialog({ of, isOpen, onClose, onDone }: Props) {
  const words = useWords()
  const text = words.webhooks
  const own = words.integration.webhooks
  const toast = useToast()
  const queries = useQueryClient()
  const { id, url: firstUrl, events: firstEvents } = of ?? added
  const first = { url: firstUrl, events: firstEvents.join(' ') }
  const [typed, setTyped] = useTyped(`endpoint ${id}`, first)
  const events = listOf(typed.events)
  const send = useMutation({
    async mutationFn() {
      const body = { url: typed.url, events }
      if (of === null) return (await call('createWebhook', { body })).secret
      await call('changeWebhook', { params: { id: of.id }, body })
      return null
    },
    onSuccess(secret) {
      if (of !== null) toast(own.changed)
      setTyped(first)
      onDone(secret)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  })
  const problems = send.error instanceof ApiError ? send.error.fields : new Map<string, string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={of === null ? text.add : own.changeTitle}>
      <form className="form" onSubmit={submit}>
        <TextField
          label={text.url}
          hint={text.urlHint}
          type="url"
          required
          value={typed.url}
          problem={problems.get('url')}
          onChange={({ target }) => setTyped({ ...typed, url: target.value })}
        />
        <EventChoice
          chosen={events}
          choose={(chosen) => setTyped({ ...typed, events: chosen.join(' ') })}
          problem={problems.get('events')}
        />
        {send.isError && <ErrorPanel error={send.error} />}
        <div className="modal-actions">
          <button type="button" className="button" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" className="button primary" disabled={send.isPending || events.length === 0}>
            {of === null ? text.add : words.integration.save}
          </button>
        </div>
      </form>
    </Modal>
  )
}
