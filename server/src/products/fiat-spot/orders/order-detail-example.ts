import type { Static } from 'typebox'
import type { orderDetailSchema } from './schemas.ts'

/** What descriptions show. */
export const orderDetailExample: Static<typeof orderDetailSchema> = {
  id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  order_number: 1042,
  user_id: 7,
  side: 'buy',
  type: 'limit',
  price: '80',
  amount: '10',
  filled: '4',
  status: 'partially_filled',
  created_at: '2026-05-04T12:00:00.000Z',
  trading_pair: 'USDT/RUB',
  execution_message: null,
  avg_execution_price: '79.5',
  total_fee: '0.004',
  user_input_price: '80',
  user_input_price_total: null,
  user_input_amount: '10',
  locked_quote_amount: '480',
  time_in_force: 'good_till_cancel',
  post_only: false,
  stp: 'cancel_newest',
  client_order_id: null,
  updated_at: '2026-05-04T12:00:03.000Z',
}
