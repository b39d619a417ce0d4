import { createCoffer } from '@coffer/sdk'
import { afterAll, expect, test, vi } from 'vitest'
import { startLiveCustomer } from './live-customer.ts'
import { runCoffer } from './run-coffer.ts'

const live = await startLiveCustomer({ funding: { USDT: '1000' } })
const { run, refused, start, coffer } = live
afterAll(() => live.stop())

const soon = { timeout: 20_000, interval: 50 }
const onChain = ['--network', 'trc20']
const outside = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

async function misused(...args: string[]): Promise<string> {
  const { code, stderr } = await runCoffer(args, { env: live.env })
  expect(code).toBe(2)
  return stderr
}

/** A key of another customer, as options. */
async function newPayer(): Promise<string[]> {
  const { api_key, secret_key } = await live.server.newCustomer({ USDT: '100' })
  return ['--api-key', api_key, '--secret-key', secret_key]
}

test('an invoice shows where to pay, and is followed until the payment is deep enough', async () => {
  const watched = start('invoice', '25', 'USDT', ...onChain, '--watch')
  await vi.waitFor(() => expect(watched.stderr()).toContain('waits for 25 USDT'), soon)
  expect(watched.stderr()).toMatch(/^pay at http\S+\/pay\/\S+\n25 USDT on trc20 to T\w{33}\nopen until /)
  const [, id = ''] = /\/pay\/(\S+)/.exec(watched.stderr()) ?? []
  const { txid } = await coffer.sandboxPayInvoice(id, { confirmations: 3 })
  await vi.waitFor(
    () => expect(watched.stderr()).toContain(`seen: 25 USDT, confirmations 3/19, txid ${txid}`),
    soon,
  )
  await coffer.sandboxMine('trc20', { blocks: 16 })
  const { code, stdout, stderr } = await watched.ended()
  expect(code).toBe(0)
  expect(stderr).toContain('paid: 25 USDT; 24.75 USDT credited, commission 0.25 USDT\n')
  expect(stdout).toMatch(/^FIELD +VALUE\nstatus +success\n/)
  expect((await run('invoices')).stdout).toMatch(new RegExp(`25 USDT +25 USDT +success +${id}`))
}, 60_000)

test('Ctrl-C ends the watching, and the invoice can still be paid', async () => {
  const watched = start('invoice', '10', 'USDT', '--watch', '--external-id', 'order-7')
  await vi.waitFor(() => expect(watched.stderr()).toContain('waits for the payer to choose a currency'), soon)
  const { code, stderr } = await watched.interrupt()
  const [, id = ''] = /can still be paid; `coffer invoices (\S+)` shows/.exec(stderr) ?? []
  expect(code).toBe(0)
  expect((await run('invoices', id, '--json')).data()).toMatchObject({ status: 'created' })
  expect((await run('invoices', '--external-id', 'order-7')).stdout).toContain(id)
  expect((await run('invoices', 'currency', id, 'USDT', ...onChain)).stdout).toMatch(/address +T\w{33}\n/)
  expect((await run('invoices', 'cancel', id)).stdout).toContain('cancelled')
  expect(await refused('invoice', 'pay', id, ...(await newPayer()))).toContain('INVOICE_NOT_PAYABLE')
}, 60_000)

test('another customer pays from a balance, and gets it back in two parts', async () => {
  const { data } = await run('invoice', '20', 'USDT', '--json')
  const id: string = data().invoice_id
  const paid = await runCoffer(['invoice', 'pay', id, '--symbol', 'USDT', ...(await newPayer())], {
    env: { COFFER_URL: live.server.url, DATA_DIR: '/nowhere' },
  })
  expect(paid.stderr).toMatch(/^what is missing of the invoice: 20 USDT\n/)
  expect(JSON.parse(paid.stdout).data).toMatchObject({ amount: '20', status: 'completed' })
  const part = await run('invoices', 'refund', id, '5')
  expect(part.stderr).toMatch(/^20 USDT came, 0 was paid back\n5 USDT goes back to the wallets that paid\n/)
  expect(part.stdout).toMatch(/amount_refunded +5\n/)
  expect((await run('invoices', 'refund', id)).stdout).toMatch(/^FIELD +VALUE\nstatus +refunded\n/)
  expect(await refused('invoices', 'refund', id)).toContain('INVOICE_NOT_REFUNDABLE')
}, 60_000)

test('a refund to an address shows the fee, and names the withdrawal that pays it', async () => {
  const { data } = await run('invoice', '30', 'USDT', ...onChain, '--json')
  const { invoice_id: id } = data()
  await coffer.sandboxPayInvoice(id)
  await vi.waitFor(async () => expect(await coffer.getInvoice(id)).toMatchObject({ status: 'success' }), soon)
  const { stderr, next } = await run('invoices', 'refund', id, '10', '--to', outside)
  expect(stderr).toMatch(/10 USDT goes back to TJ\w+ on trc20\nfee [\d.]+ USDT, total [\d.]+ USDT\n/)
  expect((await run(...next())).stdout).toMatch(/ 10 .* USDT +trc20 +(processing|completed) /)
}, 60_000)

test('settings are shown and changed, and misuse sends nothing', async () => {
  expect((await run('invoices', 'settings')).stdout).toMatch(
    /USDT +trc20 +1 % +[\d.]+\n[\s\S]*paid by +you\n/,
  )
  const changed = await run(
    'invoices',
    'settings',
    '--commission',
    'payer',
    '--embed',
    'https://shop.example.com',
  )
  expect(changed.stdout).toMatch(/paid by +payers\nshown in frames of +https:\/\/shop.example.com\n/)
  expect((await run('invoice', '25', 'USDT', ...onChain)).stdout).toMatch(/amount_due +25.25\d*\n/)
  expect((await run('invoices', 'settings', '--commission', 'merchant')).stdout).toMatch(/paid by +you\n/)
  expect(await misused('invoice', '25')).toContain('The AMOUNT needs its CURRENCY, such as `25 USDT`')
  expect(await misused('invoice')).toContain('needs an AMOUNT and its CURRENCY')
  expect(await misused('invoices', 'refund', 'x', '--tag', '7')).toContain('go with --to')
}, 60_000)

test('a template makes an invoice for each receipt until it is deactivated', async () => {
  const added = await run('templates', 'add', 'Coffee to go', '3.5', 'USDT')
  const [, id = ''] = /template_id +(\S+)/.exec(added.stdout) ?? []
  const receipt = ['templates', 'receipt', id, '--external-id', 'receipt-1', '--json']
  const first = (await run(...receipt)).data()
  expect((await run(...receipt)).data().invoice_id).toBe(first.invoice_id)
  expect((await run('invoices', '--template', id)).stdout).toContain(first.invoice_id)
  await run('templates', 'deactivate', id)
  expect((await run('templates')).stdout).toMatch(new RegExp(`Coffee to go +3.5 USDT +deactivated +${id}`))
  expect(await refused('templates', 'receipt', id, '--external-id', 'receipt-2')).toContain(
    'TEMPLATE_INACTIVE',
  )
}, 60_000)

test('every event of invoices and templates can be triggered', async () => {
  const before = await coffer.findEndOfEvents()
  const listed = (await run('trigger')).stdout.match(/^(invoice|template)\.\w+/gm) ?? []
  const described = await createCoffer({ baseUrl: live.server.url }).request<{ webhooks: object }>(
    'GET',
    '/openapi.json',
  )
  const all = Object.keys(described.data.webhooks).filter((type) => /^(invoice|template)\./.test(type))
  expect(listed.toSorted()).toEqual(all.toSorted())
  // The clock moves on at the end, for others wait for a time as well.
  for (const type of listed.toSorted((one) => (one === 'invoice.expired' ? 1 : -1)))
    await run('trigger', type)
  const { stdout } = await run(
    'events',
    '--after',
    before,
    '--types',
    'invoice.*,template.*',
    '--limit',
    '100',
  )
  for (const type of all) expect(stdout).toContain(`${type} `)
}, 120_000)
