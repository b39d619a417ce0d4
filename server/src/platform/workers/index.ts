// Workers: the background loops. This module owns turns and the pauses between them, the bell that ends a pause, failed
// turns, and the stop. Invariants: a failed turn is logged, counted by the name of its worker and followed by the next,
// after a bounded pause; a bell that rings during a turn is not lost; a stop waits until every worker has ended; an item
// of `actOnEach` that fails keeps no other from its turn. `coffer_worker_failures_total` counts failed turns, and
// `coffer_worker_last_success_timestamp_seconds` shows when one last succeeded.
// The act of a turn belongs to the module whose worker it is.
export { actOnEach } from './act-on-each.ts'
export { type Bell, createBell } from './bell.ts'
export {
  every,
  startWorkers,
  type Worker,
  type WorkerReport,
  type WorkerReports,
  workerReports,
} from './workers.ts'
