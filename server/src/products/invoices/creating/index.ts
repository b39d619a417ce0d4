// Creating an invoice, whether its merchant asks for it or a template makes it. Invariant: the invoices of a merchant are created
// one after the other, so that the bound on open invoices holds.
export { type AskedInvoice, createInvoice } from './create-invoice.ts'
export { readPrice, readTerms } from './read-terms.ts'
export { type Room, roomIn } from './room.ts'
export { bchCode, externalPaymentId, termsFields } from './terms-fields.ts'
