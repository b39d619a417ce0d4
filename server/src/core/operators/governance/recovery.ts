import { columns, type Item, type Queryable, type RowOf, sql, table } from '#platform/database'

const { uuid, text, textArray, timestamptz } = columns

export const recoveryTable = table('recoveries', {
  id: uuid,
  sealId: uuid,
  /** The names of the two people. */
  openedBy: textArray,
  reason: text,
  openedAt: timestamptz,
  until: timestamptz,
})

/** A sealed recovery that two named people have opened. */
export type Recovery = Item<typeof recoveryTable> & {
  /** Whether one person may act alone now. */
  readonly isOpen: boolean
}

/** The recovery that was opened last, whether it is over or not. */
export async function lastRecovery(database: Queryable, now: Date): Promise<Recovery | undefined> {
  const [last] = await database.query<RowOf<typeof recoveryTable> & { isOpen: boolean }>(sql`
    select ${recoveryTable.columnsOf('recoveries')},
      opened_at <= ${now} and until > ${now} and closed_at is null as "isOpen"
    from recoveries left join recovery_closings on recovery_id = recoveries.id
    join recovery_seals on recovery_seals.id = seal_id
    order by number desc limit 1`)
  return last && { ...recoveryTable.read(last), isOpen: last.isOpen }
}

/** Whether two named people have opened the sealed recovery, so that one may act alone for a while. */
export async function isRecoveryOpen(database: Queryable, now: Date): Promise<boolean> {
  const last = await lastRecovery(database, now)
  return last?.isOpen === true
}
