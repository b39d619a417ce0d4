import { useQueryClient } from '@tanstack/react-query'
import type { readMe } from './api.ts'

type Me = Awaited<ReturnType<typeof readMe>>

/** The signed-in operator; the frame has read this before it shows a page. */
export function useMe(): Me {
  const me = useQueryClient().getQueryData<Me>(['me'])
  if (me === undefined) throw new Error('a page stands outside the frame')
  return me
}
