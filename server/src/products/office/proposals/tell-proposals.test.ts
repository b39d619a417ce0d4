import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { shippedCatalog as catalog } from '../../../../test/world/shipped-catalog.ts'
import { useTestDatabase } from '../../../../test/world/test-database.ts'
import { proposalMails } from './proposal-mails.ts'
import { tellProposals } from './tell-proposals.ts'

const { database } = await useTestDatabase()
const now = new Date('2026-05-04T12:00:00Z')
const mailer = { name: 'paper' }
let woken: string[]
const parts = {
  catalog,
  ...{ database, businessClock: { now: () => now }, ids: systemIds, mailer },
  engines: { mails: { wake: (kind: string) => void woken.push(kind) } },
}

beforeEach(async () => {
  woken = []
  await database.query(sql`delete from proposal_notices`)
  await database.query(sql`delete from proposals`)
  await database.query(sql`delete from operator_names`)
  await database.query(sql`delete from operators`)
  await database.query(sql`delete from mails`)
  const people = [
    ['olivia', 'administrator', 'olivia@operators.example'],
    ['oscar', 'approver', 'oscar@operators.example'],
    ['otto', 'approver', null],
    ['sam', 'support', 'sam@operators.example'],
    ['gone', 'approver', 'gone@operators.example'],
  ] as const
  for (const [name, role, email] of people)
    await database.query(sql`
      insert into operator_names (name, subject, bound_at, role, email)
      values (${name}, ${`sub-${name}`}, ${now}, ${role}, ${email})`)
  await database.query(sql`
    insert into operators (name, public_key, is_active, created_at) values ('gone', '\\x00', false, ${now})`)
})

type Given = { readonly kind?: string; readonly email?: string | null }

async function propose({ kind = 'loosens_guard', email = 'alice@example.com' }: Given = {}): Promise<string> {
  const id = systemIds.next()
  await database.query(sql`
    insert into proposals (id, action, subject, options, class, customer_id, before, after, details, proposed_by, person,
      proposed_at, people_needed, wait_seconds, expires_at, notice_email, status)
    values (${id}, 'customers set-limits', 'alice', '{}', ${kind}, ${systemIds.next()}, 'null', 'null', '{}', 'olivia',
      'sub-olivia', ${now}, 2, 86400, ${new Date(now.getTime() + 86_400_000)}, ${email}, 'waiting')`)
  return id
}

/** The receivers of the mails, as these are composed now. */
async function told(): Promise<string[]> {
  const rows = await database.query<{ kind: string; subject: string }>(sql`select kind, subject from mails`)
  const kinds = proposalMails({
    catalog,
    exchangeName: 'Coffer',
    publicUrl: () => 'https://exchange.example',
  })
  const mails = rows.map(({ kind, subject }) =>
    kinds.find((one) => one.kind === kind)?.compose(database, subject),
  )
  return (await Promise.all(mails)).map((mail) => mail?.to ?? 'nobody').toSorted()
}

test('the customer and who can decide are told once, but neither the proposer nor who is disabled', async () => {
  await propose()
  await Promise.all([tellProposals(parts), tellProposals(parts)])
  await tellProposals(parts)
  expect(await told()).toEqual(['alice@example.com', 'oscar@operators.example'])
  expect(woken.toSorted()).toEqual(['guard_notice', 'proposal_waiting'])
})

test('each later status is told to the customer alone, and a notice of an earlier one is not sent any more', async () => {
  const id = await propose()
  await tellProposals(parts)
  await database.query(sql`update proposals set status = 'approved', due_at = ${now} where id = ${id}`)
  await tellProposals(parts)
  expect(await told()).toEqual(['alice@example.com', 'nobody', 'nobody'])
})

test('a customer reads nothing of value that is given, and no mail goes to what is no address', async () => {
  await propose({ kind: 'gives_value' })
  await propose({ email: 'alice@example.com\nBcc: all@example.com' })
  await propose({ email: null })
  await tellProposals(parts)
  expect(await told()).toEqual(Array(3).fill('oscar@operators.example'))
})

test('without a mailer nothing is asked for, and it is not made up for when there is one', async () => {
  await propose()
  await tellProposals({ ...parts, mailer: null })
  await tellProposals(parts)
  expect([await told(), woken]).toEqual([[], []])
})
