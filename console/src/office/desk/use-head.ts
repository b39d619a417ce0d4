import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from './api.ts'

const headMs = 2_000

/** The interval for refreshing data that can change without the head, such as waiting times. */
export const freshMs = 15_000

/**
 * Refreshes the lists on the page once something has happened; the head reports that for all lists in one small
 * request.
 */
export function useHead(): void {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: ['head'],
    queryFn: () => call('officeGetHead'),
    refetchInterval: headMs,
  })
  const head = data?.head
  const seen = useRef(head)
  useEffect(() => {
    if (seen.current !== undefined && head !== seen.current)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'head' })
    seen.current = head
  }, [head, queries])
}
