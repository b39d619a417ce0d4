import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isReplay } from '../wire/replies.ts'
import { type Reply, type TestServer, useTwoServers } from '../wire/test-server.ts'
import { untilBanksKnown } from '../wire/until-banks-known.ts'
import { untilGiftCards } from '../wire/until-gift-cards.ts'
import { untilServiceListed } from '../wire/until-services-listed.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'
import { catalogFiles } from '../world/catalog-files.ts'

const { editedCatalog } = catalogFiles()
const unlisted = editedCatalog((shipped) => shipped.replace(/\n {2}XRP\/USDT:\n(?: {4}.*\n)+/, '\n'))
/** The catalogue of the one before does not list XRP/USDT yet. */
const [server, before] = await useTwoServers({ COFFER_CATALOG: unlisted, COFFER_ROLES: 'api' })
const customer = await server.newCustomer(
  { USDT: '100', XRP: '100', RUB: '10000' },
  { USDT: '100', RUB: '10000' },
)

/** What a call names: a body, or else a part of its path. */
type Asked = object | string
type Operation = {
  readonly method: string
  readonly path: string
  /** Requests that are refused although their shape is understood, each with its code. */
  readonly refused: readonly (readonly [code: string, asked: Asked])[]
  /** Another payload, which nothing but the key is wrong with where that is possible. */
  readonly other: Asked
}

const [id, otherId] = [randomUUID(), randomUUID()]
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const toOutside = { symbol: 'USDT', amount: '5', address, bch_code: 'trc20' }
const paidIn = { currency: 'RUB', amount: '100', payment_provider_alias_code: 'sbp' }
const ordered = { amount: '10', payment_method: 'balance_usdt', card_type: 'SHOPPING' }
// No such card: the test of each act has cards of its own.
const unknownCard = {
  refused: [
    ['CARD_NOT_FOUND', '999999999'],
    ['CARD_NOT_FOUND', 'no-id'],
  ],
  other: '999999998',
} as const
const named = { label: 'Cold storage', network: 'trc20', address }
await untilWithdrawalsOpen(server)
const toBank = { amount: '10', recipient: '79161234567', bank_code: '100000000111' }
await untilBanksKnown(server)
const giftCard = { product_id: await untilGiftCards(server), face_value: 1.5, symbol: 'USDT' }
const bill = {
  service_id: await untilServiceListed(server, 'MTS'),
  debit_currency: 'USDT',
  client_amount: '100',
  field_values: { phone: '79161234567' },
  quote_expires_at: '1777896120',
}
const invoicesPath = '/api/v2/integration/invoices'
const asked = { amount: '25', price_currency: 'USDT' }
const unknownInvoice = {
  refused: [
    ['INVOICE_NOT_FOUND', id],
    ['INVOICE_NOT_FOUND', 'no-id'],
  ],
  other: otherId,
} as const
const toBob = { symbol: 'USDT', amount: '1', to_username: 'bob' }
const tradingTransfer: Pick<Operation, 'refused' | 'other'> = {
  refused: [
    ['INVALID_ORDER_REQUEST', { currency: 'BTC', amount: '1' }],
    ['INVALID_ORDER_REQUEST', { currency: 'USDT', amount: '-1' }],
    ['INSUFFICIENT_BALANCE', { currency: 'USDT', amount: '1000' }],
  ],
  other: { currency: 'USDT', amount: '1' },
}
const swap = { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '10' }
const fiatPair = { crypto_symbol: 'USDT', fiat_code: 'RUB', direction: 'sell' }
const order = { pair: 'USDT/RUB', side: 'buy', type: 'limit', amount: '1', price: '80' }
const endpoint = { url: 'http://127.0.0.1:8080/hooks' }
const unknownWebhook = { refused: [['WEBHOOK_NOT_FOUND', id]], other: otherId } as const

/** Every operation of the integration API. */
const operations: { readonly [operationId: string]: Operation } = {
  createWallet: {
    method: 'POST',
    path: '/account/wallets',
    refused: [
      ['CURRENCY_NOT_FOUND', { symbol: 'NOPE' }],
      ['NETWORK_NOT_FOUND', { symbol: 'USDT', network: 'nope' }],
    ],
    other: { symbol: 'BTC' },
  },
  createInternalTransfer: {
    method: 'POST',
    path: '/funding/transfer/internal',
    refused: [
      ['VALIDATION_ERROR', { ...toBob, amount: '-1' }],
      ['VALIDATION_ERROR', { ...toBob, symbol: 'RUB' }],
      ['VALIDATION_ERROR', { symbol: 'USDT', amount: '1' }],
      ['CURRENCY_NOT_FOUND', { ...toBob, symbol: 'NOPE' }],
      ['RECIPIENT_NOT_FOUND', { ...toBob, to_username: 'nobody' }],
      ['INSUFFICIENT_BALANCE', { ...toBob, amount: '1000' }],
    ],
    other: toBob,
  },
  createFiatDeposit: {
    method: 'POST',
    path: '/funding/deposit/fiat',
    refused: [
      ['CURRENCY_NOT_FOUND', { ...paidIn, currency: 'NOPE' }],
      ['VALIDATION_ERROR', { ...paidIn, payment_provider_alias_code: 'swift' }],
      ['VALIDATION_ERROR', { ...paidIn, amount: '10.005' }],
      ['AMOUNT_TOO_SMALL', { ...paidIn, amount: '9.99' }],
      ['AMOUNT_TOO_LARGE', { ...paidIn, amount: '1000000.01' }],
    ],
    other: paidIn,
  },
  createCryptoWithdrawal: {
    method: 'POST',
    path: '/funding/withdraw/crypto',
    refused: [
      ['CURRENCY_NOT_FOUND', { ...toOutside, symbol: 'NOPE' }],
      ['NETWORK_NOT_FOUND', { ...toOutside, bch_code: 'nope' }],
      ['INVALID_ADDRESS', { ...toOutside, address: 'nowhere' }],
      ['INVALID_TAG', { ...toOutside, tag: '7' }],
      ['AMOUNT_TOO_SMALL', { ...toOutside, amount: '0' }],
      ['AMOUNT_TOO_LARGE', { ...toOutside, amount: '500001' }],
      ['VALIDATION_ERROR', { ...toOutside, amount: '-1' }],
      ['INSUFFICIENT_BALANCE', { ...toOutside, amount: '1000' }],
    ],
    other: toOutside,
  },
  cancelCryptoWithdrawal: {
    method: 'DELETE',
    path: '/funding/withdraw/crypto/',
    refused: [
      ['TRANSACTION_NOT_FOUND', id],
      ['TRANSACTION_NOT_FOUND', 'no-id'],
    ],
    other: otherId,
  },
  createFiatWithdrawal: {
    method: 'POST',
    path: '/funding/withdraw/fiat',
    refused: [
      ['BANK_NOT_FOUND', { ...toBank, bank_code: '100000000000' }],
      ['AMOUNT_TOO_SMALL', { ...toBank, amount: '1' }],
      ['AMOUNT_TOO_LARGE', { ...toBank, amount: '1000001' }],
      ['VALIDATION_ERROR', { ...toBank, amount: '10.001' }],
      ['INSUFFICIENT_BALANCE', { ...toBank, amount: '20000' }],
    ],
    other: toBank,
  },
  purchaseGiftCard: {
    method: 'POST',
    path: '/giftcards/purchase',
    refused: [
      ['PRODUCT_NOT_FOUND', { ...giftCard, product_id: 999_999 }],
      ['INVALID_FACE_VALUE', { ...giftCard, face_value: 5.001 }],
      ['CURRENCY_NOT_FOUND', { ...giftCard, symbol: 'RUB' }],
      ['PRICE_MOVED', { ...giftCard, max_total: '1' }],
      ['VALIDATION_ERROR', { ...giftCard, max_total: '0' }],
      ['INSUFFICIENT_BALANCE', { ...giftCard, face_value: 400 }],
    ],
    other: giftCard,
  },
  payService: {
    method: 'POST',
    path: '/services/pay',
    refused: [
      ['SERVICE_NOT_FOUND', { ...bill, service_id: 2_147_483_647 }],
      ['VALIDATION_ERROR', { ...bill, client_amount: '-1' }],
      ['AMOUNT_TOO_SMALL', { ...bill, client_amount: '9' }],
      ['INVALID_FIELD_VALUES', { ...bill, field_values: { phone: '7' } }],
      ['QUOTE_NOT_FOUND', bill],
    ],
    other: { ...bill, client_amount: '200' },
  },
  issueCard: {
    method: 'POST',
    path: '/cards',
    refused: [
      ['AMOUNT_TOO_SMALL', { ...ordered, amount: '9.99' }],
      ['AMOUNT_TOO_LARGE', { ...ordered, amount: '10000.01' }],
      ['VALIDATION_ERROR', { ...ordered, amount: '10.001' }],
      ['CURRENCY_NOT_FOUND', { ...ordered, source_symbol: 'NOPE' }],
      ['CARD_OPTION_UNAVAILABLE', { ...ordered, region: 'HK', payment_system: 'VISA' }],
      ['PAYMENT_METHOD_UNAVAILABLE', { ...ordered, payment_method: 'onchain_usdt', onchain_network: 'ton' }],
      ['INSUFFICIENT_BALANCE', { ...ordered, amount: '1000' }],
    ],
    other: { ...ordered, payment_method: 'rub_sbp' },
  },
  topUpCard: {
    method: 'POST',
    path: '/cards/999999999/topup',
    refused: [['CARD_NOT_FOUND', { amount: '10' }]],
    other: { amount: '11' },
  },
  freezeCard: { method: 'POST', path: '/cards/ /freeze', ...unknownCard },
  unfreezeCard: { method: 'POST', path: '/cards/ /unfreeze', ...unknownCard },
  blockCard: { method: 'POST', path: '/cards/ /block', ...unknownCard },
  setCardLimits: {
    method: 'PATCH',
    path: '/cards/999999999/limits',
    refused: [['CARD_NOT_FOUND', { per_day: '10' }]],
    other: { per_day: '11' },
  },
  addWithdrawalAddress: {
    method: 'POST',
    path: '/funding/withdraw/crypto/addresses',
    refused: [
      ['CURRENCY_NOT_FOUND', { ...named, symbol: 'NOPE' }],
      ['NETWORK_NOT_FOUND', { ...named, network: 'nope' }],
      ['INVALID_ADDRESS', { ...named, address: 'nowhere' }],
      ['INVALID_TAG', { ...named, tag: '7' }],
    ],
    other: named,
  },
  removeWithdrawalAddress: {
    method: 'DELETE',
    path: '/funding/withdraw/crypto/addresses/',
    refused: [
      ['ADDRESS_NOT_FOUND', id],
      ['ADDRESS_NOT_FOUND', 'no-id'],
    ],
    other: otherId,
  },
  transferToTrading: { method: 'POST', path: '/funding/transfer/to-trading', ...tradingTransfer },
  transferFromTrading: { method: 'POST', path: '/funding/transfer/from-trading', ...tradingTransfer },
  createCryptoOrder: {
    method: 'POST',
    path: '/spot/crypto/order',
    refused: [
      ['CURRENCY_NOT_FOUND', { ...swap, to_symbol: 'NOPE' }],
      ['PAIR_NOT_FOUND', { ...swap, to_symbol: 'USDT' }],
      ['VALIDATION_ERROR', { ...swap, to_amount: '1' }],
      ['AMOUNT_TOO_SMALL', { ...swap, from_amount: '0.000001' }],
      ['INSUFFICIENT_BALANCE', { ...swap, from_amount: '1000' }],
    ],
    other: swap,
  },
  cancelCryptoOrder: {
    method: 'DELETE',
    path: '/spot/crypto/order/',
    refused: [
      ['ORDER_NOT_FOUND', id],
      ['ORDER_NOT_FOUND', 'no-id'],
    ],
    other: otherId,
  },
  estimateCryptoConversion: {
    method: 'POST',
    path: '/converter/crypto/estimate',
    refused: [
      ['CURRENCY_NOT_FOUND', { ...swap, to_symbol: 'NOPE' }],
      ['VALIDATION_ERROR', { ...swap, to_symbol: 'USDT' }],
      ['AMOUNT_TOO_SMALL', { ...swap, from_amount: '0.000001' }],
    ],
    other: swap,
  },
  executeCryptoConversion: {
    method: 'POST',
    path: '/converter/crypto/execute',
    refused: [['QUOTE_NOT_FOUND', { quote_id: id }]],
    other: { quote_id: otherId },
  },
  estimateFiatConversion: {
    method: 'POST',
    path: '/converter/fiat/estimate',
    refused: [
      ['CURRENCY_NOT_FOUND', { ...fiatPair, fiat_code: 'NOPE', amount: '10' }],
      ['VALIDATION_ERROR', { ...fiatPair, amount: '1e1' }],
      ['AMOUNT_TOO_SMALL', { ...fiatPair, amount: '0.000001' }],
    ],
    other: { ...fiatPair, amount: '10' },
  },
  executeFiatConversion: {
    method: 'POST',
    path: '/converter/fiat/execute',
    refused: [
      ['QUOTE_NOT_FOUND', { ...fiatPair, fiat_code: 'NOPE', from_amount: '10', quote_id: id }],
      ['QUOTE_NOT_FOUND', { ...fiatPair, from_amount: '10', quote_id: id }],
    ],
    other: { ...fiatPair, from_amount: '10', quote_id: otherId },
  },
  createFiatOrder: {
    method: 'POST',
    path: '/spot/fiat/order',
    refused: [
      ['PAIR_NOT_FOUND', { ...order, pair: 'AAA/BBB' }],
      ['INVALID_ORDER_REQUEST', { ...order, price: undefined }],
      ['INVALID_ORDER_REQUEST', { ...order, amount: '+1' }],
      ['PRICE_NOT_ON_TICK', { ...order, price: '80.00000000001' }],
      ['ORDER_BELOW_MIN_SIZE', { ...order, amount: '0' }],
      ['INSUFFICIENT_BALANCE', { ...order, amount: '1000' }],
    ],
    other: order,
  },
  cancelFiatOrder: {
    method: 'DELETE',
    path: '/spot/fiat/order/',
    refused: [
      ['ORDER_NOT_FOUND', id],
      ['ORDER_NOT_FOUND', 'no-id'],
    ],
    other: otherId,
  },
  amendFiatOrder: {
    method: 'PATCH',
    path: `/spot/fiat/order/${id}`,
    refused: [
      ['INVALID_ORDER_REQUEST', {}],
      ['ORDER_NOT_FOUND', { price: '80' }],
    ],
    other: { price: '81' },
  },
  cancelFiatOrders: {
    method: 'DELETE',
    path: '/spot/fiat/orders',
    refused: [['PAIR_NOT_FOUND', '?pair=AAA/BBB']],
    other: '?pair=USDT/RUB',
  },
  cancelFiatOrdersAfter: {
    method: 'POST',
    path: '/spot/fiat/cancel-after',
    refused: [['PAIR_NOT_FOUND', { timeout_seconds: 0, pair: 'AAA/BBB' }]],
    other: { timeout_seconds: 0 },
  },
  createInvoice: {
    method: 'POST',
    path: invoicesPath,
    refused: [
      ['VALIDATION_ERROR', { amount: '25' }],
      ['VALIDATION_ERROR', { ...asked, success_url: 'ftp://shop.example.com' }],
      ['CURRENCY_NOT_FOUND', { ...asked, price_currency: 'NOPE' }],
      ['CURRENCY_NOT_OFFERED', { ...asked, symbol: 'USDT', bch_code: 'btc' }],
      ['AMOUNT_TOO_SMALL', { amount: '0.000001', symbol: 'USDT', bch_code: 'trc20' }],
    ],
    other: asked,
  },
  cancelInvoice: { method: 'POST', path: `${invoicesPath}/ /cancel`, ...unknownInvoice },
  chooseInvoiceCurrency: {
    method: 'POST',
    path: `${invoicesPath}/${id}/currency`,
    refused: [['INVOICE_NOT_FOUND', { symbol: 'USDT', bch_code: 'trc20' }]],
    other: { symbol: 'USDT', bch_code: 'bep20' },
  },
  refundInvoice: {
    method: 'POST',
    path: `${invoicesPath}/${id}/refund`,
    refused: [
      ['INVOICE_NOT_FOUND', {}],
      ['VALIDATION_ERROR', { tag: '7' }],
    ],
    other: { amount: '5' },
  },
  payInvoice: {
    method: 'POST',
    path: `${invoicesPath}/${id}/pay`,
    refused: [['INVOICE_NOT_FOUND', { symbol: 'USDT' }]],
    other: { symbol: 'TRX' },
  },
  changeInvoiceSettings: {
    method: 'PATCH',
    path: `${invoicesPath}/settings`,
    refused: [['VALIDATION_ERROR', { embed_origins: ['http://shop.example.com'] }]],
    other: { embed_origins: ['https://shop.example.com'] },
  },
  createInvoiceTemplate: {
    method: 'POST',
    path: `${invoicesPath}/templates`,
    refused: [
      ['VALIDATION_ERROR', { name: 'Till', amount: '25' }],
      ['CURRENCY_NOT_FOUND', { name: 'Till', price_currency: 'NOPE' }],
      ['CURRENCY_NOT_OFFERED', { name: 'Till', symbol: 'USDT', bch_code: 'btc' }],
    ],
    other: { name: 'Till' },
  },
  deactivateInvoiceTemplate: {
    method: 'POST',
    path: `${invoicesPath}/templates/ /deactivate`,
    refused: [
      ['TEMPLATE_NOT_FOUND', id],
      ['TEMPLATE_NOT_FOUND', 'no-id'],
    ],
    other: otherId,
  },
  createTemplatePayment: {
    method: 'POST',
    path: `${invoicesPath}/templates/${id}/payments`,
    refused: [['TEMPLATE_NOT_FOUND', { external_payment_id: 'receipt-1' }]],
    other: { external_payment_id: 'receipt-2' },
  },
  createWebhook: {
    method: 'POST',
    path: '/webhooks',
    refused: [
      ['VALIDATION_ERROR', { url: 'http://10.0.0.1/hooks' }],
      ['VALIDATION_ERROR', { ...endpoint, events: ['no.such.event'] }],
    ],
    other: endpoint,
  },
  rotateWebhookSecret: { method: 'POST', path: '/webhooks/ /rotate', ...unknownWebhook },
  testWebhook: { method: 'POST', path: '/webhooks/ /test', ...unknownWebhook },
  replayWebhookDelivery: { method: 'POST', path: `/webhooks/ /deliveries/${id}/replay`, ...unknownWebhook },
  replayWebhook: {
    method: 'POST',
    path: `/webhooks/${id}/replay`,
    refused: [
      ['VALIDATION_ERROR', { since: 'yesterday' }],
      ['VALIDATION_ERROR', { since: '200', until: '100' }],
      ['WEBHOOK_NOT_FOUND', { since: '100' }],
    ],
    other: { since: '200' },
  },
}

type Sending = { key: string; at?: TestServer }

/** With the key in the body where there is one, otherwise in the header. */
function ask({ method, path }: Operation, asked: Asked, { key, at = server }: Sending): Promise<Reply> {
  if (typeof asked !== 'string')
    return at.send(method, path, { as: customer, body: { ...asked, idempotency_key: key } })
  const target = path.includes(' ') ? path.replace(' ', asked) : path + asked
  return at.send(method, target, { as: customer, headers: { 'idempotency-key': key } })
}

test('the table names every operation that takes an idempotency key', async () => {
  type Described = { operationId: string; parameters?: { $ref?: string }[] }
  const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>
  }
  const keyed = Object.entries(paths)
    .flatMap(([path, methods]) => (path.startsWith('/api/console/') ? [] : Object.values(methods)))
    .filter(({ parameters = [] }) => parameters.some(({ $ref = '' }) => $ref.endsWith('/Idempotency-Key')))
  expect(keyed.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(operations).toSorted())
})

const refusals = Object.entries(operations).flatMap(([operationId, operation]) =>
  operation.refused.map(([code, asked]) => ({ operationId, code, asked, operation })),
)

test.for(refusals)(
  '$operationId remembers $code of $asked under its key, and takes no other payload under it',
  async ({ operation, code, asked }) => {
    const key = randomUUID()
    const first = await ask(operation, asked, { key })
    expect([first.error?.code, isReplay(first)], first.text).toEqual([code, null])
    const other = await ask(operation, operation.other, { key })
    expect([other.status, other.error?.code, isReplay(other)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED', null])
    const again = await ask(operation, asked, { key })
    expect([again.text, isReplay(again)]).toEqual([first.text, 'true'])
  },
)

test.for(refusals)(
  '$operationId refuses $asked under the key of another payload, whatever else is wrong with it',
  async ({ operation, asked }) => {
    const key = randomUUID()
    const first = await ask(operation, operation.other, { key })
    expect(isReplay(first)).toBeNull()
    const other = await ask(operation, asked, { key })
    expect([other.status, other.error?.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const again = await ask(operation, operation.other, { key })
    expect([again.status, again.error?.code, isReplay(again)]).toEqual([
      first.status,
      first.error?.code,
      'true',
    ])
  },
)

test.for(refusals)(
  '$operationId answers $code of $asked once to many at once, and only a crypto conversion says that the first still runs',
  async ({ operationId, operation, asked }) => {
    const key = randomUUID()
    const replies = await Promise.all(
      [server, before, server, before].map((at) => ask(operation, asked, { key, at })),
    )
    const answered = replies.filter(({ error }) => error?.code !== 'OPERATION_IN_PROGRESS')
    if (operationId !== 'executeCryptoConversion') expect(answered).toHaveLength(4)
    expect(answered.filter((reply) => isReplay(reply) === null)).toHaveLength(1)
    const again = await ask(operation, asked, { key })
    expect(isReplay(again)).toBe('true')
    expect(new Set([again, ...answered].map(({ text }) => text)).size).toBe(1)
  },
)

test('a pair that is listed meanwhile does not change what was refused, and the reverse', async () => {
  const operation = operations.createCryptoOrder as Operation
  const selling = { from_symbol: 'XRP', to_symbol: 'USDT', from_amount: '20' }
  const refused = await ask(operation, selling, { key: 'listed', at: before })
  expect(refused.error?.code).toBe('PAIR_NOT_FOUND')
  const again = await ask(operation, selling, { key: 'listed' })
  expect([again.text, isReplay(again)]).toEqual([refused.text, 'true'])
  const other = await ask(operation, { ...selling, from_amount: '21' }, { key: 'listed' })
  expect(other.error?.code).toBe('IDEMPOTENCY_KEY_REUSED')
  const sold = await ask(operation, selling, { key: 'sold' })
  expect(sold.status).toBe(200)
  const repeat = await ask(operation, { ...selling, from_amount: '20.0' }, { key: 'sold', at: before })
  expect([repeat.text, isReplay(repeat)]).toEqual([sold.text, 'true'])
})
