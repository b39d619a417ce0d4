import { type Coded, coded, defineSentences, readMessage, textMessage } from '#platform/sentences'
import { codedProblem } from './problems.ts'

/** Causes of changes of a payment on a chain, other than problems. Rows keep the texts. */
export const causes = defineSentences({
  CAUSE_REQUESTED: 'requested',
  CAUSE_SIGNED: 'signed',
  CAUSE_BROADCAST: 'broadcast',
  CAUSE_FEE_RAISED: 'fee raised',
  CAUSE_IN_BLOCK: 'in a block',
  CAUSE_IN_BLOCK_AGAIN: 'in a block again',
  CAUSE_REORGANISED: 'reorganised',
  CAUSE_DEEP_ENOUGH: 'deep enough',
  CAUSE_REVERTED: 'reverted',
  CAUSE_NO_SLOT_MISSING: 'no slot was missing',
  CAUSE_SHORT_TOO_LONG: 'short for too long',
  CAUSE_BY_CUSTOMER: 'cancelled by its customer',
  CAUSE_BY_OPERATOR: 'failed by an operator: {reason}',
})

export const causeKinds = Object.values(causes)

/** The code and facts of a stored cause: one of `causes`, or a problem. */
export function codedCause(text: string): Coded {
  const found = readMessage(text, causeKinds)
  return found === null ? (codedProblem(text) ?? coded(textMessage(text))) : coded(found)
}
