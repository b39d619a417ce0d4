import { beforeAll, beforeEach, expect, test } from 'vitest'
import { InvalidCallback } from '#core/callbacks'
import { contradictionsOf } from '#core/ledger'
import type { IssuerNotice } from '#core/suppliers'
import { sql } from '#platform/database'
import { coded } from '#platform/sentences'
import {
  openSpendingHouse,
  type SpendingHouse,
  type TestCard,
} from '../../../../test/world/spending-house.ts'
import { listBreaks } from '../notices/card-break.ts'
import { spendingClaims } from './claims.ts'

let house: SpendingHouse
let card: TestCard

beforeAll(async () => {
  house = await openSpendingHouse()
  return () => house.close()
})
beforeEach(async () => {
  card = await house.spendingCard('100')
  return () => house.expectSoundCards()
})

const change = (operationId: string, body = {}) =>
  house.call(operationId, card.customerId, { params: { card_id: card.number }, body })

test('an approved purchase is on hold, and asking again changes nothing', async () => {
  expect(await house.ask(card, { id: 'a1', amount: '30' })).toBe('yes')
  expect(await house.ask(card, { id: 'a1', amount: '30' })).toBe('yes')
  expect(await house.on(card)).toBe('70/30')
  expect(await house.seen(card)).toEqual(['purchase pending 30'])
})

test('a purchase beyond the balance is declined, also after the card was loaded', async () => {
  expect(await house.ask(card, { id: 'b1', amount: '100.01' })).toBe('insufficient_funds')
  await house.tell(house.refund(card, { amount: '1' }))
  expect(await house.ask(card, { id: 'b1', amount: '100.01' })).toBe('insufficient_funds')
  expect(await house.on(card)).toBe('101/0')
  expect(await house.seen(card)).toEqual([
    'purchase declined 100.01 insufficient_funds',
    'refund completed 1',
  ])
})

test('a frozen card declines and a blocked one too', async () => {
  await change('freezeCard')
  expect(await house.ask(card, { amount: '1' })).toBe('card_frozen')
  await change('unfreezeCard')
  expect(await house.ask(card, { amount: '1' })).toBe('yes')
  await change('blockCard')
  expect(await house.ask(card, { amount: '1' })).toBe('card_blocked')
})

test('the cards of a frozen customer pay nothing, and what merchants took or give back is booked', async () => {
  expect(await house.ask(card, { id: 'of-frozen', amount: '30' })).toBe('yes')
  await house.freeze(card.customerId)
  expect(await house.ask(card, { amount: '1' })).toBe('card_frozen')
  expect(await house.ask(card, { id: 'of-frozen', amount: '31' })).toBe('card_frozen')
  await house.tell(house.clearing(card, { of: 'of-frozen', amount: '30' }))
  await house.tell(house.refund(card, { amount: '5' }))
  expect(await house.on(card)).toBe('75/0')
  await house.unfreeze(card.customerId)
  expect(await house.ask(card, { amount: '1' })).toBe('yes')
})

test('limits count holds and clearings, and give back reversals and refunds', async () => {
  await change('setCardLimits', { per_purchase: '40', per_day: '60', per_month: '80' })
  expect(await house.ask(card, { amount: '40.01' })).toBe('limit')
  expect(await house.ask(card, { id: 'l1', amount: '40' })).toBe('yes')
  expect(await house.ask(card, { amount: '20.01' })).toBe('limit')
  await house.tell(house.reversal(card, { of: 'l1', amount: '10' }))
  await house.tell(house.clearing(card, { of: 'l1', amount: '25' }))
  expect(await house.ask(card, { amount: '35.01' })).toBe('limit')
  expect(await house.ask(card, { amount: '35' })).toBe('yes')
  await house.tell(house.refund(card, { amount: '5' }))
  expect(await house.ask(card, { amount: '5.01' })).toBe('limit')
  house.clock.advance(24 * 3_600_000)
  expect(await house.ask(card, { amount: '25.01' })).toBe('limit')
  expect(await house.ask(card, { amount: '25' })).toBe('yes')
  house.clock.advance(31 * 24 * 3_600_000)
  expect(await house.ask(card, { amount: '15' })).toBe('yes')
})

test('a clearing of less frees the rest, and one of more takes it from the card', async () => {
  await house.ask(card, { id: 'c1', amount: '30' })
  await house.tell(house.clearing(card, { of: 'c1', amount: '20' }))
  await house.ask(card, { id: 'c2', amount: '30' })
  await house.tell(house.clearing(card, { of: 'c2', amount: '35' }))
  expect(await house.on(card)).toBe('45/0')
  expect(await house.seen(card)).toEqual(['purchase completed 20', 'purchase completed 35'])
})

test('a clearing beyond the card is the loss of the house, named to operators, and a refund pays it back first', async () => {
  await house.ask(card, { id: 'd1', amount: '100' })
  await house.tell(house.clearing(card, { of: 'd1', amount: '130' }))
  expect(await house.on(card)).toBe('0/0')
  expect(await house.breaks()).toContain('overdrawn 30')
  await house.tell(house.refund(card, { amount: '45' }))
  expect(await house.on(card)).toBe('15/0')
  await house.tell(house.refund(card, { amount: '5' }))
  expect(await house.on(card)).toBe('20/0')
})

test('an overdrawn card is frozen until its owner has paid back what the house lost', async () => {
  const overdraw = (by: TestCard) => house.tell(house.clearing(by, { amount: '130' }))
  await overdraw(card)
  await expect(change('unfreezeCard')).rejects.toThrow(/CARD_OVERDRAWN|more than it had/)
  expect(await house.ask(card, { amount: '1' })).toBe('card_frozen')
  await change('topUpCard', { amount: '20' })
  await house.engine.turn()
  expect([await house.on(card), await house.lostBy(card)]).toEqual(['0/0', 1_000n])
  await expect(change('unfreezeCard')).rejects.toThrow()
  await change('topUpCard', { amount: '15' })
  await house.engine.turn()
  expect([await house.on(card), await house.lostBy(card)]).toEqual(['5/0', 0n])
  expect(await change('unfreezeCard')).toMatchObject({ status: 'ACTIVE' })
  await expect(change('freezeCard')).resolves.toMatchObject({ status: 'FROZEN' })
  await expect(change('topUpCard', { amount: '5' })).rejects.toThrow()
})

test('a blocked card pays back what the house lost before its owner gets anything', async () => {
  await house.ask(card, { id: 'x1', amount: '60' })
  await house.tell(house.clearing(card, { amount: '70' }))
  await house.tell(house.reversal(card, { of: 'x1', amount: '50' }))
  await change('blockCard')
  expect([await house.on(card), await house.lostBy(card)]).toEqual(['0/10', 0n])
  const returns = (await house.history(card.customerId)).filter((line) => line.startsWith('card_return'))
  expect(returns).toEqual(['card_return completed 20 USDT'])
})

test('an operator who closes the break lets an overdrawn card be unfrozen', async () => {
  await house.tell(house.clearing(card, { amount: '130' }))
  await house.database.query(sql`
    update card_breaks set resolved_at = now(), resolution = 'ours' where card_reference = ${card.reference}`)
  expect(await change('unfreezeCard')).toMatchObject({ status: 'ACTIVE' })
})

test('a clearing in parts takes each part once, and the last one ends it', async () => {
  await house.ask(card, { id: 'e1', amount: '60' })
  const first = house.clearing(card, { id: 'e2', of: 'e1', amount: '20', isFinal: false })
  await house.tell(first)
  await house.tell(first)
  expect(await house.on(card)).toBe('40/40')
  await house.tell(house.clearing(card, { id: 'e3', of: 'e1', amount: '20', isFinal: false }))
  expect(await house.on(card)).toBe('40/20')
  await house.tell(house.clearing(card, { id: 'e4', of: 'e1', amount: '5' }))
  expect(await house.on(card)).toBe('55/0')
  expect(await house.seen(card)).toEqual(['purchase completed 45'])
})

test('a clearing without an authorisation is taken', async () => {
  await house.tell(house.clearing(card, { amount: '12.34' }))
  expect(await house.on(card)).toBe('87.66/0')
  expect(await house.seen(card)).toEqual(['purchase completed 12.34'])
})

test('a hold expires after a week, and its late clearing is taken all the same', async () => {
  await house.ask(card, { id: 'f1', amount: '30' })
  house.clock.advance(7 * 24 * 3_600_000 - 1)
  await house.spending.expire()
  expect(await house.on(card)).toBe('70/30')
  house.clock.advance(1)
  await house.spending.expire()
  await house.spending.expire()
  expect(await house.on(card)).toBe('100/0')
  expect(await house.seen(card)).toEqual(['purchase reversed 30'])
  await house.tell(house.clearing(card, { of: 'f1', amount: '30' }))
  expect(await house.on(card)).toBe('70/0')
  expect(await house.seen(card)).toEqual(['purchase completed 30'])
})

test('a reversal frees a part or all, and never what was taken', async () => {
  await house.ask(card, { id: 'g1', amount: '30' })
  await house.tell(house.reversal(card, { of: 'g1', amount: '10' }))
  expect(await house.on(card)).toBe('80/20')
  await house.tell(house.clearing(card, { of: 'g1', amount: '15', isFinal: false }))
  await house.tell(house.reversal(card, { of: 'g1', amount: '30' }))
  expect(await house.on(card)).toBe('85/0')
  expect(await house.seen(card)).toEqual([
    'purchase completed 15',
    'reversal completed 10',
    'reversal completed 5',
  ])
})

test('a reversal that overtakes its question leaves nothing on hold', async () => {
  await house.tell(house.reversal(card, { of: 'h1', amount: '30' }))
  expect(await house.ask(card, { id: 'h1', amount: '30' })).toBe('insufficient_funds')
  expect(await house.on(card)).toBe('100/0')
  expect(await house.seen(card)).toEqual(['purchase reversed 30'])
})

test('a blocked card gets nothing: freed holds and refunds go to the wallet', async () => {
  await house.ask(card, { id: 'i1', amount: '30' })
  await house.ask(card, { id: 'i2', amount: '20' })
  const before = Number((await house.wallet(card.customerId)).split('/')[0])
  await change('blockCard')
  expect(await house.on(card)).toBe('0/50')
  await house.tell(house.clearing(card, { of: 'i1', amount: '25' }))
  await house.tell(house.reversal(card, { of: 'i2', amount: '20' }))
  await house.tell(house.refund(card, { amount: '3' }))
  expect(await house.on(card)).toBe('0/0')
  expect(Number((await house.wallet(card.customerId)).split('/')[0]) - before).toBe(50 + 5 + 20 + 3)
  const told = await house.history(card.customerId)
  expect(told.filter((line) => line.startsWith('card_return'))).toHaveLength(4)
})

test('the same id with other facts changes nothing and is named to operators', async () => {
  await house.ask(card, { id: 'j1', amount: '30' })
  expect(await house.ask(card, { id: 'j1', amount: '29' })).toBe('yes')
  await house.tell(house.refund(card, { id: 'j2', amount: '5' }))
  await house.tell(house.refund(card, { id: 'j2', amount: '6' }))
  const other = await house.spendingCard('10')
  await house.tell(house.reversal(other, { of: 'j1', amount: '30' }))
  expect(await house.on(card)).toBe('75/30')
  expect((await house.breaks()).filter((one) => one.startsWith('contradiction'))).toHaveLength(3)
})

test('news of an unknown card waits until the card is known, and its question stays declined', async () => {
  const stranger = { ...card, reference: 'not yet' }
  expect(await house.ask(stranger, { id: 'k1', amount: '5' })).toBe('card_blocked')
  await house.tell(house.clearing(stranger, { id: 'k2', amount: '7' }))
  await house.tell(house.refund(stranger, { id: 'k3', amount: '2' }))
  await house.spending.takeKnown()
  expect(await house.breaks()).toEqual(expect.arrayContaining(['unknown_card 7', 'unknown_card 2']))
  await house.database.inTransaction(async (tx) =>
    tx.send(sql`update cards set card_reference = 'not yet' where id = ${card.id}`),
  )
  await house.spending.takeKnown()
  await house.spending.takeKnown()
  expect(await house.on(card)).toBe('95/0')
  expect(await house.ask(stranger, { id: 'k1', amount: '5' })).toBe('card_blocked')
  expect((await house.breaks()).filter((one) => one.startsWith('unknown'))).toEqual([])
})

test('activity brings what no callback brought, and twice changes nothing', async () => {
  await house.ask(card, { id: 'm1', amount: '30' })
  const lost = house.clearing(card, { id: 'm2', of: 'm1', amount: '30' })
  await house.tell(lost)
  house.activity.push(lost, house.refund(card, { amount: '4' }), house.clearing(card, { amount: '1' }))
  await house.spending.readActivity()
  await house.listener().readActivity()
  expect(await house.on(card)).toBe('73/0')
})

test('a decision that comes too late holds nothing', async () => {
  const slow = house.listener(house.database, { takesMs: 2_000 })
  await expect(house.ask(card, { id: 'n1', amount: '5' }, slow)).rejects.toThrow('not decided within')
  expect(await house.on(card)).toBe('100/0')
  expect(await house.seen(card)).toEqual([])
})

test('an amount in another currency is no notice', async () => {
  const notice = { ...house.refund(card, { amount: '5' }), amount: house.money('USDT', '5') }
  await expect(house.tell(notice)).rejects.toThrow(InvalidCallback)
})

test('a clearing with the id of an authorisation of another card is taken from its own card', async () => {
  const other = await house.spendingCard('50')
  await house.ask(other, { id: 'r1', amount: '20' })
  const notice = house.clearing(card, { id: 'r1', of: 'r1', amount: '5' })
  await house.tell(notice)
  await house.tell(notice)
  expect([await house.on(card), await house.on(other)]).toEqual(['95/0', '30/20'])
})

test('a question about nothing checks the card, and leaves no trace', async () => {
  expect(await house.ask(card, { amount: '0' })).toBe('yes')
  expect(await house.ask({ ...card, reference: 'nobody’s' }, { amount: '0' })).toBe('card_blocked')
  await change('freezeCard')
  expect(await house.ask(card, { amount: '0' })).toBe('card_frozen')
  expect([await house.on(card), await house.seen(card)]).toEqual(['100/0', []])
  await expect(house.tell(house.refund(card, { amount: '0' }))).rejects.toThrow(InvalidCallback)
})

test('the audit names a blocked card that has money to spend', async () => {
  const become = (status: string) =>
    house.database.query(sql`update cards set status = ${status} where id = ${card.id}`)
  await become('BLOCKED')
  const found = await Promise.all(spendingClaims.map((one) => contradictionsOf(house.database, one)))
  await become('ACTIVE')
  expect(found.flat().map(coded)).toEqual([
    { code: 'BLOCKED_CARD_HAS_MONEY', params: { card: card.id, units: expect.stringMatching(/^100/) } },
  ])
})

test('news that cannot be taken is named to operators, and what is behind it is taken', async () => {
  const { asset, ...euros } = { asset: { symbol: 'EUR', scale: 2 }, units: 500n }
  const refund = () => house.refund(card, { amount: '1' })
  const at = new Date(Number.NaN)
  house.activity.push(
    { ...refund(), transactionId: 'u1', amount: { asset, ...euros } } as IssuerNotice, // the kind is the same
    house.refund(card, { id: 'u2', amount: '0' }),
    house.refund(card, { id: 'bad\0id', amount: '1' }),
    { ...house.refund(card, { id: 'u3', amount: '1' }), at } as IssuerNotice, // the kind is the same
    { kind: 'unreadable', transactionId: '', cardReference: card.reference, reason: 'no\0words' },
    house.refund(card, { id: 'u4', amount: '3' }),
  )
  await house.spending.readActivity()
  await house.spending.readActivity()
  expect(await house.on(card)).toBe('103/0')
  const kept = await listBreaks(house.database, { catalog: house.catalog, limit: 100 })
  const notices = kept.filter(({ kind }) => kind === 'unreadable').map(({ notice }) => notice)
  expect(notices).toHaveLength(5)
  const reason = expect.stringMatching(/an amount in EUR on a card in USD: a refund of 5 EUR/)
  expect(notices).toContainEqual(expect.objectContaining({ transactionId: 'u1', reason }))
})

test('a hold that cannot be released and news that cannot be taken stop nothing behind them', async () => {
  await house.ask(card, { id: 'v1', amount: '30' })
  house.clock.advance(1)
  await house.ask(card, { id: 'v2', amount: '20' })
  const hold = async (id: string, units: bigint) => {
    await house.database.query(sql`
      update card_authorizations set held_units = ${units} where authorization_id = ${id}`)
  }
  await hold('v1', 100_000n)
  house.clock.advance(8 * 24 * 3_600_000)
  await expect(house.spending.expire()).rejects.toThrow()
  await hold('v1', 3_000n)
  expect(await house.on(card)).toBe('70/30')
  for (const [id, amount] of [
    ['v3', '7'],
    ['v4', '5'],
  ] as const)
    await house.tell(house.refund({ ...card, reference: 'a typo' }, { id, amount }))
  await house.database.query(sql`
    update card_breaks set card_reference = ${card.reference} where transaction_id in ('v3', 'v4')`)
  await house.database.query(
    sql`update card_breaks set notice = '{"at": "never"}' where transaction_id = 'v3'`,
  )
  await expect(house.spending.takeKnown()).rejects.toThrow()
  expect(await house.on(card)).toBe('75/30')
  await house.database.query(sql`delete from card_breaks where transaction_id = 'v3'`)
})

test('a reversal of what we declined changes nothing', async () => {
  await house.ask(card, { id: 'w1', amount: '200' })
  await house.tell(house.reversal(card, { of: 'w1', amount: '200' }))
  expect(await house.seen(card)).toEqual(['purchase declined 200 insufficient_funds'])
})

test('news that cannot be taken keeps no hold from its release', async () => {
  await house.ask(card, { id: 't1', amount: '30' })
  await house.tell(house.clearing({ ...card, reference: 'a typo' }, { id: 't2', amount: '7' }))
  await house.database.query(sql`
    update card_breaks set card_reference = ${card.reference}, notice = '{"at": "never"}' where transaction_id = 't2'`)
  house.clock.advance(8 * 24 * 3_600_000)
  await expect(house.spending.tidy()).rejects.toThrow()
  expect(await house.on(card)).toBe('100/0')
  await house.database.query(sql`delete from card_breaks where transaction_id = 't2'`)
})

test('however much news cannot be taken, what is behind it is', async () => {
  await house.database.query(sql`
    insert into card_breaks (id, provider, kind, transaction_id, card_reference, units, notice, opened_at)
    select gen_random_uuid(), provider, 'unknown_card', 'y' || n, card_reference, 100, '{"at": "never"}', ${house.clock.now()}
    from cards, generate_series(1, 1001) as n where id = ${card.id}`)
  house.clock.advance(1)
  await house.tell(house.refund({ ...card, reference: 'a typo' }, { id: 'z1', amount: '5' }))
  await house.database.query(
    sql`update card_breaks set card_reference = ${card.reference} where transaction_id = 'z1'`,
  )
  await expect(house.spending.takeKnown()).rejects.toThrow()
  await house.database.query(sql`delete from card_breaks where transaction_id like 'y%'`)
  expect(await house.on(card)).toBe('105/0')
})
