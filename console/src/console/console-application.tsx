import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Application, isSandbox } from '#app'
import { forgetKeys } from '#credentials'
import { LiveProvider } from '#live'
import { type ConsolePath, consoleOutside, consolePlaces } from '#places'
import { SessionsPage } from '#sessions'
import { ErrorPanel, Page } from '#ui'
import { useWords } from '#words'
import { call, readMe, signIn } from './api.ts'
import { DepositAddressesPage } from './deposit-addresses-page.tsx'
import { EventsPage } from './events-page.tsx'
import { KeysPage } from './keys-page.tsx'
import { LiveData } from './live-data.tsx'
import { MarketPage } from './market-page.tsx'
import { OverviewPage } from './overview-page.tsx'
import { RequestsPage } from './requests-page.tsx'
import { SandboxPage } from './sandbox-page.tsx'
import { StreamPage } from './stream-page.tsx'
import { TransactionsPage } from './transactions-page.tsx'
import { WebhooksPage } from './webhooks-page.tsx'

const pages: { readonly [path in ConsolePath]: ReactNode } = {
  '/': <OverviewPage />,
  '/keys': <KeysPage />,
  '/requests': <RequestsPage />,
  '/webhooks': <WebhooksPage />,
  '/events': <EventsPage />,
  '/transactions': <TransactionsPage />,
  '/addresses': <DepositAddressesPage />,
  '/market': <MarketPage />,
  '/stream': <StreamPage />,
  '/sandbox': <SandboxPage />,
  '/sessions': <Sessions />,
}

/** The developer console. */
export function ConsoleApplication() {
  const words = useWords()
  const me = useQuery({ queryKey: ['me'], queryFn: readMe, staleTime: Number.POSITIVE_INFINITY })
  if (me.isError) return <ErrorPanel error={me.error} retry={() => void me.refetch()} />
  if (me.data === undefined) return <p className="loading">{words.loading}</p>
  return (
    <LiveProvider signInAgain={() => signIn.again('ended')}>
      <Application
        base="/console"
        name={words.consoleTitle}
        username={me.data.username}
        signIn={signIn}
        readMe={readMe}
        notice={<LiveData />}
        places={consolePlaces(words, { isSandbox: isSandbox() }).map((place) => ({
          ...place,
          page: pages[place.path],
        }))}
        commands={[
          {
            title: words.keys.create,
            note: words.keys.title,
            run: (navigate) => navigate('/keys?open=create'),
          },
          {
            title: words.webhooks.add,
            note: words.webhooks.title,
            run: (navigate) => navigate('/webhooks?open=add'),
          },
        ]}
        outside={consoleOutside(words)}
        nothing={
          <Page title={words.nothing} lead={words.nothingNext}>
            {null}
          </Page>
        }
        signOut={signOut}
      />
    </LiveProvider>
  )
}

function Sessions() {
  return (
    <SessionsPage
      read={(cursor, limit) => call('consoleListSessions', { query: { cursor, limit } })}
      end={(session_id) => call('consoleEndSession', { params: { session_id } })}
    />
  )
}

/** The key that the documentation was given goes with the session. */
async function signOut() {
  await call('consoleSignOut')
  forgetKeys()
  window.location.assign('/console')
}
