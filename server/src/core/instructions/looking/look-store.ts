import { columns, type Database, type Queryable, type Sql, sql, type Tx, table } from '#platform/database'
import type { LookKind } from './look-kind.ts'

const { uuid, text, timestamptz } = columns

const lookTable = table('looks', { kind: text, subject: uuid, provider: text, dueAt: timestamptz })

type Planned = Pick<LookKind<unknown>, 'kind' | 'provider'> & {
  /** The id of the subject. */
  readonly subject: string
  /** When its party is asked; null for never again. */
  readonly dueAt: Date | null
}

/** Sets when a party is asked about a subject, in the transaction of the cause. A look that is under way does not change that. */
export function planLook(tx: Tx, { kind, provider, subject, dueAt }: Planned): void {
  tx.send(
    dueAt === null
      ? sql`delete from looks where kind = ${kind} and subject = ${subject}`
      : sql`
          ${lookTable.insertion({ kind, subject, provider, dueAt })}
          on conflict (kind, subject) do update set due_at = excluded.due_at`,
  )
}

/** Whether a subject is still looked at. */
export async function isLookedAt(
  database: Queryable,
  { kind, subject }: Pick<Planned, 'kind' | 'subject'>,
): Promise<boolean> {
  const rows = await database.query(sql`select from looks where kind = ${kind} and subject = ${subject}`)
  return rows.length > 0
}

/**
 * Makes looks due now, also where the last look was over. `subjects` selects kind, subject and provider. A look that is under way is
 * followed by another one.
 */
export async function hurryLooks(database: Queryable, now: Date, subjects: Sql): Promise<void> {
  const found = await database.query<Omit<Planned, 'dueAt'>>(subjects)
  if (found.length === 0) return
  await database.query(sql`
    ${lookTable.insertionOf(found.map((look) => ({ ...look, dueAt: now })))}
    on conflict (kind, subject) do update set due_at = excluded.due_at`)
}

const isFree = (now: Date) => sql`(leased_until is null or leased_until <= ${now})`

/** Selects the kinds among these that have something due. */
export function dueLooks(kinds: readonly LookKind<unknown>[], now: Date): Sql {
  const [names, providers] = [kinds.map(({ kind }) => kind), kinds.map(({ provider }) => provider)]
  return sql`
    select kind from unnest(${names}::text[], ${providers}::text[]) as asked (kind, provider)
    where exists (
      select from looks
      where looks.kind = asked.kind and looks.provider = asked.provider and due_at <= ${now} and ${isFree(now)})`
}

/** A subject that this process looks at until its lease ends. */
export type ClaimedLook = { readonly subject: string; readonly leasedUntil: Date }

type Claiming = {
  readonly kind: LookKind<unknown>
  readonly now: Date
  readonly leaseMs: number
  readonly max: number
  /** The only subject, due or not; absent for all that are due. */
  readonly id?: string | undefined
}

/** Claims looks: they are due again when the lease ends, so that a subject whose process dies is not forgotten. */
export async function claimLooks(
  database: Queryable,
  { kind: { kind, provider }, now, leaseMs, max, id }: Claiming,
): Promise<ClaimedLook[]> {
  const leasedUntil = new Date(now.getTime() + leaseMs)
  const isWanted = id === undefined ? sql`due_at <= ${now}` : sql`subject = ${id}`
  const rows = await database.query<{ subject: string }>(sql`
    update looks set due_at = ${leasedUntil}, leased_until = ${leasedUntil}
    where kind = ${kind} and subject = any(array(
      select subject from looks where kind = ${kind} and provider = ${provider} and ${isWanted} and ${isFree(now)}
      order by due_at limit ${max} for update skip locked))
    returning subject`)
  return rows.map(({ subject }) => ({ subject, leasedUntil }))
}

type Releasing = ClaimedLook & { readonly kind: string; readonly dueAt: Date | null }

/**
 * Ends a look and sets when the next one is due; null for never again. A time that was planned while the look was under way
 * stays, and a lease that is no longer the caller's changes nothing.
 */
export async function releaseLook(
  database: Pick<Database, 'query'>,
  { kind, subject, leasedUntil, dueAt }: Releasing,
): Promise<void> {
  const held = sql`kind = ${kind} and subject = ${subject} and leased_until = ${leasedUntil}`
  await database.query(
    dueAt === null
      ? sql`
          with ended as (delete from looks where ${held} and due_at = ${leasedUntil})
          update looks set leased_until = null where ${held} and due_at <> ${leasedUntil}`
      : sql`
          update looks set leased_until = null,
            due_at = case when due_at = ${leasedUntil} then ${dueAt} else due_at end
          where ${held}`,
  )
}
