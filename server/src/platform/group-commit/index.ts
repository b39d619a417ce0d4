// Group commit: many concurrent commands, one transaction. Commands queue while a writer is busy; a free
// writer takes all waiting commands, up to a bound, and answers each caller after their shared commit.
// Invariants: nothing is answered before its commit; a refusal or a fault of one command never harms its
// neighbours; a writer never waits for a batch to fill, so under light load the latency is that of one commit.
// When a statement or an assertion fails that one command can have caused, the batch rolls back and its commands run one by
// one, so only the culprit fails (decision 0005). Replays and the record of answers are `core/idempotency`'s.
export { createGroupCommit, type GroupCommit, type Outcome } from './group-commit.ts'
