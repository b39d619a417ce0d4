import type { Place } from '#app'
import { ActsPage, DevicePage, HaltsPage, StuckPage } from '#office/acts'
import {
  AuditsPage,
  BreaksPage,
  CardBreaksPage,
  DebtsPage,
  HousePage,
  InboxItemPage,
  InboxPage,
  LedgerAccountPage,
  LedgerEntryPage,
  LedgerPage,
  OrderPage,
  TransactionPage,
  TransactionsPage,
} from '#office/books'
import { CataloguePage, OverviewPage } from '#office/overview'
import { PaymentPage, PaymentsPage } from '#office/payments'
import {
  CustomerPage,
  CustomersPage,
  LogPage,
  OwnSessionsPage,
  ProposalPage,
  ProposalsPage,
} from '#office/people'
import { useWords } from '#words'

/** The pages of the back office. */
export function useOfficePlaces(): readonly Place[] {
  const { home, office, books, guards, people, live, transactions } = useWords()
  const { groups } = books
  return [
    ...inGroup(groups.work, [
      {
        path: '/',
        under: ['/withdrawals'],
        title: office.withdrawals,
        page: <PaymentsPage kind="Withdrawals" />,
      },
      { path: '/overview', title: home, page: <OverviewPage /> },
      { path: '/payouts', title: people.payouts, page: <PaymentsPage kind="Payouts" /> },
      { path: '/proposals', title: guards.title, page: <ProposalsPage /> },
      { path: '/inbox', title: people.inbox, page: <InboxPage /> },
      { path: '/stuck', title: books.stuck, page: <StuckPage /> },
      { path: '/breaks', title: books.breaks, page: <BreaksPage /> },
      { path: '/switches', title: books.halts, page: <HaltsPage /> },
    ]),
    ...inGroup(groups.books, [
      { path: '/customers', title: people.customers, page: <CustomersPage /> },
      {
        path: '/transactions',
        under: ['/orders'],
        title: people.transactions,
        page: <TransactionsPage />,
      },
      { path: '/house', title: books.house, page: <HousePage /> },
      { path: '/ledger', title: books.ledger, page: <LedgerPage /> },
      { path: '/audits', title: books.audits, page: <AuditsPage /> },
      { path: '/catalogue', title: books.catalogue, page: <CataloguePage /> },
    ]),
    ...inGroup(groups.operators, [
      { path: '/acts', title: office.acts, page: <ActsPage /> },
      { path: '/log', title: office.log, page: <LogPage /> },
      { path: '/device', title: office.device, page: <DevicePage /> },
      { path: '/sessions', title: live.sessions.title, page: <OwnSessionsPage /> },
    ]),
    ...[
      { path: '/breaks/cards', title: books.cardBreaks, page: <CardBreaksPage /> },
      { path: '/breaks/suppliers', title: books.debts, page: <DebtsPage /> },
      { path: '/withdrawals/:id', title: people.withdrawal, page: <PaymentPage kind="Withdrawals" /> },
      { path: '/payouts/:id', title: people.payout, page: <PaymentPage kind="Payouts" /> },
      { path: '/proposals/:id', title: guards.one, page: <ProposalPage /> },
      { path: '/transactions/:id', title: transactions.one, page: <TransactionPage /> },
      { path: '/orders/:id', title: books.order, page: <OrderPage /> },
      { path: '/inbox/:id', title: people.item, page: <InboxItemPage /> },
      { path: '/customers/:number', title: office.customer, page: <CustomerPage /> },
      { path: '/ledger/entries/:id', title: books.entry, page: <LedgerEntryPage /> },
      { path: '/ledger/accounts/:id', title: books.account, page: <LedgerAccountPage /> },
    ].map((place) => ({ ...place, isUnlisted: true })),
  ]
}

function inGroup(group: string, places: readonly Place[]): readonly Place[] {
  return places.map((place) => ({ ...place, group }))
}
