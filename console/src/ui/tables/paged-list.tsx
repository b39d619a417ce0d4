import { useInfiniteQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { ErrorPanel } from '#ui/forms'
import { useWords } from '#words'
import { DataTable, type TableColumn } from './data-table.tsx'
import { EmptyState } from './empty-state.tsx'
import type { ReadPage } from './read-all.ts'

/** How often lists are asked for again while they are open. */
export const FreshMs = createContext(3_000)

type Props<Row> = {
  /** The list's content in a few words, for screen readers and for the name of an export. */
  readonly label: string
  /** Names the list and its filters; what changes one of them asks for it again by the first of these. */
  readonly queryKey: readonly unknown[]
  readonly read: ReadPage<Row>
  /** The text of an empty list without a filter: how its first row comes to be. */
  readonly none: string
  readonly columns: readonly TableColumn<NoInfer<Row>>[]
  keyOf(row: Row): string
  /** How often it is asked for again while it is open, where that is another time than usual. */
  readonly freshMs?: number
}

/** A list of the server as a table, page by page, kept fresh while it is open. */
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
  // A page may be empty before the end, where the server looked at all that it looks at for one.
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
