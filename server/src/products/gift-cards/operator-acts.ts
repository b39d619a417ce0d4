import { requireCurrency } from '#core/catalog'
import { findCustomer, findCustomers } from '#core/customers'
import { readMails } from '#core/mail'
import { formatMoney } from '#core/money'
import {
  type Fact,
  type GivenAct,
  type OperatorAct,
  type OperatorDesk,
  readReason,
  recordAction,
  refuseFrozen,
  WrongAct,
} from '#core/operators'
import { sql } from '#platform/database'
import { isUuid } from '#platform/ids'
import { hasCode, type OrderStory } from './gift-card-order.ts'
import { mailKind } from './mail-codes.ts'
import { maskEmail } from './mask-email.ts'
import { findStory, listOrders } from './order-store.ts'
import { listReadings } from './readings.ts'
import { orderStatuses } from './schemas.ts'

/** What operators do for the buyers of gift cards. No act shows a code. */
export const giftCardActs: readonly OperatorAct[] = [
  {
    name: 'gift-cards list',
    right: 'read',
    subject: '',
    summary: 'Shows the latest gift card orders, newest first.',
    options: { status: `one of ${orderStatuses.join(', ')}` },
    act: list,
  },
  {
    name: 'gift-cards show',
    right: 'read',
    subject: 'ORDER',
    summary:
      'Shows all about a gift card order but its code: its supplier, who read the code, mails and debts.',
    act: show,
  },
  {
    name: 'gift-cards resend',
    right: 'purchases.resolve',
    subject: 'ORDER',
    summary: 'Sends the code of a completed order to the address of the order again.',
    options: { reason: 'why, for the log' },
    act: resend,
  },
]

const listedMax = 200

async function list({ database, catalog }: OperatorDesk, { options: { status } }: GivenAct): Promise<string> {
  if (status !== undefined && !orderStatuses.some((one) => one === status))
    throw new WrongAct(`there is no status ${status}; there are ${orderStatuses.join(', ')}`)
  const page = { limit: listedMax, offset: 0, olderThan: undefined }
  const stories = await listOrders(database, { status, page, catalog })
  if (stories.length === 0) return `There is no ${status ?? ''} gift card order.\n`.replace('  ', ' ')
  const customers = await findCustomers(database, [...new Set(stories.map(({ order }) => order.customerId))])
  const names = new Map(customers.map(({ id, username }) => [id, username]))
  return stories
    .map(({ order, purchase }) => {
      const { id, createdAt, customerId, title, faceValue, currency } = order
      const state = purchase.error === null ? purchase.status : `${purchase.status} ${purchase.error}`
      const bought = `${title} ${faceValue} ${currency}`
      return `${id}  ${createdAt.toISOString()}  ${names.get(customerId) ?? 'unknown'}  ${bought}  ${state}\n`
    })
    .join('')
}

async function show(desk: OperatorDesk, { subject }: GivenAct): Promise<string> {
  const { database } = desk
  const story = await requireStory(desk, subject)
  const { id, customerId } = story.order
  const [customer, readings, mails, debts] = await Promise.all([
    findCustomer(database, { id: customerId }),
    listReadings(database, id),
    readMails(database, { kind: mailKind, subject: id }),
    listDebts(desk, id),
  ])
  const facts: readonly Fact[] = [
    ['gift card order', id],
    ['customer', `${customer?.username ?? 'unknown'} (${customerId})`],
    ...factsOf(story),
    ...debts,
    ...readings.map(({ via, apiKey, requestId, readAt }): Fact => {
      const who = apiKey === null ? 'the mail' : `the key ${apiKey} (${via}, request ${requestId})`
      return ['code read', `at ${readAt.toISOString()} by ${who}`]
    }),
    ...mails.map(({ status, reason, updatedAt }): Fact => {
      const state = reason === null ? status : `${status}: ${reason}`
      return ['mail', `${state} at ${updatedAt.toISOString()}`]
    }),
  ]
  return facts.map(([name, value]) => (value === null ? '' : `${name.padEnd(18)}${value}\n`)).join('')
}

function factsOf(story: OrderStory): readonly Fact[] {
  const { order, purchase } = story
  const { status, error, note, price, fee, cost, charged, provider } = purchase
  const isLate = status === 'failed' && charged !== null
  return [
    ['status', status],
    ['error', error],
    ['supplier said', note],
    ['product', `${order.title} (${order.productId}, at ${provider} ${order.productReference})`],
    ['face value', `${order.faceValue} ${order.currency}`],
    ['price', formatMoney(price)],
    ['fee', formatMoney(fee)],
    ['agreed cost', formatMoney(cost)],
    ['supplier took', charged && formatMoney(charged)],
    ['code', codeInWords(story, isLate)],
    ['redeem before', order.expiresAt?.toISOString() ?? null],
    ['e-mail', order.email && maskEmail(order.email)],
    ['ordered at', order.createdAt.toISOString()],
    ['last change', purchase.updatedAt.toISOString()],
  ]
}

function codeInWords(story: OrderStory, isLate: boolean): string {
  if (hasCode(story)) return 'delivered, and shown to the customer'
  if (isLate) return 'delivered after the refund, and not shown to the customer'
  return story.order.sealed === null ? 'not delivered' : 'taken back by the supplier'
}

type DebtRow = { kind: string; asset: string; units: bigint; resolution: string | null }

async function listDebts({ database, catalog }: OperatorDesk, id: string): Promise<Fact[]> {
  const rows = await database.query<DebtRow>(sql`
    select kind, asset, units, resolution from supplier_debts where purchase_id = ${id} order by kind`)
  return rows.map(({ kind, asset, units, resolution }): Fact => {
    const amount = formatMoney({ asset: requireCurrency(catalog, asset).asset, units })
    return ['supplier owes', `${amount}: ${kind}, ${resolution ?? 'open'}`]
  })
}

async function resend(desk: OperatorDesk, { operator, subject, options }: GivenAct): Promise<string> {
  const { database, clock } = desk
  const reason = readReason(options)
  const story = await requireStory(desk, subject)
  const { id, email, customerId } = story.order
  if (!hasCode(story)) throw new WrongAct(`the order ${id} has no code that its customer may see`)
  if (email === null) throw new WrongAct(`the order ${id} has no e-mail address`)
  await database.inTransaction(async (tx) => {
    await refuseFrozen(tx, { customerId, what: `gift card order ${id}` })
    await tx.query(sql`update gift_card_orders set resend_asked_at = ${clock.now()} where id = ${id}`)
    await recordAction(tx, desk, { operator, action: 'gift-cards resend', subject: id, reason })
  })
  return `Asked: the code goes to ${maskEmail(email)} once more, from a server that sends e-mail.\n`
}

async function requireStory({ database, catalog }: OperatorDesk, typed = ''): Promise<OrderStory> {
  const id = typed.toLowerCase()
  const story = isUuid(id) ? await findStory(database, { id, catalog }) : undefined
  if (story === undefined) throw new WrongAct(`there is no gift card order ${typed}`)
  return story
}
