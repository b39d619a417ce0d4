import { useInfiniteQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { ErrorPanel } from '#ui/forms'
import { useWords } from '#words'
import { DataTable, type TableColumn } from './data-table.tsx'
import { EmptyState } from './empty-state.tsx'
import type { ReadPage } from './read-all.ts'

/** The interval for refreshing open lists. */
export const FreshMs = createContext(3_000)

type Props<Row> = {
  /** The list's content in a few words, for screen readers and the export's name. */
  readonly label: string
  /** Identifies the list and its filters; an act that changes the list refreshes it by the first part. */
  readonly queryKey: readonly unknown[]
  readonly read: ReadPage<Row>
  /** The text of an empty list without a filter: how its first row comes to be. */
  readonly none: string
  readonly columns: readonly TableColumn<NoInfer<Row>>[]
  keyOf(row: Row): string
  /** The refresh interval while the list is open, where it differs from the usual one. */
  readonly freshMs?: number
}

/** A list of the server as a table, page by page, refreshed while it is open. */
export function PagedList<Row>({ queryKey, read, none, freshMs, ...table }: Props<Row>) {
  const words = useWords()
  const usualMs = useContext(FreshMs)
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam ?? undefined),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: freshMs ?? usualMs,
  })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (list.isError) return <ErrorPanel error={list.error} retry={() => void list.refetch()} />
  if (list.isPending) return <p className="loading">{words.loading}</p>
  // A page before the end may be empty, since the server examines a bounded number of rows for each.
  if (rows.length === 0 && !list.hasNextPage) return <EmptyState text={none} />
  return (
    <DataTable
      {...table}
      rows={rows}
      read={read}
      onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      isLoading={list.isFetchingNextPage}
    />
  )
}
