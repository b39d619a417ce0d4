import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createTestDatabase, type TestDatabase } from '../../../../test/world/test-database.ts'
import { findRun } from './audit-store.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

async function kept(problem: string, checks: readonly object[]): Promise<string> {
  const id = systemIds.next()
  await db.database.query(sql`
    insert into audit_runs (id, operator, status, checks, problem, started_at, leased_until, ended_at)
    values (${id}, 'ada', 'failed', ${JSON.stringify(checks)}::jsonb, ${problem}, now(), now(), now())`)
  return id
}

test('an audit of an older server keeps its sentences as texts, and gets the code of its problem', async () => {
  const check = { claim: 'no money is lost', examined: 1, violations: ['1 BTC is'], notes: ['on Monday'] }
  const id = await kept('its server stopped', [check])
  const told = (text: string) => ({ code: 'TOLD', params: { text } })
  expect(await findRun(db.database, id)).toMatchObject({
    problem: { code: 'AUDIT_SERVER_STOPPED', params: {} },
    checks: [{ claim: told('no money is lost'), violations: [told('1 BTC is')], notes: [told('on Monday')] }],
  })
  const other = await kept('the moon was full', [])
  expect(await findRun(db.database, other)).toMatchObject({ problem: told('the moon was full') })
})
