import Type, { type Static } from 'typebox'
import { spellCode } from '#core/catalog'
import { amountField } from '#core/money'
import { pageQuery } from '#core/transactions'
import { closedObject, namedObject, pageOf, timeField } from '#platform/http'
import { operationSchema, operationStatuses, operationTypes } from './operation.ts'

const amount = (description: string) => Type.String({ description })

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

const balanceFields = {
  available: amount('Amount available for orders and transfers.'),
  locked: amount('Amount locked by open orders.'),
}

export const tradingBalances = Type.Record(
  Type.String({ pattern: '^[A-Z0-9]{2,20}$' }),
  closedObject(balanceFields),
  { additionalProperties: false, description: 'Balances of the trading account, by currency symbol.' },
)

export type TradingBalances = Static<typeof tradingBalances>

export const tradingBalance = namedObject('TradingBalance', { symbol: Type.String(), ...balanceFields })

export const symbolParams = closedObject({
  symbol: Type.String({ minLength: 1, maxLength: 64, description: 'Currency symbol, in any case.' }),
})

const bounds = namedObject('TradingLimits', {
  min_amount: amount('Smallest amount of one transfer.'),
  max_amount: amount('Largest amount of one transfer.'),
  fee_percent: amount('Always 0: transfers are free.'),
})

export const tradingSettings = namedObject('TradingSettings', {
  symbol: Type.String(),
  currency: Type.String({ description: 'Currency symbol again.' }),
  fee_percent: amount('Always 0: transfers are free.'),
  deposit: bounds,
  withdraw: bounds,
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

export const operationsPage = pageOf(operationSchema)
