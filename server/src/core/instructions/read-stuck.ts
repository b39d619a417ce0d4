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
  readonly dueAt: Date
}

/** A place in the list of instructions; two of different kinds may have one reference. */
export type InstructionPlace = Pick<StuckInstruction, 'kind' | 'reference'>

const minuteMs = 60_000

type Wanted = {
  readonly now: Date
  readonly limit: number
  /** Limits the answer to this provider. */
  readonly provider?: string | undefined
  /** Without a problem it is stuck when it began by then; a minute ago where it is absent. */
  readonly begunBy?: Date
  /** Selects only instructions later than this one. */
  readonly after?: InstructionPlace | undefined
  /** Leaves out those whose reference a query gives. */
  readonly except?: Sql
}

/** Holds for instructions without an outcome that met a problem or began by then. */
export function isStuckInstruction(begunBy: Date): Sql {
  return sql`status in ('waiting', 'sent') and (problem is not null or created_at <= ${begunBy})`
}

/** Instructions that met a problem or have been without an outcome for too long, oldest first. */
export async function readStuck(database: Queryable, wanted: Wanted): Promise<StuckInstruction[]> {
  const { now, limit, provider = null, begunBy = new Date(now.getTime() - minuteMs), after, except } = wanted
  const rows = await database.query<
    Omit<StuckInstruction, 'ageSeconds' | 'dueAt'> & { created_at: Date; due_at: Date }
  >(sql`
    select kind, reference, provider, status, attempts, created_at, problem, due_at from instructions
    where ${isStuckInstruction(begunBy)} and (${provider}::text is null or provider = ${provider})
      ${except === undefined ? sql`` : sql`and reference not in (${except})`}
      ${after === undefined ? sql`` : sql`and (created_at, reference, kind) > ${keyOf(after)}`}
    order by created_at, reference, kind limit ${limit}`)
  return rows.map(({ created_at: at, due_at: dueAt, ...row }) => ({
    ...row,
    dueAt,
    ageSeconds: Math.max(0, Math.floor((now.getTime() - at.getTime()) / 1_000)),
  }))
}

function keyOf({ kind, reference }: InstructionPlace): Sql {
  const createdAt = sql`select created_at from instructions where kind = ${kind} and reference = ${reference}`
  return sql`((${createdAt}), ${reference}::uuid, ${kind}::text)`
}
