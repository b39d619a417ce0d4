import pg from 'pg'
import { migrate } from '#platform/database'

const migrations = new URL('../../migrations', import.meta.url).pathname

/**
 * A logical copy, as pg_dump would make one: the schema, and the rows of every table at one moment. The PostgreSQL that
 * comes with the server has no pg_dump.
 */
export async function copyDatabase({ from, to }: { from: string; to: string }): Promise<void> {
  await migrate({ url: to, folder: migrations })
  const [source, target] = [
    new pg.Client({ connectionString: from }),
    new pg.Client({ connectionString: to }),
  ]
  await Promise.all([source.connect(), target.connect()])
  try {
    // As a dump is loaded: its rows first, and only then what checks them.
    await target.query(`set session_replication_role = replica`)
    // As a dump brings the partitions of a table.
    await target.query('select make_request_days()')
    await source.query('begin isolation level repeatable read, read only')
    const { rows: tables } = await source.query<{ name: string }>(`
      select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`)
    for (const { name } of tables) {
      const { rows } = await source.query<{ all: string }>(
        `select coalesce(json_agg(line), '[]')::text as all from ${name} line`,
      )
      // A migration has put rows into some.
      const { rowCount } = await target.query(`select from ${name} limit 1`)
      if (rowCount !== 0) await target.query(`delete from ${name}`)
      await target.query(
        `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
        [rows[0]?.all],
      )
    }
    await target.query(
      `select setval(pg_get_serial_sequence('customers', 'number'), (select max(number) from customers))`,
    )
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}
