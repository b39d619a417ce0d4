// Workers: the regular turns of the exchange itself, beside those of products and engines, which manifests bring by role. A
// server starts those of its process's roles.
export { warnOfShortWaits } from './warn-of-short-waits.ts'
export { exchangeWorkers, houseWorkers, processWorkers, sandboxWorkers } from './workers.ts'
