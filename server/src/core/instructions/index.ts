// Instructions: the one way to deal with the outside. An order to a signer, a chain, a bank or a supplier is a row with
// our reference before anybody is called; the call is made outside any transaction, and its outcome is
// noted once, with its effect. Invariants: an instruction that may have arrived is looked up under its reference and
// never placed again blindly; of many processes one holds it at a time, by a lease.
// The product knows the subject of an instruction and the meaning of its outcome.
export type { InstructionParts } from './carrier.ts'
export { createInstructions, type Instructions } from './create-instructions.ts'
export { endInstruction, hurryInstructions, instruct, withdrawInstruction } from './instruct.ts'
export type {
  InstructionKind,
  InstructionOutcome,
  NewInstruction,
  PartyAnswer,
  Settled,
} from './instruction.ts'
export { instructionFigures } from './instruction-figures.ts'
export { messageOf } from './message-of.ts'
export { outsideActs } from './outside-acts.ts'
export { instructionResource, outsideRoutes } from './outside-routes.ts'
export { purgeInstructions } from './purge-instructions.ts'
export { isStuckInstruction, readStuck, type StuckInstruction } from './read-stuck.ts'
export { within } from './within.ts'
