import { findCustomer, findCustomers } from '#core/customers'
import { formatMoney } from '#core/money'
import { type GivenAct, type OperatorAct, type OperatorDesk, WrongAct } from '#core/operators'
import { findPurchase, findPurchases, type Purchase } from '#core/purchases'
import { sql } from '#platform/database'
import { isUuid } from '#platform/ids'
import { maskRequisite } from './mask-requisite.ts'
import { findPayment, latestPayments } from './payment-store.ts'
import { paymentStatuses } from './schemas.ts'
import type { ServicePayment } from './service-payment.ts'

/** What operators read of payments of services; accounts are masked, and other values of forms are not shown. */
export const serviceActs: readonly OperatorAct[] = [
  {
    name: 'services list',
    right: 'read',
    subject: '',
    summary: 'Shows the latest payments of services, newest first.',
    options: { status: `one of ${paymentStatuses.join(', ')}` },
    act: list,
  },
  {
    name: 'services show',
    right: 'read',
    subject: 'ORDER',
    summary: 'Shows all about a payment of a service: its supplier, its receipt and debts.',
    act: show,
  },
]

const listedMax = 200

async function list({ database, catalog }: OperatorDesk, { options: { status } }: GivenAct): Promise<string> {
  if (status !== undefined && !paymentStatuses.some((one) => one === status))
    throw new WrongAct(`there is no status ${status}; there are ${paymentStatuses.join(', ')}`)
  const payments = await latestPayments(database, { status, limit: listedMax })
  if (payments.length === 0) return 'There is no such payment of a service.\n'
  const ids = payments.map(({ id }) => id)
  const [purchases, customers] = await Promise.all([
    findPurchases(database, { ids, catalog }),
    findCustomers(database, [...new Set(payments.map(({ customerId }) => customerId))]),
  ])
  const names = new Map(customers.map(({ id, username }) => [id, username]))
  return payments
    .map((payment) => {
      const price = purchases.get(payment.id)?.price
      const words = [payment.id, payment.createdAt.toISOString(), payment.status]
      const about = [
        names.get(payment.customerId) ?? 'unknown',
        price && formatMoney(price),
        payment.serviceName,
      ]
      return `${[...words, ...about, accountOf(payment)].join('  ')}\n`
    })
    .join('')
}

function accountOf({ requisite }: ServicePayment): string {
  return requisite === null ? '-' : maskRequisite(requisite)
}

async function show({ database, catalog }: OperatorDesk, { subject }: GivenAct): Promise<string> {
  const id = subject !== undefined && isUuid(subject) ? subject.toLowerCase() : null
  const payment = id === null ? undefined : await findPayment(database, id)
  if (id === null || payment === undefined) throw new WrongAct(`there is no payment of a service ${subject}`)
  const [customer, purchase, debts] = await Promise.all([
    findCustomer(database, { id: payment.customerId }),
    findPurchase(database, { id, catalog }),
    database.query<{ kind: string; resolution: string | null }>(sql`
      select kind, resolution from supplier_debts where purchase_id = ${id} order by kind`),
  ])
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['order', id],
    ['status', payment.status],
    ['customer', `${customer?.username ?? 'unknown'} (${payment.customerId})`],
    ['service', `${payment.serviceName} (${payment.serviceReference})`],
    ['amount', `${payment.amount} ${payment.currency}`],
    ['account', accountOf(payment)],
    ['check', payment.agentTransactionId],
    ...moneyFacts(purchase),
    ['receipt', payment.receipt?.number],
    ['debts', debts.map(({ kind, resolution }) => `${kind} (${resolution ?? 'open'})`).join(', ') || null],
    ['requested at', payment.createdAt.toISOString()],
    ['changed at', payment.updatedAt.toISOString()],
  ]
  return facts.flatMap(([name, value]) => (value == null ? [] : [`${name}: ${value}\n`])).join('')
}

function moneyFacts(purchase: Purchase | undefined): readonly (readonly [string, string | null])[] {
  if (purchase === undefined) return []
  const { price, fee, cost, charged, provider, error, note } = purchase
  return [
    ['price', formatMoney(price)],
    ['fee', formatMoney(fee)],
    ['supplier', provider],
    ['agreed cost', formatMoney(cost)],
    ['charged', charged && formatMoney(charged)],
    ['error', error],
    ['words of the supplier', note],
  ]
}
