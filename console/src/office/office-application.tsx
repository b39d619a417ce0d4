import { useQuery } from '@tanstack/react-query'
import { Application, type Place } from '#app'
import { ErrorPanel, Page } from '#ui'
import { useWords } from '#words'
import { ActsPage } from './acts-page.tsx'
import { call, readMe } from './api.ts'
import { AuditsPage } from './audits-page.tsx'
import { BreaksPage } from './breaks-page.tsx'
import { CataloguePage } from './catalogue-page.tsx'
import { DevicePage } from './device-page.tsx'
import { HaltsPage } from './halts-page.tsx'
import { HousePage } from './house-page.tsx'
import { LedgerAccountPage } from './ledger-account-page.tsx'
import { LedgerEntryPage } from './ledger-entry-page.tsx'
import { LedgerPage } from './ledger-page.tsx'
import { LogPage } from './log-page.tsx'
import { OverviewPage } from './overview-page.tsx'
import { StuckPage } from './stuck-page.tsx'
import { useHead } from './use-head.ts'
import { WithdrawalsPage } from './withdrawals-page.tsx'

/** The back office. */
export function OfficeApplication() {
  const words = useWords()
  const me = useQuery({ queryKey: ['me'], queryFn: readMe, staleTime: 'static' })
  useHead()
  if (me.isError) return <ErrorPanel error={me.error} retry={() => void me.refetch()} />
  if (me.data === undefined) return <p className="loading">{words.loading}</p>
  const { username, role, rights } = me.data
  const { groups } = words.books
  return (
    <Application
      base="/office"
      name={words.office.title}
      username={username}
      note={role}
      places={[
        ...inGroup(groups.work, [
          {
            path: '/',
            title: words.office.withdrawals,
            page: <WithdrawalsPage operator={username} rights={rights} />,
          },
          { path: '/overview', title: words.home, page: <OverviewPage /> },
          { path: '/stuck', title: words.books.stuck, page: <StuckPage /> },
          { path: '/breaks', title: words.books.breaks, page: <BreaksPage /> },
          { path: '/switches', title: words.books.halts, page: <HaltsPage /> },
        ]),
        ...inGroup(groups.books, [
          { path: '/house', title: words.books.house, page: <HousePage /> },
          { path: '/ledger', title: words.books.ledger, page: <LedgerPage /> },
          { path: '/audits', title: words.books.audits, page: <AuditsPage rights={rights} /> },
          { path: '/catalogue', title: words.books.catalogue, page: <CataloguePage /> },
        ]),
        ...inGroup(groups.operators, [
          { path: '/acts', title: words.office.acts, page: <ActsPage /> },
          { path: '/log', title: words.office.log, page: <LogPage /> },
          { path: '/device', title: words.office.device, page: <DevicePage /> },
        ]),
        {
          path: '/ledger/entries/:id',
          title: words.books.entry,
          page: <LedgerEntryPage />,
          isUnlisted: true,
        },
        {
          path: '/ledger/accounts/:id',
          title: words.books.account,
          page: <LedgerAccountPage />,
          isUnlisted: true,
        },
      ]}
      nothing={<Page title={words.nothing}>{null}</Page>}
      signOut={() => void call('officeSignOut').then(() => window.location.assign('/office'))}
    />
  )
}

function inGroup(group: string, places: readonly Place[]): readonly Place[] {
  return places.map((place) => ({ ...place, group }))
}
