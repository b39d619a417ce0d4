import { ApiError, offeredActs } from '#api'
import type { Command } from '#app'
import { call, type readMe } from '#office/desk'
import { useToast } from '#ui'
import { useCodes, useWords } from '#words'

type Me = Awaited<ReturnType<typeof readMe>>

/** The operator's permitted acts as commands of the palette; none before the operator is known. */
export function useOfficeCommands(me: Me | undefined): readonly Command[] {
  const { books, unreachable } = useWords()
  const codes = useCodes()
  const toast = useToast()
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
  const byHand = offeredActs().filter(({ right }) => mayDo(right))
  return [
    ...(mayDo('audit.run') ? [audit] : []),
    ...byHand.map(({ name, summary }) => ({
      title: name,
      note: codes.act({ name, summary }),
      run: (navigate: (path: string) => void) => navigate(`/acts?${new URLSearchParams({ act: name })}`),
    })),
  ]
}
