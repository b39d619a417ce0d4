// A bank's API of fast payments, in the manner of Raiffeisen's (https://pay.raif.ru/doc/sbp.html, …/payout.html): dynamic
// QR codes, payouts in two steps, signed callbacks. Invariants: amounts are read from the digits of the answer, never
// through a float; a payout has one id at the bank, derived from our reference, and is confirmed only while the bank holds
// it as a draft; only a refusal that judges the order rejects a payout, and any other leaves its outcome unknown; a
// callback moves no money, it only says what to look at.
// The keys are in no error and no log.
export { type SbpOptions, sbpRail } from './sbp-rail.ts'
