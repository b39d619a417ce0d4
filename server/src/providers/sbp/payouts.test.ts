import assert from 'node:assert'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PartyAnswer } from '#core/instructions'
import { parseAmount } from '#core/money'
import type { PayoutOrder, Rail } from '#core/rails'
import { systemIds } from '#platform/ids'
import type { Mishap } from '../../../test/world/party-server.ts'
import { type SbpServer, sbpHouse, sbpKeys, startSbpServer } from '../../../test/world/sbp-server.ts'
import { payoutId } from './payout-id.ts'
import { sbpRail } from './sbp-rail.ts'

const asset = { symbol: 'RUB', scale: 2 }
let server: SbpServer
let rail: Rail
beforeAll(async () => {
  server = await startSbpServer()
  rail = sbpRail({ ...sbpHouse, ...sbpKeys, asset, url: server.url, timeoutMs: 2_000 })
})
afterEach(() => {
  server.calm()
  server.bank.isInstant = true
})
afterAll(() => server.stop())

const draftCall = 'POST /payout/v1/payouts/draft'
const confirmCall = 'PUT /payout/v1/payouts/'
const payoutCall = 'GET /payout/v1/payouts/'

function payoutOrder(): PayoutOrder {
  const amount = parseAmount('250.5', asset)
  return { reference: systemIds.next(), amount, phone: '79161234567', bankCode: 'VTB' }
}

const refusal = (code: string, status = 400): Mishap => ({
  kind: 'answer',
  status,
  body: JSON.stringify({ code, message: 'Иванов И. И.' }),
})
const notFound = refusal('ERROR.NOT_FOUND', 404)

/** How often money left for it. */
const timesPaid = ({ reference }: PayoutOrder) =>
  server.bank.paidOut.filter((id) => id === payoutId(reference)).length

/** A payout that the bank has paid, and whose confirmation gave no answer. */
async function payUnheard(): Promise<PayoutOrder> {
  const order = payoutOrder()
  server.onNext(confirmCall, { kind: 'lost' })
  await expect(rail.pay(order)).rejects.toThrow()
  expect(timesPaid(order)).toBe(1)
  return order
}

test('a paid payout that a look does not find and the bank takes no second time is unknown, never rejected', async () => {
  const order = await payUnheard()
  server.onNext(payoutCall, notFound, notFound)
  expect(await rail.findPayout(order)).toBeNull()
  const reason = 'the bank refused it with ERROR.PAYOUT_ALREADY_EXISTS, and does not find it'
  expect(await rail.pay(order)).toEqual({ status: 'unknown', reason })
  expect((await rail.pay(order)).status).toBe('done')
  expect(timesPaid(order)).toBe(1)
})

test.each(['ERROR.ACCOUNT_NOT_FOUND', 'ERROR.RECIPIENT_NOT_FOUND', 'NOT_FOUND', 'ERROR.FORBIDDEN'])(
  'a look that is refused with %s does not say that a payout never arrived',
  async (code) => {
    const order = await payUnheard()
    server.onNext(payoutCall, refusal(code, 404), refusal(code, 404))
    await expect(rail.findPayout(order)).rejects.toThrow(`the bank refused with ${code}`)
    await expect(rail.pay(order)).rejects.toThrow(`the bank refused with ${code}`)
    expect((await rail.findPayout(order))?.status).toBe('done')
  },
)

test.each(['ERROR.ACCOUNT_IS_NOT_REGISTERED', 'ERROR.FORBIDDEN', 'ERROR.NOT_FOUND'])(
  'a draft that is refused with %s, which is about the house, is tried again',
  async (code) => {
    const order = payoutOrder()
    server.onNext(draftCall, refusal(code))
    expect((await rail.pay(order)).status).toBe('unknown')
    expect(await rail.findPayout(order)).toBeNull()
    expect((await rail.pay(order)).status).toBe('done')
  },
)

test('a refusal of an order that the bank has all the same is not believed', async () => {
  const order = await payUnheard()
  server.onNext(draftCall, refusal('ERROR.INVALID_REQUEST'))
  expect((await rail.pay(order)).status).toBe('done')
})

test('a draft of another amount is not confirmed', async () => {
  const order = payoutOrder()
  server.onNext(confirmCall, { kind: 'answer', status: 503 })
  await expect(rail.pay(order)).rejects.toThrow()
  const other = { ...order, amount: parseAmount('250.51', asset) }
  await expect(rail.pay(other)).rejects.toThrow('the bank has a draft of another amount')
  expect(timesPaid(order)).toBe(0)
})

test('a confirmation that is refused leaves a payout unknown, and the next one pays it', async () => {
  const order = payoutOrder()
  server.onNext(confirmCall, refusal('ERROR.INSUFFICIENT_FUNDS'))
  expect(await rail.pay(order)).toEqual({ status: 'unknown' })
  expect(await rail.findPayout(order)).toBeNull()
  expect((await rail.pay(order)).status).toBe('done')
  expect(timesPaid(order)).toBe(1)
})

// For requests of any kind. Lost and contradicted ones are carried out, and refused ones are not.
const weather: readonly Mishap[] = [
  { kind: 'none' },
  { kind: 'none' },
  { kind: 'lost' },
  { kind: 'contradiction', code: 'ERROR.PAYOUT_ALREADY_EXISTS' },
  { kind: 'contradiction', code: 'ERROR.NOT_FOUND' },
  { kind: 'answer', status: 502 },
  { kind: 'answer', status: 401 },
  refusal('ERROR.PAYOUT_ALREADY_EXISTS'),
  refusal('ERROR.ACCOUNT_NOT_FOUND', 404),
  notFound,
]
const roundsMax = 6

const placed = new Set<PayoutOrder>()

/** Looks for a payout and places it as the house does, until it has an outcome or `rounds` are over. */
async function carryOut(order: PayoutOrder, { rounds }: { rounds: number }): Promise<string> {
  let wasSent = placed.has(order)
  placed.add(order)
  for (let round = 0; round < rounds; round++) {
    const { status } = await attempt(order, { wasSent })
    if (status === 'done' || status === 'rejected') return status
    wasSent = status === 'unknown'
  }
  return 'open'
}

async function attempt(order: PayoutOrder, { wasSent }: { wasSent: boolean }): Promise<PartyAnswer<unknown>> {
  try {
    const found = wasSent ? await rail.findPayout(order) : null
    return found ?? (await rail.pay(order))
  } catch {
    return { status: 'unknown' }
  }
}

/** The same numbers below `max` for the same seed. */
function numbers(seed: number): (max: number) => number {
  let state = seed
  return (max) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * max)
  }
}

/** The bank ends a payout that it has under way. */
function decide({ reference }: PayoutOrder, next: (max: number) => number): void {
  const id = payoutId(reference)
  if (server.bank.payouts.get(id)?.state !== 'IN_PROGRESS') return
  if (next(3) === 0) server.bank.declinePayout(id, 'TIMEOUT')
  else server.bank.complete(id)
}

/** An answer that lags behind, or tells of a draft that the bank never took. */
function drafted({ reference }: PayoutOrder): Mishap {
  const status = { value: 'WAITING_CONFIRMATION', date: '2026-05-04T03:02:01+03:00' }
  const body = { id: payoutId(reference), amount: 250.5, currency: 'RUB', status }
  return { kind: 'answer', status: 200, body: JSON.stringify(body) }
}

type Life = { readonly order: PayoutOrder; readonly met: readonly Mishap[]; next(max: number): number }

/** Carries out a payout through what its requests meet, and then in calm; answers how it ended. */
async function live({ order, met, next }: Life): Promise<string> {
  server.calm()
  server.onNext('', ...met)
  let outcome = 'open'
  for (let round = 0; round < roundsMax && outcome === 'open'; round++) {
    outcome = await carryOut(order, { rounds: 1 + next(3) })
    if (next(2) === 0) decide(order, next)
  }
  server.calm()
  for (let round = 0; round < 2; round++) {
    decide(order, next)
    if (outcome === 'open') outcome = await carryOut(order, { rounds: 2 })
  }
  return outcome
}

test('whichever answers are lost and looks lag behind, a payout is paid once and never called rejected', async () => {
  const kinds: readonly Mishap[] = [{ kind: 'none' }, { kind: 'lost' }, notFound]
  const requests = 5
  for (let way = 0; way < kinds.length ** requests; way++) {
    const order = payoutOrder()
    const kindAt = (at: number) => kinds[Math.floor(way / kinds.length ** at) % kinds.length] ?? assert.fail()
    const met = Array.from({ length: requests }, (_, at) => kindAt(at))
    const shown = met.map(({ kind }) => kind).join(', ')
    expect([await live({ order, met, next: () => 0 }), timesPaid(order)], shown).toEqual(['done', 1])
  }
})

test('whatever a bank loses, contradicts or tells late, it pays once at most, and what it paid is never given back', async () => {
  const ends = new Set<string>()
  for (let seed = 1; seed <= 150; seed++) {
    const next = numbers(seed)
    const order = payoutOrder()
    server.bank.isInstant = next(2) === 0
    const kinds = [...weather, drafted(order)]
    const met = Array.from({ length: 4 + next(12) }, () => kinds[next(kinds.length)] ?? assert.fail())
    const outcome = await live({ order, met, next })
    expect([outcome, timesPaid(order)], `seed ${seed}`).toEqual([outcome, outcome === 'done' ? 1 : 0])
    ends.add(outcome)
  }
  expect([...ends].sort()).toEqual(['done', 'rejected'])
})
