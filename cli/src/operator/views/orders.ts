import type { OfficeOperations } from '#office'
import { drawFacts, type Fact, isoTime } from '../facts.ts'
import { view } from '../view.ts'
import { firstItems } from './first-items.ts'

type GiftCards = OfficeOperations['officeListGiftCardSales']['data']
type OneGiftCard = OfficeOperations['officeGetGiftCardSale']['data']
type GiftCard = OneGiftCard['order']
type Services = OfficeOperations['officeListServiceSales']['data']
type OneService = OfficeOperations['officeGetServiceSale']['data']
type Service = OneService['payment']
type Purchase = GiftCard['purchase']
type Reading = OneGiftCard['record']['readings'][number]

const shownMax = 200
const giftCardStatuses = ['processing', 'completed', 'failed'] as const
const serviceStatuses = ['CREATED', 'PROCESSING', 'COMPLETED', 'FAILED', 'REFUNDED'] as const

const giftCardViews = [
  view({
    name: 'gift-cards list',
    about: 'Shows the latest gift card orders, newest first.',
    options: { status: { type: 'string', choices: giftCardStatuses, says: 'of this status only' } },
    ask: (office, { values: { status } }) =>
      firstItems(shownMax, (page) => office.call('officeListGiftCardSales', { query: { ...page, status } })),
    draw: ({ items }: GiftCards, { values: { status } }) =>
      items.length === 0
        ? `There is no ${status === undefined ? '' : `${status} `}gift card order.\n`
        : items.map(lineOfGiftCard).join(''),
  }),
  view({
    name: 'gift-cards show',
    subject: 'ORDER',
    about:
      'Shows all about a gift card order but its code: its supplier, who read the code, mails and debts.',
    ask: (office, { words: [id = ''] }) => office.call('officeGetGiftCardSale', { params: { id } }),
    draw: drawGiftCard,
  }),
]

const serviceViews = [
  view({
    name: 'services list',
    about: 'Shows the latest payments of services, newest first.',
    options: { status: { type: 'string', choices: serviceStatuses, says: 'of this status only' } },
    ask: (office, { values: { status } }) =>
      firstItems(shownMax, (page) => office.call('officeListServiceSales', { query: { ...page, status } })),
    draw: ({ items }: Services) =>
      items.length === 0 ? 'There is no such payment of a service.\n' : items.map(lineOfService).join(''),
  }),
  view({
    name: 'services show',
    subject: 'ORDER',
    about:
      'Shows all about a payment of a service but its receipt: its supplier, who read the receipt, and debts.',
    ask: (office, { words: [id = ''] }) => office.call('officeGetServiceSale', { params: { id } }),
    draw: drawService,
  }),
]

export const ordersViews = [...giftCardViews, ...serviceViews]

function lineOfGiftCard({ id, created_at, customer, product, ...order }: GiftCard): string {
  const { status, error } = order.purchase
  const bought = `${product} ${order.face_value} ${order.currency}`
  const state = error === null ? status : `${status} ${error}`
  return `${id}  ${isoTime(created_at)}  ${customer.username}  ${bought}  ${state}\n`
}

const deliveries = {
  none: 'not delivered',
  delivered: 'delivered, and shown to the customer',
  late: 'delivered after the refund, and not shown to the customer',
  taken_back: 'taken back by the supplier',
} as const

function drawGiftCard({ order, record: { debts, readings, mails } }: OneGiftCard): string {
  const { id, customer, purchase, expires_at } = order
  const at = `at ${purchase.provider} ${order.product_reference}`
  const facts: readonly Fact[] = [
    ['gift card order', id],
    ['customer', `${customer.username} (${purchase.customer_id})`],
    ['status', purchase.status],
    ['error', purchase.error],
    ['supplier said', purchase.note],
    ['product', `${order.product} (${order.product_id}, ${at})`],
    ['face value', `${order.face_value} ${order.currency}`],
    ['price', priceOf(purchase)],
    ['fee', feeOf(purchase)],
    ['agreed cost', costOf(purchase)],
    ['supplier took', chargedOf(purchase)],
    ['code', deliveries[order.delivery]],
    ['redeem before', expires_at === null ? null : isoTime(expires_at)],
    ['e-mail', order.email],
    ['ordered at', isoTime(order.created_at)],
    ['last change', isoTime(purchase.updated_at)],
    ...debts.map(({ amount, symbol, kind, resolution }): Fact => {
      return ['supplier owes', `${amount} ${symbol}: ${kind}, ${resolution ?? 'open'}`]
    }),
    ...readings.map((one): Fact => ['code read', readingInWords(one)]),
    ...mails.map(({ status, reason, updated_at }): Fact => {
      const state = reason === null ? status : `${status}: ${reason}`
      return ['mail', `${state} at ${isoTime(updated_at)}`]
    }),
  ]
  return drawFacts(facts, 18)
}

function lineOfService({ id, created_at, status, customer, service, account, purchase }: Service): string {
  const about = [customer.username, priceOf(purchase), service, account ?? '-']
  return `${[id, isoTime(created_at), status, ...about].join('  ')}\n`
}

function drawService({ payment, record: { debts, readings } }: OneService): string {
  const { id, status, customer, service, service_reference, purchase } = payment
  const owed = debts.map(({ kind, resolution }) => `${kind} (${resolution ?? 'open'})`)
  const facts: readonly Fact[] = [
    ['order', id],
    ['status', status],
    ['customer', `${customer.username} (${purchase.customer_id})`],
    ['service', `${service} (${service_reference})`],
    ['amount', `${payment.amount} ${payment.currency}`],
    ['account', payment.account ?? '-'],
    ['check', payment.check],
    ['price', priceOf(purchase)],
    ['fee', feeOf(purchase)],
    ['supplier', purchase.provider],
    ['agreed cost', costOf(purchase)],
    ['charged', chargedOf(purchase)],
    ['error', purchase.error],
    ['words of the supplier', purchase.note],
    ['receipt', payment.is_delivered ? 'delivered, and shown to the customer' : null],
    ['debts', owed.join(', ') || null],
    ...readings.map((one): Fact => ['receipt read', readingInWords(one)]),
    ['requested at', isoTime(payment.created_at)],
    ['changed at', isoTime(payment.updated_at)],
  ]
  return facts.map(([name, value]) => (value === null ? '' : `${name}: ${value}\n`)).join('')
}

function readingInWords({ via, api_key, request_id, read_at }: Reading): string {
  const who = api_key === null ? 'the mail' : `the key ${api_key} (${via}, request ${request_id})`
  return `at ${isoTime(read_at)} by ${who}`
}

const priceOf = ({ price, symbol }: Purchase) => `${price} ${symbol}`
const feeOf = ({ fee, symbol }: Purchase) => `${fee} ${symbol}`
const costOf = ({ cost, cost_symbol }: Purchase) => `${cost} ${cost_symbol}`
const chargedOf = ({ charged, cost_symbol }: Purchase) => charged && `${charged} ${cost_symbol}`
