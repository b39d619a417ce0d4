import pg from 'pg'

/** A statement by its shape, without its values. The time is elapsed, waits included. */
export type StatementTime = { readonly text: string; readonly calls: number; readonly elapsedUs: number }

export type StatementTimes = {
  forget(): Promise<void>
  read(): Promise<StatementTime[]>
}

const library = 'pg_stat_statements'

/** Prepares a cluster to record its statements from its next start on; false where it lacks the extension. */
export async function enableStatementTimes(url: string): Promise<boolean> {
  const found = await query(url, `select 1 from pg_available_extensions where name = '${library}'`)
  if (found.length === 0) return false
  await query(url, `alter system set shared_preload_libraries = '${library}'`)
  await query(url, `alter system set ${library}.track_planning = on`)
  return true
}

/** Reads the times of a cluster that was restarted after `enableStatementTimes`. */
export async function openStatementTimes(url: string): Promise<StatementTimes> {
  await query(url, `create extension if not exists ${library}`)
  return {
    async forget() {
      await query(url, `select ${library}_reset()`)
    },
    async read() {
      const rows = await query(
        url,
        `select query, sum(calls)::float8 as calls, sum(total_plan_time + total_exec_time) as ms
         from ${library} where query not like '%${library}%' group by query`,
      )
      return rows.map(({ query, calls, ms }) => ({
        text: String(query),
        calls: Number(calls),
        elapsedUs: Number(ms) * 1_000,
      }))
    },
  }
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}
