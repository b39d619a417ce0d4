import Type, { type Static } from 'typebox'
import { symbolField } from '#core/catalog'
import { amountField } from '#core/money'
import { closedObject } from '#platform/http'

const money = (description: string) => Type.String({ description })

export const topUpBody = closedObject({
  amount: amountField('Load in USD, without the fee.'),
  source_symbol: Type.Optional(
    Type.String({ ...symbolField('Currency of the wallet that pays, in any case.'), default: 'USDT' }),
  ),
  payment_method: Type.Optional(
    Type.Enum(['balance_usdt', 'balance', 'wallet', 'usdt', 'crypto'], {
      description: 'The wallet always pays; all five values mean the same.',
    }),
  ),
})

export const topUpResult = closedObject({
  transaction_id: Type.String({ format: 'uuid' }),
  card_id: Type.Integer(),
  amount: money('Load in USD.'),
  fee: money('Fee in USD.'),
  debit_amount: money('Amount that the wallet pays, fee included.'),
  source_symbol: Type.String(),
  status: Type.Literal('processing', {
    description: 'GET /transactions/{transaction_id} shows the outcome.',
  }),
})

export type TopUpResource = Static<typeof topUpResult>

export const topUpExample: TopUpResource = {
  transaction_id: '01994f6f-0a11-7c3a-9f0e-3b6f1c2d4e60',
  card_id: 17,
  amount: '25',
  fee: '0.5',
  debit_amount: '25.5',
  source_symbol: 'USDT',
  status: 'processing',
}
