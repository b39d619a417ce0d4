export type Side = 'buy' | 'sell'
export type OrderType = 'market' | 'limit'
export type OrderStatus = 'new' | 'partially_filled' | 'filled' | 'cancelled'
export type TimeInForce = 'good_till_cancel' | 'immediate_or_cancel' | 'fill_or_kill'
export type SelfTradePrevention = 'none' | 'cancel_newest' | 'cancel_oldest' | 'cancel_both'

/** Amounts are in base, prices in quote. */
export type NewOrder = {
  /** USDT/RUB or USDT-RUB, in any letter case. */
  pair: string
  side: Side
  type: OrderType
  amount?: string | undefined
  /** The budget of a market buy, in place of `amount`. */
  quote_amount?: string | undefined
  /** Of a limit order. */
  price?: string | undefined
  time_in_force?: TimeInForce | undefined
  post_only?: boolean | undefined
  stp?: SelfTradePrevention | undefined
  /** A name of your own; no two open orders of a pair share it. */
  client_order_id?: string | undefined
}

/** An order as it is answered when it is taken. */
export type AcceptedOrder = {
  order_id: string
  pair: string
  side: Side
  type: OrderType
  /** Null for a market buy by budget that has bought nothing yet. */
  amount: string | null
  /** Null for a market order. */
  price: string | null
  status: OrderStatus
  client_order_id: string | null
}

/** An order as it is answered when it is cancelled or amended. */
export type OrderState = AcceptedOrder & { filled: string }

export type OrderItem = Omit<OrderState, 'order_id'> & {
  id: string
  /** ISO 8601. */
  created_at: string
}

export type OrderDetail = {
  id: string
  order_number: number
  user_id: number
  side: Side
  type: OrderType
  price: string | null
  amount: string | null
  filled: string
  status: OrderStatus
  /** ISO 8601, as is `updated_at`. */
  created_at: string
  trading_pair: string
  /** Why it was cancelled. */
  execution_message: string | null
  /** Null until it has traded. */
  avg_execution_price: string | null
  /** In what it receives: base for a buy, quote for a sell. */
  total_fee: string
  user_input_price: string | null
  user_input_price_total: string | null
  user_input_amount: string | null
  locked_quote_amount: string
  time_in_force: TimeInForce
  post_only: boolean
  stp: SelfTradePrevention
  client_order_id: string | null
  updated_at: string
}

/** What the topic spot.fiat.order pushes as an update; its snapshot is the list of open orders. */
export type OrderEvent = OrderDetail & {
  event: 'created' | 'amended' | 'partially_filled' | 'filled' | 'cancelled'
}

export type OwnTrade = {
  id: string
  pair: string
  side: Side
  price: string
  amount: string
  fee: string
  /** ISO 8601. */
  time: string
  order_id: string
  fee_currency: string
  role: 'maker' | 'taker'
}

export type CancelledOrders = { cancelled: string[]; count: number }

/** `cancel_at` is ISO 8601, or null when nothing will be cancelled. */
export type CancelTimer = { timeout_seconds: number; cancel_at: string | null; pairs: string[] }

export type TradingBalance = { available: string; locked: string }

export type TradingLimits = { min_amount: string; max_amount: string; fee_percent: string }

export type TradingSettings = {
  symbol: string
  currency: string
  fee_percent: string
  deposit: TradingLimits
  withdraw: TradingLimits
}

export type TradingOperation = {
  id: string
  currency_id: string
  currency: string
  /** `deposit` is towards the trading account. */
  operation_type: 'deposit' | 'withdraw'
  amount: string
  fee: string
  status: 'pending' | 'completed' | 'failed'
  /** ISO 8601, as is `updated_at`. */
  created_at: string
  updated_at: string
}

export type TradingOperationPage = {
  items: TradingOperation[]
  page: number
  limit: number
  has_more: boolean
  next_cursor: string | null
}
