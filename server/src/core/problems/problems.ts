import {
  type Coded,
  coded,
  defineSentences,
  type Facts,
  inEnglish,
  type Message,
  readMessage,
  type Sentence,
  tell,
  textMessage,
} from '#platform/sentences'

/** The fact `problem` is another problem, or the words of an outside party. */
export const problems = defineSentences({
  PROBLEM_HALTED: 'halted by {operator}: {reason}',
  PROBLEM_CUSTOMER_FROZEN: 'the customer is frozen',
  PROBLEM_PUT_OFF: 'put off: {problem}',
  PROBLEM_OUTCOME_UNKNOWN: 'its outcome is not known yet',
  PROBLEM_OUTCOME_NOT_NOTED: 'its outcome ({outcome}) could not be noted: {problem}',
  PROBLEM_ORDER_NOT_READ: 'its order could not be read: {problem}',
  PROBLEM_ORDER_GONE: 'its order is gone, so nobody can be asked about it',
  PROBLEM_NO_SIGNER: 'no signer is configured',
  PROBLEM_DEPOSITS_BEHIND: 'deposits are read up to block {height} of {tip}',
  PROBLEM_DEPOSITS_NOT_READ: 'deposits were not read to the end of the chain lately',
  PROBLEM_NOT_PREPARED: 'not prepared: {problem}',
  PROBLEM_IMPOSSIBLE: 'impossible: {problem}',
  PROBLEM_SHORT_OF_COIN: "short of {units} units of the network's coin",
  PROBLEM_SHORT_OF_TOKEN: 'short of {units} units of {contract}',
  PROBLEM_SHORT_OF_FEE: 'short of {units} units to raise the fee',
  PROBLEM_NOT_SIGNED: 'not signed: {problem}',
  PROBLEM_SIGNER_REFUSED: 'the signer refused: {problem}',
  PROBLEM_NETWORK_REFUSED: 'the network refused: {problem}',
  PROBLEM_NOT_LOOKED_UP: 'not looked up: {problem}',
  PROBLEM_FEE_NOT_RAISED: 'fee not raised: {problem}',
  PROBLEM_DISPLACED_BY_SPEND: 'displaced by {txid} of spend {spend} in block {height}, {depth} deep',
  PROBLEM_DISPLACED_BY_STRANGER:
    'displaced by the foreign transaction {txid} in block {height}, {depth} deep',
  PROBLEM_DISPLACED: 'displaced by a transaction that nobody names in block {height}, {depth} deep',
  PROBLEM_NOT_FAILED: 'not failed: one of its transactions may still happen',
  PROBLEM_PAID_AFTER_FAILURE: 'paid after it had failed',
  PROBLEM_REORGANISED: 'reorganised after confirmation',
})

/** Longer kinds come first, since shorter ones would read the extra words as facts. */
export const problemKinds: readonly Sentence[] = Object.values(problems).sort(
  (one, other) => ownWords(other) - ownWords(one),
)

function ownWords({ sentence }: Sentence): number {
  return sentence.split(/\{\w{1,40}\}/).join('').length
}

/** The text that the row keeps. */
export function problemText(kind: Sentence, facts: Facts = {}): string {
  return inEnglish(tell(kind, facts))
}

/** The code and facts of a stored text; null without a text. */
export function codedProblem(text: string | null): Coded | null {
  return text === null ? null : coded(problemIn(text) ?? textMessage(text))
}

/** Null for the words of an outside party. */
function problemIn(text: string): Message | null {
  const found = readMessage(text, problemKinds)
  const problem = found?.params.problem
  if (found === null || typeof problem !== 'string') return found
  return tell(found.kind, { ...found.params, problem: problemIn(problem) ?? problem })
}
