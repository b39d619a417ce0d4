// Payments: withdrawals and payouts, with all that an approval shows and signs.
export { PayoutPage } from './payout-page.tsx'
export { PayoutsPage } from './payouts-page.tsx'
export { WithdrawalPage } from './withdrawal-page.tsx'
export { WithdrawalsPage } from './withdrawals-page.tsx'
