import { type Queryable, type Sql, sql } from '#platform/database'

/** An instruction without an outcome that somebody should look at. */
export type StuckInstruction = {
  readonly kind: string
  readonly reference: string
  readonly provider: string
  readonly status: 'waiting' | 'sent'
  readonly attempts: number
  readonly ageSeconds: number
  readonly problem: string | null
}

const minuteMs = 60_000

type Wanted = {
  readonly now: Date
  readonly limit: number
  /** Of this provider only. */
  readonly provider?: string | undefined
  /** Without a problem it is stuck when it began by then; a minute ago where it is absent. */
  readonly begunBy?: Date
  /** Leaves out those whose reference a query gives. */
  readonly except?: Sql
}

/** Holds for instructions without an outcome that met a problem or began by then. */
export function isStuckInstruction(begunBy: Date): Sql {
  return sql`status in ('waiting', 'sent') and (problem is not null or created_at <= ${begunBy})`
}

/** Instructions that met a problem or have been without an outcome for too long, oldest first. */
export async function readStuck(database: Queryable, wanted: Wanted): Promise<StuckInstruction[]> {
  const { now, limit, provider = null, begunBy = new Date(now.getTime() - minuteMs), except } = wanted
  type Row = Omit<StuckInstruction, 'ageSeconds'> & { created_at: Date }
  const rows = await database.query<Row>(sql`
    select kind, reference, provider, status, attempts, created_at, problem from instructions
    where ${isStuckInstruction(begunBy)} and (${provider}::text is null or provider = ${provider})
      ${except === undefined ? sql`` : sql`and reference not in (${except})`}
    order by created_at, reference limit ${limit}`)
  return rows.map(({ created_at: at, ...row }) => ({
    ...row,
    ageSeconds: Math.max(0, Math.floor((now.getTime() - at.getTime()) / 1_000)),
  }))
}
