// Group commit: many concurrent commands, one transaction. Commands queue while a writer is busy; a free writer takes
// all waiting commands, up to a bound, and answers each caller after their common commit.
// Invariants: nothing is answered before its commit; one command's refusal or fault never harms its neighbours; a
// writer never waits for a batch to fill, so under light load the latency is that of one commit.
// When a failed statement or assertion may be the fault of one command, the batch rolls back and its commands run one
// by one, so only that command fails (decision 0005). Replays and the record of answers belong to `core/idempotency`.
export { createGroupCommit, type GroupCommit, type Outcome } from './group-commit.ts'
