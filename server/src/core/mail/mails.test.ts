import { beforeEach, expect, test } from 'vitest'
import type { PartyAnswer } from '#core/instructions'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { createMails, type Mail, type Mailer, purgeMails, readMails, requestMail } from './index.ts'

const { database } = await useTestDatabase()

let nowMs: number
let sent: (Mail & { reference: string })[]
let told: string[]
let answers: PartyAnswer<null>[]
let composed: (subject: string) => Mail | null
let held: string | null
beforeEach(async () => {
  await database.query(sql`delete from mails`)
  await database.query(sql`delete from instructions`)
  nowMs = Date.UTC(2026, 4, 4)
  sent = []
  told = []
  answers = []
  held = null
  composed = () => ({ to: 'alice@example.org', subject: 'Gift', text: 'SECRET-CODE', html: null })
})

const clock = { now: () => new Date(nowMs) }
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const mailer: Mailer = {
  name: 'paper',
  async send(mail) {
    sent.push(mail)
    return answers.shift() ?? { status: 'done', result: null }
  },
}

function open(by: Mailer | null = mailer) {
  const kinds = [
    {
      kind: 'gift_card',
      compose: async (_: unknown, subject: string) => composed(subject),
      hindrance: async () => held,
      async beforeSending(subject: string) {
        told.push(subject)
      },
    },
  ]
  const logger = createLogger('silent')
  return createMails({
    mailer: by,
    kinds,
    database,
    clock,
    logger,
    metrics: createMetrics(),
    chance: () => 0,
  })
}

async function ask(subject = systemIds.next()): Promise<{ id: string; subject: string }> {
  const id = systemIds.next()
  await database.inTransaction(async (tx) =>
    requestMail(tx, { id, kind: 'gift_card', subject, mailer, now: clock.now() }),
  )
  return { id, subject }
}

async function turn(laterMs = 0): Promise<void> {
  nowMs += laterMs
  await open().turn()
}

const outcomes = async (subject: string) =>
  (await readMails(database, { kind: 'gift_card', subject })).map(({ status, reason }) => ({
    status,
    reason,
  }))

test('a mail is composed when it is sent, under its own id, and sent once', async () => {
  const { id, subject } = await ask()
  composed = (about) => ({ to: 'bob@example.org', subject: about, text: 'later', html: '<p>later</p>' })
  await turn()
  await turn(minuteMs)
  expect(sent).toEqual([
    { reference: id, to: 'bob@example.org', subject, text: 'later', html: '<p>later</p>' },
  ])
  expect(await outcomes(subject)).toEqual([{ status: 'sent', reason: null }])
})

test('its kind is told right before each handing to the mailer, and not of a mail that is only composed', async () => {
  answers = [{ status: 'unknown' }]
  const { subject } = await ask()
  await turn()
  expect(told).toEqual([subject])
  await turn(60 * minuteMs)
  expect([told, sent.length]).toEqual([[subject, subject], 2])
  await ask()
  await turn(dayMs)
  composed = () => null
  await ask()
  await turn()
  expect(told).toHaveLength(sent.length)
})

test('a mail whose transaction is rolled back is never sent', async () => {
  const failing = database.inTransaction(async (tx) => {
    const asked = { id: systemIds.next(), kind: 'gift_card', subject: systemIds.next(), mailer }
    requestMail(tx, { ...asked, now: clock.now() })
    throw new Error('no sale')
  })
  await expect(failing).rejects.toThrow('no sale')
  await turn()
  expect(sent).toEqual([])
})

test('a mail that is put off, or may have arrived, goes again under the same reference', async () => {
  answers = [
    { status: 'deferred', reason: 'full' },
    { status: 'unknown', reason: 'no answer' },
  ]
  const { id, subject } = await ask()
  await turn()
  expect(await outcomes(subject)).toEqual([{ status: 'requested', reason: null }])
  await turn(60 * minuteMs)
  await turn(60 * minuteMs)
  expect(sent.map(({ reference }) => reference)).toEqual([id, id, id])
  expect(await outcomes(subject)).toEqual([{ status: 'sent', reason: null }])
})

test('a mail that is refused is not sent again, and support sees why', async () => {
  answers = [{ status: 'rejected', reason: 'the mail server refused it (550)' }]
  const { subject } = await ask()
  await turn()
  await turn(60 * minuteMs)
  expect(sent).toHaveLength(1)
  expect(await outcomes(subject)).toEqual([{ status: 'failed', reason: 'the mail server refused it (550)' }])
})

test('a mail that could not be sent within a day is given up, also when its first attempts were unknown', async () => {
  answers = [{ status: 'unknown' }]
  const { subject } = await ask()
  await turn()
  await turn(dayMs)
  await turn(dayMs)
  expect(sent).toHaveLength(1)
  expect(await outcomes(subject)).toEqual([{ status: 'failed', reason: 'it could not be sent within a day' }])
})

test('a mail that its product wants no more is not sent, before and after a first attempt', async () => {
  const first = await ask()
  answers = [{ status: 'deferred', reason: 'full' }]
  await turn()
  composed = () => null
  const second = await ask()
  await turn(60 * minuteMs)
  expect(sent).toHaveLength(1)
  const unwanted = [{ status: 'failed', reason: 'it is no longer wanted' }]
  expect([await outcomes(first.subject), await outcomes(second.subject)]).toEqual([unwanted, unwanted])
})

test('a mail that cannot be composed waits, and keeps no other from being sent', async () => {
  const broken = await ask()
  composed = (subject) => {
    if (subject === broken.subject) throw new Error('its row is unreadable')
    return { to: 'bob@example.org', subject, text: 'text', html: null }
  }
  const { subject } = await ask()
  await turn()
  expect(await outcomes(subject)).toEqual([{ status: 'sent', reason: null }])
  expect(await outcomes(broken.subject)).toEqual([{ status: 'requested', reason: null }])
})

test('two processes send a mail once', async () => {
  await Promise.all(Array.from({ length: 10 }, () => ask()))
  await Promise.all([open().turn(), open().turn()])
  expect(sent).toHaveLength(10)
  expect(new Set(sent.map(({ reference }) => reference)).size).toBe(10)
})

test('neither address nor text of a mail is in any row', async () => {
  answers = [{ status: 'deferred', reason: 'full' }]
  await ask()
  await turn()
  await ask()
  await turn(60 * minuteMs)
  const rows = await database.query<{ row: string }>(sql`
    select mails::text as row from mails union all select instructions::text from instructions`)
  expect(rows.length).toBe(4)
  for (const { row } of rows) expect(row).not.toMatch(/alice|SECRET|Gift/)
})

test('several mails about a thing are told newest first, and ended ones are forgotten after 90 days', async () => {
  const { subject } = await ask()
  await turn()
  answers = [{ status: 'rejected', reason: 'full' }]
  nowMs += minuteMs
  await ask(subject)
  await turn()
  expect((await outcomes(subject)).map(({ status }) => status)).toEqual(['failed', 'sent'])
  await purgeMails(database, new Date(nowMs + 89 * dayMs))
  expect(await outcomes(subject)).toHaveLength(2)
  await purgeMails(database, new Date(nowMs + 91 * dayMs))
  expect(await outcomes(subject)).toEqual([])
})

test('without a mailer nothing is sent', async () => {
  const { subject } = await ask()
  await open(null).turn()
  expect(await outcomes(subject)).toEqual([{ status: 'requested', reason: null }])
})

test('a mail that its product holds waits, also after a failed try, and is sent when that is over', async () => {
  const { subject } = await ask()
  held = 'the customer is frozen'
  await turn()
  expect([sent.length, told]).toEqual([0, []])
  held = null
  answers = [{ status: 'unknown' }]
  await turn(minuteMs)
  expect(sent).toHaveLength(1)
  held = 'the customer is frozen'
  await turn(minuteMs)
  await turn(minuteMs)
  expect(sent).toHaveLength(1)
  held = null
  await turn(10 * minuteMs)
  expect(sent).toHaveLength(2)
  expect(await outcomes(subject)).toEqual([{ status: 'sent', reason: null }])
})
