import type { EstimateResource, OrderResource, ProductResource, PurchaseResource } from './schemas.ts'

/** Listed under this id in the sandbox, so the examples run there unchanged. */
export const productExample: ProductResource = {
  id: 14,
  title: 'eBay',
  category: { id: 4, slug: 'shopping', title: 'Shopping' },
  country: 'US',
  currency: 'USD',
  face_values: [25, 50, 100, 200],
  min_face_value: null,
  max_face_value: null,
  face_value_step: null,
  is_active: true,
  image_url: null,
  terms:
    'Pays for goods in the shop’s web store and, where it has them, in its branches of the same country. It may be used in parts. It is not exchanged for cash.',
}

export const estimateExample: EstimateResource = {
  product_id: productExample.id,
  face_value: 25,
  crypto_amount: '24.5',
  symbol: 'USDT',
  fee: '0.245',
  total: '24.745',
  currency: 'USD',
  cost_usdt: '24.5',
}

const { currency, cost_usdt, ...priced } = estimateExample

export const purchaseExample: PurchaseResource = {
  order_id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  transaction_id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  ...priced,
  status: 'processing',
}

export const orderExample: OrderResource = {
  id: purchaseExample.order_id,
  order_id: purchaseExample.order_id,
  ...priced,
  product: productExample.title,
  currency,
  cost_usdt,
  email: 'i***@example.com',
  status: 'completed',
  code: 'EXAM-PLE0-CODE',
  pin: null,
  redeem_url: null,
  expires_at: null,
  error: null,
  created_at: '2026-05-04T12:00:00.000Z',
  updated_at: '2026-05-04T12:00:02.000Z',
}

/** An order in events: without the code. */
export const eventExample: OrderResource = { ...orderExample, code: null }
