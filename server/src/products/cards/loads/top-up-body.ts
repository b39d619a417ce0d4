import Type from 'typebox'
import { symbolField } from '#core/catalog'
import { amountField } from '#core/money'
import { closedObject } from '#platform/http'

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
