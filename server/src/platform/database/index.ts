// PostgreSQL for the rest of the server: tagged SQL, exact numbers, one way to run a transaction.
// Invariants: int8 and numeric arrive as bigint and never as a float; every statement is prepared by name; a
// transaction is READ COMMITTED and has at most five attempts when PostgreSQL asks for a retry (40001, 40P01); every
// write takes a `tx`. The modules own their tables and their SQL.
// A table is declared once with the type of each column (decision 0111). Its rows are copied in binary, and all that a
// transaction sends in one turn of the event loop leaves in one packet (decision 0086). Migrations run at start, by one
// server at a time.

export { connect, type Database, type Load, type Queryable, type Tx } from './database.ts'
export {
  CommitUnknown,
  isLockFailure,
  isOutage,
  isTemporary,
  isUniqueViolation,
  LostRace,
} from './failures.ts'
export { hasColumn } from './has-column.ts'
export { type HeldSchema, holdSchema } from './hold-schema.ts'
export { finishMigrations, migrate, type WaitingHalf } from './migrate.ts'
export { peek } from './peek.ts'
export { requireMigrated } from './require-migrated.ts'
export { MigrationError, type RunningServer, serverName } from './schema/index.ts'
export { readSettledBefore, settledBefore } from './settled.ts'
export { binaryArray, type Column, columns } from './statements/columns.ts'
export type { Field } from './statements/field.ts'
export { type Sql, sql } from './statements/sql.ts'
export { declaredTables, group, type Item, orNull, type RowOf, table } from './statements/table.ts'
export { type Admit, admitPrimary } from './timeline.ts'
export { readUpgrade, type Upgrade } from './upgrade.ts'
