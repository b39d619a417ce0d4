import Type, { type Static } from 'typebox'
import { add, formatAmount } from '#core/money'
import { unixTime } from '#core/sessions'
import { supplierPorts } from '#core/suppliers'
import { unixSeconds } from '#platform/clock'
import { namedObject, textOrNull } from '#platform/http'
import { type Purchase, purchaseKinds, purchaseStatuses } from '../purchase.ts'

/** A purchase as operators read it. */
export const purchaseResource = namedObject('Purchase', {
  id: Type.String({ format: 'uuid', description: 'Also the id of its transaction.' }),
  customer_id: Type.String({ format: 'uuid' }),
  kind: Type.Enum([...purchaseKinds]),
  port: Type.Enum([...supplierPorts]),
  provider: Type.String({ description: 'The supplier.' }),
  title: Type.String({ description: 'The purchase in words, as the customer reads it.' }),
  status: Type.Enum([...purchaseStatuses]),
  symbol: Type.String({ description: 'Currency in which the customer pays.' }),
  price: Type.String({ description: 'Price in `symbol`, without the fee.' }),
  fee: Type.String(),
  total: Type.String({ description: 'Price and fee, held until the purchase ends.' }),
  cost_symbol: Type.String({ description: 'The currency of the supplier.' }),
  cost: Type.String({ description: 'Amount that the supplier may take.' }),
  charged: textOrNull('Amount that the supplier took; null before it has delivered.'),
  error: textOrNull('Reason for the failure, as a stable code.'),
  note: textOrNull('Message of the supplier or of the house about the failure.'),
  created_at: unixTime,
  updated_at: unixTime,
})

export function toPurchase(purchase: Purchase): Static<typeof purchaseResource> {
  const { id, customerId, kind, port, provider, title, status, price, fee, cost, charged } = purchase
  return {
    ...{ id, customer_id: customerId, kind, port, provider, title, status },
    symbol: price.asset.symbol,
    price: formatAmount(price),
    fee: formatAmount(fee),
    total: formatAmount(add(price, fee)),
    cost_symbol: cost.asset.symbol,
    cost: formatAmount(cost),
    charged: charged && formatAmount(charged),
    ...{ error: purchase.error, note: purchase.note },
    created_at: unixSeconds(purchase.createdAt),
    updated_at: unixSeconds(purchase.updatedAt),
  }
}

export const purchaseExample: Static<typeof purchaseResource> = {
  id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  customer_id: '01994f6e-1a2b-7c3a-9f0e-3b6f1c2d4e5f',
  kind: 'gift_card',
  port: 'giftcards',
  provider: 'simulated',
  title: 'Example Store US 25 USD',
  status: 'completed',
  symbol: 'USDT',
  price: '24.5',
  fee: '0.245',
  total: '24.745',
  cost_symbol: 'USDT',
  cost: '24.5',
  charged: '24.5',
  error: null,
  note: null,
  created_at: 1777896000,
  updated_at: 1777896060,
}
