// Generated from the descriptions of the API by `npm run openapi`; do not edit.

export type ActPeopleKeysNeededReasonRequest = {
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */ people?: readonly string[] | undefined
  /** See the operation’s description for the meaning. */ keys?: readonly string[] | undefined
  /** See the operation’s description for the meaning. */ reason: string
}

export type ActReasonRequest = {
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */ reason?: string | undefined
}

export type ActSignaturesReasonRequest = {
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */ signatures?: readonly string[] | undefined
  /** See the operation’s description for the meaning. */ reason?: string | undefined
}

export type ActSubjectAddressTagReasonRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */ address?: string | undefined
  /** See the operation’s description for the meaning. */ tag?: string | undefined
  /** See the operation’s description for the meaning. */ reason?: string | undefined
}

export type ActSubjectAmountAssetReferenceNeededReasonRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. Must be a plain decimal string such as "100.50". */
  amount?: string | undefined
  /** See the operation’s description for the meaning. */ asset?: string | undefined
  /** See the operation’s description for the meaning. */ reference?: string | undefined
  /** See the operation’s description for the meaning. */ reason: string
}

export type ActSubjectHashReasonRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */ hash?: string | undefined
  /** See the operation’s description for the meaning. */ reason?: string | undefined
}

export type ActSubjectNeededAmountReferenceReasonRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. Must be a plain decimal string such as "100.50". */
  amount: string
  /** See the operation’s description for the meaning. */ reference?: string | undefined
  /** See the operation’s description for the meaning. */ reason?: string | undefined
}

export type ActSubjectNeededCustomerAtLossNeededReasonRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */ customer: string
  /** See the operation’s description for the meaning. */ 'at-loss'?: boolean | undefined
  /** See the operation’s description for the meaning. */ reason: string
}

export type ActSubjectNeededEmailKycTariffSsoSubjectRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */ email: string
  /** See the operation’s description for the meaning. */ kyc?: string | undefined
  /** See the operation’s description for the meaning. */ tariff?: string | undefined
  /** See the operation’s description for the meaning. */ 'sso-subject'?: string | undefined
}

export type ActSubjectNeededEmailReasonRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */ email: string
  /** See the operation’s description for the meaning. */ reason?: string | undefined
}

export type ActSubjectNeededKindNeededCustomerNeededItemValueAccountNeededCostNeededPriceAssetAtLossNeededReasonRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */
  kind: 'card_issue' | 'card_topup' | 'gift_card' | 'service_payment'
  /** See the operation’s description for the meaning. */ customer: string
  /** See the operation’s description for the meaning. */ item: string
  /** See the operation’s description for the meaning. Must be a plain decimal string such as "100.50". */
  value?: string | undefined
  /** See the operation’s description for the meaning. */ account?: string | undefined
  /** See the operation’s description for the meaning. Must be a plain decimal string such as "100.50". */
  cost: string
  /** See the operation’s description for the meaning. Must be a plain decimal string such as "100.50". */
  price: string
  /** See the operation’s description for the meaning. */ asset?: string | undefined
  /** See the operation’s description for the meaning. */ 'at-loss'?: boolean | undefined
  /** See the operation’s description for the meaning. */ reason: string
}

export type ActSubjectNeededKycReasonRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */ kyc: string
  /** See the operation’s description for the meaning. */ reason?: string | undefined
}

export type ActSubjectNeededProviderNeededSideNeededSymbolNeededAmountNeededPriceNeededReasonRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */ provider: string
  /** See the operation’s description for the meaning. */ side: 'buy' | 'sell'
  /** See the operation’s description for the meaning. */ symbol: string
  /** See the operation’s description for the meaning. Must be a plain decimal string such as "100.50". */
  amount: string
  /** See the operation’s description for the meaning. Must be a plain decimal string such as "100.50". */
  price: string
  /** See the operation’s description for the meaning. */ reason: string
}

export type ActSubjectNeededReasonAlthoughUnknownRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */ reason: string
  /** See the operation’s description for the meaning. */ 'although-unknown'?: boolean | undefined
}

export type ActSubjectNeededReasonRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */ reason: string
}

export type ActSubjectNeededRightsAllowedIpsRateLimitExpiresRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */ rights: readonly string[]
  /** See the operation’s description for the meaning. */ 'allowed-ips'?: readonly string[] | undefined
  /** See the operation’s description for the meaning. */ 'rate-limit'?: number | undefined
  /** See the operation’s description for the meaning. Must be a time such as 2030-01-01T00:00:00Z. */
  expires?: string | undefined
}

export type ActSubjectNeededTariffReasonRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */ tariff: string
  /** See the operation’s description for the meaning. */ reason?: string | undefined
}

export type ActSubjectPaymentNeededReasonRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */ payment?: string | undefined
  /** See the operation’s description for the meaning. */ reason: string
}

export type ActSubjectPermissionsAllowedIpsRateLimitExpiresRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */ permissions?: readonly string[] | undefined
  /** See the operation’s description for the meaning. */ 'allowed-ips'?: readonly string[] | undefined
  /** See the operation’s description for the meaning. */ 'rate-limit'?: number | undefined
  /** See the operation’s description for the meaning. Must be a time such as 2030-01-01T00:00:00Z. */
  expires?: string | undefined
}

export type ActSubjectReasonRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */ reason?: string | undefined
}

export type ActSubjectRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
}

export type ActSubjectSsoSubjectRemoveReasonRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */ 'sso-subject'?: string | undefined
  /** See the operation’s description for the meaning. */ remove?: boolean | undefined
  /** See the operation’s description for the meaning. */ reason?: string | undefined
}

export type ActSubjectToNeededReasonRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */ to?: string | undefined
  /** See the operation’s description for the meaning. */ reason: string
}

export type ActSubjectToReasonRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. */ to?: string | undefined
  /** See the operation’s description for the meaning. */ reason?: string | undefined
}

export type ActSubjectWithdrawFiatDepositApprovalReasonRequest = {
  /** See the operation’s description for the meaning. */ subject: string
  /** Your Ed25519 signature of the statement, in Base64, for an act that approves one. */
  signature?: string | undefined
  /** See the operation’s description for the meaning. Must be a plain decimal string such as "100.50", or tariff. */
  withdraw?: string | undefined
  /** See the operation’s description for the meaning. Must be a plain decimal string such as "100.50", or tariff. */
  'fiat-deposit'?: string | undefined
  /** See the operation’s description for the meaning. Must be a plain decimal string such as "100.50", or tariff. */
  approval?: string | undefined
  /** See the operation’s description for the meaning. */ reason?: string | undefined
}

export type AddWithdrawalAddressRequest = {
  /** Your name for the address. */ label: string
  /** Currency that may be sent there; without it, every currency of the network. */
  symbol?: string | null | undefined
  /** Network code, in any case. Must be a network code such as trc20. */ network: string
  /** Address to pay, in any form of its network. */ address: string
  /** Memo or destination tag, on networks that have one: up to 120 Latin letters, digits, `_`, `-` or `.`. */
  tag?: string | null | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type AmendFiatOrderRequest = {
  /** The new limit price. */ price?: string | undefined
  /** The new size in base, including the filled amount. A size at or below the filled amount cancels the rest. */
  amount?: string | undefined
  /** The same as the header Idempotency-Key. Must be 1 to 128 letters, digits, - or _. */
  idempotency_key?: string | undefined
}

export type ApiKey = {
  api_key: string
  name: string | null
  permissions: string[]
  /** Permissions that send value and that an operator gave; the key gets them when you confirm them. */
  unconfirmed_permissions: string[]
  /** True for a key that an operator of this exchange made for you. */ is_made_by_operator: boolean
  allowed_ips: string[]
  rate_limit_per_minute: number
  /** When the key stops working; null for never. */ expires_at: string | null
  /** When the overlap with the successor ends; null unless the key was rolled. */ rolled_until: string | null
  is_active: boolean
  /** True for a key that only an operator can enable. */ is_disabled_by_operator: boolean
  created_at: string
  /** Null for never. */ last_used_at: string | null
}

export type ApiKeyWithSecret = {
  api_key: string
  name: string | null
  permissions: string[]
  /** Permissions that send value and that an operator gave; the key gets them when you confirm them. */
  unconfirmed_permissions: string[]
  /** True for a key that an operator of this exchange made for you. */ is_made_by_operator: boolean
  allowed_ips: string[]
  rate_limit_per_minute: number
  /** When the key stops working; null for never. */ expires_at: string | null
  /** When the overlap with the successor ends; null unless the key was rolled. */ rolled_until: string | null
  is_active: boolean
  /** True for a key that only an operator can enable. */ is_disabled_by_operator: boolean
  created_at: string
  /** Null for never. */ last_used_at: string | null
  /** Shown only once; store it safely. */ secret_key: string
}

export type Audit = {
  id: string
  operator: string
  /** `unsound`: a claim is contradicted. `failed`: the audit did not finish. */
  status: 'running' | 'sound' | 'unsound' | 'failed'
  /** Why it failed. */ problem: Message | null
  /** Claims checked so far. */ checked: number
  /** Contradicted claims. */ violated: number
  /** Unix seconds. */ started_at: number
  /** Unix seconds. */ ended_at: number | null
  checks: AuditCheck[]
}

export type AuditCheck = {
  claim: Message
  /** Number of things examined. */ examined: number
  /** Findings that contradict the claim. */ violations: Message[]
  /** Findings worth knowing that contradict nothing. */ notes: Message[]
}

export type AuditLogLine = {
  id: string
  operator: string
  /** The two words of the act, such as `networks halt`. */ action: string
  subject: string | null
  reason: string | null
  /** `before` and `after` of the act’s change, and other details. */ details: Record<string, unknown>
  /** How the act was admitted; null for acts that need no second person, and for lines older than this record. */
  admitted: 'alone' | 'single_operator' | 'second_person' | 'signatures' | 'held' | 'tightens' | 'recovery' | null
  /** The proposal that allowed the act. */ proposal: string | null
  /** Null for an act on the exchange’s own machine. */ ip: string | null
  /** Unix seconds. */ at: number
  request_id: string | null
}

export type AwaitedParty = { party: string; count: number; /** Unix seconds. */ since: number }

export type CancelFiatOrdersAfterRequest = {
  /** Seconds until all open orders are cancelled; 0 disarms the switch. */ timeout_seconds: number
  /** Pair such as USDT/RUB or USDT-RUB, in any case. */ pair?: string | undefined
  /** The same as the header Idempotency-Key. Must be 1 to 128 letters, digits, - or _. */
  idempotency_key?: string | undefined
}

export type CancelledCryptoOrder = { cancelled: true; order_id: string; status: 'cancelled' }

export type CancelledCryptoWithdrawal = { cancelled: true; transaction_id: string; status: 'cancelled' }

export type CancelledFiatOrders = { /** Ids of the cancelled orders. */ cancelled: string[]; count: number }

export type Card = {
  id: number
  /** Kind of card. */ card_type: 'SHOPPING' | 'ADVERTISING'
  /** FROZEN pays nothing until it is unfrozen. BLOCKED is final. */ status: 'ACTIVE' | 'FROZEN' | 'BLOCKED'
  /** Number, masked except for its last four digits. */ number: string
  /** Always masked; POST /cards/{card_id}/reveal shows it. */ cvc: string
  /** As MM/YY. */ date_expired: string
  payment_system: string
  region: string
  is_apple_pay_available: boolean
  /** Amount that the card can spend, without amounts held by authorisations. */ balance: string
  currency: 'USD'
  limits: CardLimits
  created_at: string
}

export type CardBalance = {
  card_id: number
  /** Amount that the card can spend, without amounts held by authorisations. */ balance: string
  currency: 'USD'
}

export type CardBreak = {
  id: string
  /** The issuer. */ provider: string
  kind: 'unknown_card' | 'overdrawn' | 'contradiction' | 'unreadable'
  /** The card’s owner; null where the books have no such card. */ customer: CustomerRef | null
  /** The subject of the issuer’s notice, such as `authorization`. */ notice: string
  /** The transaction’s id at the issuer. */ transaction: string
  /** The issuer’s reference of the card. */ card: string
  symbol: string
  /** Loss of the house by an overdrawn card; 0 where the notice cannot be read. */ amount: string
  /** Why the notice cannot be booked. */ note: string | null
  /** Unix seconds. */ opened_at: number
}

export type CardLimits = {
  /** Most that one purchase may cost in USD; null for no limit. */ per_purchase: string | null
  /** Most that all purchases of a day of UTC may cost in USD; null for no limit. */ per_day: string | null
  /** Most that all purchases of a month of UTC may cost in USD; null for no limit. */
  per_month: string | null
}

export type CardMerchant = {
  name: string
  /** Category, as reported by the issuer. */ category: string
  /** Country, as reported by the issuer. */ country: string
}

export type CardMeta = {
  currencies: string[]
  regions: { code: string; name: string }[]
  payment_systems: { code: string; name: string }[]
  /** Every card that can be ordered. */ options: CardOption[]
}

export type CardOption = {
  /** Kind of card. */ card_type: 'SHOPPING' | 'ADVERTISING'
  region: string
  payment_system: string
  is_apple_pay_available: boolean
}

export type CardOrder = {
  order_id: string
  /** The same id, in GET /transactions. */ transaction_id: string
  status: 'awaiting_payment' | 'processing' | 'completed' | 'failed' | 'expired'
  /** Kind of card. */ card_type: 'SHOPPING' | 'ADVERTISING'
  region: string
  payment_system: string
  is_apple_pay_available: boolean
  /** First load in USD. */ amount: string
  /** Fee for the card in USD. */ buy_fee: string
  /** Fee for the load in USD. */ top_up_fee: string
  /** Load and both fees in USD. */ total: string
  payment_method: 'balance_usdt' | 'rub_sbp' | 'onchain_usdt'
  /** Currency of the payment. */ source_symbol: string
  /** Amount in that currency, fees included. */ debit_amount: string
  /** The card; null until it is issued. */ card_id: number | null
  /** How to pay from outside; null when the balance pays. */
  payment: CardOrderSbpPayment | CardOrderOnchainPayment | null
  /** Reason for the failure, as a stable code. PAID_SHORT, PAID_OVER and PAID_LATE: the payment was credited to the
   * wallet instead. NOT_PAID and RAIL_REJECTED: nobody paid. Any other code: no card was issued, and the money is in the
   * wallet. */
  error: string | null
  created_at: string
  /** Time until which the order can be paid from outside. */ expires_at: string | null
}

export type CardOrderOnchainPayment = {
  kind: 'onchain'
  symbol: string
  network: string
  /** Address of this order alone. */ address: string
  /** Amount that must arrive, exactly and in one payment. */ amount: string
  /** Time until which the order can be paid. */ expires_at: string
}

export type CardOrderSbpPayment = {
  kind: 'sbp'
  currency: string
  /** Amount to pay, exactly. */ amount: string
  /** Page on which the payer pays. */ url: string
  /** The same page, to be shown as a QR code. */ qr_code: string
  /** Time until which the order can be paid. */ expires_at: string
}

export type CardRate = {
  pair: 'USDT/RUB'
  /** Roubles for one USDT. A USD of a card costs one USDT; the sum is rounded up to the kopeck. */
  rate: string
  updated_at: string
}

export type CardTopUp = {
  transaction_id: string
  card_id: number
  /** Load in USD. */ amount: string
  /** Fee in USD. */ fee: string
  /** Amount that the wallet pays, fee included. */ debit_amount: string
  source_symbol: string
  /** GET /transactions/{transaction_id} shows the outcome. */ status: 'processing'
}

export type CardTransaction = {
  id: string
  /** Id of the card; null while it is issued. */ card_id: number | null
  card_type: 'SHOPPING' | 'ADVERTISING'
  /** The cause: the card was issued or topped up, paid a merchant, was refunded by a merchant, or a merchant released a
   * reserved amount. */
  type: 'issue' | 'topup' | 'purchase' | 'refund' | 'reversal'
  /** pending: reserved on the card, or on its way to it. reversed: the merchant took nothing, and the amount is free
   * again. */
  status: 'pending' | 'completed' | 'declined' | 'failed' | 'reversed'
  /** Amount. For a purchase: the amount reserved while it is pending, and the amount taken once it is completed; the two
   * may differ. */
  amount: string
  currency: string
  /** The merchant; null without one. */ merchant: CardMerchant | null
  /** Reason why it was declined or failed, as a stable code: insufficient_funds, card_frozen, card_blocked or limit for a
   * purchase; the error of its transaction for an issue or a top-up. */
  decline_reason: string | null
  /** Id of its transaction in `GET /transactions`; null where only the card is touched. */
  transaction_id: string | null
  created_at: string
}

export type CardTypeTerms = {
  /** Kind of card. */ card_type: 'SHOPPING' | 'ADVERTISING'
  /** Name for people. */ name: string
  /** Fee for a card in USD. */ buy_fee: string
  /** Fee for each load, in percent of the load: "2" is 2 %. */ top_up_fee: string
  /** Smallest first load in USD. */ required_top_up: string
  /** Smallest later load in USD. */ min_top_up: string
  /** Largest load in USD. */ max_top_up: string
  /** False while no such card can be ordered. */ is_active: boolean
}

export type CategoryOfGiftCard = { id: number; slug: string; title: string }

export type ChangeInvoiceSettingsRequest = {
  /** True: payers pay the commission on top. False: you get the amount less the commission. */
  shift_to_payer?: boolean | undefined
  /** Origins whose pages may show the checkout in a frame: https, or http://localhost. An empty list forbids it. */
  embed_origins?: readonly string[] | undefined
  /** How long a rate is held after a currency is chosen. After that the due amount is quoted again while no payment was
   * seen. */
  rate_seconds?: number | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type ChangeWebhookRequest = {
  /** URL that events are posted to: http or https, in live mode https only. The URL must not lead to a private, loopback
   * or link-local address. */
  url?: string | undefined
  /** Names such as transfer.received, or groups such as deposit.*. Absent or ["*"] means every event; an empty list is
   * refused. conversion.completed covers both converters: crypto to crypto, and crypto to fiat and back. */
  events?: readonly string[] | undefined
  /** False switches the webhook off: nothing is sent, and events of that time are not queued. */
  is_active?: boolean | undefined
}

export type ChangedSandboxKey = {
  api_key: string
  permissions: string[]
  allowed_ips: string[]
  rate_limit_per_minute: number
  expires_at: string | null
  is_active: boolean
  last_used_at: string | null
}

export type CheckServiceRequisiteRequest = {
  /** From `GET /services/catalog`. */ service_id: number
  /** RUB or USDT: the wallet that pays. Must be RUB or USDT. */ debit_currency?: string | undefined
  /** Amount to pay; without it, the supplier sets the amount due. */ client_amount?: string | undefined
  /** Account or phone number; replaces the field of that name in `field_values`. */
  requisite?: string | undefined
  /** Values of the form, by field name. The names are in `inputs`, or in `required_fields` if `inputs` is empty. */
  field_values?: Record<string, string> | undefined
}

export type ChooseInvoiceCurrencyRequest = {
  /** Currency of the payment. Must be a currency symbol such as USDT. */ symbol: string
  /** Network of the payment, or `sbp` for a fast payment in RUB. Must be a network code such as trc20, or sbp. */
  bch_code: string
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type Configuration = {
  /** SHA-256 of the configuration that this process read at its start. */ hash: string
  is_approved: boolean
  /** SHA-256 of the approved configuration with which servers last started. */ in_force: string | null
  /** SHA-256 of the newest approved configuration, with which the next start is allowed. */
  may_start: string | null
  files: ConfigurationFile[]
}

export type ConfigurationFile = {
  name: string
  /** SHA-256 of the file’s bytes; for a removed file, the last one. */ hash: string
  /** State compared with the configuration in force. */ state: 'approved' | 'changed' | 'new' | 'gone'
}

export type ConsoleChangeKeyRequest = {
  /** Must be 1 to 64 characters on one line. */ name?: string | undefined
  /** Addresses and CIDR ranges from which the key works; empty for any address. */
  allowed_ips?: readonly string[] | undefined
  rate_limit_per_minute?: number | undefined
  /** When the key expires; null for never. For a rolled key this replaces the end of the overlap. */
  expires_at?: string | null | undefined
  permissions?: readonly (
    | 'can_account_read' | 'can_account_write' | 'can_deposit' | 'can_withdraw_crypto' | 'can_withdraw_fiat'
    | 'can_transfer' | 'can_spot_fiat_read' | 'can_spot_fiat_trade' | 'can_spot_crypto_read' | 'can_spot_crypto_trade'
    | 'can_convert' | 'can_convert_read' | 'can_cards_read' | 'can_cards_manage' | 'can_giftcards_read'
    | 'can_giftcards_purchase' | 'can_services_read' | 'can_services_pay' | 'can_invoices_create' | 'can_invoices_read'
    | 'can_transactions_read' | 'can_webhooks_manage' | 'can_events_read')[] | undefined
  /** With false nobody can use the key until it is true again. */ is_active?: boolean | undefined
}

export type ConsoleCreateKeyRequest = {
  /** Must be 1 to 64 characters on one line. */ name: string
  /** Addresses and CIDR ranges from which the key works; empty for any address. */
  allowed_ips?: readonly string[] | undefined
  rate_limit_per_minute?: number | undefined
  /** When the key expires; null for never. For a rolled key this replaces the end of the overlap. */
  expires_at?: string | null | undefined
  permissions: readonly (
    | 'can_account_read' | 'can_account_write' | 'can_deposit' | 'can_withdraw_crypto' | 'can_withdraw_fiat'
    | 'can_transfer' | 'can_spot_fiat_read' | 'can_spot_fiat_trade' | 'can_spot_crypto_read' | 'can_spot_crypto_trade'
    | 'can_convert' | 'can_convert_read' | 'can_cards_read' | 'can_cards_manage' | 'can_giftcards_read'
    | 'can_giftcards_purchase' | 'can_services_read' | 'can_services_pay' | 'can_invoices_create' | 'can_invoices_read'
    | 'can_transactions_read' | 'can_webhooks_manage' | 'can_events_read')[]
}

export type ConsoleMe = {
  username: string
  /** For the header `X-CSRF-Token` of requests that change something. */ csrf_token: string
  /** Unix seconds. */ expires_at: number
}

export type ConsoleObjectToGuardChangeRequest = { /** For the operators of this exchange. */ reason?: string | undefined }

export type ConsoleRollKeyRequest = { /** How long the old key still works. By default 86400. */ overlap_seconds?: number | undefined }

export type Conversion = {
  uid: string
  type: 'crypto' | 'fiat'
  from_symbol: string
  to_symbol: string
  from_amount: string
  to_amount: string
  status: 'completed'
}

export type CreateCryptoOrderRequest = {
  /** Currency you give. Must be a currency symbol such as USDT. */ from_symbol: string
  /** Currency you get. Must be a currency symbol such as USDT. */ to_symbol: string
  /** By default "market". */ type?: 'market' | 'limit' | undefined
  /** Amount you give. Required for a limit order; a market order names either this or `to_amount`. */
  from_amount?: string | undefined
  /** For market orders only: the exact amount you get. */ to_amount?: string | undefined
  /** Required for a limit order: its price in quote for one base, a multiple of the price step, in either direction. */
  order_price?: string | undefined
  /** A repeat with the same key within 24 h places nothing and gets the first answer. */
  idempotency_key?: string | undefined
}

export type CreateCryptoWithdrawalRequest = {
  /** Currency to withdraw. Must be a currency symbol such as USDT. */ symbol: string
  /** Amount that the payee gets. Decimals beyond `withdraw_amount_decimals` of the network are cut off and stay in your
   * wallet. */
  amount: string
  /** Address to pay, in any form of its network. */ address: string
  /** Network code, in any case. Must be a network code such as trc20. */ bch_code: string
  /** Memo or destination tag, on networks that have one: up to 120 Latin letters, digits, `_`, `-` or `.`. */
  tag?: string | null | undefined
  /** An estimate of yours for the same currency and network, and for this amount or this amount plus the fee. Its fee is
   * charged. An estimate can be used once, within its minute. Without an estimate the current fee is charged. */
  estimate_id?: string | null | undefined
  /** A repeat with the same key within 24 h withdraws nothing and gets the first answer, even if the withdrawal has
   * failed since. The signature covers the key here, but not in the header; without a key here, a signature can be used
   * once. */
  idempotency_key?: string | undefined
}

export type CreateFiatDepositRequest = {
  /** Currency to pay in, in any case. Must be a currency symbol such as USDT. */ currency: string
  /** Amount requested from the payer. If the payer pays another amount, that amount less the fee is credited. */
  amount: string
  /** A `code` of GET /funding/deposit/fiat/methods, in any letter case. */
  payment_provider_alias_code: string
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type CreateFiatOrderRequest = {
  /** Pair such as USDT/RUB or USDT-RUB, in any case. */ pair: string
  side: 'buy' | 'sell'
  type: 'market' | 'limit'
  /** Amount in base. Required for a limit order and a market sell, optional for a market buy. A market order does not
   * trade beyond the price band: its rest is then cancelled as PRICE_OUT_OF_BAND. */
  amount?: string | undefined
  /** Budget of a market buy in quote, in place of `amount`. The order never exceeds the budget and never trades beyond
   * the price band. */
  quote_amount?: string | undefined
  /** Price of a limit order: a multiple of the price step. */ price?: string | undefined
  /** For limit orders only. By default "good_till_cancel". */
  time_in_force?: 'good_till_cancel' | 'immediate_or_cancel' | 'fill_or_kill' | undefined
  /** For limit orders only: the order is refused if it would trade at once as a taker. By default false. */
  post_only?: boolean | undefined
  /** Self-trade prevention: which order is cancelled when this one would trade with another of yours. Your tariff sets
   * the default, usually cancel_newest; none is refused unless it is your default. */
  stp?: 'none' | 'cancel_newest' | 'cancel_oldest' | 'cancel_both' | undefined
  /** Your own id for the order, unique among the open orders of a pair. Must be 1 to 64 letters, digits, -, _ or .. */
  client_order_id?: string | undefined
  /** The same as the header Idempotency-Key. Must be 1 to 128 letters, digits, - or _. */
  idempotency_key?: string | undefined
}

export type CreateFiatWithdrawalRequest = {
  /** Amount that the recipient gets; the fee comes on top. */ amount: string
  /** Phone number to which the account of the recipient is tied, as 7XXXXXXXXXX. Must be a phone number of 11 digits that
   * begins with 7, such as 79161234567. */
  recipient: string
  /** Bank of the recipient, from `GET /funding/withdraw/fiat/banks`. Must be a bank code of GET
   * /funding/withdraw/fiat/banks. */
  bank_code: string
  /** RUB, which is also the default. Must be RUB. */ currency?: string | undefined
  /** A repeat with the same key within 24 h withdraws nothing and gets the first answer, even if the withdrawal has
   * failed since. The signature covers the key here, but not in the header; without a key here, a signature can be used
   * once. */
  idempotency_key?: string | undefined
}

export type CreateInternalTransferRequest = {
  /** Currency to send; crypto only. Must be a currency symbol such as USDT. */ symbol: string
  /** Amount that the recipient gets, as a decimal string. */ amount: string
  /** Recipient by username. */ to_username?: string | null | undefined
  /** Recipient by profile id. A username given as well must belong to the same customer. */
  to_user_id?: number | null | undefined
  /** Shown to both sides. */ comment?: string | null | undefined
  /** A repeat with the same key within 24 h moves nothing and gets the first answer. The signature covers the key here,
   * but not in the header; without a key here, a signature counts once. */
  idempotency_key?: string | undefined
}

export type CreateInvoiceRequest = {
  /** Requested amount in `price_currency`; without it the payer chooses the amount. */
  amount?: string | undefined
  /** Currency of the payment, together with `bch_code`; without both the payer chooses. Must be a currency symbol such as
   * USDT. */
  symbol?: string | undefined
  /** Network of the payment, or `sbp` for a fast payment in RUB. Must be a network code such as trc20, or sbp. */
  bch_code?: string | undefined
  /** Currency of `amount`, if other than `symbol`. The rate is fixed together with the currency of the payment, and is
   * held until `rate_expires_at`. No effect without `amount`. Must be a currency symbol such as USDT. */
  price_currency?: string | undefined
  /** How long the invoice can be paid. By default 3600. */ ttl_seconds?: number | undefined
  /** Shown to the payer, as plain text. */ description?: string | undefined
  /** True to convert everything received into `hedging_symbol`. By default false. */
  is_hedging?: boolean | undefined
  /** Currency of the credit, with `is_hedging`. Must be a currency symbol such as USDT. */
  hedging_symbol?: string | undefined
  /** Your own id; GET …/invoices can filter by it. */ external_payment_id?: string | undefined
  /** Page to which the payer returns after paying; http or https. */ success_url?: string | undefined
  /** Page to which the payer returns when the invoice is not paid in time. */ fail_url?: string | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type CreateInvoiceTemplateRequest = {
  /** Shown to payers, above the amount. */ name: string
  /** Requested amount in `price_currency`; without it the payer chooses the amount. */
  amount?: string | undefined
  /** Currency of the payment, together with `bch_code`; without both the payer chooses. Must be a currency symbol such as
   * USDT. */
  symbol?: string | undefined
  /** Network of the payment, or `sbp` for a fast payment in RUB. Must be a network code such as trc20, or sbp. */
  bch_code?: string | undefined
  /** Currency of `amount`, if other than `symbol`. The rate is fixed together with the currency of the payment, and is
   * held until `rate_expires_at`. No effect without `amount`. Must be a currency symbol such as USDT. */
  price_currency?: string | undefined
  /** How long the invoice can be paid. By default 3600. */ ttl_seconds?: number | undefined
  /** Shown to the payer, as plain text. */ description?: string | undefined
  /** True to convert everything received into `hedging_symbol`. By default false. */
  is_hedging?: boolean | undefined
  /** Currency of the credit, with `is_hedging`. Must be a currency symbol such as USDT. */
  hedging_symbol?: string | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type CreateTemplatePaymentRequest = {
  /** Amount of this receipt, in the template’s currency; by default the template’s amount. */
  amount?: string | undefined
  /** Id of the receipt: the template makes one invoice for it, however often it is sent. */
  external_payment_id: string
  /** IP address of the payer. The value is not stored. */ payer_ip?: string | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type CreateWalletRequest = {
  /** Currency symbol, in any case. Must be a currency symbol such as USDT. */ symbol: string
  /** Network for a deposit address, which is created too. */ network?: string | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type CreateWebhookRequest = {
  /** URL that events are posted to: http or https, in live mode https only. The URL must not lead to a private, loopback
   * or link-local address. */
  url: string
  /** Names such as transfer.received, or groups such as deposit.*. Absent or ["*"] means every event; an empty list is
   * refused. conversion.completed covers both converters: crypto to crypto, and crypto to fiat and back. */
  events?: readonly string[] | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type CreatedWallet = { symbol: string; available: string; addresses: WalletAddress[] }

export type CryptoConversion = {
  /** The transaction_id in GET /transactions of the amount given. */ uid: string
  from_symbol: string
  to_symbol: string
  from_amount: string
  to_amount: string
  rate: string
  status: 'completed'
}

export type CryptoDepositEvent = {
  /** A payment on a chain. */ kind: 'crypto'
  transaction_id: string
  /** Transaction that caused this one: for the conversion of a hedged invoice, the converted payment. Absent without one. */
  parent_id?: string
  /** Type, such as `transfer_in`; the parameter `type` of the list of transactions names all. */ type: string
  /** pending, processing, completed, failed or cancelled. */ status: string
  symbol: string
  amount: string
  /** Fee that the exchange kept, in `symbol`. In a conversion, an `amount` given includes its fee, and an `amount`
   * received is net of the fee. The `amount` of a paid fiat deposit is net of the fee too. */
  fee: string
  direction: 'in' | 'out'
  /** Network code of a chain transaction, or the code of the rail of a fiat one. */ network: string | null
  /** Address that was paid. */ address: string | null
  /** Memo or destination tag. */ tag: string | null
  /** Id of the transaction on its chain. */ txid: string | null
  /** Confirmations so far, up to the number required. */ confirmations: number | null
  /** Confirmations after which a deposit is credited and a withdrawal is complete. */
  confirmations_required: number | null
  /** Username of the other customer. */ counterparty: string | null
  /** For a transfer, the sender’s comment; for a swap or a conversion, a summary for people; for a fiat deposit, a note
   * that it was paid late or again; for a withdrawal that a tester failed in the sandbox, the tester’s reason. */
  comment: string | null
  /** Reason for the failure, as a stable code. */ error: string | null
  created_at: string
  updated_at: string
}

export type CryptoOrder = {
  /** Id of the order, and of the transaction of the amount given. */ order_id: string
  from_symbol: string
  to_symbol: string
  from_amount: string
  /** Null for a limit order until it is filled. */ to_amount: string | null
  type: 'market' | 'limit'
  /** Null for a market order. */ order_price: string | null
  status: 'processing' | 'completed' | 'cancelled'
  created_at: string
}

export type CryptoPair = {
  /** BASE-QUOTE. */ symbol: string
  /** Bid: the price at which the exchange buys one unit of base from you. */ priceTo: string
  /** Ask: the price at which the exchange sells one unit of base to you. */ priceOut: string
  /** Middle of bid and ask, in whole price steps. */ price: string
  /** Base currency. */ mainSymbol: string
  /** Quote currency. */ minorSymbol: string
  /** Decimals of an amount in quote. */ quote_asset_precision: number
  /** Decimals of an amount in base. */ base_asset_precision: number
  /** Every order amount in base must be a multiple of this step. */ step: string
  /** Smallest order amount in base. */ minValue: string
  /** Smallest order amount in quote. */ min_value_minor: string
  /** Largest order amount in base. */ maxValue: string
  /** Largest order amount in quote. */ max_value_minor: string
  /** Every limit price must be a multiple of this step. */ limit_price_step: string
  /** Every price must be a multiple of this step. */ price_step: string
}

export type CryptoQuote = {
  quote_id: string
  from_symbol: string
  to_symbol: string
  from_amount: string
  /** from_amount times rate, rounded down to the decimals of to_symbol. */ to_amount: string
  /** Amount of to_symbol for one from_symbol; fixed until the quote ends. */ rate: string
  /** Lifetime of the quote in seconds, from its creation just before this answer. */
  expires_in_seconds: number
}

export type CryptoRate = {
  from_symbol: string
  to_symbol: string
  /** Amount of to_symbol for one from_symbol. */ rate: string
  /** Smallest value of one conversion. */ min_amount_usdt: string
  /** Largest value of one conversion. */ max_amount_usdt: string
  /** Lifetime in seconds of an estimate made now. */ expires_in_seconds: number
}

export type CryptoTicker = {
  /** BASE-QUOTE. */ pair: string
  base: string
  quote: string
  /** Middle of bid and ask, in whole price steps. */ last_price: string
  /** Price at which the exchange buys one unit of base from you (the bid). */ bid_price: string
  /** Price at which the exchange sells one unit of base to you (the ask). */ ask_price: string
  /** Volume in base on this exchange in 24 hours. */ volume_24h: string
  high_24h: string
  low_24h: string
  /** Price change in percent; a fall has a minus sign. */ price_change_24h: string
}

export type CryptoWithdrawal = {
  transaction_id: string
  symbol: string
  /** Amount that the payee gets, truncated to the network’s decimals. */ amount: string
  /** Total fee, charged on top of the amount. */ fee: string
  /** Amount and fee, held until the withdrawal ends. */ total: string
  /** The address in its network’s preferred form. */ address: string
  /** Network code. */ network: string
  status: 'processing' | 'completed' | 'failed' | 'cancelled'
  /** Memo or destination tag. */ tag: string | null
  /** Id of the transaction on its chain; null until it is sent, and for a payment inside the exchange. */
  txid: string | null
  /** Confirmations so far, up to the number required; null for a payment inside. */
  confirmations: number | null
  /** Confirmations after which the withdrawal is completed. */ confirmations_required: number | null
  /** Reason for the failure, as a stable code: PAYMENT_FAILED or REJECTED. */ error: string | null
  created_at: string
  updated_at: string
}

export type CryptoWithdrawalEstimate = {
  /** Amount that the payee would get. */ amount: string
  /** Service fee plus the network’s fee. */ fee: string
  /** Amount and fee. */ total: string
  /** Send this id in the withdrawal, which then costs this fee. */ estimate_id: string
  /** Time until which the fee is held: one minute. */ expires_at: string
}

export type CryptoWithdrawalEvent = {
  /** A payment to an address. */ kind: 'crypto'
  transaction_id: string
  symbol: string
  /** Amount that the payee gets, truncated to the network’s decimals. */ amount: string
  /** Total fee, charged on top of the amount. */ fee: string
  /** Amount and fee, held until the withdrawal ends. */ total: string
  /** The address in its network’s preferred form. */ address: string
  /** Network code. */ network: string
  status: 'processing' | 'completed' | 'failed' | 'cancelled'
  /** Memo or destination tag. */ tag: string | null
  /** Id of the transaction on its chain; null until it is sent, and for a payment inside the exchange. */
  txid: string | null
  /** Confirmations so far, up to the number required; null for a payment inside. */
  confirmations: number | null
  /** Confirmations after which the withdrawal is completed. */ confirmations_required: number | null
  /** Reason for the failure, as a stable code: PAYMENT_FAILED or REJECTED. */ error: string | null
  created_at: string
  updated_at: string
}

export type Currency = {
  symbol: string
  name: string
  type: 'crypto' | 'fiat'
  /** Number of decimals of an amount. */ precision: number
  is_active: boolean
  /** Networks of the currency; empty for fiat. */ networks: CurrencyNetwork[]
}

export type CurrencyNetwork = {
  /** Network code; accepted in any case, also as bch_code. */ network: string
  name: string
  /** Whether deposits are accepted; also false where this exchange does not watch the network. */
  is_deposit_active: boolean
  /** Whether withdrawals are accepted; also false while payments on the network are halted. */
  is_withdraw_active: boolean
  /** Smallest deposit; a smaller one is not credited. */ min_deposit_amount: string
  /** Confirmations after which a deposit is credited. */ confirmations_required: number
  /** Decimals that the amount of a withdrawal keeps. */ withdraw_amount_decimals: number
  min_withdraw_amount: string
  max_withdraw_amount: string
  /** Service part of a withdrawal’s fee; the network’s fee is added. */ withdraw_service_fee: string
  tag: { /** Name that the network gives its tag. */ name: string; required: boolean } | null
}

export type CursorPage = {
  page: number
  limit: number
  has_more: boolean
  /** Cursor for the next page; null on the last page. */ next_cursor: string | null
}

export type CustomerKey = {
  api_key: string
  /** The owner’s name for the key. */ name: string | null
  permissions: string[]
  /** True for a key with every permission of this exchange. */ has_all_permissions: boolean
  /** Permissions that the key gets when its customer confirms them. */ unconfirmed_permissions: string[]
  /** The operator who made the key; null for a key that its customer or a sandbox made. */
  made_by: string | null
  allowed_ips: string[]
  rate_limit_per_minute: number
  is_active: boolean
  /** The operator who disabled the key, so that its owner cannot enable it; otherwise null. */
  disabled_by: string | null
  /** Unix seconds. */ created_at: number
  /** Unix seconds. */ expires_at: number | null
  /** Unix seconds. */ last_used_at: number | null
}

export type CustomerLimits = {
  /** The tariff’s limit, or the customer’s own. */ withdraw_daily_usdt: string
  /** Amount used on the current day of UTC. */ withdraw_used_usdt: string
  deposit_fiat_daily_usdt: string
  deposit_fiat_used_usdt: string
  withdraw_approval_above_usdt: string
  /** Above this amount two operators must approve. */ withdraw_second_approval_above_usdt: string | null
}

export type CustomerRef = { /** Public id of the customer. */ number: number; username: string }

export type CustomerTransaction = {
  transaction_id: string
  customer: CustomerRef
  type: string
  status: string
  direction: 'in' | 'out'
  /** Code of the network or the rail. */ network: string | null
  /** Address that was paid. */ address: string | null
  /** Memo or destination tag. */ tag: string | null
  /** Id on its chain. */ txid: string | null
  confirmations: number | null
  /** Username on the other side. */ counterparty: string | null
  /** As the customer sees it. */ comment: string | null
  /** Why it failed, as a stable code. */ error: string | null
  symbol: string
  amount: string
  fee: string
  confirmations_required: number | null
  /** Unix seconds. */ created_at: number
  /** Unix seconds. */ updated_at: number
}

export type DeliveryMail = {
  status: 'requested' | 'sent' | 'failed'
  /** Why the mail was not sent. */ reason: string | null
  /** Unix seconds. */ updated_at: number
}

export type DeliveryReading = {
  /** How it was read: a single order, a list, or the mail. */ via: 'order' | 'list' | 'mail'
  /** The key that read it, or `console`; null for the mail. */ api_key: string | null
  /** Null for the mail. */ request_id: string | null
  /** Unix seconds. */ read_at: number
}

export type DepositRefund = {
  id: string
  status: string
  address: string
  tag: string | null
  /** The person who requested the refund and therefore may not approve it. */ initiator: string
  /** The text that an approval signs. */ statement: string
  approvals: string[]
  statement_hash: string
}

export type DeviceSignIn = {
  /** Secret of the command. */ device_code: string
  /** Code that the person types. */ user_code: string
  /** Page on which the person types the code. */ verification_uri: string
  /** Seconds. */ expires_in: number
  /** Seconds between two requests for the session. */ interval: number
}

export type EstimateCryptoConversionRequest = {
  /** Currency you give. Must be a currency symbol such as USDT. */ from_symbol: string
  /** Currency you receive. Must be a currency symbol such as USDT. */ to_symbol: string
  /** Amount you give, as a decimal string. */ from_amount: string
  /** The same as the header Idempotency-Key. A repeat with the same key within 24 h gets the first quote, even when that
   * has expired. */
  idempotency_key?: string | undefined
}

export type EstimateCryptoWithdrawalRequest = {
  /** Currency to withdraw. Must be a currency symbol such as USDT. */ symbol: string
  /** Network code, in any case. Must be a network code such as trc20. */ bch_code: string
  /** Amount that the payee should get, truncated as in a withdrawal. */ amount: string
}

export type EstimateFiatConversionRequest = {
  /** Crypto currency, as listed at GET /converter/fiat/crypto-symbols. Must be a currency symbol such as USDT. */
  crypto_symbol: string
  /** Fiat currency, as listed at GET /converter/fiat/currencies. Must be a currency symbol such as USDT. */
  fiat_code: string
  /** buy: you give fiat and get crypto. sell: you give crypto and get fiat. */ direction: 'buy' | 'sell'
  /** Amount you give: fiat for a buy, crypto for a sell. */ amount: string
  /** The same as the header Idempotency-Key. A repeat with the same key within 24 h gets the first quote, even when that
   * has expired. */
  idempotency_key?: string | undefined
}

export type EstimateFiatWithdrawalRequest = {
  /** Amount that the recipient should get. */ amount: string
  /** Bank of the recipient, from `GET /funding/withdraw/fiat/banks`. Must be a bank code of GET
   * /funding/withdraw/fiat/banks. */
  bank_code?: string | undefined
}

export type EstimateGiftCardRequest = {
  /** The `id` of a product of `GET /giftcards/catalog`. */ product_id: number
  /** Value of the card in its currency: one of `face_values`, or one within the range. */ face_value: number
  /** Crypto currency that you pay with. Must be a currency symbol such as USDT. */ symbol: string
}

export type EstimateServicePaymentRequest = {
  /** From `GET /services/catalog`. */ service_id: number
  /** RUB or USDT: the wallet that pays. Must be RUB or USDT. */ debit_currency: string
  /** Amount to pay, in the currency of the service. Optional where the amount is fixed. */
  client_amount?: string | undefined
}

export type ExecuteCryptoConversionRequest = {
  /** A quote is used once. Must be the quote_id of an estimate, which is a UUID. */ quote_id: string
  /** The same as the header Idempotency-Key. A repeat with the same key within 24 h converts nothing and gets the first
   * answer. */
  idempotency_key?: string | undefined
}

export type ExecuteFiatConversionRequest = {
  /** Crypto currency, as listed at GET /converter/fiat/crypto-symbols. Must be a currency symbol such as USDT. */
  crypto_symbol: string
  /** Fiat currency, as listed at GET /converter/fiat/currencies. Must be a currency symbol such as USDT. */
  fiat_code: string
  /** buy: you give fiat and get crypto. sell: you give crypto and get fiat. */ direction: 'buy' | 'sell'
  /** Amount you give, as in the estimate. */ from_amount: string
  /** A quote is used once. Must be the quote_id of an estimate, which is a UUID. */ quote_id: string
  /** The same as the header Idempotency-Key. A repeat with the same key within 24 h converts nothing and gets the first
   * answer. */
  idempotency_key?: string | undefined
}

export type FiatCancelTimer = {
  timeout_seconds: number
  /** Time of the cancellation, ISO 8601; null when disarmed. */ cancel_at: string | null
  pairs: string[]
}

export type FiatCandle = {
  /** Time at which the candle opened. */ time: string
  open: string
  high: string
  low: string
  close: string
  /** In the base currency. */ volume: string
  /** In the quote currency. */ quote_volume: string
  /** Number of trades. */ trades: number
}

export type FiatConversion = {
  /** The transaction_id in GET /transactions of the amount given. */ uid: string
  crypto_symbol: string
  fiat_code: string
  /** buy: you give fiat and get crypto. sell: you give crypto and get fiat. */ direction: 'buy' | 'sell'
  crypto_amount: string
  fiat_amount: string
  status: 'completed'
}

export type FiatConverterCurrency = {
  code: string
  name: string
  /** Currency sign, such as ₽. */ symbol: string
  /** Number of decimals of an amount. */ decimals: number
  /** Smallest fiat amount of one conversion. */ min_amount: string
  /** Largest fiat amount of one conversion; null means no limit. */ max_amount: string | null
}

export type FiatDeposit = {
  transaction_id: string
  /** A failed deposit becomes `success` when its money arrives after all. */
  status: 'processing' | 'success' | 'failed'
  currency: string
  /** Requested amount; for a further payment of the same link, the amount paid. */ amount: string
  /** Amount paid, less the fee. Null until somebody pays. */ credited_amount: string | null
  /** Fee, taken from the amount paid. Null until somebody pays. */ fee: string | null
  /** Code of the method. */ payment_provider_alias_code: string
  /** Page on which the payer pays. Null until the link is made. */ requisites: string | null
  /** The same page, to be shown as a QR code. Null until the link is made. */
  requisites_qr_code: string | null
  /** The same page, to be opened in a browser. Null until the link is made. */
  invoice_public_url: string | null
  /** The link of the payment system itself, to be opened by the app of a bank. Null until the link is made. */
  rail_url: string | null
  /** `on_time`: paid while the link was open. `late`: paid after it had ended. Null until somebody pays. */
  timing: 'on_time' | 'late' | null
  /** Reason for the failure, as a stable code: NOT_PAID, EXPIRED or RAIL_REJECTED. */ error: string | null
  /** Time at which the link ends. */ expires_at: string
  created_at: string
}

export type FiatDepositEvent = {
  /** A payment from a bank account. */ kind: 'fiat'
  transaction_id: string
  /** A failed deposit becomes `success` when its money arrives after all. */
  status: 'processing' | 'success' | 'failed'
  currency: string
  /** Requested amount; for a further payment of the same link, the amount paid. */ amount: string
  /** Amount paid, less the fee. Null until somebody pays. */ credited_amount: string | null
  /** Fee, taken from the amount paid. Null until somebody pays. */ fee: string | null
  /** Code of the method. */ payment_provider_alias_code: string
  /** Page on which the payer pays. Null until the link is made. */ requisites: string | null
  /** The same page, to be shown as a QR code. Null until the link is made. */
  requisites_qr_code: string | null
  /** The same page, to be opened in a browser. Null until the link is made. */
  invoice_public_url: string | null
  /** The link of the payment system itself, to be opened by the app of a bank. Null until the link is made. */
  rail_url: string | null
  /** `on_time`: paid while the link was open. `late`: paid after it had ended. Null until somebody pays. */
  timing: 'on_time' | 'late' | null
  /** Reason for the failure, as a stable code: NOT_PAID, EXPIRED or RAIL_REJECTED. */ error: string | null
  /** Time at which the link ends. */ expires_at: string
  created_at: string
}

export type FiatDepositMethod = {
  /** The `payment_provider_alias_code` of a deposit. */ code: string
  /** Name for people. */ name: string
  /** Kind of payment, such as sbp. */ type: string
  /** Smallest amount that a deposit may ask for. */ min_amount: string
  /** Largest amount that a deposit may ask for. */ max_amount: string
  /** Fee as a share of the amount paid, rounded up: "0.005" is 0.5 %. */ fee_share: string
}

export type FiatInstrument = {
  trading_pair: string
  /** `active` when open, otherwise cancel_only or closed; halted when the price moved too far: until `resumes_at` no
   * order is placed or amended, and every order can be cancelled. */
  status: string
  /** Time at which a halted pair resumes; otherwise null. */ resumes_at: string | null
  base: string
  quote: string
  /** Every price must be a multiple of this step. */ price_step: string
  /** Every amount must be a multiple of this step. */ lot: string
  min_order_size: string
  max_order_size: string
  /** Smallest order value (amount × price), in quote. */ min_order_value: string
  /** Fee of the default tariff, as a share: 0.001 is 0.1 %. */ maker_fee: string
  taker_fee: string
}

export type FiatLevel = { price: string; amount: string }

export type FiatMarketInfo = {
  pair: string
  /** `active` when open, otherwise cancel_only or closed; halted when the price moved too far: until `resumes_at` no
   * order is placed or amended, and every order can be cancelled. */
  status: string
  /** Time at which a halted pair resumes; otherwise null. */ resumes_at: string | null
  base: string
  quote: string
  /** Every price must be a multiple of this step. */ price_step: string
  /** Every amount must be a multiple of this step. */ lot: string
  min_order_size: string
  max_order_size: string
  /** Smallest order value (amount × price), in quote. */ min_order_value: string
  /** Fee of the default tariff, as a share: 0.001 is 0.1 %. */ maker_fee: string
  taker_fee: string
  /** Decimals of an amount in base. */ base_asset_precision: number
  /** Decimals of an amount in quote. */ quote_asset_precision: number
  /** Distance from the reference price within which an order may trade, as a share. */ price_band: string
  /** Price of the price source or, without a fresh one, the median price of recent trades between many customers. Null
   * without either; then no order is accepted. */
  reference_price: string | null
  allowed_price_min: string | null
  allowed_price_max: string | null
}

export type FiatOrder = {
  id: string
  /** Order number for people, without gaps within its pair. */ order_number: number
  user_id: number
  side: 'buy' | 'sell'
  type: 'market' | 'limit'
  /** Null for a market order. */ price: string | null
  /** Amount in base; null for a market buy by budget that has bought nothing yet. */ amount: string | null
  /** Filled amount, in base. */ filled: string
  status: 'new' | 'partially_filled' | 'filled' | 'cancelled'
  created_at: string
  trading_pair: string
  /** Reason for the cancellation: CANCELLED_BY_OWNER, CANCEL_AFTER, NO_LIQUIDITY, PRICE_OUT_OF_BAND, IMMEDIATE_OR_CANCEL,
   * FILL_OR_KILL, SELF_TRADE_PREVENTED or AMENDED_TO_FILLED. */
  execution_message: string | null
  /** Average price of the fills; null until the order has traded. */ avg_execution_price: string | null
  /** Fee in the currency received: base for a buy, quote for a sell. */ total_fee: string
  /** Price as requested, without padding zeros. */ user_input_price: string | null
  /** Budget of a market buy, as requested. */ user_input_price_total: string | null
  /** Amount as requested. */ user_input_amount: string | null
  /** Amount of quote locked for a buy. */ locked_quote_amount: string
  time_in_force: 'good_till_cancel' | 'immediate_or_cancel' | 'fill_or_kill'
  post_only: boolean
  stp: 'none' | 'cancel_newest' | 'cancel_oldest' | 'cancel_both'
  /** Your own id for the order. */ client_order_id: string | null
  updated_at: string
}

export type FiatOrderState = {
  order_id: string
  pair: string
  side: 'buy' | 'sell'
  type: 'market' | 'limit'
  /** Amount in base; null for a market buy by budget that has bought nothing yet. */ amount: string | null
  /** Null for a market order. */ price: string | null
  status: 'new' | 'partially_filled' | 'filled' | 'cancelled'
  /** Your own id for the order. */ client_order_id: string | null
  /** Filled amount, in base. */ filled: string
}

export type FiatOrderSummary = {
  id: string
  pair: string
  side: 'buy' | 'sell'
  type: 'market' | 'limit'
  /** Null for a market order. */ price: string | null
  /** Amount in base; null for a market buy by budget that has bought nothing yet. */ amount: string | null
  /** Filled amount, in base. */ filled: string
  status: 'new' | 'partially_filled' | 'filled' | 'cancelled'
  /** Your own id for the order. */ client_order_id: string | null
  created_at: string
}

export type FiatOrderbook = {
  pair: string
  /** The highest price first. */ bids: FiatLevel[]
  /** The lowest price first. */ asks: FiatLevel[]
}

export type FiatQuote = {
  quote_id: string
  crypto_symbol: string
  fiat_code: string
  /** buy: you give fiat and get crypto. sell: you give crypto and get fiat. */ direction: 'buy' | 'sell'
  /** Crypto amount: received for a buy, given for a sell. */ crypto_amount: string
  /** Fiat amount: the total paid for a buy, fee included; the total received for a sell, after the fee. */
  fiat_amount: string
  /** Fiat price of one unit of the crypto currency, without the fee; fixed until the quote ends. */
  rate: string
  /** Fee in fiat. */ fee: string
  expires_at: string
}

export type FiatRate = {
  crypto: string
  fiat: string
  /** buy: you give fiat and get crypto. sell: you give crypto and get fiat. */ direction: 'buy' | 'sell'
  /** Fiat price of one unit of the crypto currency, without the fee. */ rate: string
  /** Smallest fiat amount of one conversion. */ min_amount: string
  /** Largest fiat amount of one conversion; null means no limit. */ max_amount: string | null
}

export type FiatSpotCurrency = { symbol: string; name: string; type: 'crypto' | 'fiat'; /** Number of decimals of an amount. */ precision: number }

export type FiatStats = {
  pair: string
  /** Price of the last trade, of any age. */ last: string | null
  /** Highest price of the 24 hours; null, like `low`, when nothing was traded. */ high: string | null
  low: string | null
  /** In the base currency. */ volume: string
  /** In the quote currency. */ quote_volume: string
  /** Price change from the first price of the 24 hours to the last, with sign and two decimals. */
  change: string
}

export type FiatTicker = {
  pair: string
  base: string
  quote: string
  last_price: string | null
  /** Best bid; null, like `ask_price`, when there is none. */ bid_price: string | null
  ask_price: string | null
  /** In the base currency. */ volume_24h: string
  high_24h: string | null
  low_24h: string | null
  /** Price change from the first price of the 24 hours to the last, in quote; a fall has a minus sign. */
  price_change_24h: string
}

export type FiatTrade = { id: string; price: string; amount: string; /** The taker's side. */ side: 'buy' | 'sell'; time: string }

export type FiatWithdrawal = {
  transaction_id: string
  currency: string
  /** Amount that the recipient gets, without the fee. */ amount: string
  /** Amount that the recipient received; null until the withdrawal is completed. */
  amount_fact: string | null
  /** Fee, charged on top of the amount. */ fee: string
  /** Amount and fee, held until the withdrawal ends. */ total: string
  status: 'processing' | 'success' | 'failed'
  /** Phone number of the recipient, masked. */ recipient: string
  bank_code: string
  /** Reason for the failure: the bank declined the withdrawal or returned it after payment, or the exchange rejected it.
   * The total is available again. */
  error: 'DECLINED' | 'RETURNED' | 'REJECTED' | null
  /** Unix seconds. */ created_at: number
  /** Unix seconds. */ updated_at: number
}

export type FiatWithdrawalEstimate = {
  /** Amount that the recipient would get. */ amount: string
  /** Fee that would be charged on top. */ fee: string
  /** Amount and fee. */ total: string
}

export type FiatWithdrawalEvent = {
  /** A payment to a bank account. */ kind: 'fiat'
  transaction_id: string
  currency: string
  /** Amount that the recipient gets, without the fee. */ amount: string
  /** Amount that the recipient received; null until the withdrawal is completed. */
  amount_fact: string | null
  /** Fee, charged on top of the amount. */ fee: string
  /** Amount and fee, held until the withdrawal ends. */ total: string
  status: 'processing' | 'success' | 'failed'
  /** Phone number of the recipient, masked. */ recipient: string
  bank_code: string
  /** Reason for the failure: the bank declined the withdrawal or returned it after payment, or the exchange rejected it.
   * The total is available again. */
  error: 'DECLINED' | 'RETURNED' | 'REJECTED' | null
  /** Unix seconds. */ created_at: number
  /** Unix seconds. */ updated_at: number
}

export type GiftCard = {
  /** The `product_id` of estimates and purchases; it never changes. */ id: number
  title: string
  category: CategoryOfGiftCard
  /** ISO 3166 code of the country where the card is redeemed; null for a card of any country. */
  country: string | null
  /** ISO 4217 code of the face value. */ currency: string
  /** The face values to choose from; null for a card with a range. */ face_values: number[] | null
  /** Smallest face value of a card with a range. */ min_face_value: number | null
  /** Largest face value of a card with a range. */ max_face_value: number | null
  /** Step of a range: a face value is `min_face_value` plus a multiple of this step. */
  face_value_step: number | null
  /** False while the product cannot be bought, for example because it is out of stock. */ is_active: boolean
  /** Address of a picture. */ image_url: string | null
  /** Terms of the issuer, and how to redeem the card. */ terms: string | null
}

export type GiftCardCategory = {
  id: number
  title: string
  slug: string
  /** True while at least one product of the category can be bought. */ is_active: boolean
  /** Number of listed products, those out of stock included. */ products_count: number
}

export type GiftCardEstimate = {
  product_id: number
  face_value: number
  /** Price of the card in `symbol`, without the fee; rounded up. */ crypto_amount: string
  symbol: string
  /** Fee charged on top, in `symbol`. */ fee: string
  /** Price and fee. */ total: string
  /** ISO 4217 code of the face value. */ currency: string
  /** Worth of the price in USDT. */ cost_usdt: string
}

export type GiftCardOrder = {
  /** The same as `id`. */ order_id: string
  product_id: number
  face_value: number
  /** Price in `symbol`, without the fee. */ crypto_amount: string
  symbol: string
  fee: string
  /** Price and fee, held until the order ends. */ total: string
  status: 'processing' | 'completed' | 'failed'
  id: string
  /** Title of the product as it was ordered. */ product: string
  /** ISO 4217 code of the face value. */ currency: string
  /** Worth of the price in USDT when it was ordered. */ cost_usdt: string
  /** E-mail address to which the code is sent, masked. */ email: string | null
  /** The code of the card; null until the order is completed. */ code: string | null
  /** PIN of the card; null for a card without one. */ pin: string | null
  /** Page on which the card is redeemed; null for a card without one. */ redeem_url: string | null
  /** Time until which the card can be redeemed, in ISO 8601. */ expires_at: string | null
  /** Reason for the failure, as a stable code such as OUT_OF_STOCK, PRICE_CHANGED or DECLINED; REFUNDED for a card that
   * the supplier took back. The total is available again. */
  error: string | null
  created_at: string
  updated_at: string
}

export type GiftCardRecord = {
  debts: SupplierDebt[]
  /** Readings of the code, newest first. */ readings: DeliveryReading[]
  /** Mails with the code, newest first. */ mails: DeliveryMail[]
}

export type GiftCardSale = {
  /** Also the id of its purchase. */ id: string
  customer: CustomerRef
  product_id: number
  /** The product at the supplier. */ product_reference: string
  /** Title of the product as it was ordered. */ product: string
  face_value: string
  /** ISO 4217 code of the face value. */ currency: string
  /** `delivered`: visible to the customer. `late`: arrived after the refund, and hidden from the customer. `taken_back`:
   * taken back by the supplier. */
  delivery: 'none' | 'delivered' | 'late' | 'taken_back'
  /** Time until which the card can be redeemed. */ expires_at: number | null
  /** E-mail address to which the delivery is sent, masked. */ email: string | null
  /** Unix seconds. */ created_at: number
  purchase: Purchase
}

export type GuardChange = {
  id: string
  /** The act of this exchange, such as `customers set-limits`. */ act: string
  /** State before the change; null where you may not see it. */ before: unknown
  /** State after the change. */ after: unknown
  /** `waiting`: for a second person of this exchange. `approved`: for `in_force_at`. The others are final. */
  status: 'waiting' | 'approved' | 'done' | 'declined' | 'withdrawn' | 'objected' | 'expired' | 'failed'
  /** The change as a sentence. */ what: string
  /** The key concerned. */ api_key: string | null
  /** The change is not in force yet, so you can stop it. */ can_object: boolean
  /** Unix seconds. */ since: number
  /** Waiting time after the approval. */ wait_seconds: number
  /** Null until this exchange has approved it. */ in_force_at: number | null
  /** Time at which the proposal ends without an approval. */ expires_at: number | null
  /** Unix seconds. */ ended_at: number | null
}

export type GuardChangeNote = { /** Such as `customers set-limits`. */ act: string; operator: string; /** Unix seconds. */ at: number }

export type House = {
  lines: HouseLine[]
  /** In USDT; null while any currency lacks a price. */ exposure_usdt: string | null
  /** In USDT; null while any currency lacks a price. */ dealing_usdt: string | null
  /** In USDT; null while any currency lacks a price. */ hedging_usdt: string | null
  /** In USDT; null while any currency lacks a price. */ profit_usdt: string | null
  /** Currencies without a price. */ unpriced: string[]
  /** Time of the oldest price; null without any price. */ prices_at: number | null
  /** Non-empty accounts of the house: its earnings by kind, and the rest. */ accounts: LedgerAccountBalance[]
  /** Hedges whose outcome is not known. */ hedges: PendingHedge[]
}

export type HouseCreateCustomerRequest = {
  /** Must be 3 to 32 letters, digits, dots, dashes or underscores, and begin with a letter or digit. */
  username: string
  /** Must be an e-mail address. */ email: string
  /** A tariff of the catalogue; `default` without it. */ tariff?: string | undefined
  /** The level of verification: `none`, `pending`, `approved`, or a word of your own. Must be a word such as none,
   * pending or approved. */
  kyc_status?: string | undefined
  /** The customer’s subject (`sub`) at the identity provider; without it the customer does not sign in. */
  sso_subject?: string | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type HouseCreateKeyRequest = {
  permissions: readonly (
    | 'can_account_read' | 'can_account_write' | 'can_deposit' | 'can_withdraw_crypto' | 'can_withdraw_fiat'
    | 'can_transfer' | 'can_spot_fiat_read' | 'can_spot_fiat_trade' | 'can_spot_crypto_read' | 'can_spot_crypto_trade'
    | 'can_convert' | 'can_convert_read' | 'can_cards_read' | 'can_cards_manage' | 'can_giftcards_read'
    | 'can_giftcards_purchase' | 'can_services_read' | 'can_services_pay' | 'can_invoices_create' | 'can_invoices_read'
    | 'can_transactions_read' | 'can_webhooks_manage' | 'can_events_read')[]
  /** Addresses and CIDR ranges from which the key works; empty for any address. */
  allowed_ips?: readonly string[] | undefined
  rate_limit_per_minute?: number | undefined
  /** Null for never. */ expires_at?: string | null | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type HouseCustomer = {
  /** The number that the customer sees. */ id: number
  username: string
  email: string
  is_email_verified: boolean
  kyc_status: string
  tariff: string
  /** Null for a customer without a sign-in. */ sso_subject: string | null
  created_at: string
}

export type HouseCustomerOutcome = {
  /** `waiting`: other operators must approve it first. */ status: 'done' | 'waiting'
  /** The proposal that waits; null where the act is done. */ proposal_id: string | null
  /** The customer’s present state; null for a customer who is only proposed. */
  customer: HouseCustomer | null
}

export type HouseKey = {
  /** The public half of the key. */ api_key: string
  permissions: string[]
  /** Permissions that send value. The key gets them once the customer confirms them in the console, or once an operator
   * does for a customer without a sign-in. */
  unconfirmed_permissions: string[]
  allowed_ips: string[]
  rate_limit_per_minute: number
  expires_at: string | null
  username: string
  /** Shown in this answer; store it safely. */ secret_key: string
}

export type HouseLine = {
  symbol: string
  /** The stock for deals. */ inventory: string
  /** Null where the house does not deal in it. */ inventory_min: string | null
  /** As above. */ inventory_max: string | null
  /** The house’s money: deposited less withdrawn. */ funded: string
  /** Inventory less funding. */ position: string
  /** Amount bought outside less amount sold outside. */ hedged: string
  /** Position including hedges. */ unhedged: string
  /** In USDT; null while any currency lacks a price. */ unhedged_usdt: string | null
  /** Earnings by the spread of deals. */ spread: string
  /** Fees of deals. */ fees: string
  withdrawal_fees: string
  deposit_fees: string
}

export type HouseProposal = {
  id: string
  /** The proposed act of operators. */ action: string
  /** The subject of the proposal, such as a username. */ subject: string | null
  /** `waiting`: for other people. `approved`: for its time. `done`. Or ended: `declined`, `withdrawn`, `objected` (by the
   * customer), `expired`, or `failed` when it was carried out. */
  status: 'waiting' | 'approved' | 'done' | 'declined' | 'withdrawn' | 'objected' | 'expired' | 'failed'
  proposed_at: string
  /** Number of people needed, including the one who made the service key. */ people_needed: number
  /** Number of other people who have approved. */ approved_by: number
  /** Time at which it is carried out; null until enough people have approved. */ due_at: string | null
  /** Time after which nobody can approve it. */ expires_at: string
  /** Null while it is open. */ ended_at: string | null
  /** Reason for the end or the failure, if one was given. */ end_reason: string | null
}

export type HouseSetLevelRequest = {
  /** The level of verification: `none`, `pending`, `approved`, or a word of your own. Must be a word such as none,
   * pending or approved. */
  kyc_status: string
  /** Why, for the log of operators. */ reason?: string | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type HouseWallet = { network: string; role: string; address: string }

export type HouseWalletBalance = {
  network: string
  /** `unswept` is money at customers’ deposit addresses. */ role: 'hot' | 'cold' | 'unswept'
  symbol: string
  balance: string
  /** Amount that open payments still need. */ needed: string
  /** When the chain was read; null for `unswept`, which comes from the books. */ read_at: number | null
}

export type HouseWallets = { wallets: HouseWallet[]; balances: HouseWalletBalance[]; nodes: NodeCheck[] }

export type InboxItem = {
  id: string
  /** `open` waits for a decision. */ status: 'open' | 'credited' | 'refunded' | 'kept'
  /** Why nobody is credited automatically. */
  reason:
      | 'missing_tag' | 'unknown_tag' | 'nobodys_address' | 'below_minimum' | 'unsupported_token' | 'doubtful' | 'changed'
      | 'late_for_invoice'
  txid: string
  address: string
  /** Memo or destination tag, as written by the payer. */ tag: string | null
  /** Address of the payer, where the chain reports it. */ payer: string | null
  /** Details of the reason. */ note: string | null
  network: string
  /** Null for an unlisted token. */ symbol: string | null
  /** Amount; for an unlisted token, in its smallest units. */ amount: string
  /** Contract of an unlisted token. */ contract: string | null
  output: number
  block_height: number
  /** The operator who decided. */ decided_by: string | null
  /** Unix seconds. */ created_at: number
  /** Possible owners, likeliest first: hints, never proof. */ suggestions: OwnerSuggestion[]
  /** The open refund. */ refund: DepositRefund | null
}

export type Instruction = {
  /** Such as `spend.sign`. */ kind: string
  /** Id of the instruction at the party. */ reference: string
  /** The party. */ provider: string
  /** `waiting`: never placed, or postponed. `sent`: may have arrived. */ status: string
  attempts: number
  /** Why the last attempt brought no outcome. */ problem: Message | null
  /** Time since the decision. */ age_seconds: number
  /** Unix seconds. */ due_at: number
}

export type InternalTransfer = {
  /** The transaction id in both histories. */ task_id: string
  symbol: string
  /** Amount that the recipient got. */ amount: string
  /** The recipient's username. */ to: string
  /** The transfer is final before the answer is sent. */ status: 'processing'
}

export type Invoice = {
  invoice_id: string
  /** Status, which follows from the four facts and the end of the invoice. */
  status: 'created' | 'pending' | 'confirming' | 'success' | 'failed' | 'expired' | 'cancelled' | 'refunded'
  /** Requested amount in `price_currency`; null where the payer chooses the amount. */ amount: string | null
  /** Currency of `amount`. */ price_currency: string | null
  /** Currency of the payment; null until the payer chooses. */ symbol: string | null
  /** Network or rail of the payment; null until the payer chooses. */ bch_code: string | null
  /** Address to pay to; null over a rail. */ address: string | null
  /** Memo or destination tag that must go with the payment. */ tag: string | null
  /** Price of one `symbol` in `price_currency`, fixed when the currency was chosen. */ rate: string | null
  /** Time until which the rate and `amount_due` are held; null without a rate. A payment first seen by then is counted by
   * them, whatever is chosen later. After that both are quoted again while no payment was seen. */
  rate_expires_at: string | null
  /** Amount due in `symbol`, with the commission where the payer pays it. */ amount_due: string | null
  /** Amount paid in `symbol`, in any status: includes payments that lack confirmations, are late, or are below the
   * network’s minimum. */
  amount_received: string
  /** Part of `amount_received` with enough confirmations. */ amount_confirmed: string
  /** Amount credited to you, in `symbol`; for a hedged invoice in `hedging_symbol`. */
  amount_credited: string
  /** Amount refunded, in the currency of `amount_credited`. */ amount_refunded: string
  /** Commission of the exchange, in `symbol`. */ commission: string
  /** The payer pays the commission on top. */ shift_to_payer: boolean
  /** Id of the first payment’s transaction, in any status. */ txid: string | null
  txids: string[]
  /** How the first payment was made. */ payment_source: PaymentSource | null
  is_hedging: boolean
  /** Currency into which payments are converted. */ hedging_symbol: string | null
  /** The conversions of payments; null without hedging. */ hedge: InvoiceHedge | null
  /** The amount paid compared with the amount due. */ amount_state: 'none' | 'partial' | 'exact' | 'over'
  /** late: part of the money was first seen after the end. */ timing: 'on_time' | 'late'
  /** confirmed: all payments have their network’s confirmations. final: twice as many, or payments that need no blocks. */
  confirmation: 'none' | 'seen' | 'confirmed' | 'final'
  /** accepted: the money is yours. refunded: all of it was refunded. */
  resolution: 'none' | 'accepted' | 'refunded'
  /** The last 100 payments, oldest first. */ payments: InvoicePayment[]
  refunds: InvoiceRefund[]
  /** Shown to the payer. */ description: string | null
  /** Your own id. */ external_payment_id: string | null
  /** Template that made the invoice. */ template_id: string | null
  /** The page for the payer. */ payment_url: string
  /** Content of the page’s QR code, for wallets; null while there is nothing to pay. */
  payment_uri: string | null
  /** Page to which the payer returns after paying. */ success_url: string | null
  /** Page to which the payer returns when the invoice is not paid. */ fail_url: string | null
  expires_at: string
  created_at: string
  /** Time at which the first payment in time was accepted. */ paid_at: string | null
}

export type InvoiceCommission = {
  symbol: string
  /** Network, or rail. */ bch_code: string
  /** Commission in percent of each payment: "1" is 1 %. */ percent: string
  /** Smallest accepted payment. */ min_amount: string
}

export type InvoiceHedge = {
  /** none: nothing is confirmed yet. pending: part of the money waits for its conversion, which is retried until it
   * succeeds. */
  status: 'none' | 'pending' | 'done'
  /** Currency of your credit. */ symbol: string
  /** Sum of all legs, in `symbol`. */ amount: string
  legs: InvoiceHedgeLeg[]
}

export type InvoiceHedgeLeg = {
  payment_id: string
  /** Converted amount, in the currency of the payment. */ given: string
  given_symbol: string
  /** Amount of the leg, in `symbol` of the hedge; null before the conversion. */ received: string | null
  /** Rate of the conversion: units received for one given. */ rate: string | null
  /** How far the rate was below the market’s mid price, as a share: "0.003" is 0.3 %. */
  slippage: string | null
  status: 'pending' | 'done'
  /** Time of the conversion. */ at: string | null
}

export type InvoicePayment = {
  /** Also the id of the payment’s transaction in your history. */ payment_id: string
  source: PaymentSource
  symbol: string
  /** Network, or rail; null for a payment from a balance here. */ bch_code: string | null
  amount: string
  /** Id of its transaction on its chain. */ txid: string | null
  /** seen: in a block, with too few confirmations. confirmed: booked, and waiting for its conversion. credited: in your
   * wallet. failed: too small, or lost. gone: in no block at present. */
  status: 'seen' | 'confirmed' | 'credited' | 'failed' | 'gone'
  /** BELOW_MINIMUM or REORGANISED for a failed payment. */ error: string | null
  /** False for a payment in a currency that nobody chose for the invoice. A payment for an earlier choice counts towards
   * the amount due of that choice. */
  is_counted: boolean
  /** First seen after the end of the invoice. */ is_late: boolean
  /** Commission on the payment, in `symbol`; null before the payment is confirmed. */
  commission: string | null
  /** Currency of your credit for the payment. */ credited_symbol: string | null
  /** Amount credited to you for the payment. */ credited_amount: string | null
  created_at: string
}

export type InvoiceRefund = {
  /** Also the id of the payment’s transaction in your history. */ refund_id: string
  symbol: string
  amount: string
  /** Network of a refund to an address. */ bch_code: string | null
  /** Receiving address; null for a refund to the payer’s wallet here. */ address: string | null
  status: 'processing' | 'completed' | 'failed'
  /** Reason for the failure; the amount is back in your wallet. */ error: string | null
  created_at: string
}

export type InvoiceSettings = {
  /** All ways in which invoices can be paid now. */ commissions: InvoiceCommission[]
  /** Payers pay the commission on top. */ shift_to_payer: boolean
  ttl_seconds_default: number
  ttl_seconds_max: number
  /** Currencies that you can be credited in. */ hedging_symbols: string[]
  /** Origins whose pages may show the checkout in a frame. */ embed_origins: string[]
  /** How long a rate is held after a currency is chosen. */ rate_seconds: number
}

export type InvoiceTemplate = {
  template_id: string
  name: string
  /** Amount of each invoice; null where the receipt or the payer sets it. */ amount: string | null
  /** Currency of amounts. */ price_currency: string | null
  /** Currency of the payment; null where the payer chooses. */ symbol: string | null
  /** Network or rail of the payment; null where the payer chooses. */ bch_code: string | null
  /** How long each invoice can be paid. */ ttl_seconds: number
  is_hedging: boolean
  /** Currency into which payments are converted. */ hedging_symbol: string | null
  /** Shown to the payer. */ description: string | null
  /** False once the template is deactivated and makes no further invoices. */ is_active: boolean
  /** The permanent page, for a QR code: each paying visit makes a separate invoice. */ public_url: string
  created_at: string
  updated_at: string
}

export type IssueCardRequest = {
  /** First load of the card in USD, without the fees. */ amount: string
  /** `balance_usdt`: from the wallet, at once. `rub_sbp`: by fast payment in RUB. `onchain_usdt`: in USDT to an address
   * of this order. */
  payment_method: 'balance_usdt' | 'rub_sbp' | 'onchain_usdt'
  /** Kind of card. */ card_type: 'SHOPPING' | 'ADVERTISING'
  /** Currency of the wallet that pays with `balance_usdt`, in any case. Must be a currency symbol such as USDT. By
   * default "USDT". */
  source_symbol?: string | undefined
  /** Network of `onchain_usdt`: trc20 or erc20. Required there. Must be a network code such as trc20. */
  onchain_network?: string | undefined
  /** Region from GET /cards/meta; by default the exchange chooses. Must be a code of GET /cards/meta. */
  region?: string | undefined
  /** Payment system from GET /cards/meta; by default the exchange chooses. Must be a code of GET /cards/meta. */
  payment_system?: string | undefined
  /** True for a card that can be added to Apple Pay. */ is_apple_pay_available?: boolean | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type KeyPermission = {
  code: string
  /** Permissions of one group are shown together. */ group: string
  /** A sentence about what the permission allows. */ says: string
}

export type KillSwitch = {
  /** Kind of things that the switch stops; its acts have this noun. `payment`: all networks and rails at once. */
  kind: 'payment' | 'network' | 'rail' | 'product' | 'supplier'
  /** Name of the stopped thing, as in its acts. */ code: string
  /** The operator who halted it, with the reason; null while it runs. */ halt: StopNote | null
  /** Whether there is a provider; without one nothing is paid, halted or not. */ is_served: boolean
}

export type LedgerAccount = {
  account_id: string
  /** Such as `funding_available`. */ kind: string
  owner_id: string
  owner: 'customer' | 'card' | 'house'
  /** The owning customer; null for accounts of cards and of the house. */ customer: CustomerRef | null
}

export type LedgerAccountBalance = {
  account_id: string
  /** Such as `funding_available`, or `withdrawal_fees` of the house. */ kind: string
  symbol: string
  balance: string
}

export type LedgerAccountWithBalance = {
  account_id: string
  /** Such as `funding_available`. */ kind: string
  owner_id: string
  owner: 'customer' | 'card' | 'house'
  /** The owning customer; null for accounts of cards and of the house. */ customer: CustomerRef | null
  /** Number of the movement within the account. */ sequence: number
  /** Balance of the account after the change. */ balance: string
}

export type LedgerEntry = {
  id: string
  /** Such as `transfer_internal`. */ kind: string
  /** The reference of the entry: an id, or a text that begins with one. */ reference: string
  /** Unix seconds. */ at: number
  /** The entry’s block in the sealed chain; null before the sealing. */ block: number | null
  movements: LedgerEntryMovement[]
  subject: LedgerSubjectWithTransactions
}

export type LedgerEntryMovement = { position: number; symbol: string; amount: string; from: LedgerAccountWithBalance; to: LedgerAccountWithBalance }

export type LedgerMovement = {
  /** Kind of the entry, such as `transfer`. */ kind: string
  /** The reference of the entry: an id, or a text that begins with one. */ reference: string
  entry_id: string
  /** Number of the movement within the account. */ sequence: number
  /** Unix seconds. */ at: number
  /** Negative for money that left. */ amount: string
  /** Balance after the movement. */ balance: string
  about: LedgerSubject
}

export type LedgerSeal = {
  height: number
  /** Entries in the last block. */ entries: number
  /** Unsealed entries, counted up to 100,000. */ unsealed: number
  /** SHA-256 in hex. */ hash: string
  /** Unix seconds. */ sealed_at: number
}

/** The subject of the entry. */
export type LedgerSubject = {
  /** The id in its reference; null without one. */ id: string | null
  /** The kind of thing with this id, such as `withdrawal`; null for an unknown id. */ is: string | null
  /** Path in this API; null without one. */ path: string | null
}

/** The subject of the entry. */
export type LedgerSubjectWithTransactions = {
  /** The id in its reference; null without one. */ id: string | null
  /** The kind of thing with this id, such as `withdrawal`; null for an unknown id. */ is: string | null
  /** Path in this API; null without one. */ path: string | null
  /** Transactions with this id in customers’ histories, at most ten. */ transactions: SubjectTransaction[]
}

export type ListedApiKey = {
  api_key: string
  name: string | null
  permissions: string[]
  /** Permissions that send value and that an operator gave; the key gets them when you confirm them. */
  unconfirmed_permissions: string[]
  /** True for a key that an operator of this exchange made for you. */ is_made_by_operator: boolean
  allowed_ips: string[]
  rate_limit_per_minute: number
  /** When the key stops working; null for never. */ expires_at: string | null
  /** When the overlap with the successor ends; null unless the key was rolled. */ rolled_until: string | null
  is_active: boolean
  /** True for a key that only an operator can enable. */ is_disabled_by_operator: boolean
  created_at: string
  /** Null for never. */ last_used_at: string | null
  requests_last_hour: RequestOutcomes
}

export type ListedAudit = {
  id: string
  operator: string
  /** `unsound`: a claim is contradicted. `failed`: the audit did not finish. */
  status: 'running' | 'sound' | 'unsound' | 'failed'
  /** Why it failed. */ problem: Message | null
  /** Claims checked so far. */ checked: number
  /** Contradicted claims. */ violated: number
  /** Unix seconds. */ started_at: number
  /** Unix seconds. */ ended_at: number | null
}

export type ListedCustomer = {
  id: string
  username: string
  email: string
  tariff: string
  /** Public id of the customer. */ number: number
  kyc_status: string
  /** True for a frozen customer, whose keys are refused. */ is_frozen: boolean
  /** Unix seconds. */ created_at: number
}

export type ListedInboxItem = {
  id: string
  /** `open` waits for a decision. */ status: 'open' | 'credited' | 'refunded' | 'kept'
  /** Why nobody is credited automatically. */
  reason:
      | 'missing_tag' | 'unknown_tag' | 'nobodys_address' | 'below_minimum' | 'unsupported_token' | 'doubtful' | 'changed'
      | 'late_for_invoice'
  txid: string
  address: string
  /** Memo or destination tag, as written by the payer. */ tag: string | null
  /** Address of the payer, where the chain reports it. */ payer: string | null
  /** Details of the reason. */ note: string | null
  network: string
  /** Null for an unlisted token. */ symbol: string | null
  /** Amount; for an unlisted token, in its smallest units. */ amount: string
  /** Contract of an unlisted token. */ contract: string | null
  output: number
  block_height: number
  /** The operator who decided. */ decided_by: string | null
  /** Unix seconds. */ created_at: number
  /** Possible owners, likeliest first: hints, never proof. */ suggestions: OwnerSuggestion[]
}

export type ListedLedgerEntry = {
  id: string
  /** Such as `transfer_internal`. */ kind: string
  /** The reference of the entry: an id, or a text that begins with one. */ reference: string
  /** Unix seconds. */ at: number
  about: LedgerSubject
  movement_count: number
  /** The first two movements; `officeGetLedgerEntry` returns all. */ movements: ListedLedgerMovement[]
}

export type ListedLedgerMovement = { symbol: string; amount: string; from: LedgerAccount; to: LedgerAccount }

export type LoggedEvent = {
  /** Id of the event, sent as webhook-id. */ id: string
  type: string
  /** Time of the event. */ created_at: string
  /** Number of the event within its resource, from 1 without gaps. */ sequence: number
  /** The resource as its own endpoint returns it. Each type is described under Webhooks. */
  data: Record<string, unknown>
}

export type LoggedEventPage = {
  /** Events in the order of the log. */ items: LoggedEvent[]
  page: number
  limit: number
  /** Cursor for later events, which never expires. */ next_cursor: string
  /** Whether more events can be read now, even if a filter left none in this answer. */ has_more: boolean
}

export type LoggedRequest = {
  /** The `X-Request-Id` of the answer. */ request_id: string
  /** Unix seconds. */ at: number
  api_key: string
  method: string
  /** The path as sent, with its query string. */ path: string
  /** Operation of the API. */ operation: string
  status: number
  /** Code of the refusal or failure. */ code: string | null
  /** Milliseconds until the answer was sent. */ ms: number
  ip: string
  /** User agent of the client, cut to 256 characters. */ user_agent: string | null
  /** True for a replay: the answer is the outcome of an earlier request with the same idempotency key. */
  is_replay: boolean
}

export type LoggedRequestDetails = {
  /** The `X-Request-Id` of the answer. */ request_id: string
  /** Unix seconds. */ at: number
  api_key: string
  method: string
  /** The path as sent, with its query string. */ path: string
  /** Operation of the API. */ operation: string
  status: number
  /** Code of the refusal or failure. */ code: string | null
  /** Milliseconds until the answer was sent. */ ms: number
  ip: string
  /** User agent of the client, cut to 256 characters. */ user_agent: string | null
  /** True for a replay: the answer is the outcome of an earlier request with the same idempotency key. */
  is_replay: boolean
  /** The body sent, as JSON cut to 4,096 characters. Concealed values and fields unknown to the operation are omitted. */
  request_body: string | null
  /** The body answered, as JSON cut to 4,096 characters, without concealed values. */
  response_body: string | null
  /** For an invalid signature, the string that it had to cover: timestamp + METHOD + path + body. */
  signed_string: string | null
}

export type LostPayment = {
  /** Id of its cause, such as a withdrawal. */ id: string
  network: string
  purpose: string
  /** The payee. */ address: string
  /** Memo or destination tag. */ tag: string | null
  /** Contract of the token; null for the network’s own coin. */ contract: string | null
  /** Smallest units on the chain. */ units: string
  txid: string
  /** Unix seconds. */ signed_at: number
}

export type MaskedServicePayment = {
  /** Also the `transaction_id` in GET /transactions. */ id: string
  service_id: number
  service_name: string
  /** FAILED: not paid, and the money is available again. REFUNDED: paid, and later returned by the supplier; the money is
   * available again. */
  status: 'CREATED' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'REFUNDED'
  status_for_client: 'wait' | 'success' | 'failed'
  client_amount: string
  client_currency: string
  /** Paid account or phone number, masked as 79*******67. `GET /services/orders/{order_id}` shows it unmasked to keys
   * with `can_services_read`. */
  requisite: string | null
  debit_currency: string
  /** Total amount taken from the wallet, fee included. */ debit_amount: string
  fee: string
  /** Always null: events have no code or token. `GET /services/orders/{order_id}` shows the receipt to keys with
   * `can_services_read`. */
  receipt: null
  /** Reason for the failure, as a stable code. */ error: string | null
  created_at: string
  updated_at: string
}

export type Message = {
  /** Stable code, for programs and for wording in any language. */ code: string
  /** Facts by name: texts, numbers, messages of the same form, and lists of these. */
  params: Record<string, unknown>
}

export type MoneyFlow = {
  /** Day of UTC, such as 2026-05-04. */ day: string
  symbol: string
  /** Completed deposits that began on that day. */ in: string
  /** Completed withdrawals and payouts that began on that day. */ out: string
}

export type NewSandboxCustomer = { /** The profile id. */ id: number; username: string; api_key: string; /** Shown only once. */ secret_key: string }

export type NewSandboxKey = { api_key: string; /** Shown only once. */ secret_key: string }

export type NodeCheck = {
  network: string
  /** `behind` and `silent` nodes delay payments; a node that `contradicts` the settings, the catalogue or what was read
   * needs somebody. */
  verdict: 'sound' | 'behind' | 'silent' | 'contradicts'
  /** Empty for a sound node. */ reasons: string[]
  /** Height of the newest block; null where no node answered. */ height: number | null
  /** Blocks that the server had not read yet; null also before it read the first. */ lag: number | null
  /** Unix seconds. */ checked_at: number
}

export type NumberedPage = { page: number; limit: number; has_more: boolean }

export type OfficeApproveDeviceRequest = { /** Must be the code that the command shows, such as WDJB-MJHT. */ user_code: string }

export type OfficeCustomer = {
  id: string
  username: string
  email: string
  tariff: string
  /** Public id of the customer. */ number: number
  kyc_status: string
  /** True for a frozen customer, whose keys are refused. */ is_frozen: boolean
  /** Unix seconds. */ created_at: number
  frozen: StopNote | null
  /** Unix seconds. */ email_verified_at: number | null
  /** The customer’s subject at the identity provider. */ sso_client_id: string | null
  limits: CustomerLimits
  balances: LedgerAccountBalance[]
  /** At most 100 keys, oldest first, without their secrets. */ keys: CustomerKey[]
  /** The last ten transactions. */ recent: CustomerTransaction[]
}

export type OfficeEnrolKeyRequest = {
  /** Must be an Ed25519 public key: 32 bytes in Base64. */ public_key: string
  /** Your previously enrolled key, which becomes invalid. Must be an Ed25519 public key: 32 bytes in Base64. */
  replaces?: string | undefined
}

export type OfficeFiatOrder = {
  id: string
  /** Order number for people, without gaps within its pair. */ order_number: number
  side: 'buy' | 'sell'
  type: 'market' | 'limit'
  /** Null for a market order. */ price: string | null
  /** Amount in base; null for a market buy by budget that has bought nothing yet. */ amount: string | null
  /** Filled amount, in base. */ filled: string
  status: 'new' | 'partially_filled' | 'filled' | 'cancelled'
  /** Unix seconds. */ created_at: number
  trading_pair: string
  /** Reason for the cancellation: CANCELLED_BY_OWNER, CANCEL_AFTER, NO_LIQUIDITY, PRICE_OUT_OF_BAND, IMMEDIATE_OR_CANCEL,
   * FILL_OR_KILL, SELF_TRADE_PREVENTED or AMENDED_TO_FILLED. */
  execution_message: string | null
  /** Average price of the fills; null until the order has traded. */ avg_execution_price: string | null
  /** Fee in the currency received: base for a buy, quote for a sell. */ total_fee: string
  /** Price as requested, without padding zeros. */ user_input_price: string | null
  /** Budget of a market buy, as requested. */ user_input_price_total: string | null
  /** Amount as requested. */ user_input_amount: string | null
  /** Amount of quote locked for a buy. */ locked_quote_amount: string
  time_in_force: 'good_till_cancel' | 'immediate_or_cancel' | 'fill_or_kill'
  post_only: boolean
  stp: 'none' | 'cancel_newest' | 'cancel_oldest' | 'cancel_both'
  /** Your own id for the order. */ client_order_id: string | null
  /** Unix seconds. */ updated_at: number
  customer: CustomerRef
}

export type OfficeFiatTrade = {
  id: string
  pair: string
  /** Side of your order. */ side: 'buy' | 'sell'
  price: string
  /** In the base currency. */ amount: string
  fee: string
  /** Currency that your order received. */ fee_currency: string
  role: 'maker' | 'taker'
  /** Unix seconds. */ at: number
  /** The counterparty’s order. */ other: { order_id: string; customer: CustomerRef }
}

export type OfficeMe = {
  username: string
  role: string
  rights: string[]
  /** For the header `X-CSRF-Token` of requests that change something. */ csrf_token: string
  /** Unix seconds. */ expires_at: number
}

export type OfficeOverview = {
  waiting: WaitingThings[]
  /** Money in and out in the last 30 days, oldest first; a day without any is absent. */ flows: MoneyFlow[]
  /** Whether the only operator may act alone, since there is no second one. */ single_operator: boolean
  /** The open recovery, in which each operator acts alone; null where none is open. */
  recovery: Recovery | null
}

export type OfficePayout = {
  id: string
  customer: CustomerRef
  /** `waiting` waits for an operator. */ status: 'waiting' | 'processing' | 'completed' | 'failed'
  symbol: string
  amount: string
  fee: string
  /** Worth at the time of the request. */ worth_usdt: string
  rail: string
  bank_code: string
  /** The phone number, masked. */ recipient: string
  /** Why it failed, as a stable code. */ error: string | null
  /** Why it failed, for people. */ reason: string | null
  approvals: { operator: string; /** Unix seconds. */ at: number }[]
  /** Unix seconds. */ created_at: number
  /** Unix seconds. */ updated_at: number
}

export type OfficePayoutReview = {
  id: string
  customer: CustomerRef
  /** `waiting` waits for an operator. */ status: 'waiting' | 'processing' | 'completed' | 'failed'
  symbol: string
  amount: string
  fee: string
  /** Worth at the time of the request. */ worth_usdt: string
  rail: string
  bank_code: string
  /** The phone number, masked. */ recipient: string
  /** Why it failed, as a stable code. */ error: string | null
  /** Why it failed, for people. */ reason: string | null
  approvals: { operator: string; /** Unix seconds. */ at: number }[]
  /** Unix seconds. */ created_at: number
  /** Unix seconds. */ updated_at: number
  customer_id: string
  /** Amount and fee. */ total: string
  risks: PaymentRisks
  /** Guards of the customer that operators loosened within the governance’s `own_payment_days`, newest first, at most 20.
   * An operator who loosened a guard may not decide the payment. */
  guard_changes: GuardChangeNote[]
  /** The key and the client address of the request; null for requests older than this record. */
  asked_with: PaymentOrigin | null
  /** Where it is paid from; null for a payment inside the exchange. */
  source: {
    /** The paying wallet or account of the house. */ wallet: string
    /** The wallet’s address on the chain. */ address: string | null
  } | null
  /** The text that an approval signs with Ed25519; null for roles that do not decide payments. */
  statement: string | null
  /** Decimals of the smallest unit, in which the statement states the amount. */ statement_decimals: number
  /** Its SHA-256 in hex; null for roles that do not decide payments, since the hash would allow guessing the masked
   * digits. */
  statement_hash: string | null
  /** SHA-256 of the statement at the time of the request; null for the same roles. */
  requested_hash: string | null
  /** False where the statement has changed since the request. */ is_as_requested: boolean
  /** Number of operators who must approve; 0 for none. */ approvals_needed: number
  /** Name of the bank at the rail; null where the rail lists no bank with this code. */ bank: string | null
  /** Its payment over the rail; null before the decision. */ payment: PayoutPayment | null
  /** The full phone number, as an approval signs it; masked for roles that do not decide payments. */
  phone: string
}

export type OfficeTakeDeviceSessionRequest = { device_code: string }

export type OfficeWithdrawal = {
  id: string
  customer: CustomerRef
  /** `waiting` waits for an operator. */
  status: 'waiting' | 'processing' | 'completed' | 'failed' | 'cancelled'
  symbol: string
  amount: string
  fee: string
  /** Worth at the time of the request. */ worth_usdt: string
  network: string
  address: string
  /** Memo or destination tag. */ tag: string | null
  /** True for a payment to another customer, without the chain. */ is_inside: boolean
  /** Why it failed, as a stable code. */ error: string | null
  /** Why it failed, for people. */ reason: string | null
  approvals: { operator: string; /** Unix seconds. */ at: number }[]
  /** Unix seconds. */ created_at: number
  /** Unix seconds. */ updated_at: number
}

export type OfficeWithdrawalReview = {
  id: string
  customer: CustomerRef
  /** `waiting` waits for an operator. */
  status: 'waiting' | 'processing' | 'completed' | 'failed' | 'cancelled'
  symbol: string
  amount: string
  fee: string
  /** Worth at the time of the request. */ worth_usdt: string
  network: string
  address: string
  /** Memo or destination tag. */ tag: string | null
  /** True for a payment to another customer, without the chain. */ is_inside: boolean
  /** Why it failed, as a stable code. */ error: string | null
  /** Why it failed, for people. */ reason: string | null
  approvals: { operator: string; /** Unix seconds. */ at: number }[]
  /** Unix seconds. */ created_at: number
  /** Unix seconds. */ updated_at: number
  customer_id: string
  /** Amount and fee. */ total: string
  risks: PaymentRisks
  /** Guards of the customer that operators loosened within the governance’s `own_payment_days`, newest first, at most 20.
   * An operator who loosened a guard may not decide the payment. */
  guard_changes: GuardChangeNote[]
  /** The key and the client address of the request; null for requests older than this record. */
  asked_with: PaymentOrigin | null
  /** Where it is paid from; null for a payment inside the exchange. */
  source: {
    /** The paying wallet or account of the house. */ wallet: string
    /** The wallet’s address on the chain. */ address: string | null
  } | null
  /** The text that an approval signs with Ed25519. */ statement: string
  /** Decimals of the smallest unit, in which the statement states the amount. */ statement_decimals: number
  /** Its SHA-256 in hex. */ statement_hash: string
  /** SHA-256 of the statement at the time of the request. */ requested_hash: string
  /** False where the statement has changed since the request. */ is_as_requested: boolean
  /** Number of operators who must approve; 0 for none. */ approvals_needed: number
  /** The customer who is paid inside the exchange; null for a payment on the chain. */
  paid_inside_to: string | null
  /** Its payment on the chain; null before the decision. */ payment: WithdrawalPayment | null
}

export type Operator = {
  name: string
  /** False for a disabled person; disabling is permanent. */ is_active: boolean
  /** The Ed25519 key that signs their approvals, in Base64; null for none. */ public_key: string | null
  /** Unix seconds. */ created_at: number
}

export type Overview = {
  /** Value of all balances, without the money of cards. */ value_usdt: string
  balances: OverviewBalance[]
  /** 30 days, the oldest first. */ days: OverviewDay[]
  /** Your last 10 transactions. */ latest: Transaction[]
  requests: RequestOutcomes
}

export type OverviewBalance = {
  symbol: string
  total: string
  /** Amount in the wallet, available. */ available: string
  /** Amount held for withdrawals, purchases and crypto orders. */ on_hold: string
  /** Amount in the trading account, including the amount locked by open orders. */ trading: string
  /** Amount that payers of invoices have paid and that is not credited yet. */ invoices: string
  /** Value of the total, rounded down. */ value_usdt: string
}

export type OverviewDay = {
  /** End of the day in UTC, in Unix seconds; for the current day, the present time. */ at: number
  /** Value at present prices. */ value_usdt: string
  balances: OverviewTotal[]
}

export type OverviewTotal = { symbol: string; total: string }

export type OwnFiatTrade = {
  id: string
  pair: string
  /** Side of your order. */ side: 'buy' | 'sell'
  price: string
  /** In the base currency. */ amount: string
  fee: string
  time: string
  order_id: string
  /** Currency that your order received. */ fee_currency: string
  role: 'maker' | 'taker'
}

export type OwnInvoicePayment = {
  /** The transaction id in both histories. */ payment_id: string
  invoice_id: string
  symbol: string
  /** Amount that left your wallet. */ amount: string
  /** The merchant's username. */ to: string
  status: 'completed'
}

export type OwnerSuggestion = { username: string; why: Message }

export type PayInvoiceRequest = {
  /** Currency of the payment, crypto only. Required where none was chosen yet, which then fixes the rate; by default the
   * chosen one. */
  symbol?: string | null | undefined
  /** Amount to pay, for an invoice without an amount; otherwise the missing amount is paid. */
  amount?: string | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type PayServiceRequest = {
  /** From `GET /services/catalog`. */ service_id: number
  /** RUB or USDT: the wallet that pays. Must be RUB or USDT. */ debit_currency: string
  /** Amount to pay, in the currency of the service. Optional where the amount is fixed. */
  client_amount?: string | undefined
  /** Values of the form, by field name. The names are in `inputs`, or in `required_fields` if `inputs` is empty. */
  field_values?: Record<string, string> | undefined
  /** `quote_expires_at` of the estimate with the price. Must be the quote_expires_at of an estimate: Unix seconds as
   * text. */
  quote_expires_at: string
  /** `agent_transaction_id` of the check, if there was one. */ agent_transaction_id?: string | undefined
  /** `check_snapshot` of the check, unchanged. */
  check_snapshot?: Record<string, string | number | boolean | Record<string, string> | null> | undefined
  /** A repeat with the same key within 24 h pays nothing and gets the first answer. The signature covers the key here,
   * but not in the header; without a key here, a signature counts once. */
  idempotency_key?: string | undefined
}

export type PaymentOrigin = {
  api_key: string
  /** The owner’s name for the key. */ name: string | null
  /** When the key was made; null when it is deleted. */ made_at: number | null
  /** The operator who made the key; null when its owner did. */ made_by: string | null
  ip: string
  /** True where no completed payment of this kind was requested from this address. */ is_new_ip: boolean
}

export type PaymentRisks = {
  /** True where the customer has no completed payment to this payee. */ is_new_payee: boolean
  /** True where the customer has no completed payment of this kind. */ is_first: boolean
  /** Amount and fee as a share of the customer’s balance of the currency, such as `0.25`, truncated to four decimals. */
  share_of_balance: string
  /** When the customer’s newest key was made. */ newest_key_at: number | null
  /** Part of the day’s limit that is used, including this payment. */ limit_used_usdt: string
  limit_usdt: string
  /** True where another open payment has the same recipient and amount. */ is_repeated: boolean
  /** True where the tariff has changed and the payment would now be refused. */ is_over_limit: boolean
}

/** How a payment was made. */
export type PaymentSource = 'onchain' | 'internal' | 'sbp'

export type PayoutBanks = {
  currency: string
  /** Banks that can be paid, by name; empty while payouts are not possible. */
  banks: { bank_code: string; name: string }[]
}

export type PayoutPayment = {
  status: string
  /** The reason of the delay. */ problem: Message | null
  /** Reason for the failure, as reported by the rail. */ reason: string | null
  /** Amount that the recipient got. */ paid: string | null
}

export type PendingHedge = { reference: string; provider: string; side: string; symbol: string; /** Unix seconds. */ since: number }

export type PlacedCryptoOrder = {
  /** Id of the order, and of the transaction of the amount given. */ order_id: string
  from_symbol: string
  to_symbol: string
  from_amount: string
  /** Null for a limit order until it is filled. */ to_amount: string | null
  type: 'market' | 'limit'
  /** Null for a market order. */ order_price: string | null
  /** A market order is final before the answer is sent, and completed in the history. */ status: 'processing'
}

export type PlacedCryptoWithdrawal = {
  transaction_id: string
  symbol: string
  /** Amount that the payee gets, truncated to the network’s decimals. */ amount: string
  /** Total fee, charged on top of the amount. */ fee: string
  /** Amount and fee, held until the withdrawal ends. */ total: string
  /** The address in its network’s preferred form. */ address: string
  /** Network code. */ network: string
  status: 'processing'
}

export type PlacedFiatOrder = {
  order_id: string
  pair: string
  side: 'buy' | 'sell'
  type: 'market' | 'limit'
  /** Amount in base; null for a market buy by budget that has bought nothing yet. */ amount: string | null
  /** Null for a market order. */ price: string | null
  status: 'new' | 'partially_filled' | 'filled' | 'cancelled'
  /** Your own id for the order. */ client_order_id: string | null
}

export type PlacedFiatWithdrawal = {
  transaction_id: string
  currency: string
  /** Amount that the recipient gets, without the fee. */ amount: string
  /** Null until the withdrawal is completed. */ amount_fact: null
  /** Fee, charged on top of the amount. */ fee: string
  /** Amount and fee, held until the withdrawal ends. */ total: string
  status: 'processing'
  /** Phone number of the recipient, masked. */ recipient: string
  bank_code: string
}

export type PlacedGiftCardOrder = {
  order_id: string
  /** The same id, in `GET /transactions`. */ transaction_id: string
  product_id: number
  face_value: number
  /** Price of the card in `symbol`, without the fee; rounded up. */ crypto_amount: string
  symbol: string
  /** Fee charged on top, in `symbol`. */ fee: string
  /** Price and fee. */ total: string
  status: 'processing'
}

export type Profile = {
  id: number
  username: string
  email: string
  email_verified: boolean | null
  kyc_status: string
  /** Tariff that sets your fees and limits. */ tariff: string | null
  sso_client_id: string
  /** Unix seconds. */ created_at: string
}

export type Proposal = {
  id: string
  /** The two words of the act, such as `customers set-limits`. */ act: string
  /** The subject of the act, such as a username. */ subject: string | null
  options: Record<string, string>
  class: 'gives_value' | 'loosens_guard'
  /** The state before the change, at the time of the proposal; of any shape. */ before: unknown
  /** State after the change. */ after: unknown
  details: Record<string, unknown>
  /** Why its proposer wants it. */ reason: string | null
  /** `waiting`: for people. `approved`: for `due_at`. The others are final. */
  status: 'waiting' | 'approved' | 'done' | 'declined' | 'withdrawn' | 'objected' | 'expired' | 'failed'
  /** Customer whose guard or money it concerns; null for the house’s. */ customer: CustomerRef | null
  /** Value that the act gives; null where it is unknown, and for guards. */ worth_usdt: string | null
  proposer: string
  /** Unix seconds. */ proposed_at: number
  /** Unix seconds. Time after which nobody can approve it. */ expires_at: number
  /** Number of people needed, including the proposer. */ people_needed: number
  /** Waiting time after the last approval. */ wait_seconds: number
  approvals: ProposalApproval[]
  /** Time at which it is carried out; null until enough people have approved. */ due_at: number | null
  /** Unix seconds. */ ended_at: number | null
  /** Person who ended the proposal; `coffer` where nobody did. */ ended_by: string | null
  /** Reason for the end, or the result. */ end_reason: string | null
}

export type ProposalApproval = { operator: string; reason: string | null; /** Unix seconds. */ at: number }

export type Purchase = {
  /** Also the id of its transaction. */ id: string
  customer_id: string
  kind: 'card_issue' | 'card_topup' | 'gift_card' | 'service_payment'
  port: 'issuer' | 'giftcards' | 'services'
  /** The supplier. */ provider: string
  /** The purchase in words, as the customer reads it. */ title: string
  status: 'processing' | 'completed' | 'failed' | 'refunded'
  /** Currency in which the customer pays. */ symbol: string
  /** Price in `symbol`, without the fee. */ price: string
  fee: string
  /** Price and fee, held until the purchase ends. */ total: string
  /** The currency of the supplier. */ cost_symbol: string
  /** Amount that the supplier may take. */ cost: string
  /** Amount that the supplier took; null before it has delivered. */ charged: string | null
  /** Reason for the failure, as a stable code. */ error: string | null
  /** Message of the supplier or of the house about the failure. */ note: string | null
  /** Unix seconds. */ created_at: number
  /** Unix seconds. */ updated_at: number
}

export type PurchaseGiftCardRequest = {
  /** The `id` of a product of `GET /giftcards/catalog`. */ product_id: number
  /** Value of the card in its currency: one of `face_values`, or one within the range. */ face_value: number
  /** Crypto currency that you pay with. Must be a currency symbol such as USDT. */ symbol: string
  /** Address to which the code is sent as well, if the exchange sends e-mail. Must be an e-mail address. */
  email?: string | undefined
  /** The most that you pay, fee included, in `symbol`. A purchase at a higher price is refused as PRICE_MOVED. */
  max_total?: string | undefined
  /** A repeat with the same key within 24 h buys nothing and gets the first answer, even if the order has ended since.
   * The signature covers the key here, but not in the header; without a key here, a signature counts once. */
  idempotency_key?: string | undefined
}

export type RailBreak = {
  id: string
  rail: string
  kind:
      | 'unclaimed' | 'contradiction' | 'amount_differs' | 'missing' | 'unknown_payout' | 'paid_after_failure'
      | 'return_differs'
  note: string
  /** The payer, as reported by the rail; null where the rail reports none. */ payer: string | null
  /** Path of the deposit or payout in this API; null where the books have none. */ path: string | null
  /** The transaction’s id at the rail. */ transaction: string
  symbol: string
  /** Amount by the rail; positive for money in. */ stated: string | null
  /** Amount by the books. */ booked: string | null
  /** Amount by the rail less the amount by the books; null where one of them is missing. */
  difference: string | null
  /** Unix seconds. */ opened_at: number
  /** By the business clock. */ age_seconds: number
}

export type RailBreakReview = {
  break: RailBreak
  /** Amount that the rail’s clearing account carries for it. */ carried: string
  /** The resolution, with its author; null while the break is open. */
  ended: { as: string; by: string } | null
}

export type Recovery = {
  id: string
  /** True while each operator may act alone. */ is_open: boolean
  /** The names of the two people. */ opened_by: string[]
  reason: string
  /** Unix seconds. */ opened_at: number
  /** Unix seconds. The recovery ends at this time, or earlier if it is closed. */ until: number
}

export type RecoverySeal = {
  id: string
  sealed_by: string
  /** Unix seconds. */ sealed_at: number
  /** The two people who open it together. */
  people: { name: string; /** An Ed25519 key in Base64, made for this seal. */ public_key: string }[]
  /** People of the seal who can no longer open it, with the reason. */
  lacks: { name: string; lack: string }[]
  /** When the seal was used; null while it can be opened. A seal opens once. */ opened_at: number | null
}

export type RefundInvoiceRequest = {
  /** Receiving address. Without it the money returns to the wallets that paid. */
  address?: string | undefined
  /** Memo or destination tag. */ tag?: string | null | undefined
  /** Network of the address, by default the one on which the invoice is paid. Must be a network code such as trc20. */
  bch_code?: string | undefined
  /** Currency to refund: by default `hedging_symbol` of a hedged invoice, or `symbol`. Another currency refunds the
   * payments in that currency. Must be a currency symbol such as USDT. */
  symbol?: string | undefined
  /** Amount that the payer gets, by default the whole rest. For an overpayment, send `amount_received` less `amount_due`. */
  amount?: string | undefined
  /** A repeat with the same key within 24 h refunds nothing and gets the first answer. The signature covers the key here,
   * but not in the header; without a key here, a signature counts once. */
  idempotency_key?: string | undefined
}

export type ReplayWebhookRequest = {
  /** Only events at or after this time. ISO 8601 time or Unix seconds. */ since: string
  /** Only events before this time; by default up to now. ISO 8601 time or Unix seconds. */
  until?: string | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type RequestOutcomes = {
  succeeded: number
  /** Requests answered 4xx, which the caller can fix. */ refused: number
  /** Requests answered 5xx. */ failed: number
}

export type RevealCardRequest = {
  /** Your public key as a JWK: RSA of 2048 to 4096 bits (RSA-OAEP-256), or P-256, P-384, P-521 or X25519 (ECDH-ES). A
   * private key is refused. */
  public_key: Record<string, unknown>
}

export type ReversedDeposit = {
  id: string
  network: string
  symbol: string
  amount: string
  /** The credited customer; null for a deposit of the house. */ customer: CustomerRef | null
}

export type RotatedWebhookSecret = {
  id: string
  /** Time until which the previous secret also signs each request. */ previous_secret_expires_at: string
  /** Secret that signs the webhook’s requests, by Standard Webhooks. Only this answer shows it; a repeat of the request
   * gets null once the secret was rotated or the webhook deleted. */
  secret: string | null
}

export type SandboxAdvanceClockRequest = { /** Seconds to move the clock forward; it never goes back. */ seconds: number }

export type SandboxChain = {
  network: string
  /** Whether the chain mines only by controls. */ halted: boolean
  /** Height of the newest block. */ height: number
}

export type SandboxChangeKeyRequest = {
  /** Permissions of the key. */
  permissions?: readonly (
    | 'can_account_read' | 'can_account_write' | 'can_deposit' | 'can_withdraw_crypto' | 'can_withdraw_fiat'
    | 'can_transfer' | 'can_spot_fiat_read' | 'can_spot_fiat_trade' | 'can_spot_crypto_read' | 'can_spot_crypto_trade'
    | 'can_convert' | 'can_convert_read' | 'can_cards_read' | 'can_cards_manage' | 'can_giftcards_read'
    | 'can_giftcards_purchase' | 'can_services_read' | 'can_services_pay' | 'can_invoices_create' | 'can_invoices_read'
    | 'can_transactions_read' | 'can_webhooks_manage' | 'can_events_read')[] | undefined
  /** Addresses and CIDR ranges, as a list or separated by commas; empty allows every address. */
  allowed_ips?: readonly string[] | string | undefined
  rate_limit_per_minute?: number | undefined
  /** When the key expires; null means never. */ expires_at?: string | null | undefined
  is_active?: boolean | undefined
}

export type SandboxCreateCustomerRequest = {
  /** Must be 3 to 32 letters, digits, dots, dashes or underscores, and begin with a letter or digit. */
  username: string
  /** Must be an e-mail address. */ email?: string | undefined
  /** Decimal amounts by currency symbol. Any currency is allowed. */
  funding?: Record<string, string> | undefined
  /** Decimal amounts by currency symbol. Only currencies that trading accounts hold are allowed, such as USDT and RUB. */
  trading?: Record<string, string> | undefined
}

export type SandboxCreateKeyRequest = {
  /** Must be 3 to 32 letters, digits, dots, dashes or underscores, and begin with a letter or digit. */
  username: string
  /** Permissions of the key. */
  permissions?: readonly (
    | 'can_account_read' | 'can_account_write' | 'can_deposit' | 'can_withdraw_crypto' | 'can_withdraw_fiat'
    | 'can_transfer' | 'can_spot_fiat_read' | 'can_spot_fiat_trade' | 'can_spot_crypto_read' | 'can_spot_crypto_trade'
    | 'can_convert' | 'can_convert_read' | 'can_cards_read' | 'can_cards_manage' | 'can_giftcards_read'
    | 'can_giftcards_purchase' | 'can_services_read' | 'can_services_pay' | 'can_invoices_create' | 'can_invoices_read'
    | 'can_transactions_read' | 'can_webhooks_manage' | 'can_events_read')[] | undefined
  /** Addresses and CIDR ranges, as a list or separated by commas; empty allows every address. */
  allowed_ips?: readonly string[] | string | undefined
  rate_limit_per_minute?: number | undefined
  /** When the key expires; null means never. */ expires_at?: string | null | undefined
}

export type SandboxCreateOperatorRequest = {
  /** Must be 3 to 32 letters, digits, dots, dashes or underscores, and begin with a letter or digit. */
  username: string
  /** The most powerful one counts. */
  roles: readonly ('administrator' | 'approver' | 'support' | 'auditor')[]
}

export type SandboxFault = {
  /** `prices`: the market prices that the exchange reads before it deals. `chain`: the node of every chain. `rail`: the
   * bank of fast payments. `issuer`: the issuer of cards. `giftcards`: the supplier of gift cards. `services`: the
   * supplier of paid services. `mail`: the server that sends mails. `signer`: the signer, which holds the keys.
   * `hedging`: the provider that hedges the exchange’s positions. `webhooks`: the endpoints of customers. */
  port: 'prices' | 'chain' | 'rail' | 'issuer' | 'giftcards' | 'services' | 'mail' | 'signer' | 'hedging' | 'webhooks'
  /** `timeout`: no answer comes, and the call fails at once. `5xx`: the answer is an error. `lost_response`, for chain,
   * rail, issuer, giftcards, services, mail, signer, hedging, webhooks: a call with an effect arrives, its answer does
   * not. `duplicate_callback`, for rail, issuer, giftcards, services, webhooks: the call arrives twice. */
  fault: 'timeout' | '5xx' | 'lost_response' | 'duplicate_callback'
  /** Number of next calls that suffer the fault; 0 ends it. */ count: number
}

export type SandboxHaltChainRequest = { halted: boolean }

export type SandboxKey = {
  username: string
  api_key: string
  permissions: string[]
  allowed_ips: string[]
  rate_limit_per_minute: number
  expires_at: string | null
  is_active: boolean
  last_used_at: string | null
}

export type SandboxMineRequest = { blocks: number }

export type SandboxPayAddressRequest = {
  address: string
  symbol: string
  amount: string
  tag?: string | null | undefined
  /** Number of blocks mined at once; further blocks need the mine control, and 0 leaves the payment in the mempool.
   * Without this field the chain confirms the payment by itself. */
  confirmations?: number | undefined
}

export type SandboxPayCardOrderRequest = { /** Amount to pay, in the currency of the payment. */ amount?: string | undefined }

export type SandboxPayInvoiceRequest = {
  /** Currency to pay; one other than the chosen plays a payer’s mistake, and needs an amount. Must be a currency symbol
   * such as USDT. */
  symbol?: string | undefined
  /** The chosen network or rail. */ bch_code?: string | undefined
  /** Amount to pay; by default the missing amount, or the amount due where nothing is missing. */
  amount?: string | undefined
  /** Number of blocks mined at once; further blocks need the mine control, and 0 leaves the payment in the mempool.
   * Without this field the chain confirms the payment by itself. */
  confirmations?: number | undefined
}

export type SandboxPin = {
  symbol: string
  /** Price of one whole, in USDT. */ price: string
  /** The pair, in either order, that releases the price. */ pair: string
}

export type SandboxPinPriceRequest = {
  /** Price of one whole base in quote, with at most 18 decimals. */ price?: string | undefined
  release?: true | undefined
}

export type SandboxPrice = {
  pair: string
  /** Middle of bid and ask. */ price: string
  bid: string
  ask: string
  /** Whether both currencies are pinned. */ is_pinned: boolean
}

export type SandboxRefundCardRequest = {
  /** Amount in USD. */ amount: string
  /** Name of the merchant. */ merchant: string
  /** Category of the merchant by ISO 18245, 5999 by default. */ category?: string | undefined
  /** Country of the merchant by ISO 3166, US by default. */ country?: string | undefined
}

export type SandboxReorganiseRequest = { depth: number }

export type SandboxSetFeesRequest = { percent: number }

export type SandboxSetSupplierRequest = {
  /** The outside party: chain or rail or issuer or giftcards or services or hedging. */
  port: 'prices' | 'chain' | 'rail' | 'issuer' | 'giftcards' | 'services' | 'mail' | 'signer' | 'hedging' | 'webhooks'
  /** `automatic`, the initial mode: requests complete within two seconds. `manual`: requests complete only when a control
   * says how. */
  mode: 'automatic' | 'manual'
}

export type SandboxSettleFiatDepositRequest = {
  outcome: 'success' | 'failed'
  /** Amount that the payer pays, by default the amount of the link. Absent for a deposit that fails. */
  amount?: string | undefined
}

export type SandboxSettleOrderRequest = {
  outcome: 'completed' | 'failed'
  /** Reason for the failure; DECLINED by default. A reason in upper case, such as OUT_OF_STOCK, becomes the `error` of
   * the order; any other text is for operators. Absent for a completed order. */
  reason?: string | undefined
}

export type SandboxSettleWithdrawalRequest = {
  outcome: 'completed' | 'failed'
  /** Reason for the failure. On a chain, the `comment` of the transaction in the history; for a payout, the bank’s
   * message, which operators see. Absent for a completed withdrawal. */
  reason?: string | undefined
}

export type SandboxSettledFiatDeposit = {
  /** Id of the deposit that was paid or refused. */ transaction_id: string
  /** Outcome of the deposit. */ status: 'success' | 'failed'
  /** Amount paid, less the fee; null for a deposit that failed. */ credited_amount: string | null
}

export type SandboxState = {
  /** Time of the business clock. */ now: string
  /** How far controls moved the business clock forward. */ ahead_seconds: number
  /** The simulated chains that controls changed. */ networks: SandboxChain[]
  /** Currencies with a pinned price. */ pinned: SandboxPin[]
  /** Outside parties in manual mode. */
  waiting: ('prices' | 'chain' | 'rail' | 'issuer' | 'giftcards' | 'services' | 'mail' | 'signer' | 'hedging' | 'webhooks')[]
  /** Faults of the next calls to outside parties. */ faults: SandboxFault[]
}

export type SandboxUseCardRequest = {
  /** Amount in USD. */ amount: string
  /** Name of the merchant. */ merchant: string
  /** Category of the merchant by ISO 18245, 5999 by default. */ category?: string | undefined
  /** Country of the merchant by ISO 3166, US by default. */ country?: string | undefined
  outcome?: 'clear' | 'authorize' | 'reverse' | undefined
}

export type Service = {
  id: number
  name: string
  category_id: number
  category_alias: string
  /** ISO 3166 alpha-2. */ country: string
  /** Currency of `client_amount`, ISO 4217. */ currency: string
  /** REQUISITES: paid to an account that must be checked first. */ payment_type: 'SIMPLIFIED' | 'REQUISITES'
  fixed_payment: boolean
  /** Amount of a service whose amount is fixed. */ amount: string | null
  min_amount: string
  max_amount: string
  /** Whether `check-requisite` must come before `pay`. */ requires_check: boolean
  /** False for an intermittent service, which can be paid all the same. */ is_available: boolean
  /** Note about the availability, for people. */ availability_note: string | null
  availability_checked_at: string
  /** Fields of the form. */ inputs: ServiceInput[]
  /** Names of the fields of the form, if `inputs` is empty. */ required_fields: string[]
  /** Payment instructions for people. */ instruction: string | null
}

export type ServiceCategory = { id: number; alias: string; name: string; /** ISO 3166 alpha-2. */ country: string; services_count: number }

export type ServiceCheck = {
  /** Whether the account can be paid. */ success: boolean
  /** The supplier’s id of the check; null where the account cannot be paid. */
  agent_transaction_id: string | null
  /** Amount to pay. */ client_amount: string | null
  client_currency: string
  /** Whether `pay` needs `field_values.identity`: a document of the payer. */ requires_identity: boolean
  /** The supplier’s answer to the check; send it unchanged to `pay`. `facts` may be shown to the payer. */
  check_snapshot: ServiceCheckSnapshot | null
  /** Time until which a payment can use the check. */ expires_at: string | null
  /** Why the account cannot be paid, as the supplier’s code. */ reason: string | null
}

export type ServiceCheckSnapshot = {
  agent_transaction_id: string
  service_id: number
  client_amount: string
  client_currency: string
  requires_identity: boolean
  facts: Record<string, string>
  checked_at: string
}

export type ServiceEstimate = {
  service_id: number
  service_name: string
  client_amount: string
  client_currency: string
  debit_currency: string
  /** Total amount that a payment takes from the wallet, fee included. */ debit_amount: string
  /** Price of one unit of `client_currency` in `debit_currency`, without the fee, rounded up. */ rate: string
  /** Fee, in `debit_currency`. */ fee: string
  /** Unix seconds until which the price is held. `pay` refers to the estimate by this value. */
  quote_expires_at: string
  payment_type: 'SIMPLIFIED' | 'REQUISITES'
  fixed_payment: boolean
  requires_check: boolean
}

export type ServiceInput = {
  /** Name of the field in `field_values`. */ name: string
  required: boolean
  /** Label for people. */ title: string
  /** Pattern that the whole value must match, in the syntax of RE2; null for any text. */
  regexp: string | null
}

export type ServiceKey = {
  service_key: string
  name: string
  /** `unconfirmed`: waits for a second person and has no effect yet. `disabled` is final. */
  status: 'unconfirmed' | 'active' | 'disabled'
  /** Some of customers.create, keys.create, levels.set. */ rights: string[]
  /** Addresses and CIDR ranges; empty for any address. */ allowed_ips: string[]
  rate_limit_per_minute: number
  /** The operator who made the key, under whose rights it acts. */ made_by: string
  /** The operator who disabled it. */ disabled_by: string | null
  /** Unix seconds. */ created_at: number
  /** Unix seconds. */ expires_at: number | null
  /** Unix seconds. */ last_used_at: number | null
}

export type ServicePage = {
  items: Service[]
  page: number
  page_size: number
  /** Number of matching services. */ total: number
  has_more: boolean
}

export type ServicePayment = {
  /** Also the `transaction_id` in GET /transactions. */ id: string
  service_id: number
  service_name: string
  /** FAILED: not paid, and the money is available again. REFUNDED: paid, and later returned by the supplier; the money is
   * available again. */
  status: 'CREATED' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'REFUNDED'
  status_for_client: 'wait' | 'success' | 'failed'
  client_amount: string
  client_currency: string
  /** Paid account or phone number; masked as 79*******67 for a key without `can_services_read`, except in the answer of
   * `pay`. */
  requisite: string | null
  debit_currency: string
  /** Total amount taken from the wallet, fee included. */ debit_amount: string
  fee: string
  /** Receipt of the supplier, such as a number, a meter’s token or a purchased code: a secret. Null before the payment is
   * completed, and for a key without `can_services_read`. */
  receipt: Record<string, string> | null
  /** Reason for the failure, as a stable code. */ error: string | null
  created_at: string
  updated_at: string
}

export type ServicePaymentPage = { items: ServicePayment[]; limit: number; offset: number; has_more: boolean }

export type ServiceSale = {
  /** Also the id of its purchase. */ id: string
  status: 'CREATED' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'REFUNDED'
  service: string
  /** The service at the supplier. */ service_reference: string
  /** Amount paid to the service, in `currency`. */ amount: string
  currency: string
  /** Paid account or phone number, masked. */ account: string | null
  /** `agent_transaction_id` of the check before the payment. */ check: string | null
  /** Whether the customer has a receipt. */ is_delivered: boolean
  /** Unix seconds. */ created_at: number
  /** Unix seconds. */ updated_at: number
  customer: CustomerRef
  purchase: Purchase
}

export type Session = {
  id: string
  /** True for the session of this request. */ is_current: boolean
  /** Client address at the sign-in. */ ip: string
  /** The browser; null for a command. */ user_agent: string | null
  /** Unix seconds, like the other times. */ created_at: number
  last_seen_at: number
  expires_at: number
}

export type SetCardLimitsRequest = {
  /** Most that one purchase may cost in USD; null removes the limit, and without the field it stays. */
  per_purchase?: string | null | undefined
  /** Most that all purchases of a day of UTC may cost in USD; null removes the limit, and without the field it stays. */
  per_day?: string | null | undefined
  /** Most that all purchases of a month of UTC may cost in USD; null removes the limit, and without the field it stays. */
  per_month?: string | null | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type SingleLedgerAccount = {
  account_id: string
  /** Such as `funding_available`. */ kind: string
  owner_id: string
  owner: 'customer' | 'card' | 'house'
  /** The owning customer; null for accounts of cards and of the house. */ customer: CustomerRef | null
  symbol: string
  balance: string
  /** Number of its movements. */ movements: number
  /** Unix seconds. */ opened_at: number
}

export type Spend = {
  /** Id of its cause, such as a withdrawal. */ id: string
  network: string
  purpose: 'withdrawal' | 'sweep' | 'gas' | 'cold' | 'refund' | 'void'
  status: 'requested' | 'signed' | 'broadcast' | 'seen' | 'confirmed' | 'failed' | 'cancelled'
  /** Origin of the payment: `customer:<id>`, `operator:<name>` or `house`. */ initiator: string
  /** The payee. */ address: string
  /** Memo or destination tag. */ tag: string | null
  /** Contract of the token; null for the network’s own coin. */ contract: string | null
  /** The reason of the delay. */ problem: Message | null
  /** Smallest units on the chain; null for the whole balance. */ units: string | null
  /** Unix seconds. */ created_at: number
}

export type SpendTransaction = {
  /** Counted from 1. */ number: number
  status: 'prepared' | 'signed' | 'broadcast' | 'seen' | 'confirmed' | 'failed' | 'replaced' | 'discarded'
  /** Null before it is signed. */ txid: string | null
  /** The nonces or outputs that it uses. At most one of a payment’s transactions happens. */ slots: string[]
  /** In smallest units of the coin. */ fee_max: string
  /** The fee that the network took, in the same units; null before it is known. */ fee: string | null
}

export type SpendTransition = {
  /** Null for a new payment. */
  from: 'requested' | 'signed' | 'broadcast' | 'seen' | 'confirmed' | 'failed' | 'cancelled' | null
  to: 'requested' | 'signed' | 'broadcast' | 'seen' | 'confirmed' | 'failed' | 'cancelled'
  /** The current transaction at that time. */ txid: string | null
  cause: Message
  /** Unix seconds. */ at: number
}

export type StopNote = { operator: string; reason: string; /** Unix seconds. */ at: number }

export type StuckThing = {
  /** A payment on a chain, an order to an outside party, a purchase, or a payment over a rail. */
  kind: 'spend' | 'instruction' | 'purchase' | 'payout'
  id: string
  /** The awaited party: a network, a rail, the signer, or the name of a supplier. */ party: string
  /** Kind of the cause, such as `withdrawal`. */ what: string
  status: string
  /** Null without an amount. */ symbol: string | null
  /** As above. */ amount: string | null
  /** The reason of the delay. */ problem: Message | null
  /** Unix seconds. */ since: number
  /** Path of its subject in this API; null without one. */ path: string | null
  /** The customer concerned; null for none. */ customer: CustomerRef | null
}

export type StuckThings = {
  items: StuckThing[]
  /** Whether there are more of a kind than are listed. */ has_more: boolean
  /** Number of things that wait for each party, with the oldest time. */ parties: AwaitedParty[]
}

export type SubjectTransaction = { transaction_id: string; type: string; status: string; customer: CustomerRef }

export type Supplier = {
  port: 'issuer' | 'giftcards' | 'services'
  /** The house’s balance at the supplier, by the books. */ booked: { symbol: string; amount: string }[]
  /** Balance by the supplier’s last report; null before the first. */ told: SupplierBalance | null
  /** The operator who halted orders there, with the reason; null while orders are accepted. */
  halt: StopNote | null
}

export type SupplierBalance = {
  /** The supplier. */ provider: string
  symbol: string
  amount: string
  /** Amount that open purchases may already have taken. */ open: string
  /** Unexplained difference: negative where the books have more. */ difference: string
  /** Null without a difference. */ differs_since: number | null
  /** Unix seconds. */ told_at: number
}

export type SupplierDebt = {
  purchase_id: string
  port: 'issuer' | 'giftcards' | 'services'
  /** The supplier. */ provider: string
  /** `delivered_late`: after the refund. `charged_more`: beyond the agreed cost. */
  kind: 'delivered_late' | 'charged_more'
  symbol: string
  /** Amount that the supplier owes the house. */ amount: string
  /** Unix seconds. */ opened_at: number
  /** `paid`: returned to the house’s balance at the supplier. `written_off`: a loss of the house. Null while the debt is
   * open. */
  resolution: 'paid' | 'written_off' | null
  /** The operator or source that ended the debt; null while it is open. */ resolved_by: string | null
}

export type Timeline = { transaction: Transaction; steps: TimelineStep[] }

export type TimelineChange = {
  /** Such as `funding_available`. */ account: string
  symbol: string
  /** Negative for money that left the account. */ amount: string
  /** Balance of the account after the change. */ balance: string
}

export type TimelineStep = {
  /** Unix seconds. */ at: number
  /** `booked`: a ledger entry that moved your money. `event`: one of your events. */
  what: 'created' | 'booked' | 'event' | 'ended'
  /** Kind of the entry, type of the event, or final status; null for `created`. */ name: string | null
  /** The id of the entry or the event; null otherwise. */ id: string | null
  /** Changes of your accounts by the entry; empty for other steps. */ changes: TimelineChange[]
}

export type TopUpCardRequest = {
  /** Load in USD, without the fee. */ amount: string
  /** Currency of the wallet that pays, in any case. Must be a currency symbol such as USDT. By default "USDT". */
  source_symbol?: string | undefined
  /** The wallet always pays; all five values mean the same. */
  payment_method?: 'balance_usdt' | 'balance' | 'wallet' | 'usdt' | 'crypto' | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type TradingBalance = {
  symbol: string
  /** Amount available for orders and transfers. */ available: string
  /** Amount locked by open orders. */ locked: string
}

export type TradingFunds = {
  /** Amount available for orders and transfers. */ available: string
  /** Amount locked by open orders. */ locked: string
}

export type TradingLimits = {
  /** Smallest amount of one transfer. */ min_amount: string
  /** Largest amount of one transfer. */ max_amount: string
  /** Always 0: transfers are free. */ fee_percent: string
}

export type TradingOperation = {
  /** The transaction_id at GET /transactions. */ id: string
  /** The symbol of the currency. */ currency_id: string
  /** Currency symbol again. */ currency: string
  /** deposit: to the trading account. withdraw: back from it. */ operation_type: 'deposit' | 'withdraw'
  amount: string
  fee: string
  status: 'pending' | 'completed' | 'failed'
  created_at: string
  updated_at: string
}

export type TradingSettings = {
  symbol: string
  /** Currency symbol again. */ currency: string
  /** Always 0: transfers are free. */ fee_percent: string
  deposit: TradingLimits
  withdraw: TradingLimits
}

export type TradingTransferRequest = {
  /** A currency of the trading account, such as USDT or RUB. Must be a currency symbol such as USDT. */
  currency: string
  /** Amount to move, as a decimal string. */ amount: string
  /** A repeat with the same key within 24 h moves nothing and gets the first answer. */
  idempotency_key?: string | undefined
}

export type Transaction = {
  transaction_id: string
  /** Transaction that caused this one: for the conversion of a hedged invoice, the converted payment. Absent without one. */
  parent_id?: string
  /** Type, such as `transfer_in`; the parameter `type` of the list of transactions names all. */ type: string
  /** pending, processing, completed, failed or cancelled. */ status: string
  symbol: string
  amount: string
  /** Fee that the exchange kept, in `symbol`. In a conversion, an `amount` given includes its fee, and an `amount`
   * received is net of the fee. The `amount` of a paid fiat deposit is net of the fee too. */
  fee: string
  direction: 'in' | 'out'
  /** Network code of a chain transaction, or the code of the rail of a fiat one. */ network: string | null
  /** Address that was paid. */ address: string | null
  /** Memo or destination tag. */ tag: string | null
  /** Id of the transaction on its chain. */ txid: string | null
  /** Confirmations so far, up to the number required. */ confirmations: number | null
  /** Confirmations after which a deposit is credited and a withdrawal is complete. */
  confirmations_required: number | null
  /** Username of the other customer. */ counterparty: string | null
  /** For a transfer, the sender’s comment; for a swap or a conversion, a summary for people; for a fiat deposit, a note
   * that it was paid late or again; for a withdrawal that a tester failed in the sandbox, the tester’s reason. */
  comment: string | null
  /** Reason for the failure, as a stable code. */ error: string | null
  created_at: string
  updated_at: string
}

export type TransactionWithSides = {
  transaction_id: string
  /** The kind of thing with this id, such as `withdrawal`; null for an unknown id. */ is: string | null
  /** Path in this API; null without one. */ path: string | null
  /** Sides of the transaction, one for each customer: a transfer has two, the payer’s first. */
  sides: CustomerTransaction[]
}

export type WaitingThings = {
  /** Kind of things. Waiting for a decision: withdrawals, payouts, proposals, inbox, refunds, breaks, card_breaks, debts.
   * Stuck: spends, purchases, rail_payouts, instructions. */
  kind: string
  count: number
  /** Age of the oldest; 0 without any. */ oldest_seconds: number
}

export type Wallet = {
  symbol: string
  /** Whether the currency is open. */ is_active: boolean
  /** Total: available, held, and locked by limit orders of crypto spot. */ balance: string
  /** Amount that can be spent. */ available: string
  /** Amount seen on a chain and not confirmed yet; not part of the balance. */ pending_deposit: string
  /** Amount held, without the amount locked by orders. */ pending_withdraw: string
  /** Value of the balance in USDT at the market's mid price, rounded down; at the catalogue's reference price where the
   * market has none. */
  balance_usdt: string
  balance_source: 'ledger'
  addresses: WalletAddress[]
}

export type WalletAddress = {
  /** Network code. */ network: string
  /** Address to pay; it changes only when the exchange replaces its keys. */ address: string
  /** The memo or destination tag that must go with the payment; absent on networks without tags. */
  tag?: string
}

export type Webhook = {
  id: string
  url: string
  /** ["*"] when the webhook gets every event. */ events: string[]
  is_active: boolean
  /** Reason why the server switched the webhook off: its endpoint answered 410, or every attempt failed for five days.
   * Null while it is active, and when you switched it off. */
  disabled_reason: 'gone' | 'failing' | null
  /** Time since which every attempt has failed; null after a success. */ failing_since: string | null
  /** Time of creation. */ created_at: string
  /** Time of the last change. */ updated_at: string
}

export type WebhookAttempt = {
  /** Number of the attempt, from 1, across all replays. */ number: number
  /** Start of the attempt by the business clock. */ started_at: string
  duration_ms: number
  /** Null when no answer began. */ response_status: number | null
  /** Reason why no answer arrived, or why an answer other than 2xx was incomplete; otherwise null. */
  error: string | null
}

export type WebhookAttemptDetails = {
  /** Number of the attempt, from 1, across all replays. */ number: number
  /** Start of the attempt by the business clock. */ started_at: string
  duration_ms: number
  /** Null when no answer began. */ response_status: number | null
  /** Reason why no answer arrived, or why an answer other than 2xx was incomplete; otherwise null. */
  error: string | null
  request: { url: string; headers: Record<string, string> }
  /** Null when no answer began. */ response: WebhookResponse | null
}

export type WebhookDelivery = {
  id: string
  /** Id of the event, sent as webhook-id with each request. */ event_id: string
  type: string
  /** pending until an attempt succeeds, all attempts have failed, or the server switches the webhook off, which cancels
   * the delivery. */
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
  /** Attempts made so far. */ attempt_count: number
  /** Time of the next attempt; null unless pending. */ next_attempt_at: string | null
  /** Time at which the delivery was queued. */ created_at: string
  /** Time of the last change. */ updated_at: string
  last_attempt: WebhookAttempt | null
}

export type WebhookDeliveryDetails = {
  id: string
  /** Id of the event, sent as webhook-id with each request. */ event_id: string
  type: string
  /** pending until an attempt succeeds, all attempts have failed, or the server switches the webhook off, which cancels
   * the delivery. */
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
  /** Attempts made so far. */ attempt_count: number
  /** Time of the next attempt; null unless pending. */ next_attempt_at: string | null
  /** Time at which the delivery was queued. */ created_at: string
  /** Time of the last change. */ updated_at: string
  /** Body that is sent, byte for byte; null when the event is no longer kept. */ body: string | null
  /** The last 100 attempts, newest first. */ attempts: WebhookAttemptDetails[]
}

export type WebhookEventType = {
  name: string
  /** Name for filters that matches all events of this kind, including future ones. */ group: string
  /** When the event happens, as a sentence. */ says: string
}

export type WebhookResponse = { status: number; headers: Record<string, string>; /** The first 4 kB of the answer. */ body: string }

export type WebhookWithSecret = {
  id: string
  url: string
  /** ["*"] when the webhook gets every event. */ events: string[]
  is_active: boolean
  /** Time of creation. */ created_at: string
  /** Secret that signs the webhook’s requests, by Standard Webhooks. Only this answer shows it; a repeat of the request
   * gets null once the secret was rotated or the webhook deleted. */
  secret: string | null
}

export type WithdrawalAddress = {
  id: string
  label: string
  network: string
  address: string
  /** Memo or destination tag. */ tag: string | null
  /** Currency that may be sent there; null for every currency of the network. */ symbol: string | null
  /** Time from which withdrawals may go to the address. */ usable_at: string
  created_at: string
}

export type WithdrawalPayment = {
  status: string
  /** The reason of the delay. */ problem: Message | null
  confirmations: number
  transactions: SpendTransaction[]
  transitions: SpendTransition[]
}
