import { afterEach, beforeEach, expect, test } from 'vitest'
import { configurationActs, configurationOf, readStanding } from '#core/configuration'
import { type ActAnswer, answerText, govern, outcomesOf, readActions } from '#core/operators'
import { systemClock } from '#platform/clock'
import { connect, type Database, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { secretsUnder } from '#platform/secrets'
import { knowPeople } from '../../../test/world/acting-person.ts'
import { askOffice } from '../../../test/world/ask-office.ts'
import { shippedCatalog } from '../../../test/world/shipped-catalog.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/world/test-database.ts'
import { configurationRoute } from '../../products/office/configuration-route.ts'
import { watchConfiguration } from '../workers/watch-configuration.ts'
import {
  requireAccepted,
  requireConfiguration,
  requireHere,
  settleConfiguration,
} from './settle-configuration.ts'

let db: TestDatabase
let database: Database
beforeEach(async () => {
  db = await createTestDatabase()
  ;({ database } = db)
  await knowPeople(database, ['olivia'])
})
afterEach(() => db.drop())

const of = (text: string) => configurationOf([{ name: 'pairs.yaml', bytes: Buffer.from(text) }])
const [first, second, third] = [of('1'), of('2'), of('3')]
type Start = { mode?: 'live' | 'sandbox'; accepted?: string | null }

/** A start as a server makes it; answers the lines of its log. */
async function start(
  configuration: typeof first,
  { mode = 'live', accepted = null }: Start = {},
): Promise<{ [field: string]: unknown }[]> {
  const lines: string[] = []
  const given = { config: { mode, acceptedConfiguration: accepted }, configuration }
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  requireAccepted(given)
  await requireConfiguration(database, given)
  await settleConfiguration(database, { ...given, logger, ids: systemIds, clock: systemClock })
  return lines.map((line) => JSON.parse(line))
}

const desk = () => ({
  database,
  catalog: shippedCatalog,
  secrets: secretsUnder(Buffer.alloc(32)),
  clock: systemClock,
  ids: systemIds,
})

const operate = async (name: string, subject?: string) => answerText(await answerOf(name, subject))

async function answerOf(name: string, subject?: string): Promise<ActAnswer> {
  const act = configurationActs.find((one) => one.name === name)
  if (act === undefined) return expect.fail(`there is no act ${name}`)
  const operator = { name: 'olivia', sign: null }
  return govern(act).act(desk(), { operator, subject, options: { reason: 'rollout' } })
}
const approve = ({ hash }: typeof first) => operate('configuration approve', hash)

test('the first start of a database approves what it finds, whatever the mode, and says so', async () => {
  expect(await start(first)).toMatchObject([
    { event: 'configuration in force', hash: first.hash, how: 'first start' },
  ])
  expect(await start(first)).toEqual([])
  expect(await readActions(database, { subject: null, limit: 5 })).toEqual([])
})

test('a live start with a changed file is refused with the file, the hash and both ways out', async () => {
  await start(first)
  const refused = start(second)
  await expect(refused).rejects.toThrow('pairs.yaml changed')
  await expect(refused).rejects.toThrow(`npm run operator -- configuration approve ${second.hash}`)
  await expect(refused).rejects.toThrow(`--accept-configuration ${second.hash}`)
  expect((await readStanding(database, second)).isApproved).toBe(false)
  await start(first)
})

test('a start that accepts its own hash is in force, leaves a row and a warning, and ends the one before', async () => {
  await start(first)
  expect(await start(second, { accepted: second.hash })).toMatchObject([
    { level: 40, event: 'configuration accepted', hash: second.hash },
  ])
  const [noted] = await readActions(database, { subject: second.hash, limit: 5 })
  expect(noted).toMatchObject({
    action: 'accept-configuration',
    operator: expect.stringMatching(/^server at /),
    details: { before: first.hash, after: second.hash },
  })
  expect(await start(second)).toEqual([])
  await expect(start(first)).rejects.toThrow('pairs.yaml changed')
})

test('a start that accepts another hash than its own is refused with its own, also in a sandbox and where it is approved', async () => {
  await start(first)
  for (const mode of ['live', 'sandbox'] as const)
    for (const present of [first, second])
      await expect(start(present, { mode, accepted: third.hash })).rejects.toThrow(
        `the configuration of this start is ${present.hash}`,
      )
})

test('a sandbox starts with what nobody approved, and it stays unapproved', async () => {
  await start(first, { mode: 'sandbox' })
  await start(second, { mode: 'sandbox' })
  expect(await readStanding(database, second)).toMatchObject({ isApproved: false, inForce: first.hash })
})

test('what is approved in advance and what is in force may both start, until the first start with the new one', async () => {
  await start(first)
  expect(await approve(second)).toContain(`Until the first such start ${first.hash} may start too`)
  await start(first)
  expect(await start(second)).toMatchObject([{ event: 'configuration in force', how: 'operators' }])
  await start(second)
  await expect(start(first)).rejects.toThrow('pairs.yaml changed')
})

test('an approval answers a code with its facts', async () => {
  const { hash } = second
  const answered = async () =>
    outcomesOf(await answerOf('configuration approve', hash)).map(({ kind, params }) => [kind.code, params])
  await start(first)
  expect(await answered()).toEqual([['CONFIGURATION_APPROVED_BESIDE', { hash, in_force: first.hash }]])
  expect(await answered()).toEqual([['CONFIGURATION_APPROVED_BEFORE', { hash }]])
})

test('an approval that has not started gives way to the next, also to that of the one in force', async () => {
  await start(first)
  await approve(second)
  await approve(first)
  await expect(start(second)).rejects.toThrow('pairs.yaml changed')
  await start(first)
})

test('an approval is a line of the log with what it changed, and a repeated one changes nothing', async () => {
  await start(first)
  await approve(second)
  expect(await approve(second)).toContain('Nothing changed')
  expect(await readActions(database, { subject: null, limit: 5 })).toMatchObject([
    {
      operator: 'olivia',
      action: 'configuration approve',
      subject: second.hash,
      reason: 'rollout',
      details: { before: first.hash, after: second.hash },
    },
  ])
  for (const wrong of ['', 'abc', `${first.hash}0`])
    await expect(operate('configuration approve', wrong)).rejects.toThrow('64 hex digits')
})

test('operators read what is approved, what differs and what may start', async () => {
  await start(first)
  const standing = (configuration: typeof first) =>
    askOffice<object>([configurationRoute({ database, configuration })], 'officeGetConfiguration')
  expect(await standing(first)).toMatchObject({ hash: first.hash, is_approved: true })
  await approve(third)
  const pairs = expect.objectContaining({ name: 'pairs.yaml', state: 'changed' })
  expect(await standing(second)).toMatchObject({
    ...{ hash: second.hash, is_approved: false, in_force: first.hash, may_start: third.hash },
    files: expect.arrayContaining([pairs]),
  })
})

test('a command of a live machine with other files is refused', async () => {
  await start(first)
  const here = { config: { mode: 'live' as const }, configuration: first }
  await requireHere(database, here)
  await expect(requireHere(database, { ...here, configuration: second })).rejects.toThrow(
    'pairs.yaml changed',
  )
  await requireHere(database, { config: { mode: 'sandbox' }, configuration: second })
})

test('/metrics and one line of the log tell of a server that works by what is no longer approved', async () => {
  await start(first)
  const [lines, metrics] = [[] as string[], createMetrics()]
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const worker = watchConfiguration({ database, configuration: first, metrics, logger })
  const turn = async () => {
    const stopping = new AbortController()
    const report = {
      succeeded: () => stopping.abort(),
      failed: (error: unknown) => expect.fail(String(error)),
    }
    await worker.run(stopping.signal, report)
    return (await metrics.registry.metrics()).match(/^coffer_configuration_unapproved (\d)$/m)?.[1]
  }
  expect(await turn()).toBe('0')
  await start(second, { accepted: second.hash })
  expect([await turn(), await turn()]).toEqual(['1', '1'])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, event: 'configuration not approved', hash: first.hash, differs: 'pairs.yaml changed' },
  ])
})

test('of several first starts with other files at once one is in force and the others are refused', async () => {
  const others = ['1', '2', '3', '4', '5', '6'].map(of)
  // Connected beforehand, so that none is late.
  await Promise.all(others.map(() => database.query(sql`select pg_sleep(0.02)`)))
  const starts = await Promise.allSettled(others.map((one) => start(one)))
  expect(starts.filter(({ status }) => status === 'rejected')).toHaveLength(others.length - 1)
})

test('approvals and first starts are changed by nobody, the owner of the database included', async () => {
  await start(first)
  const owner = connect({ url: db.url })
  for (const act of [
    sql`delete from configuration_approvals`,
    sql`delete from configuration_starts`,
    sql`update configuration_approvals set how = 'operators'`,
    sql`update configuration_starts set files = '[]'`,
    sql`truncate configuration_approvals cascade`,
  ]) {
    await expect(owner.query(act)).rejects.toThrow('is append-only')
    await expect(database.query(act)).rejects.toThrow('permission denied')
  }
  await owner.close()
})
