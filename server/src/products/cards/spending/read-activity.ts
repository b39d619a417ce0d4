import type { Issuer, IssuerNotice } from '#core/suppliers'
import type { Clock } from '#platform/clock'
import { columns, type Database, orNull, sql, table } from '#platform/database'
import { actOnEach } from '#platform/workers'

const { text, timestamptz } = columns

const activityTable = table('card_activity', { provider: text, cursor: orNull(text), readAt: timestamptz })

type Parts = {
  readonly database: Database
  readonly issuer: Pick<Issuer, 'name' | 'activity'>
  readonly businessClock: Clock
  apply(notice: IssuerNotice): Promise<void>
}

/** Bounds a turn; the next one goes on from where it ended. */
const pagesMax = 100

/**
 * Applies an issuer's activity from where the last turn ended. The place is stored once everything before it is applied, so
 * a process that dies in between applies some of it again, which changes nothing. A notice that fails is read again, and
 * does not stop the other notices of its page.
 */
export async function readActivity(
  { database, issuer, businessClock, apply }: Parts,
  signal?: AbortSignal,
): Promise<void> {
  const provider = issuer.name
  const [row] = await database.query<{ cursor: string | null }>(sql`
    select cursor from card_activity where provider = ${provider}`)
  let before = row?.cursor ?? null
  for (let page = 0; page < pagesMax && !signal?.aborted; page++) {
    const { notices, cursor } = await issuer.activity(before)
    await actOnEach(notices, { act: apply })
    if (cursor === before || cursor === null) return
    await storeCursor(database, { provider, before, cursor, now: businessClock.now() })
    before = cursor
    if (notices.length === 0) return
  }
}

type Stored = {
  readonly provider: string
  readonly before: string | null
  readonly cursor: string
  readonly now: Date
}

/** The slower one of two processes that read at the same time moves nothing back. */
async function storeCursor(database: Database, { provider, before, cursor, now }: Stored): Promise<void> {
  await database.inTransaction(async (tx) =>
    tx.send(sql`
      ${activityTable.insertion({ provider, cursor, readAt: now })}
      on conflict (provider) do update set cursor = excluded.cursor, read_at = excluded.read_at
      where card_activity.cursor is not distinct from ${before}`),
  )
}
