import type { ServicePayment } from '@coffer/sdk'
import { calls, limitOption } from '#calling'
import { readLimit } from '#command-line'
import { showListed, timeText } from '#terminal'

/** Lists payments of services. */
export const servicePaymentsCommand = calls({
  usage: ['pay-service orders'],
  about: 'Lists your payments of services, newest first.',
  options: limitOption,
  ask({ values: { limit } }) {
    const query = { limit: readLimit(limit) }
    return (coffer) => coffer.listServicePayments(query)
  },
  show({ items }, { terminal }) {
    const none = 'There are no payments of services. `coffer pay-service pay SERVICE AMOUNT` makes one.'
    showListed({ heads, rows: items.map(rowOf), none }, terminal)
  },
})

const heads = ['CREATED', 'SERVICE', 'ACCOUNT', 'AMOUNT', 'PAID', 'STATUS', 'ID']

function rowOf(one: ServicePayment): string[] {
  return [
    timeText(one.created_at),
    one.service_name,
    one.requisite ?? '-',
    `${one.client_amount} ${one.client_currency}`,
    `${one.debit_amount} ${one.debit_currency}`,
    one.error === null ? one.status : `${one.status}: ${one.error}`,
    one.id,
  ]
}

/** Shows a payment of a service. */
export const servicePaymentCommand = calls({
  usage: ['pay-service order ID'],
  about: 'Shows a payment of a service, with its receipt.',
  arguments: {
    least: 1,
    most: 1,
    needs: 'needs the ID of a payment; `coffer pay-service orders` lists yours',
  },
  ask({ words: [id = ''] }) {
    return (coffer) => coffer.getServicePayment(id)
  },
})
