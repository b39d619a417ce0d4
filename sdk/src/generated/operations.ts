// Generated from openapi.json and asyncapi.json by `npm run openapi`; do not edit.

import type {
  AddWithdrawalAddressRequest, AmendFiatOrderRequest, CancelFiatOrdersAfterRequest,
  CancelledCryptoOrder, CancelledCryptoWithdrawal, CancelledFiatOrders, Card, CardBalance, CardMeta,
  CardOrder, CardRate, CardTopUp, CardTransaction, CardTypeTerms, ChangeInvoiceSettingsRequest,
  ChangeWebhookRequest, ChangedSandboxKey, CheckServiceRequisiteRequest,
  ChooseInvoiceCurrencyRequest, Conversion, CreateCryptoOrderRequest, CreateCryptoWithdrawalRequest,
  CreateFiatDepositRequest, CreateFiatOrderRequest, CreateFiatWithdrawalRequest,
  CreateInternalTransferRequest, CreateInvoiceRequest, CreateInvoiceTemplateRequest,
  CreateTemplatePaymentRequest, CreateWalletRequest, CreateWebhookRequest, CreatedWallet,
  CryptoConversion, CryptoDepositEvent, CryptoOrder, CryptoPair, CryptoQuote, CryptoRate,
  CryptoTicker, CryptoWithdrawal, CryptoWithdrawalEstimate, CryptoWithdrawalEvent, Currency,
  CursorPage, EstimateCryptoConversionRequest, EstimateCryptoWithdrawalRequest,
  EstimateFiatConversionRequest, EstimateFiatWithdrawalRequest, EstimateGiftCardRequest,
  EstimateServicePaymentRequest, ExecuteCryptoConversionRequest, ExecuteFiatConversionRequest,
  FiatCancelTimer, FiatCandle, FiatConversion, FiatConverterCurrency, FiatDeposit, FiatDepositEvent,
  FiatDepositMethod, FiatInstrument, FiatMarketInfo, FiatOrder, FiatOrderState, FiatOrderSummary,
  FiatOrderbook, FiatQuote, FiatRate, FiatSpotCurrency, FiatStats, FiatTicker, FiatTrade,
  FiatWithdrawal, FiatWithdrawalEstimate, FiatWithdrawalEvent, GiftCard, GiftCardCategory,
  GiftCardEstimate, GiftCardOrder, HouseCreateCustomerRequest, HouseCreateKeyRequest, HouseCustomer,
  HouseCustomerOutcome, HouseKey, HouseProposal, HouseSetLevelRequest, InternalTransfer, Invoice,
  InvoiceSettings, InvoiceTemplate, IssueCardRequest, LoggedEventPage, MaskedServicePayment,
  NewSandboxCustomer, NewSandboxKey, NumberedPage, OwnFiatTrade, OwnInvoicePayment,
  PayInvoiceRequest, PayServiceRequest, PayoutBanks, PlacedCryptoOrder, PlacedCryptoWithdrawal,
  PlacedFiatOrder, PlacedFiatWithdrawal, PlacedGiftCardOrder, Profile, PurchaseGiftCardRequest,
  RefundInvoiceRequest, ReplayWebhookRequest, RevealCardRequest, RotatedWebhookSecret,
  SandboxAdvanceClockRequest, SandboxChangeKeyRequest, SandboxCreateCustomerRequest,
  SandboxCreateKeyRequest, SandboxCreateOperatorRequest, SandboxFault, SandboxHaltChainRequest,
  SandboxKey, SandboxMineRequest, SandboxPayAddressRequest, SandboxPayCardOrderRequest,
  SandboxPayInvoiceRequest, SandboxPinPriceRequest, SandboxPrice, SandboxRefundCardRequest,
  SandboxReorganiseRequest, SandboxSetFeesRequest, SandboxSetSupplierRequest,
  SandboxSettleFiatDepositRequest, SandboxSettleOrderRequest, SandboxSettleWithdrawalRequest,
  SandboxSettledFiatDeposit, SandboxUseCardRequest, Service, ServiceCategory, ServiceCheck,
  ServiceEstimate, ServicePage, ServicePayment, ServicePaymentPage, SetCardLimitsRequest,
  TopUpCardRequest, TradingBalance, TradingFunds, TradingOperation, TradingSettings,
  TradingTransferRequest, Transaction, Wallet, WalletAddress, Webhook, WebhookDelivery,
  WebhookDeliveryDetails, WebhookWithSecret, WithdrawalAddress,
} from './schemas.ts'

/** A method for each operation of the API. */
export interface Operations {
  /** List your wallets. Wallets that were not created yet are not listed. The key needs the permission
   * `can_account_read`. `GET /api/v1/integration/account/wallets` */
  listWallets(): Promise<Wallet[]>
  /** Create a wallet. Returns the existing wallet if there is one. The key needs the permission `can_account_write`.
   * `POST /api/v1/integration/account/wallets` */
  createWallet(body: CreateWalletRequest): Promise<CreatedWallet>
  /** Read one wallet. The key needs the permission `can_account_read`. `GET /api/v1/integration/account/wallets/{symbol}` */
  getWallet(symbol: string): Promise<Wallet>
  /** Read your profile. The key needs the permission `can_account_read`. `GET /api/v1/integration/account/profile` */
  getProfile(): Promise<Profile>
  /** List currencies and their networks. Any valid key may call it. `GET /api/v1/integration/market/currencies` */
  listCurrencies(): Promise<Currency[]>
  /** Get deposit addresses. A payment to one of these addresses reaches your funding account. An address is created on
   * the first request and changes only when the exchange replaces its keys; payments to the former address are still
   * credited. On networks with a tag, a payment without the tag shown here is not credited. The key needs the permission
   * `can_deposit`. `GET /api/v1/integration/funding/deposit/crypto/address` */
  getDepositAddress(query: GetDepositAddressInput): Promise<DepositAddress>
  /** List the ways to pay in fiat. The key needs the permission `can_deposit`. `GET
   * /api/v1/integration/funding/deposit/fiat/methods` */
  listFiatDepositMethods(query?: ListFiatDepositMethodsInput): Promise<ListFiatDepositMethodsData>
  /** Pay in fiat from a bank account. The rail makes the link within moments. Read the deposit until its link fields are
   * filled, then show the payer the page, the QR code or the link. Every payment is credited less the fee, even if it is
   * late or differs from the requested amount. A further payment of the same link becomes a separate deposit. The key
   * needs the permission `can_deposit`. `POST /api/v1/integration/funding/deposit/fiat` */
  createFiatDeposit(body: CreateFiatDepositRequest): Promise<FiatDeposit>
  /** Read one of your fiat deposits. The key needs the permission `can_deposit`. `GET
   * /api/v1/integration/funding/deposit/fiat/{transaction_id}` */
  getFiatDeposit(transaction_id: string): Promise<FiatDeposit>
  /** Withdraw crypto to an address. The amount is truncated to the network’s `withdraw_amount_decimals`. The fee is
   * charged on top. Amount and fee are held until the withdrawal completes or fails. A payment to another customer of
   * this exchange arrives at once, without a fee and without the chain. The key needs the permission
   * `can_withdraw_crypto`. `POST /api/v1/integration/funding/withdraw/crypto` */
  createCryptoWithdrawal(body: CreateCryptoWithdrawalRequest): Promise<PlacedCryptoWithdrawal>
  /** List your withdrawals of crypto, newest first. The key needs the permission `can_withdraw_crypto`. `GET
   * /api/v1/integration/funding/withdraw/crypto` */
  listCryptoWithdrawals(query?: ListCryptoWithdrawalsInput): Promise<CursorPage & { items: CryptoWithdrawal[] }>
  /** Read what a withdrawal costs, and hold its fee for a minute. The network’s fee changes over time. Until
   * `expires_at`, a withdrawal with this `estimate_id` costs this fee, for the same amount or for the amount less `fee`.
   * To withdraw the whole available balance, estimate the balance and withdraw the balance less `fee`. An estimate can
   * be used once, reserves no money, and costs nothing when unused. The latest 20 unused estimates are kept. A second
   * estimate, for the balance less the fee of an open one, has the same fee and expiry. The key needs the permission
   * `can_withdraw_crypto`. `POST /api/v1/integration/funding/withdraw/crypto/estimate` */
  estimateCryptoWithdrawal(body: EstimateCryptoWithdrawalRequest): Promise<CryptoWithdrawalEstimate>
  /** Read one of your withdrawals of crypto. The key needs the permission `can_withdraw_crypto`. `GET
   * /api/v1/integration/funding/withdraw/crypto/{transaction_id}` */
  getCryptoWithdrawal(transaction_id: string): Promise<CryptoWithdrawal>
  /** Cancel a withdrawal that is not signed yet. The held amount becomes available again. `details.reason` of
   * CANCEL_FAILED is already_signed, already_completed, already_failed or already_cancelled. The key needs the
   * permission `can_withdraw_crypto`. `DELETE /api/v1/integration/funding/withdraw/crypto/{transaction_id}` */
  cancelCryptoWithdrawal(transaction_id: string, options?: CancelCryptoWithdrawalInput): Promise<CancelledCryptoWithdrawal>
  /** List your address book, newest first. The key needs the permission `can_withdraw_crypto`. `GET
   * /api/v1/integration/funding/withdraw/crypto/addresses` */
  listWithdrawalAddresses(query?: ListWithdrawalAddressesInput): Promise<CursorPage & { items: WithdrawalAddress[] }>
  /** Add an address to your address book. Where your tariff requires it, withdrawals go only to addresses in the book,
   * from `usable_at` on. Adding an address that is already in the book returns the existing entry. The key needs the
   * permission `can_withdraw_crypto`. `POST /api/v1/integration/funding/withdraw/crypto/addresses` */
  addWithdrawalAddress(body: AddWithdrawalAddressRequest): Promise<WithdrawalAddress>
  /** Remove an address from your address book. An address that you add again has a new waiting time. The key needs the
   * permission `can_withdraw_crypto`. `DELETE /api/v1/integration/funding/withdraw/crypto/addresses/{id}` */
  removeWithdrawalAddress(id: string, options?: RemoveWithdrawalAddressInput): Promise<RemoveWithdrawalAddressData>
  /** List the banks to which RUB can be withdrawn. The key needs the permission `can_withdraw_fiat`. `GET
   * /api/v1/integration/funding/withdraw/fiat/banks` */
  listPayoutBanks(): Promise<PayoutBanks>
  /** Withdraw RUB to a bank account. A phone number and a bank identify the account. The fee is charged on top of the
   * amount, and both are held until the withdrawal completes or fails. The exchange chooses the payment channel. The key
   * needs the permission `can_withdraw_fiat`. `POST /api/v1/integration/funding/withdraw/fiat` */
  createFiatWithdrawal(body: CreateFiatWithdrawalRequest): Promise<PlacedFiatWithdrawal>
  /** Read what a withdrawal to a bank account would cost. The key needs the permission `can_withdraw_fiat`. `POST
   * /api/v1/integration/funding/withdraw/fiat/estimate` */
  estimateFiatWithdrawal(body: EstimateFiatWithdrawalRequest): Promise<FiatWithdrawalEstimate>
  /** Read one of your withdrawals to bank accounts. The key needs the permission `can_withdraw_fiat`. `GET
   * /api/v1/integration/funding/withdraw/fiat/{transaction_id}` */
  getFiatWithdrawal(transaction_id: string): Promise<FiatWithdrawal>
  /** Send crypto to another customer. The transfer is instant, free and final. Fiat currencies cannot be sent. The key
   * needs the permission `can_transfer`. `POST /api/v1/integration/funding/transfer/internal` */
  createInternalTransfer(body: CreateInternalTransferRequest): Promise<InternalTransfer>
  /** Move funds to the trading account. The transfer is instant, free and final. Funds locked by open orders cannot be
   * moved. The key needs the permission `can_transfer`. `POST /api/v1/integration/funding/transfer/to-trading` */
  transferToTrading(body: TradingTransferRequest): Promise<TransferToTradingData>
  /** Move funds back from the trading account. The transfer is instant, free and final. Funds locked by open orders
   * cannot be moved. The key needs the permission `can_transfer`. `POST
   * /api/v1/integration/funding/transfer/from-trading` */
  transferFromTrading(body: TradingTransferRequest): Promise<TransferToTradingData>
  /** Read your trading balances. The key needs the permission `can_spot_fiat_read`. `GET
   * /api/v1/integration/spot/fiat/balance` */
  listTradingBalances(): Promise<Record<string, TradingFunds>>
  /** Read your trading balance in one currency. The key needs the permission `can_spot_fiat_read`. `GET
   * /api/v1/integration/spot/fiat/balance/{symbol}` */
  getTradingBalance(symbol: string): Promise<TradingBalance>
  /** Read the limits of transfers to and from the trading account. The key needs the permission `can_spot_fiat_read`.
   * `GET /api/v1/integration/spot/fiat/trading/settings/{symbol}` */
  getTradingSettings(symbol: string): Promise<TradingSettings>
  /** List your transfers to and from the trading account, newest first. The key needs the permission
   * `can_spot_fiat_read`. `GET /api/v1/integration/spot/fiat/trading/operations` */
  listTradingOperations(query?: ListTradingOperationsInput): Promise<CursorPage & { items: TradingOperation[] }>
  /** Read the tickers of all pairs. Tickers are refreshed about every 3 minutes. A pair without a fresh price keeps its
   * last ticker; a pair that never had a price is left out. Public: it needs no key. `GET
   * /api/v1/integration/spot/crypto/tickers` */
  listCryptoTickers(query?: ListCryptoTickersInput): Promise<CryptoTicker[]>
  /** Read a pair. Returns the prices, limits and steps of the pair; its currencies can be named in either order. Public:
   * it needs no key. `GET /api/v1/integration/spot/crypto/market-info` */
  getCryptoMarketInfo(query: GetCryptoMarketInfoInput): Promise<CryptoPair>
  /** List the currencies that can be traded. Lists the currencies of all open pairs; with `symbol`, only the currencies
   * that trade against it. The key needs the permission `can_spot_crypto_read`. `GET
   * /api/v1/integration/spot/crypto/pairs` */
  listCryptoPairs(query?: ListCryptoPairsInput): Promise<string[]>
  /** Read a pair with a key. The same as market-info. Returns the prices, limits and steps of the pair; its currencies
   * can be named in either order. Any valid key may call it. `GET /api/v1/integration/spot/crypto/pair-info` */
  getCryptoPairInfo(query: GetCryptoPairInfoInput): Promise<CryptoPair>
  /** Swap one crypto currency into another. The swap is paid from the funding account. A market order executes at once at
   * the current bid or ask, for either the amount to give or the amount to get. A limit order locks the amount to give
   * until the market reaches its price, and is then filled completely, at its price or better. The key needs the
   * permission `can_spot_crypto_trade`. `POST /api/v1/integration/spot/crypto/order` */
  createCryptoOrder(body: CreateCryptoOrderRequest): Promise<PlacedCryptoOrder>
  /** Cancel a waiting limit order. The locked amount becomes available again. `details.reason` of CANCEL_FAILED is
   * not_a_limit_order, already_cancelled or already_completed. The key needs the permission `can_spot_crypto_trade`.
   * `DELETE /api/v1/integration/spot/crypto/order/{order_id}` */
  cancelCryptoOrder(order_id: string, options?: CancelCryptoOrderInput): Promise<CancelledCryptoOrder>
  /** List your orders, newest first. The key needs the permission `can_spot_crypto_read`. `GET
   * /api/v1/integration/spot/crypto/orders` */
  listCryptoOrders(query?: ListCryptoOrdersInput): Promise<CryptoOrder[]>
  /** List the crypto currencies that convert into each other. Public: it needs no key. `GET
   * /api/v1/integration/converter/crypto/symbols` */
  listCryptoConverterSymbols(): Promise<string[]>
  /** Read the current rate of a conversion. The rate is not held; an estimate holds it. Public: it needs no key. `GET
   * /api/v1/integration/converter/crypto/rate` */
  getCryptoConverterRate(query: GetCryptoConverterRateInput): Promise<CryptoRate>
  /** Get a quote: a rate that is held for a while. The quote belongs to you, can be executed once, and states the exact
   * amount you get. There is no fee. Each direction, such as BTC to ETH, has at most one open quote: a newer quote
   * replaces the older one, which then fails with QUOTE_EXPIRED and `details.reason` replaced. The total value of your
   * open quotes is limited too. The key needs the permission `can_convert`. `POST
   * /api/v1/integration/converter/crypto/estimate` */
  estimateCryptoConversion(body: EstimateCryptoConversionRequest): Promise<CryptoQuote>
  /** Convert at the rate of a quote. The conversion is final before the answer is sent. A conversion is made at the
   * quoted rate or not at all: QUOTE_PRICE_MOVED means that the market has moved against the exchange by more than
   * `details.tolerance`, a share of its spread. A refused quote can be executed again until it expires. The key needs
   * the permission `can_convert`. `POST /api/v1/integration/converter/crypto/execute` */
  executeCryptoConversion(body: ExecuteCryptoConversionRequest): Promise<CryptoConversion>
  /** List the fiat currencies of the converter. Public: it needs no key. `GET
   * /api/v1/integration/converter/fiat/currencies` */
  listFiatConverterCurrencies(): Promise<FiatConverterCurrency[]>
  /** List the crypto currencies that convert into fiat and back. Public: it needs no key. `GET
   * /api/v1/integration/converter/fiat/crypto-symbols` */
  listFiatConverterCryptoSymbols(): Promise<string[]>
  /** Read the current rate of a conversion into or out of fiat. The rate is not held; an estimate holds it and states the
   * fee. Public: it needs no key. `GET /api/v1/integration/converter/fiat/rate` */
  getFiatConverterRate(query: GetFiatConverterRateInput): Promise<FiatRate>
  /** Get a quote for crypto against fiat that holds for 30 seconds. The quote belongs to you and can be executed once.
   * For a buy, `amount` is the fiat you give, fee included; for a sell it is the crypto you give, and the fee comes out
   * of the fiat received. Each direction of two currencies has at most one open quote: a newer quote replaces the older
   * one, which then fails with QUOTE_EXPIRED and `details.reason` replaced. The total value of your open quotes is
   * limited too. The key needs the permission `can_convert`. `POST /api/v1/integration/converter/fiat/estimate` */
  estimateFiatConversion(body: EstimateFiatConversionRequest): Promise<FiatQuote>
  /** Convert between crypto and fiat at the rate of a quote. The conversion is final before the answer is sent. All
   * fields must match the quote. A conversion is made at the quoted rate or not at all: QUOTE_PRICE_MOVED means that the
   * market has moved against the exchange by more than `details.tolerance`, a share of its spread. A repeat with the
   * same quote converts nothing and returns the first conversion, whatever its other fields are. The key needs the
   * permission `can_convert`. `POST /api/v1/integration/converter/fiat/execute` */
  executeFiatConversion(body: ExecuteFiatConversionRequest): Promise<FiatConversion>
  /** List your conversions of either kind, newest first. The key needs the permission `can_convert_read`. `GET
   * /api/v1/integration/converter/operations` */
  listConverterOperations(query?: ListConverterOperationsInput): Promise<Conversion[]>
  /** List the pairs of the fiat order book and their rules. Public: it needs no key. `GET
   * /api/v1/integration/spot/fiat/instruments` */
  listFiatInstruments(): Promise<FiatInstrument[]>
  /** Read one pair. Public: it needs no key. `GET /api/v1/integration/spot/fiat/instruments/{pair}` */
  getFiatInstrument(pair: string): Promise<FiatInstrument>
  /** Read the order book. Public: it needs no key. `GET /api/v1/integration/spot/fiat/orderbook` */
  getFiatOrderbook(query: GetFiatOrderbookInput): Promise<FiatOrderbook>
  /** Read the statistics of the last 24 hours. Public: it needs no key. `GET /api/v1/integration/spot/fiat/stats` */
  getFiatStats(query: GetFiatStatsInput): Promise<FiatStats>
  /** List the prices of all pairs. Public: it needs no key. `GET /api/v1/integration/spot/fiat/tickers` */
  listFiatTickers(query?: ListFiatTickersInput): Promise<FiatTicker[]>
  /** Read the current rules for orders in a pair. Public: it needs no key. `GET
   * /api/v1/integration/spot/fiat/market-info` */
  getFiatMarketInfo(query: GetFiatMarketInfoInput): Promise<FiatMarketInfo>
  /** List the currencies of the fiat order book. Public: it needs no key. `GET /api/v1/integration/spot/fiat/currencies` */
  listFiatSpotCurrencies(): Promise<FiatSpotCurrency[]>
  /** List the trades of a pair, newest first. Public: it needs no key. `GET /api/v1/integration/spot/fiat/trades` */
  listFiatTrades(query: ListFiatTradesInput): Promise<FiatTrade[]>
  /** List the candles of a pair, oldest first. With `since` or a `cursor`, the list starts with the earliest candles from
   * there; otherwise it has the latest before `until`. The
   * time of a candle is its opening time. A period without trades has no candle; the last candle may still change.
   * Public: it needs no key. `GET /api/v1/integration/spot/fiat/candles` */
  listFiatCandles(query: ListFiatCandlesInput): Promise<FiatCandle[]>
  /** Place an order. The order is paid from the trading account. The answer comes as soon as the order is accepted,
   * always with the status `new`; read the order, or follow the topic `spot.fiat.order`, for its outcome. A repeat with
   * the same Idempotency-Key places nothing and returns the order in its present state. The key needs the permission
   * `can_spot_fiat_trade`. `POST /api/v1/integration/spot/fiat/order` */
  createFiatOrder(body: CreateFiatOrderRequest): Promise<PlacedFiatOrder>
  /** Cancel an open limit order. The locked rest becomes available again. Fills stay. The key needs the permission
   * `can_spot_fiat_trade`. `DELETE /api/v1/integration/spot/fiat/order/{order_id}` */
  cancelFiatOrder(order_id: string, options?: CancelFiatOrderInput): Promise<FiatOrderState>
  /** Change the price or the size of an open limit order. The order keeps its place in the queue when its price stays the
   * same and its size falls. Otherwise it goes to the end of the queue, and may trade at once unless it is post-only.
   * `amount` is the whole size, filled part included: an amount equal to or below what is filled ends the order as it
   * stands, and the answer has the status cancelled with `filled` unchanged. The key needs the permission
   * `can_spot_fiat_trade`. `PATCH /api/v1/integration/spot/fiat/order/{order_id}` */
  amendFiatOrder(order_id: string, body?: AmendFiatOrderRequest): Promise<FiatOrderState>
  /** Read one of your orders. The key needs the permission `can_spot_fiat_read`. `GET
   * /api/v1/integration/spot/fiat/order/{order_id}` */
  getFiatOrder(order_id: string): Promise<FiatOrder>
  /** Cancel all your open orders. Cancels all your open orders, or the orders of a pair, a side or both. Without a pair,
   * orders of closed pairs stay open; a repeat with the same idempotency key cancels the orders of the first request and
   * no others. The key needs the permission `can_spot_fiat_trade`. `DELETE /api/v1/integration/spot/fiat/orders` */
  cancelFiatOrders(query?: CancelFiatOrdersInput): Promise<CancelledFiatOrders>
  /** List your orders, newest first. The key needs the permission `can_spot_fiat_read`. `GET
   * /api/v1/integration/spot/fiat/orders` */
  listFiatOrders(query?: ListFiatOrdersInput): Promise<FiatOrderSummary[]>
  /** Arm or disarm a dead man's switch. All your open orders, in the pair or in all pairs, are cancelled unless you arm
   * the switch again in time; their execution_message is CANCEL_AFTER. The switch then stays off until you arm it again.
   * The key needs the permission `can_spot_fiat_trade`. `POST /api/v1/integration/spot/fiat/cancel-after` */
  cancelFiatOrdersAfter(body: CancelFiatOrdersAfterRequest): Promise<FiatCancelTimer>
  /** List your trades, newest first. A trade between two of your own orders is listed once, from the side of the taker;
   * with `order_id`, from the side of that order. The key needs the permission `can_spot_fiat_read`. `GET
   * /api/v1/integration/spot/fiat/my-trades` */
  listOwnFiatTrades(query?: ListOwnFiatTradesInput): Promise<OwnFiatTrade[]>
  /** Read the kinds of cards and their fees. The key needs the permission `can_cards_read`. `GET
   * /api/v1/integration/cards/settings` */
  getCardSettings(): Promise<CardSettings>
  /** Read the regions and payment systems of cards. The key needs the permission `can_cards_read`. `GET
   * /api/v1/integration/cards/meta` */
  getCardMeta(): Promise<CardMeta>
  /** Read the rate at which cards are paid in roubles. The key needs the permission `can_cards_read`. `GET
   * /api/v1/integration/cards/rate` */
  getCardRate(): Promise<CardRate>
  /** Order a card. The answer is the order. The card appears in GET /cards once its issuer has issued it, with the event
   * `card.transaction`. `balance_usdt` pays at once. With the other methods the order says how to pay: exactly this
   * amount, in one payment, before the expiry. Any other payment is credited to the wallet instead, and the order fails
   * with the reason. The key needs the permission `can_cards_manage`. `POST /api/v1/integration/cards` */
  issueCard(body: IssueCardRequest): Promise<CardOrder>
  /** List your cards, newest first. The key needs the permission `can_cards_read`. `GET /api/v1/integration/cards` */
  listCards(query?: ListCardsInput): Promise<Card[]>
  /** List your card orders, newest first. The key needs the permission `can_cards_read`. `GET
   * /api/v1/integration/cards/orders` */
  listCardOrders(query?: ListCardOrdersInput): Promise<CursorPage & { items: CardOrder[] }>
  /** Read one of your card orders. The key needs the permission `can_cards_read`. `GET
   * /api/v1/integration/cards/orders/{order_id}` */
  getCardOrder(order_id: string): Promise<CardOrder>
  /** Load a card from your wallet. The load reaches the balance once the issuer has carried it out; `GET
   * /transactions/{transaction_id}` shows its outcome. If the load fails, the money returns to the wallet. The key needs
   * the permission `can_cards_manage`. `POST /api/v1/integration/cards/{card_id}/topup` */
  topUpCard(card_id: string, body: TopUpCardRequest): Promise<CardTopUp>
  /** List the transactions of all your cards, newest first. Issues, top-ups, purchases and refunds. Declined purchases
   * are included, with the reason. Pending and failed loads are listed only with `status`, and in `GET /cards/orders`.
   * The key needs the permission `can_cards_read`. `GET /api/v1/integration/cards/transactions/all` */
  listAllCardTransactions(query?: ListAllCardTransactionsInput): Promise<CursorPage & { items: CardTransaction[] }>
  /** List the transactions of one of your cards, newest first. Purchases, refunds, and completed loads. Pending and
   * failed loads are listed only with `status`, and in `GET /cards/orders`. The key needs the permission
   * `can_cards_read`. `GET /api/v1/integration/cards/{card_id}/transactions` */
  listCardTransactions(card_id: string, query?: ListCardTransactionsInput): Promise<CursorPage & { items: CardTransaction[] }>
  /** Read one of your cards. The key needs the permission `can_cards_read`. `GET /api/v1/integration/cards/{card_id}` */
  getCard(card_id: string): Promise<Card>
  /** Read the balance of one of your cards. The key needs the permission `can_cards_read`. `GET
   * /api/v1/integration/cards/{card_id}/balance` */
  getCardBalance(card_id: string): Promise<CardBalance>
  /** Freeze a card. New purchases are declined. Purchases that were already authorised can still clear, and refunds still
   * arrive. The key needs the permission `can_cards_manage`. `POST /api/v1/integration/cards/{card_id}/freeze` */
  freezeCard(card_id: string, options?: FreezeCardInput): Promise<Card>
  /** Unfreeze a card. The card can pay again. The answer comes once the issuer has confirmed, or after two seconds. An
   * active card stays unchanged. The key needs the permission `can_cards_manage`. `POST
   * /api/v1/integration/cards/{card_id}/unfreeze` */
  unfreezeCard(card_id: string, options?: UnfreezeCardInput): Promise<Card>
  /** Block a card for good. The balance returns to the wallet in USDT at once. Released authorisations and refunds follow
   * as they arrive. A blocked card cannot be used again. The key needs the permission `can_cards_manage`. `POST
   * /api/v1/integration/cards/{card_id}/block` */
  blockCard(card_id: string, options?: BlockCardInput): Promise<Card>
  /** Set the spending limits of a card. A purchase beyond a limit is declined with `limit`. Held and cleared amounts
   * count towards it; reversals and refunds reduce them. The key needs the permission `can_cards_manage`. `PATCH
   * /api/v1/integration/cards/{card_id}/limits` */
  setCardLimits(card_id: string, body?: SetCardLimitsRequest): Promise<Card>
  /** Read number and cvc of a card, encrypted to your key. Number, cvc and expiry come from the issuer and are encrypted
   * to the key that you send. The request is logged; the values are not stored. A card can be revealed 10 times a
   * minute. The key needs the permission `can_cards_manage`. `POST /api/v1/integration/cards/{card_id}/reveal` */
  revealCard(card_id: string, body: RevealCardRequest): Promise<RevealCardData>
  /** List the categories of gift cards. Public: it needs no key. `GET /api/v1/integration/giftcards/categories` */
  listGiftCardCategories(): Promise<GiftCardCategory[]>
  /** List the gift cards on sale, by title. The catalogue is read from the supplier every few minutes. A purchase needs
   * the `id` and one of the face values. Public: it needs no key. `GET /api/v1/integration/giftcards/catalog` */
  listGiftCards(query?: ListGiftCardsInput): Promise<NumberedPage & { items: GiftCard[]; /** Number of matching products on all pages. */ total: number }>
  /** Read what a gift card would cost. An estimate reserves nothing, and the price may change. To pay no more than this,
   * send its `total` as the `max_total` of the purchase. The key needs the permission `can_giftcards_read`. `POST
   * /api/v1/integration/giftcards/estimate` */
  estimateGiftCard(body: EstimateGiftCardRequest): Promise<GiftCardEstimate>
  /** Buy a gift card. The total is held until the supplier delivers; if the supplier refuses, the total is available
   * again. The order has the code once its status is `completed`, usually within seconds. The key needs the permission
   * `can_giftcards_purchase`. `POST /api/v1/integration/giftcards/purchase` */
  purchaseGiftCard(body: PurchaseGiftCardRequest): Promise<PlacedGiftCardOrder>
  /** List your gift card orders with their codes, newest first. Each reading of a code is logged with the key that read
   * it. The key needs the permission `can_giftcards_read`. `GET /api/v1/integration/giftcards/orders` */
  listGiftCardOrders(query?: ListGiftCardOrdersInput): Promise<CursorPage & { items: GiftCardOrder[] }>
  /** Read one of your gift card orders with its code. Each reading of a code is logged with the key that read it. The key
   * needs the permission `can_giftcards_read`. `GET /api/v1/integration/giftcards/orders/{order_id}` */
  getGiftCardOrder(order_id: string): Promise<GiftCardOrder>
  /** List the categories of services that can be paid. A category is listed once for each country with services in it.
   * Public: it needs no key. `GET /api/v1/integration/services/categories` */
  listServiceCategories(query?: ListServiceCategoriesInput): Promise<ServiceCategory[]>
  /** List the services that can be paid. The catalogue is read from the supplier regularly, by default every minute. The
   * id of a service never changes. Public: it needs no key. `GET /api/v1/integration/services/catalog` */
  listServices(query?: ListServicesInput): Promise<ServicePage>
  /** Read a service that can be paid. Public: it needs no key. `GET /api/v1/integration/services/catalog/{service_id}` */
  getService(service_id: string): Promise<Service>
  /** Read what the payment of a service costs, and hold the price. The price is held until `quote_expires_at`, whatever
   * the market does. `pay` refers to the estimate by `quote_expires_at`, with the same service, currency and amount. An
   * estimate can be used once, reserves no money, and costs nothing when unused. The latest 20 unused estimates are
   * kept. The key needs the permission `can_services_read`. `POST /api/v1/integration/services/estimate` */
  estimateServicePayment(body: EstimateServicePaymentRequest): Promise<ServiceEstimate>
  /** Ask whether an account can be paid. Required before `pay` where `requires_check` is true or `payment_type` is
   * REQUISITES. A check moves no money. For an account that cannot be paid, the answer has `success` false and a
   * `reason`. A check is valid for one payment, until `expires_at` and for the `client_amount` of its answer. The key
   * needs the permission `can_services_read`. `POST /api/v1/integration/services/check-requisite` */
  checkServiceRequisite(body: CheckServiceRequisiteRequest): Promise<ServiceCheck>
  /** Pay a service at the price of an estimate. The money is held until the supplier pays or refuses; a refused payment
   * costs nothing. While its outcome is unknown, a payment has the status `wait` and is neither repeated nor refunded.
   * An estimate can be used once: a second payment with the same estimate is refused as QUOTE_NOT_FOUND. The key needs
   * the permission `can_services_pay`. `POST /api/v1/integration/services/pay` */
  payService(body: PayServiceRequest): Promise<ServicePayment>
  /** List your payments of services with their receipts, newest first. Each reading of a receipt is logged with the key
   * that read it. The key needs the permission `can_services_read`. `GET /api/v1/integration/services/orders` */
  listServicePayments(query?: ListServicePaymentsInput): Promise<ServicePaymentPage>
  /** Read one of your payments of services with its receipt. A key without `can_services_read` gets a masked account and
   * no receipt. Each reading of a receipt is logged with the key that read it. Any valid key may call it. `GET
   * /api/v1/integration/services/orders/{order_id}` */
  getServicePayment(order_id: string): Promise<ServicePayment>
  /** Read what invoices cost, and your settings. The key needs the permission `can_invoices_read`. `GET
   * /api/v2/integration/invoices/settings` */
  getInvoiceSettings(): Promise<InvoiceSettings>
  /** Change your settings for invoices. Omitted fields stay unchanged. Existing invoices keep the settings with which
   * they were created. The key needs the permission `can_invoices_create`. `PATCH /api/v2/integration/invoices/settings` */
  changeInvoiceSettings(body?: ChangeInvoiceSettingsRequest): Promise<InvoiceSettings>
  /** Create a template. A template has a permanent page for a QR code, and makes a separate invoice for each receipt and
   * each paying visit. The terms of a template never change: to change them, deactivate it and create another. The key
   * needs the permission `can_invoices_create`. `POST /api/v2/integration/invoices/templates` */
  createInvoiceTemplate(body: CreateInvoiceTemplateRequest): Promise<InvoiceTemplate>
  /** List your templates, newest first. The key needs the permission `can_invoices_read`. `GET
   * /api/v2/integration/invoices/templates` */
  listInvoiceTemplates(query?: ListInvoiceTemplatesInput): Promise<CursorPage & { items: InvoiceTemplate[] }>
  /** Read one of your templates. The key needs the permission `can_invoices_read`. `GET
   * /api/v2/integration/invoices/templates/{template_id}` */
  getInvoiceTemplate(template_id: string): Promise<InvoiceTemplate>
  /** Deactivate a template. A deactivated template makes no invoices; its earlier invoices can still be paid. A template
   * cannot be activated again. The key needs the permission `can_invoices_create`. `POST
   * /api/v2/integration/invoices/templates/{template_id}/deactivate` */
  deactivateInvoiceTemplate(template_id: string, options?: DeactivateInvoiceTemplateInput): Promise<InvoiceTemplate>
  /** Create the invoice of a receipt at a point of sale. The template has one invoice for each `external_payment_id`: a
   * repeat of the same receipt, under any key, returns that invoice in its present state. The key needs the permission
   * `can_invoices_create`. `POST /api/v2/integration/invoices/templates/{template_id}/payments` */
  createTemplatePayment(template_id: string, body: CreateTemplatePaymentRequest): Promise<Invoice>
  /** Create an invoice. Send one Idempotency-Key, such as a UUID, for each invoice: a repeat gets the same invoice.
   * Without `amount` the payer chooses the amount; without `symbol` and `bch_code` the payer chooses the currency on the
   * page. An amount in `price_currency` is converted when the currency is chosen. The key needs the permission
   * `can_invoices_create`. `POST /api/v2/integration/invoices` */
  createInvoice(body?: CreateInvoiceRequest): Promise<Invoice>
  /** List your invoices, newest first. The key needs the permission `can_invoices_read`. `GET
   * /api/v2/integration/invoices` */
  listInvoices(query?: ListInvoicesInput): Promise<CursorPage & { items: Invoice[] }>
  /** Read one of your invoices. The invoice’s events carry the same data. After the rate has expired, and while no
   * payment was seen, `amount_due` is quoted again. The key needs the permission `can_invoices_read`. `GET
   * /api/v2/integration/invoices/{invoice_id}` */
  getInvoice(invoice_id: string): Promise<Invoice>
  /** Read the address of the page on which an invoice is paid. The key needs the permission `can_invoices_read`. `GET
   * /api/v2/integration/invoices/{invoice_id}/payment-url` */
  getInvoicePaymentUrl(invoice_id: string): Promise<InvoicePaymentUrl>
  /** Cancel an invoice that nobody has begun to pay. The page of the invoice then accepts no payment. A payment that was
   * already on its way is still yours, with `timing: late`. The key needs the permission `can_invoices_create`. `POST
   * /api/v2/integration/invoices/{invoice_id}/cancel` */
  cancelInvoice(invoice_id: string, options?: CancelInvoiceInput): Promise<Invoice>
  /** Choose how an invoice is paid. Does the same as the page for a payer: fixes `amount_due` and the rate until
   * `rate_expires_at`. The choice can be changed while nobody has begun to pay; the same choice again before that time
   * has the same terms. The key needs the permission `can_invoices_create`. `POST
   * /api/v2/integration/invoices/{invoice_id}/currency` */
  chooseInvoiceCurrency(invoice_id: string, body: ChooseInvoiceCurrencyRequest): Promise<Invoice>
  /** Pay an invoice of another customer from your wallet. Pays the missing amount, instantly and finally: without the
   * chain, and without a fee beyond the invoice’s own. Fiat currencies cannot be sent. The key needs the permission
   * `can_transfer`. `POST /api/v2/integration/invoices/{invoice_id}/pay` */
  payInvoice(invoice_id: string, body?: PayInvoiceRequest): Promise<OwnInvoicePayment>
  /** Refund payments of an invoice. A refund is paid from your funding account, including the part that was taken as
   * commission. Without `address` the refund goes at once to the customers who paid from a balance here: the latest
   * payer first, each at most the amount of their payment. With `address` the refund is a withdrawal with the same id:
   * the fee is charged on top, the limits, approvals and halts of withdrawals apply, and decimals that the network
   * cannot send stay with you. Such a call also needs the permission `can_withdraw_crypto`, since a key could otherwise
   * send your income anywhere. To return money that came over a rail in a fiat currency, make a payout yourself. A
   * hedged invoice is refunded in the currency of its hedge. The amount of a failed refund can be refunded again. The
   * key needs the permission `can_invoices_create`. `POST /api/v2/integration/invoices/{invoice_id}/refund` */
  refundInvoice(invoice_id: string, body?: RefundInvoiceRequest): Promise<Invoice>
  /** List your transactions, newest first. Continue with `next_cursor` until `has_more` is false. Each request examines
   * at most 5,000 transactions: with a filter that few of them match, an answer may have fewer items than `limit`, or
   * none, although more follow. Requests by `page` return full pages instead. The key needs the permission
   * `can_transactions_read`. `GET /api/v1/integration/transactions` */
  listTransactions(query?: ListTransactionsInput): Promise<CursorPage & { items: Transaction[] }>
  /** Read one transaction. The key needs the permission `can_transactions_read`. `GET
   * /api/v1/integration/transactions/{transaction_id}` */
  getTransaction(transaction_id: string): Promise<Transaction>
  /** Register a webhook for events. Later events are posted to the webhook, signed by Standard Webhooks 1.0 with the
   * `secret` of this answer. You can have
   * at most 20 webhooks. A repeat with the same idempotency key returns the secret again until it is rotated. The key
   * needs the permission `can_webhooks_manage`. `POST /api/v1/integration/webhooks` */
  createWebhook(body: CreateWebhookRequest): Promise<WebhookWithSecret>
  /** List your webhooks, newest first. The key needs the permission `can_webhooks_manage`. `GET
   * /api/v1/integration/webhooks` */
  listWebhooks(query?: ListWebhooksInput): Promise<NumberedPage & { items: Webhook[] }>
  /** Read one webhook. The key needs the permission `can_webhooks_manage`. `GET /api/v1/integration/webhooks/{id}` */
  getWebhook(id: string): Promise<Webhook>
  /** Change a webhook, or switch it off and on. While a webhook is off, nothing is sent, and events of that time are not
   * queued for it. When you switch it off, its pending
   * deliveries wait and are dropped after the retention period; when the server switched it off, its pending deliveries
   * are
   * cancelled. Switching it on clears `disabled_reason` and `failing_since` and resumes the waiting deliveries; replay
   * the
   * period that it missed. The key needs the permission `can_webhooks_manage`. `PATCH /api/v1/integration/webhooks/{id}` */
  changeWebhook(id: string, body?: ChangeWebhookRequest): Promise<Webhook>
  /** Delete a webhook. Nothing more is sent to the webhook. The log of its deliveries is deleted too. The key needs the
   * permission `can_webhooks_manage`. `DELETE /api/v1/integration/webhooks/{id}` */
  deleteWebhook(id: string): Promise<DeleteWebhookData>
  /** Give a webhook a new secret. For 24 hours the previous secret also signs each request, so either secret verifies
   * during your changeover. After another
   * rotation each secret keeps its 24 hours; at most 5 sign at a time. A repeat with the same idempotency key returns
   * the same secret; without a key each request makes a new one. The key needs the permission `can_webhooks_manage`.
   * `POST /api/v1/integration/webhooks/{id}/rotate` */
  rotateWebhookSecret(id: string, options?: RotateWebhookSecretInput): Promise<RotatedWebhookSecret>
  /** Send a test event to a webhook. Sends a `webhook.test` event to this webhook alone, whatever its filter; it is
   * signed, retried and logged like any other event. The test event is not part of `GET /events`. The key needs the
   * permission `can_webhooks_manage`. `POST /api/v1/integration/webhooks/{id}/test` */
  testWebhook(id: string, options?: TestWebhookInput): Promise<WebhookDelivery>
  /** List the deliveries of a webhook, newest events first. Continue with `next_cursor` until it is null. Page numbers
   * reach 20,000 deliveries, cursors the oldest one. With `type` a page may have
   * fewer items than requested, or none, although more follow. The key needs the permission `can_webhooks_manage`. `GET
   * /api/v1/integration/webhooks/{id}/deliveries` */
  listWebhookDeliveries(id: string, query?: ListWebhookDeliveriesInput): Promise<CursorPage & { items: WebhookDelivery[] }>
  /** Read one delivery with its requests and answers. The key needs the permission `can_webhooks_manage`. `GET
   * /api/v1/integration/webhooks/{id}/deliveries/{delivery_id}` */
  getWebhookDelivery(options: GetWebhookDeliveryInput): Promise<WebhookDeliveryDetails>
  /** Send the event of a delivery again, at once. The attempts start over, even during an attempt. The request has the
   * same `webhook-id` and body as before. The key needs the permission `can_webhooks_manage`. `POST
   * /api/v1/integration/webhooks/{id}/deliveries/{delivery_id}/replay` */
  replayWebhookDelivery(options: ReplayWebhookDeliveryInput): Promise<WebhookDelivery>
  /** Send the events of a period again. Sends every event of the period that matches the webhook's filter, including
   * events never sent because it was switched off or
   * did not exist yet. With more than 10000 events nothing is sent: `until` in the refusal says where the first part may
   * end and the
   * next may begin. The key needs the permission `can_webhooks_manage`. `POST /api/v1/integration/webhooks/{id}/replay` */
  replayWebhook(id: string, body: ReplayWebhookRequest): Promise<ReplayWebhookData>
  /** Read your events, oldest first. Returns the same events, byte for byte, as webhooks receive, even if you have no
   * webhook. Start without `after`, then continue with
   * `next_cursor`: it is always present, does not expire, and skips nothing. `after=now` returns a cursor at the end of
   * the log, to follow later events.
   * Every event of a resource is listed, numbered by `sequence` from 1 without gaps; events older than the retention
   * period are omitted. The key needs the permission `can_events_read`. `GET /api/v1/integration/events` */
  listEvents(query?: ListEventsInput): Promise<LoggedEventPage>
  /** Create a customer. A customer with a level, a sign-in, or a tariff looser than `default` waits for the approval of a
   * second operator. A service key of the exchange itself may call it; no key of a customer may. The service key needs
   * the right `customers.create`. `POST /api/house/v1/customers` */
  houseCreateCustomer(body: HouseCreateCustomerRequest): Promise<HouseCustomerOutcome>
  /** Read a customer. Any service key of the exchange itself may call it; no key of a customer may. `GET
   * /api/house/v1/customers/{username}` */
  houseGetCustomer(username: string): Promise<HouseCustomer>
  /** Set the level of a customer’s verification. A lower level takes effect at once. Any other needs a second operator,
   * and the waiting time of the customer’s tariff, during which the customer can object. A service key of the exchange
   * itself may call it; no key of a customer may. The service key needs the right `levels.set`. `PUT
   * /api/house/v1/customers/{username}/level` */
  houseSetLevel(username: string, body: HouseSetLevelRequest): Promise<HouseCustomerOutcome>
  /** Create a key of a customer. A repeat with the same idempotency key returns the secret again. Permissions that send
   * value wait until the customer confirms them. A service key of the exchange itself may call it; no key of a customer
   * may. The service key needs the right `keys.create`. `POST /api/house/v1/customers/{username}/keys` */
  houseCreateKey(username: string, body: HouseCreateKeyRequest): Promise<HouseKey>
  /** Read a proposal that waits for a second person. A service key can read only its own proposals. Any service key of
   * the exchange itself may call it; no key of a customer may. `GET /api/house/v1/proposals/{id}` */
  houseGetProposal(id: string): Promise<HouseProposal>
  /** Create a customer with balances and a key. The key has every permission. Any valid key may call it. `POST
   * /sandbox/v1/customers` */
  sandboxCreateCustomer(body: SandboxCreateCustomerRequest): Promise<NewSandboxCustomer>
  /** List keys. Lists the keys of one customer, or of all customers without `username`, oldest first. A secret is shown
   * only once, when its key is created. Any valid key may call it. `GET /sandbox/v1/keys` */
  sandboxListKeys(query?: SandboxListKeysInput): Promise<NumberedPage & { items: SandboxKey[] }>
  /** Create another key for a customer. Without `permissions` the key has every permission. Any valid key may call it.
   * `POST /sandbox/v1/keys` */
  sandboxCreateKey(body: SandboxCreateKeyRequest): Promise<NewSandboxKey>
  /** Change a key, at once. Any valid key may call it. `PATCH /sandbox/v1/keys/{api_key}` */
  sandboxChangeKey(api_key: string, body?: SandboxChangeKeyRequest): Promise<ChangedSandboxKey>
  /** Delete a key, at once. The last key of alice, bob or carol is replaced at the next start. Any valid key may call it.
   * `DELETE /sandbox/v1/keys/{api_key}` */
  sandboxDeleteKey(api_key: string): Promise<SandboxDeleteKeyData>
  /** Create a person of the back office and sign them in. The person also appears on the sign-in page of `/office`. A
   * repeat with the same name sets these roles and opens another session. The token is the value of the cookie
   * `coffer_office`, over https `__Host-coffer_office`: send `Cookie: coffer_office=TOKEN` with requests to
   * `/api/office/v1`. A request that changes something also has the `Origin` of this sandbox and, in `X-CSRF-Token`, the
   * `csrf_token` that `GET /api/office/v1/me` answers. Acts that move money work for five minutes; then ask for another
   * token. olivia, oscar, otto and sam can be signed in with their own roles. Any valid key may call it. `POST
   * /sandbox/v1/operators` */
  sandboxCreateOperator(body: SandboxCreateOperatorRequest): Promise<SandboxCreateOperatorData>
  /** Move the business clock forward. Expiry, quotes and retries follow the business clock; signatures do not. Any valid
   * key may call it. `POST /sandbox/v1/clock/advance` */
  sandboxAdvanceClock(body: SandboxAdvanceClockRequest): Promise<SandboxAdvanceClockData>
  /** Pay an address on a simulated chain. Any valid key may call it. `POST /sandbox/v1/chain/{network}/deposits` */
  sandboxPayAddress(network: string, body: SandboxPayAddressRequest): Promise<SandboxPayAddressData>
  /** Mine blocks on a simulated chain. Any valid key may call it. `POST /sandbox/v1/chain/{network}/mine` */
  sandboxMine(network: string, body: SandboxMineRequest): Promise<SandboxMineData>
  /** Replace the newest blocks of a simulated chain. The payments in the replaced blocks leave the chain and wait for the
   * next mined block. Any valid key may call it. `POST /sandbox/v1/chain/{network}/reorg` */
  sandboxReorganise(network: string, body: SandboxReorganiseRequest): Promise<SandboxMineData>
  /** Halt or resume a simulated chain. A halted chain mines nothing by itself; the mine control still works. Any valid
   * key may call it. `POST /sandbox/v1/chain/{network}/halt` */
  sandboxHaltChain(network: string, body: SandboxHaltChainRequest): Promise<SandboxHaltChainData>
  /** Raise or lower the fees of a simulated chain. Fees are in percent of a quiet day’s. A transaction of the exchange
   * that offers less waits in the mempool until a replacement offers more, or until fees fall. Any valid key may call
   * it. `POST /sandbox/v1/chain/{network}/fees` */
  sandboxSetFees(network: string, body: SandboxSetFeesRequest): Promise<SandboxSetFeesData>
  /** Pin or release a market price. The body has exactly one of `price` and `release`. The bid and ask of a pinned pair
   * are exactly this price, also after a restart. Prices are kept in USDT: BASE-USDT and USDT-BASE move BASE; any other
   * pair moves its base and pins its quote at its present price. `release` frees the prices that this pair, in either
   * order, pinned last. A jump beyond the catalogue’s limit for price moves halts the order book of the pair for a
   * while. Any valid key may call it. `POST /sandbox/v1/prices/{pair}` */
  sandboxPinPrice(pair: string, body?: SandboxPinPriceRequest): Promise<SandboxPrice>
  /** Make the next calls of a port fail. While prices fail, the exchange deals in nothing: requests fail with
   * PRICE_UNAVAILABLE and limit orders wait. For prices, each process counts only the calls of its own requests; calls
   * of its workers suffer the fault too, without counting. For the other ports, which only workers call, all processes
   * count together: deposits and payments come later; signatures, broadcasts, hedges and orders to a rail are looked up;
   * deliveries are retried. A duplicate callback waits for the next callback. Another fault for the same port replaces
   * this one, and a restart ends it. Any valid key may call it. `POST /sandbox/v1/faults` */
  sandboxSetFault(body: SandboxFault): Promise<SandboxFault>
  /** Make an outside party wait for controls. The mode applies to all processes until it is changed, also after a
   * restart. `chain`: transactions broadcast in manual mode wait for the controls of simulated chains, even after the
   * mode is automatic again; payments to the exchange do not wait. `hedging`: hedges stay pending until the mode is
   * automatic again. `rail`: payers and banks do nothing without a control until the mode is automatic again; links
   * expire all the same. `issuer`, `giftcards`, `services`: orders stay as they are until a control decides them or the
   * mode is automatic again. Any valid key may call it. `POST /sandbox/v1/suppliers` */
  sandboxSetSupplier(body: SandboxSetSupplierRequest): Promise<SandboxSetSupplierData>
  /** Pay a fiat deposit, or refuse to pay. `success` pays the link at once, even after it has expired: a failed deposit
   * then succeeds late, and a further payment becomes a separate deposit, which is the answer. With `failed` the payer
   * refuses; a paid deposit can no longer be refused, and a failed one stays failed. Without a control the payer pays
   * within two seconds. The kopecks of the amount change that: `.01` waits for a control, `.02` is refused, `.03` is
   * paid by half, `.04` is paid double, `.05` is paid after the link has expired, `.06` is paid twice. Any valid key may
   * call it. `POST /sandbox/v1/deposits/fiat/{transaction_id}` */
  sandboxSettleFiatDeposit(transaction_id: string, body: SandboxSettleFiatDepositRequest): Promise<SandboxSettledFiatDeposit>
  /** Settle a withdrawal at once. On a chain: mines the withdrawal's transaction with this outcome, and the blocks that
   * make it final. On Bitcoin, Litecoin and Dogecoin one transaction pays withdrawals that waited together, so they
   * share its outcome. To a bank account: the bank decides. A withdrawal that has ended keeps its outcome: the same
   * outcome again is answered, the other one refused. Without a control, a withdrawal to an address that ends in `dead`
   * fails: `bc1qyp2y0ayew7ypu0cugzz6utj2hw3hkdcl9ydead` (bitcoin), `ltc1qdttemzcw5me87ns6uapmwc8tf6ygm836tmdead`
   * (litecoin), `DFPXnQCc3NXmCVcFGLg7KZqi7djUBPdead` (dogecoin), `0x4b0897b0513FdC7C541b6d9D7E929C4E5364DEAD` (evm),
   * `TUwKWnwMCT4ZrX9pafo2JY7NW8awTYdead` (tron), `rnq8ZqCadEM7UGXtSgWU74TuFezxxrdead` (xrp),
   * `UQAygv9Ptg6toEqzBDKbkIB8fSMZ71o_cWsAAIG-vp0Vdead` (ton), `9mHoQZebW8JXFGKEZutZx6c5k2PboeQtrdjsXzTndead` (solana). A
   * payout to a phone that ends in `0002` is declined; one to `0003` stays unknown for 20 seconds and is then paid; one
   * to `0005` is paid and comes back a day later. Any valid key may call it. `POST
   * /sandbox/v1/withdrawals/{transaction_id}` */
  sandboxSettleWithdrawal(transaction_id: string, body: SandboxSettleWithdrawalRequest): Promise<SandboxSettleWithdrawalData>
  /** Send a payout back. The recipient’s bank sends the money back: the withdrawal fails after all, and amount and fee
   * are available again. Only for withdrawals to bank accounts. Any valid key may call it. `POST
   * /sandbox/v1/withdrawals/{transaction_id}/return` */
  sandboxReturnPayout(transaction_id: string): Promise<SandboxReturnPayoutData>
  /** Read the statement of a simulated bank. All that the bank booked on a day of UTC, as CSV: transaction_id, type
   * (payment, payout or return), reference (of the exchange; empty where the payer named none), amount, currency, fee
   * (what the bank charges on top), booked_at. Any valid key may call it. `GET /sandbox/v1/rails/{rail}/statement` */
  sandboxReadStatement(rail: string, query: SandboxReadStatementInput): Promise<SandboxReadStatementData>
  /** Settle the order of a card, or a load, at once. The issuer makes the card or loads it, or refuses; `order_id` is the
   * id of an order that is paid, or the transaction id of a load. An order that has ended keeps its outcome: the same
   * outcome again is answered, the other one refused. Without a control an order ends within two seconds. The cents of
   * the amount in USD change that: `.02` is declined, `.03` has no answer for 20 seconds and is then done, `.04` is
   * declined and nevertheless done two seconds later. Any valid key may call it. `POST
   * /sandbox/v1/cards/orders/{order_id}` */
  sandboxSettleCardOrder(order_id: string, body: SandboxSettleOrderRequest): Promise<SandboxSettleCardOrderData>
  /** Settle a gift card order at once. The supplier delivers, or refuses. An order that has ended keeps its outcome: the
   * same outcome again is answered, the other one refused. Without a control an order ends within two seconds; each
   * product of the category `sandbox` goes wrong in its own way, as its `terms` describe. Any valid key may call it.
   * `POST /sandbox/v1/giftcards/orders/{order_id}` */
  sandboxSettleGiftCard(order_id: string, body: SandboxSettleOrderRequest): Promise<SandboxSettleCardOrderData>
  /** Settle a payment of a service at once. The supplier pays, or refuses. An order that has ended keeps its outcome: the
   * same outcome again is answered, the other one refused. Without a control an order ends within two seconds, by the
   * last digits of its account or phone: `0002` is declined; `0003` has no answer, and is paid 20 seconds later; `0004`
   * costs the exchange more than was agreed; `0005` is paid, and given back ten seconds later; `0006` is declined, and
   * paid ten seconds later; `0007` is refused, since its provider is away. A check of an account that ends in `0008`
   * finds no account; one that ends in `0009` requires the payer’s identity. Any valid key may call it. `POST
   * /sandbox/v1/services/orders/{order_id}` */
  sandboxSettleServicePayment(order_id: string, body: SandboxSettleOrderRequest): Promise<SandboxSettleCardOrderData>
  /** Pay the order of a card. The payer pays an order by fast payment or on chain; by default the amount of the order.
   * Without a control a link is paid within two seconds, like that of a fiat deposit, and an address waits for its
   * payer. Any valid key may call it. `POST /sandbox/v1/cards/orders/{order_id}/pay` */
  sandboxPayCardOrder(order_id: string, body?: SandboxPayCardOrderRequest): Promise<SandboxPayCardOrderData>
  /** Pay with a card. A merchant requests a payment from any card, and the exchange decides. `clear` takes an approved
   * amount at once, `authorize` leaves it reserved, `reverse` releases it. The answer is the card transaction; its
   * status is declined where the exchange declines. Any valid key may call it. `POST
   * /sandbox/v1/cards/{card_id}/purchases` */
  sandboxUseCard(card_id: string, body: SandboxUseCardRequest): Promise<CardTransaction>
  /** Give money back to a card. A merchant refunds any card, also a frozen one; a refund to a blocked card goes to the
   * wallet. The answer is the card transaction. Any valid key may call it. `POST /sandbox/v1/cards/{card_id}/refunds` */
  sandboxRefundCard(card_id: string, body: SandboxRefundCardRequest): Promise<CardTransaction>
  /** Pay an invoice. Pays on the invoice’s simulated chain, or over the rail as the payer at the bank. An ended invoice
   * can be paid too; the payment is then late. `symbol` and `bch_code` choose the currency where the payer has not
   * chosen one yet. By default the chosen currency and the missing amount are paid. Any valid key may call it. `POST
   * /sandbox/v1/invoices/{invoice_id}/pay` */
  sandboxPayInvoice(invoice_id: string, body?: SandboxPayInvoiceRequest): Promise<SandboxPayInvoiceData>
}

/** How each operation is called. */
export const operations = {
  listWallets: { method: 'GET', path: '/api/v1/integration/account/wallets' },
  createWallet: { method: 'POST', path: '/api/v1/integration/account/wallets', sends: 'body', keyIn: 'body' },
  getWallet: { method: 'GET', path: '/api/v1/integration/account/wallets/{symbol}' },
  getProfile: { method: 'GET', path: '/api/v1/integration/account/profile' },
  listCurrencies: { method: 'GET', path: '/api/v1/integration/market/currencies' },
  getDepositAddress: { method: 'GET', path: '/api/v1/integration/funding/deposit/crypto/address', sends: 'query' },
  listFiatDepositMethods: { method: 'GET', path: '/api/v1/integration/funding/deposit/fiat/methods', sends: 'query' },
  createFiatDeposit: { method: 'POST', path: '/api/v1/integration/funding/deposit/fiat', sends: 'body', keyIn: 'body' },
  getFiatDeposit: { method: 'GET', path: '/api/v1/integration/funding/deposit/fiat/{transaction_id}' },
  createCryptoWithdrawal: { method: 'POST', path: '/api/v1/integration/funding/withdraw/crypto', sends: 'body', keyIn: 'body' },
  listCryptoWithdrawals: { method: 'GET', path: '/api/v1/integration/funding/withdraw/crypto', sends: 'query' },
  estimateCryptoWithdrawal: { method: 'POST', path: '/api/v1/integration/funding/withdraw/crypto/estimate', sends: 'body' },
  getCryptoWithdrawal: { method: 'GET', path: '/api/v1/integration/funding/withdraw/crypto/{transaction_id}' },
  cancelCryptoWithdrawal: { method: 'DELETE', path: '/api/v1/integration/funding/withdraw/crypto/{transaction_id}', keyIn: 'header' },
  listWithdrawalAddresses: { method: 'GET', path: '/api/v1/integration/funding/withdraw/crypto/addresses', sends: 'query' },
  addWithdrawalAddress: { method: 'POST', path: '/api/v1/integration/funding/withdraw/crypto/addresses', sends: 'body', keyIn: 'body' },
  removeWithdrawalAddress: { method: 'DELETE', path: '/api/v1/integration/funding/withdraw/crypto/addresses/{id}', keyIn: 'header' },
  listPayoutBanks: { method: 'GET', path: '/api/v1/integration/funding/withdraw/fiat/banks' },
  createFiatWithdrawal: { method: 'POST', path: '/api/v1/integration/funding/withdraw/fiat', sends: 'body', keyIn: 'body' },
  estimateFiatWithdrawal: { method: 'POST', path: '/api/v1/integration/funding/withdraw/fiat/estimate', sends: 'body' },
  getFiatWithdrawal: { method: 'GET', path: '/api/v1/integration/funding/withdraw/fiat/{transaction_id}' },
  createInternalTransfer: { method: 'POST', path: '/api/v1/integration/funding/transfer/internal', sends: 'body', keyIn: 'body' },
  transferToTrading: { method: 'POST', path: '/api/v1/integration/funding/transfer/to-trading', sends: 'body', keyIn: 'body' },
  transferFromTrading: { method: 'POST', path: '/api/v1/integration/funding/transfer/from-trading', sends: 'body', keyIn: 'body' },
  listTradingBalances: { method: 'GET', path: '/api/v1/integration/spot/fiat/balance' },
  getTradingBalance: { method: 'GET', path: '/api/v1/integration/spot/fiat/balance/{symbol}' },
  getTradingSettings: { method: 'GET', path: '/api/v1/integration/spot/fiat/trading/settings/{symbol}' },
  listTradingOperations: { method: 'GET', path: '/api/v1/integration/spot/fiat/trading/operations', sends: 'query' },
  listCryptoTickers: { method: 'GET', path: '/api/v1/integration/spot/crypto/tickers', sends: 'query' },
  getCryptoMarketInfo: { method: 'GET', path: '/api/v1/integration/spot/crypto/market-info', sends: 'query' },
  listCryptoPairs: { method: 'GET', path: '/api/v1/integration/spot/crypto/pairs', sends: 'query' },
  getCryptoPairInfo: { method: 'GET', path: '/api/v1/integration/spot/crypto/pair-info', sends: 'query' },
  createCryptoOrder: { method: 'POST', path: '/api/v1/integration/spot/crypto/order', sends: 'body', keyIn: 'body' },
  cancelCryptoOrder: { method: 'DELETE', path: '/api/v1/integration/spot/crypto/order/{order_id}', keyIn: 'header' },
  listCryptoOrders: { method: 'GET', path: '/api/v1/integration/spot/crypto/orders', sends: 'query' },
  listCryptoConverterSymbols: { method: 'GET', path: '/api/v1/integration/converter/crypto/symbols' },
  getCryptoConverterRate: { method: 'GET', path: '/api/v1/integration/converter/crypto/rate', sends: 'query' },
  estimateCryptoConversion: { method: 'POST', path: '/api/v1/integration/converter/crypto/estimate', sends: 'body', keyIn: 'body' },
  executeCryptoConversion: { method: 'POST', path: '/api/v1/integration/converter/crypto/execute', sends: 'body', keyIn: 'body' },
  listFiatConverterCurrencies: { method: 'GET', path: '/api/v1/integration/converter/fiat/currencies' },
  listFiatConverterCryptoSymbols: { method: 'GET', path: '/api/v1/integration/converter/fiat/crypto-symbols' },
  getFiatConverterRate: { method: 'GET', path: '/api/v1/integration/converter/fiat/rate', sends: 'query' },
  estimateFiatConversion: { method: 'POST', path: '/api/v1/integration/converter/fiat/estimate', sends: 'body', keyIn: 'body' },
  executeFiatConversion: { method: 'POST', path: '/api/v1/integration/converter/fiat/execute', sends: 'body', keyIn: 'body' },
  listConverterOperations: { method: 'GET', path: '/api/v1/integration/converter/operations', sends: 'query' },
  listFiatInstruments: { method: 'GET', path: '/api/v1/integration/spot/fiat/instruments' },
  getFiatInstrument: { method: 'GET', path: '/api/v1/integration/spot/fiat/instruments/{pair}' },
  getFiatOrderbook: { method: 'GET', path: '/api/v1/integration/spot/fiat/orderbook', sends: 'query' },
  getFiatStats: { method: 'GET', path: '/api/v1/integration/spot/fiat/stats', sends: 'query' },
  listFiatTickers: { method: 'GET', path: '/api/v1/integration/spot/fiat/tickers', sends: 'query' },
  getFiatMarketInfo: { method: 'GET', path: '/api/v1/integration/spot/fiat/market-info', sends: 'query' },
  listFiatSpotCurrencies: { method: 'GET', path: '/api/v1/integration/spot/fiat/currencies' },
  listFiatTrades: { method: 'GET', path: '/api/v1/integration/spot/fiat/trades', sends: 'query' },
  listFiatCandles: { method: 'GET', path: '/api/v1/integration/spot/fiat/candles', sends: 'query' },
  createFiatOrder: { method: 'POST', path: '/api/v1/integration/spot/fiat/order', sends: 'body', keyIn: 'body' },
  cancelFiatOrder: { method: 'DELETE', path: '/api/v1/integration/spot/fiat/order/{order_id}', keyIn: 'header' },
  amendFiatOrder: { method: 'PATCH', path: '/api/v1/integration/spot/fiat/order/{order_id}', sends: 'body', keyIn: 'body' },
  getFiatOrder: { method: 'GET', path: '/api/v1/integration/spot/fiat/order/{order_id}' },
  cancelFiatOrders: { method: 'DELETE', path: '/api/v1/integration/spot/fiat/orders', sends: 'query', keyIn: 'header' },
  listFiatOrders: { method: 'GET', path: '/api/v1/integration/spot/fiat/orders', sends: 'query' },
  cancelFiatOrdersAfter: { method: 'POST', path: '/api/v1/integration/spot/fiat/cancel-after', sends: 'body', keyIn: 'body' },
  listOwnFiatTrades: { method: 'GET', path: '/api/v1/integration/spot/fiat/my-trades', sends: 'query' },
  getCardSettings: { method: 'GET', path: '/api/v1/integration/cards/settings' },
  getCardMeta: { method: 'GET', path: '/api/v1/integration/cards/meta' },
  getCardRate: { method: 'GET', path: '/api/v1/integration/cards/rate' },
  issueCard: { method: 'POST', path: '/api/v1/integration/cards', sends: 'body', keyIn: 'body' },
  listCards: { method: 'GET', path: '/api/v1/integration/cards', sends: 'query' },
  listCardOrders: { method: 'GET', path: '/api/v1/integration/cards/orders', sends: 'query' },
  getCardOrder: { method: 'GET', path: '/api/v1/integration/cards/orders/{order_id}' },
  topUpCard: { method: 'POST', path: '/api/v1/integration/cards/{card_id}/topup', sends: 'body', keyIn: 'body' },
  listAllCardTransactions: { method: 'GET', path: '/api/v1/integration/cards/transactions/all', sends: 'query' },
  listCardTransactions: { method: 'GET', path: '/api/v1/integration/cards/{card_id}/transactions', sends: 'query' },
  getCard: { method: 'GET', path: '/api/v1/integration/cards/{card_id}' },
  getCardBalance: { method: 'GET', path: '/api/v1/integration/cards/{card_id}/balance' },
  freezeCard: { method: 'POST', path: '/api/v1/integration/cards/{card_id}/freeze', keyIn: 'header' },
  unfreezeCard: { method: 'POST', path: '/api/v1/integration/cards/{card_id}/unfreeze', keyIn: 'header' },
  blockCard: { method: 'POST', path: '/api/v1/integration/cards/{card_id}/block', keyIn: 'header' },
  setCardLimits: { method: 'PATCH', path: '/api/v1/integration/cards/{card_id}/limits', sends: 'body', keyIn: 'body' },
  revealCard: { method: 'POST', path: '/api/v1/integration/cards/{card_id}/reveal', sends: 'body' },
  listGiftCardCategories: { method: 'GET', path: '/api/v1/integration/giftcards/categories' },
  listGiftCards: { method: 'GET', path: '/api/v1/integration/giftcards/catalog', sends: 'query' },
  estimateGiftCard: { method: 'POST', path: '/api/v1/integration/giftcards/estimate', sends: 'body' },
  purchaseGiftCard: { method: 'POST', path: '/api/v1/integration/giftcards/purchase', sends: 'body', keyIn: 'body' },
  listGiftCardOrders: { method: 'GET', path: '/api/v1/integration/giftcards/orders', sends: 'query' },
  getGiftCardOrder: { method: 'GET', path: '/api/v1/integration/giftcards/orders/{order_id}' },
  listServiceCategories: { method: 'GET', path: '/api/v1/integration/services/categories', sends: 'query' },
  listServices: { method: 'GET', path: '/api/v1/integration/services/catalog', sends: 'query' },
  getService: { method: 'GET', path: '/api/v1/integration/services/catalog/{service_id}' },
  estimateServicePayment: { method: 'POST', path: '/api/v1/integration/services/estimate', sends: 'body' },
  checkServiceRequisite: { method: 'POST', path: '/api/v1/integration/services/check-requisite', sends: 'body' },
  payService: { method: 'POST', path: '/api/v1/integration/services/pay', sends: 'body', keyIn: 'body' },
  listServicePayments: { method: 'GET', path: '/api/v1/integration/services/orders', sends: 'query' },
  getServicePayment: { method: 'GET', path: '/api/v1/integration/services/orders/{order_id}' },
  getInvoiceSettings: { method: 'GET', path: '/api/v2/integration/invoices/settings' },
  changeInvoiceSettings: { method: 'PATCH', path: '/api/v2/integration/invoices/settings', sends: 'body', keyIn: 'body' },
  createInvoiceTemplate: { method: 'POST', path: '/api/v2/integration/invoices/templates', sends: 'body', keyIn: 'body' },
  listInvoiceTemplates: { method: 'GET', path: '/api/v2/integration/invoices/templates', sends: 'query' },
  getInvoiceTemplate: { method: 'GET', path: '/api/v2/integration/invoices/templates/{template_id}' },
  deactivateInvoiceTemplate: { method: 'POST', path: '/api/v2/integration/invoices/templates/{template_id}/deactivate', keyIn: 'header' },
  createTemplatePayment: { method: 'POST', path: '/api/v2/integration/invoices/templates/{template_id}/payments', sends: 'body', keyIn: 'body' },
  createInvoice: { method: 'POST', path: '/api/v2/integration/invoices', sends: 'body', keyIn: 'body' },
  listInvoices: { method: 'GET', path: '/api/v2/integration/invoices', sends: 'query' },
  getInvoice: { method: 'GET', path: '/api/v2/integration/invoices/{invoice_id}' },
  getInvoicePaymentUrl: { method: 'GET', path: '/api/v2/integration/invoices/{invoice_id}/payment-url' },
  cancelInvoice: { method: 'POST', path: '/api/v2/integration/invoices/{invoice_id}/cancel', keyIn: 'header' },
  chooseInvoiceCurrency: { method: 'POST', path: '/api/v2/integration/invoices/{invoice_id}/currency', sends: 'body', keyIn: 'body' },
  payInvoice: { method: 'POST', path: '/api/v2/integration/invoices/{invoice_id}/pay', sends: 'body', keyIn: 'body' },
  refundInvoice: { method: 'POST', path: '/api/v2/integration/invoices/{invoice_id}/refund', sends: 'body', keyIn: 'body' },
  listTransactions: { method: 'GET', path: '/api/v1/integration/transactions', sends: 'query' },
  getTransaction: { method: 'GET', path: '/api/v1/integration/transactions/{transaction_id}' },
  createWebhook: { method: 'POST', path: '/api/v1/integration/webhooks', sends: 'body', keyIn: 'body' },
  listWebhooks: { method: 'GET', path: '/api/v1/integration/webhooks', sends: 'query' },
  getWebhook: { method: 'GET', path: '/api/v1/integration/webhooks/{id}' },
  changeWebhook: { method: 'PATCH', path: '/api/v1/integration/webhooks/{id}', sends: 'body' },
  deleteWebhook: { method: 'DELETE', path: '/api/v1/integration/webhooks/{id}' },
  rotateWebhookSecret: { method: 'POST', path: '/api/v1/integration/webhooks/{id}/rotate', keyIn: 'header' },
  testWebhook: { method: 'POST', path: '/api/v1/integration/webhooks/{id}/test', keyIn: 'header' },
  listWebhookDeliveries: { method: 'GET', path: '/api/v1/integration/webhooks/{id}/deliveries', sends: 'query' },
  getWebhookDelivery: { method: 'GET', path: '/api/v1/integration/webhooks/{id}/deliveries/{delivery_id}' },
  replayWebhookDelivery: { method: 'POST', path: '/api/v1/integration/webhooks/{id}/deliveries/{delivery_id}/replay', keyIn: 'header' },
  replayWebhook: { method: 'POST', path: '/api/v1/integration/webhooks/{id}/replay', sends: 'body', keyIn: 'body' },
  listEvents: { method: 'GET', path: '/api/v1/integration/events', sends: 'query' },
  houseCreateCustomer: { method: 'POST', path: '/api/house/v1/customers', sends: 'body', keyIn: 'body' },
  houseGetCustomer: { method: 'GET', path: '/api/house/v1/customers/{username}' },
  houseSetLevel: { method: 'PUT', path: '/api/house/v1/customers/{username}/level', sends: 'body', keyIn: 'body' },
  houseCreateKey: { method: 'POST', path: '/api/house/v1/customers/{username}/keys', sends: 'body', keyIn: 'body' },
  houseGetProposal: { method: 'GET', path: '/api/house/v1/proposals/{id}' },
  sandboxCreateCustomer: { method: 'POST', path: '/sandbox/v1/customers', sends: 'body' },
  sandboxListKeys: { method: 'GET', path: '/sandbox/v1/keys', sends: 'query' },
  sandboxCreateKey: { method: 'POST', path: '/sandbox/v1/keys', sends: 'body' },
  sandboxChangeKey: { method: 'PATCH', path: '/sandbox/v1/keys/{api_key}', sends: 'body' },
  sandboxDeleteKey: { method: 'DELETE', path: '/sandbox/v1/keys/{api_key}' },
  sandboxCreateOperator: { method: 'POST', path: '/sandbox/v1/operators', sends: 'body' },
  sandboxAdvanceClock: { method: 'POST', path: '/sandbox/v1/clock/advance', sends: 'body' },
  sandboxPayAddress: { method: 'POST', path: '/sandbox/v1/chain/{network}/deposits', sends: 'body' },
  sandboxMine: { method: 'POST', path: '/sandbox/v1/chain/{network}/mine', sends: 'body' },
  sandboxReorganise: { method: 'POST', path: '/sandbox/v1/chain/{network}/reorg', sends: 'body' },
  sandboxHaltChain: { method: 'POST', path: '/sandbox/v1/chain/{network}/halt', sends: 'body' },
  sandboxSetFees: { method: 'POST', path: '/sandbox/v1/chain/{network}/fees', sends: 'body' },
  sandboxPinPrice: { method: 'POST', path: '/sandbox/v1/prices/{pair}', sends: 'body' },
  sandboxSetFault: { method: 'POST', path: '/sandbox/v1/faults', sends: 'body' },
  sandboxSetSupplier: { method: 'POST', path: '/sandbox/v1/suppliers', sends: 'body' },
  sandboxSettleFiatDeposit: { method: 'POST', path: '/sandbox/v1/deposits/fiat/{transaction_id}', sends: 'body' },
  sandboxSettleWithdrawal: { method: 'POST', path: '/sandbox/v1/withdrawals/{transaction_id}', sends: 'body' },
  sandboxReturnPayout: { method: 'POST', path: '/sandbox/v1/withdrawals/{transaction_id}/return' },
  sandboxReadStatement: { method: 'GET', path: '/sandbox/v1/rails/{rail}/statement', sends: 'query' },
  sandboxSettleCardOrder: { method: 'POST', path: '/sandbox/v1/cards/orders/{order_id}', sends: 'body' },
  sandboxSettleGiftCard: { method: 'POST', path: '/sandbox/v1/giftcards/orders/{order_id}', sends: 'body' },
  sandboxSettleServicePayment: { method: 'POST', path: '/sandbox/v1/services/orders/{order_id}', sends: 'body' },
  sandboxPayCardOrder: { method: 'POST', path: '/sandbox/v1/cards/orders/{order_id}/pay', sends: 'body' },
  sandboxUseCard: { method: 'POST', path: '/sandbox/v1/cards/{card_id}/purchases', sends: 'body' },
  sandboxRefundCard: { method: 'POST', path: '/sandbox/v1/cards/{card_id}/refunds', sends: 'body' },
  sandboxPayInvoice: { method: 'POST', path: '/sandbox/v1/invoices/{invoice_id}/pay', sends: 'body' },
} as const

export type GetDepositAddressInput = {
  /** The crypto currency to receive, in any case. Must be a currency symbol such as USDT. */ symbol: string
  /** Network, in any case; without it, every network that takes deposits of the currency. Must be a network code such as
   * trc20. */
  network?: string | undefined
}

export type ListFiatDepositMethodsInput = {
  /** Currency to pay in, in any case. Must be a currency symbol such as USDT. By default "RUB". */
  currency?: string | undefined
}

export type ListCryptoWithdrawalsInput = {
  /** Withdrawals per page. By default 50. */ limit?: number | undefined
  /** page × limit may not exceed 2000. By default 1. */ page?: number | undefined
  /** The next_cursor of the previous page; cursors go as deep as there are withdrawals. */
  cursor?: string | undefined
  /** Only withdrawals of this currency. Must be a currency symbol such as USDT. */
  symbol?: string | undefined
}

export type CancelCryptoWithdrawalInput = { /** Makes a repeat safe; random without one. */ idempotency_key?: string | undefined }

export type ListWithdrawalAddressesInput = {
  /** Addresses per page. By default 50. */ limit?: number | undefined
  /** page × limit may not exceed 2000. By default 1. */ page?: number | undefined
  /** The next_cursor of the previous page; cursors go as deep as there are addresses. */
  cursor?: string | undefined
}

export type RemoveWithdrawalAddressInput = { /** Makes a repeat safe; random without one. */ idempotency_key?: string | undefined }

export type ListTradingOperationsInput = {
  /** Only operations in this currency, by its symbol. */ currency_id?: string | undefined
  /** Only operations of this kind. */ operation_type?: 'deposit' | 'withdraw' | undefined
  /** Only items with this status. */ status?: 'pending' | 'completed' | 'failed' | undefined
  /** Only items created at or after this time. ISO 8601 time or Unix seconds. */ since?: string | undefined
  /** Only items created before this time. ISO 8601 time or Unix seconds. */ until?: string | undefined
  /** Operations per page. By default 50. */ limit?: number | undefined
  /** page × limit may not exceed 2000. By default 1. */ page?: number | undefined
  /** The next_cursor of the previous page; cursors go as deep as there are operations. */
  cursor?: string | undefined
}

export type ListCryptoTickersInput = { /** Only pairs with this base. Must be a currency symbol such as USDT. */ symbol?: string | undefined }

export type GetCryptoMarketInfoInput = {
  /** Either currency of the pair. Must be a currency symbol such as USDT. */ from_symbol: string
  /** The other currency of the pair. Must be a currency symbol such as USDT. */ to_symbol: string
}

export type ListCryptoPairsInput = {
  /** Only currencies that can be traded against this one. Must be a currency symbol such as USDT. */
  symbol?: string | undefined
}

export type GetCryptoPairInfoInput = {
  /** Either currency of the pair. Must be a currency symbol such as USDT. */ from_symbol: string
  /** The other currency of the pair. Must be a currency symbol such as USDT. */ to_symbol: string
}

export type CancelCryptoOrderInput = { /** Makes a repeat safe; random without one. */ idempotency_key?: string | undefined }

export type ListCryptoOrdersInput = {
  /** By default 50. */ limit?: number | undefined
  /** page × limit may not exceed 100000; a cursor goes deeper. By default 1. */ page?: number | undefined
  /** The `order_id` of the last order you have; the page continues with older ones. */
  cursor?: string | undefined
}

export type GetCryptoConverterRateInput = {
  /** Currency to give. Must be a currency symbol such as USDT. */ from: string
  /** Currency to receive. Must be a currency symbol such as USDT. */ to: string
}

export type GetFiatConverterRateInput = {
  /** Crypto currency, as listed at GET /converter/fiat/crypto-symbols. Must be a currency symbol such as USDT. */
  crypto: string
  /** Fiat currency, as listed at GET /converter/fiat/currencies. Must be a currency symbol such as USDT. */
  fiat: string
  /** buy: you give fiat and get crypto. sell: you give crypto and get fiat. */ direction: 'buy' | 'sell'
}

export type ListConverterOperationsInput = {
  /** Only operations of this kind. */ type?: 'crypto' | 'fiat' | undefined
  /** By default 50. */ limit?: number | undefined
  /** page × limit may not exceed 100000; a cursor goes deeper. By default 1. */ page?: number | undefined
  /** The uid of the last operation you have; the page continues with older ones. */
  cursor?: string | undefined
}

export type GetFiatOrderbookInput = {
  /** USDT/RUB or USDT-RUB, in any letter case. */ pair: string
  /** Number of price levels on each side. By default 20. */ depth?: number | undefined
}

export type GetFiatStatsInput = { /** USDT/RUB or USDT-RUB, in any letter case. */ pair: string }

export type ListFiatTickersInput = { /** Only pairs with this base. Must be a currency symbol such as USDT. */ symbol?: string | undefined }

export type GetFiatMarketInfoInput = { /** USDT/RUB or USDT-RUB, in any letter case. */ pair: string }

export type ListFiatTradesInput = {
  /** USDT/RUB or USDT-RUB, in any letter case. */ pair: string
  /** By default 50. */ limit?: number | undefined
  /** Start of the range, inclusive. ISO 8601 time or Unix seconds. */ since?: string | undefined
  /** End of the range, exclusive. ISO 8601 time or Unix seconds. */ until?: string | undefined
  /** The id of the last trade of the previous page; the list continues after it. */
  cursor?: string | undefined
}

export type ListFiatCandlesInput = {
  /** USDT/RUB or USDT-RUB, in any letter case. */ pair: string
  /** Length of a candle: minutes, D for a day, W for a week from Monday, M for a month; all in UTC. */
  resolution: '1' | '5' | '15' | '30' | '60' | '240' | 'D' | 'W' | 'M'
  /** By default 100. */ limit?: number | undefined
  /** Start of the range, inclusive. ISO 8601 time or Unix seconds. */ since?: string | undefined
  /** End of the range, exclusive. ISO 8601 time or Unix seconds. */ until?: string | undefined
  /** The time of the last candle of the previous page; the list continues after it, towards the present. */
  cursor?: string | undefined
}

export type CancelFiatOrderInput = { /** Makes a repeat safe; random without one. */ idempotency_key?: string | undefined }

export type CancelFiatOrdersInput = {
  /** Pair such as USDT/RUB or USDT-RUB, in any case. */ pair?: string | undefined
  /** Only orders of this side. */ side?: 'buy' | 'sell' | undefined
  /** Makes a repeat safe; random without one. */ idempotency_key?: string | undefined
}

export type ListFiatOrdersInput = {
  /** Pair such as USDT/RUB or USDT-RUB, in any case. */ pair?: string | undefined
  /** `open` selects both new and partially_filled. */
  status?: 'open' | 'new' | 'partially_filled' | 'filled' | 'cancelled' | undefined
  side?: 'buy' | 'sell' | undefined
  /** Only items created at or after this time. ISO 8601 or Unix seconds. */ since?: string | undefined
  /** Only items created before this time. ISO 8601 or Unix seconds. */ until?: string | undefined
  /** By default 50. */ limit?: number | undefined
  /** page × limit may not exceed 100000; a cursor goes deeper. By default 1. */ page?: number | undefined
  /** The id of the last item you have; the page continues with older ones. */ cursor?: string | undefined
}

export type ListOwnFiatTradesInput = {
  /** Pair such as USDT/RUB or USDT-RUB, in any case. */ pair?: string | undefined
  /** Only trades of this order. */ order_id?: string | undefined
  /** Only trades made at or after this time. ISO 8601 or Unix seconds. */ since?: string | undefined
  /** Only trades made before this time. ISO 8601 or Unix seconds. */ until?: string | undefined
  /** By default 50. */ limit?: number | undefined
  /** The id of the last item you have; the page continues with older ones. */ cursor?: string | undefined
}

export type ListCardsInput = {
  /** A shorter page is the last. By default 1000. */ limit?: number | undefined
  /** page × limit may not exceed 100000. By default 1. */ page?: number | undefined
}

export type ListCardOrdersInput = {
  /** Card orders per page. By default 50. */ limit?: number | undefined
  /** page × limit may not exceed 2000. By default 1. */ page?: number | undefined
  /** The next_cursor of the previous page; cursors go as deep as there are card orders. */
  cursor?: string | undefined
  /** Only orders with this status. */
  status?: 'awaiting_payment' | 'processing' | 'completed' | 'failed' | 'expired' | undefined
}

export type ListAllCardTransactionsInput = {
  /** By default 50. */ limit?: number | undefined
  /** page × limit may not exceed 100000; a cursor goes deeper. By default 1. */ page?: number | undefined
  /** The next_cursor of the previous page. */ cursor?: string | undefined
  /** Only transactions with this status. Without it, issues and top-ups are listed only once completed. */
  status?: 'pending' | 'completed' | 'declined' | 'failed' | 'reversed' | undefined
  /** Only transactions of cards of this type. */ card_type?: 'SHOPPING' | 'ADVERTISING' | undefined
}

export type ListCardTransactionsInput = {
  /** By default 50. */ limit?: number | undefined
  /** page × limit may not exceed 100000; a cursor goes deeper. By default 1. */ page?: number | undefined
  /** The next_cursor of the previous page. */ cursor?: string | undefined
  /** Only transactions with this status. Without it, issues and top-ups are listed only once completed. */
  status?: 'pending' | 'completed' | 'declined' | 'failed' | 'reversed' | undefined
}

export type FreezeCardInput = { /** Makes a repeat safe; random without one. */ idempotency_key?: string | undefined }

export type UnfreezeCardInput = { /** Makes a repeat safe; random without one. */ idempotency_key?: string | undefined }

export type BlockCardInput = { /** Makes a repeat safe; random without one. */ idempotency_key?: string | undefined }

export type ListGiftCardsInput = {
  /** Only products of the category with this slug. */ category?: string | undefined
  /** Only products of this category. */ category_id?: number | undefined
  /** Only products with this text in their title, in any letter case. */ search?: string | undefined
  /** Only cards of this country; a card of any country is listed without it. Must be a country code of two letters, such
   * as US. */
  country?: string | undefined
  /** Products per page. By default 50. */ limit?: number | undefined
  /** The page, from 1. By default 1. */ page?: number | undefined
}

export type ListGiftCardOrdersInput = {
  /** Orders per page. By default 50. */ limit?: number | undefined
  /** page × limit may not exceed 2000. By default 1. */ page?: number | undefined
  /** The next_cursor of the previous page; cursors go as deep as there are orders. */
  cursor?: string | undefined
  /** Only orders with this status. */ status?: 'processing' | 'completed' | 'failed' | undefined
}

export type ListServiceCategoriesInput = { /** ISO 3166 alpha-2, in any case. Must be two letters such as RU. */ country?: string | undefined }

export type ListServicesInput = {
  /** Alias of a category. */ category?: string | undefined
  category_id?: number | undefined
  /** ISO 3166 alpha-2, in any case. Must be two letters such as RU. */ country?: string | undefined
  /** Part of a name, in any letter case. */ search?: string | undefined
  /** By default 1. */ page?: number | undefined
  /** By default 50. */ page_size?: number | undefined
}

export type ListServicePaymentsInput = { /** By default 50. */ limit?: number | undefined; /** By default 0. */ offset?: number | undefined }

export type ListInvoiceTemplatesInput = {
  /** Templates per page. By default 50. */ limit?: number | undefined
  /** page × limit may not exceed 2000. By default 1. */ page?: number | undefined
  /** The next_cursor of the previous page; cursors go as deep as there are templates. */
  cursor?: string | undefined
}

export type DeactivateInvoiceTemplateInput = { /** Makes a repeat safe; random without one. */ idempotency_key?: string | undefined }

export type ListInvoicesInput = {
  /** Invoices per page. By default 50. */ limit?: number | undefined
  /** page × limit may not exceed 2000. By default 1. */ page?: number | undefined
  /** The next_cursor of the previous page; cursors go as deep as there are invoices. */
  cursor?: string | undefined
  /** Only invoices with this status. */
  status?: 'created' | 'pending' | 'confirming' | 'success' | 'failed' | 'expired' | 'cancelled' | 'refunded' | undefined
  /** Only invoices with this `external_payment_id`. */ external_payment_id?: string | undefined
  /** Only children of this template. */ template_id?: string | undefined
  /** Only invoices created at or after this time. ISO 8601 time or Unix seconds. */ from?: string | undefined
  /** Only invoices created before this time. ISO 8601 time or Unix seconds. */ to?: string | undefined
}

export type CancelInvoiceInput = { /** Makes a repeat safe; random without one. */ idempotency_key?: string | undefined }

export type ListTransactionsInput = {
  /** Transactions per page. By default 50. */ limit?: number | undefined
  /** page × limit may not exceed 2000. By default 1. */ page?: number | undefined
  /** The next_cursor of the previous page; cursors go as deep as there are transactions. */
  cursor?: string | undefined
  /** Must be a currency symbol such as USDT. */ symbol?: string | undefined
  /** Only transactions of this type. */
  type?:
      | 'deposit_crypto' | 'deposit_fiat' | 'withdrawal_crypto' | 'withdrawal_fiat' | 'transfer_in' | 'transfer_out'
      | 'transfer_to_trading' | 'transfer_from_trading' | 'spot_crypto' | 'converter_crypto' | 'converter_fiat'
      | 'card_issue' | 'card_topup' | 'card_return' | 'gift_card' | 'service_payment' | 'invoice' | 'conversion'
      | 'invoice_refund' | undefined
  /** Only items with this status. */
  status?: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | undefined
  /** Only items created at or after this time. ISO 8601 time or Unix seconds. */ from?: string | undefined
  /** Only items created before this time. ISO 8601 time or Unix seconds. */ to?: string | undefined
}

export type ListWebhooksInput = { /** By default 50. */ limit?: number | undefined; /** By default 1. */ page?: number | undefined }

export type RotateWebhookSecretInput = { /** Makes a repeat safe; random without one. */ idempotency_key?: string | undefined }

export type TestWebhookInput = { /** Makes a repeat safe; random without one. */ idempotency_key?: string | undefined }

export type ListWebhookDeliveriesInput = {
  /** By default 50. */ limit?: number | undefined
  /** By default 1. */ page?: number | undefined
  /** The next_cursor of the previous answer; `page` is then ignored. */ cursor?: string | undefined
  /** Only items with this status. */ status?: 'pending' | 'succeeded' | 'failed' | 'cancelled' | undefined
  /** Only deliveries of this event, such as transfer.received. */ type?: string | undefined
}

export type GetWebhookDeliveryInput = { id: string; delivery_id: string }

export type ReplayWebhookDeliveryInput = {
  id: string
  delivery_id: string
  /** Makes a repeat safe; random without one. */ idempotency_key?: string | undefined
}

export type ListEventsInput = {
  /** The next_cursor of the previous answer, or `now` for the end of the log; without it, the list starts at the oldest
   * event kept. */
  after?: string | undefined
  /** Only these events: names such as transfer.received, or groups such as deposit.*, separated by commas. */
  types?: string | undefined
  /** By default 50. */ limit?: number | undefined
  /** Page within the first 20000 events after `after`; `next_cursor` reads on without limit. By default 1. */
  page?: number | undefined
}

export type SandboxListKeysInput = {
  /** Must be 3 to 32 letters, digits, dots, dashes or underscores, and begin with a letter or digit. */
  username?: string | undefined
  /** By default 50. */ limit?: number | undefined
  /** By default 1. */ page?: number | undefined
}

export type SandboxReadStatementInput = { /** Day of UTC, such as 2026-05-04. Must be a day such as 2026-05-04. */ day: string }

export type DepositAddress = {
  /** The currency code. */ symbol: string
  /** Addresses, one for each network, in the order of the catalogue. */ addresses: WalletAddress[]
}

export type CardSettings = {
  card_types: CardTypeTerms[]
  /** Payment methods for cards that are available now. */
  payment_methods: ('balance_usdt' | 'rub_sbp' | 'onchain_usdt')[]
}

export type InvoicePaymentUrl = { invoice_id: string; /** The page for the payer. */ payment_url: string }

export type ListFiatDepositMethodsData = { /** Methods available now. */ methods: FiatDepositMethod[] }

export type RemoveWithdrawalAddressData = { id: string; removed: true }

export type TransferToTradingData = { status: 'ok' }

export type RevealCardData = {
  /** Compact JWE (A256GCM) for your key. Its text is JSON: `number`, `cvc` and `date_expired` as MM/YY. */
  jwe: string
}

export type DeleteWebhookData = { id: string; deleted: true }

export type ReplayWebhookData = { /** Number of events to be sent, including those sent before. */ replayed: number }

export type SandboxDeleteKeyData = { api_key: string; deleted: true }

export type SandboxCreateOperatorData = { username: string; /** The token of a session of the back office. */ token: string }

export type SandboxAdvanceClockData = { now: string }

export type SandboxPayAddressData = { txid: string }

export type SandboxMineData = { /** Height of the newest block. */ height: number }

export type SandboxHaltChainData = { halted: boolean }

export type SandboxSetFeesData = { percent: number }

export type SandboxSetSupplierData = {
  /** The outside party: chain or rail or issuer or giftcards or services or hedging. */
  port: 'prices' | 'chain' | 'rail' | 'issuer' | 'giftcards' | 'services' | 'mail' | 'signer' | 'hedging' | 'webhooks'
  /** `automatic`, the initial mode: requests complete within two seconds. `manual`: requests complete only when a control
   * says how. */
  mode: 'automatic' | 'manual'
}

export type SandboxSettleWithdrawalData = { transaction_id: string; /** How it ended. */ status: 'completed' | 'failed' | 'cancelled' }

export type SandboxReturnPayoutData = { transaction_id: string; /** How it ended. */ status: 'failed' }

export type SandboxReadStatementData = { csv: string }

export type SandboxSettleCardOrderData = {
  order_id: string
  /** The outcome. `refunded`: the supplier delivered and later gave the money back. */
  status: 'completed' | 'failed' | 'refunded'
}

export type SandboxPayCardOrderData = { order_id: string; status: 'awaiting_payment' | 'processing' | 'completed' | 'failed' | 'expired' }

export type SandboxPayInvoiceData = { /** Id of the transaction on its chain, or at the bank. */ txid: string }

/** What each event is about. */
export type EventData = {
  /** A deposit has reached your wallet. A fiat deposit can be confirmed after `deposit.failed`, when its money arrives
   * late. */
  'deposit.confirmed': CryptoDepositEvent | FiatDepositEvent
  /** A deposit will not reach your wallet; `error` says why. */
  'deposit.failed': EventData['deposit.confirmed']
  /** A withdrawal was accepted, and its total is held. */
  'withdrawal.processing': CryptoWithdrawalEvent
  /** The payee of a withdrawal was paid. */
  'withdrawal.completed': CryptoWithdrawalEvent | FiatWithdrawalEvent
  /** A withdrawal failed, or you cancelled it; `error` says why it failed. Its total is available again. A bank can
   * return a paid withdrawal days later. */
  'withdrawal.failed': EventData['withdrawal.completed']
  /** Another customer sent you money. The data is the transaction as your history shows it. */
  'transfer.received': Transaction
  /** A conversion was made. `data.type` is `fiat` for one between crypto and fiat, and `crypto` for one between crypto
   * currencies. */
  'conversion.completed': Conversion
  /** An order was filled, partially or completely, as `status` says. Trades of one moment share one event, and `sequence`
   * counts these events. */
  'order.filled': FiatOrder
  /** A card was issued, topped up, used or refunded, or one of its transactions changed. */
  'card.transaction': CardTransaction
  /** A gift card was delivered. The event leaves out code and pin; read the order to get them. */
  'gift_card.completed': GiftCardOrder
  /** The supplier refused a gift card, or took it back, possibly days later. The total is available again. */
  'gift_card.failed': EventData['gift_card.completed']
  /** The payment of a service was accepted; its money is held. */
  'service_payment.created': MaskedServicePayment
  /** The supplier is asked to make the payment. */
  'service_payment.processing': EventData['service_payment.created']
  /** The service is paid. The event leaves out the receipt with its code or token and masks the account; read the payment
   * to get them. */
  'service_payment.completed': EventData['service_payment.created']
  /** The service was not paid. The money is available again. */
  'service_payment.failed': EventData['service_payment.created']
  /** The supplier gave a completed payment back, possibly days later. The money is available again. */
  'service_payment.refunded': EventData['service_payment.created']
  /** An invoice was created. */
  'invoice.created': Invoice
  /** The invoice waits for its payment: the payer chose a currency, or the block with the payment was removed. This event
   * never follows `invoice.paid`. */
  'invoice.pending': EventData['invoice.created']
  /** A payment was seen in a block and lacks confirmations. This event never follows `invoice.paid`: further payments are
   * reported only once accepted, and after a reorganisation `confirmation` shows that an accepted payment waits for a
   * block again. */
  'invoice.confirming': EventData['invoice.created']
  /** A payment in time was accepted, of any amount: ship when `amount_state` is exact or over and `confirmation` is
   * confirmed or final. Each further payment has another such event. */
  'invoice.paid': EventData['invoice.created']
  /** A payment arrived after the end of the invoice. The money is still yours, and the status stays unchanged. */
  'invoice.paid_late': EventData['invoice.created']
  /** A payment arrived in a currency other than the invoice’s. The money is in your wallet and does not count towards the
   * invoice. */
  'invoice.unmatched': EventData['invoice.created']
  /** A payment was below the network’s minimum and was not credited. The operators of the exchange hold it. */
  'invoice.failed': EventData['invoice.created']
  /** Nobody paid in time. */
  'invoice.expired': EventData['invoice.created']
  /** The merchant cancelled an invoice that nobody had begun to pay. */
  'invoice.cancelled': EventData['invoice.created']
  /** A payment was refunded, possibly in part. The status is `refunded` once everything is. */
  'invoice.refunded': EventData['invoice.created']
  /** A payment was converted into the currency of the hedge and credited to your wallet. */
  'invoice.hedged': EventData['invoice.created']
  /** The merchant deactivated a template: it makes no further invoices. */
  'template.deactivated': InvoiceTemplate
  /** The server switched a webhook off: its endpoint answered 410, or every attempt failed for five days. */
  'webhook.disabled': Webhook
  /** You requested a test of this webhook. */
  'webhook.test': { webhook_id: string; message: string }
}

/** What the server and its stream refuse with. */
export type ErrorCode =
  | 'ACT_REFUSED' | 'ADDRESS_BOOK_FULL' | 'ADDRESS_NOT_FOUND' | 'ADDRESS_NOT_USABLE' | 'ALREADY_AUTHENTICATED'
  | 'AMOUNT_REQUIRED' | 'AMOUNT_TOO_LARGE' | 'AMOUNT_TOO_SMALL' | 'API_KEY_DISABLED_BY_OPERATOR' | 'API_KEY_EXPIRED'
  | 'API_KEY_INACTIVE' | 'API_KEY_NOT_FOUND' | 'AUTHENTICATION_REQUIRED' | 'BALANCE_LOCK_FAILED' | 'BANK_NOT_FOUND'
  | 'CANCEL_FAILED' | 'CARDS_UNAVAILABLE' | 'CARD_BLOCKED' | 'CARD_FROZEN' | 'CARD_NOT_FOUND'
  | 'CARD_OPTION_UNAVAILABLE' | 'CARD_OVERDRAWN' | 'CARD_SECRETS_UNAVAILABLE' | 'CHECK_MISMATCH' | 'CHECK_REQUIRED'
  | 'CHECK_USED' | 'CONNECTION_LIMIT_EXCEEDED' | 'CROSS_SITE_REQUEST' | 'CURRENCY_NOT_DEALT' | 'CURRENCY_NOT_FOUND'
  | 'CURRENCY_NOT_OFFERED' | 'CUSTOMER_FROZEN' | 'CUSTOMER_NOT_FOUND' | 'DEEP_PAGINATION_NOT_SUPPORTED'
  | 'DELIVERY_NOT_FOUND' | 'DEPOSIT_DISABLED' | 'DEPOSIT_LIMIT_EXCEEDED' | 'DEPOSIT_NOT_SETTLED' | 'EVENT_EXPIRED'
  | 'EXPECTATION_FAILED' | 'FORM_FROM_ELSEWHERE' | 'HEADERS_TOO_LARGE' | 'IDEMPOTENCY_KEY_REUSED'
  | 'INSUFFICIENT_BALANCE' | 'INSUFFICIENT_LIQUIDITY' | 'INTERNAL_ERROR' | 'INVALID_ADDRESS' | 'INVALID_API_KEY'
  | 'INVALID_CALLBACK' | 'INVALID_FACE_VALUE' | 'INVALID_FIELD_VALUES' | 'INVALID_HANDSHAKE' | 'INVALID_JSON'
  | 'INVALID_MESSAGE' | 'INVALID_ORDER_REQUEST' | 'INVALID_SIGNATURE' | 'INVALID_TAG' | 'INVOICE_NOT_CANCELLABLE'
  | 'INVOICE_NOT_FOUND' | 'INVOICE_NOT_PAID' | 'INVOICE_NOT_PAYABLE' | 'INVOICE_NOT_REFUNDABLE' | 'IP_NOT_ALLOWED'
  | 'MALFORMED_REQUEST' | 'MESSAGE_TOO_LARGE' | 'METHOD_NOT_ALLOWED' | 'NETWORK_FEE_UNAVAILABLE' | 'NETWORK_NOT_FOUND'
  | 'NOT_FOUND' | 'NOT_SIGNED_IN' | 'OPERATION_IN_PROGRESS' | 'OPERATOR_REFUSED' | 'ORDER_ABOVE_MAX_SIZE'
  | 'ORDER_ACCESS_DENIED' | 'ORDER_BELOW_MIN_SIZE' | 'ORDER_BELOW_MIN_VALUE' | 'ORDER_NOT_CANCELLABLE'
  | 'ORDER_NOT_FOUND' | 'ORDER_NOT_SETTLED' | 'OWN_INVOICE' | 'OWN_PAYMENT' | 'PAIR_NOT_ACTIVE' | 'PAIR_NOT_FOUND'
  | 'PAYLOAD_TOO_LARGE' | 'PAYMENT_METHOD_UNAVAILABLE' | 'PERMISSION_DENIED' | 'POST_ONLY_WOULD_CROSS' | 'PRICE_MOVED'
  | 'PRICE_NOT_ON_TICK' | 'PRICE_OUT_OF_BAND' | 'PRICE_REFERENCE_UNAVAILABLE' | 'PRICE_UNAVAILABLE' | 'PRODUCT_HALTED'
  | 'PRODUCT_NOT_FOUND' | 'PRODUCT_UNAVAILABLE' | 'PROPOSAL_NOT_FOUND' | 'QUOTE_ALREADY_USED'
  | 'QUOTE_AMOUNT_TOO_SMALL' | 'QUOTE_EXPIRED' | 'QUOTE_LIMIT_EXCEEDED' | 'QUOTE_MISMATCH' | 'QUOTE_NOT_FOUND'
  | 'QUOTE_PRICE_MOVED' | 'RAIL_NOT_FOUND' | 'RANGE_TOO_LARGE' | 'RATE_LIMIT_EXCEEDED' | 'RECEIPT_EXISTS'
  | 'RECIPIENT_NOT_FOUND' | 'REFUND_NEEDS_PAYOUT' | 'REPLAY_UNDER_WAY' | 'REQUEST_TIMEOUT' | 'ROTATED_TOO_OFTEN'
  | 'SELF_TRANSFER' | 'SERVICES_DISABLED' | 'SERVICE_KEY_INACTIVE' | 'SERVICE_KEY_WITHOUT_OPERATOR'
  | 'SERVICE_NOT_FOUND' | 'SERVICE_UNAVAILABLE' | 'SIGNATURE_EXPIRED' | 'SIGNATURE_REUSED' | 'SSO_SUBJECT_TAKEN'
  | 'STOCKBOOK_ERROR' | 'STOCKBOOK_UNAVAILABLE' | 'SUPPLIER_HALTED' | 'SUPPLIER_UNAVAILABLE' | 'TEMPLATE_INACTIVE'
  | 'TEMPLATE_NOT_FOUND' | 'TOO_MANY_CHOICES' | 'TOO_MANY_OPEN_INVOICES' | 'TOO_MANY_OPEN_ORDERS'
  | 'TOO_MANY_TEMPLATES' | 'TOPIC_LIMIT_EXCEEDED' | 'TOPIC_NOT_FOUND' | 'TRANSACTION_NOT_FOUND' | 'TWO_CREDENTIALS'
  | 'UNSUPPORTED_MEDIA_TYPE' | 'UPGRADE_REQUIRED' | 'USERNAME_TAKEN' | 'VALIDATION_ERROR' | 'WALLET_NOT_FOUND'
  | 'WEBHOOK_INACTIVE' | 'WEBHOOK_LIMIT_REACHED' | 'WEBHOOK_NOT_FOUND' | 'WITHDRAWAL_DISABLED'
  | 'WITHDRAWAL_LIMIT_EXCEEDED' | 'WITHDRAWAL_NOT_SETTLED'

/** The details that every refusal with a code has. */
export type ErrorDetails = {
  ACT_REFUSED: { reason: { code: string; params: { username: string } } }
  ADDRESS_BOOK_FULL: { max: number }
  ADDRESS_NOT_USABLE: { usable_at: string }
  AMOUNT_REQUIRED: { bch_code: string }
  AMOUNT_TOO_LARGE: { max: string }
  AMOUNT_TOO_SMALL: { min: string }
  AUTHENTICATION_REQUIRED: { topic: string }
  BANK_NOT_FOUND: { bank_code: string }
  CANCEL_FAILED: { reason: string }
  CARD_BLOCKED: { card_id: string }
  CARD_FROZEN: { card_id: string }
  CARD_NOT_FOUND: { card_id: string }
  CARD_OPTION_UNAVAILABLE: { card_type: string }
  CARD_OVERDRAWN: { card_id: string }
  CHECK_MISMATCH: { field: string }
  CHECK_REQUIRED: { service_name: string; seconds: number }
  CHECK_USED: { order_id: string }
  CONNECTION_LIMIT_EXCEEDED: { connections_max: number }
  CURRENCY_NOT_DEALT: { symbol: string }
  CURRENCY_NOT_FOUND: { symbol: string }
  CURRENCY_NOT_OFFERED: { symbol: string; bch_code: string }
  DEPOSIT_DISABLED: { symbol: string }
  DEPOSIT_LIMIT_EXCEEDED: { limit: string; used: string; resets_at: string }
  DEPOSIT_NOT_SETTLED: { reason: string }
  INSUFFICIENT_BALANCE: { account: string; available: string; currency: string; required: string }
  INVALID_FACE_VALUE: { currency: string; allowed: number[] }
  INVALID_FIELD_VALUES: { fields: { path: string; message: string }[] }
  INVALID_HANDSHAKE: { reason: string }
  INVALID_ORDER_REQUEST: { field: string }
  INVOICE_NOT_CANCELLABLE: { status: string }
  INVOICE_NOT_PAID: { reason: string }
  INVOICE_NOT_PAYABLE: { status: string }
  INVOICE_NOT_REFUNDABLE: { left: string; symbol: string }
  IP_NOT_ALLOWED: { ip: string }
  MESSAGE_TOO_LARGE: { bytes_max: number }
  NETWORK_FEE_UNAVAILABLE: { network: string }
  NETWORK_NOT_FOUND: { network: string }
  OPERATOR_REFUSED: { username: string; reason: string }
  ORDER_ABOVE_MAX_SIZE: { max_order_size: string }
  ORDER_BELOW_MIN_SIZE: { min_order_size: string }
  ORDER_BELOW_MIN_VALUE: { min_order_value: string }
  ORDER_NOT_CANCELLABLE: { order_status: string }
  ORDER_NOT_SETTLED: { reason: string }
  OWN_PAYMENT: { reason: string }
  PAIR_NOT_ACTIVE: { pair: string; pair_status: string }
  PAIR_NOT_FOUND: { pair: string }
  PAYMENT_METHOD_UNAVAILABLE: { payment_method: string }
  PERMISSION_DENIED: { permission: string }
  POST_ONLY_WOULD_CROSS: { best_opposite_price: string }
  PRICE_MOVED: { total: string; max_total: string; symbol: string }
  PRICE_NOT_ON_TICK: { price_step: string }
  PRICE_OUT_OF_BAND: { allowed_price_min: string; allowed_price_max: string }
  PRICE_UNAVAILABLE: { pair: string }
  PRODUCT_HALTED: { product: string }
  PRODUCT_NOT_FOUND: { product_id: number }
  PRODUCT_UNAVAILABLE: { product: string }
  QUOTE_ALREADY_USED: { uid: string }
  QUOTE_LIMIT_EXCEEDED: { open_usdt: string; max_open_usdt: string }
  QUOTE_PRICE_MOVED: { quoted_rate: string; present_rate: string }
  RAIL_NOT_FOUND: { rail: string }
  RANGE_TOO_LARGE: { max: number; until: string }
  RECEIPT_EXISTS: { amount: string; invoice_id: string }
  REFUND_NEEDS_PAYOUT: { symbol: string }
  ROTATED_TOO_OFTEN: { max: number; possible_at: string }
  SERVICE_KEY_WITHOUT_OPERATOR: { reason: string }
  SERVICE_NOT_FOUND: { service_id: number }
  SIGNATURE_EXPIRED: { server_time: number }
  STOCKBOOK_ERROR: { reason_text: string }
  SUPPLIER_UNAVAILABLE: { service_name: string }
  TOO_MANY_CHOICES: { max: string }
  TOO_MANY_OPEN_INVOICES: { max: string }
  TOO_MANY_OPEN_ORDERS: { max: string }
  TOO_MANY_TEMPLATES: { max: string }
  TOPIC_LIMIT_EXCEEDED: { topics_max: number }
  TOPIC_NOT_FOUND: { topic: string }
  VALIDATION_ERROR: { fields: { path: string; message: string }[] }
  WALLET_NOT_FOUND: { symbol: string }
  WEBHOOK_LIMIT_REACHED: { max: number }
  WITHDRAWAL_LIMIT_EXCEEDED: { limit: string; used: string; resets_at: string }
  WITHDRAWAL_NOT_SETTLED: { reason: string }
}
