// How an invoice is shown, in answers, events, the stream and the QR code, and how its changes are stored. Invariant: every
// change goes through `changeInvoice` with the invoice locked, so that its facts follow from its payments and each change is
// published once.
export { addInvoice, changeInvoice, type TellingParts } from './change-invoice.ts'
export { type InvoiceEventName, invoiceEvents } from './invoice-events.ts'
export {
  type InvoiceResource,
  invoiceResource,
  openExample,
  payPageOf,
  showInvoice,
  uriOf,
} from './invoice-resource.ts'
export { merchantTopic, merchantTopicDescription } from './invoices-topic.ts'
export { refundResource } from './payment-resource.ts'
