import { useQuery } from '@tanstack/react-query'
import { Application } from '#app'
import { SessionsPage } from '#sessions'
import { ErrorPanel, Page } from '#ui'
import { useWords } from '#words'
import { ActsPage } from './acts-page.tsx'
import { call, readMe } from './api.ts'
import { DevicePage } from './device-page.tsx'
import { LogPage } from './log-page.tsx'
import { WithdrawalsPage } from './withdrawals-page.tsx'

/** The back office. */
export function OfficeApplication() {
  const words = useWords()
  const me = useQuery({ queryKey: ['me'], queryFn: readMe, staleTime: Number.POSITIVE_INFINITY })
  if (me.isError) return <ErrorPanel error={me.error} retry={() => void me.refetch()} />
  if (me.data === undefined) return <p className="loading">{words.loading}</p>
  const { username, role, rights } = me.data
  return (
    <Application
      base="/office"
      name={words.office.title}
      username={username}
      note={role}
      places={[
        {
          path: '/',
          title: words.office.withdrawals,
          page: <WithdrawalsPage operator={username} rights={rights} />,
        },
        { path: '/acts', title: words.office.acts, page: <ActsPage /> },
        { path: '/log', title: words.office.log, page: <LogPage /> },
        { path: '/device', title: words.office.device, page: <DevicePage /> },
        { path: '/sessions', title: words.live.sessions.title, page: <Sessions /> },
      ]}
      nothing={<Page title={words.nothing}>{null}</Page>}
      signOut={() => void call('officeSignOut').then(() => window.location.assign('/office'))}
    />
  )
}

function Sessions() {
  return (
    <SessionsPage
      read={(cursor) => call('officeListSessions', { query: { cursor } })}
      end={(session_id) => call('officeEndSession', { params: { session_id } })}
    />
  )
}
