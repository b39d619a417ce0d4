import Type from 'typebox'
import { spellCode } from '#core/catalog'
import { amountField } from '#core/money'
import { closedObject, concealed, lowerCase } from '#platform/http'

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
      description: 'RUB, which is also the default.',
    }),
  ),
})

export const estimateBody = closedObject({
  amount: amountField('Amount that the recipient should get.'),
  bank_code: Type.Optional(bankCode),
})

export const payoutParams = closedObject({ transaction_id: Type.String({ spelling: lowerCase }) })
