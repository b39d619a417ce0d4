import { hash } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sql, type Tx } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createLinkPort, linkKey } from '#platform/link'
import { defineRefusals, Refusal } from '#platform/refusal'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { createWriter, type Gathering, type IdempotentRequest, openGathering, type Writer } from './index.ts'

const { UNWANTED } = defineRefusals({ UNWANTED: [400, 'Not {name}.', { name: 'this one' }] })
const linkKeys = linkKey(Buffer.alloc(32, 7))
const { url, database } = await useTestDatabase()
const admin = new pg.Client({ connectionString: url })
await admin.connect()
await admin.query(
  'create table notes (process text not null, name text not null, xact xid8 default pg_current_xact_id())',
)
await admin.query('grant all on notes to coffer_app')
beforeEach(() => admin.query('truncate notes, market_leases, idempotency_records'))
afterAll(() => admin.end())

const processes: Process[] = []
afterEach(() => Promise.all(processes.splice(0).map((process) => process.stop())))

type Note = { readonly name: string; readonly isUnwanted?: boolean }
type Process = {
  readonly writer: Writer<Note, { written: string }>
  readonly gathering: Gathering
  /** The notes that its writer reported as done. */
  readonly done: string[]
  cutLinks(): Promise<void>
  stop(): Promise<void>
}
type Starting = {
  readonly gathers?: boolean
  readonly version?: string
  /** Runs before each batch is written. */
  readonly before?: () => Promise<void>
}

/** A process of an exchange, with one writer. */
async function start(
  name: string,
  { gathers = false, version = '1', before = async () => {} }: Starting = {},
): Promise<Process> {
  const linkPort = createLinkPort(linkKeys)
  const gathering = openGathering({ database, instanceId: systemIds.next(), linkKeys, linkPort, version })
  const done: string[] = []
  const clock = { now: () => new Date() }
  const writer = createWriter<Note, { written: string }>({
    ...{ database, businessClock: clock, systemClock: clock, gathering, gatheredAs: 'notes' },
    async decide(tx, { commands }) {
      await before()
      await write(tx, name, commands)
      return commands.map((note) =>
        note.isUnwanted === true
          ? { refusal: new Refusal(UNWANTED, { details: { name: note.name } }) }
          : { data: { written: note.name } },
      )
    },
    onDone: (notes) => void done.push(...notes.map((note) => note.name)),
  })
  if (gathers) await linkPort.listen({ host: '127.0.0.1', port: 0 })
  const stopping = new AbortController()
  const running = [gathering.follow, ...(gathers ? [gathering.gather] : [])].map(({ run }) =>
    run(stopping.signal),
  )
  const process: Process = {
    ...{ writer, gathering, done, cutLinks: linkPort.close },
    async stop() {
      await writer.close()
      await linkPort.close()
      stopping.abort()
      await Promise.all(running)
    },
  }
  processes.push(process)
  return process
}

async function write(tx: Tx, process: string, notes: readonly Note[]): Promise<void> {
  const names = notes.filter(({ isUnwanted }) => isUnwanted !== true).map(({ name }) => name)
  await tx.query(sql`insert into notes (process, name) select ${process}, * from unnest(${names}::text[])`)
}

const customerId = systemIds.next()
function requestOf(key: string): IdempotentRequest {
  return { customerId, operation: 'note', key, fingerprint: hash('sha256', key, 'hex'), signature: null }
}

const submit = ({ writer }: Process, name: string) => writer.submit({ name }, requestOf(name))

/** Waits until commands of this process go to another one. */
async function untilGathered(process: Process): Promise<void> {
  let attempts = 0
  await vi.waitFor(async () => {
    await submit(process, `trial ${attempts++} ${systemIds.next()}`)
    const { rows } = await admin.query('select process from notes order by xact desc limit 1')
    expect(rows[0].process).toBe('gatherer')
  }, 10_000)
  await admin.query('truncate notes')
  process.done.length = 0
}

async function notes(): Promise<Record<string, string[]>> {
  const { rows } = await admin.query(
    'select process, array_agg(name order by name) as names from notes group by process',
  )
  return Object.fromEntries(rows.map(({ process, names }) => [process, names]))
}

test('commands of all processes share the commits of the one that gathers, and each gets its own answer', async () => {
  const gatherer = await start('gatherer', { gathers: true })
  const others = await Promise.all([start('one'), start('two')])
  await Promise.all(others.map(untilGathered))
  const names = Array.from({ length: 60 }, (_, index) => `note ${10 + index}`)
  const answers = await Promise.all(
    names.map((name, index) => submit([gatherer, ...others][index % 3] ?? gatherer, name)),
  )
  expect(answers.map(({ outcome }) => outcome)).toEqual(names.map((name) => ({ data: { written: name } })))
  expect(answers.every(({ isReplay }) => !isReplay)).toBe(true)
  expect(await notes()).toEqual({ gatherer: names })
  const { rows } = await admin.query('select count(distinct xact)::integer as commits from notes')
  expect(rows[0].commits).toBeLessThanOrEqual(6)
})

test('what another process did is reported where it was asked for, once', async () => {
  await start('gatherer', { gathers: true })
  const other = await start('other')
  await untilGathered(other)
  await submit(other, 'a')
  const again = await submit(other, 'a')
  expect(again).toMatchObject({ isReplay: true, outcome: { data: { written: 'a' } } })
  expect(other.done).toEqual(['a'])
})

test('a refusal arrives as it was made and is remembered', async () => {
  await start('gatherer', { gathers: true })
  const other = await start('other')
  await untilGathered(other)
  const refuse = () => other.writer.submit({ name: 'a', isUnwanted: true }, requestOf('a'))
  for (const isReplay of [false, true]) {
    const { outcome, ...answer } = await refuse()
    expect(answer.isReplay).toBe(isReplay)
    expect('refusal' in outcome && outcome.refusal).toMatchObject({
      message: 'Not a.',
      details: { name: 'a' },
      kind: { code: 'UNWANTED', status: 400 },
    })
  }
})

test('a command without a key stays in its process, which could not repeat it', async () => {
  await start('gatherer', { gathers: true })
  const other = await start('other')
  await untilGathered(other)
  await other.writer.submit({ name: 'no request' }, null)
  await other.writer.submit({ name: 'no key' }, { ...requestOf('-'), key: null })
  expect(await notes()).toEqual({ other: ['no key', 'no request'] })
})

test('a process of another version carries its commands out itself', async () => {
  await start('gatherer', { gathers: true })
  const same = await start('same')
  const newer = await start('newer', { version: '2' })
  await untilGathered(same)
  await submit(newer, 'a')
  expect(await notes()).toEqual({ newer: ['a'] })
})

test('when the link breaks, a command that the gatherer carried out is answered, and not carried out again', async () => {
  const gate = Promise.withResolvers<void>()
  let isGated = false
  const gatherer = await start('gatherer', {
    gathers: true,
    before: () => (isGated ? gate.promise : Promise.resolve()),
  })
  const other = await start('other')
  await untilGathered(other)
  isGated = true
  const answers = Promise.all(['a', 'b', 'c'].map((name) => submit(other, name)))
  await vi.waitUntil(() => other.gathering.elsewhere() === 3)
  await vi.waitUntil(() => gatherer.writer.waiting() === 0)
  await gatherer.cutLinks()
  gate.resolve()
  expect((await answers).map(({ outcome }) => outcome)).toEqual(
    ['a', 'b', 'c'].map((name) => ({ data: { written: name } })),
  )
  expect(
    Object.values(await notes())
      .flat()
      .toSorted(),
  ).toEqual(['a', 'b', 'c'])
})

test('commands of a gatherer that does not answer for a second are carried out where they came from', async () => {
  const gate = Promise.withResolvers<void>()
  let isGated = false
  await start('gatherer', { gathers: true, before: () => (isGated ? gate.promise : Promise.resolve()) })
  const other = await start('other')
  await untilGathered(other)
  isGated = true
  // Its transaction has written nothing yet, so nothing stands in the way.
  const answer = await submit(other, 'a')
  expect(answer).toMatchObject({ isReplay: false, outcome: { data: { written: 'a' } } })
  expect(await notes()).toEqual({ other: ['a'] })
  gate.resolve()
})

test('a gatherer that is about to stop leaves commands to the processes that they came from', async () => {
  const gatherer = await start('gatherer', { gathers: true })
  const other = await start('other')
  await untilGathered(other)
  await gatherer.writer.close()
  const names = ['a', 'b', 'c']
  await Promise.all(names.map((name) => submit(other, name)))
  expect(await notes()).toEqual({ other: names })
})

test('without a process that gathers, and after it has gone, each process carries out its own commands', async () => {
  const other = await start('other')
  await submit(other, 'a')
  const gatherer = await start('gatherer', { gathers: true })
  await untilGathered(other)
  await gatherer.stop()
  await submit(other, 'b')
  expect(await notes()).toEqual({ other: ['b'] })
  expect(other.gathering.elsewhere()).toBe(0)
})
