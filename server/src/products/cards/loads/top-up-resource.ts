import Type from 'typebox'
import { add, formatAmount, type Money } from '#core/money'
import type { Price } from '#core/purchases'
import { fieldsOf, resource } from '#platform/http'
import type { Card } from '#products/cards/card'

type Shown = {
  readonly id: string
  readonly card: Card
  readonly terms: Price & { readonly amount: Money; readonly topUpFee: Money }
}

const field = fieldsOf<Shown>()
const money = (description: string) => Type.String({ description })

/** The answer to a new load. */
export const topUpResource = resource('CardTopUp', {
  transaction_id: field(
    Type.String({ format: 'uuid' }),
    ({ id }) => id,
    '01994f6f-0a11-7c3a-9f0e-3b6f1c2d4e60',
  ),
  card_id: field(Type.Integer(), ({ card }) => Number(card.number), 17),
  amount: field(money('Load in USD.'), ({ terms }) => formatAmount(terms.amount), '25'),
  fee: field(money('Fee in USD.'), ({ terms }) => formatAmount(terms.topUpFee), '0.5'),
  debit_amount: field(
    money('Amount that the wallet pays, fee included.'),
    ({ terms: { price, fee } }) => formatAmount(add(price, fee)),
    '25.5',
  ),
  source_symbol: field(Type.String(), ({ terms }) => terms.price.asset.symbol, 'USDT'),
  status: field(
    Type.Literal('processing', { description: 'GET /transactions/{transaction_id} shows the outcome.' }),
    () => 'processing' as const,
    'processing',
  ),
})

export type TopUpResource = typeof topUpResource.example
