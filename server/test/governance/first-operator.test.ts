import { afterEach, expect, test } from 'vitest'
import { findOperator, listProposals } from '#core/operators'
import { sql } from '#platform/database'
import { type GovernedHouse, openGovernedHouse } from '../world/governed-house.ts'

let house: GovernedHouse
afterEach(() => house.close())

const open = async (edit: (shipped: string) => string = (shipped) => shipped) => {
  house = await openGovernedHouse({ catalog: edit })
  const { username } = await house.customer()
  return `customers set-limits ${username} --withdraw 99000000`
}

const admitted = async () =>
  (
    await house.database.query<{ admitted: string | null }>(
      sql`select admitted from operator_actions order by id desc limit 1`,
    )
  )[0]?.admitted

test('the first operator enrols themself and acts alone, until the second one ends that for good', async () => {
  const raise = await open()
  await expect(house.as('ana', raise)).rejects.toThrow('ana is no person')
  expect(await house.as('ana', 'payments halt --reason storm')).toContain('until: npm run operator')
  await house.as('ana', 'operators create ana --subject 248289761001 --role administrator')
  expect(await admitted()).toBe('single_operator')
  await house.as('ana', 'payments resume --reason over')
  await house.as('ana', raise)
  expect(await admitted()).toBe('single_operator')
  // Nobody else enrols themself.
  await expect(house.as('bob', 'operators create bob --subject 99 --role administrator')).rejects.toThrow(
    'bob is no person',
  )
  // Support decides nothing, so still only one person does.
  await house.as('ana', 'operators create sue --subject 17 --role support')
  await house.as('ana', 'house fund USDT --amount 5000')
  expect(await admitted()).toBe('single_operator')
  await house.as('ana', 'operators create ben --subject 77 --role approver')
  const waits = await house.as('ana', 'house fund USDT --amount 5001')
  expect(waits).toContain('It waits for a second person')
  expect(await house.as('ben', `proposals approve ${house.proposalOf(waits)}`)).toContain('was funded')
  await house.as('ana', 'operators disable ben --reason left')
  expect(await house.as('ana', 'house fund USDT --amount 5002')).toContain('It waits for a second person')
})

test('a key that is enrolled for somebody waits as well, and is kept until others have decided', async () => {
  await open()
  await house.enrol('olivia', 'administrator')
  await house.enrol('oscar', 'approver')
  const waits = await house.as('olivia', 'operators create ana --subject 3 --role approver')
  await expect(house.as('ana', 'house fund USDT --amount 1')).rejects.toThrow('ana is no person')
  expect(await house.as('oscar', `proposals approve ${house.proposalOf(waits)}`)).toContain(
    'The operator ana may approve payments with their private key',
  )
  expect(await findOperator(house.database, 'ana')).toMatchObject({ isActive: true })
})

test('without single_operator the first one waits for a second from the beginning', async () => {
  const raise = await open((shipped) => shipped.replace('single_operator: true', 'single_operator: false'))
  await house.enrol('ana', 'administrator')
  expect(await house.as('ana', raise)).toContain('It waits for a second person')
})

test('more people and longer waits are numbers of the catalogue', async () => {
  const raise = await open((shipped) =>
    shipped
      .replace('people_for_a_guard: 2', 'people_for_a_guard: 3')
      .replace('guard_wait_seconds: 0\n', 'guard_wait_seconds: 60\n'),
  )
  for (const name of ['olivia', 'oscar', 'otto']) await house.enrol(name, 'administrator')
  const waits = await house.as('olivia', raise)
  expect(waits).toMatch(/It waits for 2 other people: proposal .*\n.*waits for 60 seconds\./)
  const approve = `proposals approve ${house.proposalOf(waits)}`
  expect(await house.as('oscar', approve)).toContain('It waits for 1 more')
  await expect(house.as('oscar', approve)).rejects.toThrow('you have approved it already')
  expect(await house.as('otto', approve)).toContain('it is done at')
  await house.turn()
  house.clock.advance(60_000)
  await house.turn()
  const page = { limit: 9, olderThan: null }
  expect(await listProposals(house.database, { statuses: ['done'], ...page })).toMatchObject([
    { action: 'customers set-limits' },
  ])
})

test('who may do what is said by the catalogue, and who can decide counts by it', async () => {
  const raise = await open((shipped) =>
    shipped.replace(
      '  proposal_days: 7',
      '  rights:\n    proposals.decide: [administrator, auditor]\n    payments.halt: [support]\n  proposal_days: 7',
    ),
  )
  await house.enrol('ana', 'administrator')
  await house.enrol('ben', 'approver')
  await house.as('ana', 'house fund USDT --amount 5000')
  expect(await admitted()).toBe('single_operator')
  await house.enrol('eva', 'auditor')
  const waits = house.proposalOf(await house.as('ana', raise))
  await expect(house.as('ben', `proposals approve ${waits}`)).rejects.toThrow('ben is approver, which lacks')
  expect(await house.as('eva', `proposals approve ${waits}`)).toContain('The limits of')
})
