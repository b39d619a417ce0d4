import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsoleOperations } from '#api'
import { Outcomes } from '#charts'
import { DataTable, EmptyState, ErrorPanel, Modal, Page, Time, useOpened, useToast } from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { NewSecretDialog, type SecretKey } from './new-secret-dialog.tsx'

type Key = ConsoleOperations['consoleListKeys']['data']['items'][number]
type Asking = { readonly act: 'roll' | 'remove'; readonly of: Key }

const freshMs = 10_000

/** The keys of the customer: making, changing, rolling and deleting them. */
export function KeysPage() {
  const words = useWords()
  const text = words.keys
  const list = useQuery({
    queryKey: ['keys'],
    queryFn: () => call('consoleListKeys'),
    refetchInterval: freshMs,
  })
  const [isCreating, setCreating] = useOpened('create')
  const [made, setMade] = useState<SecretKey | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const create = (
    <button type="button" className="button primary" onClick={() => setCreating(true)}>
      {text.create}
    </button>
  )
  const keys = list.data?.items ?? []
  return (
    <Page title={text.title} lead={text.lead} actions={create}>
      {list.isError && <ErrorPanel error={list.error} retry={() => void list.refetch()} />}
      {list.data !== undefined && keys.length === 0 && <EmptyState text={text.none} />}
      {keys.length > 0 && <KeyTable keys={keys} ask={setAsking} />}
      <NewKeyDialog
        isOpen={isCreating}
        onClose={() => setCreating(false)}
        onMade={(key) => {
          setCreating(false)
          setMade(key)
        }}
      />
      {asking !== null && <Asked {...asking} onClose={() => setAsking(null)} onMade={setMade} />}
      {made !== null && <NewSecretDialog made={made} onClose={() => setMade(null)} />}
    </Page>
  )
}

function KeyTable({ keys, ask }: { readonly keys: readonly Key[]; ask(asking: Asking): void }) {
  const words = useWords()
  const text = words.keys
  return (
    <DataTable
      label={text.title}
      rows={keys}
      keyOf={({ api_key }) => api_key}
      columns={[
        {
          title: text.name,
          cell: ({ name, api_key }) => (
            <>
              <strong>{name ?? '–'}</strong>
              <br />
              <code>{api_key}</code>
            </>
          ),
          text: ({ name, api_key }) => `${name ?? ''} ${api_key}`,
        },
        {
          title: text.permissions,
          cell: ({ permissions }) => (
            <details>
              <summary>{permissions.length}</summary>
              <ul className="plain">
                {permissions.map((one) => (
                  <li key={one}>
                    <code>{one}</code>
                  </li>
                ))}
              </ul>
            </details>
          ),
          text: ({ permissions }) => permissions.join(' '),
        },
        {
          title: text.from,
          cell: ({ allowed_ips }) => (allowed_ips.length === 0 ? words.anywhere : allowed_ips.join(', ')),
          text: ({ allowed_ips }) => allowed_ips.join(' '),
        },
        {
          title: text.used,
          cell: ({ last_used_at }) => (last_used_at === null ? words.never : <Time at={last_used_at} />),
          text: ({ last_used_at }) => last_used_at ?? '',
        },
        {
          title: words.live.overview.lastHour,
          cell: ({ requests_last_hour }) => (
            <Outcomes label={words.live.overview.lastHour} {...requests_last_hour} />
          ),
          text: ({ requests_last_hour: { succeeded, refused, failed } }) =>
            `${succeeded} / ${refused} / ${failed}`,
        },
        {
          title: text.status,
          cell: (key) => <Status {...key} />,
          text: ({ is_active }) => String(is_active),
        },
        { title: text.actions, cell: (key) => <Actions of={key} ask={ask} /> },
      ]}
    />
  )
}

function Status({ is_active, expires_at }: Key) {
  const text = useWords().keys
  const isExpired = expires_at !== null && Date.parse(expires_at) < Date.now()
  if (isExpired) return <span className="tag failed">{text.expired}</span>
  return is_active ? (
    <span className="tag completed">{text.active}</span>
  ) : (
    <span className="tag">{text.disabled}</span>
  )
}

function Actions({ of, ask }: { readonly of: Key; ask(asking: Asking): void }) {
  const text = useWords().keys
  const toast = useToast()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () =>
      call('consoleChangeKey', { params: { api_key: of.api_key }, body: { is_active: !of.is_active } }),
    onSuccess: () => toast(text.wasChanged),
    onSettled: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  })
  return (
    <div className="row-actions">
      <button
        type="button"
        className="button small"
        disabled={change.isPending}
        onClick={() => change.mutate()}
      >
        {of.is_active ? text.disable : text.enable}
      </button>
      <button type="button" className="button small" onClick={() => ask({ act: 'roll', of })}>
        {text.roll}
      </button>
      <button type="button" className="button small danger" onClick={() => ask({ act: 'remove', of })}>
        {text.remove}
      </button>
    </div>
  )
}

type AskedProps = Asking & { onClose(): void; onMade(key: SecretKey): void }

/** Asks before a key is rolled or deleted. */
function Asked({ act, of, onClose, onMade }: AskedProps) {
  const words = useWords()
  const text = words.keys
  const toast = useToast()
  const queries = useQueryClient()
  const params = { api_key: of.api_key }
  const run = useMutation({
    mutationFn: async () => {
      if (act === 'roll') onMade(await call('consoleRollKey', { params, body: {} }))
      else await call('consoleDeleteKey', { params })
    },
    onSuccess() {
      toast(act === 'roll' ? text.wasRolled : text.wasDeleted)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  })
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={act === 'roll' ? text.rollTitle : text.removeTitle}
      lead={act === 'roll' ? text.rollLead : text.removeLead}
    >
      <p>
        <strong>{of.name ?? '–'}</strong> <code>{of.api_key}</code>
      </p>
      {run.isError && <ErrorPanel error={run.error} />}
      <div className="modal-actions">
        <button type="button" className="button" onClick={onClose}>
          {words.cancel}
        </button>
        <button
          type="button"
          className={act === 'roll' ? 'button primary' : 'button danger'}
          disabled={run.isPending}
          onClick={() => run.mutate()}
        >
          {act === 'roll' ? text.roll : text.remove}
        </button>
      </div>
    </Modal>
  )
}
