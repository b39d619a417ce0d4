import Type from 'typebox'
import { type Asset, compareFractions, formatAmount, parseFraction, subtract } from '#core/money'
import { fieldsOf, orNull, resource, textOrNull } from '#platform/http'
import type { InvoicePayment } from '#products/invoices/invoice'
import { formatOrNull, formatSum } from './format-sum.ts'

/** Payments that the merchant of an invoice has taken, and the currency that they are changed into. */
type Hedged = { readonly asset: Asset; readonly taken: readonly InvoicePayment[] }

const leg = fieldsOf<InvoicePayment>()
const hedge = fieldsOf<Hedged>()

const legResource = resource('InvoiceHedgeLeg', {
  payment_id: leg(Type.String({ format: 'uuid' }), ({ id }) => id, '01994f70-1b22-7d4b-8a1f-4c7f2d3e5f81'),
  given: leg(
    Type.String({ description: 'Converted amount, in the currency of the payment.' }),
    ({ amount, commission }) => formatAmount(commission === null ? amount : subtract(amount, commission)),
    '0.00154',
  ),
  given_symbol: leg(Type.String(), ({ amount }) => amount.asset.symbol, 'BTC'),
  received: leg(
    textOrNull('Amount of the leg, in `symbol` of the hedge; null before the conversion.'),
    ({ credited }) => formatOrNull(credited),
    '99.8',
  ),
  rate: leg(
    textOrNull('Rate of the conversion: units received for one given.'),
    ({ hedge: dealt }) => dealt?.rate ?? null,
    '64805.2',
  ),
  slippage: leg(
    textOrNull('How far the rate was below the market’s mid price, as a share: "0.003" is 0.3 %.'),
    ({ hedge: dealt }) => (dealt === null ? null : slippageOf(dealt)),
    '0.003',
  ),
  status: leg(
    Type.Enum(['pending', 'done']),
    ({ credited }) => (credited === null ? 'pending' : 'done'),
    'done',
  ),
  at: leg(
    orNull(Type.String({ format: 'date-time' }), { description: 'Time of the conversion.' }),
    ({ hedge: dealt }) => dealt?.at.toISOString() ?? null,
    '2026-05-04T12:06:00.000Z',
  ),
})

/** How the payments of an invoice were changed into another currency. */
export const hedgeResource = resource('InvoiceHedge', {
  status: hedge(
    Type.Enum(['none', 'pending', 'done'], {
      description:
        'none: nothing is confirmed yet. pending: part of the money waits for its conversion, which is retried until it succeeds.',
    }),
    ({ taken }) => {
      const isPending = taken.some(({ credited }) => credited === null)
      return taken.length === 0 ? 'none' : isPending ? 'pending' : 'done'
    },
    'done',
  ),
  symbol: hedge(
    Type.String({ description: 'Currency of your credit.' }),
    ({ asset }) => asset.symbol,
    'USDT',
  ),
  amount: hedge(
    Type.String({ description: 'Sum of all legs, in `symbol`.' }),
    ({ taken }) => formatSum(taken.flatMap(({ credited }) => credited ?? [])),
    '99.8',
  ),
  legs: hedge(Type.Array(legResource.schema), ({ taken }) => taken.map(legResource.of), [
    legResource.example,
  ]),
})

const slippageScale = 6

/** How far a rate is below the middle, as a share of it, rounded to a millionth up. */
function slippageOf({
  mid: midText,
  rate: rateText,
}: {
  readonly mid: string
  readonly rate: string
}): string {
  const [mid, rate] = [parseFraction(midText), parseFraction(rateText)]
  if (compareFractions(rate, mid) >= 0) return '0'
  const whole = mid.numerator * rate.denominator
  const below = whole - rate.numerator * mid.denominator
  const units = (below * 10n ** BigInt(slippageScale) + whole - 1n) / whole
  return formatAmount({ asset: { symbol: '', scale: slippageScale }, units })
}
