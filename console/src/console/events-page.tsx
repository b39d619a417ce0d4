import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsoleOperations } from '#api'
import { DataTable, EmptyState, ErrorPanel, FilterText, Page, Time, useFilter } from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'
import { slowMs } from './live-data.tsx'

type Event = ConsoleOperations['consoleListEvents']['data']['items'][number]

type Log = { readonly items: readonly Event[]; readonly after: string | undefined }

const limit = 100
const pagesMax = 20

/** The log is read from its beginning, and on from where it was read to before. */
async function readOn({ items, after: from }: Log, types: string): Promise<Log> {
  const found = [...items]
  let after = from
  for (let page = 0; page < pagesMax; page += 1) {
    const answer = await call('consoleListEvents', { query: { limit, after, types } })
    found.push(...answer.items)
    after = answer.next_cursor
    if (!answer.has_more) break
  }
  return { items: found, after }
}

/** What happened, as webhooks tell it; the newest first. */
export function EventsPage() {
  const words = useWords()
  const text = words.events
  const queries = useQueryClient()
  const [types] = useFilter('types')
  const queryKey = ['events', types]
  const list = useQuery({
    queryKey,
    queryFn: () => readOn(queries.getQueryData<Log>(queryKey) ?? { items: [], after: undefined }, types),
    refetchInterval: slowMs,
  })
  const filter = <FilterText name="types" label={words.live.filters.eventTypes} />
  const rows = list.data?.items.toReversed() ?? []
  return (
    <Page title={text.title} lead={text.lead} actions={filter}>
      {list.isError && <ErrorPanel error={list.error} retry={() => void list.refetch()} />}
      {list.data !== undefined && rows.length === 0 && <EmptyState text={text.none} />}
      {rows.length > 0 && (
        <DataTable
          label={text.title}
          rows={rows}
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
      )}
    </Page>
  )
}
