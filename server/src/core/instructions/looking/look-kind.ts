import type { Queryable } from '#platform/database'

/**
 * A kind of questions to an outside party about something of ours, asked again while the answer may still change. A subject is
 * looked at by one process at a time, and noting what the party says twice has to be harmless: a process may die in between.
 */
export type LookKind<Subject> = {
  /** The kind of the instruction about the same subject, such as `payout.sbp`, or a name of its own. */
  readonly kind: string
  /** The provider that is asked; a subject of another one is left to it. */
  readonly provider: string
  /** The subject as it stands; null where nothing is asked about it any more, which ends its looks. */
  read(database: Queryable, id: string): Promise<Subject | null>
  /** Asks the party, outside any transaction, and notes what it says. Answers the subject as it stands then. */
  look(subject: Subject): Promise<Subject>
  /** When the party is asked next, also after a look that failed; null for never again. */
  next(subject: Subject, now: Date): Date | null
}

/** A group of kinds that have one worker, since they ask one party. */
export type LookGroup = {
  /** The name of the worker, such as `looks at sbp`. */
  readonly name: string
  readonly kinds: readonly LookKind<unknown>[]
}
