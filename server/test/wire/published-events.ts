import { Ajv } from 'ajv'
import { expect } from 'vitest'
import { type Queryable, sql } from '#platform/database'
import { eventTypes } from '../../src/app/parts/modules.ts'

const ajv = new Ajv({ allErrors: true, strict: false, formats: { uuid: true, 'date-time': true } })
const validators = new Map(eventTypes.map(({ name, data }) => [name, ajv.compile(data)]))

/**
 * Fails the test unless there are published events, each of a declared type and with the data that this declares, and
 * every subject's are numbered from 1 without gaps.
 */
export async function auditPublished(database: Queryable): Promise<void> {
  const events = await database.query<{ published_as: string; data: object }>(
    sql`select published_as, data from events where published_as is not null`,
  )
  expect(events.length).toBeGreaterThan(0)
  const undeclared = events.filter(({ published_as: name, data }) => validators.get(name)?.(data) !== true)
  expect(undeclared).toEqual([])
  const wrong = await database.query(sql`
    select customer_id, subject, array_agg(published_sequence order by published_sequence) as sequences from events
    where published_as is not null group by customer_id, subject
    having count(*) <> max(published_sequence) or count(distinct published_sequence) <> count(*)
      or min(published_sequence) <> 1`)
  expect(wrong).toEqual([])
}
