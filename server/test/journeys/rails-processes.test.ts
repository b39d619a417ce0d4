import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type { Callback } from '#core/callbacks'
import { auditLedger } from '#core/ledger'
import { inEnglish } from '#platform/sentences'
import { type Client, createClients } from '../load/create-clients.ts'
import { createServerHome, type ServerProcess } from '../wire/server-process.ts'
import { type Reply, sendSigned } from '../wire/test-server.ts'
import { sbpHouse, sbpKeys, startSbpServer } from '../world/sbp-server.ts'
import { useTestDatabase } from '../world/test-database.ts'
import { useFolder } from '../world/use-folder.ts'

const { url: databaseUrl, database } = await useTestDatabase()
const folder = useFolder()
const sbp = await startSbpServer()
const [front, back] = [createServerHome(), createServerHome()]
afterAll(async () => {
  await Promise.all([front.destroy(), back.destroy()])
  await sbp.stop()
}, 60_000)

const keyFile = (name: string, key: string) => {
  writeFileSync(join(folder, name), `${key}\n`, { mode: 0o600 })
  return join(folder, name)
}
const environment = {
  DATABASE_URL: databaseUrl,
  COFFER_MASTER_KEY: randomBytes(32).toString('hex'),
  COFFER_PROVIDERS: keyFile(
    'providers.yaml',
    `rails:
  sbp:
    provider: sbp
    url: ${sbp.url}
    merchant: ${sbpHouse.merchant}
    account: "${sbpHouse.account}"
    secret_file: ${keyFile('api', sbpKeys.secret)}
    callback_secret_file: ${keyFile('callbacks', sbpKeys.callbackSecret)}`,
  ),
}
// A look by itself comes a minute after a deposit has failed.
const soon = { timeout: 30_000, interval: 50 }

async function until(read: () => Promise<Reply>, values: object): Promise<Reply['data']> {
  return vi.waitFor(async () => {
    const { data } = await read()
    expect(data).toMatchObject(values)
    return data
  }, soon)
}

async function callBack(server: ServerProcess, { headers, body }: Callback): Promise<number> {
  const sent = { method: 'POST', headers: headers as Record<string, string>, body: new Uint8Array(body) }
  return (await fetch(`${server.url}/rails/sbp/callbacks`, sent)).status
}

test('a process that answers requests and one that works carry a deposit and a payout over a rail together', async () => {
  // This process answers no requests, so nobody has to find its address.
  void back.runToEnd({ ...environment, COFFER_ROLES: 'worker,engine' })
  const api = await front.start({ ...environment, COFFER_ROLES: 'api' })
  const [as] = (await createClients(api.url, {
    as: api.customers.alice,
    usernames: ['dora'],
    funding: { RUB: '10000000' },
  })) as [Client]
  const ask = (method: string, path: string, body?: object) =>
    sendSigned(api.url, { method, path, as, ...(body && { body }) })

  const order = { currency: 'RUB', amount: '100', payment_provider_alias_code: 'sbp' }
  const { data: deposit } = await ask('POST', '/funding/deposit/fiat', order)
  const readDeposit = () => ask('GET', `/funding/deposit/fiat/${deposit.transaction_id}`)
  const page = `${api.url}/pay/fiat/${deposit.transaction_id}`
  await until(readDeposit, { invoice_public_url: page, rail_url: expect.stringContaining('qr.nspk.ru') })
  const shown = await fetch(page)
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('https://qr.nspk.ru/')])

  const id: string = deposit.transaction_id
  expect(await callBack(api, sbp.sign(sbp.bank.declinePayment(id)))).toBe(200)
  await until(readDeposit, { status: 'failed', error: 'NOT_PAID' })
  const paid = sbp.sign(sbp.bank.pay(id, { amount: '70.5' }))
  expect(await callBack(api, { ...paid, headers: {} })).toBe(401)
  expect(await callBack(api, paid)).toBe(200)
  await until(readDeposit, { status: 'success', credited_amount: '70.14', timing: 'late' })

  await until(() => ask('GET', '/funding/withdraw/fiat/banks'), {
    banks: expect.arrayContaining([{ bank_code: 'VTB', name: 'ВТБ' }]),
  })
  const wish = { amount: '200', recipient: '79161234567', bank_code: 'VTB' }
  sbp.bank.isInstant = false
  const { data: payout } = await ask('POST', '/funding/withdraw/fiat', wish)
  const readPayout = () => ask('GET', `/funding/withdraw/fiat/${payout.transaction_id}`)
  const { bank } = sbp
  await vi.waitFor(
    () => expect(bank.payouts.get(bank.payoutOf(payout.transaction_id))?.state).toBe('IN_PROGRESS'),
    soon,
  )
  const name = bank.payoutOf(payout.transaction_id)
  expect(await callBack(api, sbp.sign(bank.complete(name)))).toBe(200)
  await until(readPayout, { status: 'success', amount_fact: '200', fee: '10' })
  expect(bank.paidOut.filter((one) => one === name)).toHaveLength(1)

  const { data: wallet } = await ask('GET', '/account/wallets/RUB')
  expect([wallet.available, wallet.pending_withdraw]).toEqual(['9999860.14', '0'])
  const { checks } = await auditLedger(database)
  expect(checks.flatMap(({ violations }) => violations.map(inEnglish))).toEqual([])
}, 120_000)
