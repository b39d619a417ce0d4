// Generated from the descriptions of the API by `npm run openapi`; do not edit.

export type ActPeopleKeysNeededReasonRequest = {
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. */ people?: readonly string[] | undefined
  /** The description of the operation says its meaning. */ keys?: readonly string[] | undefined
  /** The description of the operation says its meaning. */ reason: string
}

export type ActReasonRequest = {
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. */ reason?: string | undefined
}

export type ActSignaturesReasonRequest = {
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. */ signatures?: readonly string[] | undefined
  /** The description of the operation says its meaning. */ reason?: string | undefined
}

export type ActSubjectAddressTagReasonRequest = {
  /** The description of the operation says its meaning. */ subject: string
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. */ address?: string | undefined
  /** The description of the operation says its meaning. */ tag?: string | undefined
  /** The description of the operation says its meaning. */ reason?: string | undefined
}

export type ActSubjectAmountAssetReferenceNeededReasonRequest = {
  /** The description of the operation says its meaning. */ subject: string
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. Must be a plain decimal string such as "100.50". */
  amount?: string | undefined
  /** The description of the operation says its meaning. */ asset?: string | undefined
  /** The description of the operation says its meaning. */ reference?: string | undefined
  /** The description of the operation says its meaning. */ reason: string
}

export type ActSubjectHashReasonRequest = {
  /** The description of the operation says its meaning. */ subject: string
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. */ hash?: string | undefined
  /** The description of the operation says its meaning. */ reason?: string | undefined
}

export type ActSubjectNeededAmountReferenceReasonRequest = {
  /** The description of the operation says its meaning. */ subject: string
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. Must be a plain decimal string such as "100.50". */
  amount: string
  /** The description of the operation says its meaning. */ reference?: string | undefined
  /** The description of the operation says its meaning. */ reason?: string | undefined
}

export type ActSubjectNeededEmailKycTariffSsoSubjectRequest = {
  /** The description of the operation says its meaning. */ subject: string
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. */ email: string
  /** The description of the operation says its meaning. */ kyc?: string | undefined
  /** The description of the operation says its meaning. */ tariff?: string | undefined
  /** The description of the operation says its meaning. */ 'sso-subject'?: string | undefined
}

export type ActSubjectNeededEmailReasonRequest = {
  /** The description of the operation says its meaning. */ subject: string
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. */ email: string
  /** The description of the operation says its meaning. */ reason?: string | undefined
}

export type ActSubjectNeededKycReasonRequest = {
  /** The description of the operation says its meaning. */ subject: string
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. */ kyc: string
  /** The description of the operation says its meaning. */ reason?: string | undefined
}

export type ActSubjectNeededReasonAlthoughUnknownRequest = {
  /** The description of the operation says its meaning. */ subject: string
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. */ reason: string
  /** The description of the operation says its meaning. */ 'although-unknown'?: boolean | undefined
}

export type ActSubjectNeededReasonRequest = {
  /** The description of the operation says its meaning. */ subject: string
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. */ reason: string
}

export type ActSubjectNeededRightsAllowedIpsRateLimitExpiresRequest = {
  /** The description of the operation says its meaning. */ subject: string
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. */ rights: readonly string[]
  /** The description of the operation says its meaning. */ 'allowed-ips'?: readonly string[] | undefined
  /** The description of the operation says its meaning. */ 'rate-limit'?: number | undefined
  /** The description of the operation says its meaning. Must be a time such as 2030-01-01T00:00:00Z. */
  expires?: string | undefined
}

export type ActSubjectNeededTariffReasonRequest = {
  /** The description of the operation says its meaning. */ subject: string
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. */ tariff: string
  /** The description of the operation says its meaning. */ reason?: string | undefined
}

export type ActSubjectPaymentNeededReasonRequest = {
  /** The description of the operation says its meaning. */ subject: string
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. */ payment?: string | undefined
  /** The description of the operation says its meaning. */ reason: string
}

export type ActSubjectPermissionsAllowedIpsRateLimitExpiresRequest = {
  /** The description of the operation says its meaning. */ subject: string
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. */ permissions?: readonly string[] | undefined
  /** The description of the operation says its meaning. */ 'allowed-ips'?: readonly string[] | undefined
  /** The description of the operation says its meaning. */ 'rate-limit'?: number | undefined
  /** The description of the operation says its meaning. Must be a time such as 2030-01-01T00:00:00Z. */
  expires?: string | undefined
}

export type ActSubjectReasonRequest = {
  /** The description of the operation says its meaning. */ subject: string
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. */ reason?: string | undefined
}

export type ActSubjectRequest = {
  /** The description of the operation says its meaning. */ subject: string
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
}

export type ActSubjectSsoSubjectRemoveReasonRequest = {
  /** The description of the operation says its meaning. */ subject: string
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. */ 'sso-subject'?: string | undefined
  /** The description of the operation says its meaning. */ remove?: boolean | undefined
  /** The description of the operation says its meaning. */ reason?: string | undefined
}

export type ActSubjectToNeededReasonRequest = {
  /** The description of the operation says its meaning. */ subject: string
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. */ to?: string | undefined
  /** The description of the operation says its meaning. */ reason: string
}

export type ActSubjectToReasonRequest = {
  /** The description of the operation says its meaning. */ subject: string
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. */ to?: string | undefined
  /** The description of the operation says its meaning. */ reason?: string | undefined
}

export type ActSubjectWithdrawFiatDepositApprovalReasonRequest = {
  /** The description of the operation says its meaning. */ subject: string
  /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
  signature?: string | undefined
  /** The description of the operation says its meaning. Must be a plain decimal string such as "100.50", or tariff. */
  withdraw?: string | undefined
  /** The description of the operation says its meaning. Must be a plain decimal string such as "100.50", or tariff. */
  'fiat-deposit'?: string | undefined
  /** The description of the operation says its meaning. Must be a plain decimal string such as "100.50", or tariff. */
  approval?: string | undefined
  /** The description of the operation says its meaning. */ reason?: string | undefined
}

export type AddWithdrawalAddressRequest = {
  /** Your name for it. */ label: string
  /** Currency that may be sent there; without it, every currency of the network. */
  symbol?: string | null | undefined
  /** Network code, in any case. Must be a network code such as trc20. */ network: string
  /** Address to pay, in any form that its network knows. */ address: string
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
  /** Permissions that the key gets when you confirm them; an operator gave them, and with them value can leave your
   * account. */
  unconfirmed_permissions: string[]
  /** True: an operator of this exchange made it for you. */ is_made_by_operator: boolean
  allowed_ips: string[]
  rate_limit_per_minute: number
  /** When the key stops to work; null is never. */ expires_at: string | null
  /** When the overlap with its successor ends; null unless the key was rolled. */ rolled_until: string | null
  is_active: boolean
  /** True: only an operator can enable the key. */ is_disabled_by_operator: boolean
  created_at: string
  /** Null is never. */ last_used_at: string | null
}

export type ApiKeyWithSecret = {
  api_key: string
  name: string | null
  permissions: string[]
  /** Permissions that the key gets when you confirm them; an operator gave them, and with them value can leave your
   * account. */
  unconfirmed_permissions: string[]
  /** True: an operator of this exchange made it for you. */ is_made_by_operator: boolean
  allowed_ips: string[]
  rate_limit_per_minute: number
  /** When the key stops to work; null is never. */ expires_at: string | null
  /** When the overlap with its successor ends; null unless the key was rolled. */ rolled_until: string | null
  is_active: boolean
  /** True: only an operator can enable the key. */ is_disabled_by_operator: boolean
  created_at: string
  /** Null is never. */ last_used_at: string | null
  /** Shown this once; store it where you keep secrets. */ secret_key: string
}

export type Audit = {
  id: string
  operator: string
  /** `unsound`: something contradicts a claim. `failed`: it did not come to an end. */
  status: 'running' | 'sound' | 'unsound' | 'failed'
  /** Claims that are checked so far. */ checked: number
  /** Claims that something contradicts. */ violated: number
  /** Why it failed. */ problem: Message | null
  /** Unix seconds. */ started_at: number
  /** Unix seconds. */ ended_at: number | null
  checks: {
    claim: Message
    /** How many things it looked at. */ examined: number
    /** Findings that contradict the claim. */ violations: Message[]
    /** Findings that people should know although they contradict nothing. */ notes: Message[]
  }[]
}

export type CancelFiatOrdersAfterRequest = {
  /** Seconds until all open orders are cancelled; 0 disarms the switch. */ timeout_seconds: number
  /** Pair such as USDT/RUB or USDT-RUB, in any case. */ pair?: string | undefined
  /** The same as the header Idempotency-Key. Must be 1 to 128 letters, digits, - or _. */
  idempotency_key?: string | undefined
}

export type Card = {
  id: number
  /** Kind of card. */ card_type: 'SHOPPING' | 'ADVERTISING'
  /** FROZEN pays nothing until it is unfrozen. BLOCKED is final. */ status: 'ACTIVE' | 'FROZEN' | 'BLOCKED'
  /** Number, masked but for its last four digits. */ number: string
  /** Always masked; POST /cards/{card_id}/reveal tells it. */ cvc: string
  /** As MM/YY. */ date_expired: string
  payment_system: string
  region: string
  is_apple_pay_available: boolean
  /** Money that the card can spend; amounts that authorisations hold are not in it. */ balance: string
  currency: 'USD'
  limits: CardLimits
  created_at: string
}

export type CardBalance = {
  card_id: number
  /** Money that the card can spend; amounts that authorisations hold are not in it. */ balance: string
  currency: 'USD'
}

export type CardLimits = {
  /** Most that one purchase may cost in USD; null for no limit. */ per_purchase: string | null
  /** Most that all purchases of a day of UTC may cost in USD; null for no limit. */ per_day: string | null
  /** Most that all purchases of a month of UTC may cost in USD; null for no limit. */
  per_month: string | null
}

export type CardMerchant = {
  name: string
  /** Category as the issuer names it. */ category: string
  /** Country as the issuer names it. */ country: string
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
  /** Currency that is paid. */ source_symbol: string
  /** Amount that is paid in that currency, fees included. */ debit_amount: string
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

export type CardTransaction = {
  id: string
  /** Id of the card; null while it is issued. */ card_id: number | null
  card_type: 'SHOPPING' | 'ADVERTISING'
  /** The cause: the card was issued or topped up, paid a merchant, got money back from a merchant, or a merchant released
   * a reserved amount. */
  type: 'issue' | 'topup' | 'purchase' | 'refund' | 'reversal'
  /** pending: reserved on the card, or on its way to it. reversed: the merchant took nothing, and the amount is free
   * again. */
  status: 'pending' | 'completed' | 'declined' | 'failed' | 'reversed'
  /** Amount. For a purchase: the amount reserved while it is pending, and the amount taken once it is completed; the two
   * may differ. */
  amount: string
  currency: string
  /** The merchant; null where none takes part. */ merchant: CardMerchant | null
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
  /** Fee for each load, in percent of it: "2" is 2 %. */ top_up_fee: string
  /** Smallest first load in USD. */ required_top_up: string
  /** Smallest later load in USD. */ min_top_up: string
  /** Largest load in USD. */ max_top_up: string
  /** False while no such card can be ordered. */ is_active: boolean
}

export type ChangeInvoiceSettingsRequest = {
  /** True: payers pay the commission on top. False: you get the amount less the commission. */
  shift_to_payer?: boolean | undefined
  /** Origins whose pages may show the checkout in a frame: https, or http://localhost. An empty list forbids it. */
  embed_origins?: readonly string[] | undefined
  /** How long a rate holds once a currency is chosen. After that the due is quoted again while no payment was seen. */
  rate_seconds?: number | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type ChangeWebhookRequest = {
  /** URL that events are posted to: http or https, in live mode https only. The URL must not lead to a private, loopback
   * or link-local address. */
  url?: string | undefined
  /** Names such as transfer.received, or groups such as deposit.*. Absent or ["*"] means every event; an empty list is
   * refused. Both converters share conversion.completed: it covers conversions of crypto into crypto and of fiat. */
  events?: readonly string[] | undefined
  /** False switches the webhook off: nothing is sent, and events of that time are not queued for it. */
  is_active?: boolean | undefined
}

export type CheckServiceRequisiteRequest = {
  /** From `GET /services/catalog`. */ service_id: number
  /** RUB or USDT: the wallet that pays. Must be RUB or USDT. */ debit_currency?: string | undefined
  /** Amount that is to be paid; without it, the supplier names the amount due. */
  client_amount?: string | undefined
  /** Account or phone number, in place of the field of that name in `field_values`. */
  requisite?: string | undefined
  /** Values of the form by the names of its fields, which are in `inputs`, or in `required_fields` if `inputs` is empty. */
  field_values?: Record<string, string> | undefined
}

export type ChooseInvoiceCurrencyRequest = {
  /** Currency to be paid in. Must be a currency symbol such as USDT. */ symbol: string
  /** Network to be paid on, or `sbp` for a fast payment in RUB. Must be a network code such as trc20, or sbp. */
  bch_code: string
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type ConsoleChangeKeyRequest = {
  /** Must be 1 to 64 characters on one line. */ name?: string | undefined
  /** Addresses and CIDR ranges from which the key works; empty is anywhere. */
  allowed_ips?: readonly string[] | undefined
  rate_limit_per_minute?: number | undefined
  /** When the key expires; null is never. For a rolled key this takes the place of the overlap. */
  expires_at?: string | null | undefined
  permissions?: readonly (
    | 'can_account_read' | 'can_account_write' | 'can_deposit' | 'can_withdraw_crypto' | 'can_withdraw_fiat'
    | 'can_transfer' | 'can_spot_fiat_read' | 'can_spot_fiat_trade' | 'can_spot_crypto_read' | 'can_spot_crypto_trade'
    | 'can_convert' | 'can_convert_read' | 'can_cards_read' | 'can_cards_manage' | 'can_giftcards_read'
    | 'can_giftcards_purchase' | 'can_services_read' | 'can_services_pay' | 'can_invoices_create' | 'can_invoices_read'
    | 'can_transactions_read' | 'can_webhooks_manage' | 'can_events_read')[] | undefined
  /** False lets nobody use the key until it is true again. */ is_active?: boolean | undefined
}

export type ConsoleCreateKeyRequest = {
  /** Must be 1 to 64 characters on one line. */ name: string
  /** Addresses and CIDR ranges from which the key works; empty is anywhere. */
  allowed_ips?: readonly string[] | undefined
  rate_limit_per_minute?: number | undefined
  /** When the key expires; null is never. For a rolled key this takes the place of the overlap. */
  expires_at?: string | null | undefined
  permissions: readonly (
    | 'can_account_read' | 'can_account_write' | 'can_deposit' | 'can_withdraw_crypto' | 'can_withdraw_fiat'
    | 'can_transfer' | 'can_spot_fiat_read' | 'can_spot_fiat_trade' | 'can_spot_crypto_read' | 'can_spot_crypto_trade'
    | 'can_convert' | 'can_convert_read' | 'can_cards_read' | 'can_cards_manage' | 'can_giftcards_read'
    | 'can_giftcards_purchase' | 'can_services_read' | 'can_services_pay' | 'can_invoices_create' | 'can_invoices_read'
    | 'can_transactions_read' | 'can_webhooks_manage' | 'can_events_read')[]
}

export type ConsoleObjectToGuardChangeRequest = { /** For the operators of this exchange. */ reason?: string | undefined }

export type ConsoleRollKeyRequest = { /** How long the old key works beside the new one. By default 86400. */ overlap_seconds?: number | undefined }

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
  /** Address to pay, in any form that its network knows. */ address: string
  /** Network code, in any case. Must be a network code such as trc20. */ bch_code: string
  /** Memo or destination tag, on networks that have one: up to 120 Latin letters, digits, `_`, `-` or `.`. */
  tag?: string | null | undefined
  /** An estimate of yours, for the same currency and network, and for this amount or for this amount with the fee: its
   * fee is charged. An estimate is used once, within its minute. Without it the fee of the moment is charged. */
  estimate_id?: string | null | undefined
  /** A repeat with the same key within 24 h withdraws nothing and gets the first answer, even if the withdrawal has
   * failed since. The signature covers the key here, but not in the header; without a key here, a signature counts once. */
  idempotency_key?: string | undefined
}

export type CreateFiatDepositRequest = {
  /** Currency to pay in, in any case. Must be a currency symbol such as USDT. */ currency: string
  /** Amount that you ask the payer for. If the payer pays another amount, that amount less the fee is credited. */
  amount: string
  /** A `code` of GET /funding/deposit/fiat/methods, in any case. */ payment_provider_alias_code: string
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type CreateFiatOrderRequest = {
  /** Pair such as USDT/RUB or USDT-RUB, in any case. */ pair: string
  side: 'buy' | 'sell'
  type: 'market' | 'limit'
  /** Amount in base. Required for a limit order and a market sell, optional for a market buy. A market order takes
   * nothing beyond the price band: the rest is then cancelled as PRICE_OUT_OF_BAND. */
  amount?: string | undefined
  /** Budget of a market buy in quote, in place of `amount`. The order never exceeds it and never spends it beyond the
   * price band. */
  quote_amount?: string | undefined
  /** Price of a limit order: a multiple of the price step. */ price?: string | undefined
  /** For limit orders only. By default "good_till_cancel". */
  time_in_force?: 'good_till_cancel' | 'immediate_or_cancel' | 'fill_or_kill' | undefined
  /** For limit orders only: the order is refused where it would trade at once as a taker. By default false. */
  post_only?: boolean | undefined
  /** Self-trade prevention: which order is cancelled when this one would trade with another of yours. Your tariff sets
   * the default, usually cancel_newest; none is refused unless it is your default. */
  stp?: 'none' | 'cancel_newest' | 'cancel_oldest' | 'cancel_both' | undefined
  /** Your own id for the order. No two open orders of a pair share it. Must be 1 to 64 letters, digits, -, _ or .. */
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
  /** RUB, which it is without this field. Must be RUB. */ currency?: string | undefined
  /** A repeat with the same key within 24 h withdraws nothing and gets the first answer, even if the withdrawal has
   * failed since. The signature covers the key here, but not in the header; without a key here, a signature counts once. */
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
  /** Amount to ask for, in `price_currency`; without it the payer says how much. */
  amount?: string | undefined
  /** Currency to be paid in, together with `bch_code`; without both the payer chooses. Must be a currency symbol such as
   * USDT. */
  symbol?: string | undefined
  /** Network to be paid on, or `sbp` for a fast payment in RUB. Must be a network code such as trc20, or sbp. */
  bch_code?: string | undefined
  /** Currency that `amount` counts in, when it is not `symbol`. The rate is fixed when the currency of the payment is,
   * and holds until `rate_expires_at`. Without `amount` it has no effect. Must be a currency symbol such as USDT. */
  price_currency?: string | undefined
  /** How long it can be paid. By default 3600. */ ttl_seconds?: number | undefined
  /** Shown to the payer, as plain text. */ description?: string | undefined
  /** True to change everything received into `hedging_symbol`. By default false. */
  is_hedging?: boolean | undefined
  /** Currency to be credited in, with `is_hedging`. Must be a currency symbol such as USDT. */
  hedging_symbol?: string | undefined
  /** Your own id, which GET …/invoices finds. */ external_payment_id?: string | undefined
  /** Page that the payer is led to when it is paid; http or https. */ success_url?: string | undefined
  /** Page that the payer is led to when it is not paid in time. */ fail_url?: string | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type CreateInvoiceTemplateRequest = {
  /** Shown to payers, above the amount. */ name: string
  /** Amount to ask for, in `price_currency`; without it the payer says how much. */
  amount?: string | undefined
  /** Currency to be paid in, together with `bch_code`; without both the payer chooses. Must be a currency symbol such as
   * USDT. */
  symbol?: string | undefined
  /** Network to be paid on, or `sbp` for a fast payment in RUB. Must be a network code such as trc20, or sbp. */
  bch_code?: string | undefined
  /** Currency that `amount` counts in, when it is not `symbol`. The rate is fixed when the currency of the payment is,
   * and holds until `rate_expires_at`. Without `amount` it has no effect. Must be a currency symbol such as USDT. */
  price_currency?: string | undefined
  /** How long it can be paid. By default 3600. */ ttl_seconds?: number | undefined
  /** Shown to the payer, as plain text. */ description?: string | undefined
  /** True to change everything received into `hedging_symbol`. By default false. */
  is_hedging?: boolean | undefined
  /** Currency to be credited in, with `is_hedging`. Must be a currency symbol such as USDT. */
  hedging_symbol?: string | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type CreateTemplatePaymentRequest = {
  /** Amount of this receipt, in the currency of the template; without it that of the template. */
  amount?: string | undefined
  /** Id of the receipt: the template has one invoice for it, however often it is sent. */
  external_payment_id: string
  /** IP address of the payer. The value is not kept. */ payer_ip?: string | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type CreateWalletRequest = {
  /** Currency symbol, in any case. Must be a currency symbol such as USDT. */ symbol: string
  /** Network on which a deposit address is created too. */ network?: string | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type CreateWebhookRequest = {
  /** URL that events are posted to: http or https, in live mode https only. The URL must not lead to a private, loopback
   * or link-local address. */
  url: string
  /** Names such as transfer.received, or groups such as deposit.*. Absent or ["*"] means every event; an empty list is
   * refused. Both converters share conversion.completed: it covers conversions of crypto into crypto and of fiat. */
  events?: readonly string[] | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type CryptoDepositEvent = {
  /** A payment on a chain. */ kind: 'crypto'
  transaction_id: string
  /** Transaction that this one follows from: of the conversion of a hedged invoice, the payment that was changed. Absent
   * where there is none. */
  parent_id?: string
  /** Type, such as `transfer_in`; the parameter `type` of the list of transactions names all. */ type: string
  /** pending, processing, completed, failed or cancelled. */ status: string
  symbol: string
  amount: string
  /** Fee that the exchange kept, in `symbol`. In a conversion, an `amount` given includes its fee and an `amount`
   * received is net of it, as is that of a fiat deposit that was paid. */
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
  /** For a transfer, the comment of its sender; for a swap or a conversion, our summary for people of what was exchanged;
   * for a fiat deposit, that it was paid late or once more; for a withdrawal that a tester failed in the sandbox, the
   * reason they gave. */
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
  /** Every order amount in base is a multiple of it. */ step: string
  /** Smallest order amount in base. */ minValue: string
  /** Smallest order amount in quote. */ min_value_minor: string
  /** Largest order amount in base. */ maxValue: string
  /** Largest order amount in quote. */ max_value_minor: string
  /** Every limit price is a multiple of it. */ limit_price_step: string
  /** Every price is a multiple of it. */ price_step: string
}

export type CryptoWithdrawal = {
  transaction_id: string
  symbol: string
  /** Amount that the payee gets, cut down to the decimals of the network. */ amount: string
  /** Whole fee, charged on top of the amount. */ fee: string
  /** Amount and fee, on hold until the withdrawal ends. */ total: string
  /** The address in the one form that its network prefers. */ address: string
  /** Network code. */ network: string
  status: 'processing' | 'completed' | 'failed' | 'cancelled'
  /** Memo or destination tag. */ tag: string | null
  /** Id of the transaction on its chain; null until it is sent, and for a payment inside the exchange. */
  txid: string | null
  /** Confirmations so far, up to the number required; null for a payment inside. */
  confirmations: number | null
  /** Confirmations after which it is completed. */ confirmations_required: number | null
  /** Reason for the failure, as a stable code: PAYMENT_FAILED or REJECTED. */ error: string | null
  created_at: string
  updated_at: string
}

export type CryptoWithdrawalEstimate = {
  /** Amount that the payee would get. */ amount: string
  /** Service fee and the fee of the network. */ fee: string
  /** Amount and fee. */ total: string
  /** Names this estimate in the withdrawal, which then costs this fee. */ estimate_id: string
  /** Until when the fee holds: a minute. */ expires_at: string
}

export type CryptoWithdrawalEvent = {
  /** A payment to an address. */ kind: 'crypto'
  transaction_id: string
  symbol: string
  /** Amount that the payee gets, cut down to the decimals of the network. */ amount: string
  /** Whole fee, charged on top of the amount. */ fee: string
  /** Amount and fee, on hold until the withdrawal ends. */ total: string
  /** The address in the one form that its network prefers. */ address: string
  /** Network code. */ network: string
  status: 'processing' | 'completed' | 'failed' | 'cancelled'
  /** Memo or destination tag. */ tag: string | null
  /** Id of the transaction on its chain; null until it is sent, and for a payment inside the exchange. */
  txid: string | null
  /** Confirmations so far, up to the number required; null for a payment inside. */
  confirmations: number | null
  /** Confirmations after which it is completed. */ confirmations_required: number | null
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
  /** Whether deposits are taken; false too where this exchange watches no such network. */
  is_deposit_active: boolean
  /** Whether withdrawals are taken; false too while payments on the network are halted. */
  is_withdraw_active: boolean
  /** Smallest deposit; a smaller one is not credited. */ min_deposit_amount: string
  /** Confirmations after which a deposit is credited. */ confirmations_required: number
  /** Decimals that the amount of a withdrawal keeps. */ withdraw_amount_decimals: number
  min_withdraw_amount: string
  max_withdraw_amount: string
  /** Base of the fee of a withdrawal, to which the fee of the network is added. */
  withdraw_service_fee: string
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
  /** The key has every permission of this exchange. */ has_all_permissions: boolean
  /** Permissions that the key gets when its customer confirms them. */ unconfirmed_permissions: string[]
  /** The operator who made it; null for one that the customer made, or a sandbox. */ made_by: string | null
  allowed_ips: string[]
  rate_limit_per_minute: number
  is_active: boolean
  /** The operator who disabled it, so that its owner cannot enable it; else null. */
  disabled_by: string | null
  /** Unix seconds. */ created_at: number
  /** Unix seconds. */ expires_at: number | null
  /** Unix seconds. */ last_used_at: number | null
}

export type CustomerTransaction = {
  transaction_id: string
  customer: { number: number; username: string }
  type: string
  status: string
  symbol: string
  amount: string
  fee: string
  direction: 'in' | 'out'
  /** Code of the network or the rail. */ network: string | null
  /** Address that was paid. */ address: string | null
  /** Memo or destination tag. */ tag: string | null
  /** Id on its chain. */ txid: string | null
  confirmations: number | null
  confirmations_required: number | null
  /** Username on the other side. */ counterparty: string | null
  /** As the customer sees it. */ comment: string | null
  /** Why it failed, as a stable code. */ error: string | null
  /** Unix seconds. */ created_at: number
  /** Unix seconds. */ updated_at: number
}

export type DeliveryReading = {
  /** The one, a list of them, or the mail. */ via: 'order' | 'list' | 'mail'
  /** The key that read it, or `console`; null for the mail. */ api_key: string | null
  /** Null for the mail. */ request_id: string | null
  /** Unix seconds. */ read_at: number
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
  /** Amount that the payee should get; it is cut down as in a withdrawal. */ amount: string
}

export type EstimateFiatConversionRequest = {
  /** Crypto currency, as listed at GET /converter/fiat/crypto-symbols. Must be a currency symbol such as USDT. */
  crypto_symbol: string
  /** Fiat currency, as listed at GET /converter/fiat/currencies. Must be a currency symbol such as USDT. */
  fiat_code: string
  /** buy gives fiat for the crypto, sell gives the crypto for fiat. */ direction: 'buy' | 'sell'
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
  /** Amount that is paid, in the currency of the service. The field may be left out where the amount is fixed. */
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
  /** buy gives fiat for the crypto, sell gives the crypto for fiat. */ direction: 'buy' | 'sell'
  /** Amount you give, as in the estimate. */ from_amount: string
  /** A quote is used once. Must be the quote_id of an estimate, which is a UUID. */ quote_id: string
  /** The same as the header Idempotency-Key. A repeat with the same key within 24 h converts nothing and gets the first
   * answer. */
  idempotency_key?: string | undefined
}

export type FiatDeposit = {
  transaction_id: string
  /** A failed deposit becomes a success when money arrives for it all the same. */
  status: 'processing' | 'success' | 'failed'
  currency: string
  /** Amount that was asked for; of a further payment by the same link, the amount paid. */ amount: string
  /** Amount paid, less the fee. Null until somebody pays. */ credited_amount: string | null
  /** Part of the amount paid that the exchange keeps. Null until somebody pays. */ fee: string | null
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
  /** A failed deposit becomes a success when money arrives for it all the same. */
  status: 'processing' | 'success' | 'failed'
  currency: string
  /** Amount that was asked for; of a further payment by the same link, the amount paid. */ amount: string
  /** Amount paid, less the fee. Null until somebody pays. */ credited_amount: string | null
  /** Part of the amount paid that the exchange keeps. Null until somebody pays. */ fee: string | null
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
  /** Share of the amount paid that the exchange keeps, rounded up: "0.005" is 0.5 %. */ fee_share: string
}

export type FiatInstrument = {
  trading_pair: string
  /** `active` when open, otherwise cancel_only or closed; halted when the price moved too far: until `resumes_at` no
   * order is placed or amended, and every order can be cancelled. */
  status: string
  /** Time at which a halted pair resumes; otherwise null. */ resumes_at: string | null
  base: string
  quote: string
  /** Every price is a multiple of it. */ price_step: string
  /** Every amount is a multiple of it. */ lot: string
  min_order_size: string
  max_order_size: string
  /** Smallest order value (amount × price), in quote. */ min_order_value: string
  /** Fee of the default tariff, as a share: 0.001 is 0.1 %. */ maker_fee: string
  taker_fee: string
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

export type FiatWithdrawal = {
  transaction_id: string
  currency: string
  /** Amount to the recipient, without the fee. */ amount: string
  /** Amount that the recipient got; null until the withdrawal is completed. */ amount_fact: string | null
  /** Fee, charged on top of the amount. */ fee: string
  /** Amount and fee, on hold until the withdrawal ends. */ total: string
  status: 'processing' | 'success' | 'failed'
  /** Phone number of the recipient, masked. */ recipient: string
  bank_code: string
  /** Reason for the failure: the bank declined it, it was paid and sent back, or we rejected it. The total is available
   * again. */
  error: 'DECLINED' | 'RETURNED' | 'REJECTED' | null
  /** Unix seconds. */ created_at: number
  /** Unix seconds. */ updated_at: number
}

export type FiatWithdrawalEvent = {
  /** A payment to a bank account. */ kind: 'fiat'
  transaction_id: string
  currency: string
  /** Amount to the recipient, without the fee. */ amount: string
  /** Amount that the recipient got; null until the withdrawal is completed. */ amount_fact: string | null
  /** Fee, charged on top of the amount. */ fee: string
  /** Amount and fee, on hold until the withdrawal ends. */ total: string
  status: 'processing' | 'success' | 'failed'
  /** Phone number of the recipient, masked. */ recipient: string
  bank_code: string
  /** Reason for the failure: the bank declined it, it was paid and sent back, or we rejected it. The total is available
   * again. */
  error: 'DECLINED' | 'RETURNED' | 'REJECTED' | null
  /** Unix seconds. */ created_at: number
  /** Unix seconds. */ updated_at: number
}

export type GiftCardOrder = {
  id: string
  /** The same as `id`. */ order_id: string
  product_id: number
  /** Title of the product as it was ordered. */ product: string
  face_value: number
  /** ISO 4217 code of the face value. */ currency: string
  /** Price in `symbol`, without the fee. */ crypto_amount: string
  symbol: string
  fee: string
  /** Price and fee, on hold until the order ends. */ total: string
  /** Worth of the price in USDT when it was ordered. */ cost_usdt: string
  /** E-mail address to which the code is sent, masked. */ email: string | null
  status: 'processing' | 'completed' | 'failed'
  /** The code of the card; null until the order is completed. */ code: string | null
  /** Pin of the card; null for a card without one. */ pin: string | null
  /** Page on which the card is redeemed; null for a card without one. */ redeem_url: string | null
  /** Time until which the card can be redeemed, in ISO 8601. */ expires_at: string | null
  /** Reason for the failure, as a stable code such as OUT_OF_STOCK, PRICE_CHANGED or DECLINED; REFUNDED for a card that
   * its supplier took back. The total is available again. */
  error: string | null
  created_at: string
  updated_at: string
}

export type GiftCardSale = {
  /** Also the id of its purchase. */ id: string
  customer: { number: number; username: string }
  product_id: number
  /** The product at the supplier. */ product_reference: string
  /** Title of the product as it was ordered. */ product: string
  face_value: string
  /** ISO 4217 code of the face value. */ currency: string
  /** `delivered`: the customer may see it. `late`: it came after the refund, and the customer does not see it.
   * `taken_back`: by the supplier. */
  delivery: 'none' | 'delivered' | 'late' | 'taken_back'
  /** Time until which the card can be redeemed. */ expires_at: number | null
  /** E-mail address to which the delivery is sent, masked. */ email: string | null
  /** Unix seconds. */ created_at: number
  purchase: Purchase
}

export type GuardChange = {
  id: string
  /** The act of this exchange, such as `customers set-limits`. */ act: string
  /** The same in a sentence. */ what: string
  /** The key that it is about. */ api_key: string | null
  /** As it was; null where it is not yours to see. */ before: unknown
  /** The same after the change. */ after: unknown
  /** `waiting` waits for a second person of this exchange, `approved` for `in_force_at`; the others are final. */
  status: 'waiting' | 'approved' | 'done' | 'declined' | 'withdrawn' | 'objected' | 'expired' | 'failed'
  /** The change is not in force yet, so you can stop it. */ can_object: boolean
  /** Unix seconds. */ since: number
  /** How long it waits once it is approved. */ wait_seconds: number
  /** Null until this exchange has approved it. */ in_force_at: number | null
  /** The proposal ends then where nobody approves it. */ expires_at: number | null
  /** Unix seconds. */ ended_at: number | null
}

export type GuardChangeNote = { /** Such as `customers set-limits`. */ act: string; operator: string; /** Unix seconds. */ at: number }

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
  /** Addresses and CIDR ranges from which the key works; empty is anywhere. */
  allowed_ips?: readonly string[] | undefined
  rate_limit_per_minute?: number | undefined
  /** Null is never. */ expires_at?: string | null | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type HouseCustomer = {
  /** The number that the customer sees. */ id: number
  username: string
  email: string
  is_email_verified: boolean
  kyc_status: string
  tariff: string
  /** Null: they do not sign in. */ sso_subject: string | null
  created_at: string
}

export type HouseCustomerOutcome = {
  /** `waiting`: other people among the operators have to approve it first. */ status: 'done' | 'waiting'
  /** The proposal that waits; null where the act is done. */ proposal_id: string | null
  /** As they are now; null for one who is only proposed. */ customer: HouseCustomer | null
}

export type HouseSetLevelRequest = {
  /** The level of verification: `none`, `pending`, `approved`, or a word of your own. Must be a word such as none,
   * pending or approved. */
  kyc_status: string
  /** Why, for the log of operators. */ reason?: string | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type Instruction = {
  /** Such as `spend.sign`. */ kind: string
  /** The id under which the party knows it. */ reference: string
  /** The party. */ provider: string
  /** `waiting`: never placed, or put off. `sent`: it may have arrived. */ status: string
  attempts: number
  /** Time since it was decided. */ age_seconds: number
  /** Why the last attempt brought no outcome. */ problem: Message | null
  /** Unix seconds. */ due_at: number
}

export type Invoice = {
  invoice_id: string
  /** Status, which follows from the four facts and from how the invoice ended. */
  status: 'created' | 'pending' | 'confirming' | 'success' | 'failed' | 'expired' | 'cancelled' | 'refunded'
  /** Amount asked for, in `price_currency`; null where the payer decides how much. */ amount: string | null
  /** Currency that `amount` counts in. */ price_currency: string | null
  /** Currency that it is paid in; null until the payer chooses. */ symbol: string | null
  /** Network or rail that it is paid on; null until the payer chooses. */ bch_code: string | null
  /** Address to pay to; null over a rail. */ address: string | null
  /** Memo or destination tag that must go with the payment. */ tag: string | null
  /** Worth of one `symbol` in `price_currency` when it was chosen. */ rate: string | null
  /** Until when the rate and `amount_due` hold; null without a rate. A payment that is first seen by then counts by them,
   * whatever is chosen afterwards. After that they are quoted again while no payment was seen. */
  rate_expires_at: string | null
  /** Amount due in `symbol`, with the commission where the payer pays it. */ amount_due: string | null
  /** Amount paid in `symbol`, in every status: also what is not deep enough yet, came late, or is too little for its
   * network to credit. */
  amount_received: string
  /** The part of it that is deep enough. */ amount_confirmed: string
  /** Amount that you got, in `symbol`; for a hedged invoice in `hedging_symbol`. */ amount_credited: string
  /** Amount that went back, in the currency of `amount_credited`. */ amount_refunded: string
  /** Amount that the exchange kept, in `symbol`. */ commission: string
  /** The payer pays the commission on top. */ shift_to_payer: boolean
  /** Id of the first transaction that paid, in every status. */ txid: string | null
  txids: string[]
  /** How the first payment was made. */ payment_source: PaymentSource | null
  is_hedging: boolean
  /** Currency that payments are changed into. */ hedging_symbol: string | null
  /** How payments were changed; null without hedging. */ hedge: InvoiceHedge | null
  /** How what was paid compares with what is due. */ amount_state: 'none' | 'partial' | 'exact' | 'over'
  /** late: some of it was first seen after the end. */ timing: 'on_time' | 'late'
  /** confirmed: all of it is as deep as its network asks. final: twice as deep, or it needs no blocks. */
  confirmation: 'none' | 'seen' | 'confirmed' | 'final'
  /** accepted: it is yours. refunded: all of it was paid back. */
  resolution: 'none' | 'accepted' | 'refunded'
  /** The last 100 payments, the first one first. */ payments: InvoicePayment[]
  refunds: InvoiceRefund[]
  /** Shown to the payer. */ description: string | null
  /** Your own id. */ external_payment_id: string | null
  /** Template that it is a child of. */ template_id: string | null
  /** The page for the payer. */ payment_url: string
  /** Content of the page’s QR code, for wallets; null while there is nothing to pay. */
  payment_uri: string | null
  /** Where the page leads when it is paid. */ success_url: string | null
  /** Where it leads when it is not. */ fail_url: string | null
  expires_at: string
  created_at: string
  /** When the first payment in time was accepted. */ paid_at: string | null
}

export type InvoiceCommission = {
  symbol: string
  /** Network, or rail. */ bch_code: string
  /** Share of each payment that the exchange keeps: "1" is 1 %. */ percent: string
  /** Smallest payment that is taken. */ min_amount: string
}

export type InvoiceHedge = {
  /** none: nothing is confirmed yet. pending: some of it waits to be changed; that is tried until it succeeds. */
  status: 'none' | 'pending' | 'done'
  /** Currency that you are credited in. */ symbol: string
  /** Sum of all legs, in `symbol`. */ amount: string
  legs: InvoiceHedgeLeg[]
}

export type InvoiceHedgeLeg = {
  payment_id: string
  /** Amount changed, in the currency of the payment. */ given: string
  given_symbol: string
  /** Amount of the leg, in `symbol` of the hedge; null before it is changed. */ received: string | null
  /** Rate that was dealt: units received for one given. */ rate: string | null
  /** How far the rate was below the middle of the market, as a share of that: "0.003" is 0.3 %. */
  slippage: string | null
  status: 'pending' | 'done'
  /** When it was changed. */ at: string | null
}

export type InvoicePayment = {
  /** Also the id of its transaction in your history. */ payment_id: string
  source: PaymentSource
  symbol: string
  /** Network, or rail; null for a payment from a balance here. */ bch_code: string | null
  amount: string
  /** Id of its transaction on its chain. */ txid: string | null
  /** seen: in a block, not deep enough. confirmed: booked, and waits to be changed. credited: in your wallet. failed: too
   * small, or lost. gone: in no block for now. */
  status: 'seen' | 'confirmed' | 'credited' | 'failed' | 'gone'
  /** BELOW_MINIMUM or REORGANISED, of one that failed. */ error: string | null
  /** False for a payment in a currency that nobody chose for the invoice. A payment by an earlier choice counts by the
   * due of that choice. */
  is_counted: boolean
  /** First seen after the end of the invoice. */ is_late: boolean
  /** Part that the exchange keeps, in `symbol`; null before the payment is confirmed. */
  commission: string | null
  /** Currency that you got for it. */ credited_symbol: string | null
  /** Amount that you got for the payment. */ credited_amount: string | null
  created_at: string
}

export type InvoiceRefund = {
  /** Also the id of its transaction in your history. */ refund_id: string
  symbol: string
  amount: string
  /** Network of a refund to an address. */ bch_code: string | null
  /** Address that it goes to; null for the payer’s wallet here. */ address: string | null
  status: 'processing' | 'completed' | 'failed'
  /** Why it failed; its amount is in your wallet again. */ error: string | null
  created_at: string
}

export type InvoiceSettings = {
  /** Every way in which invoices can be paid at the moment. */ commissions: InvoiceCommission[]
  /** Payers pay the commission on top. */ shift_to_payer: boolean
  ttl_seconds_default: number
  ttl_seconds_max: number
  /** Currencies to be credited in. */ hedging_symbols: string[]
  /** Origins whose pages may show the checkout in a frame. */ embed_origins: string[]
  /** How long a rate holds once a currency is chosen. */ rate_seconds: number
}

export type InvoiceTemplate = {
  template_id: string
  name: string
  /** Amount that each child asks for; null where the receipt or the payer says how much. */
  amount: string | null
  /** Currency that amounts count in. */ price_currency: string | null
  /** Currency to be paid in; null where the payer chooses. */ symbol: string | null
  /** Network or rail to be paid on; null where the payer chooses. */ bch_code: string | null
  /** How long each child can be paid. */ ttl_seconds: number
  is_hedging: boolean
  /** Currency that payments are changed into. */ hedging_symbol: string | null
  /** Shown to the payer. */ description: string | null
  /** False once it is deactivated: it takes no payments any more. */ is_active: boolean
  /** The permanent page, for a QR code: each visit that pays has an invoice of its own. */ public_url: string
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
  /** Region of GET /cards/meta; we choose without it. Must be a code of GET /cards/meta. */
  region?: string | undefined
  /** Payment system of GET /cards/meta; we choose without it. Must be a code of GET /cards/meta. */
  payment_system?: string | undefined
  /** True for a card that can be added to Apple Pay. */ is_apple_pay_available?: boolean | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type LedgerAccount = {
  account_id: string
  /** Such as `funding_available`. */ kind: string
  owner: 'customer' | 'card' | 'house'
  owner_id: string
  /** The customer who owns it; null for a card’s and the house’s. */
  customer: { number: number; username: string } | null
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
  owner: 'customer' | 'card' | 'house'
  owner_id: string
  /** The customer who owns it; null for a card’s and the house’s. */
  customer: { number: number; username: string } | null
  /** Which movement of the account it is. */ sequence: number
  /** Balance of the account after it. */ balance: string
}

export type LedgerMovement = {
  /** Which movement of the account it is. */ sequence: number
  /** Unix seconds. */ at: number
  entry_id: string
  /** Kind of the entry, such as `transfer`. */ kind: string
  /** The reference of the entry: an id, or a text that begins with one. */ reference: string
  about: LedgerSubject
  /** Below zero for what left. */ amount: string
  /** Balance after it. */ balance: string
}

/** The subject of the entry. */
export type LedgerSubject = {
  /** The id in its reference; null where it holds none. */ id: string | null
  /** The kind of thing with this id, such as `withdrawal`; null for an unknown id. */ is: string | null
  /** Where this API shows it; null where it does not. */ path: string | null
}

export type LoggedEvent = {
  /** Id of the event, sent as webhook-id. */ id: string
  type: string
  /** Time of the event. */ created_at: string
  /** Number of the event within its resource, from 1 without gaps. */ sequence: number
  /** The resource as its own endpoint returns it. Each type is described under Webhooks. */
  data: Record<string, unknown>
}

export type MaskedServicePayment = {
  /** Also the `transaction_id` in GET /transactions. */ id: string
  service_id: number
  service_name: string
  /** FAILED: not paid, and the money is available again. REFUNDED: paid, and given back by the supplier later; the money
   * is available again. */
  status: 'CREATED' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'REFUNDED'
  status_for_client: 'wait' | 'success' | 'failed'
  client_amount: string
  client_currency: string
  /** Account or phone number that is paid, masked as 79*******67. `GET /services/orders/{order_id}` shows it whole to
   * keys with `can_services_read`. */
  requisite: string | null
  debit_currency: string
  /** All that was taken from the wallet, the fee included. */ debit_amount: string
  fee: string
  /** Always null: events have no code or token. `GET /services/orders/{order_id}` shows the receipt to keys with
   * `can_services_read`. */
  receipt: null
  /** Reason for the failure, as a stable code. */ error: string | null
  created_at: string
  updated_at: string
}

export type Message = {
  /** Stable code, for programs and for the words of a language. */ code: string
  /** Facts by their names: texts, numbers, messages of the same form, and lists of these. */
  params: Record<string, unknown>
}

export type NumberedPage = { page: number; limit: number; has_more: boolean }

export type OfficeApproveDeviceRequest = { /** Must be the code that the command shows, such as WDJB-MJHT. */ user_code: string }

export type OfficeEnrolKeyRequest = {
  /** Must be an Ed25519 public key: 32 bytes in Base64. */ public_key: string
  /** The key that you have enrolled before, which signs nothing more then. Must be an Ed25519 public key: 32 bytes in
   * Base64. */
  replaces?: string | undefined
}

export type OfficePayout = {
  id: string
  customer: { number: number; username: string }
  /** `waiting` waits for an operator. */ status: 'waiting' | 'processing' | 'completed' | 'failed'
  symbol: string
  amount: string
  fee: string
  /** Its worth when it was requested. */ worth_usdt: string
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
  customer: { number: number; username: string }
  /** `waiting` waits for an operator. */ status: 'waiting' | 'processing' | 'completed' | 'failed'
  symbol: string
  amount: string
  fee: string
  /** Its worth when it was requested. */ worth_usdt: string
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
  /** Guards of its customer that operators loosened within `own_payment_days` of the governance, newest first, at most
   * 20. An operator who loosened a guard does not decide the payment. */
  guard_changes: GuardChangeNote[]
  /** The key and the address that asked for it; null for one from before they were kept. */
  asked_with: PaymentOrigin | null
  /** From where it is paid; null for a payment inside the exchange. */
  source: {
    /** The wallet or the account of the house that pays. */ wallet: string
    /** Its address on the chain. */ address: string | null
  } | null
  /** The text that an approval signs with Ed25519; null for roles that do not decide payments. */
  statement: string | null
  /** Decimals of the smallest unit, in which it tells the amount. */ statement_decimals: number
  /** Its SHA-256 in hex; null for roles that do not decide payments, as the masked digits could be guessed by it. */
  statement_hash: string | null
  /** The same of the statement as it was when the payout was requested; null likewise. */
  requested_hash: string | null
  /** False where the statement is another than when it was requested. */ is_as_requested: boolean
  /** How many operators must approve in all; 0 when nobody must. */ approvals_needed: number
  /** Name of the bank at the rail; null where the rail lists no bank with this code. */ bank: string | null
  /** Its payment over the rail; null before it is decided. */ payment: PayoutPayment | null
  /** The whole phone number, as an approval signs it; masked for roles that do not decide payments. */
  phone: string
}

export type OfficeTakeDeviceSessionRequest = { device_code: string }

export type OfficeWithdrawal = {
  id: string
  customer: { number: number; username: string }
  /** `waiting` waits for an operator. */
  status: 'waiting' | 'processing' | 'completed' | 'failed' | 'cancelled'
  symbol: string
  amount: string
  fee: string
  /** Its worth when it was requested. */ worth_usdt: string
  network: string
  address: string
  /** Memo or destination tag. */ tag: string | null
  /** Paid to another customer, without the chain. */ is_inside: boolean
  /** Why it failed, as a stable code. */ error: string | null
  /** Why it failed, for people. */ reason: string | null
  approvals: { operator: string; /** Unix seconds. */ at: number }[]
  /** Unix seconds. */ created_at: number
  /** Unix seconds. */ updated_at: number
}

export type OfficeWithdrawalReview = {
  id: string
  customer: { number: number; username: string }
  /** `waiting` waits for an operator. */
  status: 'waiting' | 'processing' | 'completed' | 'failed' | 'cancelled'
  symbol: string
  amount: string
  fee: string
  /** Its worth when it was requested. */ worth_usdt: string
  network: string
  address: string
  /** Memo or destination tag. */ tag: string | null
  /** Paid to another customer, without the chain. */ is_inside: boolean
  /** Why it failed, as a stable code. */ error: string | null
  /** Why it failed, for people. */ reason: string | null
  approvals: { operator: string; /** Unix seconds. */ at: number }[]
  /** Unix seconds. */ created_at: number
  /** Unix seconds. */ updated_at: number
  customer_id: string
  /** Amount and fee. */ total: string
  risks: PaymentRisks
  /** Guards of its customer that operators loosened within `own_payment_days` of the governance, newest first, at most
   * 20. An operator who loosened a guard does not decide the payment. */
  guard_changes: GuardChangeNote[]
  /** The key and the address that asked for it; null for one from before they were kept. */
  asked_with: PaymentOrigin | null
  /** From where it is paid; null for a payment inside the exchange. */
  source: {
    /** The wallet or the account of the house that pays. */ wallet: string
    /** Its address on the chain. */ address: string | null
  } | null
  /** The text that an approval signs with Ed25519. */ statement: string
  /** Decimals of the smallest unit, in which it tells the amount. */ statement_decimals: number
  /** Its SHA-256 in hex. */ statement_hash: string
  /** The same of the statement as it was when the payment was requested. */ requested_hash: string
  /** False where the statement is another than when it was requested. */ is_as_requested: boolean
  /** How many operators must approve in all; 0 when nobody must. */ approvals_needed: number
  /** The customer who is paid inside; null for a payment on the chain. */ paid_inside_to: string | null
  /** Its payment on the chain; null before it is decided. */ payment: WithdrawalPayment | null
}

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

export type OwnerSuggestion = { username: string; why: Message }

export type PayInvoiceRequest = {
  /** Currency to pay in, crypto only; required where none was chosen, and then the rate is fixed. Otherwise the one
   * chosen. */
  symbol?: string | null | undefined
  /** Amount to pay where the invoice leaves it to you; otherwise the missing amount is paid. */
  amount?: string | undefined
  /** The same as the header Idempotency-Key. */ idempotency_key?: string | undefined
}

export type PayServiceRequest = {
  /** From `GET /services/catalog`. */ service_id: number
  /** RUB or USDT: the wallet that pays. Must be RUB or USDT. */ debit_currency: string
  /** Amount that is paid, in the currency of the service. The field may be left out where the amount is fixed. */
  client_amount?: string | undefined
  /** Values of the form by the names of its fields, which are in `inputs`, or in `required_fields` if `inputs` is empty. */
  field_values?: Record<string, string> | undefined
  /** `quote_expires_at` of the estimate whose price is paid. Must be the quote_expires_at of an estimate: Unix seconds as
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
  /** No completed payment of this kind was asked for from there. */ is_new_ip: boolean
}

export type PaymentRisks = {
  /** The customer has completed no payment to it. */ is_new_payee: boolean
  /** The customer has completed no payment of this kind. */ is_first: boolean
  /** The share of what the customer had of it, with amount and fee, such as `0.25`, cut to four decimals. */
  share_of_balance: string
  /** When the newest of their keys was made. */ newest_key_at: number | null
  /** Part of the limit that the day of the payment has used, with the payment. */ limit_used_usdt: string
  limit_usdt: string
  /** Another payment that is not closed has the same recipient and the same amount. */ is_repeated: boolean
  /** The tariff was changed, so that it would be refused now. */ is_over_limit: boolean
}

/** How a payment was made. */
export type PaymentSource = 'onchain' | 'internal' | 'sbp'

export type PayoutPayment = {
  status: string
  /** The reason of the delay. */ problem: Message | null
  /** Amount that the recipient got. */ paid: string | null
  /** Why it failed, as the rail says. */ reason: string | null
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
  /** Whose guard or money it is; null for the house’s. */
  customer: { number: number; username: string } | null
  /** Value that the act gives; null where nobody can know it, and for guards. */ worth_usdt: string | null
  /** The state before the change, at the time of the proposal; of any shape. */ before: unknown
  /** The same after the change. */ after: unknown
  details: Record<string, unknown>
  /** Why its proposer wants it. */ reason: string | null
  proposer: string
  /** Unix seconds. */ proposed_at: number
  /** Unix seconds. Nobody approves it any more from then on. */ expires_at: number
  /** With the proposer. */ people_needed: number
  /** How long it waits after the last approval. */ wait_seconds: number
  approvals: { operator: string; reason: string | null; /** Unix seconds. */ at: number }[]
  /** `waiting` waits for people, `approved` for `due_at`; the others are final. */
  status: 'waiting' | 'approved' | 'done' | 'declined' | 'withdrawn' | 'objected' | 'expired' | 'failed'
  /** When it is carried out; null until enough people approved it. */ due_at: number | null
  /** Unix seconds. */ ended_at: number | null
  /** `coffer` where nobody ended it. */ ended_by: string | null
  /** Why it ended, or what became of it. */ end_reason: string | null
}

export type Purchase = {
  /** Also the id of its transaction. */ id: string
  customer_id: string
  kind: 'card_issue' | 'card_topup' | 'gift_card' | 'service_payment'
  port: 'issuer' | 'giftcards' | 'services'
  /** The supplier. */ provider: string
  /** The purchase in words, as the customer reads it. */ title: string
  status: 'processing' | 'completed' | 'failed' | 'refunded'
  /** The currency that the customer pays with. */ symbol: string
  /** Price in `symbol`, without the fee. */ price: string
  fee: string
  /** Price and fee, on hold until the purchase ends. */ total: string
  /** The currency of the supplier. */ cost_symbol: string
  /** Amount that the supplier may take. */ cost: string
  /** Amount that the supplier took; null before it has delivered. */ charged: string | null
  /** Reason for the failure, as a stable code. */ error: string | null
  /** The words of the supplier about the failure, or of the house. */ note: string | null
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
  /** The transaction’s id at the rail. */ transaction: string
  symbol: string
  /** Amount by the rail; above zero for money in. */ stated: string | null
  /** Amount by the books. */ booked: string | null
  /** Amount by the rail less the amount by the books; null where one of them says nothing. */
  difference: string | null
  /** The payer as the rail names them; null where the rail names nobody. */ payer: string | null
  /** Where this API shows the deposit or the payout; null where the books know none. */ path: string | null
  note: string
  /** Unix seconds. */ opened_at: number
  /** By the business clock. */ age_seconds: number
}

export type Recovery = {
  id: string
  /** Each operator may act alone now. */ is_open: boolean
  /** The names of the two people. */ opened_by: string[]
  reason: string
  /** Unix seconds. */ opened_at: number
  /** Unix seconds. The recovery ends then, or sooner where it is closed. */ until: number
}

export type RefundInvoiceRequest = {
  /** Address to pay. Without it the money goes to the wallets that it came from. */
  address?: string | undefined
  /** Memo or destination tag. */ tag?: string | null | undefined
  /** Network of the address, by default the one on which the invoice is paid. Must be a network code such as trc20. */
  bch_code?: string | undefined
  /** Currency to refund: by default `hedging_symbol` of a hedged invoice, or `symbol`. Name another one to pay back what
   * came in that. Must be a currency symbol such as USDT. */
  symbol?: string | undefined
  /** Amount that the payer gets, by default all that is left. Send `amount_received` less `amount_due` for what was paid
   * over. */
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

export type RevealCardRequest = {
  /** Your public key as a JWK: RSA of 2048 to 4096 bits (RSA-OAEP-256), or P-256, P-384, P-521 or X25519 (ECDH-ES). A
   * private key is refused. */
  public_key: Record<string, unknown>
}

export type RotatedWebhookSecret = {
  id: string
  /** Secret that signs its requests, by Standard Webhooks. Only this answer shows it; a repeat of the request gets null
   * once the secret was rotated or the webhook deleted. */
  secret: string | null
  /** Time until which the previous secret signs each request too. */ previous_secret_expires_at: string
}

export type SandboxAdvanceClockRequest = { /** Seconds to move the clock forward; it never goes back. */ seconds: number }

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
  /** Number of next calls that meet the fault; 0 ends it. */ count: number
}

export type SandboxHaltChainRequest = { halted: boolean }

export type SandboxMineRequest = { blocks: number }

export type SandboxPayAddressRequest = {
  address: string
  symbol: string
  amount: string
  tag?: string | null | undefined
  /** Number of blocks mined at once; you mine the rest, and 0 keeps the payment out of a block. Without this field the
   * chain confirms the payment by itself. */
  confirmations?: number | undefined
}

export type SandboxPayCardOrderRequest = { /** Amount that is paid, in the currency of the payment. */ amount?: string | undefined }

export type SandboxPayInvoiceRequest = {
  /** Currency paid: another one than was chosen plays a payer who is wrong, and needs an amount. Must be a currency
   * symbol such as USDT. */
  symbol?: string | undefined
  /** The network or the rail that was chosen. */ bch_code?: string | undefined
  /** Amount paid, by default what is missing, or what is due where nothing is. */ amount?: string | undefined
  /** Number of blocks mined at once; you mine the rest, and 0 keeps the payment out of a block. Without this field the
   * chain confirms the payment by itself. */
  confirmations?: number | undefined
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
  /** The party outside: chain or rail or issuer or giftcards or services or hedging. */
  port: 'prices' | 'chain' | 'rail' | 'issuer' | 'giftcards' | 'services' | 'mail' | 'signer' | 'hedging' | 'webhooks'
  /** `automatic`, as a sandbox starts: what it is asked ends within two seconds. `manual`: nothing ends before a control
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
  /** Why it fails: on a chain the `comment` of its transaction in the history, of a payout what the bank says, which
   * operators see. Not for a completed one. */
  reason?: string | undefined
}

export type SandboxSettledFiatDeposit = {
  /** Id of the deposit that was paid or refused. */ transaction_id: string
  /** Outcome of the deposit. */ status: 'success' | 'failed'
  /** Amount paid, less the fee; null for a deposit that failed. */ credited_amount: string | null
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
  /** Fields of the form. */
  inputs: {
    /** Name of the field in `field_values`. */ name: string
    required: boolean
    /** Label for people. */ title: string
    /** Pattern that the whole value must match, in the syntax of RE2; null for any text. */
    regexp: string | null
  }[]
  /** Names of the fields of the form, if `inputs` is empty. */ required_fields: string[]
  /** How to pay it, for people. */ instruction: string | null
}

export type ServicePayment = {
  /** Also the `transaction_id` in GET /transactions. */ id: string
  service_id: number
  service_name: string
  /** FAILED: not paid, and the money is available again. REFUNDED: paid, and given back by the supplier later; the money
   * is available again. */
  status: 'CREATED' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'REFUNDED'
  status_for_client: 'wait' | 'success' | 'failed'
  client_amount: string
  client_currency: string
  /** Account or phone number that is paid; masked as 79*******67 for a key without `can_services_read`, but for the
   * answer of `pay`. */
  requisite: string | null
  debit_currency: string
  /** All that was taken from the wallet, the fee included. */ debit_amount: string
  fee: string
  /** Receipt of the supplier, such as a number, a token for a meter or a code that was bought: a secret. Null before the
   * payment is completed, and for a key without `can_services_read`. */
  receipt: Record<string, string> | null
  /** Reason for the failure, as a stable code. */ error: string | null
  created_at: string
  updated_at: string
}

export type ServiceSale = {
  /** Also the id of its purchase. */ id: string
  customer: { number: number; username: string }
  status: 'CREATED' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'REFUNDED'
  service: string
  /** The service at the supplier. */ service_reference: string
  /** The amount that the service gets, in `currency`. */ amount: string
  currency: string
  /** Account or phone number that is paid, masked. */ account: string | null
  /** `agent_transaction_id` of the check before the payment. */ check: string | null
  /** Whether the customer has a receipt. */ is_delivered: boolean
  /** Unix seconds. */ created_at: number
  /** Unix seconds. */ updated_at: number
  purchase: Purchase
}

export type Session = {
  id: string
  /** The session of this very request. */ is_current: boolean
  /** Where it began. */ ip: string
  /** The browser; null for a command. */ user_agent: string | null
  /** Unix seconds, as the other times. */ created_at: number
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

export type Spend = {
  /** The id of its cause, such as a withdrawal. */ id: string
  network: string
  purpose: 'withdrawal' | 'sweep' | 'gas' | 'cold' | 'refund' | 'void'
  status: 'requested' | 'signed' | 'broadcast' | 'seen' | 'confirmed' | 'failed' | 'cancelled'
  /** Origin of the payment: `customer:<id>`, `operator:<name>` or `house`. */ initiator: string
  /** The payee. */ address: string
  /** Memo or destination tag. */ tag: string | null
  /** Contract of the token; null for the coin. */ contract: string | null
  /** Smallest units on the chain; null for all there is. */ units: string | null
  /** The reason of the delay. */ problem: Message | null
  /** Unix seconds. */ created_at: number
}

export type SpendTransaction = {
  /** From 1 on. */ number: number
  status: 'prepared' | 'signed' | 'broadcast' | 'seen' | 'confirmed' | 'failed' | 'replaced' | 'discarded'
  /** Null before it is signed. */ txid: string | null
  /** The nonces or outputs that it uses: of the transactions of a payment at most one happens. */
  slots: string[]
  /** In smallest units of the coin. */ fee_max: string
  /** The fee that the network took, in the same units; null before it is known. */ fee: string | null
}

export type SpendTransition = {
  /** Null for a new payment. */
  from: 'requested' | 'signed' | 'broadcast' | 'seen' | 'confirmed' | 'failed' | 'cancelled' | null
  to: 'requested' | 'signed' | 'broadcast' | 'seen' | 'confirmed' | 'failed' | 'cancelled'
  cause: Message
  /** The transaction that counts at that moment. */ txid: string | null
  /** Unix seconds. */ at: number
}

export type StopNote = { operator: string; reason: string; /** Unix seconds. */ at: number }

export type SupplierDebt = {
  purchase_id: string
  port: 'issuer' | 'giftcards' | 'services'
  /** The supplier. */ provider: string
  /** `delivered_late`: after the refund. `charged_more`: beyond the agreed cost. */
  kind: 'delivered_late' | 'charged_more'
  symbol: string
  /** Amount that the supplier owes the house. */ amount: string
  /** Unix seconds. */ opened_at: number
  /** `paid`: given back to the house’s balance at the supplier. `written_off`: a loss of the house. Null while it is
   * open. */
  resolution: 'paid' | 'written_off' | null
  /** The operator or the source that ended it; null while it is open. */ resolved_by: string | null
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
  /** Amount available to trade with or to move back. */ available: string
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
  /** deposit moves to the trading account, withdraw moves back. */ operation_type: 'deposit' | 'withdraw'
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
  /** Transaction that this one follows from: of the conversion of a hedged invoice, the payment that was changed. Absent
   * where there is none. */
  parent_id?: string
  /** Type, such as `transfer_in`; the parameter `type` of the list of transactions names all. */ type: string
  /** pending, processing, completed, failed or cancelled. */ status: string
  symbol: string
  amount: string
  /** Fee that the exchange kept, in `symbol`. In a conversion, an `amount` given includes its fee and an `amount`
   * received is net of it, as is that of a fiat deposit that was paid. */
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
  /** For a transfer, the comment of its sender; for a swap or a conversion, our summary for people of what was exchanged;
   * for a fiat deposit, that it was paid late or once more; for a withdrawal that a tester failed in the sandbox, the
   * reason they gave. */
  comment: string | null
  /** Reason for the failure, as a stable code. */ error: string | null
  created_at: string
  updated_at: string
}

export type Wallet = {
  symbol: string
  /** Whether the currency is open. */ is_active: boolean
  /** Total: available, held, and locked by limit orders of crypto spot. */ balance: string
  /** Amount that can be spent. */ available: string
  /** Amount seen on a chain and not confirmed yet; not part of the balance. */ pending_deposit: string
  /** Amount on hold, apart from the amount that orders lock. */ pending_withdraw: string
  /** Value of the balance in USDT at the middle of the market's bid and ask, rounded down; at the catalogue's reference
   * price where the market has none. */
  balance_usdt: string
  balance_source: 'ledger'
  addresses: WalletAddress[]
}

export type WalletAddress = {
  /** Network code. */ network: string
  address: string
  /** Memo or destination tag; only on networks that need one. */ tag?: string
}

export type Webhook = {
  id: string
  url: string
  /** ["*"] when the webhook gets every event. */ events: string[]
  is_active: boolean
  /** Time of creation. */ created_at: string
  /** Reason why the server switched the webhook off: its endpoint answered 410, or every attempt failed for five days.
   * Null while it is active, and when you switched it off. */
  disabled_reason: 'gone' | 'failing' | null
  /** Time since which every attempt has failed; null after a success. */ failing_since: string | null
  /** Time of the last change. */ updated_at: string
}

export type WebhookAttempt = {
  /** Number of the attempt, from 1, across all replays. */ number: number
  /** Start of the attempt by the business clock. */ started_at: string
  duration_ms: number
  /** Null when no answer began. */ response_status: number | null
  /** Reason why no answer came, or why an answer other than 2xx did not end; otherwise null. */
  error: string | null
}

export type WebhookAttemptDetails = {
  /** Number of the attempt, from 1, across all replays. */ number: number
  /** Start of the attempt by the business clock. */ started_at: string
  duration_ms: number
  /** Null when no answer began. */ response_status: number | null
  /** Reason why no answer came, or why an answer other than 2xx did not end; otherwise null. */
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

export type WebhookResponse = { status: number; headers: Record<string, string>; /** The first 4 kB of the answer. */ body: string }

export type WebhookWithSecret = {
  id: string
  url: string
  /** ["*"] when the webhook gets every event. */ events: string[]
  /** Secret that signs its requests, by Standard Webhooks. Only this answer shows it; a repeat of the request gets null
   * once the secret was rotated or the webhook deleted. */
  secret: string | null
  is_active: boolean
  /** Time of creation. */ created_at: string
}

export type WithdrawalAddress = {
  id: string
  label: string
  /** Currency that may be sent there; null for every currency of the network. */ symbol: string | null
  network: string
  address: string
  /** Memo or destination tag. */ tag: string | null
  /** When withdrawals may go there. */ usable_at: string
  created_at: string
}

export type WithdrawalPayment = {
  status: string
  /** The reason of the delay. */ problem: Message | null
  confirmations: number
  transactions: SpendTransaction[]
  transitions: SpendTransition[]
}
