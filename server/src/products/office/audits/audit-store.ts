import {
  columns,
  type Item,
  orNull,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'
import {
  type Coded,
  coded,
  codedText,
  defineSentences,
  type Sentence,
  tell,
  textMessage,
} from '#platform/sentences'

/** Reasons why an audit did not finish. */
const auditProblems = defineSentences({
  AUDIT_SERVER_STOPPED: 'its server stopped',
  AUDIT_NOT_FINISHED: 'the server could not finish it; its log says why',
})

export const auditSentences: readonly Sentence[] = Object.values(auditProblems)

export type AuditProblem = keyof typeof auditProblems

type ClaimIn<Said> = {
  readonly claim: Said
  readonly examined: number
  readonly violations: readonly Said[]
  readonly notes: readonly Said[]
}

/** A stored check of an audit. */
export type AuditedClaim = ClaimIn<Coded>

/** Older servers stored English sentences in place of codes with facts. */
type Text = string | Coded

const { uuid, text, jsonb, timestamptz } = columns

const runTable = table('audit_runs', {
  id: uuid,
  operator: text,
  status: text.as<'running' | 'sound' | 'unsound' | 'failed'>(),
  checks: jsonb.as<readonly ClaimIn<Text>[]>(),
  /** The code of a problem, or the sentence of an older server. */
  problem: orNull(text),
  startedAt: timestamptz,
  /** Its process is working until then. */
  leasedUntil: timestamptz,
  endedAt: orNull(timestamptz),
})

type Kept = Item<typeof runTable>

export type AuditRun = Omit<Kept, 'checks' | 'problem'> & {
  readonly checks: readonly AuditedClaim[]
  readonly problem: Coded | null
}

type Starting = Pick<Kept, 'id' | 'operator' | 'leasedUntil'> & { readonly now: Date }

/** Stores the start of a run; false while another is running. */
export async function startRun(tx: Tx, { id, operator, now, leasedUntil }: Starting): Promise<boolean> {
  const stopped: AuditProblem = 'AUDIT_SERVER_STOPPED'
  await tx.query(sql`
    update audit_runs set status = 'failed', problem = ${stopped}, ended_at = ${now}
    where status = 'running' and leased_until < ${now}`)
  const run = { id, operator, startedAt: now, leasedUntil, checks: [], problem: null, endedAt: null }
  const started = await tx.query(sql`
    ${runTable.insertion({ ...run, status: 'running' })} on conflict do nothing returning id`)
  return started.length > 0
}

/** Adds a finished check. */
export async function addCheck(
  database: Queryable,
  { id, check }: { readonly id: string; readonly check: AuditedClaim },
): Promise<void> {
  await database.query(sql`
    update audit_runs set checks = checks || ${JSON.stringify([check])}::jsonb
    where id = ${id} and status = 'running'`)
}

/** Renews the run's lease. */
export async function renewRun(
  database: Queryable,
  { id, until }: { id: string; until: Date },
): Promise<void> {
  await database.query(sql`
    update audit_runs set leased_until = ${until} where id = ${id} and status = 'running'`)
}

type Ending = {
  readonly id: string
  readonly status: 'sound' | 'unsound' | 'failed'
  readonly problem: AuditProblem | null
  readonly now: Date
}

export async function endRun(database: Queryable, { id, status, problem, now }: Ending): Promise<void> {
  await database.query(sql`
    update audit_runs set status = ${status}, problem = ${problem}, ended_at = ${now}
    where id = ${id} and status = 'running'`)
}

type Asked = {
  readonly limit: number
  readonly before: string | undefined
  readonly status?: AuditRun['status'] | undefined
  readonly operator?: string | undefined
}

/** Runs, newest first. */
export async function listRuns(database: Queryable, asked: Asked): Promise<AuditRun[]> {
  const { limit, before = null, status = null, operator = null } = asked
  const rows = await database.query<RowOf<typeof runTable>>(sql`
    select ${runTable.columns} from audit_runs
    where (${before}::uuid is null or id < ${before}) and (${status}::text is null or status = ${status})
      and (${operator}::text is null or operator = ${operator})
    order by id desc limit ${limit}`)
  return rows.map((row) => runOf(runTable.read(row)))
}

export async function findRun(database: Queryable, id: string): Promise<AuditRun | undefined> {
  const [row] = await database.query<RowOf<typeof runTable>>(sql`
    select ${runTable.columns} from audit_runs where id = ${id}`)
  return row && runOf(runTable.read(row))
}

function runOf({ checks, problem, ...run }: Kept): AuditRun {
  const kind = auditSentences.find(({ code, sentence }) => problem === code || problem === sentence)
  return {
    ...run,
    problem: kind === undefined ? codedText(problem) : coded(tell(kind)),
    checks: checks.map(({ claim, examined, violations, notes }) => ({
      ...{ claim: toCoded(claim), examined },
      violations: violations.map(toCoded),
      notes: notes.map(toCoded),
    })),
  }
}

function toCoded(kept: Text): Coded {
  return typeof kept === 'string' ? coded(textMessage(kept)) : kept
}
