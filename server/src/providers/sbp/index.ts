// A bank's API of fast payments, modelled on Raiffeisen's (https://pay.raif.ru/doc/sbp.html, …/payout.html): dynamic QR
// codes, payouts in two steps, signed callbacks. Invariants: amounts are read from the digits of the answer, never
// through a float; a payout has one id at the bank, derived from our reference, and is confirmed only while the bank
// holds it as a draft; a payout is rejected only by a refusal that judges the order itself, and any other refusal
// leaves its outcome unknown; a callback moves no money and only says what to look up. The keys are in no error and no
// log.
export { type SbpOptions, sbpRail } from './sbp-rail.ts'
