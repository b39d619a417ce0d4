import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Callback } from '#core/callbacks'
import { systemIds } from '#platform/ids'
import { type Reply, useTestServer } from '../wire/test-server.ts'
import { sbpHouse, sbpKeys, startSbpServer } from '../world/sbp-server.ts'
import { sbpBanks } from '../world/sbp-state.ts'
import { useFolder } from '../world/use-folder.ts'

const folder = useFolder()
const keyFile = (name: string, key: string) => {
  writeFileSync(join(folder, name), `${key}\n`, { mode: 0o600 })
  return join(folder, name)
}
const server = await startSbpServer()
afterAll(() => server.stop())
const { bank } = server
const coffer = await useTestServer({
  COFFER_RAIL_SBP: [
    `sbp url=${server.url} merchant=${sbpHouse.merchant} account=${sbpHouse.account}`,
    `secret_file=${keyFile('api', sbpKeys.secret)}`,
    `callback_secret_file=${keyFile('callbacks', sbpKeys.callbackSecret)}`,
  ].join(' '),
})
const waiting = { timeout: 10_000, interval: 20 }
let dora: Awaited<ReturnType<typeof coffer.newCustomer>>

beforeEach(async () => {
  dora = await coffer.newCustomer({ RUB: '1000' })
  bank.isInstant = true
  server.calm()
})

async function callBack({ headers, body }: Callback): Promise<number> {
  const sent = { method: 'POST', headers: headers as Record<string, string>, body: new Uint8Array(body) }
  return (await fetch(`${coffer.url}/rails/sbp/callbacks`, sent)).status
}

async function until(path: string, isSo: (data: Reply['data']) => void): Promise<Reply['data']> {
  return vi.waitFor(async () => {
    const { data } = await coffer.send('GET', path, { as: dora })
    isSo(data)
    return data
  }, waiting)
}

/** Asks for a deposit and waits for its link. */
async function openDeposit(amount = '100'): Promise<string> {
  const body = { currency: 'RUB', amount, payment_provider_alias_code: 'sbp' }
  const { data, text } = await coffer.send('POST', '/funding/deposit/fiat', { as: dora, body })
  expect(data, text).toMatchObject({ status: 'processing' })
  await until(`/funding/deposit/fiat/${data.transaction_id}`, ({ rail_url }) =>
    expect(rail_url).toMatch(/^https:\/\/qr\.nspk\.ru\//),
  )
  return data.transaction_id
}

async function askPayout(amount = '200'): Promise<string> {
  await vi.waitFor(async () => {
    const { data } = await coffer.send('GET', '/funding/withdraw/fiat/banks', { as: dora })
    expect(data.banks).toContainEqual({ bank_code: 'VTB', name: 'ВТБ' })
  }, waiting)
  const body = { amount, recipient: '79161234567', bank_code: 'VTB' }
  const { data, text } = await coffer.send('POST', '/funding/withdraw/fiat', { as: dora, body })
  expect(data, text).toMatchObject({ status: 'processing' })
  return data.transaction_id
}

const deposit = (id: string) => `/funding/deposit/fiat/${id}`
const payout = (id: string) => `/funding/withdraw/fiat/${id}`

async function roubles(): Promise<string> {
  const { data } = await coffer.send('GET', '/account/wallets', { as: dora })
  const wallet = data.find(({ symbol }: { symbol: string }) => symbol === 'RUB')
  return wallet.balance
}

test('a rail with a bank of its own has no simulated one beside it, nor its list of banks', async () => {
  const statement = await coffer.send('GET', '/sandbox/v1/rails/sbp/statement?day=2026-01-01', { as: dora })
  expect(statement.error).toMatchObject({ code: 'RAIL_NOT_FOUND' })
  const { data } = await coffer.send('GET', '/funding/withdraw/fiat/banks', { as: dora })
  const codes = data.banks.map((one: { bank_code: string }) => one.bank_code)
  const real = sbpBanks.map(({ alias }) => alias)
  expect(codes.filter((code: string) => !real.includes(code))).toEqual([])
})

test('a deposit is credited with what the bank says was paid, once its callback comes', async () => {
  const id = await openDeposit('100')
  const paid = bank.pay(id, { amount: '70.5' })
  expect(await callBack(server.sign(paid))).toBe(200)
  const credited = await until(deposit(id), ({ status }) => expect(status).toBe('success'))
  expect(credited).toMatchObject({ amount: '100', credited_amount: '70.14', fee: '0.36', timing: 'on_time' })
})

test('a callback that comes often, or again with another transaction, credits a deposit once', async () => {
  const id = await openDeposit('100')
  const paid = bank.pay(id)
  const genuine = server.sign(paid)
  expect(await callBack(genuine)).toBe(200)
  await until(deposit(id), ({ status }) => expect(status).toBe('success'))
  const altered = { ...paid, transactionId: 99_999 }
  const replayed = { headers: genuine.headers, body: Buffer.from(JSON.stringify(altered)) }
  for (const one of [genuine, replayed, genuine]) expect(await callBack(one)).toBe(200)
  const before = server.requests.length
  await vi.waitFor(() => expect(server.requests.length).toBeGreaterThan(before), waiting)
  expect(await roubles()).toBe('1099.5')
})

test('a deposit whose payer declines fails, and is credited when another attempt succeeds', async () => {
  const id = await openDeposit('100')
  expect(await callBack(server.sign(bank.declinePayment(id)))).toBe(200)
  const failed = await until(deposit(id), ({ status }) => expect(status).toBe('failed'))
  expect(failed.error).toBe('NOT_PAID')
  expect(await callBack(server.sign(bank.pay(id)))).toBe(200)
  await until(deposit(id), ({ status }) => expect(status).toBe('success'))
})

test('a payout is drafted, confirmed, and paid once', async () => {
  const id = await askPayout('200')
  const done = await until(payout(id), ({ status }) => expect(status).toBe('success'))
  expect(done).toMatchObject({ amount: '200', amount_fact: '200', fee: '10', recipient: '7916*****67' })
  expect(bank.paidOut.filter((one) => one === bank.payoutOf(id))).toHaveLength(1)
  expect(await roubles()).toBe('790')
})

test('a payout whose confirmation gave no answer stays on its way, is found, and is never paid again', async () => {
  bank.isInstant = false
  server.onNext('PUT /payout/v1/payouts/', { kind: 'lost' })
  server.onNext('GET /payout/v1/payouts/', { kind: 'answer', status: 503 }, { kind: 'answer', status: 200 })
  const id = await askPayout('200')
  await vi.waitFor(() => expect(bank.payouts.get(bank.payoutOf(id))?.state).toBe('IN_PROGRESS'), waiting)
  const { data } = await coffer.send('GET', payout(id), { as: dora })
  expect(data).toMatchObject({ status: 'processing', amount_fact: null })
  expect(await callBack(server.sign(bank.complete(bank.payoutOf(id))))).toBe(200)
  await until(payout(id), ({ status }) => expect(status).toBe('success'))
  expect(bank.paidOut.filter((one) => one === bank.payoutOf(id))).toHaveLength(1)
})

test('a payout that the bank declines is given back, and one that comes back later as well', async () => {
  bank.isInstant = false
  const id = await askPayout('200')
  await vi.waitFor(() => expect(bank.findPayoutOf(id)).toBeDefined(), waiting)
  await vi.waitFor(() => expect(bank.payouts.get(bank.payoutOf(id))?.state).toBe('IN_PROGRESS'), waiting)
  await callBack(server.sign(bank.declinePayout(bank.payoutOf(id), 'WRONG_RECIPIENT')))
  const failed = await until(payout(id), ({ status }) => expect(status).toBe('failed'))
  expect(failed.error).toBe('DECLINED')
  expect(await roubles()).toBe('1000')
  bank.isInstant = true
  const other = await askPayout('300')
  await until(payout(other), ({ status }) => expect(status).toBe('success'))
  await callBack(server.sign(bank.declinePayout(bank.payoutOf(other), 'RECEIVER_ACCOUNT_ERROR')))
  const returned = await until(payout(other), ({ status }) => expect(status).toBe('failed'))
  expect(returned.error).toBe('RETURNED')
  expect(await roubles()).toBe('1000')
})

test('a callback with a wrong signature, for another order, or of a megabyte changes nothing', async () => {
  const [mine, other] = [await openDeposit('100'), await openDeposit('500')]
  const paid = bank.pay(mine)
  const { headers, body } = server.sign(paid)
  const text = body.toString()
  const wrong = { ...headers, 'x-api-signature-sha256': '0'.repeat(64) }
  expect(await callBack({ headers: wrong, body })).toBe(401)
  expect(await callBack({ headers: {}, body })).toBe(401)
  expect(await callBack({ headers, body: Buffer.from(text.replace(mine, other)) })).toBe(401)
  expect(await callBack({ headers, body: Buffer.from(text.replace('"amount":100', '"amount":900')) })).toBe(
    401,
  )
  expect(await callBack({ headers, body: Buffer.alloc(1024 * 1024, '{') })).toBe(413)
  expect(await callBack({ headers, body: Buffer.from('nonsense') })).toBe(401)
  const unknown = server.sign({ ...paid, order: systemIds.next() })
  expect(await callBack(unknown)).toBe(200)
  expect((await coffer.send('GET', deposit(other), { as: dora })).data.status).toBe('processing')
  await until(deposit(mine), ({ status }) => expect(status).toBe('success'))
  expect(await roubles()).toBe('1099.5')
})
