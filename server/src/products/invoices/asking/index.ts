// Asking: a merchant creates invoices and templates, and a payer, or the merchant for them, chooses how to pay. Invariants:
// the amount due is fixed with the choice and rounded up; an address or a tag belongs to one invoice, and is watched as long
// as the catalogue says; a choice or a cancellation needs an invoice that nobody has begun to pay; a receipt has one
// invoice. The invoices of a merchant are created one after the other, so that the bound on open invoices holds. Taking
// payments is not its business.
export { type Asking, createAsking } from './asking.ts'
export type { AskingParts } from './asking-parts.ts'
export { askAgain, chooseWay } from './choose-way.ts'
export { type AskedChild, createChild } from './create-child.ts'
export { templateEvents } from './deactivate-template.ts'
export { type MerchantSettings, readMerchantSettings } from './merchant-settings.ts'
export { type Offer, offerOf, offersFor } from './offers.ts'
export { invoiceOfPayIn, lastPayInOf } from './pay-in-of.ts'
export { endOfChoice, isRateOver, type QuotingParts, quoteAnew, readQuoted, requote } from './quote.ts'
export { askingRoutes } from './routes.ts'
export { type Template, templatePageOf } from './template.ts'
export { findTemplate } from './template-store.ts'
export { type Way, waysOf } from './way.ts'
