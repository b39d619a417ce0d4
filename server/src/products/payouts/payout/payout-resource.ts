import Type, { type Static } from 'typebox'
import { formatAmount } from '#core/money'
import { bankStatus, totalOf } from '#core/payments-out'
import { unixSeconds } from '#platform/clock'
import { concealed, fieldsOf, namedObject, orNull, resource, textOrNull } from '#platform/http'
import { maskPhone } from './mask-phone.ts'
import type { Payout } from './payout.ts'

const field = fieldsOf<Payout>()
const seconds = Type.Integer({ description: 'Unix seconds.' })

/** A payout as the API and the events show it. A customer does not learn that the house has to approve it. */
export const payoutResource = resource('FiatWithdrawal', {
  transaction_id: field(
    Type.String({ format: 'uuid' }),
    ({ id }) => id,
    '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  ),
  currency: field(Type.String(), ({ amount }) => amount.asset.symbol, 'RUB'),
  amount: field(
    Type.String({ description: 'Amount that the recipient gets, without the fee.' }),
    ({ amount }) => formatAmount(amount),
    '5000',
  ),
  amount_fact: field(
    textOrNull('Amount that the recipient received; null until the withdrawal is completed.'),
    ({ status, amountFact }) =>
      status === 'completed' && amountFact !== null ? formatAmount(amountFact) : null,
    '5000',
  ),
  fee: field(
    Type.String({ description: 'Fee, charged on top of the amount.' }),
    ({ fee }) => formatAmount(fee),
    '25',
  ),
  total: field(
    Type.String({ description: 'Amount and fee, held until the withdrawal ends.' }),
    (payout) => formatAmount(totalOf(payout)),
    '5025',
  ),
  status: field(
    Type.Enum(['processing', 'success', 'failed']),
    ({ status }) => bankStatus(status),
    'success',
  ),
  recipient: field(
    Type.String({ ...concealed, description: 'Phone number of the recipient, masked.' }),
    ({ phone }) => maskPhone(phone),
    '7916*****67',
  ),
  bank_code: field(Type.String(), ({ bankCode }) => bankCode, '100000000111'),
  error: field(
    orNull(Type.Enum(['DECLINED', 'RETURNED', 'REJECTED']), {
      description:
        'Reason for the failure: the bank declined the withdrawal or returned it after payment, or the exchange rejected it. The total is available again.',
    }),
    ({ error }) => error,
    null,
  ),
  created_at: field(seconds, ({ createdAt }) => unixSeconds(createdAt), 1777896000),
  updated_at: field(seconds, ({ updatedAt }) => unixSeconds(updatedAt), 1777896002),
})

const { error: _, created_at: __, updated_at: ___, ...created } = payoutResource.schema.properties

/** The answer to a new payout; its status is always `processing`. */
export const createdPayout = namedObject('PlacedFiatWithdrawal', {
  ...created,
  amount_fact: Type.Null({ description: 'Null until the withdrawal is completed.' }),
  status: Type.Literal('processing'),
})

export type CreatedPayout = Static<typeof createdPayout>

export function createdResource(payout: Payout): CreatedPayout {
  return asNew(payoutResource.of(payout))
}

/** The fields of a new payout. */
function asNew({
  error: _,
  created_at: __,
  updated_at: ___,
  ...shown
}: typeof payoutResource.example): CreatedPayout {
  return { ...shown, amount_fact: null, status: 'processing' }
}

export const createdExample = asNew(payoutResource.example)
