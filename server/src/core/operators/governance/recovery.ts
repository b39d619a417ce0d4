import { type Queryable, sql } from '#platform/database'

/** A sealed recovery that two named people have opened. */
export type Recovery = {
  readonly id: string
  /** Their names. */
  readonly openedBy: readonly string[]
  readonly reason: string
  readonly openedAt: Date
  readonly until: Date
  /** Whether one person may act alone now. */
  readonly isOpen: boolean
}

/** The recovery that was opened last, whether it is over or not. */
export async function lastRecovery(database: Queryable, now: Date): Promise<Recovery | undefined> {
  const [last] = await database.query<Recovery>(sql`
    select recoveries.id, opened_by as "openedBy", reason, opened_at as "openedAt", until,
      opened_at <= ${now} and until > ${now} and closed_at is null as "isOpen"
    from recoveries left join recovery_closings on recovery_id = recoveries.id
    join recovery_seals on recovery_seals.id = seal_id
    order by number desc limit 1`)
  return last
}

/** Whether two named people have opened the sealed recovery, so that one may act alone for a while. */
export async function isRecoveryOpen(database: Queryable, now: Date): Promise<boolean> {
  const last = await lastRecovery(database, now)
  return last?.isOpen === true
}
