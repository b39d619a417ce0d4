import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { enrolPerson } from '../../../test/world/acting-person.ts'
import { shippedCatalog } from '../../../test/world/shipped-catalog.ts'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { watchGovernance } from './watch-governance.ts'

const { database } = await useTestDatabase()
const start = Date.parse('2026-05-04T03:00:00Z')

function watch() {
  let now = start
  const [lines, metrics] = [[] as string[], createMetrics()]
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const businessClock = { now: () => new Date(now) }
  const worker = watchGovernance({ database, catalog: shippedCatalog, businessClock, metrics, logger })
  return {
    lines: () => lines.map((line) => JSON.parse(line)),
    pass: (ms: number) => {
      now += ms
    },
    /** The figures after another look. */
    async look() {
      const stopping = new AbortController()
      const failed = (error: unknown) => expect.fail(String(error))
      await worker.run(stopping.signal, { succeeded: () => stopping.abort(), failed })
      const text = await metrics.registry.metrics()
      const of = (name: string) => Number(text.match(new RegExp(`^coffer_${name} (\\d+)$`, 'm'))?.[1])
      return {
        ...{ alone: of('single_operator'), recovery: of('recovery_open') },
        ...{ waiting: of('proposals_waiting'), oldest: of('proposals_waiting_oldest_seconds') },
      }
    },
  }
}

async function opened(): Promise<string> {
  const [seal, id] = [systemIds.next(), systemIds.next()]
  await database.query(sql`
    insert into recovery_seals (id, sealed_by, sealed_at, names, people, keys)
    values (${seal}, 'olivia', ${new Date(start)}, '{olivia,oscar}', '{a,b}', '{c,d}')`)
  await database.query(sql`
    insert into recoveries (id, seal_id, opened_by, reason, opened_at, until)
    values (${id}, ${seal}, '{olivia,oscar}', 'fire', ${new Date(start)}, ${new Date(start + 3_600_000)})`)
  return id
}

test('/metrics shows the only operator until a second one is enrolled, and what waits since when', async () => {
  const { look, pass } = watch()
  await enrolPerson(database, 'olivia')
  expect(await look()).toEqual({ alone: 1, recovery: 0, waiting: 0, oldest: 0 })
  await enrolPerson(database, 'oscar', { role: 'approver' })
  await database.query(sql`
    insert into proposals (id, action, options, class, before, after, details, proposed_by, person, proposed_at,
      people_needed, wait_seconds, expires_at, status)
    values (${systemIds.next()}, 'networks resume', '{}', 'loosens_guard', 'null', 'null', '{}', 'olivia', 'sub-olivia',
      ${new Date(start)}, 2, 0, ${new Date(start)}, 'waiting')`)
  pass(90_000)
  expect(await look()).toEqual({ alone: 0, recovery: 0, waiting: 1, oldest: 90 })
})

test('each recovery that is opened is one line of level error, also one that was closed before the next look', async () => {
  const { look, pass, lines } = watch()
  await look()
  const first = await opened()
  await database.query(sql`insert into recovery_closings values (${first}, 'otto', ${new Date(start)})`)
  expect(await look()).toMatchObject({ recovery: 0 })
  const third = await opened()
  expect([await look(), await look()]).toMatchObject([{ recovery: 1 }, { recovery: 1 }])
  expect(await watch().look()).toMatchObject({ recovery: 1 })
  pass(3_600_000)
  expect(await look()).toMatchObject({ recovery: 0 })
  expect(lines()).toMatchObject([
    { level: 50, event: 'recovery opened', recovery: first, openedBy: ['olivia', 'oscar'], reason: 'fire' },
    { level: 50, event: 'recovery opened', recovery: third },
    { level: 30, event: 'recovery over', recovery: third },
  ])
  const late = watch()
  late.pass(3_600_000)
  await late.look()
  expect(late.lines()).toEqual([])
})
