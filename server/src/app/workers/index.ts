// Workers: the exchange's own regular turns. Manifests bring the turns of products and engines, by role. A server
// starts the workers of its process's roles.
export { warnOfShortWaits } from './warn-of-short-waits.ts'
export { exchangeWorkers, gatheringWorkers, houseWorkers, processWorkers, sandboxWorkers } from './workers.ts'
