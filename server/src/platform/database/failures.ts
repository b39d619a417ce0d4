import pg from 'pg'

/** The connection broke during a COMMIT: the transaction may be committed or not. */
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
const checkViolation = '23514'
const operatorIntervention = '57P'

/**
 * Thrown inside a transaction that lost a race: the transaction rolls back and runs again, and then reads the winner's
 * rows.
 */
export class LostRace extends Error {
  readonly code = serializationFailure
  constructor(cause: unknown) {
    super('another transaction came first', { cause })
    this.name = 'LostRace'
  }
}

const cannotConnectNow = '57P03'

/** No standby has confirmed the last commit: what it did could still be lost, so nobody may rely on it. */
export class Unconfirmed extends Error {
  readonly code = cannotConnectNow
  constructor() {
    super('no standby confirms commits; nothing is read or written until one does')
    this.name = 'Unconfirmed'
  }
}

/** The server that was reached is not the primary that this exchange works with. */
export class WrongPrimary extends Error {
  readonly code = cannotConnectNow
  constructor(message: string) {
    super(message)
    this.name = 'WrongPrimary'
  }
}

const transactionAborted = '25P02'

/** Whether an error says why its transaction failed, and not merely that an earlier statement did. */
export function isCause(error: unknown): boolean {
  return error instanceof LostRace || (error instanceof pg.DatabaseError && error.code !== transactionAborted)
}

/** Whether PostgreSQL, or the act itself, asks for another run of the whole transaction. */
export function wantsRetry(error: unknown): boolean {
  if (error instanceof LostRace) return true
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === serializationFailure || error.code === deadlockDetected || lostItsPartition(error)
}

/** A row went to a partition that another transaction has just bounded by a new one; the next run finds its place. */
function lostItsPartition({ code, constraint }: pg.DatabaseError): boolean {
  return code === checkViolation && constraint === undefined
}

/**
 * Whether PostgreSQL refused a statement and rolled back, with the connection still alive. An error that ends the
 * connection (operator intervention) leaves open whether the commit happened.
 */
export function endsTransactionOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !error.code?.startsWith(operatorIntervention)
}

/** Whether a lock was not available or a race was lost too often; nothing was written. */
export function isLockFailure(error: unknown): boolean {
  return wantsRetry(error) || (error instanceof pg.DatabaseError && error.code === lockNotAvailable)
}

// Codes of node and pg for a failed or lost connection.
const unreachable =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|Connection terminated|timeout exceeded when trying to connect|not queryable/

// Classes 08 connection, 53 insufficient resources, 57 operator intervention.
const outage = /^(08|53|57)/

/** Whether the database was unreachable, lost, out of resources or shutting down. */
export function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = Object(error) as { code?: string; message?: string } // anything can be thrown
  return error instanceof CommitUnknown || unreachable.test(`${code} ${message}`) || outage.test(code)
}

// A lost race, an unavailable lock, a timeout of an idle transaction.
const temporary = /^40|^55P03$|^25P0[34]$/

/** Whether a retry may succeed: the database was unreachable or busy, or its answer to a commit was lost. */
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
