import Type, { type Static } from 'typebox'
import { spellCode } from '#core/catalog'
import { amountField } from '#core/money'
import { closedObject, concealed, lowerCase, namedObject, orNull, textOrNull } from '#platform/http'

const bankCode = Type.String({
  pattern: '^[A-Za-z0-9_.-]{1,64}$',
  says: 'must be a bank code of GET /funding/withdraw/fiat/banks',
  description: 'Bank of the recipient, from `GET /funding/withdraw/fiat/banks`.',
})

export const payoutBody = closedObject({
  amount: amountField('Amount that the recipient gets; the fee comes on top.'),
  recipient: Type.String({
    ...concealed,
    pattern: '^7[0-9]{10}$',
    says: 'must be a phone number of 11 digits that begins with 7, such as 79161234567',
    description: 'Phone number to which the account of the recipient is tied, as 7XXXXXXXXXX.',
  }),
  bank_code: bankCode,
  currency: Type.Optional(
    Type.String({
      pattern: '^[Rr][Uu][Bb]$',
      says: 'must be RUB',
      spelling: spellCode,
      description: 'RUB, which it is without this field.',
    }),
  ),
})

export const estimateBody = closedObject({
  amount: amountField('Amount that the recipient should get.'),
  bank_code: Type.Optional(bankCode),
})

export const estimateResult = closedObject({
  amount: Type.String({ description: 'Amount that the recipient would get.' }),
  fee: Type.String({ description: 'Fee that would come on top.' }),
  total: Type.String({ description: 'Amount and fee.' }),
})

export const banksResult = closedObject({
  currency: Type.String(),
  banks: Type.Array(closedObject({ bank_code: Type.String(), name: Type.String() }), {
    description: 'Banks that can be paid, by name; none while no payouts are possible.',
  }),
})

export const payoutParams = closedObject({ transaction_id: Type.String({ spelling: lowerCase }) })

const fields = {
  transaction_id: Type.String({ format: 'uuid' }),
  currency: Type.String(),
  amount: Type.String({ description: 'Amount to the recipient, without the fee.' }),
  fee: Type.String({ description: 'Fee, charged on top of the amount.' }),
  total: Type.String({ description: 'Amount and fee, on hold until the withdrawal ends.' }),
  recipient: Type.String({ ...concealed, description: 'Phone number of the recipient, masked.' }),
  bank_code: Type.String(),
}

export const createdPayout = closedObject({
  ...fields,
  amount_fact: Type.Null({ description: 'Null until the withdrawal is completed.' }),
  status: Type.Literal('processing'),
})

export type CreatedPayout = Static<typeof createdPayout>

const seconds = Type.Integer({ description: 'Unix seconds.' })

export const payoutFields = {
  ...fields,
  amount_fact: textOrNull('Amount that the recipient got; null until the withdrawal is completed.'),
  status: Type.Enum(['processing', 'success', 'failed']),
  error: orNull(Type.Enum(['DECLINED', 'RETURNED', 'REJECTED']), {
    description:
      'Reason for the failure: the bank declined it, it was paid and sent back, or we rejected it. The total is available again.',
  }),
  created_at: seconds,
  updated_at: seconds,
}

export const payout = namedObject('FiatWithdrawal', payoutFields)

export type PayoutResource = Static<typeof payout>

export const createdExample: CreatedPayout = {
  transaction_id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  currency: 'RUB',
  amount: '5000',
  amount_fact: null,
  fee: '25',
  total: '5025',
  status: 'processing',
  recipient: '7916*****67',
  bank_code: '100000000111',
}

export const payoutExample: PayoutResource = {
  ...createdExample,
  amount_fact: '5000',
  status: 'success',
  error: null,
  created_at: 1777896000,
  updated_at: 1777896002,
}
