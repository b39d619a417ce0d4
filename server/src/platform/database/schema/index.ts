// Schema: how migrations are read, what each allows beside it, and which servers run. A migration is an expand half, a contract
// half, or runs alone. Invariants: a half names the oldest version that serves beside it; a process without a version, such as one
// of before versions were shown, is older than every other. The module knows sessions and `schema_migrations`, and no other table.
export { apply } from './apply-migration.ts'
export { MigrationError } from './migration-error.ts'
export { type Migration, readMigrations } from './migration-files.ts'
export {
  type Applied,
  readApplied,
  refuseChanged,
  refuseUnknown,
  unknownMessage,
  unservedBy,
} from './migration-rows.ts'
export { isOlder, type RunningServer, readServers, serverName } from './running-servers.ts'
export { lockAlone, schemaLocks } from './schema-locks.ts'
export { takeSlot } from './server-slots.ts'
