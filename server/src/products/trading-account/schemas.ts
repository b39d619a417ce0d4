import Type, { type Static } from 'typebox'
import { spellCode } from '#core/catalog'
import { amountField } from '#core/money'
import { pageQuery } from '#core/transactions'
import { closedObject, namedObject, timeField } from '#platform/http'
import { operationStatuses, operationTypes } from './operation.ts'

export const tradingTransferBody = namedObject('TradingTransferRequest', {
  currency: Type.String({
    pattern: '^[A-Za-z0-9]{1,20}$',
    says: 'must be a currency symbol such as USDT',
    spelling: spellCode,
    description: 'A currency of the trading account, such as USDT or RUB.',
  }),
  amount: amountField('Amount to move, as a decimal string.'),
})

export const tradingTransferResult = closedObject({ status: Type.Literal('ok') })

export type TradingTransferResult = Static<typeof tradingTransferResult>

export const symbolParams = closedObject({
  symbol: Type.String({ minLength: 1, maxLength: 64, description: 'Currency symbol, in any case.' }),
})

export const operationsQuery = Type.Object({
  currency_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Only operations in this currency, by its symbol.',
    }),
  ),
  operation_type: Type.Optional(
    Type.Enum([...operationTypes], { description: 'Only operations of this kind.' }),
  ),
  status: Type.Optional(Type.Enum([...operationStatuses], { description: 'Only items with this status.' })),
  since: Type.Optional(timeField('Only items created at or after this time.')),
  until: Type.Optional(timeField('Only items created before this time.')),
  ...pageQuery('operations'),
})
