/** `tag` is the memo that must go with a payment on networks that share one address among customers. */
export type NetworkAddress = { network: string; address: string; tag?: string | null }

export type Wallet = {
  symbol: string
  is_active: boolean
  balance: string
  available: string
  pending_deposit: string
  pending_withdraw: string
  balance_usdt: string
  balance_source: string
  addresses: NetworkAddress[]
}

export type WalletCreated = Pick<Wallet, 'symbol' | 'available' | 'addresses'>

export type Profile = {
  id: number
  username: string
  email: string
  email_verified: boolean | null
  kyc_status: string
  tariff: string | null
  sso_client_id: string
  /** Unix seconds. */
  created_at: string
}

export type CurrencyNetwork = {
  network: string
  name: string
  is_deposit_active: boolean
  is_withdraw_active: boolean
  min_deposit_amount: string
  confirmations_required: number
  withdraw_amount_decimals: number
  min_withdraw_amount: string
  max_withdraw_amount: string | null
  withdraw_service_fee: string
  tag: { name: string; required: boolean } | null
}

export type Currency = {
  symbol: string
  name: string
  type: string
  precision: number
  is_active: boolean
  networks: CurrencyNetwork[]
}

export type DepositAddress = { symbol: string; addresses: NetworkAddress[] }

export type InternalTransfer = {
  task_id: string
  symbol: string
  amount: string
  /** The recipient's username. */
  to: string
  status: string
}

export type Transaction = {
  transaction_id: string
  type: string
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled'
  symbol: string
  amount: string
  fee: string
  direction: 'in' | 'out'
  network: string | null
  address: string | null
  tag: string | null
  txid: string | null
  confirmations: number | null
  confirmations_required: number | null
  counterparty: string | null
  comment: string | null
  error: string | null
  /** ISO 8601, as is `updated_at`. */
  created_at: string
  updated_at: string
}

export type TransactionPage = {
  items: Transaction[]
  page: number
  limit: number
  has_more: boolean
  next_cursor: string | null
}
