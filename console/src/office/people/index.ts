// People: customers with their keys and statements, proposals, and the audit log.
export { CustomerPage } from './customer-page.tsx'
export { CustomersPage } from './customers-page.tsx'
export { LogPage } from './log-page.tsx'
export { OwnSessionsPage } from './own-sessions-page.tsx'
export { ProposalPage } from './proposal-page.tsx'
export { ProposalsPage } from './proposals-page.tsx'
