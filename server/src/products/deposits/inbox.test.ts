import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Approval } from '#core/operators'
import {
  addOperator,
  defineWrongs,
  findOperator,
  govern,
  makeOperatorKey,
  readActions,
  WrongAct,
} from '#core/operators'
import { readSpend, type SpendStatus } from '#core/spends'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { knowPeople } from '../../../test/world/acting-person.ts'
import { blockOf, type DepositHouse } from '../../../test/world/deposit-house.ts'
import { openInboxHouse } from '../../../test/world/inbox-house.ts'
import { catalogOf, shippedText } from '../../../test/world/shipped-catalog.ts'
import { inboxActs } from './inbox/inbox-acts.ts'
import { refundHandler } from './inbox/refunds.ts'
import { scanNetwork } from './index.ts'

const wrongs = defineWrongs({ NOT_YET: 'not yet' })

const folder = mkdtempSync(join(tmpdir(), 'coffer-inbox-'))
const open: DepositHouse[] = []
const clock = { now: () => new Date('2026-03-01T13:00:00Z') }
let code = 'ton'
beforeEach(() => {
  code = 'ton'
})
afterEach(async () => {
  for (const house of open.splice(0)) await house.close()
  rmSync(folder, { recursive: true, force: true })
})

const oneTon = 10n ** 9n
const payee = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI'

async function openInbox() {
  const inbox = await openInboxHouse({ code, folder, clock })
  open.push(inbox.house)
  return inbox
}

type Inbox = Awaited<ReturnType<typeof openInbox>>

/** As core/spends tells it. */
async function tell({ house, desk }: Inbox, { to }: { to: SpendStatus }) {
  const [row] = await house.database.query<{ id: string }>(
    sql`select id from spends order by created_at desc limit 1`,
  )
  const { spend } = (await readSpend(house.database, row?.id ?? ''))!
  const change = {
    spend,
    from: 'seen',
    to,
    cause: 'test',
    txid: 'ff',
    confirmations: 1,
    units: 1n,
    now: clock.now(),
  } as const
  await house.database.inTransaction((tx) => refundHandler(desk).changed(tx, change))
}

describe('crediting', () => {
  test('a payment without a tag becomes an ordinary deposit of the customer, once', async () => {
    const inbox = await openInbox()
    const { house, first, pay, operate, onlyItem, listInbox } = inbox
    await pay({ tag: null })
    const id = await onlyItem()
    expect(await listInbox()).toMatchObject([
      { id, reason: 'missing_tag', amount: '1', symbol: 'TON', network: 'ton', suggestions: [] },
    ])
    expect(await operate(`inbox credit ${id} --to ${first.customer.username} --reason asked`)).toContain(
      '1 TON',
    )
    expect(await house.available(first.customer, 'TON')).toBe(oneTon)
    expect(await house.suspense('TON')).toBe(0n)
    expect(await house.history(first.customer)).toMatchObject([
      { id, type: 'deposit_crypto', status: 'completed', error: null, txid: 'aa', amount: { units: oneTon } },
    ])
    expect(await house.events()).toMatchObject([{ type: 'deposit.confirmed', subject: id }])
    await expect(operate(`inbox credit ${id} --to ${first.customer.username}`)).rejects.toThrow(
      'credited already',
    )
    await pay({ tag: null })
    expect(await house.available(first.customer, 'TON')).toBe(oneTon)
    expect(await listInbox()).toEqual([])
    expect(await readActions(house.database, { subject: id, limit: 5 })).toMatchObject([
      {
        operator: 'ann',
        action: 'inbox credit',
        reason: 'asked',
        details: { customerId: first.customer.id },
      },
    ])
    expect(await house.isSound()).toBe(true)
  })

  test('nobody credits a payment to themself', async () => {
    const { house, first, second, pay, operate, onlyItem } = await openInbox()
    await pay({ tag: null })
    const id = await onlyItem()
    const { database } = house
    await database.query(sql`update customers set sso_subject = 'sub-ann' where id = ${first.customer.id}`)
    await expect(operate(`inbox credit ${id} --to ${first.customer.username}`)).rejects.toMatchObject({
      kind: { code: 'OWN_PAYMENT' },
      details: { reason: 'you are its customer' },
    })
    expect(await house.available(first.customer, 'TON')).toBe(0n)
    await operate(`inbox credit ${id} --to ${second.customer.username}`)
  })

  test('of many decisions at once, one counts', async () => {
    const { house, first, second, pay, operate, onlyItem } = await openInbox()
    await pay({ tag: '77' })
    const id = await onlyItem()
    const outcomes = await Promise.allSettled([
      operate(`inbox credit ${id} --to ${first.customer.username}`),
      operate(`inbox credit ${id} --to ${second.customer.username}`),
      operate(`inbox keep ${id} --reason mine`),
      operate(`inbox credit ${id} --to ${first.customer.username}`),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const credited = [
      await house.available(first.customer, 'TON'),
      await house.available(second.customer, 'TON'),
    ]
    const all = [...credited, await house.treasury('TON'), await house.suspense('TON')]
    expect(all.toSorted()).toEqual([0n, 0n, 0n, oneTon])
    expect(await house.isSound()).toBe(true)
  })

  test('a payment below the minimum that failed for its customer is completed after all', async () => {
    const { house, first, pay, operate, onlyItem } = await openInbox()
    await pay({ units: 1n })
    const id = await onlyItem()
    expect(await house.history(first.customer)).toMatchObject([
      { id, status: 'failed', error: 'BELOW_MINIMUM' },
    ])
    await operate(`inbox credit ${id} --to ${first.customer.username}`)
    expect(await house.history(first.customer)).toMatchObject([{ id, status: 'completed', error: null }])
    expect((await house.events()).map(({ type }) => type)).toEqual(['deposit.failed', 'deposit.confirmed'])
    expect(await house.available(first.customer, 'TON')).toBe(1n)
    expect(await house.isSound()).toBe(true)
  })

  test('a doubted payment is in the books only once an operator believes it', async () => {
    const { house, first, pay, operate, onlyItem, showItem } = await openInbox()
    await pay({ doubt: 'it only talks' })
    const id = await onlyItem()
    expect([await house.suspense('TON'), await house.available(first.customer, 'TON')]).toEqual([0n, 0n])
    expect(await showItem(id)).toMatchObject({ reason: 'doubtful', note: 'it only talks' })
    await operate(`inbox credit ${id} --to ${first.customer.username}`)
    expect(await house.available(first.customer, 'TON')).toBe(oneTon)
    expect(await house.isSound()).toBe(true)
  })

  test('a payment that no block has any more is not credited, and may be kept as the loss that it is', async () => {
    const { house, first, pay, operate, onlyItem, listReversed } = await openInbox()
    await pay({ tag: null })
    const id = await onlyItem()
    await scanNetwork({ ...house.scanner, chain: blockOf(code, [], { tip: 100, rolledBackTo: 0 }) })
    await expect(operate(`inbox credit ${id} --to ${first.customer.username}`)).rejects.toThrow(
      'no block has it',
    )
    const lost = { id, network: 'ton', symbol: 'TON', amount: '1', customer: null }
    expect(await listReversed()).toEqual([lost])
    await operate(`inbox keep ${id} --reason gone`)
    expect([await house.treasury('TON'), await house.losses('TON')]).toEqual([oneTon, oneTon])
    expect(await house.isSound()).toBe(true)
  })

  test('a doubted payment that a reorganisation takes and brings back is the same item, though a refund was wanted', async () => {
    const { house, first, pay, operate, onlyItem } = await openInbox()
    await pay({ doubt: 'it only talks' })
    const id = await onlyItem()
    await operate(`inbox refund ${id} --address ${payee}`)
    await operate(`inbox withdraw ${id}`)
    await scanNetwork({ ...house.scanner, chain: blockOf(code, [], { tip: 100, rolledBackTo: 0 }) })
    await pay({ doubt: 'it only talks' })
    expect([await onlyItem(), await house.inbox()]).toEqual([id, ['doubtful']])
    await operate(`inbox credit ${id} --to ${first.customer.username}`)
    expect(await house.available(first.customer, 'TON')).toBe(oneTon)
    expect(await house.isSound()).toBe(true)
  })

  test('a token that is not listed cannot be credited, and moves nothing when it is kept', async () => {
    code = 'bep20'
    const { house, first, pay, operate, onlyItem, listInbox } = await openInbox()
    await pay({ contract: 'FREE', units: 5n })
    const id = await onlyItem()
    expect(await listInbox({ reason: 'unsupported_token' })).toMatchObject([
      { amount: '5', symbol: null, contract: 'FREE', network: 'bep20' },
    ])
    const credit = operate(`inbox credit ${id} --to ${first.customer.username}`)
    await expect(credit).rejects.toThrow('the token FREE is not listed')
    await operate(`inbox keep ${id} --reason spam`)
    expect(await house.inbox()).toEqual([])
    expect(await house.isSound()).toBe(true)
  })
})

describe('refunding', () => {
  test('who asks for a refund without a signature, and again with one, has one statement to sign; the next refund another', async () => {
    const { pay, operate, onlyItem, desk } = await openInbox()
    await pay({ tag: null })
    const id = await onlyItem()
    const refund = inboxActs.find(({ name }) => name === 'inbox refund')
    const signed: string[] = []
    const sign = (statement: string) => {
      signed.push(statement)
      throw new WrongAct(wrongs.NOT_YET)
    }
    const ask = () =>
      expect(
        refund &&
          govern(refund).act(desk, {
            operator: { name: 'ann', sign },
            subject: id,
            options: { address: payee },
          }),
      ).rejects.toThrow('not yet')
    await ask()
    await ask()
    await operate(`inbox refund ${id} --address ${payee}`)
    await operate(`inbox withdraw ${id}`)
    await ask()
    expect(signed[1]).toBe(signed[0])
    expect(signed[2]).not.toBe(signed[0])
  })

  test.each([
    [
      'the zero address',
      '0:0000000000000000000000000000000000000000000000000000000000000000',
      'the zero address',
    ],
    ['the elector', 'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF', 'the elector contract'],
    ['a jetton master', 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs', 'the contract of USDT on ton'],
  ])('no refund goes to %s', async (_name, address, reason) => {
    const { pay, operate, onlyItem } = await openInbox()
    await pay({ tag: null })
    const refund = operate(`inbox refund ${await onlyItem()} --address ${address}`)
    await expect(refund).rejects.toThrow(`the address is ${reason}`)
  })

  test('a refund is paid once another operator has signed it, and the money leaves suspense when it is confirmed', async () => {
    const inbox = await openInbox()
    const { house, pay, operate, onlyItem } = inbox
    await pay({ tag: null })
    const id = await onlyItem()
    await operate(`inbox refund ${id} --address ${payee} --tag 5`)
    expect(await house.database.query(sql`select from spends`)).toEqual([])
    await expect(operate(`inbox approve ${id}`)).rejects.toThrow('another operator must approve')
    await operate(`inbox approve ${id} --as bob`)
    expect(
      await house.database.query(
        sql`select purpose, initiator, from_indexes, address, tag, units from spends`,
      ),
    ).toEqual([
      {
        purpose: 'refund',
        initiator: 'operator:ann',
        from_indexes: [0],
        address: payee,
        tag: '5',
        units: oneTon,
      },
    ])
    await expect(operate(`inbox keep ${id} --reason mine`)).rejects.toThrow(
      'a refund of the payment is approved',
    )
    expect(await house.suspense('TON')).toBe(oneTon)
    await tell(inbox, { to: 'confirmed' })
    await tell(inbox, { to: 'confirmed' })
    expect(await house.suspense('TON')).toBe(0n)
    await expect(operate(`inbox refund ${id} --address ${payee}`)).rejects.toThrow('refunded already, by bob')
    expect(await house.isSound()).toBe(true)
  })

  test('a refund that fails leaves the payment waiting, with its money', async () => {
    const inbox = await openInbox()
    const { house, first, pay, operate, onlyItem } = inbox
    await pay({ tag: null })
    const id = await onlyItem()
    await operate(`inbox refund ${id} --address ${payee}`)
    await operate(`inbox approve ${id} --as bob`)
    await tell(inbox, { to: 'failed' })
    await operate(`inbox refund ${id} --address ${payee}`)
    await operate(`inbox withdraw ${id}`)
    await operate(`inbox credit ${id} --to ${first.customer.username}`)
    expect(await house.available(first.customer, 'TON')).toBe(oneTon)
    expect(await house.isSound()).toBe(true)
  })

  test('no row can say that somebody approved a refund of their own, or that a stranger wanted or approved one', async () => {
    const { house, pay, operate, onlyItem } = await openInbox()
    await pay({ tag: null })
    await operate(`inbox refund ${await onlyItem()} --address ${payee}`)
    const forge = (change: ReturnType<typeof sql>) =>
      house.database.query(sql`update deposit_refunds set ${change}`)
    await expect(forge(sql`status = 'approved', approver = initiator`)).rejects.toThrow(
      'violates check constraint',
    )
    await expect(forge(sql`status = 'approved', approver = 'ann2'`)).rejects.toThrow('violates foreign key')
    await expect(forge(sql`initiator = 'ann2'`)).rejects.toThrow('violates foreign key')
  })

  test('one person cannot want a refund under another name and approve it under their own', async () => {
    const { house, pay, operate, onlyItem } = await openInbox()
    await pay({ tag: null })
    const id = await onlyItem()
    const refund = (rest: string) => operate(`inbox refund ${id} --address ${payee} ${rest}`)
    await expect(refund('--as stranger')).rejects.toThrow('stranger is no person')
    await knowPeople(house.database, ['ann2', 'twin'])
    await expect(refund('--as ann2')).rejects.toThrow('there is no operator ann2')
    await expect(refund(`--as ann2 --key-file ${join(folder, 'ann')}`)).rejects.toThrow('no operator ann2')
    await expect(refund(`--as bob --key-file ${join(folder, 'nothing')}`)).rejects.toThrow('needs the key')
    await expect(refund(`--as bob --key-file ${join(folder, 'ann')}`)).rejects.toThrow('is not the key')
    expect(await house.database.query(sql`select from deposit_refunds`)).toEqual([])
    // The same key under two enrolled names is one person as well.
    const { publicKey } = (await findOperator(house.database, 'ann'))!
    await house.database.inTransaction((tx) =>
      addOperator(tx, { name: 'twin', publicKey: publicKey!, now: clock.now() }),
    )
    await refund('--reason asked')
    const asTwin = operate(`inbox approve ${id} --as twin --key-file ${join(folder, 'ann')}`)
    await expect(asTwin).rejects.toThrow('another operator must approve')
    await operate(`inbox approve ${id} --as bob`)
    const [spend] = await house.database.query<{ approvals: Approval[] }>(sql`select approvals from spends`)
    expect(spend?.approvals.map(({ operator }) => operator)).toEqual(['ann', 'bob'])
    const [wanted] = await readActions(house.database, { subject: id, limit: 5 }).then((lines) =>
      lines.filter(({ action }) => action === 'inbox refund'),
    )
    expect(wanted?.details).toMatchObject({ approvals: [{ operator: 'ann', signature: expect.any(String) }] })
  })

  test('a refund that waits since its address was not known as nobody’s or ours is not approved, and can be given up', async () => {
    const { house, first, pay, operate, onlyItem } = await openInbox()
    await pay({ tag: null })
    const id = await onlyItem()
    await operate(`inbox refund ${id} --address ${payee}`)
    for (const [address, reason] of [
      ['UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ', 'the address is the zero address'],
      [first.to.address, 'one of ours'],
    ]) {
      await house.database.query(sql`update deposit_refunds set address = ${address}`)
      await expect(operate(`inbox approve ${id} --as bob`)).rejects.toThrow(reason)
    }
    expect(await house.database.query(sql`select from spends`)).toEqual([])
    await operate(`inbox withdraw ${id} --as bob`)
  })

  test('nobody wants or approves a refund to an address of their own', async () => {
    const { house, first, pay, operate, onlyItem } = await openInbox()
    await pay({ tag: null })
    const id = await onlyItem()
    await house.database.query(sql`
      insert into withdrawal_addresses (id, customer_id, label, network, address, usable_at, created_at)
      values (${systemIds.next()}, ${first.customer.id}, 'mine', ${code}, ${payee}, now(), now())`)
    const own = (subject: string) =>
      house.database.query(sql`update customers set sso_subject = ${subject} where id = ${first.customer.id}`)
    await own('sub-ann')
    const refused = { kind: { code: 'OWN_PAYMENT' }, details: { reason: 'you receive it' } }
    await expect(operate(`inbox refund ${id} --address ${payee}`)).rejects.toMatchObject(refused)
    await own('sub-bob')
    await operate(`inbox refund ${id} --address ${payee}`)
    await expect(operate(`inbox approve ${id} --as bob`)).rejects.toMatchObject(refused)
    await operate(`inbox withdraw ${id}`)
  })

  test('who wanted a refund and was disabled since does not count', async () => {
    const { house, pay, operate, onlyItem } = await openInbox()
    await pay({ tag: null })
    const id = await onlyItem()
    await operate(`inbox refund ${id} --address ${payee}`)
    await house.database.query(sql`update operators set is_active = false where name = 'ann'`)
    await expect(operate(`inbox approve ${id} --as bob`)).rejects.toThrow('the operator ann is disabled')
    await operate(`inbox withdraw ${id} --as bob`)
  })

  test('a refund waits for as many operators as the signer wants', async () => {
    const { house, pay, operate, onlyItem, desk } = await openInbox()
    const publicKey = makeOperatorKey(join(folder, 'cleo'))
    await house.database.inTransaction((tx) => addOperator(tx, { name: 'cleo', publicKey, now: clock.now() }))
    desk.catalog = catalogOf(
      shippedText.replace(
        /(\n {2}ton:\n {4}max_fee:[\s\S]*?TON: .*?)approve_above: "\d+", approvals: 1/,
        '$1approve_above: "0.5", approvals: 3',
      ),
    )
    await pay({ tag: null })
    const id = await onlyItem()
    await operate(`inbox refund ${id} --address ${payee}`)
    expect(await operate(`inbox approve ${id} --as bob`)).toContain('It waits for 1 more')
    await expect(operate(`inbox approve ${id} --as bob`)).rejects.toThrow('another operator must approve')
    expect(await house.database.query(sql`select from spends`)).toEqual([])
    expect(await operate(`inbox approve ${id} --as cleo`)).toContain('go back to')
    expect(await house.database.query(sql`select from spends`)).toHaveLength(1)
  })

  test.each([
    ['no address at all', '--address nowhere', 'the address'],
    ['a tag that cannot be', `--address ${payee} --tag a/b`, 'the tag'],
  ])('%s is refused', async (_, options, problem) => {
    const { pay, operate, onlyItem } = await openInbox()
    await pay({ tag: null })
    await expect(operate(`inbox refund ${await onlyItem()} ${options}`)).rejects.toThrow(problem)
  })

  test('an address of ours is refused', async () => {
    const { first, pay, operate, onlyItem } = await openInbox()
    await pay({ tag: null })
    const refund = operate(`inbox refund ${await onlyItem()} --address ${first.to.address} --tag 1`)
    await expect(refund).rejects.toThrow('one of ours')
  })
})

describe('the list', () => {
  test('tokens that are not listed are shown when they are asked for, and pages go on after an item', async () => {
    code = 'bep20'
    const { pay, onlyItem, listInbox } = await openInbox()
    await pay({ contract: 'FREE', units: 5n })
    expect(await listInbox()).toEqual([])
    await pay({ txid: 'bb', units: 1n })
    const tiny = await onlyItem()
    await pay({ txid: 'cc', units: 2n })
    const small = await onlyItem()
    const idsOf = async (query: object) => (await listInbox(query)).map(({ id }) => id)
    expect(await idsOf({})).toEqual([tiny, small])
    expect(await idsOf({ cursor: tiny })).toEqual([small])
    expect(await idsOf({ order: 'newest_first' })).toEqual([small, tiny])
    expect(await idsOf({ order: 'newest_first', cursor: small })).toEqual([tiny])
    expect(await listInbox({ network: 'ton' })).toEqual([])
    expect(await listInbox({ network: 'bep20', reason: 'unsupported_token' })).toMatchObject([
      { contract: 'FREE' },
    ])
  })

  test('one transaction brings a bounded number of tokens that are not listed, the same ones when it is told again', async () => {
    code = 'bep20'
    const { house, pay } = await openInbox()
    const spam = Array.from({ length: 200 }, (_, index) => ({ index, contract: `FREE${index}` }))
    await pay(...spam)
    await pay(...spam.toReversed())
    expect(await house.inbox()).toHaveLength(10)
  })
})

describe('suggestions', () => {
  test.each([
    ['a digit too many', { tag: '12' }, 0, { code: 'HINT_TAG_SLIP', params: { tag: '1' } }],
    ['a digit for another', { tag: '3' }, 0, { code: 'HINT_TAG_SLIP', params: { tag: '1' } }],
    ['leading zeros', { tag: '002' }, 1, { code: 'HINT_TAG_SPELLING', params: { tag: '2' } }],
    ['digits of another script', { tag: '\u0662' }, 1, { code: 'HINT_TAG_SPELLING', params: { tag: '2' } }],
    [
      'the payer of an earlier deposit',
      { tag: null, from: 'exchange' },
      1,
      { code: 'HINT_SAME_PAYER', params: {} },
    ],
  ])('%s', async (_, payment, owner, why) => {
    const { first, second, pay, onlyItem, listInbox, showItem } = await openInbox()
    await pay({ txid: 'bb', tag: '2', from: 'exchange' }, { index: 1, ...payment })
    const { username } = [first, second][owner]!.customer
    const { suggestions } = await showItem(await onlyItem())
    expect(suggestions).toContainEqual({ username, why })
    expect(await listInbox()).toMatchObject([{ suggestions }])
  })

  test('the owner of the address on a sibling network', async () => {
    code = 'erc20'
    const { house, first, pay, onlyItem, showItem } = await openInbox()
    await house.database.query(sql`
      update deposit_addresses set network = 'bep20' where customer_id = ${first.customer.id}`)
    await pay({ units: 10n ** 18n })
    const { suggestions } = await showItem(await onlyItem())
    const { username } = first.customer
    expect(suggestions).toContainEqual({
      username,
      why: { code: 'HINT_SIBLING_NETWORK', params: { network: 'bep20' } },
    })
  })
})
