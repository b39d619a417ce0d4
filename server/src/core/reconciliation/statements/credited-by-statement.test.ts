import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { approveProposal } from '#core/operators'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { secretsUnder } from '#platform/secrets'
import { enrolPerson } from '../../../../test/world/acting-person.ts'
import {
  csvOf,
  type Line,
  openStatementHouse,
  type StatementHouse,
} from '../../../../test/world/statement-house.ts'

let house: StatementHouse
const folder = mkdtempSync(join(tmpdir(), 'coffer-statements-'))
beforeAll(async () => {
  house = await openStatementHouse()
  for (const name of ['root', 'oscar']) await enrolPerson(house.database, name)
})
beforeEach(() => house.nextDay())
afterEach(() => house.expectSound())
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await house.close()
})

let files = 0

function fileOf(line: Line): string {
  files += 1
  const file = join(folder, `${files}.csv`)
  writeFileSync(file, csvOf([line], house.clock.now()))
  return file
}

const reconcile = (file: string) =>
  house.operator('rails', 'reconcile', file, '--rail', 'sbp', '--day', house.today())

const stated = (reference: string, amount = '1000'): Line => ({
  ...{ id: systemIds.next(), type: 'payment', reference, amount, at: house.clock.now() },
})

test('what a statement alone credits takes a second person, who approves just this file', async () => {
  const reference = await house.requestPayIn({ amount: '1000' })
  const file = fileOf(stated(reference))
  const told = await reconcile(file)
  expect(told).toContain('It waits for a second person')
  expect(await house.funding(reference)).toBe('0/0')
  const { database, catalog, clock } = house
  const desk = { database, catalog, clock, ids: systemIds, secrets: secretsUnder(Buffer.alloc(32)) }
  const [, id = ''] = /proposal (\S+)\./.exec(told) ?? []
  await approveProposal(desk, { id, operator: { name: 'oscar', sign: null } })
  // Another file in its place is another wish.
  writeFileSync(file, csvOf([stated(reference, '9000')], clock.now()))
  expect(await reconcile(file)).toContain('It waits for a second person')
  expect(await house.funding(reference)).toBe('0/0')
})

test('the file that was approved is imported once it is given again', async () => {
  const reference = await house.requestPayIn({ amount: '1000' })
  const file = fileOf(stated(reference))
  const told = await reconcile(file)
  const { database, catalog, clock } = house
  const desk = { database, catalog, clock, ids: systemIds, secrets: secretsUnder(Buffer.alloc(32)) }
  const [, id = ''] = /proposal (\S+)\./.exec(told) ?? []
  await approveProposal(desk, { id, operator: { name: 'oscar', sign: null } })
  expect(await reconcile(file)).toContain('1 lines: 1 new')
  expect(await house.funding(reference)).toBe('1000/0')
  // The same file again credits nobody.
  expect(await reconcile(file)).toContain('1 lines: 0 new')
})

test('a payment that its rail told of is credited already, so its statement waits for nobody', async () => {
  const known = await house.hearPayment('300')
  expect(await reconcile(fileOf(known))).toContain('1 lines: 1 new')
})

test('nobody imports a statement that credits themself', async () => {
  const reference = await house.requestPayIn({ amount: '1000' })
  const own = await house.newCustomer({})
  await house.database.query(sql`update customers set sso_subject = 'sub-root' where id = ${own}`)
  await house.database.query(sql`
    insert into transactions (customer_id, id, type, status, asset, units, fee_units, direction, created_at, updated_at)
    values (${own}, ${reference}, 'deposit_fiat', 'pending', 'RUB', 100000, 0, 'in', now(), now())`)
  await expect(reconcile(fileOf(stated(reference)))).rejects.toMatchObject({ kind: { code: 'OWN_PAYMENT' } })
  expect(await house.funding(reference)).toBe('0/0')
})
