import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import type { Mount } from '#platform/http'
import { allDeclaredRoutes } from '../../src/app/sandbox-api.ts'
import { readConfig } from '../../src/app/settings/config.ts'
import { fiatDesk } from '../wire/fiat-desk.ts'
import { signIn } from '../wire/sign-in.ts'
import { type Reply, useTestServer } from '../wire/test-server.ts'
import { untilGiftCards } from '../wire/until-gift-cards.ts'
import { untilIssued } from '../wire/until-issued.ts'
import { untilServiceListed } from '../wire/until-services-listed.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'

const server = await useTestServer()
const owner = await server.newCustomer({ USDT: '2000', RUB: '100000' }, { USDT: '1000', RUB: '10000' })
const [theirs, alice] = [await signIn(server, owner.username), await signIn(server, 'alice')]

const prefix = '/api/console/v1'
/** Names of the exchange that no customer owns. */
const shared = ['symbol', 'network', 'pair', 'rail']
const named = allDeclaredRoutes(readConfig({}).catalogPath).filter(
  ({ session, path }) => session?.door === 'console' && parametersOf(path).length > 0,
)

/** Routes of keys about what somebody has. An invoice is there to be paid by others. */
const ofKeys = allDeclaredRoutes(readConfig({}).catalogPath).filter(
  ({ permission, path, operationId }) =>
    permission !== null &&
    !path.startsWith('/sandbox/') &&
    parametersOf(path).length > 0 &&
    operationId !== 'payInvoice',
)

function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => String(name))
    .filter((name) => !shared.includes(name))
}

/** Ids in a query or a body; of a currency everybody knows. */
const fieldsOf = ({ query, body }: Mount) =>
  [...Object.keys(query?.properties ?? {}), ...Object.keys(body?.properties ?? {})].filter(
    (name) => /(^|_)(id|key)$/.test(name) && name !== 'currency_id',
  )
const filtered = allDeclaredRoutes(readConfig({}).catalogPath).flatMap((route) =>
  route.session?.door === 'console' ? fieldsOf(route).map((name) => [route, name] as const) : [],
)

/** The ids of the owner's things, by the part of a path that comes before the id. */
const ids = new Map<string, string>()

/** The owner's id that a parameter of a path means; the longest part before it, or end of the path, tells. */
function idFor(path: string, name: string): string | undefined {
  const before = path.slice(0, path.indexOf(`{${name}}`))
  const [found] = [...ids]
    .filter(([part]) => before.endsWith(part) || path.endsWith(part))
    .toSorted(([a], [b]) => b.length - a.length)
  return found?.[1]
}

const till = 'order-of-their-till'

async function made(method: string, path: string, body: object): Promise<Reply['data']> {
  const { status, data, text } = await server.send(method, path, { as: owner, body })
  if (status !== 200) throw new Error(`${path}: ${text}`)
  return data
}

beforeAll(async () => {
  const key = () => ({ idempotency_key: randomUUID() })
  await untilWithdrawalsOpen(server)
  const gift = { product_id: await untilGiftCards(server), face_value: 25, symbol: 'USDT' }
  const service = {
    service_id: await untilServiceListed(server, 'MTS'),
    debit_currency: 'USDT',
    client_amount: '500',
  }
  const { quote_expires_at } = await made('POST', '/services/estimate', service)
  const field_values = { phone: '79161234567' }
  const card = { amount: '10', payment_method: 'balance_usdt', card_type: 'SHOPPING' }
  const chain = {
    symbol: 'USDT',
    bch_code: 'trc20',
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    amount: '20',
  }
  const bank = { amount: '1000', recipient: '79161234567', bank_code: '100000000111' }
  const payIn = { currency: 'RUB', amount: '100.01', payment_provider_alias_code: 'sbp' }
  const v2 = '/api/v2/integration/invoices'
  const { order_id: cardOrder } = await made('POST', '/cards', card)
  const webhook = await made('POST', '/webhooks', { url: 'http://127.0.0.1:8080/' })
  await server.send('POST', `/webhooks/${webhook.id}/test`, { as: owner })
  const withdrawal = await made('POST', '/funding/withdraw/crypto', { ...chain, ...key() })
  ids
    .set('/sessions/', (await theirs.send('GET', '/sessions')).data.items[0].id)
    .set('/keys/', owner.api_key)
    .set('/requests/', await newest('/requests', 'request_id'))
    .set('/transactions/', withdrawal.transaction_id)
    .set('/withdraw/crypto/', withdrawal.transaction_id)
    .set('/withdrawals/', withdrawal.transaction_id)
    .set(
      '/withdraw/fiat/',
      (await made('POST', '/funding/withdraw/fiat', { ...bank, ...key() })).transaction_id,
    )
    .set(
      '/deposit/fiat/',
      (await made('POST', '/funding/deposit/fiat', { ...payIn, ...key() })).transaction_id,
    )
    .set(
      '/spot/fiat/order/',
      (await fiatDesk(server).limit(owner, { side: 'buy', price: '79' })).data.order_id,
    )
    .set('/cards/orders/', cardOrder)
    .set('/cards/', String((await untilIssued(server, { as: owner, id: cardOrder })).id))
    .set('/giftcards/orders/', (await made('POST', '/giftcards/purchase', { ...gift, ...key() })).order_id)
    .set(
      '/services/orders/',
      (await made('POST', '/services/pay', { ...service, field_values, quote_expires_at, ...key() })).id,
    )
    .set(
      '/invoices/templates/',
      (await made('POST', `${v2}/templates`, { name: 'Till', price_currency: 'USDT' })).template_id,
    )
    .set(
      '/invoices/',
      (await made('POST', v2, { amount: '25', symbol: 'USDT', bch_code: 'trc20', external_payment_id: till }))
        .invoice_id,
    )
    .set('/spot/crypto/order/', await openOrder())
    .set('/crypto/addresses/', await bookedAddress())
    .set('/webhooks/', webhook.id)
    .set('/deliveries/', await newest(`/webhooks/${webhook.id}/deliveries`, 'id'))
    .set('/guard-changes/', await proposed())
  ids.set('/{transaction_id}/return', ids.get('/withdraw/fiat/') ?? '')
  ids.set('/deposits/fiat/', ids.get('/deposit/fiat/') ?? '')
}, 60_000)

async function openOrder(): Promise<string> {
  const order = {
    from_symbol: 'USDT',
    to_symbol: 'BTC',
    type: 'limit',
    from_amount: '100',
    order_price: '1000',
  }
  return (await made('POST', '/spot/crypto/order', order)).order_id
}

async function bookedAddress(): Promise<string> {
  const address = {
    label: 'x',
    symbol: 'USDT',
    network: 'trc20',
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  }
  return (await made('POST', '/funding/withdraw/crypto/addresses', address)).id
}

/** A change of the owner's guards that waits for a second person. */
async function proposed(): Promise<string> {
  const [row] = await server.database.query<{ id: string }>(sql`
    insert into proposals (id, action, subject, options, class, customer_id, before, after, details, proposed_by, person,
      proposed_at, people_needed, wait_seconds, expires_at, status)
    select gen_random_uuid(), 'customers set-limits', username, '{}', 'loosens_guard', id, 'null', 'null', '{}', 'olivia',
      'olivia', now(), 2, 86400, now() + interval '1 day', 'waiting' from customers where username = ${owner.username}
    returning id`)
  return row?.id ?? ''
}

/** The newest of a list, once there is one. */
function newest(path: string, name: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const id = (await theirs.send('GET', path)).data.items[0]?.[name]
      expect(id).toEqual(expect.any(String))
      return id
    },
    { timeout: 10_000, interval: 50 },
  )
}

/** An id like this one, which nobody has. */
function unknownLike(id: string): string {
  if (/^\d+$/.test(id)) return '987654321'
  return id.startsWith('pk_') ? id.replace(/.{8}$/, 'deadbeef') : randomUUID()
}

function ask(person: typeof alice, { method, path, example }: Mount, idOf: (name: string) => string) {
  const target = path
    .slice(prefix.length)
    .replace(/\{(\w+)\}/g, (_, name) => (shared.includes(name) ? String(example.params?.[name]) : idOf(name)))
  return person.send(method, target, example.body === undefined ? {} : { body: example.body as object })
}

/** An answer without its time and without the ids that the request names. */
function told({ status, error, data }: Reply, asked: readonly string[]) {
  const said = error?.message ?? JSON.stringify(data)
  const words = asked.reduce((message, id) => message.replaceAll(id, 'ID'), said)
  return [status, error?.code, words]
}

test('every route of the console with an id is asked for one that somebody has', () => {
  expect(named.length).toBeGreaterThan(35)
  const unknown = [...named, ...ofKeys].flatMap(({ path }) =>
    parametersOf(path)
      .filter((name) => idFor(path, name) === undefined)
      .map((name) => `${path}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test.for(named.map((route) => [route.operationId, route] as const))(
  '%s answers about what another customer has as about what nobody has',
  async ([, route]) => {
    const names = parametersOf(route.path)
    const real = names.map((name) => String(idFor(route.path, name)))
    const none = real.map(unknownLike)
    if (route.method === 'GET')
      expect((await ask(theirs, route, (name) => real[names.indexOf(name)] ?? '')).status).toBe(200)
    const before = await server.database.query(everything)
    const about = await ask(alice, route, (name) => real[names.indexOf(name)] ?? '')
    const nobodys = await ask(alice, route, (name) => none[names.indexOf(name)] ?? '')
    expect(about.status).toBeGreaterThanOrEqual(400)
    expect(about.status).toBeLessThan(500)
    expect(told(about, real)).toEqual(told(nobodys, none))
    expect(await server.database.query(everything)).toEqual(before)
  },
)

/** The contract says of an order that it is somebody else's. */
const saysWhose = ['getFiatOrder', 'cancelFiatOrder', 'amendFiatOrder']

test.for(ofKeys.map((route) => [route.operationId, route] as const))(
  '%s answers a key about what another customer has as about what nobody has, and changes nothing',
  async ([, route]) => {
    const names = parametersOf(route.path)
    const real = names.map((name) => String(idFor(route.path, name)))
    const none = real.map(unknownLike)
    const asked = (ids: readonly string[]) => {
      const path = route.path.replace(/\{(\w+)\}/g, (_, name) =>
        shared.includes(name) ? String(route.example.params?.[name]) : (ids[names.indexOf(name)] ?? ''),
      )
      // A key of an example would make the second request a repeat of the first.
      const { idempotency_key: _, ...fields } = (route.example.body ?? {}) as { idempotency_key?: string } // as it is sent
      const body = route.body === undefined ? undefined : fields
      return server.send(route.method, path, {
        as: server.customers.alice,
        ...(body === undefined ? {} : { body }),
      })
    }
    const before = await server.database.query(everything)
    const [about, nobodys] = [await asked(real), await asked(none)]
    expect(about.status).toBeGreaterThanOrEqual(400)
    expect(about.status).toBeLessThan(500)
    if (saysWhose.includes(route.operationId)) expect(about.error?.code).toBe('ORDER_ACCESS_DENIED')
    else expect(told(about, real)).toEqual(told(nobodys, none))
    expect(await server.database.query(everything)).toEqual(before)
  },
)

test.for(filtered.map(([route, name]) => [route.operationId, name, route] as const))(
  '%s tells about a %s of another customer what it tells about nobody’s',
  async ([, name, route]) => {
    // A field that nothing stands for here is a new one: give the owner something that it names.
    const real = (
      {
        api_key: owner.api_key,
        order_id: ids.get('/spot/fiat/order/'),
        template_id: ids.get('/invoices/templates/'),
        external_payment_id: till,
      } as { readonly [field: string]: string | undefined }
    )[name]
    expect([name, real]).toEqual([name, expect.any(String)])
    expect(route.method, 'a change by such a field needs a claim of its own').toBe('GET')
    const path = route.path.slice(prefix.length)
    const list = (person: typeof alice, id = '') => person.send('GET', `${path}?${name}=${id}`)
    const [about, nobodys] = [await list(alice, real), await list(alice, unknownLike(real ?? ''))]
    expect(told(about, [real ?? ''])).toEqual(told(nobodys, [unknownLike(real ?? '')]))
  },
)

/** Rows that a request of alice's must not change: the settings of everybody, and failed transactions. */
const everything = sql`
  select (select md5(string_agg((to_jsonb(one) - 'last_used_at')::text, '' order by id)) from api_keys one) as keys,
    (select md5(string_agg(concat(id, url, events, secret, is_active), '' order by id)) from webhooks) as webhooks,
    (select count(*) from sessions where ended_at is null) as sessions,
    (select count(*) from transactions where status = 'failed') as failed`
