import { columns, type Database, type Queryable, sql, table } from '#platform/database'
import type { Bank } from './payments/rail.ts'

const { text, timestamptz } = columns

const bankTable = table('rail_banks', {
  rail: text,
  code: text.named('bank_code'),
  name: text,
  readAt: timestamptz,
})

/** The banks of a rail by name, from its latest answer. */
export async function listBanks(database: Queryable, rail: string): Promise<Bank[]> {
  return database.query<Bank>(sql`
    select bank_code as code, name from rail_banks where rail = ${rail} order by name, bank_code`)
}

type Read = { readonly rail: string; readonly banks: readonly Bank[]; readonly now: Date }

/** Replaces the list of a rail's banks. */
export async function keepBanks(database: Database, { rail, banks, now }: Read): Promise<void> {
  await database.query(sql`
    with gone as (
      delete from rail_banks where rail = ${rail} and bank_code <> all(${banks.map(({ code }) => code)}::text[])
    )
    ${bankTable.insertionOf(banks.map(({ code, name }) => ({ rail, code, name, readAt: now })))}
    on conflict (rail, bank_code) do update set name = excluded.name, read_at = excluded.read_at`)
}
