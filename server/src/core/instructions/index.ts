// The engine for the outside. An instruction is an order to a signer, a chain, a bank or a supplier: a row with our reference
// before anybody is called; the call is made outside any transaction, and its outcome is noted once, with its effect. A look
// (`looking/`) is a question that is asked again and again, since the answer may still change. Invariants: an instruction that
// may have arrived is looked up under its reference and never placed again blindly; of many processes one holds an instruction
// or a look at a time, by a lease; nothing that is due is forgotten.
// The product knows the subject and the meaning of an outcome.
//
// waiting ──claim──▶ sent ──place, or find──▶ done | rejected     with its effect, in one transaction
//    ▲                │ ▲
//    └── deferred ────┘ └── unknown, thrown, late: found after 1 s … 5 min
//
// The claim commits before anybody is called, so a crash leaves a row that says whether the party may know of it. Each claim has
// a number, and a holder of an older one changes nothing. An instruction is stuck when it met a problem or has had no outcome
// for a minute. `coffer_instructions_…` and `npm run operator -- outside list` show what is open, unknown or stuck
// (decisions 0046 and 0114).
export type { OutsideParts } from './carrier.ts'
export { createOutside, type Outside } from './create-outside.ts'
export { endInstruction, hurryInstructions, instruct, withdrawInstruction } from './instruct.ts'
export type {
  InstructionKind,
  InstructionOutcome,
  NewInstruction,
  PartyAnswer,
  Settled,
} from './instruction.ts'
export { instructionFigures } from './instruction-figures.ts'
export { hurryLooks, isLookedAt, type LookGroup, type LookKind, planLook } from './looking/index.ts'
export { messageOf } from './message-of.ts'
export { outsideActs } from './outside-acts.ts'
export { instructionResource, outsideRoutes } from './outside-routes.ts'
export { purgeInstructions } from './purge-instructions.ts'
export { isStuckInstruction, readStuck, type StuckInstruction } from './read-stuck.ts'
export { callTimeoutMs, within } from './within.ts'
