import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/app/config.ts'
import { listedOf } from '../../src/app/modules.ts'
import { declaredRoutes } from '../../src/app/sandbox-api.ts'
import { outcomeOf } from '../wire/replies.ts'
import { signIn } from '../wire/sign-in.ts'
import { useTwoServers } from '../wire/test-server.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'

const [server, other] = await useTwoServers()
const [oscar, olivia] = [await signIn(server, 'oscar'), await signIn(server, 'olivia')]
await untilWithdrawalsOpen(server)
const codes = listedOf('killSwitches')
const routes = declaredRoutes(readConfig({}).catalogPath)

async function throwSwitch(kind: string, subject?: string): Promise<string> {
  const body = { reason: 'a leak', ...(subject === undefined ? {} : { subject }) }
  return (await oscar.send('POST', `/acts/${kind}/halt`, { body })).data.text
}

async function release(kind: string, subject?: string): Promise<string> {
  const body = subject === undefined ? {} : { subject }
  return (await olivia.send('POST', `/acts/${kind}/resume`, { body })).data.text
}

const halted = [503, 'PRODUCT_HALTED']

/** Calls an operation as its example does, with ids of nothing. */
async function call(at: typeof server, { method, path, example }: (typeof routes)[number]) {
  const target = path.replace(/\{\w+\}/g, randomUUID())
  const { status, error } = await at.send(method, target, { body: example.body as object })
  return [status, error?.code]
}

test('every operation that sends value has a switch, and every switch stops an operation', () => {
  const sending = routes.filter(({ sendsValue }) => sendsValue === true)
  expect(sending.filter(({ stoppedBy }) => stoppedBy === undefined)).toEqual([])
  const named = routes.flatMap(({ stoppedBy }) => stoppedBy ?? [])
  expect([...new Set(named)].toSorted()).toEqual([...codes].toSorted())
})

test('a halted product refuses what customers begin in it within a second, on every process, and nothing else', async () => {
  const stopped = routes.filter(({ stoppedBy }) => stoppedBy !== undefined)
  const [still, gone] = [
    stopped.filter(({ stoppedBy }) => stoppedBy === 'cards'),
    stopped.filter(({ stoppedBy }) => stoppedBy !== 'cards'),
  ]
  for (const code of codes.filter((one) => one !== 'cards'))
    expect(await throwSwitch('products', code)).toContain(`Nothing is begun in ${code}`)
  for (const at of [server, other])
    for (const route of gone)
      await expect.poll(() => call(at, route), { interval: 50, timeout: 1_500 }).toEqual(halted)
  for (const route of still) expect(await call(server, route)).not.toEqual(halted)
  const list = (await oscar.send('POST', '/acts/products/list', { body: {} })).data.text
  expect(list).toContain('cards  runs')
  expect(list).toContain('transfers  HALTED by oscar')
  for (const code of codes) await release('products', code)
  for (const at of [server, other])
    for (const route of gone)
      await expect.poll(() => call(at, route), { interval: 50, timeout: 1_500 }).not.toEqual(halted)
})

test('what a halt refused is done once with the same key after it', async () => {
  const [as, to] = [await server.newCustomer({ USDT: '10' }), await server.newCustomer()]
  const { data: profile } = await server.send('GET', '/account/profile', { as: to })
  const body = { symbol: 'USDT', amount: '2', to_username: profile.username, idempotency_key: randomUUID() }
  const pay = async () => outcomeOf(await server.send('POST', '/funding/transfer/internal', { as, body }))
  await throwSwitch('products', 'transfers')
  await expect.poll(pay, { timeout: 1_500 }).toEqual(halted)
  await release('products', 'transfers')
  await expect.poll(pay, { timeout: 1_500 }).toEqual([200, undefined])
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
  await expect.poll(async () => outcomeOf(await place()), { timeout: 1_500 }).toEqual(halted)
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
  const list = (await oscar.send('POST', '/acts/networks/list', { body: {} })).data.text
  expect(list).toContain('trc20  HALTED by oscar')
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
