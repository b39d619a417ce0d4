// Generated from openapi.json and asyncapi.json by `npm run openapi`; do not edit.

/** A method for each operation of the API. */
export interface Operations {
  /**
   * List your wallets
   *
   * Wallets that were not created yet are absent.
   *
   * The key needs the permission `can_account_read`.
   *
   * `GET /api/v1/integration/account/wallets`
   */
  listWallets(): Promise<Wallet[]>

  /**
   * Create a wallet
   *
   * Answers the wallet that is there when it was created before.
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
   * Where to pay a currency to reach your funding account. An address is made the first time it is asked
   * for and never changes. On networks with a tag, a payment without the tag shown here is not credited.
   *
   * The key needs the permission `can_deposit`.
   *
   * `GET /api/v1/integration/funding/deposit/crypto/address`
   */
  getDepositAddress(query: GetDepositAddressInput): Promise<DepositAddress>

  /**
   * Send crypto to another customer
   *
   * Instant, free and final. Fiat currencies cannot be sent.
   *
   * The key needs the permission `can_transfer`.
   *
   * `POST /api/v1/integration/funding/transfer/internal`
   */
  createInternalTransfer(body: CreateInternalTransferInput): Promise<CreateInternalTransferData>

  /**
   * Move funds to the trading account
   *
   * Instant, free and final. What open orders have locked cannot be moved.
   *
   * The key needs the permission `can_transfer`.
   *
   * `POST /api/v1/integration/funding/transfer/to-trading`
   */
  transferToTrading(body: TransferToTradingInput): Promise<TransferToTradingData>

  /**
   * Move funds back from the trading account
   *
   * Instant, free and final. What open orders have locked cannot be moved.
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
   * Made anew about every 3 minutes. A pair without a fresh price is told as it was; it is left out
   * until it has had one.
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/spot/crypto/tickers`
   */
  listCryptoTickers(query?: ListCryptoTickersInput): Promise<CryptoTicker[]>

  /**
   * Read a pair
   *
   * Its prices, bounds and steps, whichever of its currencies is named first.
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/spot/crypto/market-info`
   */
  getCryptoMarketInfo(query: GetCryptoMarketInfoInput): Promise<CryptoMarketInfo>

  /**
   * List what can be traded
   *
   * The currencies of all open pairs; with `symbol` those that it can be traded against.
   *
   * The key needs the permission `can_spot_crypto_read`.
   *
   * `GET /api/v1/integration/spot/crypto/pairs`
   */
  listCryptoPairs(query?: ListCryptoPairsInput): Promise<string[]>

  /**
   * Read a pair with a key
   *
   * The same as market-info. Its prices, bounds and steps, whichever of its currencies is named first.
   *
   * Any valid key may call it.
   *
   * `GET /api/v1/integration/spot/crypto/pair-info`
   */
  getCryptoPairInfo(query: GetCryptoPairInfoInput): Promise<CryptoMarketInfo>

  /**
   * Swap one crypto currency into another
   *
   * From the funding account. A market order is dealt at once, at the bid or the ask of this moment; it
   * names what it gives or what it gets. A limit order locks what it gives until the market reaches its
   * price, and is then filled whole, at its price or better.
   *
   * The key needs the permission `can_spot_crypto_trade`.
   *
   * `POST /api/v1/integration/spot/crypto/order`
   */
  createCryptoOrder(body: CreateCryptoOrderInput): Promise<CreateCryptoOrderData>

  /**
   * Cancel a limit order that waits
   *
   * What it had locked is available again. `details.reason` of CANCEL_FAILED is not_a_limit_order,
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
   * List what can be converted into each other
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/converter/crypto/symbols`
   */
  listCryptoConverterSymbols(): Promise<string[]>

  /**
   * See the rate of a conversion at this moment
   *
   * An estimate holds it.
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/converter/crypto/rate`
   */
  getCryptoConverterRate(query: GetCryptoConverterRateInput): Promise<CryptoConverterRate>

  /**
   * Get a quote: a rate that holds for a while
   *
   * The quote is yours, can be executed once, and says what you get to the unit. There is no fee. One
   * quote is open for each direction, such as BTC to ETH: a newer one ends the older, and
   * `details.reason` of QUOTE_EXPIRED is then replaced. What all your open quotes are worth together is
   * bounded too.
   *
   * The key needs the permission `can_convert`.
   *
   * `POST /api/v1/integration/converter/crypto/estimate`
   */
  estimateCryptoConversion(body: EstimateCryptoConversionInput): Promise<EstimateCryptoConversionData>

  /**
   * Convert at the rate of a quote
   *
   * Final when it is answered. The rate is the quoted one, or nothing is converted: QUOTE_PRICE_MOVED
   * says that the market has moved against the house by more than a part of its spread,
   * `details.tolerance`. A quote that was refused can be executed again until it ends.
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
   * List the crypto currencies that are converted into fiat and back
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/converter/fiat/crypto-symbols`
   */
  listFiatConverterCryptoSymbols(): Promise<string[]>

  /**
   * See the rate of a conversion into or out of fiat at this moment
   *
   * An estimate holds it and tells the fee.
   *
   * Public: it needs no key.
   *
   * `GET /api/v1/integration/converter/fiat/rate`
   */
  getFiatConverterRate(query: GetFiatConverterRateInput): Promise<FiatConverterRate>

  /**
   * Get a quote for crypto against fiat that holds for 30 seconds
   *
   * The quote is yours and can be executed once. A buy gives `amount` in fiat, fee included; a sell
   * gives it in crypto and pays the fee out of the fiat received. One quote is open for each direction
   * of two currencies: a newer one ends the older, and `details.reason` of QUOTE_EXPIRED is then
   * replaced. What all your open quotes are worth together is bounded too.
   *
   * The key needs the permission `can_convert`.
   *
   * `POST /api/v1/integration/converter/fiat/estimate`
   */
  estimateFiatConversion(body: EstimateFiatConversionInput): Promise<EstimateFiatConversionData>

  /**
   * Convert between crypto and fiat at the rate of a quote
   *
   * Final when it is answered. All fields must say what the quote says. The rate is the quoted one, or
   * nothing is converted: QUOTE_PRICE_MOVED says that the market has moved against the house by more
   * than a part of its spread, `details.tolerance`. A repeat with the same quote converts nothing and
   * answers with the first conversion, whatever its other fields say.
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
   * Read what an order in a pair must keep to, at this moment
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
   * With `since` or a `cursor` they are the earliest from there on, else the latest before `until`.
   * Times are
   * those at which candles open. Where nothing was traded there is no candle; the last one may still
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
   * From the trading account. Answered as soon as it is taken, always as `new`: what it came to is told
   * by its detail and by the topic `spot.fiat.order`. A repeat with the same Idempotency-Key places
   * nothing and answers the order as it is by then.
   *
   * The key needs the permission `can_spot_fiat_trade`.
   *
   * `POST /api/v1/integration/spot/fiat/order`
   */
  createFiatOrder(body: CreateFiatOrderInput): Promise<CreateFiatOrderData>

  /**
   * Cancel an open limit order
   *
   * What it still had locked is available again. What is filled stays.
   *
   * The key needs the permission `can_spot_fiat_trade`.
   *
   * `DELETE /api/v1/integration/spot/fiat/order/{order_id}`
   */
  cancelFiatOrder(order_id: string, options?: CancelFiatOrderInput): Promise<CancelFiatOrderData>

  /**
   * Change the price or the size of an open limit order
   *
   * It keeps its place in the queue when its price stays and its size falls. Otherwise it arrives anew,
   * and may trade at once unless it is post-only.
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
   * Of one pair and one side, or of all. Without a pair, those of closed pairs stay; a repeat with the
   * same idempotency key cancels what the first meant and no more.
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
   * Wind up a dead man's switch
   *
   * Unless it is wound up again in time, all your open orders are cancelled, in the pair or in all;
   * their execution_message is CANCEL_AFTER. It then rests until it is wound up anew.
   *
   * The key needs the permission `can_spot_fiat_trade`.
   *
   * `POST /api/v1/integration/spot/fiat/cancel-after`
   */
  cancelFiatOrdersAfter(body: CancelFiatOrdersAfterInput): Promise<CancelFiatOrdersAfterData>

  /**
   * List your trades, newest first
   *
   * A trade between two orders of yours is listed once, as the taker of it; with `order_id`, as that
   * order saw it.
   *
   * The key needs the permission `can_spot_fiat_read`.
   *
   * `GET /api/v1/integration/spot/fiat/my-trades`
   */
  listOwnFiatTrades(query?: ListOwnFiatTradesInput): Promise<OwnFiatTrade[]>

  /**
   * List your transactions, newest first
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
   * Events from now on are posted to it, signed by Standard Webhooks 1.0 with the `secret` of this
   * answer. There are
   * at most 20. A repeat under the same idempotency key answers the secret again until it is rotated.
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
   * While it is off nothing is sent, and what happens meanwhile is not queued for it. What was pending
   * waits when you switch
   * it off, and is given up when it was kept as long as deliveries are; when it was switched off by
   * itself, what was pending is
   * cancelled. Switched on again it forgets `disabled_reason` and `failing_since` and goes on with what
   * waited; replay the
   * time that it missed.
   *
   * The key needs the permission `can_webhooks_manage`.
   *
   * `PATCH /api/v1/integration/webhooks/{id}`
   */
  changeWebhook(id: string, body?: ChangeWebhookInput): Promise<Webhook>

  /**
   * Delete a webhook
   *
   * Nothing more is sent to it, and the log of its deliveries goes with it.
   *
   * The key needs the permission `can_webhooks_manage`.
   *
   * `DELETE /api/v1/integration/webhooks/{id}`
   */
  deleteWebhook(id: string): Promise<DeleteWebhookData>

  /**
   * Give a webhook another secret
   *
   * For 24 hours the secret before signs each request too, so that either verifies while you change
   * over. Rotated again
   * meanwhile, each secret keeps its 24 hours; at most 5 sign at a time. With an idempotency key a
   * repeat answers the same secret again; without one it makes another.
   *
   * The key needs the permission `can_webhooks_manage`.
   *
   * `POST /api/v1/integration/webhooks/{id}/rotate`
   */
  rotateWebhookSecret(id: string, options?: RotateWebhookSecretInput): Promise<RotateWebhookSecretData>

  /**
   * Send a test event to a webhook
   *
   * A `webhook.test` event goes to this webhook alone, whatever its filter, signed, retried and logged
   * like any other. It is not part of `GET /events`.
   *
   * The key needs the permission `can_webhooks_manage`.
   *
   * `POST /api/v1/integration/webhooks/{id}/test`
   */
  testWebhook(id: string, options?: TestWebhookInput): Promise<WebhookDeliveryItem>

  /**
   * List the deliveries of a webhook, those of the newest events first
   *
   * Ask on with `next_cursor` until it is null: pages reach 20,000 deep, cursors all the way. With
   * `type` an answer may have
   * fewer items than asked for, or none, and go on all the same.
   *
   * The key needs the permission `can_webhooks_manage`.
   *
   * `GET /api/v1/integration/webhooks/{id}/deliveries`
   */
  listWebhookDeliveries(id: string, query?: ListWebhookDeliveriesInput): Promise<ListWebhookDeliveriesData>

  /**
   * Read one delivery with all that was sent and answered
   *
   * The key needs the permission `can_webhooks_manage`.
   *
   * `GET /api/v1/integration/webhooks/{id}/deliveries/{delivery_id}`
   */
  getWebhookDelivery(options: GetWebhookDeliveryInput): Promise<WebhookDelivery>

  /**
   * Send the event of a delivery again, at once
   *
   * All attempts begin anew, also when one is under way. The request bears the same `webhook-id` and
   * body as before.
   *
   * The key needs the permission `can_webhooks_manage`.
   *
   * `POST /api/v1/integration/webhooks/{id}/deliveries/{delivery_id}/replay`
   */
  replayWebhookDelivery(options: ReplayWebhookDeliveryInput): Promise<WebhookDeliveryItem>

  /**
   * Send the events of a time again
   *
   * Every event of that time that the webhook's filter names, also what it was never sent because it was
   * switched off or
   * not there yet. Of more than 10000 events nothing is sent: the refusal says in `until` where the
   * first part may end and the
   * next one begin.
   *
   * The key needs the permission `can_webhooks_manage`.
   *
   * `POST /api/v1/integration/webhooks/{id}/replay`
   */
  replayWebhook(id: string, body: ReplayWebhookInput): Promise<ReplayWebhookData>

  /**
   * Read your events, oldest first
   *
   * The same events in the same bytes as webhooks are sent, also without any webhook. Begin without
   * `after`, then ask on with
   * `next_cursor`: it is always there, does not expire, and skips nothing. `after=now` answers a cursor
   * behind all that there is, to follow what comes.
   * Of each resource every event comes, numbered by `sequence` from 1 without gaps; events older than
   * the server keeps are left out.
   *
   * The key needs the permission `can_events_read`.
   *
   * `GET /api/v1/integration/events`
   */
  listEvents(query?: ListEventsInput): Promise<ListEventsData>

  /**
   * Make a customer with balances and a key
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
   * Those of one customer, or of all without `username`; oldest first. A secret is told once, when its
   * key is made.
   *
   * Any valid key may call it.
   *
   * `GET /sandbox/v1/keys`
   */
  sandboxListKeys(query?: SandboxListKeysInput): Promise<SandboxListKeysData>

  /**
   * Make another key for a customer
   *
   * Without `permissions` it has all of them.
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
   * Move the business clock forward
   *
   * Expiry, quotes and retries go by it; signatures do not.
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
   * Their payments leave the chain and wait for the next block that is mined.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/chain/{network}/reorg`
   */
  sandboxReorganise(network: string, body: SandboxReorganiseInput): Promise<SandboxMineData>

  /**
   * Stop a simulated chain, or let it go on
   *
   * A halted chain mines nothing by itself; the mine control still works.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/chain/{network}/halt`
   */
  sandboxHaltChain(network: string, body: SandboxHaltChainInput): Promise<SandboxHaltChainData>

  /**
   * Pin a market price, or let it walk again
   *
   * Takes exactly one of `price` and `release`. A pinned pair has bid and ask at exactly this price, and
   * keeps it over a restart. Prices are kept in USDT: BASE-USDT and USDT-BASE move BASE; any other pair
   * moves its base and leaves its quote standing where it is. `release` lets go of what this pair,
   * either way round, pinned last. A leap beyond what the catalogue lets a price run halts the order
   * book of the pair for a while.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/prices/{pair}`
   */
  sandboxPinPrice(pair: string, body?: SandboxPinPriceInput): Promise<SandboxPinPriceData>

  /**
   * Let the next calls of a port fail
   *
   * While prices fail, the house deals in nothing: requests are PRICE_UNAVAILABLE and limit orders wait.
   * For prices, each process counts the prices that it asks for to answer requests; its workers meet the
   * fault too and are not counted. For the other ports, which only workers call, all processes count
   * together: deposits come later, hedges stay pending until they are looked up, deliveries are tried
   * again. Another fault for the same port replaces this one, and a restart ends it.
   *
   * Any valid key may call it.
   *
   * `POST /sandbox/v1/faults`
   */
  sandboxSetFault(body: SandboxSetFaultInput): Promise<SandboxSetFaultData>
}

/** How each operation is called. */
export const operations = {
  listWallets: { method: 'GET', path: '/api/v1/integration/account/wallets' },
  createWallet: { method: 'POST', path: '/api/v1/integration/account/wallets', sends: 'body', keyIn: 'body' },
  getWallet: { method: 'GET', path: '/api/v1/integration/account/wallets/{symbol}' },
  getProfile: { method: 'GET', path: '/api/v1/integration/account/profile' },
  listCurrencies: { method: 'GET', path: '/api/v1/integration/market/currencies' },
  getDepositAddress: { method: 'GET', path: '/api/v1/integration/funding/deposit/crypto/address', sends: 'query' },
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
  sandboxAdvanceClock: { method: 'POST', path: '/sandbox/v1/clock/advance', sends: 'body' },
  sandboxPayAddress: { method: 'POST', path: '/sandbox/v1/chain/{network}/deposits', sends: 'body' },
  sandboxMine: { method: 'POST', path: '/sandbox/v1/chain/{network}/mine', sends: 'body' },
  sandboxReorganise: { method: 'POST', path: '/sandbox/v1/chain/{network}/reorg', sends: 'body' },
  sandboxHaltChain: { method: 'POST', path: '/sandbox/v1/chain/{network}/halt', sends: 'body' },
  sandboxPinPrice: { method: 'POST', path: '/sandbox/v1/prices/{pair}', sends: 'body' },
  sandboxSetFault: { method: 'POST', path: '/sandbox/v1/faults', sends: 'body' },
} as const

export type CreateWalletInput = {
  /** Currency symbol, in any case. Must be a currency symbol such as USDT. */
  symbol: string
  /** Makes the deposit address of this network too. */
  network?: string | undefined
  /** The same as the header Idempotency-Key. */
  idempotency_key?: string | undefined
}

export type GetDepositAddressInput = {
  /** The crypto currency to receive, in any case. Must be a currency symbol such as USDT. */
  symbol: string
  /**
   * One network, in any case. Without it: every network that takes deposits of the currency. Must be a
   * network code such as trc20.
   */
  network?: string | undefined
}

export type CreateInternalTransferInput = {
  /** Currency to send; crypto only. Must be a currency symbol such as USDT. */
  symbol: string
  /** How much the recipient gets, as a decimal string. */
  amount: string
  /** Recipient by username. */
  to_username?: string | null | undefined
  /** Recipient by profile id. When both are given they must mean the same customer. */
  to_user_id?: number | null | undefined
  /** Shown to both sides. */
  comment?: string | null | undefined
  /**
   * A repeat with the same key within 24 h moves nothing and gets the first answer. Here, other than in
   * the header, the signature covers it; without it here a signature counts once.
   */
  idempotency_key?: string | undefined
}

export type TransferToTradingInput = {
  /** A currency of the trading account, such as USDT or RUB. Must be a currency symbol such as USDT. */
  currency: string
  /** How much to move, as a decimal string. */
  amount: string
  /** A repeat with the same key within 24 h moves nothing and gets the first answer. */
  idempotency_key?: string | undefined
}

export type TransferFromTradingInput = {
  /** A currency of the trading account, such as USDT or RUB. Must be a currency symbol such as USDT. */
  currency: string
  /** How much to move, as a decimal string. */
  amount: string
  /** A repeat with the same key within 24 h moves nothing and gets the first answer. */
  idempotency_key?: string | undefined
}

export type ListTradingOperationsInput = {
  /** Only of this currency, by its symbol. */
  currency_id?: string | undefined
  /** Only of this kind. */
  operation_type?: 'deposit' | 'withdraw' | undefined
  /** Only with this status. */
  status?: 'pending' | 'completed' | 'failed' | undefined
  /** Created at or after. ISO 8601 time or Unix seconds. */
  since?: string | undefined
  /** Created before. ISO 8601 time or Unix seconds. */
  until?: string | undefined
  /** Operations on a page. By default 50. */
  limit?: number | undefined
  /** page × limit may not exceed 2000. By default 1. */
  page?: number | undefined
  /** The next_cursor of the page before; goes as deep as there are operations. */
  cursor?: string | undefined
}

export type ListCryptoTickersInput = {
  /** Only pairs with this base. Must be a currency symbol such as USDT. */
  symbol?: string | undefined
}

export type GetCryptoMarketInfoInput = {
  /** Either currency of the pair. Must be a currency symbol such as USDT. */
  from_symbol: string
  /** The other one. Must be a currency symbol such as USDT. */
  to_symbol: string
}

export type ListCryptoPairsInput = {
  /** Only what can be traded against this. Must be a currency symbol such as USDT. */
  symbol?: string | undefined
}

export type GetCryptoPairInfoInput = {
  /** Either currency of the pair. Must be a currency symbol such as USDT. */
  from_symbol: string
  /** The other one. Must be a currency symbol such as USDT. */
  to_symbol: string
}

export type CreateCryptoOrderInput = {
  /** What you give. Must be a currency symbol such as USDT. */
  from_symbol: string
  /** What you get. Must be a currency symbol such as USDT. */
  to_symbol: string
  /** By default "market". */
  type?: 'market' | 'limit' | undefined
  /** How much you give. A limit order needs it; a market order takes it or `to_amount`. */
  from_amount?: string | undefined
  /** Of a market order: how much you get, exactly. */
  to_amount?: string | undefined
  /**
   * Of a limit order, which needs it: quote for one base, a multiple of the price step, whichever way
   * round you trade.
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
  /** The `order_id` of the last order you have: those older than it. */
  cursor?: string | undefined
}

export type GetCryptoConverterRateInput = {
  /** What would be given. Must be a currency symbol such as USDT. */
  from: string
  /** What would be received. Must be a currency symbol such as USDT. */
  to: string
}

export type EstimateCryptoConversionInput = {
  /** What is given. Must be a currency symbol such as USDT. */
  from_symbol: string
  /** What is received. Must be a currency symbol such as USDT. */
  to_symbol: string
  /** How much is given, as a decimal string. */
  from_amount: string
  /**
   * The same as the header Idempotency-Key. A repeat with the same key within 24 h gets the first quote,
   * also when that has expired.
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
  /** A symbol of GET /converter/fiat/crypto-symbols. Must be a currency symbol such as USDT. */
  crypto: string
  /** A code of GET /converter/fiat/currencies. Must be a currency symbol such as USDT. */
  fiat: string
  /** buy gives fiat for the crypto, sell gives the crypto for fiat. */
  direction: 'buy' | 'sell'
}

export type EstimateFiatConversionInput = {
  /** A symbol of GET /converter/fiat/crypto-symbols. Must be a currency symbol such as USDT. */
  crypto_symbol: string
  /** A code of GET /converter/fiat/currencies. Must be a currency symbol such as USDT. */
  fiat_code: string
  /** buy gives fiat for the crypto, sell gives the crypto for fiat. */
  direction: 'buy' | 'sell'
  /** How much is given: fiat for a buy, crypto for a sell. */
  amount: string
  /**
   * The same as the header Idempotency-Key. A repeat with the same key within 24 h gets the first quote,
   * also when that has expired.
   */
  idempotency_key?: string | undefined
}

export type ExecuteFiatConversionInput = {
  /** A symbol of GET /converter/fiat/crypto-symbols. Must be a currency symbol such as USDT. */
  crypto_symbol: string
  /** A code of GET /converter/fiat/currencies. Must be a currency symbol such as USDT. */
  fiat_code: string
  /** buy gives fiat for the crypto, sell gives the crypto for fiat. */
  direction: 'buy' | 'sell'
  /** What is given, as it was estimated. */
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
  /** Only of this kind. */
  type?: 'crypto' | 'fiat' | undefined
  /** By default 50. */
  limit?: number | undefined
  /** page × limit may not exceed 100000; a cursor goes deeper. By default 1. */
  page?: number | undefined
  /** The uid of the last operation that you have; what follows is older. */
  cursor?: string | undefined
}

export type GetFiatOrderbookInput = {
  /** USDT/RUB or USDT-RUB, in any letter case. */
  pair: string
  /** Price levels of each side. By default 20. */
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
  /** At this time or after it. ISO 8601 time or Unix seconds. */
  since?: string | undefined
  /** Before this time. ISO 8601 time or Unix seconds. */
  until?: string | undefined
  /** The id of the last trade of the page before: goes on there. */
  cursor?: string | undefined
}

export type ListFiatCandlesInput = {
  /** USDT/RUB or USDT-RUB, in any letter case. */
  pair: string
  /** Minutes, D for a day, W for a week from Monday on, M for a month; all in UTC. */
  resolution: '1' | '5' | '15' | '30' | '60' | '240' | 'D' | 'W' | 'M'
  /** By default 100. */
  limit?: number | undefined
  /** At this time or after it. ISO 8601 time or Unix seconds. */
  since?: string | undefined
  /** Before this time. ISO 8601 time or Unix seconds. */
  until?: string | undefined
  /** The time of the last candle of the page before: goes on after it, towards the present. */
  cursor?: string | undefined
}

export type CreateFiatOrderInput = {
  /** Such as USDT/RUB or USDT-RUB, in any case. */
  pair: string
  side: 'buy' | 'sell'
  type: 'market' | 'limit'
  /**
   * In base. A limit order and a market sell need it; a market buy may. A market order takes nothing
   * beyond the band: what is left then is cancelled as PRICE_OUT_OF_BAND.
   */
  amount?: string | undefined
  /**
   * The budget of a market buy in quote, in place of `amount`. Never exceeded, and never spent beyond
   * the band.
   */
  quote_amount?: string | undefined
  /** Of a limit order: a multiple of the price step. */
  price?: string | undefined
  /** Of a limit order. By default "good_till_cancel". */
  time_in_force?: 'good_till_cancel' | 'immediate_or_cancel' | 'fill_or_kill' | undefined
  /** Of a limit order: refused where it would take. By default false. */
  post_only?: boolean | undefined
  /**
   * Self-trade prevention: what is cancelled when the order would trade with one of yours. Your tariff
   * says what holds without it, cancel_newest as a rule; where that is not none, none is refused.
   */
  stp?: 'none' | 'cancel_newest' | 'cancel_oldest' | 'cancel_both' | undefined
  /**
   * A name of your own. No two open orders of a pair share it. Must be 1 to 64 letters, digits, -, _ or
   * ..
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
  /** The new size in base, what is filled included. At or below that the rest is cancelled. */
  amount?: string | undefined
  /** The same as the header Idempotency-Key. Must be 1 to 128 letters, digits, - or _. */
  idempotency_key?: string | undefined
}

export type CancelFiatOrdersInput = {
  /** Such as USDT/RUB or USDT-RUB, in any case. */
  pair?: string | undefined
  /** Only this side. */
  side?: 'buy' | 'sell' | undefined
  /** Makes a repeat safe; random without one. */
  idempotency_key?: string | undefined
}

export type ListFiatOrdersInput = {
  /** Such as USDT/RUB or USDT-RUB, in any case. */
  pair?: string | undefined
  /** `open` is new and partially_filled together. */
  status?: 'open' | 'new' | 'partially_filled' | 'filled' | 'cancelled' | undefined
  side?: 'buy' | 'sell' | undefined
  /** Created at or after. ISO 8601 or Unix seconds. */
  since?: string | undefined
  /** Created before. ISO 8601 or Unix seconds. */
  until?: string | undefined
  /** By default 50. */
  limit?: number | undefined
  /** page × limit may not exceed 100000; a cursor goes deeper. By default 1. */
  page?: number | undefined
  /** The id of the last item that you have; what follows is older. */
  cursor?: string | undefined
}

export type CancelFiatOrdersAfterInput = {
  /** From now until all open orders are cancelled. 0 disarms. */
  timeout_seconds: number
  /** Such as USDT/RUB or USDT-RUB, in any case. */
  pair?: string | undefined
  /** The same as the header Idempotency-Key. Must be 1 to 128 letters, digits, - or _. */
  idempotency_key?: string | undefined
}

export type ListOwnFiatTradesInput = {
  /** Such as USDT/RUB or USDT-RUB, in any case. */
  pair?: string | undefined
  /** Only trades of this order. */
  order_id?: string | undefined
  /** Made at or after. ISO 8601 or Unix seconds. */
  since?: string | undefined
  /** Made before. ISO 8601 or Unix seconds. */
  until?: string | undefined
  /** By default 50. */
  limit?: number | undefined
  /** The id of the last item that you have; what follows is older. */
  cursor?: string | undefined
}

export type ListTransactionsInput = {
  /** Transactions on a page. By default 50. */
  limit?: number | undefined
  /** page × limit may not exceed 2000. By default 1. */
  page?: number | undefined
  /** The next_cursor of the page before; goes as deep as there are transactions. */
  cursor?: string | undefined
  /** Must be a currency symbol such as USDT. */
  symbol?: string | undefined
  /** Only of this type. */
  type?:
      | 'deposit_crypto'
      | 'transfer_in'
      | 'transfer_out'
      | 'transfer_to_trading'
      | 'transfer_from_trading'
      | 'spot_crypto'
      | 'converter_crypto'
      | 'converter_fiat' | undefined
  /** Only with this status. */
  status?: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | undefined
  /** Created at or after. ISO 8601 time or Unix seconds. */
  from?: string | undefined
  /** Created before. ISO 8601 time or Unix seconds. */
  to?: string | undefined
}

export type CreateWebhookInput = {
  /**
   * Where events are posted to: http or https, in live mode https alone. It must not lead to a private,
   * loopback or link-local address.
   */
  url: string
  /**
   * Names such as transfer.received, or groups such as deposit.*. Absent, empty or ["*"] means every
   * event. There is one conversion.completed for both converters: it tells of crypto into crypto as well
   * as of fiat.
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
   * Where events are posted to: http or https, in live mode https alone. It must not lead to a private,
   * loopback or link-local address.
   */
  url?: string | undefined
  /**
   * Names such as transfer.received, or groups such as deposit.*. Absent, empty or ["*"] means every
   * event. There is one conversion.completed for both converters: it tells of crypto into crypto as well
   * as of fiat.
   */
  events?: readonly string[] | undefined
  /** Off: nothing is sent, and what happens meanwhile is not queued for it. */
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
  /** The next_cursor of the answer before; `page` is not looked at then. */
  cursor?: string | undefined
  /** Only with this status. */
  status?: 'pending' | 'succeeded' | 'failed' | 'cancelled' | undefined
  /** Only of this event, such as transfer.received. */
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
  /** Events that happened at this time or later. ISO 8601 time or Unix seconds. */
  since: string
  /** Events that happened before this time; without it, up to now. ISO 8601 time or Unix seconds. */
  until?: string | undefined
  /** The same as the header Idempotency-Key. */
  idempotency_key?: string | undefined
}

export type ListEventsInput = {
  /**
   * The next_cursor of the answer before, or `now` for the end of the log; without it, from the oldest
   * event that is kept.
   */
  after?: string | undefined
  /** Only these: names such as transfer.received or groups such as deposit.*, with commas. */
  types?: string | undefined
  /** By default 50. */
  limit?: number | undefined
  /** Of the first 20000 events after `after`; with `next_cursor` one reads on without end. By default 1. */
  page?: number | undefined
}

export type SandboxCreateCustomerInput = {
  /** Must be 3 to 32 letters, digits, dots, dashes or underscores, and begin with a letter or digit. */
  username: string
  /** Must be an e-mail address. */
  email?: string | undefined
  /** Decimal amounts by currency symbol. Of any currency. */
  funding?: Record<string, string> | undefined
  /**
   * Decimal amounts by currency symbol. Of the currencies that trading accounts hold, such as USDT and
   * RUB.
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
  /** What the key may do. */
  permissions?: readonly (
    | 'can_account_read'
    | 'can_account_write'
    | 'can_deposit'
    | 'can_transfer'
    | 'can_spot_fiat_read'
    | 'can_spot_fiat_trade'
    | 'can_spot_crypto_read'
    | 'can_spot_crypto_trade'
    | 'can_convert'
    | 'can_convert_read'
    | 'can_transactions_read'
    | 'can_webhooks_manage'
    | 'can_events_read')[] | undefined
  /** Addresses and CIDR ranges, as a list or separated by commas; empty allows every address. */
  allowed_ips?: readonly string[] | string | undefined
  rate_limit_per_minute?: number | undefined
  /** When it expires; null never. */
  expires_at?: string | null | undefined
}

export type SandboxChangeKeyInput = {
  /** What the key may do. */
  permissions?: readonly (
    | 'can_account_read'
    | 'can_account_write'
    | 'can_deposit'
    | 'can_transfer'
    | 'can_spot_fiat_read'
    | 'can_spot_fiat_trade'
    | 'can_spot_crypto_read'
    | 'can_spot_crypto_trade'
    | 'can_convert'
    | 'can_convert_read'
    | 'can_transactions_read'
    | 'can_webhooks_manage'
    | 'can_events_read')[] | undefined
  /** Addresses and CIDR ranges, as a list or separated by commas; empty allows every address. */
  allowed_ips?: readonly string[] | string | undefined
  rate_limit_per_minute?: number | undefined
  /** When it expires; null never. */
  expires_at?: string | null | undefined
  is_active?: boolean | undefined
}

export type SandboxAdvanceClockInput = {
  /** How far to move; the clock never goes back. */
  seconds: number
}

export type SandboxPayAddressInput = {
  address: string
  symbol: string
  amount: string
  tag?: string | null | undefined
  /**
   * Mines so many blocks at once and leaves the rest to you; 0 keeps the payment out of a block. Without
   * it the chain confirms the payment by itself.
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

export type SandboxPinPriceInput = {
  /** What one whole base costs in quote; at most 18 decimals. */
  price?: string | undefined
  release?: true | undefined
}

export type SandboxSetFaultInput = {
  /**
   * `prices`: the market that the house asks before it deals. `hedging`: where it hedges its positions.
   * `chains`: the scans of every chain. `webhooks`: the calls of customers’ endpoints.
   */
  port: 'prices' | 'hedging' | 'chains' | 'webhooks'
  /**
   * `timeout`: nobody answers, which is known at once. `5xx`: the answer is an error. `lost_response`,
   * of hedging and webhooks: the call arrives, its answer does not. `duplicate_callback`, of webhooks:
   * the call arrives twice.
   */
  fault: 'timeout' | '5xx' | 'lost_response' | 'duplicate_callback'
  /** How many of the next calls suffer it; 0 ends it. */
  count: number
}

export type Wallet = {
  symbol: string
  /** Whether the currency is open. */
  is_active: boolean
  /** Available, held, and locked by limit orders of crypto spot. */
  balance: string
  /** What can be spent. */
  available: string
  /** Seen on a chain and not confirmed yet; not part of the balance. */
  pending_deposit: string
  /** Held: set aside apart from what orders lock. */
  pending_withdraw: string
  /**
   * The balance in USDT halfway between the market's bid and ask, rounded down; at the catalogue's
   * reference price where the market has none.
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
  /** Decides fees and limits. */
  tariff: string | null
  sso_client_id: string
  /** Unix seconds. */
  created_at: string
}

export type DepositAddress = {
  /** The currency code. */
  symbol: string
  /** One for each network, in the order of the catalogue. */
  addresses: {
    /** The network code. */
    network: string
    /** Pay here. It never changes. */
    address: string
    /** The memo or destination tag that must go with the payment; absent on networks without tags. */
    tag?: string
  }[]
}

export type TradingBalance = {
  symbol: string
  /** Can be traded with or moved back. */
  available: string
  /** Locked by open orders. */
  locked: string
}

export type TradingSettings = {
  symbol: string
  /** The same symbol. */
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
  /** The bid: what one base is bought from you for. */
  priceTo: string
  /** The ask: what one base is sold to you for. */
  priceOut: string
  /** Halfway between bid and ask, in whole price steps. */
  price: string
  /** The base. */
  mainSymbol: string
  /** The quote. */
  minorSymbol: string
  /** Decimals of an amount in quote. */
  quote_asset_precision: number
  /** Decimals of an amount in base. */
  base_asset_precision: number
  /** An amount that an order names in base is a multiple of it. */
  step: string
  /** The least that an order may name in base. */
  minValue: string
  /** The least, of an order that names an amount in quote. */
  min_value_minor: string
  /** The most in base. */
  maxValue: string
  /** The most in quote. */
  max_value_minor: string
  /** Limit prices are multiples of it. */
  limit_price_step: string
  /** All prices are multiples of it. */
  price_step: string
}

export type CryptoConverterRate = {
  from_symbol: string
  to_symbol: string
  /** to_symbol for one from_symbol. */
  rate: string
  /** The least that one conversion is worth. */
  min_amount_usdt: string
  /** The most that one conversion is worth. */
  max_amount_usdt: string
  /** How long an estimate made at this moment would hold. */
  expires_in_seconds: number
}

export type FiatConverterRate = {
  crypto: string
  fiat: string
  /** buy gives fiat for the crypto, sell gives the crypto for fiat. */
  direction: 'buy' | 'sell'
  /** Fiat for one crypto, the fee aside. */
  rate: string
  /** The least fiat of one conversion. */
  min_amount: string
  /** The most fiat of one conversion; null means no limit. */
  max_amount: string | null
}

export type FiatInstrument = {
  trading_pair: string
  /**
   * `active` when open, else cancel_only or closed; halted when its price ran away: nothing is placed or
   * amended until `resumes_at`, and all can be cancelled.
   */
  status: string
  resumes_at: string | null
  base: string
  quote: string
  /** Prices are multiples of it. */
  price_step: string
  /** Amounts are multiples of it. */
  lot: string
  min_order_size: string
  max_order_size: string
  /** The smallest amount × price, in quote. */
  min_order_value: string
  /** As a share: 0.001 is 0.1 %. Of the default tariff. */
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
  /** In base. */
  volume: string
  /** In quote. */
  quote_volume: string
  /** From the first price of the 24 hours to the last one, with sign and two decimals. */
  change: string
}

export type FiatMarketInfo = {
  pair: string
  /**
   * `active` when open, else cancel_only or closed; halted when its price ran away: nothing is placed or
   * amended until `resumes_at`, and all can be cancelled.
   */
  status: string
  resumes_at: string | null
  base: string
  quote: string
  /** Prices are multiples of it. */
  price_step: string
  /** Amounts are multiples of it. */
  lot: string
  min_order_size: string
  max_order_size: string
  /** The smallest amount × price, in quote. */
  min_order_value: string
  /** As a share: 0.001 is 0.1 %. Of the default tariff. */
  maker_fee: string
  taker_fee: string
  /** Decimals of an amount in base. */
  base_asset_precision: number
  /** Decimals of an amount in quote. */
  quote_asset_precision: number
  /** How far from the reference price an order may trade, as a share. */
  price_band: string
  reference_price: string | null
  allowed_price_min: string | null
  allowed_price_max: string | null
}

export type FiatOrder = {
  id: string
  /** For people; without gaps in its pair. */
  order_number: number
  user_id: number
  side: 'buy' | 'sell'
  type: 'market' | 'limit'
  /** Null for a market order. */
  price: string | null
  /** In base. Null for a market buy by budget that has bought nothing yet. */
  amount: string | null
  /** Executed, in base. */
  filled: string
  status: 'new' | 'partially_filled' | 'filled' | 'cancelled'
  created_at: string
  trading_pair: string
  /**
   * Why it was cancelled: CANCELLED_BY_OWNER, CANCEL_AFTER, NO_LIQUIDITY, PRICE_OUT_OF_BAND,
   * IMMEDIATE_OR_CANCEL, FILL_OR_KILL, SELF_TRADE_PREVENTED or AMENDED_TO_FILLED.
   */
  execution_message: string | null
  /** Null until it has traded. */
  avg_execution_price: string | null
  /** In what it receives: base for a buy, quote for a sell. */
  total_fee: string
  /** As it was asked for, without padding zeros. */
  user_input_price: string | null
  /** The budget of a market buy, as it was asked for. */
  user_input_price_total: string | null
  /** As it was asked for. */
  user_input_amount: string | null
  /** Quote that is locked for a buy. */
  locked_quote_amount: string
  time_in_force: 'good_till_cancel' | 'immediate_or_cancel' | 'fill_or_kill'
  post_only: boolean
  stp: 'none' | 'cancel_newest' | 'cancel_oldest' | 'cancel_both'
  /** Your own name for it. */
  client_order_id: string | null
  updated_at: string
}

export type Transaction = {
  transaction_id: string
  /**
   * One of deposit_crypto, transfer_in, transfer_out, transfer_to_trading, transfer_from_trading,
   * spot_crypto, converter_crypto, converter_fiat.
   */
  type: string
  /** pending, processing, completed, failed or cancelled. */
  status: string
  symbol: string
  amount: string
  /**
   * What the house kept, in `symbol`. Of a conversion: a part of `amount` where it is given, taken off
   * before `amount` where it is received.
   */
  fee: string
  direction: 'in' | 'out'
  /** Network code of a chain transaction. */
  network: string | null
  /** Where it was paid to. */
  address: string | null
  /** Memo or destination tag. */
  tag: string | null
  /** Id of the transaction on its chain. */
  txid: string | null
  /** How deep it lies, up to what is required. */
  confirmations: number | null
  /** When it is credited. */
  confirmations_required: number | null
  /** Username on the other side. */
  counterparty: string | null
  /**
   * What the sender of a transfer wrote; of a swap or a conversion, in words of ours for people, what
   * became what.
   */
  comment: string | null
  /** Why it failed, as a stable code. */
  error: string | null
  created_at: string
  updated_at: string
}

export type Webhook = {
  id: string
  url: string
  /** ["*"] when it gets every event. */
  events: string[]
  is_active: boolean
  /** When it was made. */
  created_at: string
  /**
   * Why it was switched off by itself: it answered 410, or for five days nothing but failures. Null
   * while it is active, and when you switched it off.
   */
  disabled_reason: 'gone' | 'failing' | null
  /** Since when every attempt has failed; null after a success. */
  failing_since: string | null
  /** When it was last changed. */
  updated_at: string
}

export type WebhookDelivery = {
  id: string
  /** The webhook-id of each of its requests. */
  event_id: string
  type: string
  /**
   * pending until an attempt succeeds, all attempts have failed, or the webhook is switched off by
   * itself, which cancels it.
   */
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
  /** Attempts made so far. */
  attempt_count: number
  /** When it is tried next; null unless it is pending. */
  next_attempt_at: string | null
  /** When it was queued. */
  created_at: string
  /** When something last became of it. */
  updated_at: string
  /** What is sent, byte for byte; null when the event is no longer kept. */
  body: string | null
  /** The last 100, newest first. */
  attempts: {
    /** From 1, over all replays. */
    number: number
    /** By the business clock. */
    started_at: string
    duration_ms: number
    /** Null when no answer began. */
    response_status: number | null
    /** Why no answer came, or why one other than 2xx did not end; null when one came. */
    error: string | null
    request: {
      url: string
      headers: Record<string, string>
    }
    /** Null when no answer began. */
    response: {
      status: number
      headers: Record<string, string>
      /** The first 4 kB of what came. */
      body: string
    } | null
  }[]
}

export type Currency = {
  symbol: string
  name: string
  type: 'crypto' | 'fiat'
  /** Decimals of an amount. */
  precision: number
  is_active: boolean
  /** Empty for fiat. */
  networks: {
    /** Network code; accepted in any case, also as bch_code. */
    network: string
    name: string
    is_deposit_active: boolean
    /** As the catalogue lists it, like the limits of withdrawals; there is no way to withdraw yet. */
    is_withdraw_active: boolean
    /** Less than this is not credited. */
    min_deposit_amount: string
    /** Confirmations after which a deposit is credited. */
    confirmations_required: number
    withdraw_amount_decimals: number
    min_withdraw_amount: string
    max_withdraw_amount: string
    withdraw_service_fee: string
    tag: {
      /** What the network calls it. */
      name: string
      required: boolean
    } | null
  }[]
}

export type TradingBalanceItem = {
  /** Can be traded with or moved back. */
  available: string
  /** Locked by open orders. */
  locked: string
}

export type TradingOperation = {
  /** The transaction_id at GET /transactions. */
  id: string
  /** The symbol of the currency. */
  currency_id: string
  /** The same symbol. */
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
  /** Halfway between bid and ask, in whole price steps. */
  last_price: string
  /** What one base is bought from you for. */
  bid_price: string
  /** What one base is sold to you for. */
  ask_price: string
  /** Base that was dealt here in 24 hours. */
  volume_24h: string
  high_24h: string
  low_24h: string
  /** In percent, with a minus when it fell. */
  price_change_24h: string
}

export type CryptoOrder = {
  /** Also the id of the transaction that gives. */
  order_id: string
  from_symbol: string
  to_symbol: string
  from_amount: string
  /** Null for a limit order that is not filled. */
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
  /** The sign that people write. */
  symbol: string
  /** Decimals of an amount. */
  decimals: number
  /** The least fiat of one conversion. */
  min_amount: string
  /** The most fiat of one conversion; null means no limit. */
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
  /** In base. */
  volume_24h: string
  high_24h: string | null
  low_24h: string | null
  /** From the first price of the 24 hours to the last one, in quote; below zero with a minus. */
  price_change_24h: string
}

export type FiatSpotCurrency = {
  symbol: string
  name: string
  type: 'crypto' | 'fiat'
  /** Decimals of an amount. */
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
  /** When it opened. */
  time: string
  open: string
  high: string
  low: string
  close: string
  /** In base. */
  volume: string
  /** In quote. */
  quote_volume: string
  /** How many. */
  trades: number
}

export type FiatOrderItem = {
  id: string
  pair: string
  side: 'buy' | 'sell'
  type: 'market' | 'limit'
  /** Null for a market order. */
  price: string | null
  /** In base. Null for a market buy by budget that has bought nothing yet. */
  amount: string | null
  /** Executed, in base. */
  filled: string
  status: 'new' | 'partially_filled' | 'filled' | 'cancelled'
  /** Your own name for it. */
  client_order_id: string | null
  created_at: string
}

export type OwnFiatTrade = {
  id: string
  pair: string
  /** Of your order. */
  side: 'buy' | 'sell'
  price: string
  /** In base. */
  amount: string
  fee: string
  time: string
  order_id: string
  /** What your order received. */
  fee_currency: string
  role: 'maker' | 'taker'
}

export type WebhookDeliveryItem = {
  id: string
  /** The webhook-id of each of its requests. */
  event_id: string
  type: string
  /**
   * pending until an attempt succeeds, all attempts have failed, or the webhook is switched off by
   * itself, which cancels it.
   */
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
  /** Attempts made so far. */
  attempt_count: number
  /** When it is tried next; null unless it is pending. */
  next_attempt_at: string | null
  /** When it was queued. */
  created_at: string
  /** When something last became of it. */
  updated_at: string
  last_attempt: {
    /** From 1, over all replays. */
    number: number
    /** By the business clock. */
    started_at: string
    duration_ms: number
    /** Null when no answer began. */
    response_status: number | null
    /** Why no answer came, or why one other than 2xx did not end; null when one came. */
    error: string | null
  } | null
}

export type Event = {
  /** The webhook-id under which it is sent. */
  id: string
  type: string
  /** When it happened. */
  created_at: string
  /** Its number among the events of its resource, from 1 without gaps. */
  sequence: number
  /** The resource as its own endpoint shows it. Each type is described under Webhooks. */
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

export type CreateInternalTransferData = {
  /** The transaction id in both histories. */
  task_id: string
  symbol: string
  /** What the recipient got. */
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
  /** Ask for the next page with it; null on the last. */
  next_cursor: string | null
}

export type CreateCryptoOrderData = {
  /** Also the id of the transaction that gives. */
  order_id: string
  from_symbol: string
  to_symbol: string
  from_amount: string
  /** Null for a limit order that is not filled. */
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
  /** to_symbol for one from_symbol; fixed until the quote ends. */
  rate: string
  /** How long the quote holds from when it was made, which is a moment before this answer. */
  expires_in_seconds: number
}

export type ExecuteCryptoConversionData = {
  /** The transaction_id of what was given, at GET /transactions. */
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
  /** Received for a buy, given for a sell. */
  crypto_amount: string
  /** All that is paid for a buy, the fee included; all that is received for a sell, after the fee. */
  fiat_amount: string
  /** Fiat for one crypto, the fee aside; fixed until the quote ends. */
  rate: string
  /** In fiat. */
  fee: string
  expires_at: string
}

export type ExecuteFiatConversionData = {
  /** The transaction_id of what was given, at GET /transactions. */
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
  /** In base. Null for a market buy by budget that has bought nothing yet. */
  amount: string | null
  /** Null for a market order. */
  price: string | null
  status: 'new' | 'partially_filled' | 'filled' | 'cancelled'
  /** Your own name for it. */
  client_order_id: string | null
}

export type CancelFiatOrderData = {
  order_id: string
  pair: string
  side: 'buy' | 'sell'
  type: 'market' | 'limit'
  /** In base. Null for a market buy by budget that has bought nothing yet. */
  amount: string | null
  /** Null for a market order. */
  price: string | null
  status: 'new' | 'partially_filled' | 'filled' | 'cancelled'
  /** Your own name for it. */
  client_order_id: string | null
  /** Executed, in base. */
  filled: string
}

export type CancelFiatOrdersData = {
  /** The ids of the orders. */
  cancelled: string[]
  count: number
}

export type CancelFiatOrdersAfterData = {
  timeout_seconds: number
  /** ISO 8601; null when disarmed. */
  cancel_at: string | null
  pairs: string[]
}

export type ListTransactionsData = {
  items: Transaction[]
  page: number
  limit: number
  has_more: boolean
  /** Ask for the next page with it; null on the last. */
  next_cursor: string | null
}

export type CreateWebhookData = {
  id: string
  url: string
  /** ["*"] when it gets every event. */
  events: string[]
  /**
   * What its requests are signed with, by Standard Webhooks. Shown in this answer alone; null in a
   * repeat of it after the secret was rotated or the webhook deleted.
   */
  secret: string | null
  is_active: boolean
  /** When it was made. */
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
   * What its requests are signed with, by Standard Webhooks. Shown in this answer alone; null in a
   * repeat of it after the secret was rotated or the webhook deleted.
   */
  secret: string | null
  /** Until then the secret before this one signs each request too. */
  previous_secret_expires_at: string
}

export type ListWebhookDeliveriesData = {
  items: WebhookDeliveryItem[]
  page: number
  limit: number
  has_more: boolean
  /** Ask with it for what comes after; null at the end. */
  next_cursor: string | null
}

export type ReplayWebhookData = {
  /** Events that are sent, those that were sent before included. */
  replayed: number
}

export type ListEventsData = {
  /** In the order of the log. */
  items: Event[]
  page: number
  limit: number
  /** Ask with it for what comes after, now or whenever you like. */
  next_cursor: string
  /** Whether to ask on at once, also when a filter left no items. */
  has_more: boolean
}

export type SandboxCreateCustomerData = {
  /** The profile id. */
  id: number
  username: string
  api_key: string
  /** Shown this once. */
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
  /** Shown this once. */
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

export type SandboxAdvanceClockData = {
  now: string
}

export type SandboxPayAddressData = {
  txid: string
}

export type SandboxMineData = {
  /** Of the newest block. */
  height: number
}

export type SandboxHaltChainData = {
  halted: boolean
}

export type SandboxPinPriceData = {
  pair: string
  /** Halfway between bid and ask. */
  price: string
  bid: string
  ask: string
  /** Whether both currencies stand still. */
  is_pinned: boolean
}

export type SandboxSetFaultData = {
  /**
   * `prices`: the market that the house asks before it deals. `hedging`: where it hedges its positions.
   * `chains`: the scans of every chain. `webhooks`: the calls of customers’ endpoints.
   */
  port: 'prices' | 'hedging' | 'chains' | 'webhooks'
  /**
   * `timeout`: nobody answers, which is known at once. `5xx`: the answer is an error. `lost_response`,
   * of hedging and webhooks: the call arrives, its answer does not. `duplicate_callback`, of webhooks:
   * the call arrives twice.
   */
  fault: 'timeout' | '5xx' | 'lost_response' | 'duplicate_callback'
  /** How many of the next calls suffer it; 0 ends it. */
  count: number
}

/** What each event is about. */
export type EventData = {
  /** A deposit is in your wallet: the transaction as your history shows it, and its kind. */
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
     * What the house kept, in `symbol`. Of a conversion: a part of `amount` where it is given, taken off
     * before `amount` where it is received.
     */
    fee: string
    direction: 'in' | 'out'
    /** Network code of a chain transaction. */
    network: string | null
    /** Where it was paid to. */
    address: string | null
    /** Memo or destination tag. */
    tag: string | null
    /** Id of the transaction on its chain. */
    txid: string | null
    /** How deep it lies, up to what is required. */
    confirmations: number | null
    /** When it is credited. */
    confirmations_required: number | null
    /** Username on the other side. */
    counterparty: string | null
    /**
     * What the sender of a transfer wrote; of a swap or a conversion, in words of ours for people, what
     * became what.
     */
    comment: string | null
    /** Why it failed, as a stable code. */
    error: string | null
    created_at: string
    updated_at: string
  }
  /** A deposit will not reach your wallet; `error` says why. */
  'deposit.failed': EventData['deposit.confirmed']
  /** Another customer sent you money: the transaction as your history shows it. */
  'transfer.received': {
    transaction_id: string
    /** One of transfer_in, transfer_out. */
    type: string
    /** pending, processing, completed, failed or cancelled. */
    status: string
    symbol: string
    amount: string
    /**
     * What the house kept, in `symbol`. Of a conversion: a part of `amount` where it is given, taken off
     * before `amount` where it is received.
     */
    fee: string
    direction: 'in' | 'out'
    /** Network code of a chain transaction. */
    network: string | null
    /** Where it was paid to. */
    address: string | null
    /** Memo or destination tag. */
    tag: string | null
    /** Id of the transaction on its chain. */
    txid: string | null
    /** How deep it lies, up to what is required. */
    confirmations: number | null
    /** When it is credited. */
    confirmations_required: number | null
    /** Username on the other side. */
    counterparty: string | null
    /**
     * What the sender of a transfer wrote; of a swap or a conversion, in words of ours for people, what
     * became what.
     */
    comment: string | null
    /** Why it failed, as a stable code. */
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
   * An order was filled, in part or whole: `status` says how it stands. What it met in one moment is
   * told once, and `sequence` counts these times.
   */
  'order.filled': FiatOrder
  /** A webhook was switched off by itself: it answered 410, or for five days nothing but failures. */
  'webhook.disabled': Webhook
  /** You asked for a test of this webhook. */
  'webhook.test': {
    webhook_id: string
    message: string
  }
}

/** What the server and its stream refuse with. */
export type ErrorCode =
  | 'ALREADY_AUTHENTICATED'
  | 'AMOUNT_TOO_LARGE'
  | 'AMOUNT_TOO_SMALL'
  | 'API_KEY_EXPIRED'
  | 'API_KEY_INACTIVE'
  | 'API_KEY_NOT_FOUND'
  | 'AUTHENTICATION_REQUIRED'
  | 'BALANCE_LOCK_FAILED'
  | 'CANCEL_FAILED'
  | 'CONNECTION_LIMIT_EXCEEDED'
  | 'CURRENCY_NOT_DEALT'
  | 'CURRENCY_NOT_FOUND'
  | 'CUSTOMER_NOT_FOUND'
  | 'DEEP_PAGINATION_NOT_SUPPORTED'
  | 'DELIVERY_NOT_FOUND'
  | 'DEPOSIT_DISABLED'
  | 'EVENT_EXPIRED'
  | 'EXPECTATION_FAILED'
  | 'HEADERS_TOO_LARGE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INSUFFICIENT_BALANCE'
  | 'INSUFFICIENT_LIQUIDITY'
  | 'INTERNAL_ERROR'
  | 'INVALID_ADDRESS'
  | 'INVALID_API_KEY'
  | 'INVALID_HANDSHAKE'
  | 'INVALID_JSON'
  | 'INVALID_MESSAGE'
  | 'INVALID_ORDER_REQUEST'
  | 'INVALID_SIGNATURE'
  | 'INVALID_TAG'
  | 'IP_NOT_ALLOWED'
  | 'MALFORMED_REQUEST'
  | 'MESSAGE_TOO_LARGE'
  | 'METHOD_NOT_ALLOWED'
  | 'NETWORK_NOT_FOUND'
  | 'NOT_FOUND'
  | 'OPERATION_IN_PROGRESS'
  | 'ORDER_ABOVE_MAX_SIZE'
  | 'ORDER_ACCESS_DENIED'
  | 'ORDER_BELOW_MIN_SIZE'
  | 'ORDER_BELOW_MIN_VALUE'
  | 'ORDER_NOT_CANCELLABLE'
  | 'ORDER_NOT_FOUND'
  | 'PAIR_NOT_ACTIVE'
  | 'PAIR_NOT_FOUND'
  | 'PAYLOAD_TOO_LARGE'
  | 'PERMISSION_DENIED'
  | 'POST_ONLY_WOULD_CROSS'
  | 'PRICE_NOT_ON_TICK'
  | 'PRICE_OUT_OF_BAND'
  | 'PRICE_REFERENCE_UNAVAILABLE'
  | 'PRICE_UNAVAILABLE'
  | 'QUOTE_ALREADY_USED'
  | 'QUOTE_AMOUNT_TOO_SMALL'
  | 'QUOTE_EXPIRED'
  | 'QUOTE_LIMIT_EXCEEDED'
  | 'QUOTE_MISMATCH'
  | 'QUOTE_NOT_FOUND'
  | 'QUOTE_PRICE_MOVED'
  | 'RANGE_TOO_LARGE'
  | 'RATE_LIMIT_EXCEEDED'
  | 'RECIPIENT_NOT_FOUND'
  | 'REPLAY_UNDER_WAY'
  | 'REQUEST_TIMEOUT'
  | 'ROTATED_TOO_OFTEN'
  | 'SELF_TRANSFER'
  | 'SERVICE_UNAVAILABLE'
  | 'SIGNATURE_EXPIRED'
  | 'SIGNATURE_REUSED'
  | 'STOCKBOOK_ERROR'
  | 'STOCKBOOK_UNAVAILABLE'
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

/** The details that every refusal with a code has. */
export type ErrorDetails = {
  AMOUNT_TOO_LARGE: { max: string }
  AMOUNT_TOO_SMALL: { min: string }
  AUTHENTICATION_REQUIRED: { topic: string }
  CANCEL_FAILED: { reason: string }
  CONNECTION_LIMIT_EXCEEDED: { connections_max: number }
  CURRENCY_NOT_DEALT: { symbol: string }
  CURRENCY_NOT_FOUND: { symbol: string }
  DEPOSIT_DISABLED: { symbol: string }
  INSUFFICIENT_BALANCE: { account: string; available: string; currency: string; required: string }
  INVALID_HANDSHAKE: { reason: string }
  INVALID_ORDER_REQUEST: { field: string }
  IP_NOT_ALLOWED: { ip: string }
  MESSAGE_TOO_LARGE: { bytes_max: number }
  NETWORK_NOT_FOUND: { network: string }
  ORDER_ABOVE_MAX_SIZE: { max_order_size: string }
  ORDER_BELOW_MIN_SIZE: { min_order_size: string }
  ORDER_BELOW_MIN_VALUE: { min_order_value: string }
  ORDER_NOT_CANCELLABLE: { order_status: string }
  PAIR_NOT_ACTIVE: { pair: string; pair_status: string }
  PAIR_NOT_FOUND: { pair: string }
  PERMISSION_DENIED: { permission: string }
  POST_ONLY_WOULD_CROSS: { best_opposite_price: string }
  PRICE_NOT_ON_TICK: { price_step: string }
  PRICE_OUT_OF_BAND: { allowed_price_min: string; allowed_price_max: string }
  PRICE_UNAVAILABLE: { pair: string }
  QUOTE_ALREADY_USED: { uid: string }
  QUOTE_EXPIRED: { reason: string }
  QUOTE_LIMIT_EXCEEDED: { open_usdt: string; max_open_usdt: string }
  QUOTE_PRICE_MOVED: { quoted_rate: string; present_rate: string }
  RANGE_TOO_LARGE: { max: number; until: string }
  ROTATED_TOO_OFTEN: { max: number; possible_at: string }
  SIGNATURE_EXPIRED: { server_time: number }
  STOCKBOOK_ERROR: { reason_text: string }
  TOO_MANY_OPEN_ORDERS: { max: number }
  TOPIC_LIMIT_EXCEEDED: { topics_max: number }
  TOPIC_NOT_FOUND: { topic: string }
  VALIDATION_ERROR: { fields: { path: string; message: string }[] }
  WALLET_NOT_FOUND: { symbol: string }
  WEBHOOK_LIMIT_REACHED: { max: number }
}
