// Choosing how to pay: the open ways, the amount due by each, and the choice that fixes it. Invariants: the amount due is fixed
// with the choice and rounded up; an address or a tag belongs to one invoice, and is watched as long as the catalogue says; a
// choice needs an invoice that nobody has begun to pay.
export { askOverRail, invoiceOfPayIn, lastPayInOf } from './ask-over-rail.ts'
export type { AskingParts } from './asking-parts.ts'
export { askAgain, choiceOf, chooseWay, wayRefusals } from './choose-way.ts'
export { hindranceOf } from './hindrance.ts'
export { offerOf, offersFor } from './offers.ts'
export { endOfChoice, isRateOver, type QuotingParts, quoteAnew, readQuoted, requote } from './quote.ts'
export { type Openings, requireWay, type Way, waysOf } from './way.ts'
