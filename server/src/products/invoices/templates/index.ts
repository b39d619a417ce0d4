// Templates: permanent terms from which invoices are made, one for each receipt and each visit. Invariants: a template never
// changes, and makes no invoice once it is deactivated; a receipt has one invoice; unpaid visits beyond a bound expire, the
// oldest first.
export { type AskedChild, createChild } from './create-child.ts'
export { templateEvents } from './deactivate-template.ts'
export { findTemplate, type Template, templatePageOf } from './template.ts'
export { templateRoutes } from './template-routes.ts'
