import { type Database, type Queryable, sql } from '#platform/database'
import type { Bank } from './rail.ts'

/** The banks of a rail by name, from its latest answer. */
export async function listBanks(database: Queryable, rail: string): Promise<Bank[]> {
  return database.query<Bank>(sql`
    select bank_code as code, name from rail_banks where rail = ${rail} order by name, bank_code`)
}

type Read = { readonly rail: string; readonly banks: readonly Bank[]; readonly now: Date }

/** Replaces the list of a rail's banks. */
export async function keepBanks(database: Database, { rail, banks, now }: Read): Promise<void> {
  await database.query(sql`
    with listed as (
      select * from unnest(${banks.map(({ code }) => code)}::text[], ${banks.map((one) => one.name)}::text[])
        as listed (bank_code, name)
    ), gone as (
      delete from rail_banks where rail = ${rail} and bank_code not in (select bank_code from listed)
    )
    insert into rail_banks (rail, bank_code, name, read_at)
    select ${rail}, bank_code, name, ${now} from listed
    on conflict (rail, bank_code) do update set name = excluded.name, read_at = excluded.read_at`)
}
