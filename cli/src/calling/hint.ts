import type { CofferError, CofferErrorCode } from '@coffer/sdk'

/** A code that the API lacks is a type error here. */
const hints: { readonly [Code in CofferErrorCode]?: string } = {
  NETWORK_ERROR: 'Is the server running? `npm start` starts the sandbox.',
  TIMEOUT: 'The call may or may not have taken effect; with an idempotency key it can be repeated safely.',
  UNEXPECTED_RESPONSE: 'Another program than Coffer may be listening at that address.',
  INVALID_API_KEY:
    '`coffer keys --as USERNAME` lists the keys of this sandbox; when it starts, it writes those of alice, bob and carol anew.',
  API_KEY_NOT_FOUND: '`coffer keys` lists the keys of this sandbox.',
  CUSTOMER_NOT_FOUND: '`coffer keys` lists the customers of this sandbox.',
  INVALID_SIGNATURE: 'Does the secret belong to the key? --verbose shows the message that was signed.',
  SIGNATURE_EXPIRED: 'The clock of this machine is off by more than five minutes.',
  API_KEY_EXPIRED:
    '`coffer keys update API_KEY --expires-at never` revives the key; sign it with another one.',
  API_KEY_INACTIVE: '`coffer keys update API_KEY --enable` revives the key; sign it with another one.',
  IP_NOT_ALLOWED: '`coffer keys update API_KEY --allowed-ips ""` opens the key to every address.',
  INVALID_JSON: 'Put the body in single quotes, in a file (@body.json) or on stdin (-).',
  NOT_FOUND:
    '`coffer request GET /openapi.json` lists every path; a short path gets /api/v1/integration in front.',
  METHOD_NOT_ALLOWED: '`coffer request GET /openapi.json` lists every path with its methods.',
  WALLET_NOT_FOUND:
    '`coffer request POST /account/wallets \'{"symbol": …, "network": …}\'` creates a wallet.',
  CURRENCY_NOT_FOUND: '`coffer request GET /market/currencies` lists the currencies and their networks.',
  NETWORK_NOT_FOUND: '`coffer request GET /market/currencies` lists the currencies and their networks.',
  IDEMPOTENCY_KEY_REUSED: 'An earlier call with another body used this idempotency key: take a new one.',
  SIGNATURE_REUSED:
    'Put "idempotency_key" into the body of each of two equal calls, or repeat this one in a second.',
  PAIR_NOT_FOUND:
    '`coffer prices` lists the pairs of crypto, `coffer request GET /spot/fiat/instruments` those of the order book.',
  PAIR_NOT_ACTIVE:
    '`coffer request GET /spot/fiat/instruments` shows the state of each pair of the order book; where it is cancel_only, orders can only be cancelled, and where it is halted until resumes_at.',
  POST_ONLY_WOULD_CROSS: '`coffer watch` shows the best price of the other side.',
  ORDER_NOT_FOUND:
    '`coffer orders --status all` lists your orders, `coffer swaps` your swaps; cards, gift cards and services have lists of their own.',
  CARD_NOT_FOUND: '`coffer cards` lists your cards.',
  CARD_FROZEN: '`coffer cards unfreeze ID` makes it usable again.',
  CARD_OPTION_UNAVAILABLE: '`coffer cards settings` shows the regions and payment systems of each kind.',
  PRODUCT_NOT_FOUND: '`coffer gift` lists the gift cards that are sold.',
  SERVICE_NOT_FOUND: '`coffer pay-service` lists the services that can be paid.',
  INVOICE_NOT_FOUND: '`coffer invoices` lists your invoices.',
  CURRENCY_NOT_OFFERED: '`coffer invoices settings` lists the currencies and networks of invoices.',
  TEMPLATE_NOT_FOUND: '`coffer templates` lists your templates.',
  TEMPLATE_INACTIVE: '`coffer templates add NAME AMOUNT CURRENCY` creates another one.',
  PRICE_MOVED: 'Nothing was bought: repeat the command to see the price of this moment.',
  TOO_MANY_OPEN_ORDERS: '`coffer swaps` lists them, `coffer swaps cancel ID` makes room.',
  CANCEL_FAILED: '`coffer swaps` shows its status; a swap at the market is final at once.',
  PRICE_UNAVAILABLE:
    'No fresh price is known. Nothing was done: try again in a moment; `coffer prices` shows the pairs that have one.',
  QUOTE_EXPIRED:
    '`coffer quote AMOUNT FROM TO` asks for another quote; repeat a payment of a service, and it asks for another price.',
  QUOTE_PRICE_MOVED: '`coffer quote AMOUNT FROM TO` asks for another quote; execute it sooner.',
  QUOTE_LIMIT_EXCEEDED: 'Execute a quote, wait half a minute, or ask for a smaller AMOUNT.',
  QUOTE_NOT_FOUND: '`coffer quote AMOUNT FROM TO` asks for a quote; only its customer can use it.',
  QUOTE_MISMATCH: 'Repeat the AMOUNT, FROM and TO that were quoted, or ask for another quote.',
  QUOTE_ALREADY_USED: 'The quote was converted already: `coffer conversions` lists it by its UID.',
  ORDER_ACCESS_DENIED: 'Sign with the key of its owner, such as --as bob.',
  ORDER_NOT_CANCELLABLE: '`coffer order ID` shows its status.',
  BALANCE_LOCK_FAILED: 'Try again, with a new key if you gave an --idempotency-key.',
  AUTHENTICATION_REQUIRED: 'Give a key: --as USERNAME, or --api-key with its --secret-key.',
  TOPIC_NOT_FOUND:
    'There are spot.fiat.orderbook, .depth, .trades and .stats with a pair (spot.fiat.trades.USDT/RUB), spot.fiat.chart with pair and resolution (spot.fiat.chart.USDT/RUB.60), spot.fiat.order, spot.fiat.balance, invoices, and invoices.public with the id of an invoice.',
  WEBHOOK_NOT_FOUND: '`coffer webhooks` lists your webhooks.',
  DELIVERY_NOT_FOUND: '`coffer webhooks deliveries ID` lists what was sent to a webhook.',
  WEBHOOK_LIMIT_REACHED: '`coffer webhooks` lists them, `coffer webhooks rm ID` makes room.',
  WEBHOOK_INACTIVE: '`coffer webhooks update ID --enable` switches it on.',
  EVENT_EXPIRED: 'The event cannot be sent again; `coffer events` lists the events still kept.',
  RANGE_TOO_LARGE: 'Replay a shorter time: --since and --until.',
  OPERATION_IN_PROGRESS: 'The first call with this key still runs: repeat it in a moment.',
}

const rulesOfPair = [
  'ORDER_BELOW_MIN_SIZE',
  'ORDER_ABOVE_MAX_SIZE',
  'ORDER_BELOW_MIN_VALUE',
  'QUOTE_AMOUNT_TOO_SMALL',
  'PRICE_OUT_OF_BAND',
  'PRICE_NOT_ON_TICK',
]

/** Advice after a refusal; null where its message is enough. */
export function hintFor(error: CofferError): string | null {
  if (error.code === 'VALIDATION_ERROR') return listFields(error)
  if (error.code === 'INSUFFICIENT_BALANCE') return showFunds(error)
  if (error.code === 'AMOUNT_TOO_SMALL' || error.code === 'AMOUNT_TOO_LARGE') return tellBounds(error)
  if (error.code === 'INSUFFICIENT_LIQUIDITY') return tellLiquidity(error)
  if (rulesOfPair.includes(error.code)) {
    return "`coffer request GET '/spot/fiat/market-info?pair=…'` shows the rules for orders."
  }
  if (error.code === 'PERMISSION_DENIED') {
    // The message says who confirms the key.
    if (error.details?.awaits_confirmation === true) return null
    return `The key lacks ${error.details?.permission ?? 'a permission'}: \`coffer keys update API_KEY --permissions …\`, signed with another key.`
  }
  if (error.retryAfterMs !== null) return `Try again in ${Math.ceil(error.retryAfterMs / 1000)} s.`
  return hints[error.code as CofferErrorCode] ?? null
}

function showFunds({ details }: CofferError): string {
  const shows = '`coffer balance` shows what is available'
  if (details?.account !== 'trading') return `${shows}.`
  return `${shows}; \`coffer transfer to-trading AMOUNT ${details.currency}\` moves more to the trading account.`
}

function tellBounds({ details }: CofferError): string | null {
  const { min, max, symbol } = details ?? {}
  if (typeof min !== 'string') return null
  const range = typeof max === 'string' ? `from ${min} to ${max}` : `at least ${min}`
  return `Give ${range}${typeof symbol === 'string' ? ` ${symbol}` : ''}.`
}

/** A refusal of the order book brings its own hint. */
function tellLiquidity({ details }: CofferError): string {
  if (typeof details?.hint === 'string') return details.hint
  return 'A smaller amount may go at once; `coffer swap AMOUNT FROM TO --price P` waits for its turn.'
}

/** The refused fields, unless the message already names the only one. */
function listFields({ message: said, details }: CofferError): string | null {
  const fields = details?.fields
  if (!Array.isArray(fields) || fields.length === 0) return null
  const [first] = fields
  if (fields.length === 1 && said === `${first.path} ${first.message}.`) return null
  return fields.map(({ path, message }) => `${path}: ${message}`).join('\n      ')
}
