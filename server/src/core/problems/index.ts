// A problem holds up a payment, an order or an instruction: the row keeps a sentence as text, and readers get a code
// with facts. Invariant: the code with its facts formats to exactly the stored text.
export { causeKinds, causes, codedCause } from './causes.ts'
export { codedProblem, problemKinds, problems, problemText } from './problems.ts'
