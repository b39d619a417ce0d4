import assert from 'node:assert'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseAmount } from '#core/money'
import { type PayInOrder, type RailNotice, railsSection } from '#core/rails'
import { systemIds } from '#platform/ids'
import { shippedCatalog } from '../../../../test/world/shipped-catalog.ts'
import { useTestDatabase } from '../../../../test/world/test-database.ts'
import { payInPlan } from './plans.ts'
import { simulatedRail } from './simulated-rail.ts'
import { simulatedTeller } from './simulated-teller.ts'

const { database } = await useTestDatabase()
const { currency } =
  shippedCatalog.section(railsSection).find('sbp') ?? assert.fail('SBP is in the catalogue')
const money = (text: string) => parseAmount(text, currency.asset)
let count = 0

/** A bank with a rail of its own, and the house that it calls. */
function openBank() {
  const settings = { code: `rail${count++}`, currency }
  const world = { time: Date.parse('2026-05-04T03:02:01.987Z'), isManual: false, isHouseDown: false }
  const now = () => new Date(world.time)
  const bank = simulatedRail({
    ...{ database, settings, clock: { now }, callbackKey: randomBytes(32) },
    isManual: async () => world.isManual,
    linkOf: (reference) => `http://bank.test/${reference}`,
  })
  const heard: RailNotice[] = []
  const teller = simulatedTeller({
    banks: [bank],
    async deliver(_, callback) {
      if (world.isHouseDown) throw new Error('the house is down')
      heard.push(bank.readCallback(callback))
    },
  })
  const order = (amount: string): PayInOrder => {
    const expiresAt = new Date(world.time + 900_000)
    return { reference: systemIds.next(), purpose: 'deposit', amount: money(amount), expiresAt }
  }
  return {
    bank,
    heard,
    teller,
    world,
    async link(amount: string) {
      const asked = order(amount)
      await bank.createPayIn(asked)
      return asked.reference
    },
    async payout(phone = '79161234567') {
      const { reference, amount } = order('500')
      await bank.pay({ reference, amount, phone, bankCode: '100000000111' })
      return reference
    },
    async paid(reference: string) {
      const { payments } = await bank.readPayIn({ reference, providerReference: '' })
      return payments.map(({ amount }) => amount)
    },
    async later(ms: number) {
      world.time += ms
      await teller.tick()
    },
  }
}

const magic = ['100.01', '100.02', '100.03', '100.04', '100.05', '100.06']
const planOf = (purpose: PayInOrder['purpose'], text: string) => payInPlan({ purpose, amount: money(text) })

test('kopecks choose what a payer does, and no other digits do', () => {
  const plans = magic.map((text) => planOf('deposit', text))
  expect(plans).toEqual([null, 'decline', 'short', 'over', 'late', 'twice'])
  for (const text of ['100', '100.1', '100.2', '100.11', '101', '2', '0.07', '106'])
    expect([text, planOf('deposit', text)]).toEqual([text, 'pay'])
})

test('the price of a card, whose kopecks nobody chose, is paid whatever they are', () => {
  expect(magic.map((text) => planOf('card', text))).toEqual(magic.map(() => 'pay'))
})

test('payers and the bank act a second after they were asked, and only once however many processes look', async () => {
  const { bank, heard, teller, later, link, payout, paid } = openBank()
  const [paidIn, paidOut] = [await link('100'), await payout()]
  await later(999)
  expect([await paid(paidIn), heard]).toEqual([[], []])
  await Promise.all([later(1), ...Array.from({ length: 5 }, () => teller.tick())])
  await teller.tick()
  expect(await paid(paidIn)).toEqual([money('100')])
  const order = { reference: paidOut, amount: money('500'), phone: '79161234567', bankCode: '100000000111' }
  expect(await bank.findPayout(order)).toMatchObject({ status: 'done' })
  expect(heard.map(({ kind }) => kind).toSorted()).toEqual(['payment', 'payout'])
})

test('a manual bank waits for controls, and acts on what waited once it is automatic', async () => {
  const { world, later, link, payout, paid, bank, heard } = openBank()
  world.isManual = true
  const [paidIn, other] = [await link('100'), await link('50')]
  await payout()
  await later(60_000)
  expect([await paid(paidIn), heard]).toEqual([[], []])
  expect(await bank.payNow(other, { amount: money('7'), payer: 'Ольга Викторовна М.' })).toMatchObject({
    amount: money('7'),
    payer: 'Ольга Викторовна М.',
  })
  world.isManual = false
  await later(1)
  expect([await paid(paidIn), await paid(other)]).toEqual([[money('100')], [money('7')]])
})

test('a link that is closed to be paid late says so first, and is paid a second later, also by a manual bank', async () => {
  const { world, later, link, paid, bank, heard } = openBank()
  world.isManual = true
  const reference = await link('100')
  expect(await bank.payLate(reference)).toBe(true)
  await later(0)
  expect(heard).toEqual([{ kind: 'pay_in', reference }])
  expect(await bank.readPayIn({ reference, providerReference: '' })).toEqual({
    state: 'expired',
    payments: [],
  })
  await later(1_000)
  expect([heard[1]?.kind, await paid(reference)]).toEqual(['payment', [money('100')]])
  expect(await bank.payLate(reference)).toBe(false)
})

test('nobody pays a link by themselves that expired before they could', async () => {
  const { later, link, paid } = openBank()
  const reference = await link('100')
  await later(900_000)
  await later(60_000)
  expect(await paid(reference)).toEqual([])
})

test('what was decided about a payout stays decided, and what came back comes back once', async () => {
  const { bank, heard, payout, later } = openBank()
  const [done, rejected] = [await payout(), await payout()]
  expect(await bank.returnPayout(done)).toBe(false)
  expect(await bank.settlePayout(done, { outcome: 'done' })).toBe(true)
  expect(await bank.settlePayout(rejected, { outcome: 'rejected', reason: 'no account' })).toBe(true)
  for (let times = 0; times < 2; times++) {
    expect(await bank.settlePayout(done, { outcome: 'done' })).toBe(true)
    expect(await bank.settlePayout(done, { outcome: 'rejected', reason: 'late' })).toBe(false)
    expect(await bank.settlePayout(rejected, { outcome: 'done' })).toBe(false)
    expect(await bank.returnPayout(done)).toBe(true)
    expect(await bank.returnPayout(rejected)).toBe(false)
  }
  await later(10_000)
  expect(heard.map(({ kind }) => kind).toSorted()).toEqual(['payout', 'payout', 'return'])
  const lines = (await bank.statement('2026-05-04')).trimEnd().split('\n').slice(1)
  expect(lines.map((line) => line.split(',')[1]).toSorted()).toEqual(['payout', 'return'])
})

test('a callback that the house does not take comes again after its wait, until it is taken', async () => {
  const { bank, world, heard, teller, link, later } = openBank()
  const reference = await link('100.01')
  await bank.payNow(reference)
  world.isHouseDown = true
  await expect(teller.tick()).rejects.toThrow('the house is down')
  world.isHouseDown = false
  await later(4_000)
  expect(heard).toEqual([])
  await later(1_000)
  expect(heard).toMatchObject([{ kind: 'payment', reference }])
  await later(600_000)
  expect(heard).toHaveLength(1)
})

test('a payment that names no link is told as nobody’s', async () => {
  const { bank, heard, later } = openBank()
  await bank.payWithoutLink({ amount: money('42'), about: 'a gift' })
  await later(0)
  expect(heard).toMatchObject([
    { kind: 'payment', reference: null, providerReference: null, payment: { amount: money('42') } },
  ])
  expect(await bank.statement('2026-05-04')).toMatch(/^A[0-9A-F]{31},payment,,42,RUB,0.17,/m)
})

test('acts on what the bank does not know come to nothing', async () => {
  const { bank } = openBank()
  const reference = systemIds.next()
  expect(await bank.payNow(reference)).toBeNull()
  const acts = [bank.payTwice(reference), bank.payLate(reference), bank.decline(reference)]
  const payouts = [bank.settlePayout(reference, { outcome: 'done' }), bank.returnPayout(reference)]
  expect(await Promise.all([...acts, ...payouts])).toEqual(Array(5).fill(false))
})
