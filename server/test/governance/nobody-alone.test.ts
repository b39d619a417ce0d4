import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carryOutDue, hasRight, listProposals, objectToProposal, policyOf } from '#core/operators'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { enrolPerson } from '../world/acting-person.ts'
import { type GovernedHouse, openGovernedHouse } from '../world/governed-house.ts'
import { codeOf } from '../world/withdrawal-house.ts'

const dayMs = 86_400_000
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const much = { symbol: 'USDT', bch_code: 'trc20', address, amount: '1500' }

let house: GovernedHouse
beforeAll(async () => {
  house = await openGovernedHouse()
  await house.enrol('olivia', 'administrator')
  await house.enrol('oscar', 'approver')
  await house.enrol('otto', 'approver')
  await house.enrol('sam', 'support')
})
afterAll(async () => {
  await house.expectSoundBooks()
  await house.close()
})

const admittedOf = async (subject: string) =>
  (
    await house.database.query<{ admitted: string | null }>(
      sql`select admitted from operator_actions where subject = ${subject} order by id desc limit 1`,
    )
  )[0]?.admitted

const proposalsOf = async (customerId: string) => {
  const found = await listProposals(house.database, { statuses: null, customerId, limit: 9, olderThan: null })
  return found.map(({ action, status, endReason }) => [action, status, endReason])
}

const limitsOf = async (id: string) => {
  const [row] = await house.database.query<{ limits: string | null }>(
    sql`select withdraw_daily_units::text as limits from customers where id = ${id}`,
  )
  return row?.limits ?? null
}

test('each act has one of four classes, and a new one is placed here on purpose', () => {
  const names = Object.groupBy(house.acts, (act) => act.class)
  expect(names.reads?.every(({ right }) => right === 'read')).toBe(true)
  expect(house.acts.filter((act) => act.class !== 'reads' && act.right === 'read')).toEqual([])
  const listed = (acts: readonly { readonly name: string }[] = []) => acts.map(({ name }) => name).toSorted()
  expect(listed(names.stops)).toMatchInlineSnapshot(`
    [
      "customers freeze",
      "inbox withdraw",
      "keys disable",
      "networks halt",
      "operators disable",
      "operators sign-out",
      "payments halt",
      "payouts reject",
      "products halt",
      "proposals decline",
      "proposals withdraw",
      "rails halt",
      "recovery close",
      "service-keys disable",
      "suppliers halt",
      "withdrawals reject",
    ]
  `)
  expect(listed(names.givesValue)).toMatchInlineSnapshot(`
    [
      "breaks close",
      "breaks credit",
      "breaks match",
      "breaks write-off",
      "card-breaks close",
      "debts paid",
      "debts write-off",
      "gift-cards resend",
      "hedges recover",
      "house fund",
      "house withdraw",
      "inbox approve",
      "inbox credit",
      "inbox keep",
      "inbox refund",
      "outside retry",
      "payouts approve",
      "payouts fail",
      "proposals approve",
      "purchases fail",
      "purchases recover",
      "rails reconcile",
      "spends fail",
      "spends retry",
      "suppliers fund",
      "withdrawals approve",
      "withdrawals recover",
    ]
  `)
  expect(listed(names.loosensGuard)).toMatchInlineSnapshot(`
    [
      "configuration approve",
      "customers create",
      "customers set-email",
      "customers set-level",
      "customers set-limits",
      "customers set-sso",
      "customers set-tariff",
      "customers unfreeze",
      "keys confirm",
      "keys create",
      "keys enable",
      "networks resume",
      "operators create",
      "operators unbind",
      "payments resume",
      "products resume",
      "rails resume",
      "recovery open",
      "recovery seal",
      "service-keys confirm",
      "service-keys create",
      "suppliers resume",
    ]
  `)
})

test('a name that is no person may halt and freeze, and nothing else', async () => {
  const free = ['payments.halt', 'customers.freeze', 'read']
  const governed = house.acts.filter((act) => !free.includes(act.right))
  const before = await house.database.query(sql`select count(*) from operator_actions`)
  for (const act of governed) {
    const asked = act.act(house.desk, { operator: { name: 'root', sign: null }, subject: 'X', options: {} })
    // Acts that decide something have a rule of their own: another person's proposal, two signatures.
    await expect(asked, act.name).rejects.toThrow(
      act.judgesItself ? /an ID is as|needs its --reason/ : 'root is no person',
    )
  }
  expect(await house.database.query(sql`select count(*) from operator_actions`)).toEqual(before)
  const { username } = await house.customer()
  expect(await house.as('root', `customers freeze ${username} --reason thief`)).toContain('is frozen')
})

describe('through every door', () => {
  const doors = {
    'the command': (words: string) => house.as('olivia', words),
    'the office': (words: string) =>
      house.by(
        {
          ...{ name: 'olivia', person: 'sub-olivia', role: 'administrator', sign: null },
          origin: { ip: '203.0.113.9', requestId: systemIds.next(), sessionId: systemIds.next() },
        },
        words,
      ),
    'a key of the house': (words: string) =>
      house.by({ name: 'service crm', person: 'sub-olivia', sign: null }, words),
  }
  for (const [door, act] of Object.entries(doors)) {
    test(`by ${door} stops are done at once, and what loosens a guard or gives value waits`, async () => {
      const { id, username } = await house.customer()
      expect(await act(`customers freeze ${username} --reason thief`)).toContain('is frozen')
      expect(await act(`customers unfreeze ${username}`)).toContain('It waits for a second person')
      expect(await act(`customers set-limits ${username} --withdraw 99000000`)).toContain('It waits for')
      expect(await act('house fund USDT --amount 1001')).toContain('It waits for a second person')
      expect(await limitsOf(id)).toBeNull()
      expect(await proposalsOf(id)).toEqual([
        ['customers set-limits', 'waiting', null],
        ['customers unfreeze', 'waiting', null],
      ])
      // Tighter limits are no loosened guard.
      expect(await act(`customers set-limits ${username} --withdraw 5`)).toContain('withdraw 5')
    })
  }

  test('the worker carries out what others approved, as its proposer, and nothing else', async () => {
    const { id, username } = await house.customer()
    const proposal = house.proposalOf(
      await house.as('olivia', `customers set-limits ${username} --withdraw 99000000`),
    )
    await house.turn()
    expect(await limitsOf(id)).toBeNull()
    await house.database.query(sql`
      update proposals set status = 'approved', due_at = ${house.clock.now()}::timestamptz - interval '1 minute'
      where id = ${proposal}`)
    // A row that says so has no person who did.
    await house.turn()
    expect(await limitsOf(id)).toBeNull()
    expect(await proposalsOf(id)).toEqual([
      ['customers set-limits', 'failed', 'too few people have approved it'],
    ])
  })

  test('no door makes up an approval, or its time', async () => {
    const { id, username } = await house.customer({ USDT: '1' }, 'guarded')
    const words = `customers set-limits ${username} --withdraw 99000000`
    const proposalId = house.proposalOf(await house.as('olivia', words))
    const act = house.acts.find(({ name }) => name === 'customers set-limits')
    if (act === undefined) throw new Error('no such act')
    const authority = { kind: 'approved', act, proposalId } as const
    const forged = { name: 'olivia', person: 'sub-olivia', sign: null, authority }
    await expect(house.by(forged, words)).rejects.toThrow('is waiting, and not due')
    await house.as('oscar', `proposals approve ${proposalId}`)
    await expect(house.by(forged, words)).rejects.toThrow('is approved, and not due')
    house.clock.advance(dayMs)
    const other = await house.customer()
    await expect(house.by(forged, words.replace(username, other.username))).rejects.toThrow('something else')
    expect([await limitsOf(id), await limitsOf(other.id)]).toEqual([null, null])
    await house.as('otto', `proposals decline ${proposalId} --reason no`)
    await expect(house.by(forged, words)).rejects.toThrow('is declined')
  })

  test('support may look, and neither propose nor approve', async () => {
    const { username } = await house.customer()
    expect(hasRight('support', 'read', policyOf(house.catalog).grants)).toBe(true)
    await expect(house.as('sam', `customers set-limits ${username} --withdraw 9e`)).rejects.toThrow()
    await expect(house.as('sam', `customers set-limits ${username} --withdraw 99000000`)).rejects.toThrow(
      'sam is support, which lacks the right customers.change',
    )
    const proposal = house.proposalOf(
      await house.as('olivia', `customers set-limits ${username} --withdraw 99000000`),
    )
    await expect(house.as('sam', `proposals approve ${proposal}`)).rejects.toThrow('lacks the right')
  })
})

describe('the cases that were tried', () => {
  test('a raised limit, a key of one’s own making and a payment are three people’s work', async () => {
    const { id, username } = await house.customer({ USDT: '400000' }, 'guarded')
    expect(await house.as('olivia', `customers set-limits ${username} --approval 999999`)).toContain(
      'It waits',
    )
    const made = await house.as('olivia', `keys create ${username} --permissions all`)
    const [, key = ''] = /(pk_live_\w+)/.exec(made) ?? []
    const [row] = await house.database.query<{ permissions: string[] }>(
      sql`select permissions from api_keys where id = ${key}`,
    )
    expect(row?.permissions).not.toContain('can_withdraw')
    expect(await house.as('olivia', `keys confirm ${key}`)).toContain('It waits for a second person')
    const asked = { apiKey: key, ip: '203.0.113.7' }
    const { transaction_id: payment } = await house.withdraw(id, much, asked)
    expect(await codeOf(house.as('olivia', `withdrawals approve ${payment}`))).toBe('OWN_PAYMENT')
    expect(await house.as('oscar', `withdrawals approve ${payment}`)).toContain('Approved')
  })

  test('who bound a customer to somebody, and unbound it, approves nothing of theirs for 30 days', async () => {
    const { id, username } = await house.customer({ USDT: '400000' }, 'guarded')
    const bound = house.proposalOf(
      await house.as('olivia', `customers set-sso ${username} --sso-subject second-account`),
    )
    expect(await house.as('oscar', `proposals approve ${bound}`)).toContain('it is done at')
    house.clock.advance(dayMs)
    await house.turn()
    const { transaction_id: payment } = await house.withdraw(id, much)
    await expect(house.as('olivia', `withdrawals approve ${payment}`)).rejects.toMatchObject({
      kind: { code: 'OWN_PAYMENT' },
      details: { reason: expect.stringContaining('you did `customers set-sso` for its customer') },
    })
    house.clock.advance(29 * dayMs)
    expect(await codeOf(house.as('olivia', `withdrawals approve ${payment}`))).toBe('OWN_PAYMENT')
    house.clock.advance(2 * dayMs)
    expect(await house.as('olivia', `withdrawals approve ${payment}`)).toContain('Approved')
  })

  test('nobody binds a customer to themself, or gives up being one to decide', async () => {
    const { username } = await house.customer()
    await expect(
      house.as('olivia', `customers set-sso ${username} --sso-subject sub-olivia`),
    ).rejects.toThrow('you are the customer')
    await house.database.query(
      sql`update customers set sso_subject = 'sub-oscar' where username = ${username}`,
    )
    const proposal = house.proposalOf(await house.as('olivia', `customers set-sso ${username} --remove`))
    expect(await codeOf(house.as('oscar', `proposals approve ${proposal}`))).toBe('OWN_PAYMENT')
    await house.as('otto', `proposals decline ${proposal} --reason no`)
  })

  test('a customer loosens no guard of their own as an operator', async () => {
    const { username } = await house.customer()
    await house.database.query(
      sql`update customers set sso_subject = 'sub-olivia' where username = ${username}`,
    )
    expect(await codeOf(house.as('olivia', `customers set-limits ${username} --withdraw 99000000`))).toBe(
      'OWN_PAYMENT',
    )
    await house.database.query(sql`update customers set sso_subject = null where username = ${username}`)
  })

  test('one person gives 1,000 USDT a day alone, however it is split, and by two acts at once', async () => {
    for (let round = 0; round < 4; round++) {
      house.clock.advance(dayMs)
      // They lock nothing else in common.
      const told = await Promise.all([
        house.as('olivia', 'house fund USDT --amount 300'),
        house.as('olivia', 'house fund USDT --amount 300'),
        house.as('olivia', 'suppliers fund giftcards --asset USDT --amount 300 --reason x'),
        house.as('olivia', 'suppliers fund services --asset USDT --amount 300 --reason x'),
      ])
      expect(told.filter((text) => text.includes('It waits'))).toHaveLength(1)
    }
    expect(await house.as('olivia', 'house fund USDT --amount 101')).toContain('It waits')
    // A currency that nobody can price may be worth anything.
    house.clock.advance(dayMs)
    expect(await house.as('olivia', 'house fund XRP --amount 1')).toContain('It waits')
    expect(await house.as('olivia', 'house fund USDT --amount 600')).toContain('was funded')
  })
})

describe('a proposal', () => {
  const raise = (username: string, to = 99_000_000) =>
    house.as('olivia', `customers set-limits ${username} --withdraw ${to}`)

  test('is carried out once, by one of many approvals at once', async () => {
    const { id, username } = await house.customer()
    const proposal = house.proposalOf(await raise(username))
    const told = await Promise.allSettled(
      ['oscar', 'otto', 'oscar', 'otto'].map((name) => house.as(name, `proposals approve ${proposal}`)),
    )
    expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await limitsOf(id)).not.toBeNull()
    expect(await proposalsOf(id)).toEqual([['customers set-limits', 'done', null]])
    expect(await admittedOf(username)).toBe('second_person')
  })

  test('that is withdrawn while it is approved is one or the other', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, username } = await house.customer()
      const proposal = house.proposalOf(await raise(username))
      await Promise.allSettled([
        house.as('oscar', `proposals approve ${proposal}`),
        house.as('olivia', `proposals withdraw ${proposal}`),
      ])
      const [[, status] = []] = await proposalsOf(id)
      expect([status, (await limitsOf(id)) !== null]).toEqual(
        status === 'done' ? ['done', true] : ['withdrawn', false],
      )
    }
  })

  test('is not approved by its proposer, under another name either', async () => {
    const { username } = await house.customer()
    const proposal = house.proposalOf(await raise(username))
    await expect(house.as('olivia', `proposals approve ${proposal}`)).rejects.toThrow(
      'you propose it yourself',
    )
    // The provider calls her otherwise now, and the name is free for her.
    await house.database.query(sql`update operator_names set name = 'olga' where subject = 'sub-olivia'`)
    await expect(house.as('olga', `proposals approve ${proposal}`)).rejects.toThrow('you propose it yourself')
    await house.database.query(sql`update operator_names set name = 'olivia' where subject = 'sub-olivia'`)
    await house.as('oscar', `proposals decline ${proposal} --reason no`)
  })

  test('does not outlive the role of anybody who wanted it', async () => {
    for (const name of ['olivia', 'oscar']) {
      const { id, username } = await house.customer({ USDT: '1' }, 'guarded')
      const proposal = house.proposalOf(await raise(username))
      await house.as('oscar', `proposals approve ${proposal}`)
      const [before] = await house.database.query<{ role: string }>(
        sql`select role from operator_names where name = ${name}`,
      )
      await enrolPerson(house.database, name, { role: 'auditor' })
      house.clock.advance(dayMs)
      await house.turn()
      expect(await limitsOf(id)).toBeNull()
      expect(await proposalsOf(id)).toEqual([
        [
          'customers set-limits',
          'failed',
          expect.stringContaining(`${name} wanted it, and may not any more`),
        ],
      ])
      await enrolPerson(house.database, name, { role: before?.role ?? '' })
    }
  })

  test('waits its time by the tariff that it would change, and the customer stops it', async () => {
    const { id, username } = await house.customer({ USDT: '1' }, 'guarded')
    const ask = async () =>
      house.proposalOf(await house.as('olivia', `customers set-tariff ${username} --tariff default`))
    const first = await ask()
    expect(await house.as('oscar', `proposals approve ${first}`)).toContain('it is done at')
    house.clock.advance(dayMs - 1_000)
    await house.turn()
    expect(await proposalsOf(id)).toEqual([['customers set-tariff', 'approved', null]])
    const objecting = { id: first, customerId: id, reason: 'not by me' }
    const stranger = await house.customer()
    expect(await objectToProposal(house.desk, { ...objecting, customerId: stranger.id })).toBe(false)
    expect(await objectToProposal(house.desk, objecting)).toBe(true)
    house.clock.advance(3 * dayMs)
    await house.turn()
    expect(await proposalsOf(id)).toEqual([['customers set-tariff', 'objected', 'not by me']])
    const second = await ask()
    await house.as('otto', `proposals approve ${second}`)
    house.clock.advance(dayMs)
    await Promise.all([house.turn(), carryOutDue(house.desk, house.acts), house.turn()])
    expect((await proposalsOf(id))[0]).toEqual(['customers set-tariff', 'done', null])
  })

  test('that a clock set back finds early stays, and expires after a week without anybody', async () => {
    const { id, username } = await house.customer({ USDT: '1' }, 'guarded')
    const approved = house.proposalOf(await raise(username))
    await house.as('oscar', `proposals approve ${approved}`)
    const now = house.clock.now().getTime()
    house.clock.moveTo(now - 2 * dayMs)
    await house.turn()
    expect(await limitsOf(id)).toBeNull()
    house.clock.moveTo(now)
    await house.as('otto', `proposals decline ${approved} --reason no`)
    const forgotten = house.proposalOf(await raise(username))
    house.clock.advance(7 * dayMs)
    await expect(house.as('oscar', `proposals approve ${forgotten}`)).rejects.toThrow('expired')
    await house.turn()
    expect((await proposalsOf(id))[0]).toEqual([
      'customers set-limits',
      'expired',
      'nobody approved it in time',
    ])
  })

  test('whose matter has changed meanwhile fails with the reason', async () => {
    const { id, username } = await house.customer()
    const proposal = house.proposalOf(await raise(username))
    await house.as('olivia', `customers set-limits ${username} --withdraw 7`)
    await expect(house.as('oscar', `proposals approve ${proposal}`)).rejects.toThrow('no longer what it was')
    expect((await proposalsOf(id))[0]).toEqual([
      'customers set-limits',
      'failed',
      expect.stringContaining('no longer what it was when it was proposed'),
    ])
  })

  test('that is asked for twice is one', async () => {
    const { id, username } = await house.customer()
    const told = await Promise.all([raise(username), raise(username), raise(username)])
    expect(new Set(told.map((text) => house.proposalOf(text))).size).toBe(1)
    expect(await proposalsOf(id)).toHaveLength(1)
  })
})
