import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Application, isSandbox } from '#app'
import { call, LiveData, readMe, signIn } from '#console/account'
import { KeysPage } from '#console/keys'
import { MarketPage } from '#console/market'
import { DepositAddressesPage, OverviewPage, TransactionsPage } from '#console/money'
import { SandboxPage } from '#console/sandbox'
import { RequestsPage, StreamPage } from '#console/traffic'
import { EventsPage, WebhooksPage } from '#console/webhooks'
import { forgetKeys } from '#docs/keys'
import { LiveProvider } from '#live'
import { type ConsolePath, consoleOutside, consolePlaces } from '#places'
import { SessionsPage } from '#sessions'
import { ErrorPanel, Page } from '#ui'
import { useWords } from '#words'

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

/** Also removes the key that the documentation got from the session. */
async function signOut() {
  await call('consoleSignOut')
  forgetKeys()
  window.location.assign('/console')
}
