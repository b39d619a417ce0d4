import Type from 'typebox'
import { transactionSchemaOf, transactionStatuses } from './transaction.ts'

const closed = { additionalProperties: false }
const time = { description: 'ISO 8601 time or Unix seconds.', maxLength: 40 }

export function queryOf(types: readonly string[]) {
  return Type.Object({
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
    type: Type.Optional(Type.Enum([...types], { description: 'Only of this type.' })),
    status: Type.Optional(
      Type.Enum([...transactionStatuses], {
        description: 'Only with this status.',
      }),
    ),
    from: Type.Optional(Type.String({ ...time, description: `Created at or after. ${time.description}` })),
    to: Type.Optional(Type.String({ ...time, description: `Created before. ${time.description}` })),
  })
}

export function pageOf(types: readonly string[]) {
  return Type.Object(
    {
      items: Type.Array(transactionSchemaOf(types)),
      page: Type.Integer(),
      limit: Type.Integer(),
      has_more: Type.Boolean(),
      next_cursor: Type.Union([Type.String(), Type.Null()], {
        description: 'Ask for the next page with it; null on the last.',
      }),
    },
    closed,
  )
}

export const transactionParams = Type.Object(
  { transaction_id: Type.String({ minLength: 1, maxLength: 64 }) },
  closed,
)
