import Type from 'typebox'
import { formatAmount } from '#core/money'
import { fieldsOf, resource } from '#platform/http'
import type { Pair } from '#products/fiat-spot/pairs'
import { orderResource, pairUnitsOf } from '#products/fiat-spot/settlement'
import type { OwnTrade } from './order-lists.ts'

type Shown = { readonly trade: OwnTrade; readonly pair: Pair }

const field = fieldsOf<Shown>()
const isBuy = ({ taker_side, role }: OwnTrade) => (taker_side === 'buy') === (role === 'taker')
const receivedIn = ({ trade, pair }: Shown) => (isBuy(trade) ? pair.base : pair.quote).asset

/** A trade from the view of one of its two sides. */
export const ownTradeResource = resource('OwnFiatTrade', {
  id: field(Type.String({ format: 'uuid' }), ({ trade }) => trade.id, '01994f6e-8a10-7b55-a3f1-0c9d8e7f6a5b'),
  pair: field(Type.String(), ({ pair }) => pair.name, 'USDT/RUB'),
  side: field(
    Type.Enum(['buy', 'sell'], { description: 'Side of your order.' }),
    ({ trade }) => (isBuy(trade) ? 'buy' : 'sell'),
    'buy',
  ),
  price: field(
    Type.String(),
    ({ trade, pair }) => formatAmount(pairUnitsOf(pair).price(Number(trade.price_ticks))),
    '79.5',
  ),
  amount: field(
    Type.String({ description: 'In the base currency.' }),
    ({ trade, pair }) => formatAmount(pairUnitsOf(pair).amount(Number(trade.lots))),
    '4',
  ),
  fee: field(
    Type.String(),
    (shown) => formatAmount({ asset: receivedIn(shown), units: shown.trade.fee_units }),
    '0.004',
  ),
  time: field(
    Type.String({ format: 'date-time' }),
    ({ trade }) => trade.created_at.toISOString(),
    '2026-05-04T12:00:00.000Z',
  ),
  order_id: field(Type.String({ format: 'uuid' }), ({ trade }) => trade.order_id, orderResource.example.id),
  fee_currency: field(
    Type.String({ description: 'Currency that your order received.' }),
    (shown) => receivedIn(shown).symbol,
    'USDT',
  ),
  role: field(Type.Enum(['maker', 'taker']), ({ trade }) => trade.role, 'taker'),
})
