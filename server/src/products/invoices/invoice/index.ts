// An invoice: its row, its choices, payments and refunds, and the facts that follow from the payments (decision 0073).
// Invariant: the status follows from the facts and from how the invoice ended. `publishing` writes the changes.
export { type Choice, forgetQuotes, keepChoice } from './choice.ts'
export { commissionOn, dueOf } from './commission.ts'
export { factsOf, statusOf } from './facts.ts'
export {
  amountStates,
  confirmations,
  type Invoice,
  type InvoiceStatus,
  invoiceStatuses,
  invoiceTable,
  isOpen,
  nothingPaid,
  resolutions,
  timings,
} from './invoice.ts'
export {
  hasCome,
  type InvoicePayment,
  isLive,
  isSeen,
  isTaken,
  keepPayment,
  paymentSources,
  paymentStatuses,
} from './invoice-payment.ts'
export { invoiceSettings, rate, ttl } from './invoice-settings.ts'
export {
  findInvoice,
  findInvoices,
  invoiceStatus,
  listInvoices,
  listOpenInvoices,
  listStatement,
} from './invoice-store.ts'
export { leadingChoice, paidOf } from './paid-of.ts'
export { type InvoiceRefund, refundTable } from './refund.ts'
export { isPaidBack, leftToRefund, refundAsset, refundableOf } from './refundable.ts'
export { invoiceRefusals } from './refusals.ts'
export { type InvoiceStory, lockStory, missingOf, readStories, type ToldStory, untouched } from './story.ts'
