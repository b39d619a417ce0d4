// Instructions: the one way to deal with the outside. An order to a signer, a chain, a bank or a supplier is a row with
// our reference before anybody is called; the call is made outside any transaction, and its outcome is
// noted once, with its effect. Invariants: an instruction that may have arrived is looked up under its reference and
// never placed again blindly; of many processes one holds it at a time, by a lease.
// The product knows the subject of an instruction and the meaning of its outcome.
//
// waiting ──claim──▶ sent ──place, or find──▶ done | rejected     with its effect, in one transaction
//    ▲                │ ▲
//    └── deferred ────┘ └── unknown, thrown, late: found after 1 s … 5 min
//
// The claim commits before anybody is called, so a crash leaves a row that says whether the party may know of it. Each claim has
// a number, and a holder of an older one changes nothing. An instruction is stuck when it met a problem or has had no outcome
// for a minute. `coffer_instructions_…` and `npm run operator -- outside list` show what is open, unknown or stuck
// (decision 0046).
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
