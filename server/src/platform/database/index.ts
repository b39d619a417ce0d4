// PostgreSQL for the rest of the server: tagged SQL, exact numbers, one way to run a transaction.
// Invariants: int8 and numeric arrive as bigint and never as a float; every statement is prepared by
// name; a transaction is retried a bounded number of times when PostgreSQL asks for it (40001, 40P01);
// every write takes a `tx`. The modules own their tables and their SQL.

export { connect, type Database, type Queryable, type Tx } from './database.ts'
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
export { migrate, requireMigrated } from './migrate.ts'
export { MigrationError } from './migration-error.ts'
export { readSettledBefore, settledBefore } from './settled.ts'
export { binaryArray, type Column, columns, definedTables, defineTable } from './statements/columns.ts'
export type { Field } from './statements/field.ts'
export { type Sql, sql } from './statements/sql.ts'
export { declaredTables, group, type Item, orNull, type RowOf, table } from './statements/table.ts'
