import { useInfiniteQuery } from '@tanstack/react-query'
import { DataTable, EmptyState, ErrorPanel, Page, Time } from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'

const freshMs = 3_000

/** What operators did, why and from where. */
export function LogPage() {
  const words = useWords()
  const text = words.office
  const list = useInfiniteQuery({
    queryKey: ['log'],
    queryFn: ({ pageParam }) => call('officeListLog', { query: { cursor: pageParam ?? undefined } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: freshMs,
  })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Page title={text.log} lead={text.logLead}>
      {list.isError && <ErrorPanel error={list.error} retry={() => void list.refetch()} />}
      {list.data !== undefined && rows.length === 0 && <EmptyState text={text.noLines} />}
      {rows.length > 0 && (
        <DataTable
          label={text.log}
          rows={rows}
          keyOf={({ id }) => id}
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          isLoading={list.isFetchingNextPage}
          columns={[
            {
              title: words.transactions.time,
              cell: ({ at }) => <Time at={at} />,
              text: ({ at }) => new Date(at * 1_000).toISOString(),
            },
            { title: text.operator, cell: ({ operator }) => operator, text: ({ operator }) => operator },
            {
              title: text.action,
              cell: ({ action, subject }) => (
                <>
                  <strong>{action}</strong> {subject !== null && <code>{subject}</code>}
                </>
              ),
              text: ({ action, subject }) => `${action} ${subject ?? ''}`,
            },
            { title: text.reason, cell: ({ reason }) => reason ?? '–', text: ({ reason }) => reason ?? '' },
            { title: text.from, cell: ({ ip }) => ip ?? text.here, text: ({ ip }) => ip ?? '' },
            {
              title: text.details,
              cell: ({ details }) =>
                Object.keys(details).length === 0 ? (
                  '–'
                ) : (
                  <details>
                    <summary>{text.details}</summary>
                    <pre>{JSON.stringify(details, null, 2)}</pre>
                  </details>
                ),
              text: ({ details }) => JSON.stringify(details),
            },
          ]}
        />
      )}
    </Page>
  )
}
