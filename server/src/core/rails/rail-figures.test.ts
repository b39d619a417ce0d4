import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { openRailHouse, type RailHouse } from '../../../test/world/rail-house.ts'
import { openBreaks, unansweredPayIns } from './rail-figures.ts'

let house: RailHouse
beforeAll(async () => {
  house = await openRailHouse()
  await house.database.query(sql`
    insert into pay_ins (id, rail, provider, purpose, asset, units, status, expires_at, created_at, updated_at)
    select gen_random_uuid(), 'sbp', 'paper', 'deposit', 'RUB', 1, 'paid', now(), now(), now() from generate_series(1, 20000)`)
  await house.database.query(sql`
    insert into rail_breaks (id, rail, kind, subject, asset, stated_units, note, opened_at, resolved_at, resolution, resolved_by)
    select gen_random_uuid(), 'sbp', 'contradiction', n::text, 'RUB', 1, '', now(), now(), 'closed', 'olga'
    from generate_series(1, 20000) as n`)
  for (const table of [sql`analyze pay_ins`, sql`analyze rail_breaks`]) await house.database.query(table)
})
afterAll(() => house.close())

test.each([
  ['pay-ins without a link', unansweredPayIns],
  ['open breaks', openBreaks],
])('the figure of %s reads no more than what waits', async (_, query) => {
  const lines = await house.database.query<{ 'QUERY PLAN': string }>(sql`
    explain (analyze, timing off) ${query(house.clock.now())}`)
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index')
  expect(plan).not.toMatch(/Seq Scan|Rows Removed by Filter/)
})
