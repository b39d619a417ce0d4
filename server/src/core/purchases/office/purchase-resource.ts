import Type from 'typebox'
import { add, formatAmount } from '#core/money'
import { unixTime } from '#core/sessions'
import { supplierPorts } from '#core/suppliers'
import { unixSeconds } from '#platform/clock'
import { fieldsOf, resource, textOrNull } from '#platform/http'
import { type Purchase, purchaseKinds, purchaseStatuses } from '../purchase.ts'

const field = fieldsOf<Purchase>()
const text = Type.String()

/** A purchase as operators read it. */
export const purchaseResource = resource('Purchase', {
  id: field(
    Type.String({ format: 'uuid', description: 'Also the id of its transaction.' }),
    ({ id }) => id,
    '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  ),
  customer_id: field(
    Type.String({ format: 'uuid' }),
    ({ customerId }) => customerId,
    '01994f6e-1a2b-7c3a-9f0e-3b6f1c2d4e5f',
  ),
  kind: field(Type.Enum([...purchaseKinds]), ({ kind }) => kind, 'gift_card'),
  port: field(Type.Enum([...supplierPorts]), ({ port }) => port, 'giftcards'),
  provider: field(Type.String({ description: 'The supplier.' }), ({ provider }) => provider, 'simulated'),
  title: field(
    Type.String({ description: 'The purchase in words, as the customer reads it.' }),
    ({ title }) => title,
    'Example Store US 25 USD',
  ),
  status: field(Type.Enum([...purchaseStatuses]), ({ status }) => status, 'completed'),
  symbol: field(
    Type.String({ description: 'Currency in which the customer pays.' }),
    ({ price }) => price.asset.symbol,
    'USDT',
  ),
  price: field(
    Type.String({ description: 'Price in `symbol`, without the fee.' }),
    ({ price }) => formatAmount(price),
    '24.5',
  ),
  fee: field(text, ({ fee }) => formatAmount(fee), '0.245'),
  total: field(
    Type.String({ description: 'Price and fee, held until the purchase ends.' }),
    ({ price, fee }) => formatAmount(add(price, fee)),
    '24.745',
  ),
  cost_symbol: field(
    Type.String({ description: 'The currency of the supplier.' }),
    ({ cost }) => cost.asset.symbol,
    'USDT',
  ),
  cost: field(
    Type.String({ description: 'Amount that the supplier may take.' }),
    ({ cost }) => formatAmount(cost),
    '24.5',
  ),
  charged: field(
    textOrNull('Amount that the supplier took; null before it has delivered.'),
    ({ charged }) => charged && formatAmount(charged),
    '24.5',
  ),
  error: field(textOrNull('Reason for the failure, as a stable code.'), ({ error }) => error, null),
  note: field(
    textOrNull('Message of the supplier or of the house about the failure.'),
    ({ note }) => note,
    null,
  ),
  created_at: field(unixTime, ({ createdAt }) => unixSeconds(createdAt), 1777896000),
  updated_at: field(unixTime, ({ updatedAt }) => unixSeconds(updatedAt), 1777896060),
})
