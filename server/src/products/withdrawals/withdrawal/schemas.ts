import Type, { type Static } from 'typebox'
import { spellCode, symbolField } from '#core/catalog'
import { amountField } from '#core/money'
import { pageQuery } from '#core/transactions'
import { closedObject, lowerCase, namedObject, orNull, pageOf, textOrNull } from '#platform/http'

const networkField = (description: string) =>
  Type.String({
    pattern: '^[A-Za-z0-9]{1,20}$',
    says: 'must be a network code such as trc20',
    spelling: spellCode,
    description,
  })

const addressField = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Address to pay, in any form that its network knows.',
})

const tagField = Type.Optional(
  orNull(Type.String({ minLength: 1, maxLength: 500 }), {
    description:
      'Memo or destination tag, on networks that have one: up to 120 Latin letters, digits, `_`, `-` or `.`.',
  }),
)

export const withdrawalBody = closedObject({
  symbol: symbolField('Currency to withdraw.'),
  amount: amountField(
    'Amount that the payee gets. Decimals beyond `withdraw_amount_decimals` of the network are cut off and stay in your wallet.',
  ),
  address: addressField,
  bch_code: networkField('Network code, in any case.'),
  tag: tagField,
  estimate_id: Type.Optional(
    orNull(Type.String({ format: 'uuid', says: 'must be the estimate_id of an estimate, which is a UUID' }), {
      spelling: lowerCase,
      description:
        'An estimate of yours, for the same currency and network, and for this amount or for this amount with the fee: its fee is charged. An estimate is used once, within its minute. Without it the fee of the moment is charged.',
    }),
  ),
})

export type WithdrawalBody = Static<typeof withdrawalBody>

export const estimateBody = closedObject({
  symbol: symbolField('Currency to withdraw.'),
  bch_code: networkField('Network code, in any case.'),
  amount: amountField('Amount that the payee should get; it is cut down as in a withdrawal.'),
})

export type EstimateBody = Static<typeof estimateBody>

export const estimateResult = namedObject('CryptoWithdrawalEstimate', {
  amount: Type.String({ description: 'Amount that the payee would get.' }),
  fee: Type.String({ description: 'Service fee and the fee of the network.' }),
  total: Type.String({ description: 'Amount and fee.' }),
  estimate_id: Type.String({
    format: 'uuid',
    description: 'Names this estimate in the withdrawal, which then costs this fee.',
  }),
  expires_at: Type.String({ format: 'date-time', description: 'Until when the fee holds: a minute.' }),
})

export type EstimateResource = Static<typeof estimateResult>

const contractFields = {
  transaction_id: Type.String({ format: 'uuid' }),
  symbol: Type.String(),
  amount: Type.String({
    description: 'Amount that the payee gets, cut down to the decimals of the network.',
  }),
  fee: Type.String({ description: 'Whole fee, charged on top of the amount.' }),
  total: Type.String({ description: 'Amount and fee, on hold until the withdrawal ends.' }),
  address: Type.String({ description: 'The address in the one form that its network prefers.' }),
  network: Type.String({ description: 'Network code.' }),
}

export const createdWithdrawal = closedObject({
  ...contractFields,
  status: Type.Literal('processing'),
})

export type CreatedWithdrawal = Static<typeof createdWithdrawal>

const countOrNull = (description: string) => orNull(Type.Integer(), { description })

export const withdrawalFields = {
  ...contractFields,
  status: Type.Enum(['processing', 'completed', 'failed', 'cancelled']),
  tag: textOrNull('Memo or destination tag.'),
  txid: textOrNull(
    'Id of the transaction on its chain; null until it is sent, and for a payment inside the exchange.',
  ),
  confirmations: countOrNull('Confirmations so far, up to the number required; null for a payment inside.'),
  confirmations_required: countOrNull('Confirmations after which it is completed.'),
  error: textOrNull('Reason for the failure, as a stable code: PAYMENT_FAILED or REJECTED.'),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
}

export const withdrawal = namedObject('CryptoWithdrawal', withdrawalFields)

export type WithdrawalResource = Static<typeof withdrawal>

export const withdrawalParams = closedObject({ transaction_id: Type.String({ spelling: lowerCase }) })

export const withdrawalsQuery = Type.Object({
  ...pageQuery('withdrawals'),
  symbol: Type.Optional(symbolField('Only withdrawals of this currency.')),
})

export const withdrawalsPage = pageOf(withdrawal)

export const cancelledWithdrawal = closedObject({
  cancelled: Type.Literal(true),
  transaction_id: Type.String({ format: 'uuid' }),
  status: Type.Literal('cancelled'),
})

export type CancelledWithdrawal = Static<typeof cancelledWithdrawal>

export const createdExample: CreatedWithdrawal = {
  transaction_id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  symbol: 'USDT',
  amount: '250',
  fee: '2.62',
  total: '252.62',
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  network: 'trc20',
  status: 'processing',
}

export const withdrawalExample: WithdrawalResource = {
  ...createdExample,
  tag: null,
  txid: '5f1c0b1f0a4d0e6a7c6b1c1b5a9f9d1c2e3f405162738495a6b7c8d9e0f10213',
  confirmations: 4,
  confirmations_required: 19,
  error: null,
  created_at: '2026-05-04T12:00:00.000Z',
  updated_at: '2026-05-04T12:00:12.000Z',
}

export const newAddressBody = closedObject({
  label: Type.String({ minLength: 1, maxLength: 64, description: 'Your name for it.' }),
  symbol: Type.Optional(
    orNull(symbolField(''), {
      spelling: spellCode,
      description: 'Currency that may be sent there; without it, every currency of the network.',
    }),
  ),
  network: networkField('Network code, in any case.'),
  address: addressField,
  tag: tagField,
})

export const bookedAddress = namedObject('WithdrawalAddress', {
  id: Type.String({ format: 'uuid' }),
  label: Type.String(),
  symbol: textOrNull('Currency that may be sent there; null for every currency of the network.'),
  network: Type.String(),
  address: Type.String(),
  tag: textOrNull('Memo or destination tag.'),
  usable_at: Type.String({ format: 'date-time', description: 'When withdrawals may go there.' }),
  created_at: Type.String({ format: 'date-time' }),
})

export type BookedAddressResource = Static<typeof bookedAddress>

export const addressesPage = pageOf(bookedAddress)

export const addressesQuery = Type.Object(pageQuery('addresses'))

export const addressParams = closedObject({ id: Type.String({ spelling: lowerCase }) })

export const removedAddress = closedObject({
  id: Type.String({ format: 'uuid' }),
  removed: Type.Literal(true),
})
