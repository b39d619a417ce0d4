// Requesting: the terms of a deposit and the transaction that takes it.
export { createFiatDeposits, type FiatDeposits } from './fiat-deposits.ts'
export { railsOf, readTerms, type TermsParts } from './read-terms.ts'
