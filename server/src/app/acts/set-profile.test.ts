import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { findCustomer } from '#core/customers'
import { govern, type OperatorAct, proposalActs, readActions } from '#core/operators'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { secretsUnder } from '#platform/secrets'
import { readAct, runAct } from '../../../test/world/act-by-words.ts'
import { enrolPerson } from '../../../test/world/acting-person.ts'
import { shippedCatalog } from '../../../test/world/shipped-catalog.ts'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { customerActs } from './manage-customers.ts'
import { profileActs } from './set-profile.ts'

const db = await useTestDatabase()
const desk = {
  database: db.database,
  catalog: shippedCatalog,
  secrets: secretsUnder(randomBytes(32)),
  clock: { now: () => new Date(0) },
  ids: systemIds,
}
const acts: readonly OperatorAct[] = [
  ...[...customerActs, ...profileActs].map(govern),
  ...proposalActs(() => acts),
]
const typed = (words: string) =>
  runAct(desk, readAct(words.split(' '), acts), { user: 'olivia', keyFileOf: () => 'none' })
await enrolPerson(db.database, 'olivia')
await enrolPerson(db.database, 'oscar')
await typed('customers create erin --email erin@example.com')

const erin = () => findCustomer(db.database, { username: 'erin' })
const setDirectly = (level: string) => db.database.query(sql`update customers set kyc_status = ${level}`)

test.for([
  ['none', 'pending', 'waits'],
  ['none', 'approved', 'waits'],
  ['pending', 'approved', 'waits'],
  ['approved', 'pending', 'at once'],
  ['approved', 'none', 'at once'],
  ['pending', 'none', 'at once'],
  // An exchange may choose its own levels, and nobody knows whether such a level is lower.
  ['approved', 'basic', 'waits'],
  ['basic', 'none', 'waits'],
] as const)('a level of %s that becomes %s: %s', async ([before, after, how]) => {
  await setDirectly(before)
  const told = await typed(`customers set-level Erin --kyc ${after} --reason was-${before}`)
  expect(told).toContain(
    how === 'waits' ? 'It waits for a second person' : `was ${before} and is ${after} now`,
  )
  expect((await erin())?.kycStatus).toBe(how === 'waits' ? before : after)
  const [line] = await readActions(db.database, { subject: null, limit: 1 })
  expect(line).toMatchObject({ operator: 'olivia', details: { before, after } })
  expect(line?.action).toBe(how === 'waits' ? 'proposals make' : 'customers set-level')
})

test('another e-mail address always waits, and is not verified when it is there', async () => {
  await db.database.query(sql`update customers set email_verified_at = now()`)
  expect(await typed('customers set-email erin --email erin@example.com')).toContain('Nothing changed')
  expect((await erin())?.emailVerifiedAt).not.toBeNull()
  const told = await typed('customers set-email erin --email other@example.com --reason asked')
  expect(told).toContain('It waits for a second person')
  expect((await erin())?.email).toBe('erin@example.com')
  const [proposal] = await db.database.query<{
    id: string
    before: string
    after: string
    email: string
  }>(sql`
    select id, before, after, notice_email as email from proposals where action = 'customers set-email'`)
  // The notice goes where the customer could be reached before.
  expect(proposal).toMatchObject({
    before: 'erin@example.com',
    after: 'other@example.com',
    email: 'erin@example.com',
  })
  expect(await typed(`proposals approve ${proposal?.id} --as oscar`)).toContain('it is not verified')
  expect(await erin()).toMatchObject({ email: 'other@example.com', emailVerifiedAt: null })
})

test.for([
  ['no level', 'customers set-level erin', '--kyc must be a word'],
  ['a level that is no word', 'customers set-level erin --kyc 1', '--kyc must be a word'],
  ['the level of nobody', 'customers set-level nobody --kyc none', 'there is no customer nobody'],
  ['no address', 'customers set-email erin', '--email must be an e-mail address'],
  ['an address that is none', 'customers set-email erin --email x', '--email must be an e-mail address'],
  ['the address of nobody', 'customers set-email nobody --email a@b.c', 'there is no customer nobody'],
] as const)('an operator who gives %s is told so', async ([, words, told]) => {
  await expect(typed(words)).rejects.toThrow(told)
})
