// The acts of a merchant: invoices are created, listed, read and cancelled, and their currency is chosen. New invoices, also
// those of templates, share transactions.
export { createAsking } from './asking.ts'
export { changeRoutes } from './change-routes.ts'
export { invoiceRoutes } from './invoice-routes.ts'
