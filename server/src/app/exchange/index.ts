// Exchange: the identity of an exchange, its database, its keys at rest and its approved configuration. At the first
// start the table `exchange` stores mode, account keys and cluster; every server and command compares them (decision
// 0025). Transaction ids are stored as `books_xact` counts them, so a restore can move books into another cluster
// (decision 0007).
export { readKeysFile } from './account-keys.ts'
export { type BusinessClock, businessClockOf } from './business-clock.ts'
export { adoptRestore } from './exchange.ts'
export { anchorKey, callbackKey, keepAccountKeys, resealExchange } from './exchange-secrets.ts'
export { haltRestored } from './halt-restored.ts'
export { type HeldPorts, holdPorts } from './hold-ports.ts'
export { booksUrl, openBooks, openRestored } from './open-books.ts'
export { openDatabase } from './open-database.ts'
export { openTracing, type Tracing } from './open-tracing.ts'
export { proveDatabase } from './prove-database.ts'
export { readConfiguration } from './read-configuration.ts'
export {
  requireAccepted,
  requireConfiguration,
  requireHere,
  settleConfiguration,
} from './settle-configuration.ts'
export { finishUpgrade, upgradeStatus } from './upgrade.ts'
