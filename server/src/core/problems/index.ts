// A problem holds a payment, an order or an instruction up: a sentence is kept as text beside the thing, and readers get a code with
// facts. Invariant: the code with its facts says in English the very text that is kept.
export { causeKinds, causes, codedCause } from './causes.ts'
export { codedProblem, problemKinds, problems, problemText } from './problems.ts'
