import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { secretsUnder } from '#platform/secrets'
import { simulatedMailbox } from '#providers/simulated'
import { useTestDatabase } from '../world/test-database.ts'
import { mailerContract } from './mailer.contract.ts'

const { database } = await useTestDatabase()

async function openBox() {
  await database.query(sql`delete from simulated_mails`)
  const startMs = Date.UTC(2026, 4, 4)
  let sent = 0
  const clock = { now: () => new Date(startMs + 1_000 * sent++) }
  return simulatedMailbox({ database, secrets: secretsUnder(Buffer.alloc(32, 5)), clock })
}

mailerContract('the mail box of the sandbox', async () => {
  const mailer = await openBox()
  return {
    mailer,
    delivered: async () => (await mailer.list()).toReversed().map(({ sentAt, ...mail }) => mail),
  }
})

test('the box keeps no word of a mail in the clear, and shows those to one address', async () => {
  const box = await openBox()
  const mail = { subject: 'Gift', text: 'SECRET-CODE', html: '<b>SECRET-CODE</b>' }
  for (const to of ['alice@example.org', 'bob@example.org'])
    await box.send({ ...mail, to, reference: systemIds.next() })
  const rows = await database.query<{ sealed: Buffer }>(sql`select sealed from simulated_mails`)
  const kept = rows.map(({ sealed }) => sealed.toString('latin1')).join(' ')
  for (const word of ['SECRET', 'alice', 'Gift']) expect(kept).not.toContain(word)
  expect((await box.list('bob@example.org')).map(({ to }) => to)).toEqual(['bob@example.org'])
})
