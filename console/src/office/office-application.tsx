import { useQuery } from '@tanstack/react-query'
import { Application } from '#app'
import { KeyQuestion } from '#office/acts'
import { call, readMe, signIn, useHead } from '#office/desk'
import { ErrorPanel, Page } from '#ui'
import { useCodes, useWords } from '#words'
import { useOfficeCommands } from './office-commands.ts'
import { useOfficePlaces } from './office-places.tsx'

/** The back office. */
export function OfficeApplication() {
  const words = useWords()
  const { name } = useCodes()
  const places = useOfficePlaces()
  const me = useQuery({ queryKey: ['me'], queryFn: readMe, staleTime: 'static' })
  const commands = useOfficeCommands(me.data)
  useHead()
  if (me.isError) return <ErrorPanel error={me.error} retry={() => void me.refetch()} />
  if (me.data === undefined) return <p className="loading">{words.loading}</p>
  const { username, role } = me.data
  return (
    <>
      <Application
        base="/office"
        name={words.office.title}
        username={username}
        signIn={signIn}
        readMe={readMe}
        note={name('roles', role)}
        places={places}
        commands={commands}
        nothing={
          <Page title={words.nothing} lead={words.nothingNext}>
            {null}
          </Page>
        }
        signOut={signOut}
      />
      <KeyQuestion />
    </>
  )
}

async function signOut() {
  await call('officeSignOut')
  window.location.assign('/office')
}
