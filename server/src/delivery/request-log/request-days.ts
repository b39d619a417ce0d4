import { type Database, sql } from '#platform/database'

/** Makes the missing partitions of these days. */
export async function makeRequestDays(database: Database): Promise<void> {
  await database.query(sql`select make_request_days()`)
}

/** Drops the requests, and their counts, of all days before the last `daysKept`. */
export async function dropRequestDays(database: Database, daysKept: number): Promise<void> {
  await database.query(sql`select drop_request_days(${daysKept})`)
  await database.query(sql`
    delete from request_outcomes where began_at < now() - make_interval(days => ${daysKept + 1})`)
}
