import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from '#words'
import { ErrorPanel } from './error-panel.tsx'

type Props<Data> = { readonly of: UseQueryResult<Data>; children(data: Data): ReactNode }

/** Draws requested data; until they arrive, a note that they are loading, or why they cannot be loaded. */
export function Loaded<Data>({ of: { data, error, refetch }, children }: Props<Data>) {
  const words = useWords()
  if (data !== undefined) return children(data)
  if (error !== null) return <ErrorPanel error={error} retry={() => void refetch()} />
  return <p className="loading">{words.loading}</p>
}
