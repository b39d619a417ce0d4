// Inbox: payments of nobody, which operators credit, keep or refund.
export { inboxActs } from './inbox-acts.ts'
export { inboxFigures } from './inbox-figures.ts'
export { findRefund, type Refund, refundHandler, spendOf } from './refunds.ts'
export { type Suggestion, suggestOwners } from './suggest-owners.ts'
