import assert from 'node:assert'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseAmount } from '#core/money'
import type { IssueOrder, IssuerNotice } from '#core/suppliers'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { useTestDatabase } from '../../../../test/world/test-database.ts'
import type { Deliver } from './card-acts.ts'
import { issuerTeller } from './issuer-teller.ts'
import { simulatedIssuer } from './simulated-issuer.ts'

const { database } = await useTestDatabase()
const asset = { symbol: 'USD', scale: 2 }
const money = (text: string) => parseAmount(text, asset)
const merchant = { name: 'Bookshop', category: '5942', country: 'US' }
const world = { time: Date.parse('2026-05-04T03:02:01.987Z'), isManual: false }
const clock = { now: () => new Date(world.time) }
const issuer = simulatedIssuer({
  ...{ database, asset, clock, key: randomBytes(32) },
  isManual: async () => world.isManual,
})
const heard: IssuerNotice[] = []
const deliver: Deliver = async (callback) => void heard.push(issuer.readCallback(callback))
const teller = issuerTeller({ issuer, deliver })

async function later(ms: number) {
  world.time += ms
  await teller.tick()
}

async function order(amount = '20'): Promise<IssueOrder> {
  const options = {
    cardType: 'SHOPPING',
    region: 'US',
    paymentSystem: 'VISA',
    isApplePayAvailable: true,
  } as const
  const asked = { reference: systemIds.next(), options, amount: money(amount) }
  await issuer.issue(asked)
  return asked
}

async function newCard(): Promise<string> {
  const asked = await order()
  await issuer.settleOrder(asked.reference, { outcome: 'done' })
  const answer = await issuer.findIssued(asked)
  assert(answer?.status === 'done')
  return answer.result.cardReference
}

const statusOf = async (asked: IssueOrder) => (await issuer.findIssued(asked))?.status

test('an order is decided a second after it came, once, however many processes look', async () => {
  const asked = await order()
  await later(999)
  expect(await statusOf(asked)).toBe('unknown')
  await Promise.all([later(1), ...Array.from({ length: 5 }, () => teller.tick())])
  expect(await statusOf(asked)).toBe('done')
  expect(heard.filter((one) => one.kind === 'order' && one.reference === asked.reference)).toHaveLength(1)
})

test('cents choose what goes wrong: declined, slow, or declined and done all the same', async () => {
  const [declined, slow, contradicted, plain] = await Promise.all(
    ['20.02', '20.03', '20.04', '20.20'].map((amount) => order(amount)),
  )
  assert(declined && slow && contradicted && plain)
  const all = () => Promise.all([declined, slow, contradicted, plain].map(statusOf))
  await later(1_000)
  expect(await all()).toEqual(['rejected', 'unknown', 'rejected', 'done'])
  await later(2_000)
  expect(await all()).toEqual(['rejected', 'unknown', 'done', 'done'])
  await later(20_000)
  expect(await all()).toEqual(['rejected', 'done', 'done', 'done'])
})

test('a manual issuer waits for controls, and decides what waited once it is automatic', async () => {
  world.isManual = true
  const [asked, other] = [await order(), await order()]
  await later(60_000)
  expect(await statusOf(asked)).toBe('unknown')
  expect(await issuer.settleOrder(asked.reference, { outcome: 'rejected', reason: 'NO_STOCK' })).toBe(true)
  expect(await issuer.settleOrder(asked.reference, { outcome: 'done' })).toBe(false)
  world.isManual = false
  await later(0)
  expect([await issuer.findIssued(asked), await statusOf(other)]).toEqual([
    { status: 'rejected', reason: 'NO_STOCK' },
    'done',
  ])
})

test.each([
  ['does not answer in time', () => new Promise(() => {})],
  ['fails', () => Promise.reject(new Error('the house is down'))],
  ['answers nonsense', async () => ({ decision: 'perhaps' })],
])('a purchase is declined when the house %s, and any hold of it is given back', async (_, answer) => {
  const cardReference = await newCard()
  const act = { cardReference, amount: money('3'), merchant }
  const told = await issuer.authorize(act, { deliver: answer, timeMs: 30 })
  assert(told !== null)
  expect(told.decision).toBeNull()
  heard.length = 0
  await later(0)
  expect(heard.filter(({ kind }) => kind !== 'order')).toMatchObject([
    { kind: 'reversal', authorizationId: told.authorizationId, amount: money('3') },
  ])
})

test('a card that is frozen at the issuer pays nothing, whatever the house says', async () => {
  const cardReference = await newCard()
  await issuer.setState({ cardReference, state: 'FROZEN' })
  const approving: Deliver = async () => issuer.decisionBody({ isApproved: true })
  const act = { cardReference, amount: money('3'), merchant }
  expect(await issuer.authorize(act, { deliver: approving })).toMatchObject({ decision: null })
})

test('controls know no card that the issuer did not make', async () => {
  const act = { cardReference: 'card_none', amount: money('3'), merchant }
  expect(await issuer.authorize(act, { deliver })).toBeNull()
  expect(await issuer.clear({ ...act, authorizationId: null, isFinal: true })).toBeNull()
  expect(await issuer.refund(act)).toBeNull()
  expect(await issuer.reverse({ authorizationId: 'ct_999999999' })).toBeNull()
  expect(await issuer.settleOrder(systemIds.next(), { outcome: 'done' })).toBe(false)
})

test('a number passes its own check, and is in no table', async () => {
  const cardReference = await newCard()
  const { number, cvc, expiry } = await issuer.reveal(cardReference)
  const sum = [...number]
    .toReversed()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, weighted) => total + (weighted > 9 ? weighted - 9 : weighted), 0)
  expect([sum % 10, expiry, cvc.length]).toEqual([0, '05/29', 3])
  const rows = await database.query(sql`
    select to_jsonb(c)::text as row from simulated_cards c union all
    select to_jsonb(o)::text from simulated_card_orders o union all
    select to_jsonb(t)::text from simulated_card_transactions t union all
    select body from simulated_callbacks`)
  expect(rows.length).toBeGreaterThan(2)
  expect(
    JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain(number)
})

test('clearings of one moment are told in one order, to every reader', async () => {
  const cardReference = await newCard()
  const { cursor: before } = await readAll(null)
  const act = { cardReference, merchant, authorizationId: null, isFinal: false }
  const clearing = Array.from({ length: 30 }, (_, cents) =>
    issuer.clear({ ...act, amount: { asset, units: BigInt(cents + 1) } }),
  )
  const reading = Array.from({ length: 10 }, () => readAll(before))
  const ids = await Promise.all(clearing)
  await Promise.all(reading)
  const { told } = await readAll(before)
  expect(told.toSorted()).toEqual(ids.toSorted())
  for (const early of await Promise.all(reading)) {
    const { told: rest } = await readAll(early.cursor)
    expect([...early.told, ...rest]).toEqual(told)
  }
})

async function readAll(from: string | null) {
  const told: string[] = []
  let cursor = from
  for (let pages = 0; pages < 20; pages++) {
    const page = await issuer.activity(cursor)
    for (const notice of page.notices) if ('transactionId' in notice) told.push(notice.transactionId)
    if (page.cursor === cursor) break
    cursor = page.cursor
  }
  return { told, cursor }
}
