import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, type ConsoleOperations } from '#api'
import {
  CopyButton,
  EmptyState,
  ErrorPanel,
  FilterSelect,
  Modal,
  Page,
  TextField,
  Time,
  useOpened,
} from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'
import { Deliveries, states } from './deliveries.tsx'
import { slowMs } from './live-data.tsx'

type Webhook = ConsoleOperations['consoleListWebhooks']['data']['items'][number]

/** Where the customer's events go, and how they arrived. */
export function WebhooksPage() {
  const words = useWords()
  const text = words.webhooks
  const list = useQuery({
    queryKey: ['webhooks'],
    queryFn: () => call('consoleListWebhooks', { query: { limit: 100 } }),
    refetchInterval: slowMs,
  })
  const [isAdding, setAdding] = useOpened('add')
  const [secret, setSecret] = useState<string | null>(null)
  const add = (
    <>
      <FilterSelect
        name="delivery"
        label={words.live.filters.delivery}
        all={words.live.filters.allStates}
        choices={states.map((one) => [one, one])}
      />
      <button type="button" className="button primary" onClick={() => setAdding(true)}>
        {text.add}
      </button>
    </>
  )
  const webhooks = list.data?.items ?? []
  return (
    <Page title={text.title} lead={text.lead} actions={add}>
      {list.isError && <ErrorPanel error={list.error} retry={() => void list.refetch()} />}
      {list.data !== undefined && webhooks.length === 0 && (
        <EmptyState text={text.none} isFilterable={false} />
      )}
      {webhooks.map((webhook) => (
        <Endpoint key={webhook.id} {...webhook} />
      ))}
      <NewEndpoint
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onMade={(made) => {
          setAdding(false)
          setSecret(made)
        }}
      />
      {secret !== null && <Secret secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  )
}

function Endpoint({ id, url, events, is_active, failing_since }: Webhook) {
  const words = useWords()
  const state = is_active ? 'completed' : 'failed'
  return (
    <section className="card" aria-label={url}>
      <div className="card-head">
        <h2>
          <code>{url}</code>
        </h2>
        <span className={`tag ${state}`}>{is_active ? words.keys.active : words.keys.disabled}</span>
      </div>
      <p className="hint">
        {events.join(', ')}
        {failing_since !== null && (
          <>
            {' · '}
            <Time at={failing_since} />
          </>
        )}
      </p>
      <Deliveries webhookId={id} />
    </section>
  )
}

type NewProps = { readonly isOpen: boolean; onClose(): void; onMade(secret: string): void }

function NewEndpoint({ isOpen, onClose, onMade }: NewProps) {
  const words = useWords()
  const text = words.webhooks
  const queries = useQueryClient()
  const [url, setUrl] = useState('')
  const add = useMutation({
    mutationFn: () => call('consoleCreateWebhook', { body: { url } }),
    onSuccess({ secret }) {
      setUrl('')
      onMade(secret ?? '')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  })
  const problem = add.error instanceof ApiError ? add.error.fields.get('url') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
  }
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={text.add}>
      <form className="form" onSubmit={submit}>
        <TextField
          label={text.url}
          hint={text.urlHint}
          type="url"
          required
          value={url}
          problem={problem}
          onChange={({ target }) => setUrl(target.value)}
        />
        {add.isError && <ErrorPanel error={add.error} />}
        <div className="modal-actions">
          <button type="button" className="button" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" className="button primary" disabled={add.isPending}>
            {text.add}
          </button>
        </div>
      </form>
    </Modal>
  )
}

function Secret({ secret, onClose }: { readonly secret: string; onClose(): void }) {
  const words = useWords()
  const text = words.webhooks
  return (
    <Modal isOpen title={text.secret} lead={text.secretOnce}>
      <p>
        <code data-testid="webhook-secret">{secret}</code> <CopyButton text={secret} label={text.secret} />
      </p>
      <div className="modal-actions">
        <button type="button" className="button primary" onClick={onClose}>
          {words.keys.done}
        </button>
      </div>
    </Modal>
  )
}
