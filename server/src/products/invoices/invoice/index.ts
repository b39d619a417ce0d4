// One invoice: its facts, how it is kept, how it is told. Every change of it goes through `changeInvoice`, with the invoice
// locked, so that its facts follow from its payments and each change is told once.
export { addInvoice, changeInvoice, type TellingParts } from './change-invoice.ts'
export { commissionOn, dueOf } from './commission.ts'
export { factsOf, statusOf, sumOf } from './facts.ts'
export {
  type Choice,
  type Invoice,
  type InvoiceFacts,
  type InvoiceStatus,
  invoiceStatuses,
  isOpen,
  nothingPaid,
} from './invoice.ts'
export { type InvoiceEventName, invoiceEvents, invoicesTopic } from './invoice-events.ts'
export { type Hedge, type InvoicePayment, isLive, isTaken } from './invoice-payment.ts'
export {
  type InvoiceStory,
  invoiceResource,
  missingOf,
  payPageOf,
  type ShowingParts,
  uriOf,
} from './invoice-resource.ts'
export { type InvoiceSettings, invoiceSettings, ttl } from './invoice-settings.ts'
export {
  assetOf,
  findInvoice,
  findInvoices,
  invoiceStatus,
  listInvoices,
  listOpenInvoices,
  listStatement,
} from './invoice-store.ts'
export { keepPayment } from './payment-store.ts'
export { lockStory, readStories } from './read-stories.ts'
export type { InvoiceRefund } from './refund.ts'
export { leftToRefund, refundAsset, refundableOf } from './refundable.ts'
export { invoiceRefusals } from './refusals.ts'
export { type InvoiceResource, invoiceExample, invoiceSchema, openExample } from './schemas.ts'
