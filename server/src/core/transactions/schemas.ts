import Type from 'typebox'
import { closedObject, timeField } from '#platform/http'
import { pageQuery } from './page-transactions.ts'
import { transactionStatuses } from './transaction.ts'

export function queryOf(types: readonly string[]) {
  return Type.Object({
    ...pageQuery('transactions'),
    symbol: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9]{1,16}$', says: 'must be a currency symbol such as USDT' }),
    ),
    type: Type.Optional(Type.Enum([...types], { description: 'Only transactions of this type.' })),
    status: Type.Optional(
      Type.Enum([...transactionStatuses], { description: 'Only items with this status.' }),
    ),
    from: Type.Optional(timeField('Only items created at or after this time.')),
    to: Type.Optional(timeField('Only items created before this time.')),
  })
}

export const transactionParams = closedObject({
  transaction_id: Type.String({ minLength: 1, maxLength: 64 }),
})
