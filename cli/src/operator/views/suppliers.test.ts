import { expect, test } from 'vitest'
import type { OfficeOperations } from '#office'
import { showView } from '../../../test/show-view.ts'
import { suppliersViews } from './suppliers.ts'

type Suppliers = OfficeOperations['officeListSuppliers']['data']
type Purchases = OfficeOperations['officeListPurchases']['data']
type OnePurchase = OfficeOperations['officeGetPurchase']['data']
type Debts = OfficeOperations['officeListDebts']['data']
type OneDebt = OfficeOperations['officeGetDebt']['data']

const drawn = (name: string, data: object) =>
  suppliersViews.find((one) => one.name === name)?.draw(data, { values: {}, words: [] })

const id = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'
const at = 1777896000

const purchase: OnePurchase['purchase'] = {
  ...{ id, customer_id: '01994f6e-1a2b-7c3a-9f0e-3b6f1c2d4e5f', kind: 'gift_card', status: 'processing' },
  ...{ port: 'giftcards', provider: 'paper', title: 'Example Store US 25 USD' },
  ...{
    symbol: 'USDT',
    price: '10',
    fee: '0.1',
    total: '10.1',
    cost_symbol: 'USDT',
    cost: '9',
    charged: null,
  },
  ...{ error: null, note: null, created_at: at, updated_at: at + 60 },
}

const instruction = {
  ...{ kind: 'purchase.gift_card', reference: id, provider: 'paper', status: 'waiting', attempts: 1 },
  ...{
    age_seconds: 60,
    problem: { code: 'PROBLEM_PUT_OFF', params: { problem: 'no money left' } },
    due_at: at + 90,
  },
}
const waiting = { age_seconds: 60, instruction }

test('suppliers are drawn with the books, their word, and who halted them', () => {
  const told = {
    ...{ provider: 'paper', symbol: 'USDT', amount: '980', open: '10', difference: '-5' },
    ...{ differs_since: at, told_at: at + 60 },
  }
  const even = { ...told, open: '0', difference: '0', differs_since: null }
  const data: Suppliers = {
    items: [
      { port: 'issuer', booked: [], told: null, halt: null },
      { port: 'giftcards', booked: [{ symbol: 'USDT', amount: '995' }], told, halt: null },
      {
        port: 'services',
        booked: [
          { symbol: 'USDT', amount: '980' },
          { symbol: 'RUB', amount: '7' },
        ],
        told: even,
        halt: { operator: 'oscar', reason: 'a leak', at },
      },
    ],
  }
  expect(drawn('suppliers list', data)).toBe(
    `issuer  nothing by the books
giftcards  995 USDT by the books, 980 USDT by the word of paper at 2026-05-04T12:01:00.000Z, 10 USDT in open purchases, -5 USDT that nothing explains since 2026-05-04T12:00:00.000Z
services  980 USDT, 7 RUB by the books, 980 USDT by the word of paper at 2026-05-04T12:01:00.000Z, HALTED by oscar: a leak
`,
  )
})

test('open purchases are drawn with their age and what is in their way', () => {
  const states: Purchases['items'][number]['waiting']['instruction'][] = [
    instruction,
    { ...instruction, attempts: 0, problem: null },
    { ...instruction, status: 'sent', problem: null },
    { ...instruction, status: 'done', problem: null },
    null,
  ]
  const items = states.map((one) => ({ purchase, waiting: { age_seconds: 60, instruction: one } }))
  const head = `${id}  60 s  paper (giftcards)  gift_card  10.1 USDT  `
  const lines = `${head}put off, 1 attempts: put off: no money left
${head}never placed, 0 attempts
${head}may have arrived, 1 attempts
${head}the instruction is done, 1 attempts
${head}nobody is asked about it
`
  const data: Purchases = { items, next: null }
  expect(drawn('purchases list', data)).toBe(lines)
  expect(drawn('purchases list', { ...data, next: id })).toBe(`${lines}There may be more.\n`)
  expect(drawn('purchases list', { items: [], next: null })).toBe('No purchase is open.\n')
})

test('an open purchase is drawn with the ways in which it can end', () => {
  const data: OnePurchase = { purchase, waiting }
  const head = `purchase    gift_card, processing: Example Store US 25 USD
customer    01994f6e-1a2b-7c3a-9f0e-3b6f1c2d4e5f
supplier    paper (giftcards)
paid        10 USDT and a fee of 0.1 USDT
cost        9 USDT agreed, nothing taken
asked at    2026-05-04T12:00:00.000Z
changed at  2026-05-04T12:01:00.000Z
`
  const asks = `ends when   the supplier tells its outcome; outside retry ${id} asks at once\n`
  expect(drawn('purchases show', data)).toBe(
    `${head}order       put off, 1 attempts: put off: no money left
next at     2026-05-04T12:01:30.000Z
${asks}ends when   you give it up: purchases fail ${id} gives the money back
`,
  )
  expect(drawn('purchases show', { purchase, waiting: { ...waiting, instruction: null } })).toBe(
    `${head}order       nobody is asked about it
${asks}ends when   you give it up although it may have arrived: purchases fail ${id} --although-unknown
`,
  )
})

test('a purchase that ended is drawn with its error and the words of its supplier', () => {
  const ended = { status: 'failed', charged: '9', error: 'DECLINED', note: 'no stock' } as const
  const data: OnePurchase = { purchase: { ...purchase, ...ended }, waiting: null }
  expect(drawn('purchases show', data)).toBe(
    `purchase    gift_card, failed: Example Store US 25 USD
customer    01994f6e-1a2b-7c3a-9f0e-3b6f1c2d4e5f
supplier    paper (giftcards)
paid        10 USDT and a fee of 0.1 USDT
cost        9 USDT agreed, 9 USDT taken
asked at    2026-05-04T12:00:00.000Z
changed at  2026-05-04T12:01:00.000Z
error       DECLINED
note        no stock
`,
  )
})

const debt: Debts['items'][number] = {
  ...{ purchase_id: id, port: 'giftcards', provider: 'paper', kind: 'delivered_late', symbol: 'USDT' },
  ...{ amount: '9', opened_at: at, resolution: null, resolved_by: null },
}

test('debts are drawn with the supplier, the amount and the reason', () => {
  const data: Debts = { items: [debt, { ...debt, kind: 'charged_more', amount: '1' }], next: null }
  const lines = `${id}  2026-05-04T12:00:00.000Z  paper (giftcards) owes 9 USDT: delivered after the refund
${id}  2026-05-04T12:00:00.000Z  paper (giftcards) owes 1 USDT: took more than the agreed cost
`
  expect(drawn('debts list', data)).toBe(lines)
  expect(drawn('debts list', { ...data, next: id })).toBe(`${lines}There may be more.\n`)
  expect(drawn('debts list', { items: [], next: null })).toBe('No supplier owes anything.\n')
})

test('the debts for a purchase are drawn with the ways in which the open one can end', () => {
  const ended = { status: 'failed', charged: '9', note: 'no stock' } as const
  const closed = { ...debt, kind: 'charged_more', amount: '1', resolution: 'written_off' } as const
  const data: OneDebt = {
    purchase: { ...purchase, ...ended },
    debts: [debt, { ...closed, resolved_by: 'oscar' }],
  }
  expect(drawn('debts show', data)).toBe(
    `purchase   gift_card, failed: Example Store US 25 USD
paid       10 USDT and a fee of 0.1 USDT
cost       9 USDT agreed, 9 USDT taken
note       no stock
debt       paper (giftcards) owes 9 USDT: delivered after the refund
ends when  the supplier gave it back to the house's balance there: debts paid ${id}
ends when  it never will: debts write-off ${id} makes it a loss of the house
debt       paper (giftcards) owes 1 USDT: took more than the agreed cost
ended      written_off by oscar
`,
  )
})

test('a list is asked in pages, and one thing by the word after the command', async () => {
  const asked = async (name: string, words: string[] = []) =>
    (await showView(suppliersViews, name, { items: [], next: null, debts: [], purchase }, { words })).asked
  const query = { limit: 200, cursor: undefined }
  expect(await asked('suppliers list')).toEqual([['officeListSuppliers']])
  expect(await asked('purchases list')).toEqual([['officeListPurchases', { query }]])
  expect(await asked('debts list')).toEqual([['officeListDebts', { query }]])
  expect(await asked('debts show', [id])).toEqual([['officeGetDebt', { params: { id } }]])
})
