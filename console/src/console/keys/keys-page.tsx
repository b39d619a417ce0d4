import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, SureDialog } from '#console/account'
import { EmptyState, ErrorPanel, FilterSelect, FilterText, Page, useFilter, useOpened, useToast } from '#ui'
import { useWords } from '#words'
import { ConfirmKeyDialog } from './confirm-key-dialog.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { type Asking, type Key, keyState, keyStates } from './key-state.ts'
import { KeyTable } from './key-table.tsx'
import { NewSecretDialog, type SecretKey } from './new-secret-dialog.tsx'
import { RollKeyDialog } from './roll-key-dialog.tsx'

const freshMs = 10_000

/** The customer's keys: making, changing, rolling and deleting them. */
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
  const turn = useSwitch()
  const fits = useKeyFilter()
  const keys = list.data?.items ?? []
  const shown = keys.filter(fits)
  const done = (key: SecretKey | null) => {
    setCreating(false)
    setAsking(null)
    setMade(key)
  }
  const close = () => setAsking(null)
  return (
    <Page title={text.title} lead={text.lead} actions={<Actions create={() => setCreating(true)} />}>
      {list.isError && <ErrorPanel error={list.error} retry={() => void list.refetch()} />}
      {turn.isError && <ErrorPanel error={turn.error} />}
      {list.data !== undefined && keys.length === 0 && <EmptyState text={text.none} isFilterable={false} />}
      {keys.length > 0 && shown.length === 0 && <EmptyState text={text.none} />}
      {shown.length > 0 && (
        <KeyTable keys={shown} ask={setAsking} turn={turn.mutate} isTurning={turn.isPending} />
      )}
      <KeyDialog of={null} isOpen={isCreating} onClose={() => setCreating(false)} onDone={done} />
      {asking?.act === 'change' && <KeyDialog of={asking.of} isOpen onClose={close} onDone={done} />}
      {asking?.act === 'confirm' && <ConfirmKeyDialog of={asking.of} onClose={close} />}
      {asking?.act === 'roll' && <RollKeyDialog of={asking.of} onClose={close} onMade={done} />}
      {asking?.act === 'remove' && <RemoveKey of={asking.of} onClose={close} />}
      {made !== null && <NewSecretDialog made={made} onClose={() => setMade(null)} />}
    </Page>
  )
}

function Actions({ create }: { create(): void }) {
  const words = useWords()
  const own = words.integration.keys
  return (
    <>
      <FilterText name="search" label={own.search} />
      <FilterSelect
        name="status"
        label={words.keys.status}
        all={own.all}
        choices={keyStates.map((one) => [one, words.keys[one]])}
      />
      <button type="button" className="button primary" onClick={create}>
        {words.keys.create}
      </button>
    </>
  )
}

/** Enables or disables a key. */
function useSwitch() {
  const text = useWords().keys
  const toast = useToast()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ api_key, is_active }: Key) =>
      call('consoleChangeKey', { params: { api_key }, body: { is_active: !is_active } }),
    onSuccess: () => toast(text.wasChanged),
    onSettled: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  })
}

/** Whether a key matches the filters of the address bar. */
function useKeyFilter(): (key: Key) => boolean {
  const [search] = useFilter('search')
  const [status] = useFilter('status')
  return (key) =>
    (status === '' || keyState(key) === status) &&
    `${key.name ?? ''} ${key.api_key}`.toLowerCase().includes(search.toLowerCase())
}

function RemoveKey({ of: { api_key, name }, onClose }: { readonly of: Key; onClose(): void }) {
  const text = useWords().keys
  return (
    <SureDialog
      title={text.removeTitle}
      lead={text.removeLead}
      label={text.remove}
      isDangerous
      done={text.wasDeleted}
      changes="keys"
      act={() => call('consoleDeleteKey', { params: { api_key } })}
      onClose={onClose}
    >
      <strong>{name ?? '–'}</strong> <code>{api_key}</code>
    </SureDialog>
  )
}
