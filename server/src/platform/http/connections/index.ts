// Connections: their bounds, slow readers, held ports and upgrades.
export { type ConnectionLimit, keepConnections } from './connections.ts'
export type { HeldPort } from './held-port.ts'
export { type ReadingLimits, type SlowReaders, watchReaders } from './slow-readers.ts'
export { isUpgradeTo, registerUpgrade, type UpgradeRoute } from './upgrade.ts'
