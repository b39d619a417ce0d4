import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ConsoleOperations } from '#api'
import { call, slowMs } from '#console/account'
import { DataTable, EmptyState, ErrorPanel, FilterText, Page, Time, useFilter } from '#ui'
import { useWords } from '#words'

type Event = ConsoleOperations['consoleListNewestEvents']['data']['items'][number]

const limit = 50

/** The events as webhooks send them, newest first, a page at a time. */
export function EventsPage() {
  const words = useWords()
  const text = words.events
  const [types] = useFilter('types')
  const [cursor, go] = useFilter('cursor')
  const list = useQuery({
    queryKey: ['events', types, cursor],
    queryFn: () => call('consoleListNewestEvents', { query: { limit, cursor, types } }),
    placeholderData: keepPreviousData,
    // Only the end of the log gets new events.
    refetchInterval: cursor === '' ? slowMs : false,
  })
  const rows = list.data?.items ?? []
  const older = list.data?.next_cursor ?? null
  const isEmpty = list.data !== undefined && rows.length === 0
  const filter = <FilterText name="types" label={words.live.filters.eventTypes} instead={['cursor']} />
  return (
    <Page title={text.title} lead={text.lead} actions={filter}>
      {list.isError && <ErrorPanel error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <p className="loading">{words.loading}</p>}
      {isEmpty && <EmptyState text={text.none} />}
      {rows.length > 0 && <EventTable events={rows} />}
      <div className="row-actions">
        {cursor !== '' && (
          <button type="button" className="button" onClick={() => go('')}>
            {words.integration.newest}
          </button>
        )}
        {older !== null && (
          <button
            type="button"
            className="button"
            disabled={list.isPlaceholderData}
            onClick={() => go(older)}
          >
            {words.integration.older}
          </button>
        )}
      </div>
    </Page>
  )
}

function EventTable({ events }: { readonly events: readonly Event[] }) {
  const words = useWords()
  const text = words.events
  return (
    <DataTable
      label={text.title}
      rows={events}
      keyOf={({ id }) => id}
      columns={[
        {
          title: words.transactions.time,
          cell: ({ created_at }) => <Time at={created_at} />,
          text: ({ created_at }) => created_at,
        },
        { title: text.type, cell: ({ type }) => <code>{type}</code>, text: ({ type }) => type },
        {
          title: text.data,
          cell: ({ data }) => (
            <details>
              <summary>{text.data}</summary>
              <pre>{JSON.stringify(data, null, 2)}</pre>
            </details>
          ),
          text: ({ data }) => JSON.stringify(data),
        },
      ]}
    />
  )
}
