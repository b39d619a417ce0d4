import pg from 'pg'

/** The connection broke during a COMMIT: the work may be committed or not. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of a commit is unknown', { cause })
    this.name = 'CommitUnknown'
  }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const lockNotAvailable = '55P03'
const serializationFailure = '40001'
const deadlockDetected = '40P01'
const uniqueViolation = '23505'
const operatorIntervention = '57P'

/** Thrown inside a transaction that lost a race: it rolls back and runs again, and then sees the winner's work. */
export class LostRace extends Error {
  readonly code = serializationFailure
  constructor(cause: unknown) {
    super('another transaction came first', { cause })
    this.name = 'LostRace'
  }
}

/** Whether PostgreSQL, or the act itself, asks to run the whole transaction again. */
export function wantsRetry(error: unknown): boolean {
  if (error instanceof LostRace) return true
  return (
    error instanceof pg.DatabaseError &&
    (error.code === serializationFailure || error.code === deadlockDetected)
  )
}

/**
 * Whether PostgreSQL refused a statement and undid its transaction, while the connection lives. When it ends the
 * connection instead (operator intervention), that may be before or after the commit.
 */
export function endsTransactionOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !error.code?.startsWith(operatorIntervention)
}

/** Whether a lock was not available or a race was lost too often; nothing was done. */
export function isLockFailure(error: unknown): boolean {
  return wantsRetry(error) || (error instanceof pg.DatabaseError && error.code === lockNotAvailable)
}

// A connection that could not be made or was lost, as node and pg name it.
const unreachable =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|Connection terminated|timeout exceeded when trying to connect|not queryable/

// Connection, resources, operator intervention.
const outage = /^(08|53|57)/

/** Whether the database was not reached, was lost, has no room or is shutting down. */
export function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = Object(error) as { code?: string; message?: string } // anything can be thrown
  return error instanceof CommitUnknown || unreachable.test(`${code} ${message}`) || outage.test(code)
}

// A lost race, a lock that was not available, a time limit on an idle transaction.
const temporary = /^40|^55P03$|^25P0[34]$/

/** Whether a retry may succeed: the database was not reached, was busy, or its answer to a commit was lost. */
export function isTemporary(error: unknown): boolean {
  const { code = '' } = Object(error) as { code?: string } // anything can be thrown
  return isOutage(error) || temporary.test(code)
}

/** Whether the unique constraint of this name refused a row. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === uniqueViolation && error.constraint === constraint
  )
}
