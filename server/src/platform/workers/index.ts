// Workers: the background loops. The module owns turns and the pauses between them, the bell that ends a pause, failed
// turns, and the stop. Invariants: a failed turn is logged, counted by its worker's name and followed by the next after
// a bounded pause; a bell that rings during a turn is not lost; a stop waits until every worker has ended; a failed
// item of `actOnEach` does not stop the others. `coffer_worker_failures_total` counts failed turns, and
// `coffer_worker_last_success_timestamp_seconds` is the time of the last success. The act of a turn belongs to the
// worker's module.
export { actOnEach } from './act-on-each.ts'
export { type Bell, createBell } from './bell.ts'
export {
  every,
  purgePause,
  startWorkers,
  type Worker,
  type WorkerReport,
  type WorkerReports,
  workerReports,
} from './workers.ts'
