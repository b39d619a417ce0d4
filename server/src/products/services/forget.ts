import { type Queryable, sql } from '#platform/database'

const dayMs = 24 * 60 * 60 * 1_000
const batchMax = 5_000

/** Deletes a bounded number of estimates and checks a day after their end. */
export async function forgetQuotes(database: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - dayMs)
  await database.query(sql`
    delete from service_estimates where ctid = any(array(
      select ctid from service_estimates where expires_at < ${before} order by expires_at limit ${batchMax}))`)
  await database.query(sql`
    delete from service_checks where ctid = any(array(
      select ctid from service_checks where expires_at < ${before} order by expires_at limit ${batchMax}))`)
}

/** Longer than a supplier is asked about a payment that has ended. */
const fieldsKeptDays = 30

/** Deletes the form values of payments that ended long ago, such as payers' documents. */
export async function forgetFields(database: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - fieldsKeptDays * dayMs)
  await database.query(sql`
    update service_payments set fields_sealed = null where id = any(array(
      select id from service_payments
      where fields_sealed is not null and status in ('COMPLETED', 'FAILED', 'REFUNDED') and updated_at < ${before}
      order by updated_at limit ${batchMax} for no key update skip locked))`)
}
