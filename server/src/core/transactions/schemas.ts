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
    type: Type.Optional(Type.Enum([...types], { description: 'Only of this type.' })),
    status: Type.Optional(Type.Enum([...transactionStatuses], { description: 'Only with this status.' })),
    from: Type.Optional(timeField('Created at or after.')),
    to: Type.Optional(timeField('Created before.')),
  })
}

export const transactionParams = closedObject({
  transaction_id: Type.String({ minLength: 1, maxLength: 64 }),
})
