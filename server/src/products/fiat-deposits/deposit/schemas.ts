import Type from 'typebox'
import { spellCode, symbolField } from '#core/catalog'
import { amountField } from '#core/money'
import { closedObject, lowerCase } from '#platform/http'
import { methodResource } from './fiat-deposit-resource.ts'

export const methodsQuery = Type.Object({
  currency: Type.Optional(
    Type.String({ ...symbolField('Currency to pay in, in any case.'), default: 'RUB' }),
  ),
})

export const methodsResult = closedObject({
  methods: Type.Array(methodResource.schema, { description: 'Methods available now.' }),
})

export const fiatDepositBody = closedObject({
  currency: symbolField('Currency to pay in, in any case.'),
  amount: amountField(
    'Amount requested from the payer. If the payer pays another amount, that amount less the fee is credited.',
  ),
  payment_provider_alias_code: Type.String({
    minLength: 1,
    maxLength: 20,
    spelling: spellCode,
    description: 'A `code` of GET /funding/deposit/fiat/methods, in any letter case.',
  }),
})

export const fiatDepositParams = closedObject({ transaction_id: Type.String({ spelling: lowerCase }) })
