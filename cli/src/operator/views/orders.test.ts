import { expect, test } from 'vitest'
import type { OfficeOperations } from '#office'
import { showView } from '../../../test/show-view.ts'
import { ordersViews } from './orders.ts'

type GiftCards = OfficeOperations['officeListGiftCardSales']['data']
type OneGiftCard = OfficeOperations['officeGetGiftCardSale']['data']
type Services = OfficeOperations['officeListServiceSales']['data']
type OneService = OfficeOperations['officeGetServiceSale']['data']

const [id, ownId] = ['01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f', '01994f6e-1a2b-7c3a-9f0e-3b6f1c2d4e5f']
const at = 1777896000
const customer = { number: 4567890, username: 'alice' }
const nothing = { items: [], next: null }
const page = { limit: 200, cursor: undefined }

const purchase: OneGiftCard['order']['purchase'] = {
  ...{ id, customer_id: ownId, kind: 'gift_card', port: 'giftcards', provider: 'paper', status: 'completed' },
  ...{ title: 'Example Store US 25 USD', symbol: 'USDT', price: '24.5', fee: '0.245', total: '24.745' },
  ...{ cost_symbol: 'USDT', cost: '24.5', charged: '24.5', error: null, note: null },
  ...{ created_at: at, updated_at: at + 60 },
}

const order: OneGiftCard['order'] = {
  ...{ id, customer, product_id: 18, product_reference: 'store-us', product: 'Example Store US' },
  ...{ face_value: '25', currency: 'USD', delivery: 'delivered', expires_at: at + 3_600 },
  ...{ email: 'a***@example.com', created_at: at, purchase },
}

const debt: OneGiftCard['record']['debts'][number] = {
  ...{ purchase_id: id, port: 'giftcards', provider: 'paper', kind: 'delivered_late', symbol: 'USDT' },
  ...{ amount: '24.5', opened_at: at, resolution: null, resolved_by: null },
}

const reading = { via: 'list', api_key: 'console', request_id: ownId, read_at: at + 120 } as const

test('gift-cards list: orders with their buyers and states', async () => {
  const failed = { ...purchase, status: 'failed', error: 'DECLINED' } as const
  const data: GiftCards = { items: [order, { ...order, purchase: failed }], next: null }
  const { asked, text } = await showView(ordersViews, 'gift-cards list', data)
  expect(asked).toEqual([['officeListGiftCardSales', { query: { ...page, status: undefined } }]])
  expect(text).toBe(
    `${id}  2026-05-04T12:00:00.000Z  alice  Example Store US 25 USD  completed
${id}  2026-05-04T12:00:00.000Z  alice  Example Store US 25 USD  failed DECLINED
`,
  )
})

test('gift-cards list: a sentence where there is none', async () => {
  const values = { status: 'failed' }
  const { asked, text } = await showView(ordersViews, 'gift-cards list', nothing, { values })
  expect(asked).toEqual([['officeListGiftCardSales', { query: { ...page, status: 'failed' } }]])
  expect(text).toBe('There is no failed gift card order.\n')
  expect((await showView(ordersViews, 'gift-cards list', nothing)).text).toBe(
    'There is no gift card order.\n',
  )
})

test('gift-cards show: an order with who read its code, and its mails', async () => {
  const mailed = { via: 'mail', api_key: null, request_id: null, read_at: at + 180 } as const
  const data: OneGiftCard = {
    order,
    record: {
      debts: [],
      readings: [mailed, reading],
      mails: [
        { status: 'sent', reason: null, updated_at: at + 180 },
        { status: 'failed', reason: 'no such mailbox', updated_at: at + 60 },
      ],
    },
  }
  const { asked, text } = await showView(ordersViews, 'gift-cards show', data, { words: [id] })
  expect(asked).toEqual([['officeGetGiftCardSale', { params: { id } }]])
  expect(text).toBe(
    `gift card order   ${id}
customer          alice (${ownId})
status            completed
product           Example Store US (18, at paper store-us)
face value        25 USD
price             24.5 USDT
fee               0.245 USDT
agreed cost       24.5 USDT
supplier took     24.5 USDT
code              delivered, and shown to the customer
redeem before     2026-05-04T13:00:00.000Z
e-mail            a***@example.com
ordered at        2026-05-04T12:00:00.000Z
last change       2026-05-04T12:01:00.000Z
code read         at 2026-05-04T12:03:00.000Z by the mail
code read         at 2026-05-04T12:02:00.000Z by the key console (list, request ${ownId})
mail              sent at 2026-05-04T12:03:00.000Z
mail              failed: no such mailbox at 2026-05-04T12:01:00.000Z
`,
  )
})

test('gift-cards show: an order that failed, and what its supplier owes', async () => {
  const failed = { ...purchase, status: 'failed', error: 'DECLINED', note: 'no stock today' } as const
  const data: OneGiftCard = {
    order: { ...order, delivery: 'late', expires_at: null, email: null, purchase: failed },
    record: {
      debts: [debt, { ...debt, kind: 'charged_more', amount: '1', resolution: 'paid', resolved_by: 'oscar' }],
      readings: [],
      mails: [],
    },
  }
  const { text } = await showView(ordersViews, 'gift-cards show', data, { words: [id] })
  expect(text).toBe(
    `gift card order   ${id}
customer          alice (${ownId})
status            failed
error             DECLINED
supplier said     no stock today
product           Example Store US (18, at paper store-us)
face value        25 USD
price             24.5 USDT
fee               0.245 USDT
agreed cost       24.5 USDT
supplier took     24.5 USDT
code              delivered after the refund, and not shown to the customer
ordered at        2026-05-04T12:00:00.000Z
last change       2026-05-04T12:01:00.000Z
supplier owes     24.5 USDT: delivered_late, open
supplier owes     1 USDT: charged_more, paid
`,
  )
})

test.for([
  ['none', 'not delivered'],
  ['taken_back', 'taken back by the supplier'],
] as const)('gift-cards show: a code of the state %s', async ([delivery, words]) => {
  const data: OneGiftCard = {
    order: { ...order, delivery },
    record: { debts: [], readings: [], mails: [] },
  }
  const { text } = await showView(ordersViews, 'gift-cards show', data, { words: [id] })
  expect(text).toContain(`\ncode              ${words}\n`)
})

const payment: OneService['payment'] = {
  ...{ id, customer, status: 'COMPLETED', service: 'Northern Mobile', service_reference: 'mobile' },
  ...{ amount: '1000', currency: 'RUB', account: '79*******67', check: 'check-7', is_delivered: true },
  ...{ created_at: at, updated_at: at + 60, purchase: { ...purchase, note: 'done' } },
}

const bare = { account: null, check: null, is_delivered: false } as const

test('services list: payments with their customers and masked accounts', async () => {
  const data: Services = { items: [payment, { ...payment, ...bare, status: 'FAILED' }], next: null }
  const { asked, text } = await showView(ordersViews, 'services list', data)
  expect(asked).toEqual([['officeListServiceSales', { query: { ...page, status: undefined } }]])
  expect(text).toBe(
    `${id}  2026-05-04T12:00:00.000Z  COMPLETED  alice  24.5 USDT  Northern Mobile  79*******67
${id}  2026-05-04T12:00:00.000Z  FAILED  alice  24.5 USDT  Northern Mobile  -
`,
  )
})

test('services list: a sentence where there is none', async () => {
  const values = { status: 'FAILED' }
  const { asked, text } = await showView(ordersViews, 'services list', nothing, { values })
  expect(asked).toEqual([['officeListServiceSales', { query: { ...page, status: 'FAILED' } }]])
  expect(text).toBe('There is no such payment of a service.\n')
})

test('services show: a payment with its supplier, its debts and who read its receipt', async () => {
  const more = { ...debt, kind: 'charged_more', resolution: 'paid', resolved_by: 'oscar' } as const
  const data: OneService = { payment, record: { debts: [more, debt], readings: [reading] } }
  const { asked, text } = await showView(ordersViews, 'services show', data, { words: [id] })
  expect(asked).toEqual([['officeGetServiceSale', { params: { id } }]])
  expect(text).toBe(
    `order: ${id}
status: COMPLETED
customer: alice (${ownId})
service: Northern Mobile (mobile)
amount: 1000 RUB
account: 79*******67
check: check-7
price: 24.5 USDT
fee: 0.245 USDT
supplier: paper
agreed cost: 24.5 USDT
charged: 24.5 USDT
words of the supplier: done
receipt: delivered, and shown to the customer
debts: charged_more (paid), delivered_late (open)
receipt read: at 2026-05-04T12:02:00.000Z by the key console (list, request ${ownId})
requested at: 2026-05-04T12:00:00.000Z
changed at: 2026-05-04T12:01:00.000Z
`,
  )
})

test('services show: a payment that failed has neither an account nor a receipt to show', async () => {
  const failed = { ...purchase, status: 'failed', charged: null, error: 'DECLINED' } as const
  const data: OneService = {
    payment: { ...payment, ...bare, status: 'FAILED', purchase: failed },
    record: { debts: [], readings: [] },
  }
  expect((await showView(ordersViews, 'services show', data, { words: [id] })).text).toBe(
    `order: ${id}
status: FAILED
customer: alice (${ownId})
service: Northern Mobile (mobile)
amount: 1000 RUB
account: -
price: 24.5 USDT
fee: 0.245 USDT
supplier: paper
agreed cost: 24.5 USDT
error: DECLINED
requested at: 2026-05-04T12:00:00.000Z
changed at: 2026-05-04T12:01:00.000Z
`,
  )
})
