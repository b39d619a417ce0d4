// Workers: the regular turns of the exchange itself, beside those of products and engines.
export { warnOfShortWaits } from './warn-of-short-waits.ts'
export { exchangeWorkers, houseWorkers, processWorkers, sandboxWorkers } from './workers.ts'
