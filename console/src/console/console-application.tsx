import { useQuery } from '@tanstack/react-query'
import { Application } from '#app'
import { ErrorPanel, Page } from '#ui'
import { useWords } from '#words'
import { call, readMe } from './api.ts'
import { DepositAddressesPage } from './deposit-addresses-page.tsx'
import { EventsPage } from './events-page.tsx'
import { KeysPage } from './keys-page.tsx'
import { OverviewPage } from './overview-page.tsx'
import { RequestsPage } from './requests-page.tsx'
import { SandboxPage } from './sandbox-page.tsx'
import { TransactionsPage } from './transactions-page.tsx'
import { WebhooksPage } from './webhooks-page.tsx'

/** The developer console. */
export function ConsoleApplication() {
  const words = useWords()
  const me = useQuery({ queryKey: ['me'], queryFn: readMe, staleTime: Number.POSITIVE_INFINITY })
  if (me.isError) return <ErrorPanel error={me.error} retry={() => void me.refetch()} />
  if (me.data === undefined) return <p className="loading">{words.loading}</p>
  return (
    <Application
      base="/console"
      name="Console"
      username={me.data.username}
      places={[
        { path: '/', title: words.home, page: <OverviewPage /> },
        { path: '/keys', title: words.keys.title, page: <KeysPage /> },
        { path: '/requests', title: words.requests.title, page: <RequestsPage /> },
        { path: '/webhooks', title: words.webhooks.title, page: <WebhooksPage /> },
        { path: '/events', title: words.events.title, page: <EventsPage /> },
        { path: '/transactions', title: words.transactions.title, page: <TransactionsPage /> },
        { path: '/addresses', title: words.addresses.title, page: <DepositAddressesPage /> },
        ...(isSandbox() ? [{ path: '/sandbox', title: words.sandbox.title, page: <SandboxPage /> }] : []),
      ]}
      outside={[{ href: '/docs', title: words.reference }]}
      nothing={<Page title={words.nothing}>{null}</Page>}
      signOut={() => void call('consoleSignOut').then(() => window.location.assign('/console'))}
    />
  )
}

/** A live exchange has no such controls; the document says which one this is. */
function isSandbox(): boolean {
  return document.querySelector('meta[name=mode][content=sandbox]') !== null
}
