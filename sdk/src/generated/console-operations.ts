// Generated from the descriptions of the API by `npm run openapi`; do not edit.

import type {
  ApiKey, ApiKeyWithSecret, Card, CardBalance, CardMeta, CardOrder, CardRate, CardTransaction,
  CardTypeTerms, ChangeWebhookRequest, ConsoleChangeKeyRequest, ConsoleCreateKeyRequest, ConsoleMe,
  ConsoleObjectToGuardChangeRequest, ConsoleRollKeyRequest, Conversion, CreateWebhookRequest,
  CryptoOrder, CryptoPair, CryptoWithdrawal, CryptoWithdrawalEstimate, Currency, CursorPage,
  EstimateCryptoWithdrawalRequest, FiatCandle, FiatDeposit, FiatDepositMethod, FiatInstrument,
  FiatMarketInfo, FiatOrder, FiatOrderSummary, FiatOrderbook, FiatSpotCurrency, FiatStats,
  FiatTicker, FiatTrade, FiatWithdrawal, GiftCardOrder, GuardChange, Invoice, InvoiceSettings,
  InvoiceTemplate, KeyPermission, ListedApiKey, LoggedEvent, LoggedEventPage, LoggedRequest,
  LoggedRequestDetails, NumberedPage, Overview, OwnFiatTrade, PayoutBanks, Profile,
  ReplayWebhookRequest, RotatedWebhookSecret, SandboxAdvanceClockRequest, SandboxFault,
  SandboxHaltChainRequest, SandboxMineRequest, SandboxPayAddressRequest, SandboxPayCardOrderRequest,
  SandboxPayInvoiceRequest, SandboxPinPriceRequest, SandboxPrice, SandboxRefundCardRequest,
  SandboxReorganiseRequest, SandboxSetFeesRequest, SandboxSetSupplierRequest,
  SandboxSettleFiatDepositRequest, SandboxSettleOrderRequest, SandboxSettleWithdrawalRequest,
  SandboxSettledFiatDeposit, SandboxState, SandboxUseCardRequest, ServicePayment, ServicePaymentPage,
  Session, Timeline, TradingBalance, TradingFunds, TradingOperation, TradingSettings, Transaction,
  Wallet, WalletAddress, Webhook, WebhookDelivery, WebhookDeliveryDetails, WebhookEventType,
  WebhookWithSecret, WithdrawalAddress,
} from './schemas.ts'

export type Operations = {
  /** List your wallets */ listWallets: { data: Wallet[] }
  /** Read one wallet */ getWallet: { params: { symbol: string }; data: Wallet }
  /** Read your profile */ getProfile: { data: Profile }
  /** List currencies and their networks */ listCurrencies: { data: Currency[] }
  /** Get deposit addresses */
  getDepositAddress: {
    query: { symbol: string; network?: string | undefined }
    data: {
      /** The currency code. */ symbol: string
      /** Addresses, one for each network, in the order of the catalogue. */ addresses: WalletAddress[]
    }
  }
  /** List the ways to pay in fiat */
  listFiatDepositMethods: {
    query: { /** By default "RUB". */ currency?: string | undefined }
    data: { /** Methods available now. */ methods: FiatDepositMethod[] }
  }
  /** Read one of your fiat deposits */
  getFiatDeposit: { params: { transaction_id: string }; data: FiatDeposit }
  /** Read what a withdrawal costs, and hold its fee for a minute */
  estimateCryptoWithdrawal: { body: EstimateCryptoWithdrawalRequest; data: CryptoWithdrawalEstimate }
  /** List your withdrawals of crypto, newest first */
  listCryptoWithdrawals: {
    query: {
      /** By default 50. */ limit?: number | undefined
      /** By default 1. */ page?: number | undefined
      cursor?: string | undefined
      symbol?: string | undefined
    }
    data: CursorPage & { items: CryptoWithdrawal[] }
  }
  /** Read one of your withdrawals of crypto */
  getCryptoWithdrawal: { params: { transaction_id: string }; data: CryptoWithdrawal }
  /** List your address book, newest first */
  listWithdrawalAddresses: {
    query: {
      /** By default 50. */ limit?: number | undefined
      /** By default 1. */ page?: number | undefined
      cursor?: string | undefined
    }
    data: CursorPage & { items: WithdrawalAddress[] }
  }
  /** List the banks to which RUB can be withdrawn */ listPayoutBanks: { data: PayoutBanks }
  /** Read one of your withdrawals to bank accounts */
  getFiatWithdrawal: { params: { transaction_id: string }; data: FiatWithdrawal }
  /** Read your trading balances */ listTradingBalances: { data: Record<string, TradingFunds> }
  /** Read your trading balance in one currency */
  getTradingBalance: { params: { symbol: string }; data: TradingBalance }
  /** Read the limits of transfers to and from the trading account */
  getTradingSettings: { params: { symbol: string }; data: TradingSettings }
  /** List your transfers to and from the trading account, newest first */
  listTradingOperations: {
    query: {
      currency_id?: string | undefined
      operation_type?: 'deposit' | 'withdraw' | undefined
      status?: 'pending' | 'completed' | 'failed' | undefined
      since?: string | undefined
      until?: string | undefined
      /** By default 50. */ limit?: number | undefined
      /** By default 1. */ page?: number | undefined
      cursor?: string | undefined
    }
    data: CursorPage & { items: TradingOperation[] }
  }
  /** List the currencies that can be traded */
  listCryptoPairs: { query: { symbol?: string | undefined }; data: string[] }
  /** Read a pair with a key */
  getCryptoPairInfo: { query: { from_symbol: string; to_symbol: string }; data: CryptoPair }
  /** List your orders, newest first */
  listCryptoOrders: {
    query: {
      /** By default 50. */ limit?: number | undefined
      /** By default 1. */ page?: number | undefined
      cursor?: string | undefined
    }
    data: CryptoOrder[]
  }
  /** List your conversions of either kind, newest first */
  listConverterOperations: {
    query: {
      type?: 'crypto' | 'fiat' | undefined
      /** By default 50. */ limit?: number | undefined
      /** By default 1. */ page?: number | undefined
      cursor?: string | undefined
    }
    data: Conversion[]
  }
  /** List your orders, newest first */
  listFiatOrders: {
    query: {
      pair?: string | undefined
      status?: 'open' | 'new' | 'partially_filled' | 'filled' | 'cancelled' | undefined
      side?: 'buy' | 'sell' | undefined
      since?: string | undefined
      until?: string | undefined
      /** By default 50. */ limit?: number | undefined
      /** By default 1. */ page?: number | undefined
      cursor?: string | undefined
    }
    data: FiatOrderSummary[]
  }
  /** Read one of your orders */ getFiatOrder: { params: { order_id: string }; data: FiatOrder }
  /** List your trades, newest first */
  listOwnFiatTrades: {
    query: {
      pair?: string | undefined
      order_id?: string | undefined
      since?: string | undefined
      until?: string | undefined
      /** By default 50. */ limit?: number | undefined
      cursor?: string | undefined
    }
    data: OwnFiatTrade[]
  }
  /** Read the kinds of cards and their fees */
  getCardSettings: {
    data: {
      card_types: CardTypeTerms[]
      /** Payment methods for cards that are available now. */
      payment_methods: ('balance_usdt' | 'rub_sbp' | 'onchain_usdt')[]
    }
  }
  /** Read the regions and payment systems of cards */ getCardMeta: { data: CardMeta }
  /** Read the rate at which cards are paid in roubles */ getCardRate: { data: CardRate }
  /** List your card orders, newest first */
  listCardOrders: {
    query: {
      /** By default 50. */ limit?: number | undefined
      /** By default 1. */ page?: number | undefined
      cursor?: string | undefined
      status?: 'awaiting_payment' | 'processing' | 'completed' | 'failed' | 'expired' | undefined
    }
    data: CursorPage & { items: CardOrder[] }
  }
  /** Read one of your card orders */ getCardOrder: { params: { order_id: string }; data: CardOrder }
  /** List the transactions of all your cards, newest first */
  listAllCardTransactions: {
    query: {
      /** By default 50. */ limit?: number | undefined
      /** By default 1. */ page?: number | undefined
      cursor?: string | undefined
      status?: 'pending' | 'completed' | 'declined' | 'failed' | 'reversed' | undefined
      card_type?: 'SHOPPING' | 'ADVERTISING' | undefined
    }
    data: CursorPage & { items: CardTransaction[] }
  }
  /** List the transactions of one of your cards, newest first */
  listCardTransactions: {
    params: { card_id: string }
    query: {
      /** By default 50. */ limit?: number | undefined
      /** By default 1. */ page?: number | undefined
      cursor?: string | undefined
      status?: 'pending' | 'completed' | 'declined' | 'failed' | 'reversed' | undefined
    }
    data: CursorPage & { items: CardTransaction[] }
  }
  /** List your cards, newest first */
  listCards: {
    query: { /** By default 1000. */ limit?: number | undefined; /** By default 1. */ page?: number | undefined }
    data: Card[]
  }
  /** Read one of your cards */ getCard: { params: { card_id: string }; data: Card }
  /** Read the balance of one of your cards */
  getCardBalance: { params: { card_id: string }; data: CardBalance }
  /** List your gift card orders with their codes, newest first */
  listGiftCardOrders: {
    query: {
      /** By default 50. */ limit?: number | undefined
      /** By default 1. */ page?: number | undefined
      cursor?: string | undefined
      status?: 'processing' | 'completed' | 'failed' | undefined
    }
    data: CursorPage & { items: GiftCardOrder[] }
  }
  /** Read one of your gift card orders with its code */
  getGiftCardOrder: { params: { order_id: string }; data: GiftCardOrder }
  /** List your payments of services with their receipts, newest first */
  listServicePayments: {
    query: { /** By default 50. */ limit?: number | undefined; /** By default 0. */ offset?: number | undefined }
    data: ServicePaymentPage
  }
  /** Read one of your payments of services with its receipt */
  getServicePayment: { params: { order_id: string }; data: ServicePayment }
  /** Read what invoices cost, and your settings */ getInvoiceSettings: { data: InvoiceSettings }
  /** List your templates, newest first */
  listInvoiceTemplates: {
    query: {
      /** By default 50. */ limit?: number | undefined
      /** By default 1. */ page?: number | undefined
      cursor?: string | undefined
    }
    data: CursorPage & { items: InvoiceTemplate[] }
  }
  /** Read one of your templates */
  getInvoiceTemplate: { params: { template_id: string }; data: InvoiceTemplate }
  /** List your invoices, newest first */
  listInvoices: {
    query: {
      /** By default 50. */ limit?: number | undefined
      /** By default 1. */ page?: number | undefined
      cursor?: string | undefined
      status?: 'created' | 'pending' | 'confirming' | 'success' | 'failed' | 'expired' | 'cancelled' | 'refunded' | undefined
      external_payment_id?: string | undefined
      template_id?: string | undefined
      from?: string | undefined
      to?: string | undefined
    }
    data: CursorPage & { items: Invoice[] }
  }
  /** Read one of your invoices */ getInvoice: { params: { invoice_id: string }; data: Invoice }
  /** Read the address of the page on which an invoice is paid */
  getInvoicePaymentUrl: { params: { invoice_id: string }; data: { invoice_id: string; /** The page for the payer. */ payment_url: string } }
  /** List your transactions, newest first */
  listTransactions: {
    query: {
      /** By default 50. */ limit?: number | undefined
      /** By default 1. */ page?: number | undefined
      cursor?: string | undefined
      symbol?: string | undefined
      type?:
          | 'deposit_crypto' | 'deposit_fiat' | 'withdrawal_crypto' | 'withdrawal_fiat' | 'transfer_in' | 'transfer_out'
          | 'transfer_to_trading' | 'transfer_from_trading' | 'spot_crypto' | 'converter_crypto' | 'converter_fiat'
          | 'card_issue' | 'card_topup' | 'card_return' | 'gift_card' | 'service_payment' | 'invoice' | 'conversion'
          | 'invoice_refund' | undefined
      status?: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | undefined
      from?: string | undefined
      to?: string | undefined
    }
    data: CursorPage & { items: Transaction[] }
  }
  /** Read one transaction */ getTransaction: { params: { transaction_id: string }; data: Transaction }
  /** Register a webhook for events */ createWebhook: { body: CreateWebhookRequest; data: WebhookWithSecret }
  /** List your webhooks, newest first */
  listWebhooks: {
    query: { /** By default 50. */ limit?: number | undefined; /** By default 1. */ page?: number | undefined }
    data: NumberedPage & { items: Webhook[] }
  }
  /** Read one webhook */ getWebhook: { params: { id: string }; data: Webhook }
  /** Change a webhook, or switch it off and on */
  changeWebhook: { params: { id: string }; body: ChangeWebhookRequest; data: Webhook }
  /** Delete a webhook */ deleteWebhook: { params: { id: string }; data: { id: string; deleted: true } }
  /** Give a webhook a new secret */
  rotateWebhookSecret: { params: { id: string }; data: RotatedWebhookSecret }
  /** Send a test event to a webhook */ testWebhook: { params: { id: string }; data: WebhookDelivery }
  /** List the deliveries of a webhook, newest events first */
  listWebhookDeliveries: {
    params: { id: string }
    query: {
      /** By default 50. */ limit?: number | undefined
      /** By default 1. */ page?: number | undefined
      cursor?: string | undefined
      status?: 'pending' | 'succeeded' | 'failed' | 'cancelled' | undefined
      type?: string | undefined
    }
    data: CursorPage & { items: WebhookDelivery[] }
  }
  /** Read one delivery with its requests and answers */
  getWebhookDelivery: { params: { id: string; delivery_id: string }; data: WebhookDeliveryDetails }
  /** Send the event of a delivery again, at once */
  replayWebhookDelivery: { params: { id: string; delivery_id: string }; data: WebhookDelivery }
  /** Send the events of a period again */
  replayWebhook: {
    params: { id: string }
    body: ReplayWebhookRequest
    data: { /** Number of events to be sent, including those sent before. */ replayed: number }
  }
  /** Read your events, oldest first */
  listEvents: {
    query: {
      after?: string | undefined
      types?: string | undefined
      /** By default 50. */ limit?: number | undefined
      /** By default 1. */ page?: number | undefined
    }
    data: LoggedEventPage
  }
  /** Your events, newest first */
  consoleListNewestEvents: {
    query: { cursor?: string | undefined; types?: string | undefined; /** By default 50. */ limit?: number | undefined }
    data: {
      /** The newest first. */ items: LoggedEvent[]
      /** Cursor for older events; null where none are left. A page may have fewer items than requested although more follow. */
      next_cursor: string | null
    }
  }
  /** List the events that webhooks can be sent */
  consoleListEventTypes: { data: { items: WebhookEventType[] } }
  /** Read the signed-in person */ consoleGetMe: { data: ConsoleMe }
  /** Sign out everywhere */ consoleSignOut: { data: Record<string, unknown> }
  /** List where you are signed in, newest first */
  consoleListSessions: {
    query: { /** By default 50. */ limit?: number | undefined; cursor?: string | undefined }
    data: { items: Session[]; /** Cursor for the next page; null on the last page. */ next: string | null }
  }
  /** End one of your sessions */ consoleEndSession: { params: { session_id: string }; data: { id: string } }
  /** List the permissions that a key can have */ consoleListPermissions: { data: { items: KeyPermission[] } }
  /** List your keys */ consoleListKeys: { data: { items: ListedApiKey[] } }
  /** Create a key */ consoleCreateKey: { body: ConsoleCreateKeyRequest; data: ApiKeyWithSecret }
  /** Change a key */
  consoleChangeKey: { params: { api_key: string }; body: ConsoleChangeKeyRequest; data: ApiKey }
  /** Delete a key */ consoleDeleteKey: { params: { api_key: string }; data: { api_key: string } }
  /** Confirm a key */ consoleConfirmKey: { params: { api_key: string }; data: ApiKey }
  /** Roll a key */
  consoleRollKey: { params: { api_key: string }; body: ConsoleRollKeyRequest; data: ApiKeyWithSecret }
  /** List changes of your guards, newest first */
  consoleListGuardChanges: {
    query: { /** By default 50. */ limit?: number | undefined; cursor?: string | undefined }
    data: { items: GuardChange[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** Stop a change of your guards */
  consoleObjectToGuardChange: { params: { id: string }; body: ConsoleObjectToGuardChangeRequest; data: GuardChange }
  /** Balances, their course, and the latest activity */ consoleGetOverview: { data: Overview }
  /** Read the history of a transaction, oldest step first */
  consoleGetTimeline: { params: { transaction_id: string }; data: Timeline }
  /** Requests with your keys, newest first */
  consoleListRequests: {
    query: {
      status?: string | undefined
      method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | undefined
      path?: string | undefined
      code?: string | undefined
      api_key?: string | undefined
      from?: number | undefined
      to?: number | undefined
      /** By default 50. */ limit?: number | undefined
      cursor?: string | undefined
    }
    data: {
      items: LoggedRequest[]
      /** Cursor of the next page; null at the end. Pages before the end may have fewer items than `limit`, since the server
       * examines at most 5,000 requests for each. */
      next: string | null
    }
  }
  /** A request with its bodies */
  consoleGetRequest: { params: { request_id: string }; data: LoggedRequestDetails }
  /** Move the business clock forward */
  sandboxAdvanceClock: { body: SandboxAdvanceClockRequest; data: { now: string } }
  /** Pay an address on a simulated chain */
  sandboxPayAddress: { params: { network: string }; body: SandboxPayAddressRequest; data: { txid: string } }
  /** Mine blocks on a simulated chain */
  sandboxMine: {
    params: { network: string }
    body: SandboxMineRequest
    data: { /** Height of the newest block. */ height: number }
  }
  /** Replace the newest blocks of a simulated chain */
  sandboxReorganise: {
    params: { network: string }
    body: SandboxReorganiseRequest
    data: { /** Height of the newest block. */ height: number }
  }
  /** Halt or resume a simulated chain */
  sandboxHaltChain: { params: { network: string }; body: SandboxHaltChainRequest; data: { halted: boolean } }
  /** Raise or lower the fees of a simulated chain */
  sandboxSetFees: { params: { network: string }; body: SandboxSetFeesRequest; data: { percent: number } }
  /** Pin or release a market price */
  sandboxPinPrice: { params: { pair: string }; body: SandboxPinPriceRequest; data: SandboxPrice }
  /** Make the next calls of a port fail */ sandboxSetFault: { body: SandboxFault; data: SandboxFault }
  /** Make an outside party wait for controls */
  sandboxSetSupplier: {
    body: SandboxSetSupplierRequest
    data: {
      /** The outside party: chain or rail or issuer or giftcards or services or hedging. */
      port: 'prices' | 'chain' | 'rail' | 'issuer' | 'giftcards' | 'services' | 'mail' | 'signer' | 'hedging' | 'webhooks'
      /** `automatic`, the initial mode: requests complete within two seconds. `manual`: requests complete only when a control
       * says how. */
      mode: 'automatic' | 'manual'
    }
  }
  /** Pay a fiat deposit, or refuse to pay */
  sandboxSettleFiatDeposit: { params: { transaction_id: string }; body: SandboxSettleFiatDepositRequest; data: SandboxSettledFiatDeposit }
  /** Settle a withdrawal at once */
  sandboxSettleWithdrawal: {
    params: { transaction_id: string }
    body: SandboxSettleWithdrawalRequest
    data: { transaction_id: string; /** How it ended. */ status: 'completed' | 'failed' | 'cancelled' }
  }
  /** Send a payout back */
  sandboxReturnPayout: { params: { transaction_id: string }; data: { transaction_id: string; /** How it ended. */ status: 'failed' } }
  /** Settle the order of a card, or a load, at once */
  sandboxSettleCardOrder: {
    params: { order_id: string }
    body: SandboxSettleOrderRequest
    data: {
      order_id: string
      /** The outcome. `refunded`: the supplier delivered and later gave the money back. */
      status: 'completed' | 'failed' | 'refunded'
    }
  }
  /** Settle a gift card order at once */
  sandboxSettleGiftCard: {
    params: { order_id: string }
    body: SandboxSettleOrderRequest
    data: {
      order_id: string
      /** The outcome. `refunded`: the supplier delivered and later gave the money back. */
      status: 'completed' | 'failed' | 'refunded'
    }
  }
  /** Settle a payment of a service at once */
  sandboxSettleServicePayment: {
    params: { order_id: string }
    body: SandboxSettleOrderRequest
    data: {
      order_id: string
      /** The outcome. `refunded`: the supplier delivered and later gave the money back. */
      status: 'completed' | 'failed' | 'refunded'
    }
  }
  /** Pay the order of a card */
  sandboxPayCardOrder: {
    params: { order_id: string }
    body: SandboxPayCardOrderRequest
    data: { order_id: string; status: 'awaiting_payment' | 'processing' | 'completed' | 'failed' | 'expired' }
  }
  /** Pay with a card */
  sandboxUseCard: { params: { card_id: string }; body: SandboxUseCardRequest; data: CardTransaction }
  /** Give money back to a card */
  sandboxRefundCard: { params: { card_id: string }; body: SandboxRefundCardRequest; data: CardTransaction }
  /** Pay an invoice */
  sandboxPayInvoice: {
    params: { invoice_id: string }
    body: SandboxPayInvoiceRequest
    data: { /** Id of the transaction on its chain, or at the bank. */ txid: string }
  }
  /** Read the changes by the sandbox’s controls */ consoleGetSandbox: { data: SandboxState }
  /** List the pairs of the fiat order book and their rules */ listFiatInstruments: { data: FiatInstrument[] }
  /** Read one pair */ getFiatInstrument: { params: { pair: string }; data: FiatInstrument }
  /** Read the order book */
  getFiatOrderbook: { query: { pair: string; /** By default 20. */ depth?: number | undefined }; data: FiatOrderbook }
  /** Read the statistics of the last 24 hours */ getFiatStats: { query: { pair: string }; data: FiatStats }
  /** List the prices of all pairs */
  listFiatTickers: { query: { symbol?: string | undefined }; data: FiatTicker[] }
  /** Read the current rules for orders in a pair */
  getFiatMarketInfo: { query: { pair: string }; data: FiatMarketInfo }
  /** List the currencies of the fiat order book */ listFiatSpotCurrencies: { data: FiatSpotCurrency[] }
  /** List the trades of a pair, newest first */
  listFiatTrades: {
    query: {
      pair: string
      /** By default 50. */ limit?: number | undefined
      since?: string | undefined
      until?: string | undefined
      cursor?: string | undefined
    }
    data: FiatTrade[]
  }
  /** List the candles of a pair, oldest first */
  listFiatCandles: {
    query: {
      pair: string
      resolution: '1' | '5' | '15' | '30' | '60' | '240' | 'D' | 'W' | 'M'
      /** By default 100. */ limit?: number | undefined
      since?: string | undefined
      until?: string | undefined
      cursor?: string | undefined
    }
    data: FiatCandle[]
  }
}

export const operations = {
  listWallets: 'GET /api/console/v1/account/wallets',
  getWallet: 'GET /api/console/v1/account/wallets/{symbol}',
  getProfile: 'GET /api/console/v1/account/profile',
  listCurrencies: 'GET /api/console/v1/market/currencies',
  getDepositAddress: 'GET /api/console/v1/funding/deposit/crypto/address',
  listFiatDepositMethods: 'GET /api/console/v1/funding/deposit/fiat/methods',
  getFiatDeposit: 'GET /api/console/v1/funding/deposit/fiat/{transaction_id}',
  estimateCryptoWithdrawal: 'POST /api/console/v1/funding/withdraw/crypto/estimate',
  listCryptoWithdrawals: 'GET /api/console/v1/funding/withdraw/crypto',
  getCryptoWithdrawal: 'GET /api/console/v1/funding/withdraw/crypto/{transaction_id}',
  listWithdrawalAddresses: 'GET /api/console/v1/funding/withdraw/crypto/addresses',
  listPayoutBanks: 'GET /api/console/v1/funding/withdraw/fiat/banks',
  getFiatWithdrawal: 'GET /api/console/v1/funding/withdraw/fiat/{transaction_id}',
  listTradingBalances: 'GET /api/console/v1/spot/fiat/balance',
  getTradingBalance: 'GET /api/console/v1/spot/fiat/balance/{symbol}',
  getTradingSettings: 'GET /api/console/v1/spot/fiat/trading/settings/{symbol}',
  listTradingOperations: 'GET /api/console/v1/spot/fiat/trading/operations',
  listCryptoPairs: 'GET /api/console/v1/spot/crypto/pairs',
  getCryptoPairInfo: 'GET /api/console/v1/spot/crypto/pair-info',
  listCryptoOrders: 'GET /api/console/v1/spot/crypto/orders',
  listConverterOperations: 'GET /api/console/v1/converter/operations',
  listFiatOrders: 'GET /api/console/v1/spot/fiat/orders',
  getFiatOrder: 'GET /api/console/v1/spot/fiat/order/{order_id}',
  listOwnFiatTrades: 'GET /api/console/v1/spot/fiat/my-trades',
  getCardSettings: 'GET /api/console/v1/cards/settings',
  getCardMeta: 'GET /api/console/v1/cards/meta',
  getCardRate: 'GET /api/console/v1/cards/rate',
  listCardOrders: 'GET /api/console/v1/cards/orders',
  getCardOrder: 'GET /api/console/v1/cards/orders/{order_id}',
  listAllCardTransactions: 'GET /api/console/v1/cards/transactions/all',
  listCardTransactions: 'GET /api/console/v1/cards/{card_id}/transactions',
  listCards: 'GET /api/console/v1/cards',
  getCard: 'GET /api/console/v1/cards/{card_id}',
  getCardBalance: 'GET /api/console/v1/cards/{card_id}/balance',
  listGiftCardOrders: 'GET /api/console/v1/giftcards/orders',
  getGiftCardOrder: 'GET /api/console/v1/giftcards/orders/{order_id}',
  listServicePayments: 'GET /api/console/v1/services/orders',
  getServicePayment: 'GET /api/console/v1/services/orders/{order_id}',
  getInvoiceSettings: 'GET /api/console/v1/invoices/settings',
  listInvoiceTemplates: 'GET /api/console/v1/invoices/templates',
  getInvoiceTemplate: 'GET /api/console/v1/invoices/templates/{template_id}',
  listInvoices: 'GET /api/console/v1/invoices',
  getInvoice: 'GET /api/console/v1/invoices/{invoice_id}',
  getInvoicePaymentUrl: 'GET /api/console/v1/invoices/{invoice_id}/payment-url',
  listTransactions: 'GET /api/console/v1/transactions',
  getTransaction: 'GET /api/console/v1/transactions/{transaction_id}',
  createWebhook: 'POST /api/console/v1/webhooks',
  listWebhooks: 'GET /api/console/v1/webhooks',
  getWebhook: 'GET /api/console/v1/webhooks/{id}',
  changeWebhook: 'PATCH /api/console/v1/webhooks/{id}',
  deleteWebhook: 'DELETE /api/console/v1/webhooks/{id}',
  rotateWebhookSecret: 'POST /api/console/v1/webhooks/{id}/rotate',
  testWebhook: 'POST /api/console/v1/webhooks/{id}/test',
  listWebhookDeliveries: 'GET /api/console/v1/webhooks/{id}/deliveries',
  getWebhookDelivery: 'GET /api/console/v1/webhooks/{id}/deliveries/{delivery_id}',
  replayWebhookDelivery: 'POST /api/console/v1/webhooks/{id}/deliveries/{delivery_id}/replay',
  replayWebhook: 'POST /api/console/v1/webhooks/{id}/replay',
  listEvents: 'GET /api/console/v1/events',
  consoleListNewestEvents: 'GET /api/console/v1/events/newest',
  consoleListEventTypes: 'GET /api/console/v1/events/types',
  consoleGetMe: 'GET /api/console/v1/me',
  consoleSignOut: 'POST /api/console/v1/sign-out',
  consoleListSessions: 'GET /api/console/v1/sessions',
  consoleEndSession: 'DELETE /api/console/v1/sessions/{session_id}',
  consoleListPermissions: 'GET /api/console/v1/permissions',
  consoleListKeys: 'GET /api/console/v1/keys',
  consoleCreateKey: 'POST /api/console/v1/keys',
  consoleChangeKey: 'PATCH /api/console/v1/keys/{api_key}',
  consoleDeleteKey: 'DELETE /api/console/v1/keys/{api_key}',
  consoleConfirmKey: 'POST /api/console/v1/keys/{api_key}/confirm',
  consoleRollKey: 'POST /api/console/v1/keys/{api_key}/roll',
  consoleListGuardChanges: 'GET /api/console/v1/guard-changes',
  consoleObjectToGuardChange: 'POST /api/console/v1/guard-changes/{id}/object',
  consoleGetOverview: 'GET /api/console/v1/overview',
  consoleGetTimeline: 'GET /api/console/v1/transactions/{transaction_id}/timeline',
  consoleListRequests: 'GET /api/console/v1/requests',
  consoleGetRequest: 'GET /api/console/v1/requests/{request_id}',
  sandboxAdvanceClock: 'POST /api/console/v1/sandbox/clock/advance',
  sandboxPayAddress: 'POST /api/console/v1/sandbox/chain/{network}/deposits',
  sandboxMine: 'POST /api/console/v1/sandbox/chain/{network}/mine',
  sandboxReorganise: 'POST /api/console/v1/sandbox/chain/{network}/reorg',
  sandboxHaltChain: 'POST /api/console/v1/sandbox/chain/{network}/halt',
  sandboxSetFees: 'POST /api/console/v1/sandbox/chain/{network}/fees',
  sandboxPinPrice: 'POST /api/console/v1/sandbox/prices/{pair}',
  sandboxSetFault: 'POST /api/console/v1/sandbox/faults',
  sandboxSetSupplier: 'POST /api/console/v1/sandbox/suppliers',
  sandboxSettleFiatDeposit: 'POST /api/console/v1/sandbox/deposits/fiat/{transaction_id}',
  sandboxSettleWithdrawal: 'POST /api/console/v1/sandbox/withdrawals/{transaction_id}',
  sandboxReturnPayout: 'POST /api/console/v1/sandbox/withdrawals/{transaction_id}/return',
  sandboxSettleCardOrder: 'POST /api/console/v1/sandbox/cards/orders/{order_id}',
  sandboxSettleGiftCard: 'POST /api/console/v1/sandbox/giftcards/orders/{order_id}',
  sandboxSettleServicePayment: 'POST /api/console/v1/sandbox/services/orders/{order_id}',
  sandboxPayCardOrder: 'POST /api/console/v1/sandbox/cards/orders/{order_id}/pay',
  sandboxUseCard: 'POST /api/console/v1/sandbox/cards/{card_id}/purchases',
  sandboxRefundCard: 'POST /api/console/v1/sandbox/cards/{card_id}/refunds',
  sandboxPayInvoice: 'POST /api/console/v1/sandbox/invoices/{invoice_id}/pay',
  consoleGetSandbox: 'GET /api/console/v1/sandbox',
  listFiatInstruments: 'GET /api/v1/integration/spot/fiat/instruments',
  getFiatInstrument: 'GET /api/v1/integration/spot/fiat/instruments/{pair}',
  getFiatOrderbook: 'GET /api/v1/integration/spot/fiat/orderbook',
  getFiatStats: 'GET /api/v1/integration/spot/fiat/stats',
  listFiatTickers: 'GET /api/v1/integration/spot/fiat/tickers',
  getFiatMarketInfo: 'GET /api/v1/integration/spot/fiat/market-info',
  listFiatSpotCurrencies: 'GET /api/v1/integration/spot/fiat/currencies',
  listFiatTrades: 'GET /api/v1/integration/spot/fiat/trades',
  listFiatCandles: 'GET /api/v1/integration/spot/fiat/candles',
} as const
