import Type from 'typebox'
import { transactionSchema, transactionTypes } from '#core/transactions'

const closed = { additionalProperties: false }
const time = { description: 'ISO 8601 time or Unix seconds.', maxLength: 40 }

export const feedQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'Transactions on a page.' }),
  ),
  page: Type.Optional(
    Type.Integer({ minimum: 1, default: 1, description: 'page × limit may not exceed 2000.' }),
  ),
  cursor: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'The next_cursor of the page before; goes as deep as there are transactions.',
    }),
  ),
  symbol: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9]{1,16}$', says: 'must be a currency symbol such as USDT' }),
  ),
  type: Type.Optional(Type.Enum([...transactionTypes], { description: 'Only of this type.' })),
  status: Type.Optional(
    Type.Enum(['pending', 'processing', 'completed', 'failed', 'cancelled'], {
      description: 'Only with this status.',
    }),
  ),
  from: Type.Optional(Type.String({ ...time, description: `Created at or after. ${time.description}` })),
  to: Type.Optional(Type.String({ ...time, description: `Created before. ${time.description}` })),
})

export const feedPage = Type.Object(
  {
    items: Type.Array(transactionSchema),
    page: Type.Integer(),
    limit: Type.Integer(),
    has_more: Type.Boolean(),
    next_cursor: Type.Union([Type.String(), Type.Null()], {
      description: 'Ask for the next page with it; null on the last.',
    }),
  },
  closed,
)

export const transactionParams = Type.Object(
  { transaction_id: Type.String({ minLength: 1, maxLength: 64 }) },
  closed,
)
