// Idempotency: a key makes a repeated request have one effect and one answer. The record is written in
// the transaction of the effect, so neither exists without the other. Invariants: a key is bound to its
// customer, operation and payload for 24 hours; refusals are remembered like results; failures never are. A signature
// that sends value away and does not cover its key counts once, by a record in the same transaction. A writer shares a
// commit among the commands that wait together (`createWriter`); a rare act has a transaction of its own (`idempotent`).
// A key binds from the moment that the request's shape is understood, and the payload follows from the request and the schemas
// alone (decision 0029). Two requests at once meet at the unique key: one commits, the other runs again from its start and
// answers the first outcome with `Idempotency-Replayed: true`. A fingerprint, a hash of the payload, tells a replay from a reuse.
// Used signatures are decision 0028.
export { createRequest, type IdempotentRequest } from '#platform/http'
export { bookDecided } from './book-decided.ts'
export { decideEach } from './decide-each.ts'
export { type Gathering, openGathering } from './gathering.ts'
export { idempotent, recall, rememberRefusals } from './idempotent.ts'
export { idempotentBatch } from './idempotent-batch.ts'
export { forgetExpiredKeys, type Outcome } from './records.ts'
export { idempotencyRefusals } from './refusals.ts'
export {
  heardAnswer,
  heardRefusal,
  type ToldAnswer,
  type ToldRefusal,
  tellAnswer,
  tellRefusal,
} from './told-answer.ts'
export {
  type Batch,
  createWriter,
  productQueue,
  type Queue,
  queueOf,
  type Writer,
  type WriterParts,
} from './writer.ts'
