import Type from 'typebox'
import { formatAmount, type Money } from '#core/money'
import { fieldsOf, orNull, resource, textOrNull } from '#platform/http'
import type { CheckoutState, CheckoutView, Depth, Means } from '#products/invoices/drawing'

const field = fieldsOf<CheckoutView>()
const time = Type.String({ format: 'date-time' })
const countOrNull = (description: string) => orNull(Type.Integer(), { description })

const states = [
  'choosing',
  'waiting',
  'too_small',
  'short',
  'seen',
  'paid',
  'late',
  'refunded',
  'expired',
  'cancelled',
] as const satisfies readonly CheckoutState['kind'][]

/** The page of an invoice as its topic shows it. */
export const checkoutResource = resource('Checkout', {
  invoice_id: field(Type.String({ format: 'uuid' }), ({ id }) => id, '01994f6f-0a11-7c3a-9f0e-3b6f1c2d4e70'),
  state: field(
    Type.Enum([...states], {
      description:
        'State of the page. choosing: the payer chooses a currency. too_small: below the network’s minimum. short: part of the amount is missing. late: money arrived after the end.',
    }),
    ({ state }) => state.kind,
    'seen',
  ),
  amount: field(
    textOrNull(
      'Amount requested by the merchant, in `price_currency`; null where the payer chooses the amount.',
    ),
    ({ price }) => formatOrNull(price),
    '25',
  ),
  price_currency: field(
    textOrNull('Currency of `amount`.'),
    ({ price }) => price?.asset.symbol ?? null,
    'USDT',
  ),
  symbol: field(textOrNull('Currency of the payment.'), ({ chosen }) => chosen?.symbol ?? null, 'USDT'),
  bch_code: field(textOrNull('Network or rail.'), ({ chosen }) => chosen?.network ?? null, 'trc20'),
  amount_missing: field(
    textOrNull('Amount still to be paid, in `symbol`; null when nothing or any amount is to be paid.'),
    ({ state }) => formatOrNull(meansOf(state)?.amount ?? ('missing' in state ? state.missing : null)),
    null,
  ),
  amount_received: field(
    textOrNull('Amount received, in `symbol`.'),
    ({ state }) => formatOrNull('paid' in state ? state.paid : null),
    '25',
  ),
  address: field(
    textOrNull('Address to pay; null over a rail, and when nothing is due.'),
    ({ state }) => chainOf(state)?.address ?? null,
    null,
  ),
  tag: field(
    textOrNull('Memo or destination tag that must go with the payment.'),
    ({ state }) => chainOf(state)?.tag?.value ?? null,
    null,
  ),
  payment_uri: field(
    textOrNull('Content of the page’s QR code.'),
    ({ state }) => chainOf(state)?.uri ?? null,
    null,
  ),
  link: field(
    textOrNull('Payment link of the rail.'),
    ({ state }) => {
      const means = meansOf(state)
      return means?.kind === 'link' ? means.link : null
    },
    null,
  ),
  confirmations: field(
    countOrNull('Confirmations of the expected payment so far.'),
    ({ state }) => depthOf(state)?.blocks ?? null,
    3,
  ),
  confirmations_required: field(
    countOrNull('Confirmations that the payment needs.'),
    ({ state }) => depthOf(state)?.required ?? null,
    19,
  ),
  txids: field(Type.Array(Type.String()), ({ payments }) => payments.flatMap(({ txid }) => txid ?? []), [
    'b6e1c9f3f0d94e8f8bd1b6a1f6ce0f6a4be5a6a6b1b3b9a7b8f3f9d7e2c1a0f4',
  ]),
  rate_expires_at: field(
    orNull(time, {
      description:
        'Time until which `amount_missing` is held; after that it is quoted again. Null where it is held until the invoice ends.',
    }),
    ({ rateExpiresAt }) => rateExpiresAt?.toISOString() ?? null,
    null,
  ),
  expires_at: field(time, ({ expiresAt }) => expiresAt.toISOString(), '2026-05-04T13:00:00.000Z'),
})

function meansOf(state: CheckoutState): Means | null {
  return 'means' in state ? state.means : null
}

function chainOf(state: CheckoutState): Extract<Means, { kind: 'chain' }> | null {
  const means = meansOf(state)
  return means?.kind === 'chain' ? means : null
}

function depthOf(state: CheckoutState): Depth | null {
  return 'depth' in state ? state.depth : null
}

function formatOrNull(amount: Money | null): string | null {
  return amount && formatAmount(amount)
}
