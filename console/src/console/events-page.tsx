import { useQuery } from '@tanstack/react-query'
import type { ConsoleOperations } from '#api'
import { DataTable, EmptyState, ErrorPanel, Page, Time } from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'

type Event = ConsoleOperations['consoleListEvents']['data']['items'][number]

const freshMs = 3_000
const limit = 100
const pagesMax = 20

/** The log is read from its beginning; the page shows the newest first. */
async function readEvents(): Promise<Event[]> {
  const found: Event[] = []
  let after: string | undefined
  for (let page = 0; page < pagesMax; page += 1) {
    const answer = await call('consoleListEvents', { query: { limit, after } })
    found.push(...answer.items)
    if (!answer.has_more) break
    after = answer.next_cursor
  }
  return found.reverse()
}

/** What happened, as webhooks tell it. */
export function EventsPage() {
  const words = useWords()
  const text = words.events
  const list = useQuery({ queryKey: ['events'], queryFn: readEvents, refetchInterval: freshMs })
  const rows = list.data ?? []
  return (
    <Page title={text.title} lead={text.lead}>
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
