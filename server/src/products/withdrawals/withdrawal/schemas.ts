import Type, { type Static } from 'typebox'
import { spellCode, symbolField } from '#core/catalog'
import { amountField } from '#core/money'
import { pageQuery } from '#core/transactions'
import { closedObject, lowerCase, orNull } from '#platform/http'

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
  description: 'Address to pay, in any form of its network.',
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
        'An estimate of yours for the same currency and network, and for this amount or this amount plus the fee. Its fee is charged. An estimate can be used once, within its minute. Without an estimate the current fee is charged.',
    }),
  ),
})

export type WithdrawalBody = Static<typeof withdrawalBody>

export const estimateBody = closedObject({
  symbol: symbolField('Currency to withdraw.'),
  bch_code: networkField('Network code, in any case.'),
  amount: amountField('Amount that the payee should get, truncated as in a withdrawal.'),
})

export type EstimateBody = Static<typeof estimateBody>

export const withdrawalParams = closedObject({ transaction_id: Type.String({ spelling: lowerCase }) })

export const withdrawalsQuery = Type.Object({
  ...pageQuery('withdrawals'),
  symbol: Type.Optional(symbolField('Only withdrawals of this currency.')),
})

export const newAddressBody = closedObject({
  label: Type.String({ minLength: 1, maxLength: 64, description: 'Your name for the address.' }),
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

export const addressesQuery = Type.Object(pageQuery('addresses'))

export const addressParams = closedObject({ id: Type.String({ spelling: lowerCase }) })

export const removedAddress = closedObject({
  id: Type.String({ format: 'uuid' }),
  removed: Type.Literal(true),
})
