import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseOf, expectSoundAudit, killSigner, useServerHome } from '../wire/crashes.ts'
import type { ServerProcess } from '../wire/server-process.ts'
import { sendSigned } from '../wire/test-server.ts'

const home = useServerHome()
const { ask } = databaseOf(home)
const outside = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const soon = { timeout: 90_000, interval: 200 }

type Asked = { readonly method: string; readonly path: string; readonly body?: object }

async function send({ url, customers: { alice } }: ServerProcess, asked: Asked) {
  const answer = await sendSigned(url, { ...asked, as: alice })
  expect(answer.status, JSON.stringify(answer)).toBeLessThan(300)
  return answer.data
}

async function addressOf(server: ServerProcess, network: string, symbol: string) {
  const path = `/funding/deposit/crypto/address?symbol=${symbol}&network=${network}`
  const [own] = (await send(server, { method: 'GET', path })).addresses
  return own as { readonly address: string; readonly tag?: string } // the description of the route
}

async function pay(server: ServerProcess, network: string, body: object): Promise<void> {
  await send(server, { method: 'POST', path: `/sandbox/v1/chain/${network}/deposits`, body })
}

/** The amount of a currency that alice can spend. */
async function balanceOf(server: ServerProcess, symbol: string): Promise<number> {
  const wallets = await send(server, { method: 'GET', path: '/account/wallets' })
  const wallet = wallets.find((one: { symbol: string }) => one.symbol === symbol)
  return Number(wallet?.available ?? 0)
}

async function withdraw(server: ServerProcess, amount: string): Promise<string> {
  const body = { symbol: 'USDT', amount, address: outside, bch_code: 'trc20', idempotency_key: amount }
  const path = '/funding/withdraw/crypto'
  const asked = () => sendSigned(server.url, { method: 'POST', path, as: server.customers.alice, body })
  // The fee of the network is not known before the worker has asked for it.
  await expect.poll(async () => (await asked()).status, soon).toBeLessThan(300)
  return (await asked()).data.transaction_id
}

async function statusOf(server: ServerProcess, id: string): Promise<string> {
  return (await send(server, { method: 'GET', path: `/funding/withdraw/crypto/${id}` })).status
}

async function operator(...words: string[]): Promise<void> {
  const { code, output } = await home().operator([...words, '--local', '--as', 'olivia'])
  expect(code, output).toBe(0)
  const [, proposal] = /waits for a second person: proposal ([\da-f-]{36})/.exec(output) ?? []
  if (proposal === undefined) return
  const approved = await home().operator(['proposals', 'approve', proposal, '--local', '--as', 'oscar'])
  expect(approved.code, approved.output).toBe(0)
}

async function signer(...words: string[]): Promise<string> {
  const { code, output } = await home().signer(words).ended
  expect(code, output).toBe(0)
  return output
}

async function stop(server: ServerProcess): Promise<void> {
  server.signal('SIGTERM')
  expect((await server.ended).code).toBe(0)
}

type Held = { readonly network: string; readonly contract: string | null; readonly units: string }

/** The holdings of the hot wallets of a generation on the simulated chains, the smallest first. */
function heldBy(generation: number): Promise<Held[]> {
  return ask<Held>(`
    with moved as (
      select network, address, contract, units from simulated_payments where block_hash is not null
      union all
      select debit.network, debit.address, debit.contract, -debit.units from simulated_debits debit
      join simulated_transactions made using (network, txid) where made.block_hash is not null
    )
    select network, contract, sum(units)::text as units from moved join house_wallets using (network, address)
    where role = 'hot' and generation = ${generation} group by 1, 2 having sum(units) <> 0 order by sum(units)`)
}

test('a house whose seed was stolen goes on under another, with the money of the former one and all that comes to it', async () => {
  let server = await home().start()
  const former = await addressOf(server, 'trc20', 'USDT')
  const shared = await addressOf(server, 'xrp', 'XRP')
  const first = await withdraw(server, '20.01')
  await expect.poll(() => statusOf(server, first), soon).toBe('completed')
  await operator('payments', 'halt', '--reason', 'the seed was stolen')
  const before = await heldBy(0)
  expect(before.length).toBeGreaterThan(10)
  expect((await home().signer(['rotate-seed']).ended).output).toContain('is using')
  await stop(server)

  const signerDir = join(home().dataDir, 'signer')
  const backup = join(home().dataDir, 'signer-backup')
  cpSync(signerDir, backup, { recursive: true })
  const formerKeys = join(home().dataDir, 'former-keys.json')
  await signer('account-keys', '--out', formerKeys)
  expect(await signer('rotate-seed')).toContain('The signer has seed 1')

  // A server that has not got the keys has nothing paid, and says so.
  server = await home().start()
  await expect.poll(() => server.output(), soon).toContain('the signer has another seed since')
  server.signal('SIGKILL')
  await killSigner(home())
  await server.ended

  const keys = join(home().dataDir, 'keys.json')
  await signer('account-keys', '--out', keys)
  server = await home().start({ COFFER_ACCOUNT_KEYS: keys })
  await expect.poll(async () => (await heldBy(1)).length, soon).toBeGreaterThan(0)
  server.signal('SIGKILL')
  await killSigner(home())
  await server.ended
  const refused = await home().begin({ COFFER_ACCOUNT_KEYS: formerKeys }).ended
  expect(refused.output).toContain('lacks the keys of seed 1')

  // The exchange has kept the keys. Only what is below its own fee stays.
  server = await home().start()
  await expect.poll(async () => (await heldBy(0)).map(({ contract }) => contract), soon).toEqual([])
  const after = await heldBy(1)
  expect(after.map(({ network, contract }) => `${network} ${contract}`).toSorted()).toEqual(
    before.map(({ network, contract }) => `${network} ${contract}`).toSorted(),
  )
  for (const { network, contract, units } of after) {
    const had = before.find((one) => one.network === network && one.contract === contract)
    if (contract === null) expect(BigInt(units)).toBeLessThan(BigInt(had?.units ?? 0))
    else expect([network, units]).toEqual([network, had?.units])
  }

  const present = await addressOf(server, 'trc20', 'USDT')
  expect(present.address).not.toBe(former.address)
  expect((await addressOf(server, 'xrp', 'XRP')).tag).toBe(shared.tag)
  const balances = [await balanceOf(server, 'USDT'), await balanceOf(server, 'XRP')]
  await pay(server, 'trc20', { address: former.address, symbol: 'USDT', amount: '6000' })
  const { address, tag } = shared
  await pay(server, 'xrp', { address, tag, symbol: 'XRP', amount: '500' })
  await expect.poll(() => balanceOf(server, 'USDT'), soon).toBe((balances[0] ?? 0) + 6_000)
  await expect.poll(() => balanceOf(server, 'XRP'), soon).toBe((balances[1] ?? 0) + 500)
  await expect.poll(() => heldBy(0), soon).toEqual([])
  const lies = () =>
    ask(
      `select id from deposits where address = '${former.address}' and status = 'credited' and swept_at is null`,
    )
  await expect.poll(lies, soon).toEqual([])

  await operator('payments', 'resume', '--reason', 'the former keys hold nothing')
  const second = await withdraw(server, '20.02')
  await expect.poll(() => statusOf(server, second), soon).toBe('completed')
  const payers = await ask(`select generation from spends where purpose = 'withdrawal' order by created_at`)
  expect(payers).toEqual([{ generation: 0 }, { generation: 1 }])
  await stop(server)

  // A signer that was restored from a backup of before the rotation is asked for nothing.
  const renewed = join(home().dataDir, 'signer-renewed')
  cpSync(signerDir, renewed, { recursive: true })
  rmSync(signerDir, { recursive: true })
  cpSync(backup, signerDir, { recursive: true })
  server = await home().start()
  const third = await withdraw(server, '20.03')
  await expect.poll(() => server.output(), soon).toContain('the signer lacks seed 1')
  expect(await ask(`select id from spend_attempts where spend_id = '${third}' and raw is not null`)).toEqual(
    [],
  )
  await stop(server)
  rmSync(signerDir, { recursive: true })
  cpSync(renewed, signerDir, { recursive: true })
  server = await home().start()
  await expect.poll(() => statusOf(server, third), soon).toBe('completed')
  await stop(server)
  await expectSoundAudit(home())
}, 400_000)
