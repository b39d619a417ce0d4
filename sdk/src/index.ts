/**
 * The client of Coffer's integration API, for Node 20 and later and for browsers, without dependencies.
 * It owns: signing, safe retries, the clock's correction, typed resources and errors, the stream and what is kept from it,
 * the log of events, and what webhooks are signed with and verified by.
 * Invariants: the bytes that were signed are the bytes that are sent; nothing that could take effect twice is
 * repeated; amounts stay the decimal strings that the server wrote.
 * It is not a money library: it neither calculates with amounts nor rounds them.
 */
export { type Coffer, type CofferOptions, createCoffer, streamUrlOf } from './coffer.ts'
export { CofferError } from './coffer-error.ts'
export { compareDecimals } from './compare-decimals.ts'
export type { Converter } from './converter.ts'
export type {
  ConversionKind,
  ConverterOperation,
  CryptoConversion,
  CryptoQuote,
  CryptoRate,
  Direction,
  FiatConversion,
  FiatCurrency,
  FiatQuote,
  FiatRate,
  QuotedFiatConversion,
} from './converter-resources.ts'
export type { CryptoSpot } from './crypto-spot.ts'
export type {
  CancelledCryptoOrder,
  CryptoOrder,
  CryptoOrderStatus,
  CryptoPairInfo,
  CryptoTicker,
  NewCryptoOrder,
  PlacedCryptoOrder,
} from './crypto-spot-resources.ts'
export { depthChecksum } from './depth-checksum.ts'
export type { CofferEvent, EventData, EventPage } from './event-resources.ts'
export type { FiatSpot } from './fiat-spot.ts'
export type {
  AcceptedOrder,
  CancelledOrders,
  CancelTimer,
  NewOrder,
  OrderDetail,
  OrderEvent,
  OrderItem,
  OrderState,
  OrderStatus,
  OrderType,
  OwnTrade,
  SelfTradePrevention,
  Side,
  TimeInForce,
  TradingBalance,
  TradingLimits,
  TradingOperation,
  TradingOperationPage,
  TradingSettings,
} from './fiat-spot-resources.ts'
export type { FollowEventsOptions, FollowedEvent } from './follow-events.ts'
export { followOrderBook } from './follow-order-book.ts'
export type { StreamStatus } from './line.ts'
export type {
  Candle,
  FiatSpotCurrency,
  Instrument,
  MarketInfo,
  MarketStats,
  OrderbookView,
  PublicTrade,
  Resolution,
  Ticker,
} from './market-resources.ts'
export { type BookLevel, createOrderBook, type DepthData, type OrderBook } from './order-book.ts'
export type { Answer } from './read-answer.ts'
export type {
  Currency,
  CurrencyNetwork,
  DepositAddress,
  InternalTransfer,
  NetworkAddress,
  Profile,
  Transaction,
  TransactionPage,
  Wallet,
  WalletCreated,
} from './resources.ts'
export { type ApiKey, type SignableRequest, sign, signableMessage } from './sign.ts'
export { signWebhook, type WebhookHeaders, type WebhookMessage } from './sign-webhook.ts'
export type { Query, RequestOptions } from './signed-call.ts'
export { connectStream, type Place, type Stream, type StreamOptions } from './stream.ts'
export type { Push } from './stream-messages.ts'
export type { Follower } from './subscription.ts'
export { type ReceivedWebhook, verifyWebhook } from './verify-webhook.ts'
export type { WebSocketConstructor, WebSocketLike } from './web-socket.ts'
export { WebhookError, type WebhookErrorCode } from './webhook-error.ts'
export type { WebhookSecrets } from './webhook-key.ts'
export type {
  Delivery,
  DeliveryAttempt,
  DeliveryDetail,
  DeliveryPage,
  DeliveryStatus,
  NewWebhook,
  RotatedSecret,
  Webhook,
  WebhookPage,
} from './webhook-resources.ts'
export type { EventQuery, Webhooks } from './webhooks.ts'
