// The callbacks of simulated parties, in PostgreSQL until the house has taken them: each goes out at least once, and again
// after its wait while the house does not take it; and how they are signed and read. The form of a body is the party's own.
export { type CallbackQueue, deliverQueued, isPartyDue, queueCallback } from './callback-queue.ts'
export {
  openCallback,
  readAmount,
  readTime,
  type Signing,
  signCallback,
  timeField,
  uuidField,
} from './signed-callback.ts'
