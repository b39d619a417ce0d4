import Type from 'typebox'
import { formatAmount, formatFraction } from '#core/money'
import type { RailSettings } from '#core/rails'
import { fieldsOf, orNull, resource, textOrNull } from '#platform/http'
import { creditOf, type FiatDeposit, type Link } from './fiat-deposit.ts'

const method = fieldsOf<RailSettings>()

/** A way to pay in. */
export const methodResource = resource('FiatDepositMethod', {
  code: method(
    Type.String({ description: 'The `payment_provider_alias_code` of a deposit.' }),
    ({ code }) => code,
    'sbp',
  ),
  name: method(Type.String({ description: 'Name for people.' }), ({ name }) => name, 'Fast payments (SBP)'),
  type: method(Type.String({ description: 'Kind of payment, such as sbp.' }), ({ type }) => type, 'sbp'),
  min_amount: method(
    Type.String({ description: 'Smallest amount that a deposit may ask for.' }),
    ({ depositAmountMin }) => formatAmount(depositAmountMin),
    '10',
  ),
  max_amount: method(
    Type.String({ description: 'Largest amount that a deposit may ask for.' }),
    ({ depositAmountMax }) => formatAmount(depositAmountMax),
    '1000000',
  ),
  fee_share: method(
    Type.String({
      description: 'Fee as a share of the amount paid, rounded up: "0.005" is 0.5 %.',
    }),
    ({ depositFee }) => formatFraction(depositFee),
    '0.005',
  ),
})

type Shown = { readonly deposit: FiatDeposit; readonly link: Link; readonly publicUrl: string }

const field = fieldsOf<Shown>()
const link = (description: string) => textOrNull(`${description} Null until the link is made.`)

/** The page works only once the rail's own link exists. */
const pageOf = ({ deposit, link: { url }, publicUrl }: Shown) =>
  url === null ? null : `${publicUrl}/pay/fiat/${deposit.payInId}`

/** A deposit as the API and its events show it; the example has no link yet. */
export const fiatDepositResource = resource('FiatDeposit', {
  transaction_id: field(
    Type.String({ format: 'uuid' }),
    ({ deposit }) => deposit.id,
    '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  ),
  status: field(
    Type.Enum(['processing', 'success', 'failed'], {
      description: 'A failed deposit becomes `success` when its money arrives after all.',
    }),
    ({ deposit }) => deposit.status,
    'processing',
  ),
  currency: field(Type.String(), ({ deposit }) => deposit.amount.asset.symbol, 'RUB'),
  amount: field(
    Type.String({
      description: 'Requested amount; for a further payment of the same link, the amount paid.',
    }),
    ({ deposit }) => formatAmount(deposit.amount),
    '1000',
  ),
  credited_amount: field(
    textOrNull('Amount paid, less the fee. Null until somebody pays.'),
    ({ deposit: { payment } }) => payment && formatAmount(creditOf(payment)),
    null,
  ),
  fee: field(
    textOrNull('Fee, taken from the amount paid. Null until somebody pays.'),
    ({ deposit: { payment } }) => payment && formatAmount(payment.fee),
    null,
  ),
  payment_provider_alias_code: field(
    Type.String({ description: 'Code of the method.' }),
    ({ deposit }) => deposit.rail,
    'sbp',
  ),
  requisites: field(link('Page on which the payer pays.'), pageOf, null),
  requisites_qr_code: field(link('The same page, to be shown as a QR code.'), pageOf, null),
  invoice_public_url: field(link('The same page, to be opened in a browser.'), pageOf, null),
  rail_url: field(
    link('The link of the payment system itself, to be opened by the app of a bank.'),
    (shown) => shown.link.url,
    null,
  ),
  timing: field(
    orNull(Type.Enum(['on_time', 'late']), {
      description:
        '`on_time`: paid while the link was open. `late`: paid after it had ended. Null until somebody pays.',
    }),
    ({ deposit: { payment } }) => payment?.timing ?? null,
    null,
  ),
  error: field(
    textOrNull('Reason for the failure, as a stable code: NOT_PAID, EXPIRED or RAIL_REJECTED.'),
    ({ deposit }) => deposit.error,
    null,
  ),
  expires_at: field(
    Type.String({ format: 'date-time', description: 'Time at which the link ends.' }),
    (shown) => shown.link.expiresAt.toISOString(),
    '2026-05-04T12:15:00.000Z',
  ),
  created_at: field(
    Type.String({ format: 'date-time' }),
    ({ deposit }) => deposit.createdAt.toISOString(),
    '2026-05-04T12:00:00.000Z',
  ),
})

export type FiatDepositResource = typeof fiatDepositResource.example

const page = `https://coffer.example/pay/fiat/${fiatDepositResource.example.transaction_id}`

/** The deposit with its link. */
export const linkedExample: FiatDepositResource = {
  ...fiatDepositResource.example,
  requisites: page,
  requisites_qr_code: page,
  invoice_public_url: page,
  rail_url: 'https://qr.nspk.ru/AS100004BAL7227F9BNP6KNE007J9B3K',
}

export const paidExample: FiatDepositResource = {
  ...linkedExample,
  status: 'success',
  credited_amount: '995',
  fee: '5',
  timing: 'on_time',
}
