// An invoice: its facts, its storage, and how it is shown. Every change goes through `changeInvoice`, with the invoice
// locked, so that its facts follow from its payments and each change is published once.
export { addInvoice, changeInvoice, type TellingParts } from './change-invoice.ts'
export { forgetQuotes, keepChoice } from './choice-store.ts'
export { commissionOn, dueOf } from './commission.ts'
export { factsOf, statusOf } from './facts.ts'
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
export { type Hedge, type InvoicePayment, isLive, isSeen, isTaken } from './invoice-payment.ts'
export {
  type InvoiceStory,
  invoiceResource,
  missingOf,
  payPageOf,
  type ShowingParts,
  uriOf,
} from './invoice-resource.ts'
export { type InvoiceSettings, invoiceSettings, rate, ttl } from './invoice-settings.ts'
export {
  findInvoice,
  findInvoices,
  invoiceStatus,
  listInvoices,
  listOpenInvoices,
  listStatement,
} from './invoice-store.ts'
export { leadingChoice, paidOf } from './paid-of.ts'
export { keepPayment } from './payment-store.ts'
export { lockStory, readStories, untouched } from './read-stories.ts'
export { type InvoiceRefund, refundTable } from './refund.ts'
export { leftToRefund, refundAsset, refundableOf } from './refundable.ts'
export { invoiceRefusals } from './refusals.ts'
export { type InvoiceResource, invoiceExample, invoiceSchema, openExample } from './schemas.ts'
