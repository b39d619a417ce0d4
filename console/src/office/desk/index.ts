// Desk: the parts of all office pages: the client, columns, links and freshness.
export { AboutLink } from './about-link.tsx'
export { AccountOwner } from './account-owner.tsx'
export { call, readMe, signIn } from './api.ts'
export {
  amountColumn,
  asChoice,
  CustomerLink,
  codeColumn,
  customerColumn,
  namedColumn,
  numberColumn,
  Section,
  Status,
  statusColumn,
  TransactionLink,
  textColumn,
  timeColumn,
  useChoices,
  useMessages,
  Worth,
  worthColumn,
} from './columns.tsx'
export { DecisionLink } from './decision-link.tsx'
export { EntriesLink } from './entries-link.tsx'
export { Found } from './found.tsx'
export { IdLink } from './id-link.tsx'
export { AccountLink, EntryLink, OwnedAccount } from './ledger-links.tsx'
export { NodesCard } from './nodes-card.tsx'
export { Standing } from './standing.tsx'
export { useTransactionColumns } from './transaction-columns.tsx'
export { freshMs, useHead } from './use-head.ts'
export { useMe } from './use-me.ts'
