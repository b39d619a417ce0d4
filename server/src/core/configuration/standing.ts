import { columns, type Item, type Queryable, sql, type Tx, table } from '#platform/database'
import type { Configuration, ConfigurationFile } from './configuration.ts'
import { compareFiles, type FileStanding } from './file-standing.ts'

/** The configurations that may start. */
type Approved = {
  /** The configuration that servers last started with for the first time; null before any start. */
  readonly inForce: string | null
  /** The newest approved hash, possibly the one in force; null before any start. */
  readonly newest: string | null
  /** The files of the configuration in force. */
  readonly files: readonly ConfigurationFile[]
}

export async function readApproved(database: Queryable): Promise<Approved> {
  const [row] = await database.query<Approved>(sql`
    select newest.hash as newest, in_force.hash as "inForce", coalesce(in_force.files, '[]') as files
    from (select hash from configuration_approvals order by id desc limit 1) as newest
    left join lateral (
      select hash, files from configuration_starts join configuration_approvals on id = approval
      order by approval desc limit 1) as in_force on true`)
  return row ?? { newest: null, inForce: null, files: [] }
}

/** A configuration compared with those that may start. */
type Standing = Omit<Approved, 'files'> & {
  readonly isApproved: boolean
  readonly files: readonly FileStanding[]
}

export async function readStanding(database: Queryable, present: Configuration): Promise<Standing> {
  const approved = await readApproved(database)
  const isApproved = approved.inForce === present.hash || approved.newest === present.hash
  return {
    ...approved,
    isApproved,
    files: compareFiles(present, isApproved ? present.files : approved.files),
  }
}

const { text, timestamptz } = columns

const approvalTable = table('configuration_approvals', {
  hash: text,
  how: text.as<'first start' | 'operators' | '--accept-configuration'>(),
  /** An operator, or the server that was started. */
  approvedBy: text,
  approvedAt: timestamptz,
})

/**
 * Approves a configuration, which may start from now on. A configuration that was approved earlier and has not started
 * loses its approval.
 */
export async function approveConfiguration(tx: Tx, approval: Item<typeof approvalTable>): Promise<void> {
  await tx.query(approvalTable.insertion(approval))
}

/**
 * Puts the newest approved configuration in force; the previous one may not start any more. Answers whether this is its
 * first start.
 */
export async function startConfiguration(
  tx: Tx,
  { present, at }: { readonly present: Configuration; readonly at: Date },
): Promise<boolean> {
  const started = await tx.query(sql`
    insert into configuration_starts (approval, files, started_at)
    select id, ${JSON.stringify(present.files)}::jsonb, ${at}
    from (select id, hash from configuration_approvals order by id desc limit 1) as newest
    where hash = ${present.hash}
    on conflict do nothing returning approval`)
  return started.length > 0
}

/**
 * Allows one start or approval at a time. An advisory lock, since the application's role may not lock the table of
 * approvals.
 */
export async function lockConfiguration(tx: Tx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('configuration'))`)
}
