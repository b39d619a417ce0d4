import pg from 'pg'

/** Gives an empty table of the books the ranges of the last 200 days, as a house has that is as old. */
export async function splitPast(url: string, table: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    await owner.query(`
      do $$
      declare
        begins timestamptz;
      begin
        alter table ${table} detach partition partitions.${table}_before;
        for n in -7..2 loop
          begins := date_bin('31 days', now(), '2026-01-01 00:00Z') + n * interval '31 days';
          perform partitions.attach('${table}', '${table}_' || to_char(begins at time zone 'UTC', 'YYYYMMDD'),
            partitions.lowest('id', begins), partitions.lowest('id', begins + interval '31 days'));
          if n = -7 then
            execute format('alter table ${table} attach partition partitions.${table}_before for values from (minvalue) to (%L)',
              partitions.lowest('id', begins));
          end if;
        end loop;
      end $$`)
  } finally {
    await owner.end()
  }
}
