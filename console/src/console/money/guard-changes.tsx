import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsoleOperations } from '#api'
import { call, SureDialog } from '#console/account'
import { DataTable, Differences, ErrorPanel, Status, Time } from '#ui'
import { useWords } from '#words'

type Change = ConsoleOperations['consoleListGuardChanges']['data']['items'][number]

const freshMs = 10_000

/**
 * Loosenings of the customer's guards that are not in force yet, each of which the customer can stop. Draws nothing
 * without any.
 */
export function GuardChanges() {
  const words = useWords()
  const text = words.guards
  const [asking, setAsking] = useState<Change | null>(null)
  const list = useQuery({
    queryKey: ['guard changes'],
    queryFn: () => call('consoleListGuardChanges', { query: {} }),
    refetchInterval: freshMs,
  })
  if (list.isError) return <ErrorPanel error={list.error} retry={() => void list.refetch()} />
  const items = list.data?.items ?? []
  if (items.length === 0) return null
  return (
    <section className="card">
      <h2>{text.own.title}</h2>
      <p className="hint">{text.own.lead}</p>
      <DataTable
        label={text.own.title}
        rows={items}
        keyOf={({ id }) => id}
        columns={[
          { title: text.what, cell: (one) => <What {...one} /> },
          { title: text.own.since, cell: ({ since }) => <Time at={since} /> },
          {
            title: text.own.inForce,
            cell: ({ in_force_at, can_object }) =>
              in_force_at === null ? can_object ? text.own.notYet : '–' : <Time at={in_force_at} />,
          },
          {
            title: words.transactions.status,
            cell: ({ status }) => <Status of={status} look={lookOf(status)} />,
          },
          {
            title: words.keys.actions,
            cell: (one) =>
              one.can_object ? (
                <button type="button" className="button small danger" onClick={() => setAsking(one)}>
                  {text.own.object}
                </button>
              ) : (
                '–'
              ),
          },
        ]}
      />
      {asking !== null && <ObjectDialog of={asking} onClose={() => setAsking(null)} />}
    </section>
  )
}

function lookOf(status: Change['status']): string {
  if (status === 'waiting') return status
  if (status === 'approved') return 'pending'
  return status === 'done' ? 'completed' : 'cancelled'
}

function useWhat(): (one: Pick<Change, 'act' | 'what'>) => string {
  const { whats } = useWords().guards.own
  return ({ act, what }) => whats[act] ?? what
}

function What(one: Change) {
  const text = useWords().guards
  const whatOf = useWhat()
  return (
    <>
      <strong>{whatOf(one)}</strong> {one.api_key !== null && <code>{one.api_key}</code>}
      <Differences label={text.changes} before={one.before} after={one.after} />
    </>
  )
}

function ObjectDialog({ of, onClose }: { readonly of: Change; onClose(): void }) {
  const text = useWords().guards.own
  const whatOf = useWhat()
  return (
    <SureDialog
      title={text.objectTitle}
      lead={text.objectLead}
      label={text.object}
      isDangerous
      done={text.objected}
      changes="guard changes"
      act={() => call('consoleObjectToGuardChange', { params: { id: of.id }, body: {} })}
      onClose={onClose}
    >
      <strong>{whatOf(of)}</strong>
    </SureDialog>
  )
}
