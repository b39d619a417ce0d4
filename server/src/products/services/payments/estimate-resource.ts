import Type from 'typebox'
import { formatAmount } from '#core/money'
import { unixSeconds } from '#platform/clock'
import { fieldsOf, resource } from '#platform/http'
import { debitOf, type Service, serviceResource, unitRate } from '#products/services/catalog'
import type { Estimate } from './estimate.ts'

const field = fieldsOf<{ readonly estimate: Estimate; readonly service: Service }>()
const { id, name, payment_type, fixed_payment, requires_check } = serviceResource.fields

/** The price of a payment, and until when it is held. */
export const estimateResource = resource('ServiceEstimate', {
  service_id: field(Type.Integer(), ({ service }) => service.id, id.example),
  service_name: field(Type.String(), ({ service }) => service.name, name.example),
  client_amount: field(Type.String(), ({ estimate }) => formatAmount(estimate.amount), '500'),
  client_currency: field(Type.String(), ({ service }) => service.currency, 'RUB'),
  debit_currency: field(Type.String(), ({ estimate }) => estimate.price.asset.symbol, 'USDT'),
  debit_amount: field(
    Type.String({ description: 'Total amount that a payment takes from the wallet, fee included.' }),
    ({ estimate }) => formatAmount(debitOf(estimate)),
    '6.34375',
  ),
  rate: field(
    Type.String({
      description: 'Price of one unit of `client_currency` in `debit_currency`, without the fee, rounded up.',
    }),
    ({ estimate }) => unitRate(estimate),
    '0.0125',
  ),
  fee: field(
    Type.String({ description: 'Fee, in `debit_currency`.' }),
    ({ estimate }) => formatAmount(estimate.fee),
    '0.09375',
  ),
  quote_expires_at: field(
    Type.String({
      description: 'Unix seconds until which the price is held. `pay` refers to the estimate by this value.',
    }),
    ({ estimate }) => `${unixSeconds(estimate.expiresAt)}`,
    '1777896120',
  ),
  payment_type: field(
    Type.Enum(['SIMPLIFIED', 'REQUISITES']),
    ({ service }) => payment_type.of(service),
    payment_type.example,
  ),
  fixed_payment: field(Type.Boolean(), ({ service }) => fixed_payment.of(service), fixed_payment.example),
  requires_check: field(Type.Boolean(), ({ service }) => requires_check.of(service), requires_check.example),
})
