import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveProposal, carryOutDue, type OperatorAct } from '#core/operators'
import { sql } from '#platform/database'
import { type GovernedHouse, openGovernedHouse } from '../world/governed-house.ts'

const dayMs = 86_400_000

let house: GovernedHouse
beforeAll(async () => {
  house = await openGovernedHouse({
    catalog: (shipped) => {
      const [, guarded = ''] = /( {2}guarded:\n(?: {4}.*\n)+)/.exec(shipped) ?? []
      const slow = guarded
        .replace('guarded:', 'slow:')
        .replace('guard_wait_seconds: 86400', 'guard_wait_seconds: 604800')
      const usual = guarded.replace('guarded:', 'usual:').replace(/ {4}guard_wait_seconds: .*\n/, '')
      return shipped.replace(guarded, guarded + slow + usual)
    },
  })
  await house.enrol('olivia', 'administrator')
  await house.enrol('oscar', 'approver')
  await house.enrol('otto', 'approver')
})
afterAll(() => house.close())

const statusOf = async (id: string) => {
  const [row] = await house.database.query<{ status: string }>(
    sql`select status from proposals where id = ${id}`,
  )
  return row?.status
}

const propose = async (words: string) => house.proposalOf(await house.as('olivia', words))

test.each([
  ['a customer', (name: string) => [`customers freeze ${name}`, `customers unfreeze ${name}`]],
  ['a network', () => ['networks halt trc20', 'networks resume trc20']],
])('who stops %s again ends the wishes to let it go on', async (_what, wordsOf) => {
  const { username } = await house.customer({ USDT: '1' }, 'guarded')
  const [stop = '', goOn = ''] = wordsOf(username)
  await house.as('olivia', `${stop} --reason fraud`)
  const wish = await propose(goOn)
  expect(await house.as('otto', `${stop} --reason more-fraud`)).toContain('before')
  expect(await statusOf(wish)).toBe('declined')
  await expect(house.as('oscar', `proposals approve ${wish}`)).rejects.toThrow('declined already, by otto')
  const again = await propose(goOn)
  await house.as('oscar', `proposals approve ${again}`)
  house.clock.advance(dayMs)
  await house.turn()
  expect(await statusOf(again)).toBe('done')
})

test('a customer with a sign-in or a level takes a second person from the beginning, and waits as others do', async () => {
  let count = 0
  const made = async (more: string) =>
    house.as('olivia', `customers create new_${++count} --email a@b.example${more}`)
  expect(await made('')).toContain('has the id')
  for (const more of [' --sso-subject somebody', ' --kyc approved'])
    expect(await made(more)).toContain('It waits for a second person')
  const proposal = house.proposalOf(await made(' --sso-subject another'))
  expect(await house.as('oscar', `proposals approve ${proposal}`)).toContain('has the id')
})

test('a tariff with a shorter wait is looser, also where one says none', async () => {
  const { username } = await house.customer({ USDT: '1' }, 'slow')
  const proposal = await propose(`customers set-tariff ${username} --tariff usual`)
  const told = await house.as('oscar', `proposals approve ${proposal}`)
  expect(told).toContain(new Date(house.clock.now().getTime() + 7 * dayMs).toISOString())
  const { username: other } = await house.customer({ USDT: '1' }, 'usual')
  expect(await house.as('olivia', `customers set-tariff ${other} --tariff slow`)).toContain('has slow now')
})

test('one proposal that fails keeps no other from its time', async () => {
  const [bad, good] = [
    await house.customer({ USDT: '1' }, 'guarded'),
    await house.customer({ USDT: '1' }, 'guarded'),
  ]
  const ids = []
  for (const { username } of [bad, good]) {
    const id = await propose(`customers set-limits ${username} --withdraw 99000000`)
    await house.as('oscar', `proposals approve ${id}`)
    ids.push(id)
  }
  await house.database.query(sql`update proposals set action = 'broken act' where id = ${ids[0]}`)
  const broken: OperatorAct = {
    ...{ name: 'broken act', class: 'loosensGuard', right: 'customers.change', subject: 'X', summary: '' },
    outcomes: [],
    act: async () => {
      throw new Error('the disk is full')
    },
  }
  house.clock.advance(dayMs)
  await expect(carryOutDue(house.desk, [broken, ...house.acts])).rejects.toThrow('the disk is full')
  expect([await statusOf(ids[0] ?? ''), await statusOf(ids[1] ?? '')]).toEqual(['approved', 'done'])
  await house.database.query(
    sql`update proposals set status = 'failed', ended_at = now() where id = ${ids[0]}`,
  )
})

test('what waits no time is done by the server of its approval, whose answer says what was done', async () => {
  for (let round = 0; round < 4; round++) {
    const { username } = await house.customer()
    const id = await propose(`customers set-limits ${username} --withdraw 99000000`)
    const [answer] = await Promise.all([
      house.as('oscar', `proposals approve ${id}`),
      house.turn(),
      house.turn(),
    ])
    expect([answer, await statusOf(id)]).toEqual([expect.stringContaining('limits of'), 'done'])
  }
})

test('a worker does five seconds later what a server approved and died before it did it', async () => {
  const { username } = await house.customer()
  const id = await propose(`customers set-limits ${username} --withdraw 99000000`)
  const operator = { name: 'oscar', person: 'sub-oscar', sign: null }
  await approveProposal(house.desk, { id, operator })
  house.clock.advance(4_900)
  await house.turn()
  expect(await statusOf(id)).toBe('approved')
  house.clock.advance(100)
  await house.turn()
  expect(await statusOf(id)).toBe('done')
})
