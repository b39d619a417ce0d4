import pg from 'pg'

/** The connection broke while a COMMIT was on its way: the work may stand or may not. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of a commit is unknown', { cause })
    this.name = 'CommitUnknown'
  }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const serializationFailure = '40001'
const deadlockDetected = '40P01'
const uniqueViolation = '23505'

/** PostgreSQL asks that the whole transaction be run again. */
export function wantsRetry(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (error.code === serializationFailure || error.code === deadlockDetected)
  )
}

/** A unique constraint of this name refused a row. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === uniqueViolation && error.constraint === constraint
  )
}
