import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OperatorDesk } from '#core/operators'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { inEnglish } from '#platform/sentences'
import { outcomesByHand } from '../../../test/world/act-by-hand.ts'
import { readAct, runAct } from '../../../test/world/act-by-words.ts'
import { askOffice } from '../../../test/world/ask-office.ts'
import { openPurchaseHouse, type PurchaseHouse } from '../../../test/world/purchase-house.ts'
import { checkSuppliers } from '../../app/audit/check-suppliers.ts'
import {
  type BalanceSource,
  debtActs,
  debtRoutes,
  readSupplierBalances,
  supplierActs,
  supplierFigures,
  supplierRoutes,
  watchBalances,
} from './index.ts'

let house: PurchaseHouse
beforeAll(async () => {
  house = await openPurchaseHouse()
})
beforeEach(() => {
  house.supplier.answers = null
  house.supplier.around = () => {}
})
afterEach(() => house.expectSoundPurchases())
afterAll(() => house.close())

const minuteMs = 60_000
const reason = ['--reason', 'asked the supplier']

function operator(...words: string[]): Promise<string> {
  const { database, catalog, clock } = house
  const desk: Omit<OperatorDesk, 'secrets'> = { database, catalog, clock, ids: systemIds }
  const read = readAct(words, [...supplierActs, ...debtActs])
  // as: no act of these seals anything
  return runAct(desk as OperatorDesk, read, { user: 'root', keyFileOf: () => '/nowhere' })
}

const read = (operationId: string, asked = {}) =>
  askOffice([...supplierRoutes(house), ...debtRoutes(house)], operationId, asked)

const debtOf = (id: string) => read('officeGetDebt', { params: { id } })

async function compare(): Promise<string> {
  const { database, catalog, clock, supplier } = house
  const source = { port: 'giftcards', name: supplier.name, balance: supplier.balance } as const
  await watchBalances({ database, catalog, clock, sources: [source], pauseMs: 0 }).refresh()
  const [one] = await readSupplierBalances(database, catalog)
  return `${one!.difference.units}`
}

/** The audit's check in words. */
async function audit() {
  const { violations, notes } = await checkSuppliers(house.database, house.catalog)
  return { violations: violations.map(inEnglish), notes: notes.map(inEnglish) }
}

async function lateDelivery(): Promise<string> {
  house.supplier.answers = (call) =>
    call === 'place' ? { status: 'rejected', reason: 'OUT_OF_STOCK' } : null
  const id = await house.buy()
  await house.engine().turn()
  house.supplier.answers = null
  house.supplier.deliversAfterAll(await house.orderOf(id))
  await house.engine().lookAt(id)
  return id
}

test('what an open purchase may have taken is no difference, whichever side is ahead', async () => {
  expect(await compare()).toBe('0')
  const id = await house.buy()
  expect(await compare()).toBe('0')
  // The supplier has taken it, and its answer is not booked yet.
  await house.supplier.place(await house.orderOf(id))
  expect(await compare()).toBe('0')
  // The purchase is booked between the supplier's word and the second reading.
  const { balance } = house.supplier
  const source: BalanceSource = {
    port: 'giftcards',
    name: 'paper',
    async balance() {
      const told = await balance()
      await house.database.query(sql`update instructions set status = 'sent' where reference = ${id}`)
      await house.engine().turn()
      return told
    },
  }
  const { database, catalog, clock } = house
  await watchBalances({ database, catalog, clock, sources: [source], pauseMs: 0 }).refresh()
  expect(await readSupplierBalances(database, catalog)).toMatchObject([{ differsSince: null }])
  expect(await house.told(id)).toEqual(['completed 9'])
})

test('a difference that lasts fails the audit until it is gone, and is named from the start', async () => {
  house.supplier.adds({ ...house.usdt('5'), units: -house.usdt('5').units })
  const since = house.clock.now().toISOString()
  expect(Number(await compare())).toBeLessThan(0)
  expect(await audit()).toMatchObject({ violations: [] })
  house.clock.advance(6 * minuteMs)
  await compare()
  const { violations } = await audit()
  expect(violations).toEqual([expect.stringContaining(`-5 USDT that nothing explains since ${since}`)])
  house.supplier.adds(house.usdt('5'))
  expect(await compare()).toBe('0')
  expect((await audit()).violations).toEqual([])
})

test('a supplier that does not answer, or tells another currency, leaves its last word', async () => {
  await compare()
  const { database, catalog, clock } = house
  const before = await readSupplierBalances(database, catalog)
  const refreshed = (balance: () => Promise<never>) =>
    watchBalances({
      database,
      catalog,
      clock,
      sources: [{ port: 'giftcards', name: 'paper', balance }],
    }).refresh()
  await expect(refreshed(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  const odd = { asset: { symbol: 'USDT', scale: 1 }, units: 1n }
  await expect(refreshed(async () => odd as never)).rejects.toThrow('tells its balance in USDT')
  expect(await readSupplierBalances(database, catalog)).toEqual(before)
})

test('a funding is booked once for its reference, with its reason in the log', async () => {
  const fund = (...more: string[]) => operator('suppliers', 'fund', 'giftcards', ...more)
  await compare()
  await expect(fund(...reason)).rejects.toThrow('say how much')
  await expect(fund('--amount', '10')).rejects.toThrow('needs its --reason')
  await expect(fund('--amount=-1', ...reason)).rejects.toThrow('the amount -1')
  await expect(fund('--amount', '1', '--asset', 'NONE', ...reason)).rejects.toThrow('no currency NONE')
  await expect(operator('suppliers', 'fund', 'banks', ...reason)).rejects.toThrow(
    'issuer, giftcards, services',
  )
  const paid = ['--amount', '250', '--reference', 'wire-7', ...reason]
  expect(await fund(...paid)).toContain('250 USDT more at giftcards')
  expect(await fund(...paid)).toContain('counted before')
  house.supplier.adds(house.usdt('250'))
  expect(await compare()).toBe('0')
  const amount = expect.stringMatching(/^\d+(\.\d+)?$/)
  const word = { provider: 'paper', symbol: 'USDT', amount, difference: '0', differs_since: null }
  expect(await read('officeListSuppliers')).toMatchObject({
    items: [
      { port: 'issuer', booked: [], told: null, halt: null },
      { port: 'giftcards', booked: [{ symbol: 'USDT', amount }], told: word, halt: null },
      { port: 'services', booked: [], told: null, halt: null },
    ],
  })
  const logged = await house.database.query(
    sql`select action, reason from operator_actions where subject = 'giftcards'`,
  )
  expect(logged).toEqual([{ action: 'suppliers fund', reason: 'asked the supplier' }])
})

test('a debt is listed, named by the audit, and ended once by one of two operators', async () => {
  const [paid, lost] = [await lateDelivery(), await lateDelivery()]
  const debt = {
    ...{ port: 'giftcards', provider: 'paper', kind: 'delivered_late', symbol: 'USDT', amount: '9' },
    ...{ opened_at: Math.floor(house.clock.now().getTime() / 1_000), resolution: null, resolved_by: null },
  }
  const open = [paid, lost].map((purchase_id) => ({ ...debt, purchase_id }))
  expect(await read('officeListDebts')).toEqual({ items: open, next: null })
  expect(await debtOf(paid)).toMatchObject({
    purchase: { id: paid, status: 'failed', cost: '9', charged: '9', cost_symbol: 'USDT' },
    debts: [open[0]],
  })
  expect((await audit()).notes).toContainEqual(
    `paper (giftcards) owes 9 USDT: delivered after the refund (purchase ${lost})`,
  )
  await expect(operator('debts', 'paid', paid)).rejects.toThrow('needs its --reason')
  const acts = [operator('debts', 'paid', paid, ...reason), operator('debts', 'write-off', paid, ...reason)]
  const outcomes = await Promise.allSettled(acts)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  if (outcomes[0]?.status === 'fulfilled') house.supplier.adds(house.usdt('9'))
  const before = Number(await house.houseHas('losses'))
  expect(await operator('debts', 'write-off', lost, ...reason)).toContain('9 USDT are a loss')
  expect(Number(await house.houseHas('losses')) - before).toBe(-9)
  await expect(operator('debts', 'paid', lost, ...reason)).rejects.toThrow('written_off already, by root')
  const ended = { purchase_id: lost, resolution: 'written_off', resolved_by: 'root' }
  expect(await debtOf(lost.toUpperCase())).toMatchObject({ debts: [ended] })
  expect(await read('officeListDebts')).toEqual({ items: [], next: null })
  for (const id of ['x', systemIds.next()])
    await expect(debtOf(id)).rejects.toMatchObject({ kind: { code: 'OFFICE_DEBT_NOT_FOUND' } })
})

test('fundings and ends of debts answer codes with their amounts', async () => {
  const act = (name: string, subject: string, options = {}) =>
    outcomesByHand(house, { name, subject, acts: [...supplierActs, ...debtActs], options })
  const paid = { amount: '3', asset: 'USDT', reference: 'wire-8' }
  expect(await act('suppliers fund', 'giftcards', paid)).toEqual([
    ['SUPPLIER_FUNDED', { amount: '3 USDT', supplier: 'giftcards' }],
  ])
  expect(await act('suppliers fund', 'giftcards', paid)).toEqual([
    ['SUPPLIER_FUNDED_BEFORE', { reference: 'wire-8' }],
  ])
  house.supplier.adds(house.usdt('3'))
  expect(await act('debts paid', await lateDelivery())).toEqual([['DEBT_PAID', { amount: '9 USDT' }]])
  house.supplier.adds(house.usdt('9'))
  const lost = await act('debts write-off', await lateDelivery())
  expect(lost).toEqual([['DEBT_WRITTEN_OFF', { amount: '9 USDT' }]])
})

test('the figures tell what suppliers say, how old that is, and open debts', async () => {
  const told = new Map<string, () => ReadonlyMap<string, number>>()
  const { database, catalog, clock } = house
  const gauges = (name: string, { read }: { read(): ReadonlyMap<string, number> }) =>
    void told.set(name, read)
  const figures = supplierFigures({ database, catalog, clock, metrics: { gauges } })
  await compare()
  const id = await lateDelivery()
  house.clock.advance(minuteMs)
  await figures.refresh()
  const read = (name: string) => Object.fromEntries(told.get(`coffer_supplier_${name}`)!())
  expect(read('balance').giftcards).toBeGreaterThan(900_000)
  expect(read('difference')).toEqual({ giftcards: 0 })
  expect(read('balance_age_seconds')).toEqual({ giftcards: 60 })
  expect(read('debts_open')).toEqual({ giftcards: 1 })
  await operator('debts', 'write-off', id, ...reason)
})
