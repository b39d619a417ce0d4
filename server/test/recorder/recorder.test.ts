import { afterAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../world/test-database.ts'
import { unplayed } from './described.ts'
import { record } from './record.ts'
import { allParts } from './script.ts'

const databases: TestDatabase[] = []
afterAll(() => Promise.all(databases.map((one) => one.drop())))

async function play() {
  const database = await createTestDatabase()
  databases.push(database)
  return record(database.url, allParts)
}

const [first, second] = await Promise.all([play(), play()])
// A transaction that PostgreSQL has repeated draws another id, which happens once in many runs on a busy machine.
const other = first.text === second.text ? second : await play()
const isLikeFirst = other.text === first.text

test('two sandboxes with one seed give every answer, webhook and frame byte for byte', () => {
  expect(differencesOf(other.text, isLikeFirst ? first.text : second.text)).toEqual([])
})

test('the script plays every operation that keys call, and more than 300 requests, webhooks and frames', () => {
  expect(unplayed(first.played)).toEqual([])
  expect(first.played.length).toBeGreaterThan(1_000)
  expect(first.webhooks).toBeGreaterThan(50)
  expect(first.frames).toBeGreaterThan(20)
  const failures = first.played.filter(({ status }) => status >= 500)
  // A fault of the prices is asked for.
  expect(failures.map(({ path, status }) => [path, status])).toEqual([
    ['/api/v1/integration/converter/crypto/estimate', 503],
  ])
})

test('refusals of every kind are played', () => {
  const statuses = new Set(first.played.map(({ status }) => status))
  expect([...statuses].toSorted()).toEqual(expect.arrayContaining([400, 401, 403, 404, 405, 422, 429]))
})

/** The lines that differ, in pairs: a difference of a megabyte is not drawn. */
function differencesOf(one: string, other: string): [number, string | undefined, string | undefined][] {
  const [lines, others] = [one.split('\n'), other.split('\n')]
  const count = Math.max(lines.length, others.length)
  return Array.from({ length: count }, (_, at) => at)
    .filter((at) => lines[at] !== others[at])
    .slice(0, 5)
    .map((at) => [at + 1, lines[at], others[at]])
}
