import {
  defineSentences,
  type Facts,
  inEnglish,
  type Message,
  type Sentence,
  tell,
} from '#platform/sentences'

/** Declares why acts of a module are refused. A sentence stands after "This cannot be done:" and has no full stop. */
export const defineWrongs = defineSentences

/** The reasons that acts of several modules share. */
export const commonWrongs = defineWrongs({
  NO_CUSTOMER: 'there is no customer {username}',
  NO_PAYMENT: 'there is no payment {id}',
  NO_PAYOUT: 'there is no payout {id}',
  NO_WITHDRAWAL: 'there is no withdrawal {id}',
  OPERATOR_IS_DISABLED: 'the operator {operator} is disabled',
  OPERATOR_EXISTS: 'there is an operator {operator} already; choose another name',
})

/** An act that an operator mistyped, or that is not possible now. */
export class WrongAct extends Error {
  readonly reason: Message

  constructor(kind: Sentence, facts?: Facts) {
    const reason = tell(kind, facts)
    super(inEnglish(reason))
    this.name = 'WrongAct'
    this.reason = reason
  }
}
