import { useQuery } from '@tanstack/react-query'
import { Application } from '#app'
import { LiveProvider } from '#live'
import { SessionsPage } from '#sessions'
import { ErrorPanel, Page } from '#ui'
import { useWords } from '#words'
import { call, readMe, signedOut } from './api.ts'
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

/** The developer console. */
export function ConsoleApplication() {
  const words = useWords()
  const me = useQuery({ queryKey: ['me'], queryFn: readMe, staleTime: Number.POSITIVE_INFINITY })
  if (me.isError) return <ErrorPanel error={me.error} retry={() => void me.refetch()} />
  if (me.data === undefined) return <p className="loading">{words.loading}</p>
  return (
    <LiveProvider signedOut={signedOut}>
      <Application
        base="/console"
        name="Console"
        username={me.data.username}
        notice={<LiveData />}
        places={[
          { path: '/', title: words.home, page: <OverviewPage /> },
          { path: '/keys', title: words.keys.title, page: <KeysPage /> },
          { path: '/requests', title: words.requests.title, page: <RequestsPage /> },
          { path: '/webhooks', title: words.webhooks.title, page: <WebhooksPage /> },
          { path: '/events', title: words.events.title, page: <EventsPage /> },
          { path: '/transactions', title: words.transactions.title, page: <TransactionsPage /> },
          { path: '/addresses', title: words.addresses.title, page: <DepositAddressesPage /> },
          { path: '/market', title: words.live.market.title, page: <MarketPage /> },
          { path: '/stream', title: words.live.stream.title, page: <StreamPage /> },
          ...(isSandbox() ? [{ path: '/sandbox', title: words.sandbox.title, page: <SandboxPage /> }] : []),
          { path: '/sessions', title: words.live.sessions.title, page: <Sessions /> },
        ]}
        outside={[{ href: '/docs', title: words.reference }]}
        nothing={<Page title={words.nothing}>{null}</Page>}
        signOut={() => void call('consoleSignOut').then(() => window.location.assign('/console'))}
      />
    </LiveProvider>
  )
}

function Sessions() {
  return (
    <SessionsPage
      read={(cursor) => call('consoleListSessions', { query: { cursor } })}
      end={(session_id) => call('consoleEndSession', { params: { session_id } })}
    />
  )
}

/** A live exchange has no such controls; the document says which one this is. */
function isSandbox(): boolean {
  return document.querySelector('meta[name=mode][content=sandbox]') !== null
}
