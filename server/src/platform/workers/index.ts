// Workers: all that runs by itself. It owns the loop: turns with a pause after each, the bell that ends a pause, what
// becomes of a turn that fails, and the stop. Invariants: a failed turn is logged, counted by the name of its worker and
// followed by the next, after a pause that has a bound; a bell that rings during a turn is not lost; a stop waits until
// every worker has ended. The act of a turn belongs to the module whose worker it is.
export { type Bell, createBell } from './bell.ts'
export {
  every,
  startWorkers,
  type Worker,
  type WorkerReport,
  type WorkerReports,
  workerReports,
} from './workers.ts'
