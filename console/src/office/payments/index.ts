// Payments: withdrawals and payouts, with all that an approval shows and signs. The same pages show both kinds.
export { PaymentPage } from './payment-page.tsx'
export { PaymentsPage } from './payments-page.tsx'
