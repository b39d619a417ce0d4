import pg from 'pg'

/** The connection broke while a COMMIT was on its way: the work may stand or may not. */
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

/** Thrown inside a transaction that lost a race: it is rolled back, and run again it sees what the winner did. */
export class LostRace extends Error {
  readonly code = serializationFailure
  constructor(cause: unknown) {
    super('another transaction came first', { cause })
    this.name = 'LostRace'
  }
}

/** PostgreSQL, or the act itself, asks that the whole transaction be run again. */
export function wantsRetry(error: unknown): boolean {
  if (error instanceof LostRace) return true
  return (
    error instanceof pg.DatabaseError &&
    (error.code === serializationFailure || error.code === deadlockDetected)
  )
}

/**
 * PostgreSQL refused a statement and undid its transaction, and the connection lives. Where it ends the
 * connection instead (operator intervention), it may do so on either side of a commit.
 */
export function endsTransactionOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !error.code?.startsWith(operatorIntervention)
}

/** A lock could not be had, or a race was lost too often; nothing was done. */
export function isLockFailure(error: unknown): boolean {
  return wantsRetry(error) || (error instanceof pg.DatabaseError && error.code === lockNotAvailable)
}

// A connection that could not be made or was lost, as node and pg name it.
const unreachable =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|Connection terminated|timeout exceeded when trying to connect|not queryable/

// Connection, resources, operator intervention.
const outage = /^(08|53|57)/

/** The database was not reached, was lost, has no room or was told to stop. */
export function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = Object(error) as { code?: string; message?: string } // anything can be thrown
  return error instanceof CommitUnknown || unreachable.test(`${code} ${message}`) || outage.test(code)
}

// A transaction that lost a race, what locks and time limits end, a transaction that stood still.
const temporary = /^40|^55P03$|^25P0[34]$/

/** Another moment may bring another outcome: the database was not reached, was busy, or answered a commit to nobody. */
export function isTemporary(error: unknown): boolean {
  const { code = '' } = Object(error) as { code?: string } // anything can be thrown
  return isOutage(error) || temporary.test(code)
}

/** A unique constraint of this name refused a row. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === uniqueViolation && error.constraint === constraint
  )
}
