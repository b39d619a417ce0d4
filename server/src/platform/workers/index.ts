// Workers: all that runs by itself. It owns the loop: turns with a pause after each, what becomes of a turn that fails,
// and the stop. Invariants: a failed turn is logged, counted by the name of its worker and followed by the next; a stop
// waits until every worker has ended. The act of a turn belongs to the module whose worker it is.
export { every, startWorkers, type Worker, type WorkerFailures, workerFailures } from './workers.ts'
