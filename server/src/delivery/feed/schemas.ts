import Type from 'typebox'
import { pageOf, pageQuery, transactionSchema, transactionTypes } from '#core/transactions'
import { timeField } from '#platform/http'

const closed = { additionalProperties: false }

export const feedQuery = Type.Object({
  ...pageQuery('transactions'),
  symbol: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9]{1,16}$', says: 'must be a currency symbol such as USDT' }),
  ),
  type: Type.Optional(Type.Enum([...transactionTypes], { description: 'Only of this type.' })),
  status: Type.Optional(
    Type.Enum(['pending', 'processing', 'completed', 'failed', 'cancelled'], {
      description: 'Only with this status.',
    }),
  ),
  from: Type.Optional(timeField('Created at or after.')),
  to: Type.Optional(timeField('Created before.')),
})

export const feedPage = pageOf(transactionSchema)

export const transactionParams = Type.Object(
  { transaction_id: Type.String({ minLength: 1, maxLength: 64 }) },
  closed,
)
