// Generated from openapi.json and asyncapi.json by `npm run openapi`; do not edit.

/** A method for each operation of the API. */
export interface Operations {
  /**
   * List your wallets
   *
   * The list omits wallets that were not created yet.
   *
   * The key needs the permission `can_account_read`.
   *
   * `GET /api/v1/integration/account/wallets`
   */
  listWallets(): Promise<Wallet[]>

  /**
   * Create a wallet
   *
   * Returns the existing wallet if it was created before.
   *
   * The key needs the permission `can_account_write`.
   *
   * `POST /api/v1/integration/account/wallets`
   */
  createWallet(body: CreateWalletInput): Promise<CreateWalletData>

  /**
   * Read one wallet
   *
   * The key needs the permission `can_account_read`.
   *
   * `GET /api/v1/integration/account/wallets/{symbol}`
   */
  getWallet(symbol: string): Promise<Wallet>

  /**
   * Read your profile
   *
   * The key needs the permission `can_account_read`.
   *
   * `GET /api/v1/integration/account/profile`
   */
  getProfile(): Promise<Profile>

  /**
   * List currencies and their networks
   *
   * Any valid key may call it.
   *
   * `GET /api/v1/integration/market/currencies`
   */
  listCurrencies(): Promise<Currency[]>

  /**
   * Get deposit addresses
   *
   * A payment to one of these addresses reaches your funding account. An address is created on the first
   * request and never changes. On networks with a tag, a payment without the tag shown here is not
   * credited.
   *
   * The key needs the permission `can_deposit`.
   *
   * `GET /api/v1/integration/funding/deposit/crypto/address`
   */
  getDepositAddress(query: GetDepositAddressInput): Promise<DepositAddress>

  /**
   * List the ways to pay in fiat
   *
   * The key needs the permission `can_deposit`.
   *
   * `GET /api/v1/integration/funding/deposit/fiat/methods`
   */
  listFiatDepositMethods(query?: ListFiatDepositMethodsInput): Promise<ListFiatDepositMethodsData>

  /**
   * Pay in fiat from a bank account
   *
   * The rail makes the link within moments. Read the deposit until its link fields are filled, then show
   * the payer the page, the QR code or the link. Every payment is credited less the fee, even if it is
   * late or differs from the amount asked for. A further payment by the same link becomes a deposit of
   * its own.
   *
   * The key needs the permission `can_deposit`.
   *
   * `POST /api/v1/integration/funding/deposit/fiat`
   */
  createFiatDeposit(body: CreateFiatDepositInput): Promise<FiatDeposit>

  /**
   * Read one of your fiat deposits
   *
   * The key needs the permission `can_deposit`.
   *
   * `GET /api/v1/integration/funding/deposit/fiat/{transaction_id}`
   */
  getFiatDeposit(transaction_id: string): Promise<FiatDeposit>

  /**
   * Withdraw crypto to an address
   *
   * The amount is cut down to `withdraw_amount_decimals` of the network. The fee comes on top, and
   * amount and fee are on hold until the withdrawal is completed or has failed. An address of another
   * customer of this exchange is paid at once, without a fee and without the chain.
   *
   * The key needs the permission `can_withdraw_crypto`.
   *
   * `POST /api/v1/integration/funding/withdraw/crypto`
   */
  createCryptoWithdrawal(body: CreateCryptoWithdrawalInput): Promise<CreateCryptoWithdrawalData>

  /**
   * List your withdrawals of crypto, newest first
   *
   * The key needs the permission `can_withdraw_crypto`.
   *
   * `GET /api/v1/integration/funding/withdraw/crypto`
   */
  listCryptoWithdrawals(query?: ListCryptoWithdrawalsInput): Promise<ListCryptoWithdrawalsData>

  /**
   * Read what a withdrawal would cost now
   *
   * The fee of the network moves; the answer to the withdrawal states the fee that is charged.
   *
   * The key needs the permission `can_withdraw_crypto`.
   *
   * `POST /api/v1/integration/funding/withdraw/crypto/estimate`
   */
  estimateCryptoWithdrawal(body: EstimateCryptoWithdrawalInput): Promise<EstimateCryptoWithdrawalData>

  /**
   * Read one of your withdrawals of crypto
   *
   * The key needs the permission `can_withdraw_crypto`.
   *
   * `GET /api/v1/integration/funding/withdraw/crypto/{transaction_id}`
   */
  getCryptoWithdrawal(transaction_id: string): Promise<CryptoWithdrawal>

  /**
   * Cancel a withdrawal that is not signed yet
   *
   * What it held becomes available again. `details.reason` of CANCEL_FAILED is already_signed,
   * already_completed, already_failed or already_cancelled.
   *
   * The key needs the permission `can_withdraw_crypto`.
   *
   * `DELETE /api/v1/integration/funding/withdraw/crypto/{transaction_id}`
   */
  cancelCryptoWithdrawal(transaction_id: string, options?: CancelCryptoWithdrawalInput): Promise<CancelCryptoWithdrawalData>

  /**
   * List your address book, newest first
   *
   * The key needs the permission `can_withdraw_crypto`.
   *
   * `GET /api/v1/integration/funding/withdraw/crypto/addresses`
   */
  listWithdrawalAddresses(query?: ListWithdrawalAddressesInput): Promise<ListWithdrawalAddressesData>

  /**
   * Add an address to your address book
   *
   * Where your tariff requires it, withdrawals go only to addresses of the book, from `usable_at` on. An
   * address that is in the book already is answered as it is.
   *
   * The key needs the permission `can_withdraw_crypto`.
   *
   * `POST /api/v1/integration/funding/withdraw/crypto/addresses`
   */
  addWithdrawalAddress(body: AddWithdrawalAddressInput): Promise<WithdrawalAddresse>

  /**
   * Remove an address from your address book
   *
   * An address that you add again waits again before it can be used.
   *
   * The key needs the permission `can_withdraw_crypto`.
   *
   * `DELETE /api/v1/integration/funding/withdraw/crypto/addresses/{id}`
   */
  removeWithdrawalAddress(id: string, options?: RemoveWithdrawalAddressInput): Promise<RemoveWithdrawalAddressData>

  /**
   * List the banks to which RUB can be withdrawn
   *
   * The key needs the permission `can_withdraw_fiat`.
   *
   * `GET /api/v1/integration/funding/withdraw/fiat/banks`
   */
  listPayoutBanks(): Promise<ListPayoutBanksData>

  /**
   * Withdraw RUB to a bank account
   *
   * The account is found by a phone number and a bank. The fee comes on top of the amount, and both are
   * on hold until the withdrawal is completed or has failed. We choose the channel that pays.
   *
   * The key needs the permission `can_withdraw_fiat`.
   *
   * `POST /api/v1/integration/funding/withdraw/fiat`
   */
  createFiatWithdrawal(body: CreateFiatWithdrawalInput): Promise<CreateFiatWithdrawalData>

  /**
   * Read what a withdrawal to a bank account would cost
   *
   * The key needs the permission `can_withdraw_fiat`.
   *
   * `POST /api/v1/integration/funding/withdraw/fiat/estimate`
   */
  estimateFiatWithdrawal(body: EstimateFiatWithdrawalInput): Promise<EstimateFiatWithdrawalData>

  /**
   * Read one of your withdrawals to bank accounts
   *
   * The key needs the permission `can_withdraw_fiat`.
   *
   * `GET /api/v1/integration/funding/withdraw/fiat/{transaction_id}`
   */
  getFiatWithdrawal(transaction_id: string): Promise<FiatWithdrawal>

  /**
   * Send crypto to another customer
   *
   * The transfer is instant, free and final. Fiat currencies cannot be sent.
   *
   * The key needs the permission `can_transfer`.
   *
   * `POST /api/v1/integration/funding/transfer/internal`
   */
  createInternalTransfer(body: CreateInternalTransferInput): Promise<CreateInternalTransferData>

  /**
   * Move funds to the trading account
   *
   * The transfer is instant, free and final. Funds locked by open orders cannot be moved.
   *
   * The key needs the permission `can_transfer`.
   *
   * `POST /api/v1/integration/funding/transfer/to-trading`
   */
  transferToTrading(body: TransferToTradingInput): Promise<TransferToTradingData>

  /**
   * Move funds back from the trading account
   *
   * The transfer is instant, free and final. Funds locked by open orders cannot be moved.
   *
   * The key needs the permission `can_transfer`.
   *
   * `POST /api/v1/integration/funding/transfer/from-trading`
   */
  transferFromTrading(body: TransferFromTradingInput): Promise<TransferToTradingData>

  /**
   * Read your trading balances
   *
   * The key needs the permission `can_spot_fiat_read`.
   *
   * `GET /api/v1/integration/spot/fiat/balance`
   */
  listTradingBalances(): Promise<Record<string, TradingBalanceItem>>

  /**
   * Read your trading balance in one currency
   *
   * The key needs the permission `can_spot_fiat_read`.
   *
   * `GET /api/v1/integration/spot/fiat/balance/{symbol}`
   */
  getTradingBalance(symbol: string): Promise<TradingBalance>

  /**
   * Read the limits of transfers to and from the trading account
   *
   * The key needs the permission `can_spot_fiat_read`.
   *
   * `GET /api/v1/integration/spot/fiat/trading/settings/{symbol}`
   */
  getTradingSettings(symbol: string): Promise<TradingSettings>

  /**
   * List your transfers to and from the trading account, newest first
   *
   * The key needs the permission `can_spot_fiat_read`.
   *
   * `GET /api/v1/integration/spot/fiat/trading/operations`
   */
  listTradingOperations(query?: ListTradingOperationsInput): Promise<ListTradingOperationsData>

  /**
   * Read the tickers of all pairs
   *
   * The tickers are renewed about every 3 minutes. A pair without a fresh price keeps its last ticker; a
   * pair that never had a price is left out.
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/spot/crypto/tickers`
   */
  listCryptoTickers(query?: ListCryptoTickersInput): Promise<CryptoTicker[]>

  /**
   * Read a pair
   *
   * Returns the prices, limits and steps of the pair; its currencies can be named in either order.
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/spot/crypto/market-info`
   */
  getCryptoMarketInfo(query: GetCryptoMarketInfoInput): Promise<CryptoMarketInfo>

  /**
   * List the currencies that can be traded
   *
   * Lists the currencies of all open pairs; with `symbol`, the currencies that it can be traded against.
   *
   * The key needs the permission `can_spot_crypto_read`.
   *
   * `GET /api/v1/integration/spot/crypto/pairs`
   */
  listCryptoPairs(query?: ListCryptoPairsInput): Promise<string[]>

  /**
   * Read a pair with a key
   *
   * The same as market-info. Returns the prices, limits and steps of the pair; its currencies can be
   * named in either order.
   *
   * Any valid key may call it.
   *
   * `GET /api/v1/integration/spot/crypto/pair-info`
   */
  getCryptoPairInfo(query: GetCryptoPairInfoInput): Promise<CryptoMarketInfo>

  /**
   * Swap one crypto currency into another
   *
   * The swap is paid from the funding account. A market order is dealt at once at the current bid or
   * ask; it names the amount to give or the amount to get. A limit order locks the amount to give until
   * the market reaches its price, and is then filled whole, at its price or better.
   *
   * The key needs the permission `can_spot_crypto_trade`.
   *
   * `POST /api/v1/integration/spot/crypto/order`
   */
  createCryptoOrder(body: CreateCryptoOrderInput): Promise<CreateCryptoOrderData>

  /**
   * Cancel a waiting limit order
   *
   * The locked amount becomes available again. `details.reason` of CANCEL_FAILED is not_a_limit_order,
   * already_cancelled or already_completed.
   *
   * The key needs the permission `can_spot_crypto_trade`.
   *
   * `DELETE /api/v1/integration/spot/crypto/order/{order_id}`
   */
  cancelCryptoOrder(order_id: string, options?: CancelCryptoOrderInput): Promise<CancelCryptoOrderData>

  /**
   * List your orders, newest first
   *
   * The key needs the permission `can_spot_crypto_read`.
   *
   * `GET /api/v1/integration/spot/crypto/orders`
   */
  listCryptoOrders(query?: ListCryptoOrdersInput): Promise<CryptoOrder[]>

  /**
   * List the crypto currencies that convert into each other
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/converter/crypto/symbols`
   */
  listCryptoConverterSymbols(): Promise<string[]>

  /**
   * Read the current rate of a conversion
   *
   * The rate is not held; an estimate holds it.
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/converter/crypto/rate`
   */
  getCryptoConverterRate(query: GetCryptoConverterRateInput): Promise<CryptoConverterRate>

  /**
   * Get a quote: a rate that holds for a while
   *
   * The quote belongs to you, can be executed once, and states the exact amount you get. There is no
   * fee. Each direction, such as BTC to ETH, has one open quote: a newer quote ends the older one, which
   * then fails with QUOTE_EXPIRED and `details.reason` replaced. The total value of your open quotes is
   * limited too.
   *
   * The key needs the permission `can_convert`.
   *
   * `POST /api/v1/integration/converter/crypto/estimate`
   */
  estimateCryptoConversion(body: EstimateCryptoConversionInput): Promise<EstimateCryptoConversionData>

  /**
   * Convert at the rate of a quote
   *
   * The conversion is final when it is answered. It is made at the quoted rate or not at all:
   * QUOTE_PRICE_MOVED means that the market has moved against the exchange by more than a share of its
   * spread, `details.tolerance`. A refused quote can be executed again until it ends.
   *
   * The key needs the permission `can_convert`.
   *
   * `POST /api/v1/integration/converter/crypto/execute`
   */
  executeCryptoConversion(body: ExecuteCryptoConversionInput): Promise<ExecuteCryptoConversionData>

  /**
   * List the fiat currencies of the converter
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/converter/fiat/currencies`
   */
  listFiatConverterCurrencies(): Promise<FiatConverterCurrency[]>

  /**
   * List the crypto currencies that convert into fiat and back
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/converter/fiat/crypto-symbols`
   */
  listFiatConverterCryptoSymbols(): Promise<string[]>

  /**
   * Read the current rate of a conversion into or out of fiat
   *
   * The rate is not held; an estimate holds it and states the fee.
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/converter/fiat/rate`
   */
  getFiatConverterRate(query: GetFiatConverterRateInput): Promise<FiatConverterRate>

  /**
   * Get a quote for crypto against fiat that holds for 30 seconds
   *
   * The quote belongs to you and can be executed once. For a buy, `amount` is the fiat you give, fee
   * included; for a sell it is the crypto you give, and the fee comes out of the fiat received. Each
   * direction of two currencies has one open quote: a newer quote ends the older one, which then fails
   * with QUOTE_EXPIRED and `details.reason` replaced. The total value of your open quotes is limited
   * too.
   *
   * The key needs the permission `can_convert`.
   *
   * `POST /api/v1/integration/converter/fiat/estimate`
   */
  estimateFiatConversion(body: EstimateFiatConversionInput): Promise<EstimateFiatConversionData>

  /**
   * Convert between crypto and fiat at the rate of a quote
   *
   * The conversion is final when it is answered. All fields must match the quote. It is made at the
   * quoted rate or not at all: QUOTE_PRICE_MOVED means that the market has moved against the exchange by
   * more than a share of its spread, `details.tolerance`. A repeat with the same quote converts nothing
   * and returns the first conversion, whatever its other fields say.
   *
   * The key needs the permission `can_convert`.
   *
   * `POST /api/v1/integration/converter/fiat/execute`
   */
  executeFiatConversion(body: ExecuteFiatConversionInput): Promise<ExecuteFiatConversionData>

  /**
   * List your conversions of either kind, newest first
   *
   * The key needs the permission `can_convert_read`.
   *
   * `GET /api/v1/integration/converter/operations`
   */
  listConverterOperations(query?: ListConverterOperationsInput): Promise<ConverterOperation[]>

  /**
   * List the pairs of the fiat order book and their rules
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/spot/fiat/instruments`
   */
  listFiatInstruments(): Promise<FiatInstrument[]>

  /**
   * Read one pair
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/spot/fiat/instruments/{pair}`
   */
  getFiatInstrument(pair: string): Promise<FiatInstrument>

  /**
   * Read the order book
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/spot/fiat/orderbook`
   */
  getFiatOrderbook(query: GetFiatOrderbookInput): Promise<FiatOrderbook>

  /**
   * Read the statistics of the last 24 hours
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/spot/fiat/stats`
   */
  getFiatStats(query: GetFiatStatsInput): Promise<FiatStats>

  /**
   * List the prices of all pairs
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/spot/fiat/tickers`
   */
  listFiatTickers(query?: ListFiatTickersInput): Promise<FiatTicker[]>

  /**
   * Read the current rules for orders in a pair
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/spot/fiat/market-info`
   */
  getFiatMarketInfo(query: GetFiatMarketInfoInput): Promise<FiatMarketInfo>

  /**
   * List the currencies of the fiat order book
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/spot/fiat/currencies`
   */
  listFiatSpotCurrencies(): Promise<FiatSpotCurrency[]>

  /**
   * List the trades of a pair, newest first
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/spot/fiat/trades`
   */
  listFiatTrades(query: ListFiatTradesInput): Promise<FiatTrade[]>

  /**
   * List the candles of a pair, oldest first
   *
   * With `since` or a `cursor` the list holds the earliest candles from there on, otherwise the latest
   * before `until`. The
   * time of a candle is when it opens. A span without trades has no candle; the last candle may still
   * change.
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/spot/fiat/candles`
   */
  listFiatCandles(query: ListFiatCandlesInput): Promise<FiatCandle[]>

  /**
   * Place an order
   *
   * The order is paid from the trading account. It is answered as soon as it is accepted, always as
   * `new`: the detail of the order and the topic `spot.fiat.order` tell the outcome. A repeat with the
   * same Idempotency-Key places nothing and returns the order in its present state.
   *
   * The key needs the permission `can_spot_fiat_trade`.
   *
   * `POST /api/v1/integration/spot/fiat/order`
   */
  createFiatOrder(body: CreateFiatOrderInput): Promise<CreateFiatOrderData>

  /**
   * Cancel an open limit order
   *
   * The amount still locked becomes available again. Fills stay.
   *
   * The key needs the permission `can_spot_fiat_trade`.
   *
   * `DELETE /api/v1/integration/spot/fiat/order/{order_id}`
   */
  cancelFiatOrder(order_id: string, options?: CancelFiatOrderInput): Promise<CancelFiatOrderData>

  /**
   * Change the price or the size of an open limit order
   *
   * The order keeps its place in the queue when its price stays the same and its size falls. Otherwise
   * it goes to the end of the queue, and may trade at once unless it is post-only.
   *
   * The key needs the permission `can_spot_fiat_trade`.
   *
   * `PATCH /api/v1/integration/spot/fiat/order/{order_id}`
   */
  amendFiatOrder(order_id: string, body?: AmendFiatOrderInput): Promise<CancelFiatOrderData>

  /**
   * Read one of your orders
   *
   * The key needs the permission `can_spot_fiat_read`.
   *
   * `GET /api/v1/integration/spot/fiat/order/{order_id}`
   */
  getFiatOrder(order_id: string): Promise<FiatOrder>

  /**
   * Cancel all your open orders
   *
   * Cancels all your open orders, or the orders of a pair, a side or both. Without a pair, orders of
   * closed pairs stay open; a repeat with the same idempotency key cancels the orders of the first
   * request and no others.
   *
   * The key needs the permission `can_spot_fiat_trade`.
   *
   * `DELETE /api/v1/integration/spot/fiat/orders`
   */
  cancelFiatOrders(query?: CancelFiatOrdersInput): Promise<CancelFiatOrdersData>

  /**
   * List your orders, newest first
   *
   * The key needs the permission `can_spot_fiat_read`.
   *
   * `GET /api/v1/integration/spot/fiat/orders`
   */
  listFiatOrders(query?: ListFiatOrdersInput): Promise<FiatOrderItem[]>

  /**
   * Arm or disarm a dead man's switch
   *
   * All your open orders, in the pair or in all pairs, are cancelled unless you arm the switch again in
   * time; their execution_message is CANCEL_AFTER. The switch then stays off until you arm it again.
   *
   * The key needs the permission `can_spot_fiat_trade`.
   *
   * `POST /api/v1/integration/spot/fiat/cancel-after`
   */
  cancelFiatOrdersAfter(body: CancelFiatOrdersAfterInput): Promise<CancelFiatOrdersAfterData>

  /**
   * List your trades, newest first
   *
   * A trade between two of your own orders is listed once, from the side of the taker; with `order_id`,
   * from the side of that order.
   *
   * The key needs the permission `can_spot_fiat_read`.
   *
   * `GET /api/v1/integration/spot/fiat/my-trades`
   */
  listOwnFiatTrades(query?: ListOwnFiatTradesInput): Promise<OwnFiatTrade[]>

  /**
   * Read the kinds of cards and their fees
   *
   * The key needs the permission `can_cards_read`.
   *
   * `GET /api/v1/integration/cards/settings`
   */
  getCardSettings(): Promise<CardSettings>

  /**
   * Read the regions and payment systems of cards
   *
   * The key needs the permission `can_cards_read`.
   *
   * `GET /api/v1/integration/cards/meta`
   */
  getCardMeta(): Promise<CardMeta>

  /**
   * Read the rate at which cards are paid in roubles
   *
   * The key needs the permission `can_cards_read`.
   *
   * `GET /api/v1/integration/cards/rate`
   */
  getCardRate(): Promise<CardRate>

  /**
   * Order a card
   *
   * The answer is the order; the card appears in GET /cards once its issuer has made it, and
   * `card.transaction` tells of it. `balance_usdt` pays at once. For the other methods the order says
   * how to pay: exactly the amount, once, and in time. Any other payment is credited to the wallet
   * instead, and the order fails with the reason.
   *
   * The key needs the permission `can_cards_manage`.
   *
   * `POST /api/v1/integration/cards`
   */
  issueCard(body: IssueCardInput): Promise<CardOrder>

  /**
   * List your cards, newest first
   *
   * The key needs the permission `can_cards_read`.
   *
   * `GET /api/v1/integration/cards`
   */
  listCards(query?: ListCardsInput): Promise<Card[]>

  /**
   * List your card orders, newest first
   *
   * The key needs the permission `can_cards_read`.
   *
   * `GET /api/v1/integration/cards/orders`
   */
  listCardOrders(query?: ListCardOrdersInput): Promise<ListCardOrdersData>

  /**
   * Read one of your card orders
   *
   * The key needs the permission `can_cards_read`.
   *
   * `GET /api/v1/integration/cards/orders/{order_id}`
   */
  getCardOrder(order_id: string): Promise<CardOrder>

  /**
   * Load a card from your wallet
   *
   * The load is in the balance once the issuer has made it; `GET /transactions/{transaction_id}` tells
   * how it ends. If it fails, the money is in the wallet again.
   *
   * The key needs the permission `can_cards_manage`.
   *
   * `POST /api/v1/integration/cards/{card_id}/topup`
   */
  topUpCard(card_id: string, body: TopUpCardInput): Promise<TopUpCardData>

  /**
   * List what happened on all your cards, newest first
   *
   * Cards that were ordered, top-ups, purchases and refunds. Declined purchases are listed too, with the
   * reason.
   *
   * The key needs the permission `can_cards_read`.
   *
   * `GET /api/v1/integration/cards/transactions/all`
   */
  listAllCardTransactions(query?: ListAllCardTransactionsInput): Promise<ListAllCardTransactionsData>

  /**
   * List what happened on one of your cards, newest first
   *
   * The key needs the permission `can_cards_read`.
   *
   * `GET /api/v1/integration/cards/{card_id}/transactions`
   */
  listCardTransactions(card_id: string, query?: ListCardTransactionsInput): Promise<ListAllCardTransactionsData>

  /**
   * Read one of your cards
   *
   * The key needs the permission `can_cards_read`.
   *
   * `GET /api/v1/integration/cards/{card_id}`
   */
  getCard(card_id: string): Promise<Card>

  /**
   * Read the balance of one of your cards
   *
   * The key needs the permission `can_cards_read`.
   *
   * `GET /api/v1/integration/cards/{card_id}/balance`
   */
  getCardBalance(card_id: string): Promise<CardBalance>

  /**
   * Freeze a card
   *
   * Purchases are declined from now on. Purchases that were authorised before can still be cleared, and
   * refunds arrive.
   *
   * The key needs the permission `can_cards_manage`.
   *
   * `POST /api/v1/integration/cards/{card_id}/freeze`
   */
  freezeCard(card_id: string, options?: FreezeCardInput): Promise<Card>

  /**
   * Unfreeze a card
   *
   * The card pays again. A card that is active stays as it is.
   *
   * The key needs the permission `can_cards_manage`.
   *
   * `POST /api/v1/integration/cards/{card_id}/unfreeze`
   */
  unfreezeCard(card_id: string, options?: UnfreezeCardInput): Promise<Card>

  /**
   * Block a card for good
   *
   * The balance returns to the wallet in USDT at once. Released authorisations and refunds follow it
   * there as they come. A blocked card cannot be used again.
   *
   * The key needs the permission `can_cards_manage`.
   *
   * `POST /api/v1/integration/cards/{card_id}/block`
   */
  blockCard(card_id: string, options?: BlockCardInput): Promise<Card>

  /**
   * Set the spending limits of a card
   *
   * A purchase beyond a limit is declined with `limit`. Held and cleared amounts count towards it;
   * reversals and refunds reduce them.
   *
   * The key needs the permission `can_cards_manage`.
   *
   * `PATCH /api/v1/integration/cards/{card_id}/limits`
   */
  setCardLimits(card_id: string, body?: SetCardLimitsInput): Promise<Card>

  /**
   * Read number and cvc of a card, encrypted to your key
   *
   * Number, cvc and expiry come from the issuer and are encrypted to the key that you send. We note that
   * they were asked for, and keep nothing of them. A card can be revealed 10 times a minute.
   *
   * The key needs the permission `can_cards_manage`.
   *
   * `POST /api/v1/integration/cards/{card_id}/reveal`
   */
  revealCard(card_id: string, body: RevealCardInput): Promise<RevealCardData>

  /**
   * List the categories of gift cards
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/giftcards/categories`
   */
  listGiftCardCategories(): Promise<GiftCardCategory[]>

  /**
   * List the gift cards that are sold, by title
   *
   * Read from the supplier every few minutes. A purchase names the `id` and one of the face values.
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/giftcards/catalog`
   */
  listGiftCards(query?: ListGiftCardsInput): Promise<ListGiftCardsData>

  /**
   * Read what a gift card would cost
   *
   * An estimate reserves nothing, and the price moves. Send its `total` as the `max_total` of the
   * purchase to pay no more.
   *
   * The key needs the permission `can_giftcards_read`.
   *
   * `POST /api/v1/integration/giftcards/estimate`
   */
  estimateGiftCard(body: EstimateGiftCardInput): Promise<EstimateGiftCardData>

  /**
   * Buy a gift card
   *
   * The total is on hold until the supplier delivers; if the supplier refuses, it is available again.
   * The order has the code once its status is `completed`, usually within seconds.
   *
   * The key needs the permission `can_giftcards_purchase`.
   *
   * `POST /api/v1/integration/giftcards/purchase`
   */
  purchaseGiftCard(body: PurchaseGiftCardInput): Promise<PurchaseGiftCardData>

  /**
   * List your gift card orders with their codes, newest first
   *
   * Each reading of a code is noted with the key that read it.
   *
   * The key needs the permission `can_giftcards_read`.
   *
   * `GET /api/v1/integration/giftcards/orders`
   */
  listGiftCardOrders(query?: ListGiftCardOrdersInput): Promise<ListGiftCardOrdersData>

  /**
   * Read one of your gift card orders with its code
   *
   * Each reading of a code is noted with the key that read it.
   *
   * The key needs the permission `can_giftcards_read`.
   *
   * `GET /api/v1/integration/giftcards/orders/{order_id}`
   */
  getGiftCardOrder(order_id: string): Promise<GiftCardOrder>

  /**
   * List the categories of services that can be paid
   *
   * A category is listed once for each country in which it has services.
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/services/categories`
   */
  listServiceCategories(query?: ListServiceCategoriesInput): Promise<ServiceCategory[]>

  /**
   * List the services that can be paid
   *
   * The catalogue comes from the supplier and is read again regularly, by default every minute. The id
   * of a service never changes.
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/services/catalog`
   */
  listServices(query?: ListServicesInput): Promise<ListServicesData>

  /**
   * Read a service that can be paid
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/services/catalog/{service_id}`
   */
  getService(service_id: string): Promise<Service>

  /**
   * Read what the payment of a service costs, and hold the price
   *
   * The price holds until `quote_expires_at`, whatever the market does. `pay` names the estimate by
   * `quote_expires_at`, with the same service, currency and amount. An estimate pays once. It reserves
   * no money, and an unused one costs nothing. Of the unused ones the latest 20 are kept.
   *
   * The key needs the permission `can_services_read`.
   *
   * `POST /api/v1/integration/services/estimate`
   */
  estimateServicePayment(body: EstimateServicePaymentInput): Promise<EstimateServicePaymentData>

  /**
   * Ask whether an account can be paid
   *
   * Required before `pay` where `requires_check` is true or `payment_type` is REQUISITES. It moves no
   * money. An account that cannot be paid is answered with `success` false and a `reason`. One payment
   * can use a check, until `expires_at` and for the `client_amount` of its answer.
   *
   * The key needs the permission `can_services_read`.
   *
   * `POST /api/v1/integration/services/check-requisite`
   */
  checkServiceRequisite(body: CheckServiceRequisiteInput): Promise<CheckServiceRequisiteData>

  /**
   * Pay a service at the price of an estimate
   *
   * The money is on hold until the supplier has paid or has refused; a refused payment costs nothing. A
   * payment whose outcome is not known yet stays `wait` and is neither repeated nor refunded until it
   * is. An estimate pays once: another payment with a used one is refused as QUOTE_NOT_FOUND.
   *
   * The key needs the permission `can_services_pay`.
   *
   * `POST /api/v1/integration/services/pay`
   */
  payService(body: PayServiceInput): Promise<ServicePayment>

  /**
   * List your payments of services, newest first
   *
   * The key needs the permission `can_services_read`.
   *
   * `GET /api/v1/integration/services/orders`
   */
  listServicePayments(query?: ListServicePaymentsInput): Promise<ListServicePaymentsData>

  /**
   * Read one of your payments of services
   *
   * Any valid key may call it.
   *
   * `GET /api/v1/integration/services/orders/{order_id}`
   */
  getServicePayment(order_id: string): Promise<ServicePayment>

  /**
   * Read what invoices cost, and your settings
   *
   * The key needs the permission `can_invoices_read`.
   *
   * `GET /api/v2/integration/invoices/settings`
   */
  getInvoiceSettings(): Promise<InvoiceSettings>

  /**
   * Change your settings for invoices
   *
   * A field that you leave out stays as it is. Invoices keep the settings that they were created with.
   *
   * The key needs the permission `can_invoices_create`.
   *
   * `PATCH /api/v2/integration/invoices/settings`
   */
  changeInvoiceSettings(body?: ChangeInvoiceSettingsInput): Promise<InvoiceSettings>

  /**
   * Create a template
   *
   * A template has a permanent page for a QR code, and makes an invoice of its own for each receipt and
   * each visit that pays. Its terms never change; deactivate it and create another one.
   *
   * The key needs the permission `can_invoices_create`.
   *
   * `POST /api/v2/integration/invoices/templates`
   */
  createInvoiceTemplate(body: CreateInvoiceTemplateInput): Promise<InvoiceTemplate>

  /**
   * List your templates, newest first
   *
   * The key needs the permission `can_invoices_read`.
   *
   * `GET /api/v2/integration/invoices/templates`
   */
  listInvoiceTemplates(query?: ListInvoiceTemplatesInput): Promise<ListInvoiceTemplatesData>

  /**
   * Read one of your templates
   *
   * The key needs the permission `can_invoices_read`.
   *
   * `GET /api/v2/integration/invoices/templates/{template_id}`
   */
  getInvoiceTemplate(template_id: string): Promise<InvoiceTemplate>

  /**
   * Deactivate a template
   *
   * It makes no invoices any more; those that it has made can be paid. It stays deactivated.
   *
   * The key needs the permission `can_invoices_create`.
   *
   * `POST /api/v2/integration/invoices/templates/{template_id}/deactivate`
   */
  deactivateInvoiceTemplate(template_id: string, options?: DeactivateInvoiceTemplateInput): Promise<InvoiceTemplate>

  /**
   * Create the invoice of a receipt at a point of sale
   *
   * The template has one invoice for an `external_payment_id`: the same receipt again, under any key,
   * gets that invoice as it stands.
   *
   * The key needs the permission `can_invoices_create`.
   *
   * `POST /api/v2/integration/invoices/templates/{template_id}/payments`
   */
  createTemplatePayment(template_id: string, body: CreateTemplatePaymentInput): Promise<Invoice>

  /**
   * Create an invoice
   *
   * Send one Idempotency-Key, such as a UUID, for each invoice: a repeat gets the same invoice. Without
   * `amount` the payer says how much; without `symbol` and `bch_code` the payer chooses the currency on
   * the page. An amount in `price_currency` is converted when the currency is chosen.
   *
   * The key needs the permission `can_invoices_create`.
   *
   * `POST /api/v2/integration/invoices`
   */
  createInvoice(body?: CreateInvoiceInput): Promise<Invoice>

  /**
   * List your invoices, newest first
   *
   * The key needs the permission `can_invoices_read`.
   *
   * `GET /api/v2/integration/invoices`
   */
  listInvoices(query?: ListInvoicesInput): Promise<ListInvoicesData>

  /**
   * Read one of your invoices
   *
   * The events of the invoice carry the same.
   *
   * The key needs the permission `can_invoices_read`.
   *
   * `GET /api/v2/integration/invoices/{invoice_id}`
   */
  getInvoice(invoice_id: string): Promise<Invoice>

  /**
   * Read the address of the page on which an invoice is paid
   *
   * The key needs the permission `can_invoices_read`.
   *
   * `GET /api/v2/integration/invoices/{invoice_id}/payment-url`
   */
  getInvoicePaymentUrl(invoice_id: string): Promise<InvoicePaymentUrl>

  /**
   * Cancel an invoice that nobody has begun to pay
   *
   * Its page takes no payment any more. A payment that is on its way all the same is yours, as `timing:
   * late`.
   *
   * The key needs the permission `can_invoices_create`.
   *
   * `POST /api/v2/integration/invoices/{invoice_id}/cancel`
   */
  cancelInvoice(invoice_id: string, options?: CancelInvoiceInput): Promise<Invoice>

  /**
   * Choose how an invoice is paid
   *
   * What the page does for a payer: it fixes `amount_due` and the rate. It can be chosen again while
   * nobody has begun to pay.
   *
   * The key needs the permission `can_invoices_create`.
   *
   * `POST /api/v2/integration/invoices/{invoice_id}/currency`
   */
  chooseInvoiceCurrency(invoice_id: string, body: ChooseInvoiceCurrencyInput): Promise<Invoice>

  /**
   * Pay an invoice of another customer from your wallet
   *
   * Pays what is missing, at once and for good: no chain, no fee beyond what the invoice asks for. Fiat
   * currencies cannot be sent.
   *
   * The key needs the permission `can_transfer`.
   *
   * `POST /api/v2/integration/invoices/{invoice_id}/pay`
   */
  payInvoice(invoice_id: string, body?: PayInvoiceInput): Promise<PayInvoiceData>

  /**
   * Pay back what came for an invoice
   *
   * It is paid from your funding account, with what the commission took. Without `address` it goes at
   * once to those who paid from a balance here, those who paid last first, each at most what they paid.
   * To an address it goes by a withdrawal whose id is the refund’s: the fee comes on top, limits and
   * approvals hold, and decimals that the network does not take stay with you. Such a call needs the
   * permission `can_withdraw_crypto` too, since with it a key could send what you earned anywhere. What
   * came over a rail in a fiat currency goes back by a payout of your own. Of a hedged invoice what it
   * was changed into can go back. What a failed refund was to pay can be refunded again.
   *
   * The key needs the permission `can_invoices_create`.
   *
   * `POST /api/v2/integration/invoices/{invoice_id}/refund`
   */
  refundInvoice(invoice_id: string, body?: RefundInvoiceInput): Promise<Invoice>

  /**
   * List your transactions, newest first
   *
   * Go on with `next_cursor` until `has_more` is false. An answer looks at 5,000 transactions at most:
   * with a filter that few of them fit it may have fewer items than `limit`, or none, although more
   * follow. Who asks by `page` gets full pages instead.
   *
   * The key needs the permission `can_transactions_read`.
   *
   * `GET /api/v1/integration/transactions`
   */
  listTransactions(query?: ListTransactionsInput): Promise<ListTransactionsData>

  /**
   * Read one transaction
   *
   * The key needs the permission `can_transactions_read`.
   *
   * `GET /api/v1/integration/transactions/{transaction_id}`
   */
  getTransaction(transaction_id: string): Promise<Transaction>

  /**
   * Register a webhook for events
   *
   * Later events are posted to the webhook, signed by Standard Webhooks 1.0 with the `secret` of this
   * answer. You can have
   * at most 20 webhooks. A repeat with the same idempotency key returns the secret again until it is
   * rotated.
   *
   * The key needs the permission `can_webhooks_manage`.
   *
   * `POST /api/v1/integration/webhooks`
   */
  createWebhook(body: CreateWebhookInput): Promise<CreateWebhookData>

  /**
   * List your webhooks, newest first
   *
   * The key needs the permission `can_webhooks_manage`.
   *
   * `GET /api/v1/integration/webhooks`
   */
  listWebhooks(query?: ListWebhooksInput): Promise<ListWebhooksData>

  /**
   * Read one webhook
   *
   * The key needs the permission `can_webhooks_manage`.
   *
   * `GET /api/v1/integration/webhooks/{id}`
   */
  getWebhook(id: string): Promise<Webhook>

  /**
   * Change a webhook, or switch it off and on
   *
   * While a webhook is off, nothing is sent and events of that time are not queued for it. When you
   * switch it off, its pending
   * deliveries wait and are dropped after the retention period; when the server switched it off, its
   * pending deliveries are
   * cancelled. Switching it on clears `disabled_reason` and `failing_since` and resumes the waiting
   * deliveries; replay the
   * time span that it missed.
   *
   * The key needs the permission `can_webhooks_manage`.
   *
   * `PATCH /api/v1/integration/webhooks/{id}`
   */
  changeWebhook(id: string, body?: ChangeWebhookInput): Promise<Webhook>

  /**
   * Delete a webhook
   *
   * Nothing more is sent to the webhook, and the log of its deliveries is deleted too.
   *
   * The key needs the permission `can_webhooks_manage`.
   *
   * `DELETE /api/v1/integration/webhooks/{id}`
   */
  deleteWebhook(id: string): Promise<DeleteWebhookData>

  /**
   * Give a webhook another secret
   *
   * For 24 hours the previous secret signs each request too, so that either secret verifies while you
   * change over. After another
   * rotation each secret keeps its 24 hours; at most 5 sign at a time. A repeat with an idempotency key
   * returns the same secret; without one it makes another.
   *
   * The key needs the permission `can_webhooks_manage`.
   *
   * `POST /api/v1/integration/webhooks/{id}/rotate`
   */
  rotateWebhookSecret(id: string, options?: RotateWebhookSecretInput): Promise<RotateWebhookSecretData>

  /**
   * Send a test event to a webhook
   *
   * Sends a `webhook.test` event to this webhook alone, whatever its filter; it is signed, retried and
   * logged like any other event. It is not part of `GET /events`.
   *
   * The key needs the permission `can_webhooks_manage`.
   *
   * `POST /api/v1/integration/webhooks/{id}/test`
   */
  testWebhook(id: string, options?: TestWebhookInput): Promise<WebhookDeliveryItem>

  /**
   * List the deliveries of a webhook, newest events first
   *
   * Continue with `next_cursor` until it is null. Pages go 20,000 deliveries deep, cursors to the oldest
   * delivery. With `type` a page may have
   * fewer items than requested, or none, although more follow.
   *
   * The key needs the permission `can_webhooks_manage`.
   *
   * `GET /api/v1/integration/webhooks/{id}/deliveries`
   */
  listWebhookDeliveries(id: string, query?: ListWebhookDeliveriesInput): Promise<ListWebhookDeliveriesData>

  /**
   * Read one delivery with its requests and answers
   *
   * The key needs the permission `can_webhooks_manage`.
   *
   * `GET /api/v1/integration/webhooks/{id}/deliveries/{delivery_id}`
   */
  getWebhookDelivery(options: GetWebhookDeliveryInput): Promise<WebhookDelivery>

  /**
   * Send the event of a delivery again, at once
   *
   * The attempts start over, even while one is under way. The request has the same `webhook-id` and body
   * as before.
   *
   * The key needs the permission `can_webhooks_manage`.
   *
   * `POST /api/v1/integration/webhooks/{id}/deliveries/{delivery_id}/replay`
   */
  replayWebhookDelivery(options: ReplayWebhookDeliveryInput): Promise<WebhookDeliveryItem>

  /**
   * Send the events of a time span again
   *
   * Sends every event of the time span that the webhook's filter names, including events never sent
   * because it was switched off or
   * did not exist yet. With more than 10000 events nothing is sent: `until` in the refusal says where
   * the first part may end and the
   * next may begin.
   *
   * The key needs the permission `can_webhooks_manage`.
   *
   * `POST /api/v1/integration/webhooks/{id}/replay`
   */
  replayWebhook(id: string, body: ReplayWebhookInput): Promise<ReplayWebhookData>

  /**
   * Read your events, oldest first
   *
   * Returns the same events, byte for byte, as webhooks receive, even if you have no webhook. Start
   * without `after`, then continue with
   * `next_cursor`: it is always present, does not expire, and skips nothing. `after=now` returns a
   * cursor at the end of the log, to follow later events.
   * Every event of a resource is listed, numbered by `sequence` from 1 without gaps; events past the
   * retention period are left out.
   *
   * The key needs the permission `can_events_read`.
   *
   * `GET /api/v1/integration/events`
   */
  listEvents(query?: ListEventsInput): Promise<ListEventsData>

  /**
   * Create a customer with balances and a key
   *
   * The key has every permission.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/customers`
   */
  sandboxCreateCustomer(body: SandboxCreateCustomerInput): Promise<SandboxCreateCustomerData>

  /**
   * List keys
   *
   * Lists the keys of one customer, or of all customers without `username`, oldest first. A secret is
   * shown only once, when its key is created.
   *
   * Any valid key may call it.
   *
   * `GET /sandbox/v1/keys`
   */
  sandboxListKeys(query?: SandboxListKeysInput): Promise<SandboxListKeysData>

  /**
   * Create another key for a customer
   *
   * Without `permissions` the key has all of them.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/keys`
   */
  sandboxCreateKey(body: SandboxCreateKeyInput): Promise<SandboxCreateKeyData>

  /**
   * Change a key, at once
   *
   * Any valid key may call it.
   *
   * `PATCH /sandbox/v1/keys/{api_key}`
   */
  sandboxChangeKey(api_key: string, body?: SandboxChangeKeyInput): Promise<SandboxChangeKeyData>

  /**
   * Delete a key, at once
   *
   * The last key of alice, bob or carol is replaced at the next start.
   *
   * Any valid key may call it.
   *
   * `DELETE /sandbox/v1/keys/{api_key}`
   */
  sandboxDeleteKey(api_key: string): Promise<SandboxDeleteKeyData>

  /**
   * Create a person of the back office, and sign them in
   *
   * The person stands on the sign-in page of `/office` too. The same name again gives the person these
   * roles, and another session. The token is the value of the cookie `coffer_office`, over https
   * `__Host-coffer_office`: send `Cookie: coffer_office=TOKEN` with requests to `/api/office/v1`. A
   * request that changes something also has the `Origin` of this sandbox and, in `X-CSRF-Token`, the
   * `csrf_token` that `GET /api/office/v1/me` answers. What moves money works for five minutes; then ask
   * for another token. olivia, oscar, otto and sam can be named with the roles that they have.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/operators`
   */
  sandboxCreateOperator(body: SandboxCreateOperatorInput): Promise<SandboxCreateOperatorData>

  /**
   * Move the business clock forward
   *
   * Expiry, quotes and retries follow the business clock; signatures do not.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/clock/advance`
   */
  sandboxAdvanceClock(body: SandboxAdvanceClockInput): Promise<SandboxAdvanceClockData>

  /**
   * Pay an address on a simulated chain
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/chain/{network}/deposits`
   */
  sandboxPayAddress(network: string, body: SandboxPayAddressInput): Promise<SandboxPayAddressData>

  /**
   * Mine blocks on a simulated chain
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/chain/{network}/mine`
   */
  sandboxMine(network: string, body: SandboxMineInput): Promise<SandboxMineData>

  /**
   * Replace the newest blocks of a simulated chain
   *
   * The payments in the replaced blocks leave the chain and wait for the next mined block.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/chain/{network}/reorg`
   */
  sandboxReorganise(network: string, body: SandboxReorganiseInput): Promise<SandboxMineData>

  /**
   * Halt or resume a simulated chain
   *
   * A halted chain mines nothing by itself; the mine control still works.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/chain/{network}/halt`
   */
  sandboxHaltChain(network: string, body: SandboxHaltChainInput): Promise<SandboxHaltChainData>

  /**
   * Make the transactions of a simulated chain dearer or cheaper
   *
   * In percent of a quiet day. A transaction of the exchange that offers less waits in the mempool until
   * it is replaced by a dearer one, or fees fall.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/chain/{network}/fees`
   */
  sandboxSetFees(network: string, body: SandboxSetFeesInput): Promise<SandboxSetFeesData>

  /**
   * Pin or release a market price
   *
   * The body has exactly one of `price` and `release`. The bid and ask of a pinned pair are exactly this
   * price, also after a restart. Prices are kept in USDT: BASE-USDT and USDT-BASE move BASE; any other
   * pair moves its base and keeps its quote still at its present price. `release` frees the prices that
   * this pair, in either order, pinned last. A jump beyond the run that the catalogue allows a price
   * halts the order book of the pair for a while.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/prices/{pair}`
   */
  sandboxPinPrice(pair: string, body?: SandboxPinPriceInput): Promise<SandboxPinPriceData>

  /**
   * Let the next calls of a port fail
   *
   * While prices fail, the exchange deals in nothing: requests fail with PRICE_UNAVAILABLE and limit
   * orders wait. For prices, each process counts its own calls made to answer requests; calls of its
   * workers meet the fault too but do not count. For the other ports, which only workers call, all
   * processes count together: deposits and payments come later, what was signed, broadcast, hedged or
   * asked of a rail is looked up, deliveries are retried. A duplicate callback waits for the next
   * callback. Another fault for the same port replaces this one, and a restart ends it.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/faults`
   */
  sandboxSetFault(body: SandboxSetFaultInput): Promise<SandboxSetFaultData>

  /**
   * Let a party outside wait for controls
   *
   * For all processes, and until it is said otherwise, also after a restart. `chain`: what the exchange
   * broadcasts meanwhile waits for the controls of simulated chains, also when the mode is automatic
   * again; payments to the exchange do not wait. `hedging`: hedges stay pending until the mode is
   * automatic again. `rail`: payers and banks do nothing without a control until the mode is automatic
   * again; links expire all the same. `issuer`, `giftcards`, `services`: orders stay as they are until a
   * control decides them or the mode is automatic again.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/suppliers`
   */
  sandboxSetSupplier(body: SandboxSetSupplierInput): Promise<SandboxSetSupplierData>

  /**
   * Pay a fiat deposit, or refuse to
   *
   * `success` pays the link at once, even after it has ended: a failed deposit then succeeds late, and a
   * further payment becomes a deposit of its own, which is the answer. `failed` lets the payer refuse; a
   * deposit that has ended keeps its outcome. Left alone, the payer pays within two seconds. The kopecks
   * of the amount change that: `.01` waits for a person, `.02` is refused, `.03` is paid by half, `.04`
   * is paid double, `.05` is paid after the link has expired, `.06` is paid twice.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/deposits/fiat/{transaction_id}`
   */
  sandboxSettleFiatDeposit(transaction_id: string, body: SandboxSettleFiatDepositInput): Promise<SandboxSettleFiatDepositData>

  /**
   * Settle a withdrawal at once
   *
   * On a chain: puts its transaction into a block, with the outcome, and buries it until it is final. To
   * a bank account: lets the bank decide. A withdrawal that has ended keeps its outcome, which is the
   * answer. Left alone, a withdrawal to an address that ends in `dead` fails:
   * `bc1qyp2y0ayew7ypu0cugzz6utj2hw3hkdcl9ydead` (bitcoin),
   * `ltc1qdttemzcw5me87ns6uapmwc8tf6ygm836tmdead` (litecoin), `DFPXnQCc3NXmCVcFGLg7KZqi7djUBPdead`
   * (dogecoin), `0x000000000000000000000000000000000000dEaD` (evm), `TUwKWnwMCT4ZrX9pafo2JY7NW8awTYdead`
   * (tron), `rnq8ZqCadEM7UGXtSgWU74TuFezxxrdead` (xrp),
   * `UQAygv9Ptg6toEqzBDKbkIB8fSMZ71o_cWsAAIG-vp0Vdead` (ton),
   * `9mHoQZebW8JXFGKEZutZx6c5k2PboeQtrdjsXzTndead` (solana). A payout to a phone that ends in `0002` is
   * declined; one to `0003` stays unknown for 20 seconds and is then paid; one to `0005` is paid and
   * comes back a day later.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/withdrawals/{transaction_id}`
   */
  sandboxSettleWithdrawal(transaction_id: string, body: SandboxSettleWithdrawalInput): Promise<SandboxSettleWithdrawalData>

  /**
   * Send a payout back
   *
   * The recipient’s bank sends the money back: the withdrawal fails after all, and amount and fee are
   * available again. Only for withdrawals to bank accounts.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/withdrawals/{transaction_id}/return`
   */
  sandboxReturnPayout(transaction_id: string): Promise<SandboxReturnPayoutData>

  /**
   * Read the statement of a simulated bank
   *
   * All that the bank booked on a day of UTC, as CSV: transaction_id, type (payment, payout or return),
   * reference (of the exchange; empty where the payer named none), amount, currency, fee (what the bank
   * charges on top), booked_at.
   *
   * Any valid key may call it.
   *
   * `GET /sandbox/v1/rails/{rail}/statement`
   */
  sandboxReadStatement(rail: string, query: SandboxReadStatementInput): Promise<SandboxReadStatementData>

  /**
   * Settle the order of a card, or a load, at once
   *
   * The issuer makes the card or loads it, or refuses; `order_id` is the id of an order that is paid, or
   * the transaction id of a load. An order that has ended keeps its outcome, which is the answer. Left
   * alone, an order ends within two seconds. The cents of the amount in USD change that: `.02` is
   * declined, `.03` has no answer for 20 seconds and is then done, `.04` is declined and done all the
   * same two seconds later.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/cards/orders/{order_id}`
   */
  sandboxSettleCardOrder(order_id: string, body: SandboxSettleCardOrderInput): Promise<SandboxSettleCardOrderData>

  /**
   * Settle a gift card order at once
   *
   * The supplier delivers, or refuses. An order that has ended keeps its outcome, which is the answer.
   * Left alone, an order ends within two seconds; the products of the category `sandbox` each go wrong
   * in their own way, which their `terms` tell.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/giftcards/orders/{order_id}`
   */
  sandboxSettleGiftCard(order_id: string, body: SandboxSettleGiftCardInput): Promise<SandboxSettleCardOrderData>

  /**
   * Settle a payment of a service at once
   *
   * The supplier pays, or refuses. An order that has ended keeps its outcome, which is the answer. Left
   * alone, an order ends within two seconds, as the end of its account or phone says: `0002` is
   * declined; `0003` has no answer, and is paid 20 seconds later; `0004` costs the exchange more than
   * was agreed; `0005` is paid, and given back ten seconds later; `0006` is declined, and paid ten
   * seconds later; `0007` is refused, since its provider is away. A check of an account that ends in
   * `0008` finds none; one in `0009` asks for the payer’s identity.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/services/orders/{order_id}`
   */
  sandboxSettleServicePayment(order_id: string, body: SandboxSettleServicePaymentInput): Promise<SandboxSettleCardOrderData>

  /**
   * Pay the order of a card
   *
   * The payer pays an order by fast payment or on chain; by default the amount of the order. Left alone,
   * a link is paid within two seconds like that of a fiat deposit, and an address waits for its payer.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/cards/orders/{order_id}/pay`
   */
  sandboxPayCardOrder(order_id: string, body?: SandboxPayCardOrderInput): Promise<SandboxPayCardOrderData>

  /**
   * Pay with a card
   *
   * A merchant asks for the money of any card, and the exchange decides. `clear` takes approved money at
   * once, `authorize` leaves it reserved, `reverse` gives it up. The answer is the card transaction,
   * declined where the exchange declines.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/cards/{card_id}/purchases`
   */
  sandboxUseCard(card_id: string, body: SandboxUseCardInput): Promise<CardTransaction>

  /**
   * Give money back to a card
   *
   * A merchant gives money back to any card, also to a frozen one; what a blocked card gets goes to the
   * wallet. The answer is the card transaction.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/cards/{card_id}/refunds`
   */
  sandboxRefundCard(card_id: string, body: SandboxRefundCardInput): Promise<CardTransaction>

  /**
   * Pay an invoice
   *
   * On its simulated chain, or over the rail as its payer at the bank; also one that has ended, whose
   * payment is late. Where the payer has not chosen a currency yet, `symbol` and `bch_code` choose it.
   * Left out, the rest is what was chosen and what is missing.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/invoices/{invoice_id}/pay`
   */
  sandboxPayInvoice(invoice_id: string, body?: SandboxPayInvoiceInput): Promise<SandboxPayInvoiceData>
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

export type CreateWalletInput = {
  /** Currency symbol, in any case. Must be a currency symbol such as USDT. */
  symbol: string
  /** Network on which a deposit address is created too. */
  network?: string | undefined
  /** The same as the header Idempotency-Key. */
  idempotency_key?: string | undefined
}

export type GetDepositAddressInput = {
  /** The crypto currency to receive, in any case. Must be a currency symbol such as USDT. */
  symbol: string
  /**
   * Network, in any case; without it, every network that takes deposits of the currency. Must be a
   * network code such as trc20.
   */
  network?: string | undefined
}

export type ListFiatDepositMethodsInput = {
  /** Currency to pay in, in any case. Must be a currency symbol such as USDT. By default "RUB". */
  currency?: string | undefined
}

export type CreateFiatDepositInput = {
  /** Currency to pay in, in any case. Must be a currency symbol such as USDT. */
  currency: string
  /**
   * Amount that you ask the payer for. If the payer pays another amount, that amount less the fee is
   * credited.
   */
  amount: string
  /** A `code` of GET /funding/deposit/fiat/methods, in any case. */
  payment_provider_alias_code: string
  /** The same as the header Idempotency-Key. */
  idempotency_key?: string | undefined
}

export type CreateCryptoWithdrawalInput = {
  /** Currency to withdraw. Must be a currency symbol such as USDT. */
  symbol: string
  /**
   * Amount that the payee gets. Decimals beyond `withdraw_amount_decimals` of the network are cut off
   * and stay in your wallet.
   */
  amount: string
  /** Address to pay, in any form that its network knows. */
  address: string
  /** Network code, in any case. Must be a network code such as trc20. */
  bch_code: string
  /**
   * Memo or destination tag, on networks that have one: up to 120 Latin letters, digits, `_`, `-` or
   * `.`.
   */
  tag?: string | null | undefined
  /**
   * A repeat with the same key within 24 h withdraws nothing and gets the first answer, even if the
   * withdrawal has failed since. The signature covers the key here, but not in the header; without a key
   * here, a signature counts once.
   */
  idempotency_key?: string | undefined
}

export type ListCryptoWithdrawalsInput = {
  /** Withdrawals per page. By default 50. */
  limit?: number | undefined
  /** page × limit may not exceed 2000. By default 1. */
  page?: number | undefined
  /** The next_cursor of the previous page; cursors go as deep as there are withdrawals. */
  cursor?: string | undefined
  /** Only withdrawals of this currency. Must be a currency symbol such as USDT. */
  symbol?: string | undefined
}

export type EstimateCryptoWithdrawalInput = {
  /** Currency to withdraw. Must be a currency symbol such as USDT. */
  symbol: string
  /** Network code, in any case. Must be a network code such as trc20. */
  bch_code: string
  /** Amount that the payee should get; it is cut down as in a withdrawal. */
  amount: string
}

export type CancelCryptoWithdrawalInput = {
  /** Makes a repeat safe; random without one. */
  idempotency_key?: string | undefined
}

export type ListWithdrawalAddressesInput = {
  /** Addresses per page. By default 50. */
  limit?: number | undefined
  /** page × limit may not exceed 2000. By default 1. */
  page?: number | undefined
  /** The next_cursor of the previous page; cursors go as deep as there are addresses. */
  cursor?: string | undefined
}

export type AddWithdrawalAddressInput = {
  /** Your name for it. */
  label: string
  /** Currency that may be sent there; without it, every currency of the network. */
  symbol?: string | null | undefined
  /** Network code, in any case. Must be a network code such as trc20. */
  network: string
  /** Address to pay, in any form that its network knows. */
  address: string
  /**
   * Memo or destination tag, on networks that have one: up to 120 Latin letters, digits, `_`, `-` or
   * `.`.
   */
  tag?: string | null | undefined
  /** The same as the header Idempotency-Key. */
  idempotency_key?: string | undefined
}

export type RemoveWithdrawalAddressInput = {
  /** Makes a repeat safe; random without one. */
  idempotency_key?: string | undefined
}

export type CreateFiatWithdrawalInput = {
  /** Amount that the recipient gets; the fee comes on top. */
  amount: string
  /**
   * Phone number to which the account of the recipient is tied, as 7XXXXXXXXXX. Must be a phone number
   * of 11 digits that begins with 7, such as 79161234567.
   */
  recipient: string
  /**
   * Bank of the recipient, from `GET /funding/withdraw/fiat/banks`. Must be a bank code of GET
   * /funding/withdraw/fiat/banks.
   */
  bank_code: string
  /** RUB, which it is without this field. Must be RUB. */
  currency?: string | undefined
  /**
   * A repeat with the same key within 24 h withdraws nothing and gets the first answer, even if the
   * withdrawal has failed since. The signature covers the key here, but not in the header; without a key
   * here, a signature counts once.
   */
  idempotency_key?: string | undefined
}

export type EstimateFiatWithdrawalInput = {
  /** Amount that the recipient should get. */
  amount: string
  /**
   * Bank of the recipient, from `GET /funding/withdraw/fiat/banks`. Must be a bank code of GET
   * /funding/withdraw/fiat/banks.
   */
  bank_code?: string | undefined
}

export type CreateInternalTransferInput = {
  /** Currency to send; crypto only. Must be a currency symbol such as USDT. */
  symbol: string
  /** Amount that the recipient gets, as a decimal string. */
  amount: string
  /** Recipient by username. */
  to_username?: string | null | undefined
  /** Recipient by profile id. A username given as well must belong to the same customer. */
  to_user_id?: number | null | undefined
  /** Shown to both sides. */
  comment?: string | null | undefined
  /**
   * A repeat with the same key within 24 h moves nothing and gets the first answer. The signature covers
   * the key here, but not in the header; without a key here, a signature counts once.
   */
  idempotency_key?: string | undefined
}

export type TransferToTradingInput = {
  /** A currency of the trading account, such as USDT or RUB. Must be a currency symbol such as USDT. */
  currency: string
  /** Amount to move, as a decimal string. */
  amount: string
  /** A repeat with the same key within 24 h moves nothing and gets the first answer. */
  idempotency_key?: string | undefined
}

export type TransferFromTradingInput = {
  /** A currency of the trading account, such as USDT or RUB. Must be a currency symbol such as USDT. */
  currency: string
  /** Amount to move, as a decimal string. */
  amount: string
  /** A repeat with the same key within 24 h moves nothing and gets the first answer. */
  idempotency_key?: string | undefined
}

export type ListTradingOperationsInput = {
  /** Only operations in this currency, by its symbol. */
  currency_id?: string | undefined
  /** Only operations of this kind. */
  operation_type?: 'deposit' | 'withdraw' | undefined
  /** Only items with this status. */
  status?: 'pending' | 'completed' | 'failed' | undefined
  /** Only items created at or after this time. ISO 8601 time or Unix seconds. */
  since?: string | undefined
  /** Only items created before this time. ISO 8601 time or Unix seconds. */
  until?: string | undefined
  /** Operations per page. By default 50. */
  limit?: number | undefined
  /** page × limit may not exceed 2000. By default 1. */
  page?: number | undefined
  /** The next_cursor of the previous page; cursors go as deep as there are operations. */
  cursor?: string | undefined
}

export type ListCryptoTickersInput = {
  /** Only pairs with this base. Must be a currency symbol such as USDT. */
  symbol?: string | undefined
}

export type GetCryptoMarketInfoInput = {
  /** Either currency of the pair. Must be a currency symbol such as USDT. */
  from_symbol: string
  /** The other currency of the pair. Must be a currency symbol such as USDT. */
  to_symbol: string
}

export type ListCryptoPairsInput = {
  /** Only currencies that can be traded against this one. Must be a currency symbol such as USDT. */
  symbol?: string | undefined
}

export type GetCryptoPairInfoInput = {
  /** Either currency of the pair. Must be a currency symbol such as USDT. */
  from_symbol: string
  /** The other currency of the pair. Must be a currency symbol such as USDT. */
  to_symbol: string
}

export type CreateCryptoOrderInput = {
  /** Currency you give. Must be a currency symbol such as USDT. */
  from_symbol: string
  /** Currency you get. Must be a currency symbol such as USDT. */
  to_symbol: string
  /** By default "market". */
  type?: 'market' | 'limit' | undefined
  /** Amount you give. Required for a limit order; a market order names either this or `to_amount`. */
  from_amount?: string | undefined
  /** For market orders only: the exact amount you get. */
  to_amount?: string | undefined
  /**
   * Required for a limit order: its price in quote for one base, a multiple of the price step, in either
   * direction.
   */
  order_price?: string | undefined
  /** A repeat with the same key within 24 h places nothing and gets the first answer. */
  idempotency_key?: string | undefined
}

export type CancelCryptoOrderInput = {
  /** Makes a repeat safe; random without one. */
  idempotency_key?: string | undefined
}

export type ListCryptoOrdersInput = {
  /** By default 50. */
  limit?: number | undefined
  /** page × limit may not exceed 100000; a cursor goes deeper. By default 1. */
  page?: number | undefined
  /** The `order_id` of the last order you have; the page continues with older ones. */
  cursor?: string | undefined
}

export type GetCryptoConverterRateInput = {
  /** Currency to give. Must be a currency symbol such as USDT. */
  from: string
  /** Currency to receive. Must be a currency symbol such as USDT. */
  to: string
}

export type EstimateCryptoConversionInput = {
  /** Currency you give. Must be a currency symbol such as USDT. */
  from_symbol: string
  /** Currency you receive. Must be a currency symbol such as USDT. */
  to_symbol: string
  /** Amount you give, as a decimal string. */
  from_amount: string
  /**
   * The same as the header Idempotency-Key. A repeat with the same key within 24 h gets the first quote,
   * even when that has expired.
   */
  idempotency_key?: string | undefined
}

export type ExecuteCryptoConversionInput = {
  /** A quote is used once. Must be the quote_id of an estimate, which is a UUID. */
  quote_id: string
  /**
   * The same as the header Idempotency-Key. A repeat with the same key within 24 h converts nothing and
   * gets the first answer.
   */
  idempotency_key?: string | undefined
}

export type GetFiatConverterRateInput = {
  /**
   * Crypto currency, as listed at GET /converter/fiat/crypto-symbols. Must be a currency symbol such as
   * USDT.
   */
  crypto: string
  /** Fiat currency, as listed at GET /converter/fiat/currencies. Must be a currency symbol such as USDT. */
  fiat: string
  /** buy gives fiat for the crypto, sell gives the crypto for fiat. */
  direction: 'buy' | 'sell'
}

export type EstimateFiatConversionInput = {
  /**
   * Crypto currency, as listed at GET /converter/fiat/crypto-symbols. Must be a currency symbol such as
   * USDT.
   */
  crypto_symbol: string
  /** Fiat currency, as listed at GET /converter/fiat/currencies. Must be a currency symbol such as USDT. */
  fiat_code: string
  /** buy gives fiat for the crypto, sell gives the crypto for fiat. */
  direction: 'buy' | 'sell'
  /** Amount you give: fiat for a buy, crypto for a sell. */
  amount: string
  /**
   * The same as the header Idempotency-Key. A repeat with the same key within 24 h gets the first quote,
   * even when that has expired.
   */
  idempotency_key?: string | undefined
}

export type ExecuteFiatConversionInput = {
  /**
   * Crypto currency, as listed at GET /converter/fiat/crypto-symbols. Must be a currency symbol such as
   * USDT.
   */
  crypto_symbol: string
  /** Fiat currency, as listed at GET /converter/fiat/currencies. Must be a currency symbol such as USDT. */
  fiat_code: string
  /** buy gives fiat for the crypto, sell gives the crypto for fiat. */
  direction: 'buy' | 'sell'
  /** Amount you give, as in the estimate. */
  from_amount: string
  /** A quote is used once. Must be the quote_id of an estimate, which is a UUID. */
  quote_id: string
  /**
   * The same as the header Idempotency-Key. A repeat with the same key within 24 h converts nothing and
   * gets the first answer.
   */
  idempotency_key?: string | undefined
}

export type ListConverterOperationsInput = {
  /** Only operations of this kind. */
  type?: 'crypto' | 'fiat' | undefined
  /** By default 50. */
  limit?: number | undefined
  /** page × limit may not exceed 100000; a cursor goes deeper. By default 1. */
  page?: number | undefined
  /** The uid of the last operation you have; the page continues with older ones. */
  cursor?: string | undefined
}

export type GetFiatOrderbookInput = {
  /** USDT/RUB or USDT-RUB, in any letter case. */
  pair: string
  /** Number of price levels on each side. By default 20. */
  depth?: number | undefined
}

export type GetFiatStatsInput = {
  /** USDT/RUB or USDT-RUB, in any letter case. */
  pair: string
}

export type ListFiatTickersInput = {
  /** Only pairs with this base. Must be a currency symbol such as USDT. */
  symbol?: string | undefined
}

export type GetFiatMarketInfoInput = {
  /** USDT/RUB or USDT-RUB, in any letter case. */
  pair: string
}

export type ListFiatTradesInput = {
  /** USDT/RUB or USDT-RUB, in any letter case. */
  pair: string
  /** By default 50. */
  limit?: number | undefined
  /** Start of the range, inclusive. ISO 8601 time or Unix seconds. */
  since?: string | undefined
  /** End of the range, exclusive. ISO 8601 time or Unix seconds. */
  until?: string | undefined
  /** The id of the last trade of the previous page; the list continues after it. */
  cursor?: string | undefined
}

export type ListFiatCandlesInput = {
  /** USDT/RUB or USDT-RUB, in any letter case. */
  pair: string
  /** Span of a candle: minutes, D for a day, W for a week from Monday on, M for a month; all in UTC. */
  resolution: '1' | '5' | '15' | '30' | '60' | '240' | 'D' | 'W' | 'M'
  /** By default 100. */
  limit?: number | undefined
  /** Start of the range, inclusive. ISO 8601 time or Unix seconds. */
  since?: string | undefined
  /** End of the range, exclusive. ISO 8601 time or Unix seconds. */
  until?: string | undefined
  /** The time of the last candle of the previous page; the list continues after it, towards the present. */
  cursor?: string | undefined
}

export type CreateFiatOrderInput = {
  /** Pair such as USDT/RUB or USDT-RUB, in any case. */
  pair: string
  side: 'buy' | 'sell'
  type: 'market' | 'limit'
  /**
   * Amount in base. Required for a limit order and a market sell, optional for a market buy. A market
   * order takes nothing beyond the price band: the rest is then cancelled as PRICE_OUT_OF_BAND.
   */
  amount?: string | undefined
  /**
   * Budget of a market buy in quote, in place of `amount`. The order never exceeds it and never spends
   * it beyond the price band.
   */
  quote_amount?: string | undefined
  /** Price of a limit order: a multiple of the price step. */
  price?: string | undefined
  /** For limit orders only. By default "good_till_cancel". */
  time_in_force?: 'good_till_cancel' | 'immediate_or_cancel' | 'fill_or_kill' | undefined
  /**
   * For limit orders only: the order is refused where it would trade at once as a taker. By default
   * false.
   */
  post_only?: boolean | undefined
  /**
   * Self-trade prevention: which order is cancelled when this one would trade with another of yours.
   * Your tariff sets the default, usually cancel_newest; none is refused unless it is your default.
   */
  stp?: 'none' | 'cancel_newest' | 'cancel_oldest' | 'cancel_both' | undefined
  /**
   * Your own id for the order. No two open orders of a pair share it. Must be 1 to 64 letters, digits,
   * -, _ or ..
   */
  client_order_id?: string | undefined
  /** The same as the header Idempotency-Key. Must be 1 to 128 letters, digits, - or _. */
  idempotency_key?: string | undefined
}

export type CancelFiatOrderInput = {
  /** Makes a repeat safe; random without one. */
  idempotency_key?: string | undefined
}

export type AmendFiatOrderInput = {
  /** The new limit price. */
  price?: string | undefined
  /**
   * The new size in base, including the filled amount. A size at or below the filled amount cancels the
   * rest.
   */
  amount?: string | undefined
  /** The same as the header Idempotency-Key. Must be 1 to 128 letters, digits, - or _. */
  idempotency_key?: string | undefined
}

export type CancelFiatOrdersInput = {
  /** Pair such as USDT/RUB or USDT-RUB, in any case. */
  pair?: string | undefined
  /** Only orders of this side. */
  side?: 'buy' | 'sell' | undefined
  /** Makes a repeat safe; random without one. */
  idempotency_key?: string | undefined
}

export type ListFiatOrdersInput = {
  /** Pair such as USDT/RUB or USDT-RUB, in any case. */
  pair?: string | undefined
  /** `open` selects both new and partially_filled. */
  status?: 'open' | 'new' | 'partially_filled' | 'filled' | 'cancelled' | undefined
  side?: 'buy' | 'sell' | undefined
  /** Only items created at or after this time. ISO 8601 or Unix seconds. */
  since?: string | undefined
  /** Only items created before this time. ISO 8601 or Unix seconds. */
  until?: string | undefined
  /** By default 50. */
  limit?: number | undefined
  /** page × limit may not exceed 100000; a cursor goes deeper. By default 1. */
  page?: number | undefined
  /** The id of the last item you have; the page continues with older ones. */
  cursor?: string | undefined
}

export type CancelFiatOrdersAfterInput = {
  /** Seconds until all open orders are cancelled; 0 disarms the switch. */
  timeout_seconds: number
  /** Pair such as USDT/RUB or USDT-RUB, in any case. */
  pair?: string | undefined
  /** The same as the header Idempotency-Key. Must be 1 to 128 letters, digits, - or _. */
  idempotency_key?: string | undefined
}

export type ListOwnFiatTradesInput = {
  /** Pair such as USDT/RUB or USDT-RUB, in any case. */
  pair?: string | undefined
  /** Only trades of this order. */
  order_id?: string | undefined
  /** Only trades made at or after this time. ISO 8601 or Unix seconds. */
  since?: string | undefined
  /** Only trades made before this time. ISO 8601 or Unix seconds. */
  until?: string | undefined
  /** By default 50. */
  limit?: number | undefined
  /** The id of the last item you have; the page continues with older ones. */
  cursor?: string | undefined
}

export type IssueCardInput = {
  /** First load of the card in USD, without the fees. */
  amount: string
  /**
   * `balance_usdt`: from the wallet, at once. `rub_sbp`: by fast payment in RUB. `onchain_usdt`: in USDT
   * to an address of this order.
   */
  payment_method: 'balance_usdt' | 'rub_sbp' | 'onchain_usdt'
  /** Kind of card. */
  card_type: 'SHOPPING' | 'ADVERTISING'
  /**
   * Currency of the wallet that pays with `balance_usdt`, in any case. Must be a currency symbol such as
   * USDT. By default "USDT".
   */
  source_symbol?: string | undefined
  /** Network of `onchain_usdt`: trc20 or erc20. Required there. Must be a network code such as trc20. */
  onchain_network?: string | undefined
  /** Region of GET /cards/meta; we choose without it. Must be a code of GET /cards/meta. */
  region?: string | undefined
  /** Payment system of GET /cards/meta; we choose without it. Must be a code of GET /cards/meta. */
  payment_system?: string | undefined
  /** True for a card that can be added to Apple Pay. */
  is_apple_pay_available?: boolean | undefined
  /** The same as the header Idempotency-Key. */
  idempotency_key?: string | undefined
}

export type ListCardsInput = {
  /** A shorter page is the last. By default 1000. */
  limit?: number | undefined
  /** page × limit may not exceed 100000. By default 1. */
  page?: number | undefined
}

export type ListCardOrdersInput = {
  /** Card orders per page. By default 50. */
  limit?: number | undefined
  /** page × limit may not exceed 2000. By default 1. */
  page?: number | undefined
  /** The next_cursor of the previous page; cursors go as deep as there are card orders. */
  cursor?: string | undefined
  /** Only orders with this status. */
  status?: 'awaiting_payment' | 'processing' | 'completed' | 'failed' | 'expired' | undefined
}

export type TopUpCardInput = {
  /** Load in USD, without the fee. */
  amount: string
  /**
   * Currency of the wallet that pays, in any case. Must be a currency symbol such as USDT. By default
   * "USDT".
   */
  source_symbol?: string | undefined
  /** The wallet always pays; all five values mean the same. */
  payment_method?: 'balance_usdt' | 'balance' | 'wallet' | 'usdt' | 'crypto' | undefined
  /** The same as the header Idempotency-Key. */
  idempotency_key?: string | undefined
}

export type ListAllCardTransactionsInput = {
  /** By default 50. */
  limit?: number | undefined
  /** page × limit may not exceed 100000; a cursor goes deeper. By default 1. */
  page?: number | undefined
  /** The next_cursor of the previous page. */
  cursor?: string | undefined
  /** Only transactions of cards of this type. */
  card_type?: 'SHOPPING' | 'ADVERTISING' | undefined
}

export type ListCardTransactionsInput = {
  /** By default 50. */
  limit?: number | undefined
  /** page × limit may not exceed 100000; a cursor goes deeper. By default 1. */
  page?: number | undefined
  /** The next_cursor of the previous page. */
  cursor?: string | undefined
}

export type FreezeCardInput = {
  /** Makes a repeat safe; random without one. */
  idempotency_key?: string | undefined
}

export type UnfreezeCardInput = {
  /** Makes a repeat safe; random without one. */
  idempotency_key?: string | undefined
}

export type BlockCardInput = {
  /** Makes a repeat safe; random without one. */
  idempotency_key?: string | undefined
}

export type SetCardLimitsInput = {
  /** Most that one purchase may cost in USD; null removes the limit, and without the field it stays. */
  per_purchase?: string | null | undefined
  /**
   * Most that all purchases of a day of UTC may cost in USD; null removes the limit, and without the
   * field it stays.
   */
  per_day?: string | null | undefined
  /**
   * Most that all purchases of a month of UTC may cost in USD; null removes the limit, and without the
   * field it stays.
   */
  per_month?: string | null | undefined
  /** The same as the header Idempotency-Key. */
  idempotency_key?: string | undefined
}

export type RevealCardInput = {
  /**
   * Your public key as a JWK: RSA of 2048 to 4096 bits (RSA-OAEP-256), or P-256, P-384, P-521 or X25519
   * (ECDH-ES). A private key is refused.
   */
  public_key: Record<string, unknown>
}

export type ListGiftCardsInput = {
  /** Only products of the category with this slug. */
  category?: string | undefined
  /** Only products of this category. */
  category_id?: number | undefined
  /** Only products with this text in their title, in any case. */
  search?: string | undefined
  /**
   * Only cards that are redeemed in this country or in any. Must be a country code of two letters, such
   * as US.
   */
  country?: string | undefined
  /** Products per page. By default 50. */
  limit?: number | undefined
  /** The page, from 1. By default 1. */
  page?: number | undefined
}

export type EstimateGiftCardInput = {
  /** The `id` of a product of `GET /giftcards/catalog`. */
  product_id: number
  /** Value of the card in its currency: one of `face_values`, or one within the range. */
  face_value: number
  /** Crypto currency that you pay with. Must be a currency symbol such as USDT. */
  symbol: string
}

export type PurchaseGiftCardInput = {
  /** The `id` of a product of `GET /giftcards/catalog`. */
  product_id: number
  /** Value of the card in its currency: one of `face_values`, or one within the range. */
  face_value: number
  /** Crypto currency that you pay with. Must be a currency symbol such as USDT. */
  symbol: string
  /** Address to which the code is sent as well, if the exchange sends e-mail. Must be an e-mail address. */
  email?: string | undefined
  /**
   * The most that you pay, fee included, in `symbol`. A purchase at a higher price is refused as
   * PRICE_MOVED.
   */
  max_total?: string | undefined
  /**
   * A repeat with the same key within 24 h buys nothing and gets the first answer, even if the order has
   * ended since. The signature covers the key here, but not in the header; without a key here, a
   * signature counts once.
   */
  idempotency_key?: string | undefined
}

export type ListGiftCardOrdersInput = {
  /** Orders per page. By default 50. */
  limit?: number | undefined
  /** page × limit may not exceed 2000. By default 1. */
  page?: number | undefined
  /** The next_cursor of the previous page; cursors go as deep as there are orders. */
  cursor?: string | undefined
  /** Only orders with this status. */
  status?: 'processing' | 'completed' | 'failed' | undefined
}

export type ListServiceCategoriesInput = {
  /** ISO 3166 alpha-2, in any case. Must be two letters such as RU. */
  country?: string | undefined
}

export type ListServicesInput = {
  /** Alias of a category. */
  category?: string | undefined
  category_id?: number | undefined
  /** ISO 3166 alpha-2, in any case. Must be two letters such as RU. */
  country?: string | undefined
  /** Part of a name, in any case. */
  search?: string | undefined
  /** By default 1. */
  page?: number | undefined
  /** By default 50. */
  page_size?: number | undefined
}

export type EstimateServicePaymentInput = {
  /** From `GET /services/catalog`. */
  service_id: number
  /** RUB or USDT: the wallet that pays. Must be RUB or USDT. */
  debit_currency: string
  /** Amount that is paid, in the currency of the service. It may be left out where the amount is fixed. */
  client_amount?: string | undefined
}

export type CheckServiceRequisiteInput = {
  /** From `GET /services/catalog`. */
  service_id: number
  /** RUB or USDT: the wallet that pays. Must be RUB or USDT. */
  debit_currency?: string | undefined
  /** Amount that is to be paid; without it, the supplier names the amount due. */
  client_amount?: string | undefined
  /** Account or phone number, in place of the field of that name in `field_values`. */
  requisite?: string | undefined
  /**
   * Values of the form by the names of its fields, which are in `inputs`, or in `required_fields` if
   * `inputs` is empty.
   */
  field_values?: Record<string, string> | undefined
}

export type PayServiceInput = {
  /** From `GET /services/catalog`. */
  service_id: number
  /** RUB or USDT: the wallet that pays. Must be RUB or USDT. */
  debit_currency: string
  /** Amount that is paid, in the currency of the service. It may be left out where the amount is fixed. */
  client_amount?: string | undefined
  /**
   * Values of the form by the names of its fields, which are in `inputs`, or in `required_fields` if
   * `inputs` is empty.
   */
  field_values?: Record<string, string> | undefined
  /**
   * `quote_expires_at` of the estimate whose price is paid. Must be the quote_expires_at of an estimate:
   * Unix seconds as text.
   */
  quote_expires_at: string
  /** `agent_transaction_id` of the check, if there was one. */
  agent_transaction_id?: string | undefined
  /** `check_snapshot` of the check, unchanged. */
  check_snapshot?: Record<string, string | number | boolean | null | Record<string, string>> | undefined
  /**
   * A repeat with the same key within 24 h pays nothing and gets the first answer. The signature covers
   * the key here, but not in the header; without a key here, a signature counts once.
   */
  idempotency_key?: string | undefined
}

export type ListServicePaymentsInput = {
  /** By default 50. */
  limit?: number | undefined
  /** By default 0. */
  offset?: number | undefined
}

export type ChangeInvoiceSettingsInput = {
  /** True: payers pay the commission on top. False: you get the amount less the commission. */
  shift_to_payer?: boolean | undefined
  /**
   * Origins whose pages may show the checkout in a frame: https, or http://localhost. An empty list
   * forbids it.
   */
  embed_origins?: readonly string[] | undefined
  /** The same as the header Idempotency-Key. */
  idempotency_key?: string | undefined
}

export type CreateInvoiceTemplateInput = {
  /** Shown to payers, above the amount. */
  name: string
  /** Amount to ask for, in `price_currency`; without it the payer says how much. */
  amount?: string | undefined
  /**
   * Currency to be paid in, together with `bch_code`; without both the payer chooses. Must be a currency
   * symbol such as USDT.
   */
  symbol?: string | undefined
  /**
   * Network to be paid on, or `sbp` for a fast payment in RUB. Must be a network code such as trc20, or
   * sbp.
   */
  bch_code?: string | undefined
  /**
   * Currency that `amount` counts in, when it is not `symbol`. The rate is fixed when the currency of
   * the payment is. Without `amount` it has no effect. Must be a currency symbol such as USDT.
   */
  price_currency?: string | undefined
  /** How long it can be paid. By default 3600. */
  ttl_seconds?: number | undefined
  /** Shown to the payer, as plain text. */
  description?: string | undefined
  /** True to change everything received into `hedging_symbol`. By default false. */
  is_hedging?: boolean | undefined
  /** Currency to be credited in, with `is_hedging`. Must be a currency symbol such as USDT. */
  hedging_symbol?: string | undefined
  /** The same as the header Idempotency-Key. */
  idempotency_key?: string | undefined
}

export type ListInvoiceTemplatesInput = {
  /** Templates per page. By default 50. */
  limit?: number | undefined
  /** page × limit may not exceed 2000. By default 1. */
  page?: number | undefined
  /** The next_cursor of the previous page; cursors go as deep as there are templates. */
  cursor?: string | undefined
}

export type DeactivateInvoiceTemplateInput = {
  /** Makes a repeat safe; random without one. */
  idempotency_key?: string | undefined
}

export type CreateTemplatePaymentInput = {
  /** Amount of this receipt, in the currency of the template; without it that of the template. */
  amount?: string | undefined
  /** Id of the receipt: the template has one invoice for it, however often it is sent. */
  external_payment_id: string
  /** IP address of the payer. It is not kept. */
  payer_ip?: string | undefined
  /** The same as the header Idempotency-Key. */
  idempotency_key?: string | undefined
}

export type CreateInvoiceInput = {
  /** Amount to ask for, in `price_currency`; without it the payer says how much. */
  amount?: string | undefined
  /**
   * Currency to be paid in, together with `bch_code`; without both the payer chooses. Must be a currency
   * symbol such as USDT.
   */
  symbol?: string | undefined
  /**
   * Network to be paid on, or `sbp` for a fast payment in RUB. Must be a network code such as trc20, or
   * sbp.
   */
  bch_code?: string | undefined
  /**
   * Currency that `amount` counts in, when it is not `symbol`. The rate is fixed when the currency of
   * the payment is. Without `amount` it has no effect. Must be a currency symbol such as USDT.
   */
  price_currency?: string | undefined
  /** How long it can be paid. By default 3600. */
  ttl_seconds?: number | undefined
  /** Shown to the payer, as plain text. */
  description?: string | undefined
  /** True to change everything received into `hedging_symbol`. By default false. */
  is_hedging?: boolean | undefined
  /** Currency to be credited in, with `is_hedging`. Must be a currency symbol such as USDT. */
  hedging_symbol?: string | undefined
  /** Your own id, which GET …/invoices finds. */
  external_payment_id?: string | undefined
  /** Page that the payer is led to when it is paid; http or https. */
  success_url?: string | undefined
  /** Page that the payer is led to when it is not paid in time. */
  fail_url?: string | undefined
  /** The same as the header Idempotency-Key. */
  idempotency_key?: string | undefined
}

export type ListInvoicesInput = {
  /** Invoices per page. By default 50. */
  limit?: number | undefined
  /** page × limit may not exceed 2000. By default 1. */
  page?: number | undefined
  /** The next_cursor of the previous page; cursors go as deep as there are invoices. */
  cursor?: string | undefined
  /** Only invoices with this status. */
  status?: 'created' | 'pending' | 'confirming' | 'success' | 'failed' | 'expired' | 'cancelled' | 'refunded' | undefined
  /** Only invoices with this id of yours. */
  external_payment_id?: string | undefined
  /** Only children of this template. */
  template_id?: string | undefined
  /** Only invoices created at or after this time. ISO 8601 time or Unix seconds. */
  from?: string | undefined
  /** Only invoices created before this time. ISO 8601 time or Unix seconds. */
  to?: string | undefined
}

export type CancelInvoiceInput = {
  /** Makes a repeat safe; random without one. */
  idempotency_key?: string | undefined
}

export type ChooseInvoiceCurrencyInput = {
  /** Currency to be paid in. Must be a currency symbol such as USDT. */
  symbol: string
  /**
   * Network to be paid on, or `sbp` for a fast payment in RUB. Must be a network code such as trc20, or
   * sbp.
   */
  bch_code: string
  /** The same as the header Idempotency-Key. */
  idempotency_key?: string | undefined
}

export type PayInvoiceInput = {
  /**
   * Currency to pay in, crypto only; required where none was chosen, and then the rate is fixed.
   * Otherwise the one chosen.
   */
  symbol?: string | null | undefined
  /** What to pay where the invoice leaves it to you; otherwise what is missing is paid. */
  amount?: string | undefined
  /** The same as the header Idempotency-Key. */
  idempotency_key?: string | undefined
}

export type RefundInvoiceInput = {
  /** Address to pay. Without it the money goes to the wallets that it came from. */
  address?: string | undefined
  /** Memo or destination tag. */
  tag?: string | null | undefined
  /**
   * Network of the address, by default the one on which the invoice is paid. Must be a network code such
   * as trc20.
   */
  bch_code?: string | undefined
  /**
   * Currency to refund: by default `hedging_symbol` of a hedged invoice, or `symbol`. Name another one
   * to pay back what came in that. Must be a currency symbol such as USDT.
   */
  symbol?: string | undefined
  /**
   * Amount that the payer gets, by default all that is left. Send `amount_received` less `amount_due`
   * for what was paid over.
   */
  amount?: string | undefined
  /**
   * A repeat with the same key within 24 h refunds nothing and gets the first answer. The signature
   * covers the key here, but not in the header; without a key here, a signature counts once.
   */
  idempotency_key?: string | undefined
}

export type ListTransactionsInput = {
  /** Transactions per page. By default 50. */
  limit?: number | undefined
  /** page × limit may not exceed 2000. By default 1. */
  page?: number | undefined
  /** The next_cursor of the previous page; cursors go as deep as there are transactions. */
  cursor?: string | undefined
  /** Must be a currency symbol such as USDT. */
  symbol?: string | undefined
  /** Only transactions of this type. */
  type?:
      | 'deposit_crypto'
      | 'deposit_fiat'
      | 'withdrawal_crypto'
      | 'withdrawal_fiat'
      | 'transfer_in'
      | 'transfer_out'
      | 'transfer_to_trading'
      | 'transfer_from_trading'
      | 'spot_crypto'
      | 'converter_crypto'
      | 'converter_fiat'
      | 'card_issue'
      | 'card_topup'
      | 'card_return'
      | 'gift_card'
      | 'service_payment'
      | 'invoice'
      | 'invoice_refund' | undefined
  /** Only items with this status. */
  status?: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | undefined
  /** Only items created at or after this time. ISO 8601 time or Unix seconds. */
  from?: string | undefined
  /** Only items created before this time. ISO 8601 time or Unix seconds. */
  to?: string | undefined
}

export type CreateWebhookInput = {
  /**
   * URL that events are posted to: http or https, in live mode https only. It must not lead to a
   * private, loopback or link-local address.
   */
  url: string
  /**
   * Names such as transfer.received, or groups such as deposit.*. Absent, empty or ["*"] means every
   * event. Both converters share conversion.completed: it covers conversions of crypto into crypto and
   * of fiat.
   */
  events?: readonly string[] | undefined
  /** The same as the header Idempotency-Key. */
  idempotency_key?: string | undefined
}

export type ListWebhooksInput = {
  /** By default 50. */
  limit?: number | undefined
  /** By default 1. */
  page?: number | undefined
}

export type ChangeWebhookInput = {
  /**
   * URL that events are posted to: http or https, in live mode https only. It must not lead to a
   * private, loopback or link-local address.
   */
  url?: string | undefined
  /**
   * Names such as transfer.received, or groups such as deposit.*. Absent, empty or ["*"] means every
   * event. Both converters share conversion.completed: it covers conversions of crypto into crypto and
   * of fiat.
   */
  events?: readonly string[] | undefined
  /** False switches the webhook off: nothing is sent, and events of that time are not queued for it. */
  is_active?: boolean | undefined
}

export type RotateWebhookSecretInput = {
  /** Makes a repeat safe; random without one. */
  idempotency_key?: string | undefined
}

export type TestWebhookInput = {
  /** Makes a repeat safe; random without one. */
  idempotency_key?: string | undefined
}

export type ListWebhookDeliveriesInput = {
  /** By default 50. */
  limit?: number | undefined
  /** By default 1. */
  page?: number | undefined
  /** The next_cursor of the previous answer; `page` is then ignored. */
  cursor?: string | undefined
  /** Only items with this status. */
  status?: 'pending' | 'succeeded' | 'failed' | 'cancelled' | undefined
  /** Only deliveries of this event, such as transfer.received. */
  type?: string | undefined
}

export type GetWebhookDeliveryInput = {
  id: string
  delivery_id: string
}

export type ReplayWebhookDeliveryInput = {
  id: string
  delivery_id: string
  /** Makes a repeat safe; random without one. */
  idempotency_key?: string | undefined
}

export type ReplayWebhookInput = {
  /** Only events at or after this time. ISO 8601 time or Unix seconds. */
  since: string
  /** Only events before this time; by default up to now. ISO 8601 time or Unix seconds. */
  until?: string | undefined
  /** The same as the header Idempotency-Key. */
  idempotency_key?: string | undefined
}

export type ListEventsInput = {
  /**
   * The next_cursor of the previous answer, or `now` for the end of the log; without it, the list starts
   * at the oldest event kept.
   */
  after?: string | undefined
  /** Only these events: names such as transfer.received or groups such as deposit.*, separated by commas. */
  types?: string | undefined
  /** By default 50. */
  limit?: number | undefined
  /**
   * Page within the first 20000 events after `after`; `next_cursor` reads on without limit. By default
   * 1.
   */
  page?: number | undefined
}

export type SandboxCreateCustomerInput = {
  /** Must be 3 to 32 letters, digits, dots, dashes or underscores, and begin with a letter or digit. */
  username: string
  /** Must be an e-mail address. */
  email?: string | undefined
  /** Decimal amounts by currency symbol. Any currency is allowed. */
  funding?: Record<string, string> | undefined
  /**
   * Decimal amounts by currency symbol. Only currencies that trading accounts hold are allowed, such as
   * USDT and RUB.
   */
  trading?: Record<string, string> | undefined
}

export type SandboxListKeysInput = {
  /** Must be 3 to 32 letters, digits, dots, dashes or underscores, and begin with a letter or digit. */
  username?: string | undefined
  /** By default 50. */
  limit?: number | undefined
  /** By default 1. */
  page?: number | undefined
}

export type SandboxCreateKeyInput = {
  /** Must be 3 to 32 letters, digits, dots, dashes or underscores, and begin with a letter or digit. */
  username: string
  /** Permissions of the key. */
  permissions?: readonly (
    | 'can_account_read'
    | 'can_account_write'
    | 'can_deposit'
    | 'can_withdraw_crypto'
    | 'can_withdraw_fiat'
    | 'can_transfer'
    | 'can_spot_fiat_read'
    | 'can_spot_fiat_trade'
    | 'can_spot_crypto_read'
    | 'can_spot_crypto_trade'
    | 'can_convert'
    | 'can_convert_read'
    | 'can_cards_read'
    | 'can_cards_manage'
    | 'can_giftcards_read'
    | 'can_giftcards_purchase'
    | 'can_services_read'
    | 'can_services_pay'
    | 'can_invoices_create'
    | 'can_invoices_read'
    | 'can_transactions_read'
    | 'can_webhooks_manage'
    | 'can_events_read')[] | undefined
  /** Addresses and CIDR ranges, as a list or separated by commas; empty allows every address. */
  allowed_ips?: readonly string[] | string | undefined
  rate_limit_per_minute?: number | undefined
  /** When the key expires; null means never. */
  expires_at?: string | null | undefined
}

export type SandboxChangeKeyInput = {
  /** Permissions of the key. */
  permissions?: readonly (
    | 'can_account_read'
    | 'can_account_write'
    | 'can_deposit'
    | 'can_withdraw_crypto'
    | 'can_withdraw_fiat'
    | 'can_transfer'
    | 'can_spot_fiat_read'
    | 'can_spot_fiat_trade'
    | 'can_spot_crypto_read'
    | 'can_spot_crypto_trade'
    | 'can_convert'
    | 'can_convert_read'
    | 'can_cards_read'
    | 'can_cards_manage'
    | 'can_giftcards_read'
    | 'can_giftcards_purchase'
    | 'can_services_read'
    | 'can_services_pay'
    | 'can_invoices_create'
    | 'can_invoices_read'
    | 'can_transactions_read'
    | 'can_webhooks_manage'
    | 'can_events_read')[] | undefined
  /** Addresses and CIDR ranges, as a list or separated by commas; empty allows every address. */
  allowed_ips?: readonly string[] | string | undefined
  rate_limit_per_minute?: number | undefined
  /** When the key expires; null means never. */
  expires_at?: string | null | undefined
  is_active?: boolean | undefined
}

export type SandboxCreateOperatorInput = {
  /** Must be 3 to 32 letters, digits, dots, dashes or underscores, and begin with a letter or digit. */
  username: string
  /** The most powerful one counts. */
  roles: readonly ('administrator' | 'approver' | 'support' | 'auditor')[]
}

export type SandboxAdvanceClockInput = {
  /** Seconds to move the clock forward; it never goes back. */
  seconds: number
}

export type SandboxPayAddressInput = {
  address: string
  symbol: string
  amount: string
  tag?: string | null | undefined
  /**
   * Number of blocks mined at once; you mine the rest, and 0 keeps the payment out of a block. Without
   * this field the chain confirms the payment by itself.
   */
  confirmations?: number | undefined
}

export type SandboxMineInput = {
  blocks: number
}

export type SandboxReorganiseInput = {
  depth: number
}

export type SandboxHaltChainInput = {
  halted: boolean
}

export type SandboxSetFeesInput = {
  percent: number
}

export type SandboxPinPriceInput = {
  /** Price of one whole base in quote, with at most 18 decimals. */
  price?: string | undefined
  release?: true | undefined
}

export type SandboxSetFaultInput = {
  /**
   * `prices`: the market prices that the exchange reads before it deals. `chain`: the node of every
   * chain. `rail`: the bank of fast payments. `issuer`: the issuer of cards. `giftcards`: the supplier
   * of gift cards. `services`: the supplier of paid services. `mail`: the server that sends mails.
   * `signer`: the signer, which holds the keys. `hedging`: the provider that hedges the exchange’s
   * positions. `webhooks`: the endpoints of customers.
   */
  port:
      | 'prices'
      | 'chain'
      | 'rail'
      | 'issuer'
      | 'giftcards'
      | 'services'
      | 'mail'
      | 'signer'
      | 'hedging'
      | 'webhooks'
  /**
   * `timeout`: no answer comes, and the call fails at once. `5xx`: the answer is an error.
   * `lost_response`, for chain, rail, issuer, giftcards, services, mail, signer, hedging, webhooks: a
   * call with an effect arrives, its answer does not. `duplicate_callback`, for rail, issuer, giftcards,
   * services, webhooks: the call arrives twice.
   */
  fault: 'timeout' | '5xx' | 'lost_response' | 'duplicate_callback'
  /** Number of next calls that meet the fault; 0 ends it. */
  count: number
}

export type SandboxSetSupplierInput = {
  /** The party outside: chain or rail or issuer or giftcards or services or hedging. */
  port:
      | 'prices'
      | 'chain'
      | 'rail'
      | 'issuer'
      | 'giftcards'
      | 'services'
      | 'mail'
      | 'signer'
      | 'hedging'
      | 'webhooks'
  /**
   * `automatic`, as a sandbox starts: what it is asked ends within two seconds. `manual`: nothing ends
   * before a control says how.
   */
  mode: 'automatic' | 'manual'
}

export type SandboxSettleFiatDepositInput = {
  outcome: 'success' | 'failed'
  /** Amount that the payer pays, by default the amount of the link. Absent for a deposit that fails. */
  amount?: string | undefined
}

export type SandboxSettleWithdrawalInput = {
  outcome: 'completed' | 'failed'
  /**
   * Why it fails: on a chain the `comment` of its transaction in the history, of a payout what the bank
   * says, which operators see. Not for a completed one.
   */
  reason?: string | undefined
}

export type SandboxReadStatementInput = {
  /** Day of UTC, such as 2026-05-04. Must be a day such as 2026-05-04. */
  day: string
}

export type SandboxSettleCardOrderInput = {
  outcome: 'completed' | 'failed'
  /**
   * Reason for the failure; DECLINED by default. A reason in upper case, such as OUT_OF_STOCK, becomes
   * the `error` of the order; any other text is for operators. Absent for a completed order.
   */
  reason?: string | undefined
}

export type SandboxSettleGiftCardInput = {
  outcome: 'completed' | 'failed'
  /**
   * Reason for the failure; DECLINED by default. A reason in upper case, such as OUT_OF_STOCK, becomes
   * the `error` of the order; any other text is for operators. Absent for a completed order.
   */
  reason?: string | undefined
}

export type SandboxSettleServicePaymentInput = {
  outcome: 'completed' | 'failed'
  /**
   * Reason for the failure; DECLINED by default. A reason in upper case, such as OUT_OF_STOCK, becomes
   * the `error` of the order; any other text is for operators. Absent for a completed order.
   */
  reason?: string | undefined
}

export type SandboxPayCardOrderInput = {
  /** Amount that is paid, in the currency of the payment. */
  amount?: string | undefined
}

export type SandboxUseCardInput = {
  /** Amount in USD. */
  amount: string
  /** Name of the merchant. */
  merchant: string
  /** Category of the merchant by ISO 18245, 5999 by default. */
  category?: string | undefined
  /** Country of the merchant by ISO 3166, US by default. */
  country?: string | undefined
  outcome?: 'clear' | 'authorize' | 'reverse' | undefined
}

export type SandboxRefundCardInput = {
  /** Amount in USD. */
  amount: string
  /** Name of the merchant. */
  merchant: string
  /** Category of the merchant by ISO 18245, 5999 by default. */
  category?: string | undefined
  /** Country of the merchant by ISO 3166, US by default. */
  country?: string | undefined
}

export type SandboxPayInvoiceInput = {
  /**
   * Currency paid: another one than was chosen plays a payer who is wrong, and needs an amount. Must be
   * a currency symbol such as USDT.
   */
  symbol?: string | undefined
  /** The network or the rail that was chosen. */
  bch_code?: string | undefined
  /** Amount paid, by default what is missing, or what is due where nothing is. */
  amount?: string | undefined
  /**
   * Number of blocks mined at once; you mine the rest, and 0 keeps the payment out of a block. Without
   * this field the chain confirms the payment by itself.
   */
  confirmations?: number | undefined
}

export type Wallet = {
  symbol: string
  /** Whether the currency is open. */
  is_active: boolean
  /** Total: available, held, and locked by limit orders of crypto spot. */
  balance: string
  /** Amount that can be spent. */
  available: string
  /** Amount seen on a chain and not confirmed yet; not part of the balance. */
  pending_deposit: string
  /** Amount on hold, apart from the amount that orders lock. */
  pending_withdraw: string
  /**
   * Value of the balance in USDT at the middle of the market's bid and ask, rounded down; at the
   * catalogue's reference price where the market has none.
   */
  balance_usdt: string
  balance_source: 'ledger'
  addresses: {
    /** Network code. */
    network: string
    address: string
    /** Memo or destination tag; only on networks that need one. */
    tag?: string
  }[]
}

export type Profile = {
  id: number
  username: string
  email: string
  email_verified: boolean | null
  kyc_status: string
  /** Tariff that sets your fees and limits. */
  tariff: string | null
  sso_client_id: string
  /** Unix seconds. */
  created_at: string
}

export type DepositAddress = {
  /** The currency code. */
  symbol: string
  /** One address for each network, in the order of the catalogue. */
  addresses: {
    /** The network code. */
    network: string
    /** Address to pay; it never changes. */
    address: string
    /** The memo or destination tag that must go with the payment; absent on networks without tags. */
    tag?: string
  }[]
}

export type FiatDeposit = {
  transaction_id: string
  /** A failed deposit becomes a success when money arrives for it all the same. */
  status: 'processing' | 'success' | 'failed'
  currency: string
  /** Amount that was asked for; of a further payment by the same link, the amount paid. */
  amount: string
  /** Amount paid, less the fee. Null until somebody pays. */
  credited_amount: string | null
  /** Part of the amount paid that the exchange keeps. Null until somebody pays. */
  fee: string | null
  /** Code of the method. */
  payment_provider_alias_code: string
  /** Page on which the payer pays. Null until the link is made. */
  requisites: string | null
  /** The same page, to be shown as a QR code. Null until the link is made. */
  requisites_qr_code: string | null
  /** The same page, to be opened in a browser. Null until the link is made. */
  invoice_public_url: string | null
  /**
   * The link of the payment system itself, to be opened by the app of a bank. Null until the link is
   * made.
   */
  rail_url: string | null
  /** `on_time`: paid while the link was open. `late`: paid after it had ended. Null until somebody pays. */
  timing: 'on_time' | 'late' | null
  /** Reason for the failure, as a stable code: NOT_PAID, EXPIRED or RAIL_REJECTED. */
  error: string | null
  /** Time at which the link ends. */
  expires_at: string
  created_at: string
}

export type CryptoWithdrawal = {
  transaction_id: string
  symbol: string
  /** Amount that the payee gets, cut down to the decimals of the network. */
  amount: string
  /** Whole fee, charged on top of the amount. */
  fee: string
  /** Amount and fee, on hold until the withdrawal ends. */
  total: string
  /** The address in the one form that its network prefers. */
  address: string
  /** Network code. */
  network: string
  status: 'processing' | 'completed' | 'failed' | 'cancelled'
  /** Memo or destination tag. */
  tag: string | null
  /** Id of the transaction on its chain; null until it is sent, and for a payment inside the exchange. */
  txid: string | null
  /** Confirmations so far, up to the number required; null for a payment inside. */
  confirmations: number | null
  /** Confirmations after which it is completed. */
  confirmations_required: number | null
  /** Reason for the failure, as a stable code: PAYMENT_FAILED or REJECTED. */
  error: string | null
  created_at: string
  updated_at: string
}

export type FiatWithdrawal = {
  transaction_id: string
  currency: string
  /** Amount to the recipient, without the fee. */
  amount: string
  /** Fee, charged on top of the amount. */
  fee: string
  /** Amount and fee, on hold until the withdrawal ends. */
  total: string
  /** Phone number of the recipient, masked. */
  recipient: string
  bank_code: string
  /** Amount that the recipient got; null until the withdrawal is completed. */
  amount_fact: string | null
  status: 'processing' | 'success' | 'failed'
  /**
   * Reason for the failure: the bank declined it, it was paid and sent back, or we rejected it. The
   * total is available again.
   */
  error: 'DECLINED' | 'RETURNED' | 'REJECTED' | null
  /** Unix seconds. */
  created_at: number
  /** Unix seconds. */
  updated_at: number
}

export type TradingBalance = {
  symbol: string
  /** Amount available to trade with or to move back. */
  available: string
  /** Amount locked by open orders. */
  locked: string
}

export type TradingSettings = {
  symbol: string
  /** Currency symbol again. */
  currency: string
  /** Always 0: transfers are free. */
  fee_percent: string
  deposit: {
    /** Smallest amount of one transfer. */
    min_amount: string
    /** Largest amount of one transfer. */
    max_amount: string
    /** Always 0: transfers are free. */
    fee_percent: string
  }
  withdraw: {
    /** Smallest amount of one transfer. */
    min_amount: string
    /** Largest amount of one transfer. */
    max_amount: string
    /** Always 0: transfers are free. */
    fee_percent: string
  }
}

export type CryptoMarketInfo = {
  /** BASE-QUOTE. */
  symbol: string
  /** Bid: the price at which the exchange buys one unit of base from you. */
  priceTo: string
  /** Ask: the price at which the exchange sells one unit of base to you. */
  priceOut: string
  /** Middle of bid and ask, in whole price steps. */
  price: string
  /** Base currency. */
  mainSymbol: string
  /** Quote currency. */
  minorSymbol: string
  /** Decimals of an amount in quote. */
  quote_asset_precision: number
  /** Decimals of an amount in base. */
  base_asset_precision: number
  /** Every order amount in base is a multiple of it. */
  step: string
  /** Smallest order amount in base. */
  minValue: string
  /** Smallest order amount in quote. */
  min_value_minor: string
  /** Largest order amount in base. */
  maxValue: string
  /** Largest order amount in quote. */
  max_value_minor: string
  /** Every limit price is a multiple of it. */
  limit_price_step: string
  /** Every price is a multiple of it. */
  price_step: string
}

export type CryptoConverterRate = {
  from_symbol: string
  to_symbol: string
  /** Amount of to_symbol for one from_symbol. */
  rate: string
  /** Smallest value of one conversion. */
  min_amount_usdt: string
  /** Largest value of one conversion. */
  max_amount_usdt: string
  /** Seconds for which an estimate made at this moment would hold. */
  expires_in_seconds: number
}

export type FiatConverterRate = {
  crypto: string
  fiat: string
  /** buy gives fiat for the crypto, sell gives the crypto for fiat. */
  direction: 'buy' | 'sell'
  /** Fiat price of one unit of the crypto currency, without the fee. */
  rate: string
  /** Smallest fiat amount of one conversion. */
  min_amount: string
  /** Largest fiat amount of one conversion; null means no limit. */
  max_amount: string | null
}

export type FiatInstrument = {
  trading_pair: string
  /**
   * `active` when open, otherwise cancel_only or closed; halted when the price moved too far: until
   * `resumes_at` no order is placed or amended, and every order can be cancelled.
   */
  status: string
  resumes_at: string | null
  base: string
  quote: string
  /** Every price is a multiple of it. */
  price_step: string
  /** Every amount is a multiple of it. */
  lot: string
  min_order_size: string
  max_order_size: string
  /** Smallest order value (amount × price), in quote. */
  min_order_value: string
  /** Fee of the default tariff, as a share: 0.001 is 0.1 %. */
  maker_fee: string
  taker_fee: string
}

export type FiatOrderbook = {
  pair: string
  /** The highest price first. */
  bids: {
    price: string
    amount: string
  }[]
  /** The lowest price first. */
  asks: {
    price: string
    amount: string
  }[]
}

export type FiatStats = {
  pair: string
  last: string | null
  high: string | null
  low: string | null
  /** In the base currency. */
  volume: string
  /** In the quote currency. */
  quote_volume: string
  /** Price change from the first price of the 24 hours to the last, with sign and two decimals. */
  change: string
}

export type FiatMarketInfo = {
  pair: string
  /**
   * `active` when open, otherwise cancel_only or closed; halted when the price moved too far: until
   * `resumes_at` no order is placed or amended, and every order can be cancelled.
   */
  status: string
  resumes_at: string | null
  base: string
  quote: string
  /** Every price is a multiple of it. */
  price_step: string
  /** Every amount is a multiple of it. */
  lot: string
  min_order_size: string
  max_order_size: string
  /** Smallest order value (amount × price), in quote. */
  min_order_value: string
  /** Fee of the default tariff, as a share: 0.001 is 0.1 %. */
  maker_fee: string
  taker_fee: string
  /** Decimals of an amount in base. */
  base_asset_precision: number
  /** Decimals of an amount in quote. */
  quote_asset_precision: number
  /** Distance from the reference price within which an order may trade, as a share. */
  price_band: string
  reference_price: string | null
  allowed_price_min: string | null
  allowed_price_max: string | null
}

export type FiatOrder = {
  id: string
  /** Order number for people, without gaps within its pair. */
  order_number: number
  user_id: number
  side: 'buy' | 'sell'
  type: 'market' | 'limit'
  /** Null for a market order. */
  price: string | null
  /** Amount in base; null for a market buy by budget that has bought nothing yet. */
  amount: string | null
  /** Filled amount, in base. */
  filled: string
  status: 'new' | 'partially_filled' | 'filled' | 'cancelled'
  created_at: string
  trading_pair: string
  /**
   * Reason for the cancellation: CANCELLED_BY_OWNER, CANCEL_AFTER, NO_LIQUIDITY, PRICE_OUT_OF_BAND,
   * IMMEDIATE_OR_CANCEL, FILL_OR_KILL, SELF_TRADE_PREVENTED or AMENDED_TO_FILLED.
   */
  execution_message: string | null
  /** Average price of the fills; null until the order has traded. */
  avg_execution_price: string | null
  /** Fee in the currency received: base for a buy, quote for a sell. */
  total_fee: string
  /** Price as requested, without padding zeros. */
  user_input_price: string | null
  /** Budget of a market buy, as requested. */
  user_input_price_total: string | null
  /** Amount as requested. */
  user_input_amount: string | null
  /** Amount of quote locked for a buy. */
  locked_quote_amount: string
  time_in_force: 'good_till_cancel' | 'immediate_or_cancel' | 'fill_or_kill'
  post_only: boolean
  stp: 'none' | 'cancel_newest' | 'cancel_oldest' | 'cancel_both'
  /** Your own id for the order. */
  client_order_id: string | null
  updated_at: string
}

export type CardSettings = {
  card_types: {
    /** Kind of card. */
    card_type: 'SHOPPING' | 'ADVERTISING'
    /** Name for people. */
    name: string
    /** Fee for a card in USD. */
    buy_fee: string
    /** Fee for each load, in percent of it: "2" is 2 %. */
    top_up_fee: string
    /** Smallest first load in USD. */
    required_top_up: string
    /** Smallest later load in USD. */
    min_top_up: string
    /** Largest load in USD. */
    max_top_up: string
    /** False while no such card can be ordered. */
    is_active: boolean
  }[]
  /** Ways to pay for a card that are open now. */
  payment_methods: ('balance_usdt' | 'rub_sbp' | 'onchain_usdt')[]
}

export type CardMeta = {
  currencies: string[]
  regions: {
    code: string
    name: string
  }[]
  payment_systems: {
    code: string
    name: string
  }[]
  /** Every card that can be ordered. */
  options: {
    /** Kind of card. */
    card_type: 'SHOPPING' | 'ADVERTISING'
    region: string
    payment_system: string
    is_apple_pay_available: boolean
  }[]
}

export type CardRate = {
  pair: 'USDT/RUB'
  /** Roubles for one USDT. A USD of a card costs one USDT; the sum is rounded up to the kopeck. */
  rate: string
  updated_at: string
}

export type CardOrder = {
  order_id: string
  /** The same id, in GET /transactions. */
  transaction_id: string
  status: 'awaiting_payment' | 'processing' | 'completed' | 'failed' | 'expired'
  /** Kind of card. */
  card_type: 'SHOPPING' | 'ADVERTISING'
  region: string
  payment_system: string
  is_apple_pay_available: boolean
  /** First load in USD. */
  amount: string
  /** Fee for the card in USD. */
  buy_fee: string
  /** Fee for the load in USD. */
  top_up_fee: string
  /** Load and both fees in USD. */
  total: string
  payment_method: 'balance_usdt' | 'rub_sbp' | 'onchain_usdt'
  /** Currency that is paid. */
  source_symbol: string
  /** Amount that is paid in that currency, fees included. */
  debit_amount: string
  /** The card; null until it is issued. */
  card_id: number | null
  /** How to pay from outside; null when the balance pays. */
  payment: {
    kind: 'sbp'
    currency: string
    /** Amount to pay, exactly. */
    amount: string
    /** Page on which the payer pays. */
    url: string
    /** The same page, to be shown as a QR code. */
    qr_code: string
    /** Time until which the order can be paid. */
    expires_at: string
  } | {
    kind: 'onchain'
    symbol: string
    network: string
    /** Address of this order alone. */
    address: string
    /** Amount that must arrive, exactly and in one payment. */
    amount: string
    /** Time until which the order can be paid. */
    expires_at: string
  } | null
  /**
   * Reason for the failure, as a stable code. PAID_SHORT, PAID_OVER and PAID_LATE: the payment was
   * credited to the wallet instead. NOT_PAID and RAIL_REJECTED: nobody paid. Any other code: no card was
   * issued, and the money is in the wallet.
   */
  error: string | null
  created_at: string
  /** Time until which the order can be paid from outside. */
  expires_at: string | null
}

export type Card = {
  id: number
  /** Kind of card. */
  card_type: 'SHOPPING' | 'ADVERTISING'
  /** FROZEN pays nothing until it is unfrozen. BLOCKED is final. */
  status: 'ACTIVE' | 'FROZEN' | 'BLOCKED'
  /** Number, masked but for its last four digits. */
  number: string
  /** Always masked; POST /cards/{card_id}/reveal tells it. */
  cvc: string
  /** As MM/YY. */
  date_expired: string
  payment_system: string
  region: string
  is_apple_pay_available: boolean
  /** Money that the card can spend; amounts that authorisations hold are not in it. */
  balance: string
  currency: 'USD'
  limits: {
    /** Most that one purchase may cost in USD; null for no limit. */
    per_purchase: string | null
    /** Most that all purchases of a day of UTC may cost in USD; null for no limit. */
    per_day: string | null
    /** Most that all purchases of a month of UTC may cost in USD; null for no limit. */
    per_month: string | null
  }
  created_at: string
}

export type CardBalance = {
  card_id: number
  /** Money that the card can spend; amounts that authorisations hold are not in it. */
  balance: string
  currency: 'USD'
}

export type GiftCardOrder = {
  id: string
  /** The same as `id`. */
  order_id: string
  product_id: number
  /** Title of the product as it was ordered. */
  product: string
  face_value: number
  /** ISO 4217 code of the face value. */
  currency: string
  /** Price in `symbol`, without the fee. */
  crypto_amount: string
  symbol: string
  fee: string
  /** Price and fee, on hold until the order ends. */
  total: string
  /** Worth of the price in USDT when it was ordered. */
  cost_usdt: string
  /** E-mail address to which the code is sent, masked. */
  email: string | null
  status: 'processing' | 'completed' | 'failed'
  /** The code of the card; null until the order is completed. */
  code: string | null
  /** Pin of the card; null for a card without one. */
  pin: string | null
  /** Page on which the card is redeemed; null for a card without one. */
  redeem_url: string | null
  /** Time until which the card can be redeemed, in ISO 8601. */
  expires_at: string | null
  /**
   * Reason for the failure, as a stable code such as OUT_OF_STOCK, PRICE_CHANGED or DECLINED; REFUNDED
   * for a card that its supplier took back. The total is available again.
   */
  error: string | null
  created_at: string
  updated_at: string
}

export type Service = {
  id: number
  name: string
  category_id: number
  category_alias: string
  /** ISO 3166 alpha-2. */
  country: string
  /** Currency of `client_amount`, ISO 4217. */
  currency: string
  /** REQUISITES: paid to an account that must be checked first. */
  payment_type: 'SIMPLIFIED' | 'REQUISITES'
  fixed_payment: boolean
  /** Amount of a service whose amount is fixed. */
  amount: string | null
  min_amount: string
  max_amount: string
  /** Whether `check-requisite` must come before `pay`. */
  requires_check: boolean
  /** False for an intermittent service, which can be paid all the same. */
  is_available: boolean
  /** Note about the availability, for people. */
  availability_note: string | null
  availability_checked_at: string
  /** Fields of the form. */
  inputs: {
    /** Name of the field in `field_values`. */
    name: string
    required: boolean
    /** Label for people. */
    title: string
    /** Pattern that the whole value must match, in the syntax of RE2; null for any text. */
    regexp: string | null
  }[]
  /** Names of the fields of the form, if `inputs` is empty. */
  required_fields: string[]
  /** How to pay it, for people. */
  instruction: string | null
}

export type ServicePayment = {
  /** Also the `transaction_id` in GET /transactions. */
  id: string
  service_id: number
  service_name: string
  /**
   * FAILED: not paid, and the money is available again. REFUNDED: paid, and given back by the supplier
   * later; the money is available again.
   */
  status: 'CREATED' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'REFUNDED'
  status_for_client: 'wait' | 'success' | 'failed'
  client_amount: string
  client_currency: string
  /** Account or phone number that is paid. */
  requisite: string | null
  debit_currency: string
  /** All that was taken from the wallet, the fee included. */
  debit_amount: string
  fee: string
  /** Receipt of the supplier, such as a number or a token for a meter. */
  receipt: Record<string, string> | null
  /** Reason for the failure, as a stable code. */
  error: string | null
  created_at: string
  updated_at: string
}

export type InvoiceSettings = {
  /** Every way in which invoices can be paid at the moment. */
  commissions: {
    symbol: string
    /** Network, or rail. */
    bch_code: string
    /** Share of each payment that the exchange keeps: "1" is 1 %. */
    percent: string
    /** Smallest payment that is taken. */
    min_amount: string
  }[]
  /** Payers pay the commission on top. */
  shift_to_payer: boolean
  ttl_seconds_default: number
  ttl_seconds_max: number
  /** Currencies to be credited in. */
  hedging_symbols: string[]
  /** Origins whose pages may show the checkout in a frame. */
  embed_origins: string[]
}

export type InvoiceTemplate = {
  template_id: string
  name: string
  /** Amount that each child asks for; null where the receipt or the payer says how much. */
  amount: string | null
  /** Currency that amounts count in. */
  price_currency: string | null
  /** Currency to be paid in; null where the payer chooses. */
  symbol: string | null
  /** Network or rail to be paid on; null where the payer chooses. */
  bch_code: string | null
  /** How long each child can be paid. */
  ttl_seconds: number
  is_hedging: boolean
  /** Currency that payments are changed into. */
  hedging_symbol: string | null
  /** Shown to the payer. */
  description: string | null
  /** False once it is deactivated: it takes no payments any more. */
  is_active: boolean
  /** The permanent page, for a QR code: each visit that pays has an invoice of its own. */
  public_url: string
  created_at: string
  updated_at: string
}

export type Invoice = {
  invoice_id: string
  /** What follows from the four facts and from how the invoice ended. */
  status: 'created' | 'pending' | 'confirming' | 'success' | 'failed' | 'expired' | 'cancelled' | 'refunded'
  /** What it asks for, in `price_currency`; null where the payer says how much. */
  amount: string | null
  /** Currency that `amount` counts in. */
  price_currency: string | null
  /** Currency that it is paid in; null until the payer chooses. */
  symbol: string | null
  /** Network or rail that it is paid on; null until the payer chooses. */
  bch_code: string | null
  /** Address to pay to; null over a rail. */
  address: string | null
  /** Memo or destination tag that must go with the payment. */
  tag: string | null
  /** What one `symbol` was worth in `price_currency` when it was chosen. */
  rate: string | null
  /** Amount due in `symbol`, with the commission where the payer pays it. */
  amount_due: string | null
  /** Amount paid in `symbol`, whether or not it is deep enough. */
  amount_received: string
  /** The part of it that is deep enough. */
  amount_confirmed: string
  /** What you got, in `symbol`; of a hedged invoice in `hedging_symbol`. */
  amount_credited: string
  /** What went back, in the currency of `amount_credited`. */
  amount_refunded: string
  /** What the exchange kept, in `symbol`. */
  commission: string
  /** The payer pays the commission on top. */
  shift_to_payer: boolean
  /** Id of the first transaction that paid. */
  txid: string | null
  txids: string[]
  /** How the first payment was made. */
  payment_source: 'onchain' | 'internal' | 'sbp' | null
  is_hedging: boolean
  /** Currency that payments are changed into. */
  hedging_symbol: string | null
  /** How payments were changed; null without hedging. */
  hedge: {
    /**
     * none: nothing is confirmed yet. pending: some of it waits to be changed; that is tried until it
     * succeeds.
     */
    status: 'none' | 'pending' | 'done'
    /** Currency that you are credited in. */
    symbol: string
    /** What all legs have brought, in `symbol`. */
    amount: string
    legs: {
      payment_id: string
      /** Amount changed, in the currency of the payment. */
      given: string
      given_symbol: string
      /** What it brought, in `symbol` of the hedge; null before it is changed. */
      received: string | null
      /** Rate that was dealt: units received for one given. */
      rate: string | null
      /** How far the rate was below the middle of the market, as a share of that: "0.003" is 0.3 %. */
      slippage: string | null
      status: 'pending' | 'done'
      /** When it was changed. */
      at: string | null
    }[]
  } | null
  /** How what was paid compares with what is due. */
  amount_state: 'none' | 'partial' | 'exact' | 'over'
  /** late: some of it was first seen after the end. */
  timing: 'on_time' | 'late'
  /** confirmed: all of it is as deep as its network asks. final: twice as deep, or it needs no blocks. */
  confirmation: 'none' | 'seen' | 'confirmed' | 'final'
  /** accepted: it is yours. refunded: all of it was paid back. */
  resolution: 'none' | 'accepted' | 'refunded'
  /** The last 100 payments, the first one first. */
  payments: {
    /** Also the id of its transaction in your history. */
    payment_id: string
    /** How it was paid. */
    source: 'onchain' | 'internal' | 'sbp'
    symbol: string
    /** Network, or rail; null for a payment from a balance here. */
    bch_code: string | null
    amount: string
    /** Id of its transaction on its chain. */
    txid: string | null
    /**
     * seen: in a block, not deep enough. confirmed: booked, and waits to be changed. credited: in your
     * wallet. failed: too small, or lost. gone: in no block for now.
     */
    status: 'seen' | 'confirmed' | 'credited' | 'failed' | 'gone'
    /** BELOW_MINIMUM or REORGANISED, of one that failed. */
    error: string | null
    /** False for a payment in another currency than the invoice asks for. */
    is_counted: boolean
    /** First seen after the end of the invoice. */
    is_late: boolean
    /** What the exchange keeps of it, in `symbol`; null before it is confirmed. */
    commission: string | null
    /** Currency that you got for it. */
    credited_symbol: string | null
    /** What you got for it. */
    credited_amount: string | null
    created_at: string
  }[]
  refunds: {
    /** Also the id of its transaction in your history. */
    refund_id: string
    symbol: string
    amount: string
    /** Network of a refund to an address. */
    bch_code: string | null
    /** Address that it goes to; null for the payer’s wallet here. */
    address: string | null
    status: 'processing' | 'completed' | 'failed'
    /** Why it failed; its amount is in your wallet again. */
    error: string | null
    created_at: string
  }[]
  /** Shown to the payer. */
  description: string | null
  /** Your own id. */
  external_payment_id: string | null
  /** Template that it is a child of. */
  template_id: string | null
  /** The page for the payer. */
  payment_url: string
  /** What the QR code of the page says, for wallets; null while there is nothing to pay. */
  payment_uri: string | null
  /** Where the page leads when it is paid. */
  success_url: string | null
  /** Where it leads when it is not. */
  fail_url: string | null
  expires_at: string
  created_at: string
  /** When the first payment in time was accepted. */
  paid_at: string | null
}

export type InvoicePaymentUrl = {
  invoice_id: string
  /** The page for the payer. */
  payment_url: string
}

export type Transaction = {
  transaction_id: string
  /**
   * One of deposit_crypto, deposit_fiat, withdrawal_crypto, withdrawal_fiat, transfer_in, transfer_out,
   * transfer_to_trading, transfer_from_trading, spot_crypto, converter_crypto, converter_fiat,
   * card_issue, card_topup, card_return, gift_card, service_payment, invoice, invoice_refund.
   */
  type: string
  /** pending, processing, completed, failed or cancelled. */
  status: string
  symbol: string
  amount: string
  /**
   * Fee that the exchange kept, in `symbol`. In a conversion, an `amount` given includes its fee and an
   * `amount` received is net of it, as is that of a fiat deposit that was paid.
   */
  fee: string
  direction: 'in' | 'out'
  /** Network code of a chain transaction, or the code of the rail of a fiat one. */
  network: string | null
  /** Address that was paid. */
  address: string | null
  /** Memo or destination tag. */
  tag: string | null
  /** Id of the transaction on its chain. */
  txid: string | null
  /** Confirmations so far, up to the number required. */
  confirmations: number | null
  /** Confirmations after which a deposit is credited and a withdrawal is complete. */
  confirmations_required: number | null
  /** Username of the other customer. */
  counterparty: string | null
  /**
   * For a transfer, the comment of its sender; for a swap or a conversion, our summary for people of
   * what was exchanged; for a fiat deposit, that it was paid late or once more; for a withdrawal that a
   * tester failed in the sandbox, the reason they gave.
   */
  comment: string | null
  /** Reason for the failure, as a stable code. */
  error: string | null
  created_at: string
  updated_at: string
}

export type Webhook = {
  id: string
  url: string
  /** ["*"] when the webhook gets every event. */
  events: string[]
  is_active: boolean
  /** Time of creation. */
  created_at: string
  /**
   * Reason why the server switched the webhook off: its endpoint answered 410, or every attempt failed
   * for five days. Null while it is active, and when you switched it off.
   */
  disabled_reason: 'gone' | 'failing' | null
  /** Time since which every attempt has failed; null after a success. */
  failing_since: string | null
  /** Time of the last change. */
  updated_at: string
}

export type WebhookDelivery = {
  id: string
  /** Id of the event, sent as webhook-id with each request. */
  event_id: string
  type: string
  /**
   * pending until an attempt succeeds, all attempts have failed, or the server switches the webhook off,
   * which cancels the delivery.
   */
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
  /** Attempts made so far. */
  attempt_count: number
  /** Time of the next attempt; null unless pending. */
  next_attempt_at: string | null
  /** Time at which the delivery was queued. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
  /** Body that is sent, byte for byte; null when the event is no longer kept. */
  body: string | null
  /** The last 100 attempts, newest first. */
  attempts: {
    /** Number of the attempt, from 1, across all replays. */
    number: number
    /** Start of the attempt by the business clock. */
    started_at: string
    duration_ms: number
    /** Null when no answer began. */
    response_status: number | null
    /** Reason why no answer came, or why an answer other than 2xx did not end; otherwise null. */
    error: string | null
    request: {
      url: string
      headers: Record<string, string>
    }
    /** Null when no answer began. */
    response: {
      status: number
      headers: Record<string, string>
      /** The first 4 kB of the answer. */
      body: string
    } | null
  }[]
}

export type Currency = {
  symbol: string
  name: string
  type: 'crypto' | 'fiat'
  /** Number of decimals of an amount. */
  precision: number
  is_active: boolean
  /** Networks of the currency; empty for fiat. */
  networks: {
    /** Network code; accepted in any case, also as bch_code. */
    network: string
    name: string
    is_deposit_active: boolean
    /** Whether withdrawals are taken; false too while payments on the network are halted. */
    is_withdraw_active: boolean
    /** Smallest deposit; a smaller one is not credited. */
    min_deposit_amount: string
    /** Confirmations after which a deposit is credited. */
    confirmations_required: number
    /** Decimals that the amount of a withdrawal keeps. */
    withdraw_amount_decimals: number
    min_withdraw_amount: string
    max_withdraw_amount: string
    /** Base of the fee of a withdrawal, to which the fee of the network is added. */
    withdraw_service_fee: string
    tag: {
      /** Name that the network gives its tag. */
      name: string
      required: boolean
    } | null
  }[]
}

export type WithdrawalAddresse = {
  id: string
  label: string
  /** Currency that may be sent there; null for every currency of the network. */
  symbol: string | null
  network: string
  address: string
  /** Memo or destination tag. */
  tag: string | null
  /** When withdrawals may go there. */
  usable_at: string
  created_at: string
}

export type TradingBalanceItem = {
  /** Amount available to trade with or to move back. */
  available: string
  /** Amount locked by open orders. */
  locked: string
}

export type TradingOperation = {
  /** The transaction_id at GET /transactions. */
  id: string
  /** The symbol of the currency. */
  currency_id: string
  /** Currency symbol again. */
  currency: string
  /** deposit moves to the trading account, withdraw moves back. */
  operation_type: 'deposit' | 'withdraw'
  amount: string
  fee: string
  status: 'pending' | 'completed' | 'failed'
  created_at: string
  updated_at: string
}

export type CryptoTicker = {
  /** BASE-QUOTE. */
  pair: string
  base: string
  quote: string
  /** Middle of bid and ask, in whole price steps. */
  last_price: string
  /** Price at which the exchange buys one unit of base from you (the bid). */
  bid_price: string
  /** Price at which the exchange sells one unit of base to you (the ask). */
  ask_price: string
  /** Amount of base dealt here in 24 hours. */
  volume_24h: string
  high_24h: string
  low_24h: string
  /** Price change in percent; a fall has a minus sign. */
  price_change_24h: string
}

export type CryptoOrder = {
  /** Id of the order, and of the transaction of the amount given. */
  order_id: string
  from_symbol: string
  to_symbol: string
  from_amount: string
  /** Null for a limit order until it is filled. */
  to_amount: string | null
  type: 'market' | 'limit'
  /** Null for a market order. */
  order_price: string | null
  status: 'processing' | 'completed' | 'cancelled'
  created_at: string
}

export type FiatConverterCurrency = {
  code: string
  name: string
  /** Currency sign as people write it. */
  symbol: string
  /** Number of decimals of an amount. */
  decimals: number
  /** Smallest fiat amount of one conversion. */
  min_amount: string
  /** Largest fiat amount of one conversion; null means no limit. */
  max_amount: string | null
}

export type ConverterOperation = {
  uid: string
  type: 'crypto' | 'fiat'
  from_symbol: string
  to_symbol: string
  from_amount: string
  to_amount: string
  status: 'completed'
}

export type FiatTicker = {
  pair: string
  base: string
  quote: string
  last_price: string | null
  bid_price: string | null
  ask_price: string | null
  /** In the base currency. */
  volume_24h: string
  high_24h: string | null
  low_24h: string | null
  /** Price change from the first price of the 24 hours to the last, in quote; a fall has a minus sign. */
  price_change_24h: string
}

export type FiatSpotCurrency = {
  symbol: string
  name: string
  type: 'crypto' | 'fiat'
  /** Number of decimals of an amount. */
  precision: number
}

export type FiatTrade = {
  id: string
  price: string
  amount: string
  /** The taker's side. */
  side: 'buy' | 'sell'
  time: string
}

export type FiatCandle = {
  /** Time at which the candle opened. */
  time: string
  open: string
  high: string
  low: string
  close: string
  /** In the base currency. */
  volume: string
  /** In the quote currency. */
  quote_volume: string
  /** Number of trades. */
  trades: number
}

export type FiatOrderItem = {
  id: string
  pair: string
  side: 'buy' | 'sell'
  type: 'market' | 'limit'
  /** Null for a market order. */
  price: string | null
  /** Amount in base; null for a market buy by budget that has bought nothing yet. */
  amount: string | null
  /** Filled amount, in base. */
  filled: string
  status: 'new' | 'partially_filled' | 'filled' | 'cancelled'
  /** Your own id for the order. */
  client_order_id: string | null
  created_at: string
}

export type OwnFiatTrade = {
  id: string
  pair: string
  /** Side of your order. */
  side: 'buy' | 'sell'
  price: string
  /** In the base currency. */
  amount: string
  fee: string
  time: string
  order_id: string
  /** Currency that your order received. */
  fee_currency: string
  role: 'maker' | 'taker'
}

export type CardTransaction = {
  id: string
  /** Id of the card; null while it is issued. */
  card_id: number | null
  card_type: 'SHOPPING' | 'ADVERTISING'
  /**
   * What happened: the card was issued or topped up, paid a merchant, got money back from one, or a
   * merchant released what it had reserved.
   */
  type: 'issue' | 'topup' | 'purchase' | 'refund' | 'reversal'
  /**
   * pending: reserved on the card, or on its way to it. reversed: the merchant took nothing, and the
   * amount is free again.
   */
  status: 'pending' | 'completed' | 'declined' | 'failed' | 'reversed'
  /**
   * Amount. For a purchase: the amount reserved while it is pending, and the amount taken once it is
   * completed; the two may differ.
   */
  amount: string
  currency: string
  /** The merchant; null where none takes part. */
  merchant: {
    name: string
    /** Category as the issuer names it. */
    category: string
    /** Country as the issuer names it. */
    country: string
  } | null
  /**
   * Reason why it was declined or failed, as a stable code: insufficient_funds, card_frozen,
   * card_blocked or limit for a purchase; the error of its transaction for an issue or a top-up.
   */
  decline_reason: string | null
  /** Id of its transaction in `GET /transactions`; null where only the card is touched. */
  transaction_id: string | null
  created_at: string
}

export type GiftCardCategory = {
  id: number
  title: string
  slug: string
  /** True while at least one of its products can be bought. */
  is_active: boolean
  /** Number of listed products, those out of stock included. */
  products_count: number
}

export type GiftCard = {
  /** The `product_id` of estimates and purchases; it never changes. */
  id: number
  title: string
  category: {
    id: number
    slug: string
    title: string
  }
  /** ISO 3166 code of the country where the card is redeemed; null for a card of any country. */
  country: string | null
  /** ISO 4217 code of the face value. */
  currency: string
  /** The face values to choose from; null for a card with a range. */
  face_values: number[] | null
  /** Smallest face value of a card with a range. */
  min_face_value: number | null
  /** Largest face value of a card with a range. */
  max_face_value: number | null
  /** Step of a range: a face value is `min_face_value` plus a multiple of it. */
  face_value_step: number | null
  /** False while the product cannot be bought, for example because it is out of stock. */
  is_active: boolean
  /** Address of a picture. */
  image_url: string | null
  /** Terms of the issuer, and how to redeem the card. */
  terms: string | null
}

export type ServiceCategory = {
  id: number
  alias: string
  name: string
  /** ISO 3166 alpha-2. */
  country: string
  services_count: number
}

export type WebhookDeliveryItem = {
  id: string
  /** Id of the event, sent as webhook-id with each request. */
  event_id: string
  type: string
  /**
   * pending until an attempt succeeds, all attempts have failed, or the server switches the webhook off,
   * which cancels the delivery.
   */
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
  /** Attempts made so far. */
  attempt_count: number
  /** Time of the next attempt; null unless pending. */
  next_attempt_at: string | null
  /** Time at which the delivery was queued. */
  created_at: string
  /** Time of the last change. */
  updated_at: string
  last_attempt: {
    /** Number of the attempt, from 1, across all replays. */
    number: number
    /** Start of the attempt by the business clock. */
    started_at: string
    duration_ms: number
    /** Null when no answer began. */
    response_status: number | null
    /** Reason why no answer came, or why an answer other than 2xx did not end; otherwise null. */
    error: string | null
  } | null
}

export type Event = {
  /** Id of the event, sent as webhook-id. */
  id: string
  type: string
  /** Time of the event. */
  created_at: string
  /** Number of the event within its resource, from 1 without gaps. */
  sequence: number
  /** The resource as its own endpoint returns it. Each type is described under Webhooks. */
  data: Record<string, unknown>
}

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

export type CreateWalletData = {
  symbol: string
  available: string
  addresses: {
    /** Network code. */
    network: string
    address: string
    /** Memo or destination tag; only on networks that need one. */
    tag?: string
  }[]
}

export type ListFiatDepositMethodsData = {
  /** Methods that are open now. */
  methods: {
    /** The `payment_provider_alias_code` of a deposit. */
    code: string
    /** Name for people. */
    name: string
    /** Kind of payment, such as sbp. */
    type: string
    /** Smallest amount that a deposit may ask for. */
    min_amount: string
    /** Largest amount that a deposit may ask for. */
    max_amount: string
    /** Share of the amount paid that the exchange keeps, rounded up: "0.005" is 0.5 %. */
    fee_share: string
  }[]
}

export type CreateCryptoWithdrawalData = {
  transaction_id: string
  symbol: string
  /** Amount that the payee gets, cut down to the decimals of the network. */
  amount: string
  /** Whole fee, charged on top of the amount. */
  fee: string
  /** Amount and fee, on hold until the withdrawal ends. */
  total: string
  /** The address in the one form that its network prefers. */
  address: string
  /** Network code. */
  network: string
  status: 'processing'
}

export type ListCryptoWithdrawalsData = {
  items: CryptoWithdrawal[]
  page: number
  limit: number
  has_more: boolean
  /** Cursor for the next page; null on the last page. */
  next_cursor: string | null
}

export type EstimateCryptoWithdrawalData = {
  /** Amount that the payee would get. */
  amount: string
  /** Service fee and the fee of the network at this moment. */
  fee: string
  /** Amount and fee. */
  total: string
}

export type CancelCryptoWithdrawalData = {
  cancelled: true
  transaction_id: string
  status: 'cancelled'
}

export type ListWithdrawalAddressesData = {
  items: WithdrawalAddresse[]
  page: number
  limit: number
  has_more: boolean
  /** Cursor for the next page; null on the last page. */
  next_cursor: string | null
}

export type RemoveWithdrawalAddressData = {
  id: string
  removed: true
}

export type ListPayoutBanksData = {
  currency: string
  /** Banks that can be paid, by name; none while no payouts are possible. */
  banks: {
    bank_code: string
    name: string
  }[]
}

export type CreateFiatWithdrawalData = {
  transaction_id: string
  currency: string
  /** Amount to the recipient, without the fee. */
  amount: string
  /** Fee, charged on top of the amount. */
  fee: string
  /** Amount and fee, on hold until the withdrawal ends. */
  total: string
  /** Phone number of the recipient, masked. */
  recipient: string
  bank_code: string
  /** Null until the withdrawal is completed. */
  amount_fact: null
  status: 'processing'
}

export type EstimateFiatWithdrawalData = {
  /** Amount that the recipient would get. */
  amount: string
  /** Fee that would come on top. */
  fee: string
  /** Amount and fee. */
  total: string
}

export type CreateInternalTransferData = {
  /** The transaction id in both histories. */
  task_id: string
  symbol: string
  /** Amount that the recipient got. */
  amount: string
  /** The recipient's username. */
  to: string
  /** The transfer is already final when this is answered. */
  status: 'processing'
}

export type TransferToTradingData = {
  status: 'ok'
}

export type ListTradingOperationsData = {
  items: TradingOperation[]
  page: number
  limit: number
  has_more: boolean
  /** Cursor for the next page; null on the last page. */
  next_cursor: string | null
}

export type CreateCryptoOrderData = {
  /** Id of the order, and of the transaction of the amount given. */
  order_id: string
  from_symbol: string
  to_symbol: string
  from_amount: string
  /** Null for a limit order until it is filled. */
  to_amount: string | null
  type: 'market' | 'limit'
  /** Null for a market order. */
  order_price: string | null
  /** A market order is already final when this is answered, and completed in the history. */
  status: 'processing'
}

export type CancelCryptoOrderData = {
  cancelled: true
  order_id: string
  status: 'cancelled'
}

export type EstimateCryptoConversionData = {
  quote_id: string
  from_symbol: string
  to_symbol: string
  from_amount: string
  /** from_amount times rate, rounded down to the decimals of to_symbol. */
  to_amount: string
  /** Amount of to_symbol for one from_symbol; fixed until the quote ends. */
  rate: string
  /** Seconds for which the quote holds, from its creation a moment before this answer. */
  expires_in_seconds: number
}

export type ExecuteCryptoConversionData = {
  /** The transaction_id of the amount given, at GET /transactions. */
  uid: string
  from_symbol: string
  to_symbol: string
  from_amount: string
  to_amount: string
  rate: string
  status: 'completed'
}

export type EstimateFiatConversionData = {
  quote_id: string
  crypto_symbol: string
  fiat_code: string
  /** buy gives fiat for the crypto, sell gives the crypto for fiat. */
  direction: 'buy' | 'sell'
  /** Crypto amount: received for a buy, given for a sell. */
  crypto_amount: string
  /** Fiat amount: the total paid for a buy, fee included; the total received for a sell, after the fee. */
  fiat_amount: string
  /** Fiat price of one unit of the crypto currency, without the fee; fixed until the quote ends. */
  rate: string
  /** Fee in fiat. */
  fee: string
  expires_at: string
}

export type ExecuteFiatConversionData = {
  /** The transaction_id of the amount given, at GET /transactions. */
  uid: string
  crypto_symbol: string
  fiat_code: string
  /** buy gives fiat for the crypto, sell gives the crypto for fiat. */
  direction: 'buy' | 'sell'
  crypto_amount: string
  fiat_amount: string
  status: 'completed'
}

export type CreateFiatOrderData = {
  order_id: string
  pair: string
  side: 'buy' | 'sell'
  type: 'market' | 'limit'
  /** Amount in base; null for a market buy by budget that has bought nothing yet. */
  amount: string | null
  /** Null for a market order. */
  price: string | null
  status: 'new' | 'partially_filled' | 'filled' | 'cancelled'
  /** Your own id for the order. */
  client_order_id: string | null
}

export type CancelFiatOrderData = {
  order_id: string
  pair: string
  side: 'buy' | 'sell'
  type: 'market' | 'limit'
  /** Amount in base; null for a market buy by budget that has bought nothing yet. */
  amount: string | null
  /** Null for a market order. */
  price: string | null
  status: 'new' | 'partially_filled' | 'filled' | 'cancelled'
  /** Your own id for the order. */
  client_order_id: string | null
  /** Filled amount, in base. */
  filled: string
}

export type CancelFiatOrdersData = {
  /** Ids of the cancelled orders. */
  cancelled: string[]
  count: number
}

export type CancelFiatOrdersAfterData = {
  timeout_seconds: number
  /** Time of the cancellation, ISO 8601; null when disarmed. */
  cancel_at: string | null
  pairs: string[]
}

export type ListCardOrdersData = {
  items: CardOrder[]
  page: number
  limit: number
  has_more: boolean
  /** Cursor for the next page; null on the last page. */
  next_cursor: string | null
}

export type TopUpCardData = {
  transaction_id: string
  card_id: number
  /** Load in USD. */
  amount: string
  /** Fee in USD. */
  fee: string
  /** Amount that the wallet pays, fee included. */
  debit_amount: string
  source_symbol: string
  /** GET /transactions/{transaction_id} tells how it ends. */
  status: 'processing'
}

export type ListAllCardTransactionsData = {
  items: CardTransaction[]
  page: number
  limit: number
  has_more: boolean
  /** Cursor for the next page; null on the last page. */
  next_cursor: string | null
}

export type RevealCardData = {
  /** Compact JWE (A256GCM) for your key. Its text is JSON: `number`, `cvc` and `date_expired` as MM/YY. */
  jwe: string
}

export type ListGiftCardsData = {
  items: GiftCard[]
  page: number
  limit: number
  has_more: boolean
  /** Number of products that match, on all pages. */
  total: number
}

export type EstimateGiftCardData = {
  product_id: number
  face_value: number
  /** Price of the card in `symbol`, without the fee; rounded up. */
  crypto_amount: string
  symbol: string
  /** Fee that comes on top, in `symbol`. */
  fee: string
  /** Price and fee. */
  total: string
  /** ISO 4217 code of the face value. */
  currency: string
  /** Worth of the price in USDT. */
  cost_usdt: string
}

export type PurchaseGiftCardData = {
  order_id: string
  /** The same id, in `GET /transactions`. */
  transaction_id: string
  product_id: number
  face_value: number
  /** Price of the card in `symbol`, without the fee; rounded up. */
  crypto_amount: string
  symbol: string
  /** Fee that comes on top, in `symbol`. */
  fee: string
  /** Price and fee. */
  total: string
  status: 'processing'
}

export type ListGiftCardOrdersData = {
  items: GiftCardOrder[]
  page: number
  limit: number
  has_more: boolean
  /** Cursor for the next page; null on the last page. */
  next_cursor: string | null
}

export type ListServicesData = {
  items: Service[]
  page: number
  page_size: number
  /** Number of services that match. */
  total: number
  has_more: boolean
}

export type EstimateServicePaymentData = {
  service_id: number
  service_name: string
  client_amount: string
  client_currency: string
  debit_currency: string
  /** All that a payment takes from the wallet, the fee included. */
  debit_amount: string
  /** Price of one unit of `client_currency` in `debit_currency`, without the fee, rounded up. */
  rate: string
  /** Fee, in `debit_currency`. */
  fee: string
  /** Unix seconds until which the price holds. `pay` names the estimate by it. */
  quote_expires_at: string
  payment_type: 'SIMPLIFIED' | 'REQUISITES'
  fixed_payment: boolean
  requires_check: boolean
}

export type CheckServiceRequisiteData = {
  /** Whether the account can be paid. */
  success: boolean
  /** The supplier’s id of the check; null where the account cannot be paid. */
  agent_transaction_id: string | null
  /** Amount that is to be paid. */
  client_amount: string | null
  client_currency: string
  /** Whether `pay` needs `field_values.identity`: a document of the payer. */
  requires_identity: boolean
  check_snapshot: {
    agent_transaction_id: string
    service_id: number
    client_amount: string
    client_currency: string
    requires_identity: boolean
    facts: Record<string, string>
    checked_at: string
  } | null
  /** Time until which a payment can use the check. */
  expires_at: string | null
  /** Why the account cannot be paid, as the supplier’s code. */
  reason: string | null
}

export type ListServicePaymentsData = {
  items: ServicePayment[]
  limit: number
  offset: number
  has_more: boolean
}

export type ListInvoiceTemplatesData = {
  items: InvoiceTemplate[]
  page: number
  limit: number
  has_more: boolean
  /** Cursor for the next page; null on the last page. */
  next_cursor: string | null
}

export type ListInvoicesData = {
  items: Invoice[]
  page: number
  limit: number
  has_more: boolean
  /** Cursor for the next page; null on the last page. */
  next_cursor: string | null
}

export type PayInvoiceData = {
  /** The transaction id in both histories. */
  payment_id: string
  invoice_id: string
  symbol: string
  /** What left your wallet. */
  amount: string
  /** The merchant's username. */
  to: string
  status: 'completed'
}

export type ListTransactionsData = {
  items: Transaction[]
  page: number
  limit: number
  has_more: boolean
  /** Cursor for the next page; null on the last page. */
  next_cursor: string | null
}

export type CreateWebhookData = {
  id: string
  url: string
  /** ["*"] when the webhook gets every event. */
  events: string[]
  /**
   * Secret that signs its requests, by Standard Webhooks. Only this answer shows it; a repeat of the
   * request gets null once the secret was rotated or the webhook deleted.
   */
  secret: string | null
  is_active: boolean
  /** Time of creation. */
  created_at: string
}

export type ListWebhooksData = {
  items: Webhook[]
  page: number
  limit: number
  has_more: boolean
}

export type DeleteWebhookData = {
  id: string
  deleted: true
}

export type RotateWebhookSecretData = {
  id: string
  /**
   * Secret that signs its requests, by Standard Webhooks. Only this answer shows it; a repeat of the
   * request gets null once the secret was rotated or the webhook deleted.
   */
  secret: string | null
  /** Time until which the previous secret signs each request too. */
  previous_secret_expires_at: string
}

export type ListWebhookDeliveriesData = {
  items: WebhookDeliveryItem[]
  page: number
  limit: number
  has_more: boolean
  /** Cursor for the next page; null at the end. */
  next_cursor: string | null
}

export type ReplayWebhookData = {
  /** Number of events to be sent, including events that were sent before. */
  replayed: number
}

export type ListEventsData = {
  /** Events in the order of the log. */
  items: Event[]
  page: number
  limit: number
  /** Cursor for later events; it can be used at any time. */
  next_cursor: string
  /** Whether more can be read at once, even if a filter left no items. */
  has_more: boolean
}

export type SandboxCreateCustomerData = {
  /** The profile id. */
  id: number
  username: string
  api_key: string
  /** Shown only once. */
  secret_key: string
}

export type SandboxListKeysData = {
  items: SandboxKey[]
  page: number
  limit: number
  has_more: boolean
}

export type SandboxCreateKeyData = {
  api_key: string
  /** Shown only once. */
  secret_key: string
}

export type SandboxChangeKeyData = {
  api_key: string
  permissions: string[]
  allowed_ips: string[]
  rate_limit_per_minute: number
  expires_at: string | null
  is_active: boolean
  last_used_at: string | null
}

export type SandboxDeleteKeyData = {
  api_key: string
  deleted: true
}

export type SandboxCreateOperatorData = {
  username: string
  /** Of a session of the back office. */
  token: string
}

export type SandboxAdvanceClockData = {
  now: string
}

export type SandboxPayAddressData = {
  txid: string
}

export type SandboxMineData = {
  /** Height of the newest block. */
  height: number
}

export type SandboxHaltChainData = {
  halted: boolean
}

export type SandboxSetFeesData = {
  percent: number
}

export type SandboxPinPriceData = {
  pair: string
  /** Middle of bid and ask. */
  price: string
  bid: string
  ask: string
  /** Whether both currencies are pinned. */
  is_pinned: boolean
}

export type SandboxSetFaultData = {
  /**
   * `prices`: the market prices that the exchange reads before it deals. `chain`: the node of every
   * chain. `rail`: the bank of fast payments. `issuer`: the issuer of cards. `giftcards`: the supplier
   * of gift cards. `services`: the supplier of paid services. `mail`: the server that sends mails.
   * `signer`: the signer, which holds the keys. `hedging`: the provider that hedges the exchange’s
   * positions. `webhooks`: the endpoints of customers.
   */
  port:
      | 'prices'
      | 'chain'
      | 'rail'
      | 'issuer'
      | 'giftcards'
      | 'services'
      | 'mail'
      | 'signer'
      | 'hedging'
      | 'webhooks'
  /**
   * `timeout`: no answer comes, and the call fails at once. `5xx`: the answer is an error.
   * `lost_response`, for chain, rail, issuer, giftcards, services, mail, signer, hedging, webhooks: a
   * call with an effect arrives, its answer does not. `duplicate_callback`, for rail, issuer, giftcards,
   * services, webhooks: the call arrives twice.
   */
  fault: 'timeout' | '5xx' | 'lost_response' | 'duplicate_callback'
  /** Number of next calls that meet the fault; 0 ends it. */
  count: number
}

export type SandboxSetSupplierData = {
  /** The party outside: chain or rail or issuer or giftcards or services or hedging. */
  port:
      | 'prices'
      | 'chain'
      | 'rail'
      | 'issuer'
      | 'giftcards'
      | 'services'
      | 'mail'
      | 'signer'
      | 'hedging'
      | 'webhooks'
  /**
   * `automatic`, as a sandbox starts: what it is asked ends within two seconds. `manual`: nothing ends
   * before a control says how.
   */
  mode: 'automatic' | 'manual'
}

export type SandboxSettleFiatDepositData = {
  /** Id of the deposit that was paid or refused. */
  transaction_id: string
  /** Outcome of the deposit. */
  status: 'success' | 'failed'
  /** Amount paid, less the fee; null for a deposit that failed. */
  credited_amount: string | null
}

export type SandboxSettleWithdrawalData = {
  transaction_id: string
  /** How it ended. */
  status: 'completed' | 'failed' | 'cancelled'
}

export type SandboxReturnPayoutData = {
  transaction_id: string
  /** How it ended. */
  status: 'failed'
}

export type SandboxReadStatementData = {
  csv: string
}

export type SandboxSettleCardOrderData = {
  order_id: string
  /** How it ended. `refunded`: the supplier gave back later what it had delivered. */
  status: 'completed' | 'failed' | 'refunded'
}

export type SandboxPayCardOrderData = {
  order_id: string
  status: 'awaiting_payment' | 'processing' | 'completed' | 'failed' | 'expired'
}

export type SandboxPayInvoiceData = {
  /** Id of the transaction on its chain, or at the bank. */
  txid: string
}

/** What each event is about. */
export type EventData = {
  /**
   * A deposit has reached your wallet. The data is the transaction as your history shows it, and its
   * kind. A fiat deposit was paid. The data is the deposit as its own endpoint shows it. The event can
   * follow `deposit.failed`, when the money arrives late.
   */
  'deposit.confirmed': {
    /** A payment on a chain. */
    kind: 'crypto'
    transaction_id: string
    /** One of deposit_crypto. */
    type: string
    /** pending, processing, completed, failed or cancelled. */
    status: string
    symbol: string
    amount: string
    /**
     * Fee that the exchange kept, in `symbol`. In a conversion, an `amount` given includes its fee and an
     * `amount` received is net of it, as is that of a fiat deposit that was paid.
     */
    fee: string
    direction: 'in' | 'out'
    /** Network code of a chain transaction, or the code of the rail of a fiat one. */
    network: string | null
    /** Address that was paid. */
    address: string | null
    /** Memo or destination tag. */
    tag: string | null
    /** Id of the transaction on its chain. */
    txid: string | null
    /** Confirmations so far, up to the number required. */
    confirmations: number | null
    /** Confirmations after which a deposit is credited and a withdrawal is complete. */
    confirmations_required: number | null
    /** Username of the other customer. */
    counterparty: string | null
    /**
     * For a transfer, the comment of its sender; for a swap or a conversion, our summary for people of
     * what was exchanged; for a fiat deposit, that it was paid late or once more; for a withdrawal that a
     * tester failed in the sandbox, the reason they gave.
     */
    comment: string | null
    /** Reason for the failure, as a stable code. */
    error: string | null
    created_at: string
    updated_at: string
  } | {
    /** A payment from a bank account. */
    kind: 'fiat'
    transaction_id: string
    /** A failed deposit becomes a success when money arrives for it all the same. */
    status: 'processing' | 'success' | 'failed'
    currency: string
    /** Amount that was asked for; of a further payment by the same link, the amount paid. */
    amount: string
    /** Amount paid, less the fee. Null until somebody pays. */
    credited_amount: string | null
    /** Part of the amount paid that the exchange keeps. Null until somebody pays. */
    fee: string | null
    /** Code of the method. */
    payment_provider_alias_code: string
    /** Page on which the payer pays. Null until the link is made. */
    requisites: string | null
    /** The same page, to be shown as a QR code. Null until the link is made. */
    requisites_qr_code: string | null
    /** The same page, to be opened in a browser. Null until the link is made. */
    invoice_public_url: string | null
    /**
     * The link of the payment system itself, to be opened by the app of a bank. Null until the link is
     * made.
     */
    rail_url: string | null
    /** `on_time`: paid while the link was open. `late`: paid after it had ended. Null until somebody pays. */
    timing: 'on_time' | 'late' | null
    /** Reason for the failure, as a stable code: NOT_PAID, EXPIRED or RAIL_REJECTED. */
    error: string | null
    /** Time at which the link ends. */
    expires_at: string
    created_at: string
  }
  /** A deposit will not reach your wallet; `error` says why. A fiat deposit failed; `error` says why. */
  'deposit.failed': EventData['deposit.confirmed']
  /** A withdrawal was accepted, and its total is on hold. */
  'withdrawal.processing': {
    /** A payment to an address. */
    kind: 'crypto'
    transaction_id: string
    symbol: string
    /** Amount that the payee gets, cut down to the decimals of the network. */
    amount: string
    /** Whole fee, charged on top of the amount. */
    fee: string
    /** Amount and fee, on hold until the withdrawal ends. */
    total: string
    /** The address in the one form that its network prefers. */
    address: string
    /** Network code. */
    network: string
    status: 'processing' | 'completed' | 'failed' | 'cancelled'
    /** Memo or destination tag. */
    tag: string | null
    /** Id of the transaction on its chain; null until it is sent, and for a payment inside the exchange. */
    txid: string | null
    /** Confirmations so far, up to the number required; null for a payment inside. */
    confirmations: number | null
    /** Confirmations after which it is completed. */
    confirmations_required: number | null
    /** Reason for the failure, as a stable code: PAYMENT_FAILED or REJECTED. */
    error: string | null
    created_at: string
    updated_at: string
  }
  /** A withdrawal has reached its payee. The recipient of a withdrawal was paid. */
  'withdrawal.completed': {
    /** A payment to an address. */
    kind: 'crypto'
    transaction_id: string
    symbol: string
    /** Amount that the payee gets, cut down to the decimals of the network. */
    amount: string
    /** Whole fee, charged on top of the amount. */
    fee: string
    /** Amount and fee, on hold until the withdrawal ends. */
    total: string
    /** The address in the one form that its network prefers. */
    address: string
    /** Network code. */
    network: string
    status: 'processing' | 'completed' | 'failed' | 'cancelled'
    /** Memo or destination tag. */
    tag: string | null
    /** Id of the transaction on its chain; null until it is sent, and for a payment inside the exchange. */
    txid: string | null
    /** Confirmations so far, up to the number required; null for a payment inside. */
    confirmations: number | null
    /** Confirmations after which it is completed. */
    confirmations_required: number | null
    /** Reason for the failure, as a stable code: PAYMENT_FAILED or REJECTED. */
    error: string | null
    created_at: string
    updated_at: string
  } | {
    /** A payment to a bank account. */
    kind: 'fiat'
    transaction_id: string
    currency: string
    /** Amount to the recipient, without the fee. */
    amount: string
    /** Fee, charged on top of the amount. */
    fee: string
    /** Amount and fee, on hold until the withdrawal ends. */
    total: string
    /** Phone number of the recipient, masked. */
    recipient: string
    bank_code: string
    /** Amount that the recipient got; null until the withdrawal is completed. */
    amount_fact: string | null
    status: 'processing' | 'success' | 'failed'
    /**
     * Reason for the failure: the bank declined it, it was paid and sent back, or we rejected it. The
     * total is available again.
     */
    error: 'DECLINED' | 'RETURNED' | 'REJECTED' | null
    /** Unix seconds. */
    created_at: number
    /** Unix seconds. */
    updated_at: number
  }
  /**
   * A withdrawal will not be paid, and its total is available again: it failed, as `error` says, or you
   * cancelled it. A withdrawal failed: it was not paid, or was paid and sent back, even days later. Its
   * total is available again.
   */
  'withdrawal.failed': EventData['withdrawal.completed']
  /** Another customer sent you money. The data is the transaction as your history shows it. */
  'transfer.received': {
    transaction_id: string
    /** One of transfer_in, transfer_out. */
    type: string
    /** pending, processing, completed, failed or cancelled. */
    status: string
    symbol: string
    amount: string
    /**
     * Fee that the exchange kept, in `symbol`. In a conversion, an `amount` given includes its fee and an
     * `amount` received is net of it, as is that of a fiat deposit that was paid.
     */
    fee: string
    direction: 'in' | 'out'
    /** Network code of a chain transaction, or the code of the rail of a fiat one. */
    network: string | null
    /** Address that was paid. */
    address: string | null
    /** Memo or destination tag. */
    tag: string | null
    /** Id of the transaction on its chain. */
    txid: string | null
    /** Confirmations so far, up to the number required. */
    confirmations: number | null
    /** Confirmations after which a deposit is credited and a withdrawal is complete. */
    confirmations_required: number | null
    /** Username of the other customer. */
    counterparty: string | null
    /**
     * For a transfer, the comment of its sender; for a swap or a conversion, our summary for people of
     * what was exchanged; for a fiat deposit, that it was paid late or once more; for a withdrawal that a
     * tester failed in the sandbox, the reason they gave.
     */
    comment: string | null
    /** Reason for the failure, as a stable code. */
    error: string | null
    created_at: string
    updated_at: string
  }
  /**
   * A conversion was made, between crypto and fiat or from one crypto currency into another; `data.type`
   * tells which: `fiat` or `crypto`.
   */
  'conversion.completed': ConverterOperation
  /**
   * An order was filled, in part or in whole, as `status` says. The trades that it made at one moment
   * share one event, and `sequence` counts these events.
   */
  'order.filled': FiatOrder
  /** A card was issued, topped up or used, got money back, or one of its transactions changed. */
  'card.transaction': CardTransaction
  /** A gift card was delivered. The event leaves out code and pin; read the order to get them. */
  'gift_card.completed': GiftCardOrder
  /**
   * The supplier refused a gift card, or took it back, possibly days later. The total is available
   * again.
   */
  'gift_card.failed': EventData['gift_card.completed']
  /** The payment of a service was accepted; its money is on hold. */
  'service_payment.created': ServicePayment
  /** The supplier is asked to make the payment. */
  'service_payment.processing': EventData['service_payment.created']
  /** The service is paid. */
  'service_payment.completed': EventData['service_payment.created']
  /** The service was not paid. The money is available again. */
  'service_payment.failed': EventData['service_payment.created']
  /** The supplier gave a completed payment back, possibly days later. The money is available again. */
  'service_payment.refunded': EventData['service_payment.created']
  /** An invoice was created. */
  'invoice.created': Invoice
  /**
   * The payer chose a currency, or the payment that was seen is in no block any more: the invoice waits
   * for its payment.
   */
  'invoice.pending': EventData['invoice.created']
  /**
   * A payment was seen in a block that is not deep enough yet, or a reorganisation took one that was
   * accepted.
   */
  'invoice.confirming': EventData['invoice.created']
  /**
   * A payment in time was accepted, whatever its amount: ship when `amount_state` is exact or over and
   * `confirmation` is confirmed or final. Each further payment is told like this.
   */
  'invoice.paid': EventData['invoice.created']
  /**
   * A payment came after the end of the invoice. It is yours all the same, and the status stays as it
   * was.
   */
  'invoice.paid_late': EventData['invoice.created']
  /**
   * A payment came in another currency than the invoice asks for. It is in your wallet and counts
   * towards nothing.
   */
  'invoice.unmatched': EventData['invoice.created']
  /** A payment was too small for its network to credit. The operators of the exchange have it. */
  'invoice.failed': EventData['invoice.created']
  /** Nobody paid in time. */
  'invoice.expired': EventData['invoice.created']
  /** The merchant cancelled an invoice that nobody had begun to pay. */
  'invoice.cancelled': EventData['invoice.created']
  /** Money went back to a payer. The status is `refunded` once everything has. */
  'invoice.refunded': EventData['invoice.created']
  /** A payment was changed into the currency of the hedge, and is in your wallet. */
  'invoice.hedged': EventData['invoice.created']
  /** The merchant deactivated a template: it makes no invoices any more. */
  'template.deactivated': InvoiceTemplate
  /** The server switched a webhook off: its endpoint answered 410, or every attempt failed for five days. */
  'webhook.disabled': Webhook
  /** You requested a test of this webhook. */
  'webhook.test': {
    webhook_id: string
    message: string
  }
}

/** What the server and its stream refuse with. */
export type ErrorCode =
  | 'ACT_REFUSED'
  | 'ADDRESS_BOOK_FULL'
  | 'ADDRESS_NOT_FOUND'
  | 'ADDRESS_NOT_USABLE'
  | 'ALREADY_AUTHENTICATED'
  | 'AMOUNT_REQUIRED'
  | 'AMOUNT_TOO_LARGE'
  | 'AMOUNT_TOO_SMALL'
  | 'API_KEY_DISABLED_BY_OPERATOR'
  | 'API_KEY_EXPIRED'
  | 'API_KEY_HAS_EXPIRED'
  | 'API_KEY_INACTIVE'
  | 'API_KEY_NOT_ACTIVE'
  | 'API_KEY_NOT_FOUND'
  | 'AUDIT_RUNNING'
  | 'AUDIT_RUN_NOT_FOUND'
  | 'AUTHENTICATION_REQUIRED'
  | 'BALANCE_LOCK_FAILED'
  | 'BANK_NOT_FOUND'
  | 'CANCEL_FAILED'
  | 'CARDS_UNAVAILABLE'
  | 'CARD_BLOCKED'
  | 'CARD_FROZEN'
  | 'CARD_NOT_FOUND'
  | 'CARD_OPTION_UNAVAILABLE'
  | 'CARD_OVERDRAWN'
  | 'CARD_SECRETS_UNAVAILABLE'
  | 'CHECK_MISMATCH'
  | 'CHECK_REQUIRED'
  | 'CHECK_USED'
  | 'CONNECTION_LIMIT_EXCEEDED'
  | 'CROSS_SITE_REQUEST'
  | 'CURRENCY_NOT_DEALT'
  | 'CURRENCY_NOT_FOUND'
  | 'CURRENCY_NOT_OFFERED'
  | 'CUSTOMER_FROZEN'
  | 'CUSTOMER_NOT_FOUND'
  | 'DEEP_PAGINATION_NOT_SUPPORTED'
  | 'DELIVERY_NOT_FOUND'
  | 'DEPOSIT_DISABLED'
  | 'DEPOSIT_LIMIT_EXCEEDED'
  | 'DEPOSIT_NOT_SETTLED'
  | 'DEVICE_PENDING'
  | 'DEVICE_UNKNOWN'
  | 'EVENT_EXPIRED'
  | 'EXPECTATION_FAILED'
  | 'FORM_FROM_ELSEWHERE'
  | 'HEADERS_TOO_LARGE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INBOX_ITEM_NOT_FOUND'
  | 'INSUFFICIENT_BALANCE'
  | 'INSUFFICIENT_LIQUIDITY'
  | 'INTERNAL_ERROR'
  | 'INVALID_ADDRESS'
  | 'INVALID_API_KEY'
  | 'INVALID_CALLBACK'
  | 'INVALID_FACE_VALUE'
  | 'INVALID_FIELD_VALUES'
  | 'INVALID_HANDSHAKE'
  | 'INVALID_JSON'
  | 'INVALID_MESSAGE'
  | 'INVALID_ORDER_REQUEST'
  | 'INVALID_SIGNATURE'
  | 'INVALID_TAG'
  | 'INVOICE_NOT_CANCELLABLE'
  | 'INVOICE_NOT_FOUND'
  | 'INVOICE_NOT_PAID'
  | 'INVOICE_NOT_PAYABLE'
  | 'INVOICE_NOT_REFUNDABLE'
  | 'IP_NOT_ALLOWED'
  | 'KEY_ENROLLED'
  | 'KEY_TAKEN'
  | 'LEDGER_ACCOUNT_NOT_FOUND'
  | 'LEDGER_ENTRY_NOT_FOUND'
  | 'MALFORMED_REQUEST'
  | 'MESSAGE_TOO_LARGE'
  | 'METHOD_NOT_ALLOWED'
  | 'NETWORK_FEE_UNAVAILABLE'
  | 'NETWORK_NOT_FOUND'
  | 'NOT_FOUND'
  | 'NOT_SIGNED_IN'
  | 'OFFICE_CUSTOMER_NOT_FOUND'
  | 'OFFICE_ORDER_NOT_FOUND'
  | 'OFFICE_PAYOUT_NOT_FOUND'
  | 'OFFICE_TRANSACTION_NOT_FOUND'
  | 'OFFICE_WITHDRAWAL_NOT_FOUND'
  | 'OPERATION_IN_PROGRESS'
  | 'OPERATOR_DISABLED'
  | 'OPERATOR_REFUSED'
  | 'ORDER_ABOVE_MAX_SIZE'
  | 'ORDER_ACCESS_DENIED'
  | 'ORDER_BELOW_MIN_SIZE'
  | 'ORDER_BELOW_MIN_VALUE'
  | 'ORDER_NOT_CANCELLABLE'
  | 'ORDER_NOT_FOUND'
  | 'ORDER_NOT_SETTLED'
  | 'OWN_INVOICE'
  | 'OWN_PAYMENT'
  | 'PAIR_NOT_ACTIVE'
  | 'PAIR_NOT_FOUND'
  | 'PAYLOAD_TOO_LARGE'
  | 'PAYMENT_METHOD_UNAVAILABLE'
  | 'PERMISSION_DENIED'
  | 'POST_ONLY_WOULD_CROSS'
  | 'PRICE_MOVED'
  | 'PRICE_NOT_ON_TICK'
  | 'PRICE_OUT_OF_BAND'
  | 'PRICE_REFERENCE_UNAVAILABLE'
  | 'PRICE_UNAVAILABLE'
  | 'PRODUCT_HALTED'
  | 'PRODUCT_NOT_FOUND'
  | 'PRODUCT_UNAVAILABLE'
  | 'QUOTE_ALREADY_USED'
  | 'QUOTE_AMOUNT_TOO_SMALL'
  | 'QUOTE_EXPIRED'
  | 'QUOTE_LIMIT_EXCEEDED'
  | 'QUOTE_MISMATCH'
  | 'QUOTE_NOT_FOUND'
  | 'QUOTE_PRICE_MOVED'
  | 'RAIL_NOT_FOUND'
  | 'RANGE_TOO_LARGE'
  | 'RATE_LIMIT_EXCEEDED'
  | 'RECEIPT_EXISTS'
  | 'RECIPIENT_NOT_FOUND'
  | 'REFUND_NEEDS_PAYOUT'
  | 'REPLAY_UNDER_WAY'
  | 'REQUEST_NOT_FOUND'
  | 'REQUEST_TIMEOUT'
  | 'RIGHT_MISSING'
  | 'ROTATED_TOO_OFTEN'
  | 'SELF_TRANSFER'
  | 'SERVICES_DISABLED'
  | 'SERVICE_NOT_FOUND'
  | 'SERVICE_UNAVAILABLE'
  | 'SESSION_NOT_FOUND'
  | 'SIGNATURE_EXPIRED'
  | 'SIGNATURE_REQUIRED'
  | 'SIGNATURE_REUSED'
  | 'SIGN_IN_AGAIN'
  | 'SSO_SUBJECT_TAKEN'
  | 'STOCKBOOK_ERROR'
  | 'STOCKBOOK_UNAVAILABLE'
  | 'SUPPLIER_HALTED'
  | 'SUPPLIER_UNAVAILABLE'
  | 'TEMPLATE_INACTIVE'
  | 'TEMPLATE_NOT_FOUND'
  | 'TOO_MANY_API_KEYS'
  | 'TOO_MANY_CHOICES'
  | 'TOO_MANY_DEVICES'
  | 'TOO_MANY_OPEN_INVOICES'
  | 'TOO_MANY_OPEN_ORDERS'
  | 'TOPIC_LIMIT_EXCEEDED'
  | 'TOPIC_NOT_FOUND'
  | 'TRANSACTION_NOT_FOUND'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UPGRADE_REQUIRED'
  | 'USERNAME_TAKEN'
  | 'VALIDATION_ERROR'
  | 'WALLET_NOT_FOUND'
  | 'WEBHOOK_INACTIVE'
  | 'WEBHOOK_LIMIT_REACHED'
  | 'WEBHOOK_NOT_FOUND'
  | 'WITHDRAWAL_DISABLED'
  | 'WITHDRAWAL_LIMIT_EXCEEDED'
  | 'WITHDRAWAL_NOT_SETTLED'

/** The details that every refusal with a code has. */
export type ErrorDetails = {
  ACT_REFUSED: { reason: string }
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
  KEY_ENROLLED: { public_key: string }
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
  RIGHT_MISSING: { role: string; right: string }
  ROTATED_TOO_OFTEN: { max: number; possible_at: string }
  SERVICE_NOT_FOUND: { service_id: number }
  SIGNATURE_EXPIRED: { server_time: number }
  SIGNATURE_REQUIRED: { statement: string }
  STOCKBOOK_ERROR: { reason_text: string }
  SUPPLIER_UNAVAILABLE: { service_name: string }
  TOO_MANY_CHOICES: { max: string }
  TOO_MANY_OPEN_INVOICES: { max: string }
  TOO_MANY_OPEN_ORDERS: { max: number }
  TOPIC_LIMIT_EXCEEDED: { topics_max: number }
  TOPIC_NOT_FOUND: { topic: string }
  VALIDATION_ERROR: { fields: { path: string; message: string }[] }
  WALLET_NOT_FOUND: { symbol: string }
  WEBHOOK_LIMIT_REACHED: { max: number }
  WITHDRAWAL_LIMIT_EXCEEDED: { limit: string; used: string; resets_at: string }
  WITHDRAWAL_NOT_SETTLED: { reason: string }
}
