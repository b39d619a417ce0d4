import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeScratchFolder } from '../run/scratch.ts'
import { useTestServer } from '../wire/test-server.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

const server = await useTestServer()
const merchant = await server.newCustomer()
const port = await freePort()
const shop = `http://127.0.0.1:${port}`

/** The folder of the shop, as a reader of its README sets it up. */
const folder = makeScratchFolder()
let selling: ChildProcess
const said: string[] = []

function npm(words: readonly string[], cwd: string) {
  const env = { ...process.env, npm_config_cache: join(folder, 'cache'), npm_config_offline: 'true' }
  return run('npm', words, { cwd, env })
}

/** Packs the SDK from a copy of its folder: another test packs the folder itself, perhaps at this moment. */
async function packSdk(): Promise<string> {
  const copy = join(folder, 'sdk')
  for (const file of ['package.json', 'README.md', 'test-vectors.json'])
    cpSync(join(root, 'sdk', file), join(copy, file))
  const outDir = join(copy, 'dist')
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', join(root, 'sdk/tsconfig.json'), '--outDir', outDir])
  await npm(['pack', '--ignore-scripts', '--pack-destination', folder], copy)
  return './coffer-sdk-0.3.0.tgz'
}

beforeAll(async () => {
  cpSync(join(root, 'examples/shop'), folder, { recursive: true })
  const tarball = await packSdk()
  await npm(['install', '--no-audit', '--no-fund', '--no-save', tarball], folder)
  const webhook = { url: `${shop}/webhook`, events: ['invoice.*'] }
  const { data } = await server.send('POST', '/webhooks', { as: merchant, body: webhook })
  const env = {
    COFFER_URL: server.url,
    COFFER_API_KEY: merchant.api_key,
    COFFER_SECRET_KEY: merchant.secret_key,
    COFFER_WEBHOOK_SECRET: data.secret,
    PORT: String(port),
  }
  selling = spawn(process.execPath, ['shop.mjs'], { cwd: folder, env })
  selling.stdout?.on('data', (chunk: Buffer) => said.push(String(chunk)))
  selling.stderr?.on('data', (chunk: Buffer) => said.push(String(chunk)))
  await vi.waitFor(() => expect(said.join('')).toContain('The shop is open'), 20_000)
})
afterAll(async () => {
  selling.kill()
  if (selling.exitCode === null) await once(selling, 'exit')
  rmSync(folder, { recursive: true })
})

async function freePort(): Promise<number> {
  const listening = createServer().listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  listening.close()
  return address !== null && typeof address === 'object' ? address.port : 0
}

/** Buys the thing, and answers the invoice and the page of the order. */
async function buy() {
  const answer = await fetch(`${shop}/orders`, { method: 'POST', redirect: 'manual' })
  const page = answer.headers.get('location') ?? ''
  const id = page.split('/').at(-1) ?? ''
  expect([answer.status, page]).toEqual([303, `${server.url}/pay/${id}`])
  const { data } = await server.send('GET', `/api/v2/integration/invoices/${id}`, { as: merchant })
  return { id, order: async () => (await fetch(data.success_url)).text() }
}

const pay = (id: string, body: object) =>
  server.send('POST', `/sandbox/v1/invoices/${id}/pay`, {
    body: { symbol: 'USDT', bch_code: 'trc20', confirmations: 100, ...body },
  })

test('the shop ships what was paid, whatever was paid over', async () => {
  expect(await (await fetch(shop)).text()).toContain('Buy for 12.50 USDT')
  const { id, order } = await buy()
  expect(await order()).toContain('waiting')
  const { status, text: answer } = await pay(id, { amount: '13' })
  expect(status, answer).toBe(200)
  await expect.poll(order).toContain('shipped')
})

test('it does not ship what was paid short, until the rest has come', async () => {
  const { id, order } = await buy()
  await pay(id, { amount: '12' })
  await expect.poll(order).toContain('short')
  await pay(id, { amount: '1' })
  await expect.poll(order).toContain('shipped')
})

test('it calls nothing short while a part of the whole waits for its blocks', async () => {
  const { id, order } = await buy()
  await pay(id, { amount: '6.5', confirmations: 1 })
  await pay(id, { amount: '6', confirmations: 1 })
  const mine = (blocks: number) => server.send('POST', '/sandbox/v1/chain/trc20/mine', { body: { blocks } })
  await mine(17)
  const { data } = await server.send('GET', `/api/v2/integration/invoices/${id}`, { as: merchant })
  expect(data.payments.map(({ status }: { status: string }) => status)).toEqual(['credited', 'seen'])
  await mine(2)
  await expect.poll(order).toContain('shipped')
  const { data: told } = await server.send('GET', `/api/v2/integration/invoices/${id}`, { as: merchant })
  expect(said.join('')).not.toContain(`${told.external_payment_id} short`)
})

test('it ships nothing for a webhook that Coffer has not signed', async () => {
  const { order } = await buy()
  const forged = await fetch(`${shop}/webhook`, { method: 'POST', body: '{"type":"invoice.paid"}' })
  expect(forged.status).toBe(400)
  expect(await order()).toContain('waiting')
  expect(said.join('')).not.toContain('Error')
})
