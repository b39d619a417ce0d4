import assert from 'node:assert'
import { expect, test } from 'vitest'
import { systemIds } from '#platform/ids'
import { declaredRoutes } from '../../src/app/sandbox-api.ts'
import { readConfig } from '../../src/app/settings/config.ts'
import { fiatDesk } from '../wire/fiat-desk.ts'
import { outcomeOf, refusedFieldOf } from '../wire/replies.ts'
import { useTestServer } from '../wire/test-server.ts'
import { untilIssued } from '../wire/until-issued.ts'
import { untilServiceListed } from '../wire/until-services-listed.ts'
import { wrongAmounts, zeros } from '../wire/wrong-amounts.ts'

const server = await useTestServer()
const as = await server.newCustomer({ USDT: '1000' }, { USDT: '1000', RUB: '10000' })
const { data: order } = await fiatDesk(server).limit(as, { side: 'buy', price: '79' })
const { data: webhook } = await server.send('POST', '/webhooks', {
  as,
  body: { url: 'http://127.0.0.1:8080/' },
})
const sale = { crypto_symbol: 'USDT', fiat_code: 'RUB', direction: 'sell' }
const { data: quote } = await server.send('POST', '/converter/fiat/estimate', {
  as,
  body: { ...sale, amount: '10' },
})

// Its kopecks let it wait for a person.
const waiting = { currency: 'RUB', amount: '100.01', payment_provider_alias_code: 'sbp' }
const { data: deposit } = await server.send('POST', '/funding/deposit/fiat', {
  as,
  body: { ...waiting, idempotency_key: 'waits' },
})

const service_id = await untilServiceListed(server, 'MTS')
const phone = { service_id, debit_currency: 'USDT', client_amount: '500' }
const field_values = { phone: '79161234567' }

const firstCard = { amount: '10', payment_method: 'balance_usdt', card_type: 'SHOPPING' }
const { data: ordered } = await server.send('POST', '/cards', { as, body: firstCard })
const card = await untilIssued(server, { as, id: ordered.order_id })

const { data: template } = await server.send('POST', '/api/v2/integration/invoices/templates', {
  as,
  body: { name: 'Till', price_currency: 'USDT' },
})

// Another merchant's, which leaves the amount to its payer.
const { data: invoice } = await server.send('POST', '/api/v2/integration/invoices', {
  as: await server.newCustomer(),
  body: { symbol: 'USDT', bch_code: 'trc20' },
})
const { data: ownInvoice } = await server.send('POST', '/api/v2/integration/invoices', {
  as,
  body: { amount: '25', symbol: 'USDT', bch_code: 'trc20' },
})

/** The examples name orders, webhooks, quotes, cards and invoices that are not there; these are. */
const ids: { readonly [name: string]: string } = {
  order_id: order.order_id,
  card_id: String(card.id),
  id: webhook.id,
  api_key: as.api_key,
  transaction_id: deposit.transaction_id,
  template_id: template.template_id,
  invoice_id: invoice.invoice_id,
  'refundInvoice.invoice_id': ownInvoice.invoice_id,
}
const bodies: { readonly [operationId: string]: object } = {
  executeFiatConversion: { ...sale, from_amount: '10', quote_id: quote.quote_id },
  estimateServicePayment: phone,
  checkServiceRequisite: { ...phone, field_values },
  payService: { ...phone, field_values, quote_expires_at: '1777896120' },
  'createCryptoOrder.to_amount': { from_symbol: 'USDT', to_symbol: 'BTC', to_amount: '0.001' },
  'createCryptoOrder.order_price': {
    from_symbol: 'USDT',
    to_symbol: 'BTC',
    type: 'limit',
    from_amount: '10',
    order_price: '60000',
  },
  'createFiatOrder.quote_amount': { pair: 'USDT/RUB', side: 'buy', type: 'market', quote_amount: '500' },
}

const notText = [null, 7, true, ['a'], {}]
const symbol = ['', 'US DT', 'US-DT', 'USDТ', 'A'.repeat(21), ...notText]
const choice = ['', ' ', 'nope', 'BUY', 'none ', 'п', '💸', 'a'.repeat(5_000), "' or 1=1 --", ...notText]
const texts = ['', 'x', '1.5', '-1', '1e2', '0x10', '+1', '٣', 'NaN', '9'.repeat(30)]
const whole = [...texts, '1', -1, 1.5, 1e300, null, true, []]
const flag = ['true', 0, 1, null, [], {}]
const dates = ['', 'yesterday', '2026-13-01', '2026-02-30', '2026-01-01T00:00:00', '-1', '1e9']
const otherId = `${systemIds.next()}0`
const uuid = ['', 'abc', "'; select 1", '00000000-0000-0000-0000-00000000000g', otherId, ...notText]
const addresses = [',', ' ', '10.0.0.1,', '10.0.0.1; ::1', 5, [''], [' ', '::1'], Array(101).fill('::1')]
const balances = ['5', 5, null, [], [{ RUB: '5' }], ...wrongAmounts(2).map((RUB) => ({ RUB }))]
const amountOf = (decimals: number) => [...wrongAmounts(decimals), ...zeros]

const tooFine = /^[01]\.[01]{7}$/

/** A field of such a name, or that of one operation, may hold none of the values. Queries are sent the texts among them. */
const table: readonly (readonly [names: string, values: readonly unknown[]])[] = [
  ['symbol from_symbol to_symbol crypto_symbol fiat_code crypto fiat', symbol],
  ['addWithdrawalAddress.symbol payInvoice.symbol', symbol.filter((one) => one !== null)],
  ['getCryptoConverterRate.from getCryptoConverterRate.to', symbol],
  ['currency', [...symbol, 'BTC', 'NOPE', 'constructor', '__proto__']],
  ['createFiatDeposit.currency listFiatDepositMethods.currency', symbol],
  ['createFiatDeposit.amount', amountOf(2)],
  ['payment_provider_alias_code', ['', 'nope', 'x'.repeat(21), 'constructor', ...notText]],
  ['currency_id', ['', 'x'.repeat(65)]],
  ['network bch_code', ['', 'x'.repeat(33), ...notText]],
  ['recipient', ['', '7916123456', '791612345678', '+79161234567', '89161234567', '7916123456x', ...notText]],
  ['bank_code', ['', 'a b', 'банк', 'x'.repeat(65), ...notText]],
  ['label', ['', 'x'.repeat(65), 7, true, [], {}]],
  ['pair', ['', 'a'.repeat(65), ...notText]],
  ['type status side direction operation_type resolution stp port mode outcome', choice],
  ['listWebhookDeliveries.type', [...choice, 'x', 'no.pe', 'transfer.*']],
  ['time_in_force', [...choice, 'post_only', 'gtc']],
  ['fault', [...choice, 'lost_response', 'duplicate_callback']],
  ['post_only is_active halted', flag],
  ['release', [...flag, false]],
  ['from to since until', [...dates, 'x'.repeat(41), ...notText]],
  ['day', [...dates, '2026-1-1', '2026-01-01T00:00:00Z', ...notText]],
  ['expires_at', ['tomorrow', '2027-13-01T00:00:00Z', 1_800_000_000]],
  ['limit page depth', [...texts, '0']],
  ['timeout_seconds', [...whole, 86_401]],
  ['seconds', [...whole, 0, 315_360_001]],
  ['blocks sandboxReorganise.depth', [...whole, 0, 1_001]],
  ['confirmations', [...whole, 1_001]],
  ['count', [...whole, 1_000_001]],
  ['percent', [...whole, 0, 1_000_001]],
  ['reason', ['x'.repeat(201), ...notText]],
  ['rate_limit_per_minute', [...whole, 0, 1_000_000_001]],
  ['cursor order_id quote_id', uuid],
  ['idempotency_key', ['', 'x'.repeat(129), 'with space', 'ключ', ...notText]],
  ['client_order_id', ['', ' ', 'a b', 'п', 'a'.repeat(65), 'a/b', ...notText]],
  ['username', ['', 'ab', 'x'.repeat(33), '-abc', 'with space', 'имя', 'line\n', ...notText]],
  ['email', ['nobody', 'a@b@c', 'a b@c', ...notText]],
  ['to_username', ['', 'x'.repeat(65), 7, [], {}]],
  ['to_user_id', [0, -1, 1.5, '1', true, 2_147_483_648, 1e300, []]],
  ['comment', ['x'.repeat(256), '🐢'.repeat(256), 7, [], {}]],
  ['url', ['', 'not a url', 'ftp://a.com/', `https://a.com/${'a'.repeat(2_048)}`, ...notText]],
  ['events', ['deposit.*', [7], [''], ['deposit.lost'], Array(101).fill('deposit.*'), null, 7, {}]],
  ['after', ['', '1', otherId, 'a'.repeat(129)]],
  ['types', ['deposit', 'nope', 'deposit.*,nothing.*', 'deposit.*,'.repeat(201)]],
  ['permissions', ['can_deposit', ['can_fly'], [1], ['can_deposit', 'can_deposit'], null, 7, {}]],
  ['roles', ['support', [], ['king'], [1], ['support', 'support'], null, 7, {}]],
  ['allowed_ips', addresses],
  ['funding trading', balances],
  ['address', ['', ...notText]],
  ['sandboxPayAddress.symbol', ['', 'A'.repeat(17), ...notText]],
  ['tag', ['', 1, [], {}]],
  // Amounts are as fine as the currency of the example.
  ['amount from_amount', amountOf(6)],
  // Decimals that are too fine are cut off; an amount with nothing left is AMOUNT_TOO_SMALL.
  [
    'createCryptoWithdrawal.amount estimateCryptoWithdrawal.amount',
    wrongAmounts(6).filter((one) => !tooFine.test(String(one))),
  ],
  ['issueCard.amount topUpCard.amount', [...amountOf(2), '10.001']],
  ['per_purchase per_day per_month', amountOf(2).filter((one) => one !== null)],
  ['payment_method card_type', choice],
  ['source_symbol', symbol],
  ['onchain_network', ['', 'nope', 'ton', 'x'.repeat(33), ...notText]],
  ['region payment_system', ['', 'u s', 'us!', 'x'.repeat(21), ...notText]],
  ['is_apple_pay_available', flag],
  ['public_key', [null, 7, 'key', [], {}, { kty: 'oct', k: 'AQAB' }, { kty: 'RSA', n: 'AQAB', e: 'AQAB' }]],
  ['to_amount estimateCryptoConversion.from_amount', amountOf(8)],
  ['estimateFiatConversion.amount', amountOf(2)],
  ['createFiatWithdrawal.amount estimateFiatWithdrawal.amount', amountOf(2)],
  ['sandboxPayAddress.amount', [...amountOf(6), '9'.repeat(70)]],
  ['order_price', ['', '0', '-1', '1e5', 'NaN', '60000.001', '1'.repeat(81), ...notText]],
  ['sandboxPinPrice.price', [...wrongAmounts(18), '0', '1000000000000000000.1']],
  // Nothing at all is ORDER_BELOW_MIN_SIZE or QUOTE_AMOUNT_TOO_SMALL, a price that is too fine PRICE_NOT_ON_TICK.
  ['createFiatOrder.amount amendFiatOrder.amount', wrongAmounts(6)],
  ['quote_amount', wrongAmounts(2)],
  ['sandboxUseCard.amount sandboxRefundCard.amount', [...amountOf(2), '9'.repeat(70)]],
  ['sandboxPayCardOrder.amount', notText],
  ['merchant', ['', 'x'.repeat(101), ...notText]],
  ['sandboxUseCard.category sandboxRefundCard.category', ['', 'x'.repeat(5), ...notText]],
  ['sandboxUseCard.country sandboxRefundCard.country', ['', 'USA', ...notText]],
  ['sandboxSettleFiatDeposit.amount', [...amountOf(2), '9'.repeat(70)]],
  ['price', amountOf(36)],
  ['purchaseGiftCard.product_id estimateGiftCard.product_id', [...whole, 0, 2_147_483_648]],
  ['face_value', ['25', '', 0, -1, null, true, [], {}]],
  ['max_total', amountOf(6)],
  ['listGiftCards.category', ['', 'x'.repeat(65)]],
  ['listGiftCards.category_id', [...texts, '0', '2147483648']],
  ['listGiftCards.search', ['', 'x'.repeat(101)]],
  ['listGiftCards.country', ['', 'USA', 'U1', 'п1']],
  ['service_id', [...whole, 0, 2_147_483_648]],
  ['category_id', [...texts, '0', '2147483648']],
  ['page_size', [...texts, '0', '101']],
  ['listServicePayments.offset', texts],
  ['listServices.category', ['x'.repeat(201)]],
  ['country', ['', 'R', 'RUS', '12', 'РФ', ...notText]],
  ['search', ['', 'x'.repeat(101), ...notText]],
  ['debit_currency', [...symbol, 'BTC', 'USD', 'constructor']],
  ['client_amount', amountOf(2)],
  ['quote_expires_at', ['', 'soon', '-1', '1.5', '1'.repeat(13), 1_777_896_120, ...notText]],
  ['requisite', ['', 'x'.repeat(257), ...notText]],
  [
    'field_values',
    [null, 7, true, 'phone', ['a'], { phone: 7 }, { phone: null }, { phone: 'x'.repeat(257) }],
  ],
  ['agent_transaction_id', ['x'.repeat(257), ...notText]],
  ['check_snapshot', [null, 7, true, 'x', ['a']]],
  ['price_currency hedging_symbol', symbol],
  ['ttl_seconds', [...whole, 0, 59, 2_592_001]],
  ['rate_seconds', [...whole, 0, 59, 3_601]],
  ['description', ['x'.repeat(1_001), '🐢'.repeat(1_001), ...notText]],
  ['is_hedging shift_to_payer', flag],
  ['external_payment_id', ['', 'x'.repeat(129), ...notText]],
  [
    'success_url fail_url',
    [
      '',
      'not a url',
      'javascript:alert(1)',
      'https://a:b@a.com/',
      `https://a.com/${'a'.repeat(2_048)}`,
      ...notText,
    ],
  ],
  ['name', ['', 'x'.repeat(101), ...notText]],
  ['payer_ip', ['', '10.0.0', '10.0.0.256', 'localhost', ...notText]],
  ['template_id', uuid],
  ['estimate_id', uuid.filter((one) => one !== null)],
  [
    'embed_origins',
    ['https://a.com', [7], [''], ['*'], ['http://a.com'], Array(21).fill('https://a.com'), null, 7, {}],
  ],
]
const wrong = new Map(table.flatMap(([names, values]) => names.split(' ').map((name) => [name, values])))

/** Fails for a field that the table does not know. */
function wrongOf(operationId: string, field: string): readonly unknown[] {
  const values = wrong.get(`${operationId}.${field}`) ?? wrong.get(field)
  assert(values !== undefined, `what may ${field} of ${operationId} not hold?`)
  return values
}

// These operations have a code of their own for a wrong field.
const orders = /^((create|cancel|amend)FiatOrder|cancelFiatOrders(After)?|transfer(To|From)Trading)$/

// Drawn from the declarations, so that a field cannot be forgotten here.
const routes = declaredRoutes(readConfig({}).catalogPath).map(
  ({ operationId, method, path, query, body, isOperation = false, example }) => {
    const target = path.replace(
      /\{(\w+)\}/g,
      (_, name) => ids[`${operationId}.${name}`] ?? ids[name] ?? example.params?.[name] ?? name,
    )
    const { idempotency_key: _, ...shown } = (example.body ?? {}) as Record<string, unknown> // examples are objects
    return { operationId, method, target, query, body, isOperation, asked: example.query ?? {}, shown }
  },
)
type Route = (typeof routes)[number]
type Asked = { query?: string[][]; body?: object | undefined; headers?: Record<string, string> }

/** Sends what is wrong in one field, which must be refused by its name. */
async function expectRefused({ operationId, method, target }: Route, field: string, asked: Asked) {
  const { query = [], body, headers = {} } = asked
  const text = new URLSearchParams(query as [string, string][]).toString()
  const path = text === '' ? target : `${target}?${text}`
  const reply = await server.send(method, path, { as, headers, ...(body === undefined ? {} : { body }) })
  const expected = orders.test(operationId) ? [400, 'INVALID_ORDER_REQUEST'] : [422, 'VALIDATION_ERROR']
  const about = JSON.stringify(asked).slice(0, 300)
  expect([...outcomeOf(reply), refusedFieldOf(reply)?.split('.')[0]], about).toEqual([...expected, field])
}

async function stateOf() {
  const invoices = '/api/v2/integration/invoices'
  const paths = [
    ...['/account/wallets', '/spot/fiat/balance', '/transactions', '/spot/fiat/orders', '/webhooks'],
    ...[invoices, `${invoices}/settings`, `${invoices}/templates`],
  ]
  return Promise.all(paths.map(async (path) => (await server.send('GET', path, { as })).data))
}

test.for(routes.filter(({ body }) => body !== undefined))(
  'no wrong field of the body of $operationId is taken, and it does nothing',
  async (route) => {
    const { operationId, body: schema, isOperation, shown } = route
    const before = await stateOf()
    const refuse = (field: string, value: unknown) => {
      const fine = bodies[`${operationId}.${field}`] ?? bodies[operationId] ?? shown
      return expectRefused(route, field, { body: { ...fine, [field]: value } })
    }
    const required: readonly string[] = schema?.required ?? []
    await Promise.all(required.map((field) => refuse(field, undefined)))
    await refuse('unknown', 1)
    for (const field of [
      ...Object.keys(schema?.properties ?? {}),
      ...(isOperation ? ['idempotency_key'] : []),
    ])
      await Promise.all(wrongOf(operationId, field).map((value) => refuse(field, value)))
    expect(await stateOf()).toEqual(before)
  },
)

test.for(routes.filter(({ query }) => query !== undefined))(
  'no wrong field of the query of $operationId is taken',
  async (route) => {
    const { operationId, query: schema, asked } = route
    for (const [field, { maximum }] of Object.entries<{ maximum?: number }>(schema?.properties ?? {})) {
      const values = wrongOf(operationId, field).filter((value) => typeof value === 'string')
      expect([field, values.length]).not.toEqual([field, 0])
      const beyond = maximum === undefined ? [] : [String(maximum + 1)]
      const others = Object.entries(asked).filter(([name]) => name !== field)
      const queries = [...values, ...beyond, '\0'].map((value) => [...others, [field, value]])
      if (schema?.required?.includes(field)) queries.push(others)
      queries.push([...others, [field, '1'], [field, '1']])
      await Promise.all(queries.map((query) => expectRefused(route, field, { query })))
    }
  },
)

test.for(routes.filter(({ isOperation }) => isOperation))(
  'the header Idempotency-Key of $operationId is a key, and the one of its body',
  async (route) => {
    const [body, before] = [route.body === undefined ? undefined : route.shown, await stateOf()]
    for (const key of ['x'.repeat(129), 'with space', 'a\tb'])
      await expectRefused(route, 'Idempotency-Key', { body, headers: { 'idempotency-key': key } })
    const two = { body: { ...body, idempotency_key: 'other' }, headers: { 'idempotency-key': 'one' } }
    await expectRefused(route, 'idempotency_key', two)
    expect(await stateOf()).toEqual(before)
  },
)
