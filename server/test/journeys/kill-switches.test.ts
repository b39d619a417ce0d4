import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { listedOf } from '../../src/app/parts/modules.ts'
import { declaredRoutes } from '../../src/app/sandbox-api.ts'
import { readConfig } from '../../src/app/settings/config.ts'
import { approveBySecond } from '../wire/approve-by-second.ts'
import { productDoors } from '../wire/product-doors.ts'
import { isReplay, outcomeOf } from '../wire/replies.ts'
import { signIn } from '../wire/sign-in.ts'
import { useTwoServers } from '../wire/test-server.ts'
import { wordsOf } from '../wire/words-of.ts'

const [server, other] = await useTwoServers()
const [oscar, olivia] = [await signIn(server, 'oscar'), await signIn(server, 'olivia')]
const { doors } = await productDoors(server)
const codes = listedOf('killSwitches')
const routes = declaredRoutes(readConfig({}).catalogPath)

async function throwSwitch(kind: string, subject?: string): Promise<string> {
  const body = { reason: 'a leak', ...(subject === undefined ? {} : { subject }) }
  return wordsOf((await oscar.send('POST', `/acts/${kind}/halt`, { body })).data)
}

async function release(kind: string, subject?: string): Promise<string> {
  const body = subject === undefined ? {} : { subject }
  const asked = await olivia.send('POST', `/acts/${kind}/resume`, { body })
  return wordsOf((await approveBySecond(oscar, asked)).data)
}

type Switch = { kind: string; code: string; halt: { operator: string } | null }

async function haltedPlaces() {
  const items: Switch[] = (await oscar.send('GET', '/switches')).data.items
  return items.flatMap(({ kind, code, halt }) =>
    halt === null ? [] : [{ kind, code, operator: halt.operator }],
  )
}

const halted = [503, 'PRODUCT_HALTED']

test('every operation that sends value has a switch, and every switch stops an operation', () => {
  const sending = routes.filter(({ sendsValue }) => sendsValue === true)
  expect(sending.filter(({ stoppedBy }) => stoppedBy === undefined)).toEqual([])
  const named = routes.flatMap(({ stoppedBy }) => stoppedBy ?? [])
  expect([...new Set(named)].toSorted()).toEqual([...codes].toSorted())
})

test('every operation that begins something in a product is a door that is tried here', () => {
  const named = routes.flatMap((route) =>
    route.stoppedBy === undefined ? [] : [[route.operationId, route.stoppedBy]],
  )
  const tried = doors.map(({ operationId, products: [first] }) => [operationId, first])
  expect(Object.fromEntries(tried)).toEqual(Object.fromEntries(named))
  expect([...new Set(doors.flatMap(({ products }) => products))].toSorted()).toEqual([...codes].toSorted())
})

/** All that a door could leave behind, by table. */
async function traces() {
  const [row] = await server.database.query<Record<string, bigint>>(sql`
    select (select count(*) from ledger_entries) as entries, (select count(*) from transactions) as transactions,
      (select count(*) from invoices) as invoices, (select count(*) from invoice_templates) as templates,
      (select count(*) from invoices where chosen_at is not null) as choices,
      (select count(*) from payment_addresses) as addresses, (select count(*) from pay_ins) as pay_ins,
      (select count(*) from spends) as spends, (select count(*) from card_orders) as card_orders,
      (select count(*) from purchases) as purchases, (select count(*) from crypto_orders) as crypto_orders,
      (select count(*) from orders) as orders, (select max(price_ticks) from orders) as price_ticks`)
  return row
}

test.each(codes)(
  'while %s is halted no door of it begins anything, on any process, from the answer of the halt on',
  async (code) => {
    const closed = doors.filter(({ products }) => products.includes(code))
    expect(await throwSwitch('products', code)).toContain(`Nothing is begun in ${code}`)
    const before = await traces()
    for (const at of [server, other])
      for (const door of closed) expect(outcomeOf(await door.ask(at)), door.operationId).toEqual(halted)
    expect(await traces()).toEqual(before)
    expect(await haltedPlaces()).toEqual([{ kind: 'product', code, operator: 'oscar' }])
    await server.expectSoundBooks()
    await release('products', code)
  },
)

test('after the resume each door does with the same key what it was refused, once', async () => {
  for (const door of doors) {
    const [first, again] = [await door.ask(server), await door.ask(other)]
    expect(outcomeOf(first), door.operationId).toEqual([200, undefined])
    expect(isReplay(again), door.operationId).toBe('true')
  }
})

test('what a halt refused is done once with the same key after it', async () => {
  const [as, to] = [await server.newCustomer({ USDT: '10' }), await server.newCustomer()]
  const { data: profile } = await server.send('GET', '/account/profile', { as: to })
  const body = { symbol: 'USDT', amount: '2', to_username: profile.username, idempotency_key: randomUUID() }
  const pay = async () => outcomeOf(await server.send('POST', '/funding/transfer/internal', { as, body }))
  await throwSwitch('products', 'transfers')
  await expect.poll(pay, { timeout: 5_000 }).toEqual(halted)
  await release('products', 'transfers')
  await expect.poll(pay, { timeout: 5_000 }).toEqual([200, undefined])
  expect(await pay()).toEqual([200, undefined])
  const { data } = await server.send('GET', '/account/wallets/USDT', { as })
  expect(data.available).toBe('8')
})

test('an order that rests when its product is halted can be cancelled', async () => {
  const as = await server.newCustomer({}, { USDT: '20' })
  const order = { pair: 'USDT/RUB', side: 'sell', type: 'limit', price: '84', amount: '15' }
  const place = () => server.send('POST', '/spot/fiat/order', { as, body: order })
  const { data, error } = await place()
  expect(error).toBeUndefined()
  await throwSwitch('products', 'fiat-spot')
  await expect.poll(async () => outcomeOf(await place()), { timeout: 5_000 }).toEqual(halted)
  expect(outcomeOf(await server.send('DELETE', `/spot/fiat/order/${data.order_id}`, { as }))).toEqual([
    200,
    undefined,
  ])
  await release('products', 'fiat-spot')
})

test('one switch stops all payments: nothing is taken, networks say so, and each runs again after it', async () => {
  const [as, address] = [await server.newCustomer({ USDT: '50', RUB: '5000' }), await payee()]
  const withdraw = async () => {
    const body = { symbol: 'USDT', bch_code: 'trc20', address, amount: '10', idempotency_key: randomUUID() }
    return outcomeOf(await server.send('POST', '/funding/withdraw/crypto', { as, body }))
  }
  const pays = async () => {
    const { data } = await server.send('GET', '/market/currencies', { as })
    type Listed = { networks: { is_withdraw_active: boolean }[] }
    return (data as Listed[]).flatMap(({ networks }) => networks).some((one) => one.is_withdraw_active)
  }
  expect(await throwSwitch('payments')).toContain('Nothing is paid on any network or rail')
  expect(await withdraw()).toEqual([400, 'WITHDRAWAL_DISABLED'])
  const payout = { amount: '1000', recipient: '79161234567', bank_code: '100000000111' }
  const paid = await server.send('POST', '/funding/withdraw/fiat', { as, body: payout })
  expect(outcomeOf(paid)).toEqual([400, 'WITHDRAWAL_DISABLED'])
  expect(await pays()).toBe(false)
  expect(await haltedPlaces()).toEqual([{ kind: 'payment', code: 'payments', operator: 'oscar' }])
  expect(await throwSwitch('networks', 'trc20')).toContain('Nothing is paid on trc20')
  expect(await release('networks', 'trc20')).toContain('goes on when payments do')
  expect(await release('payments')).toBe('Payments go on.\n')
  expect(await withdraw()).toEqual([200, undefined])
  expect(await pays()).toBe(true)
})

async function payee(): Promise<string> {
  const to = await server.newCustomer()
  const { data } = await server.send('GET', '/funding/deposit/crypto/address?symbol=USDT&network=trc20', {
    as: to,
  })
  return data.addresses[0].address
}
