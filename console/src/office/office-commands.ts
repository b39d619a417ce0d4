import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#api'
import type { Command } from '#app'
import { useToast } from '#ui'
import { useWords } from '#words'
import { call, type readMe } from './api.ts'

type Me = Awaited<ReturnType<typeof readMe>>

/** What the operator may do, as the palette finds it; nothing before the operator is known. */
export function useOfficeCommands(me: Me | undefined): readonly Command[] {
  const { books, unreachable } = useWords()
  const toast = useToast()
  const acts = useQuery({
    queryKey: ['acts'],
    queryFn: () => call('officeListActs'),
    staleTime: 'static',
    enabled: me !== undefined,
  })
  const mayDo = (right: string) => me?.rights.includes(right) === true
  const audit: Command = {
    title: books.runAudit,
    run(navigate) {
      call('officeStartAudit').then(
        ({ id }) => navigate(`/audits?run=${id}`),
        (error: unknown) => toast((error instanceof ApiError && error.message) || unreachable),
      )
    },
  }
  const byHand = acts.data?.items.filter(({ right }) => mayDo(right)) ?? []
  return [
    ...(mayDo('audit.run') ? [audit] : []),
    ...byHand.map(({ name, summary }) => ({
      title: name,
      note: summary,
      run: (navigate: (path: string) => void) => navigate(`/acts?${new URLSearchParams({ act: name })}`),
    })),
  ]
}
