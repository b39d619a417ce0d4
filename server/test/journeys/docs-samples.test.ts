import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../wire/test-server.ts'
import { untilBanksKnown } from '../wire/until-banks-known.ts'
import { untilGiftCards } from '../wire/until-gift-cards.ts'
import { untilServiceListed } from '../wire/until-services-listed.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'

const run = promisify(execFile)
const root = new URL('../../../', import.meta.url)

type Operation = {
  id: string
  method: string
  body: unknown
  permission: string | null
  keyPlace: string | null
}
type Caller = { origin: string; credentials: { apiKey: string; secretKey: string }; newKey: () => string }

// The modules of the pages themselves, whose types are of another project.
const page = (room: string) => import(new URL(`console/src/docs/${room}/index.ts`, root).href)
const { groupsOf } = (await page('reading')) as {
  groupsOf(api: unknown): { operations: Operation[] }[]
}
const { sampleLanguages, sampleRequest, streamSample } = (await page('samples')) as {
  sampleLanguages: { name: string; write(request: unknown): string }[]
  sampleRequest(operation: Operation, caller: Caller): unknown
  streamSample(options: { url: string; credentials: Caller['credentials'] }): string
}

const node = process.execPath
// Go compiles its library first where it was never used before.
const timeoutMs = 300_000
const tools: {
  [language: string]: { file: string; needs: string[]; run(file: string): [string, ...string[]] }
} = {
  curl: { file: 'sample.sh', needs: ['bash', 'curl', 'openssl'], run: (file) => ['bash', file] },
  TypeScript: { file: 'sample.ts', needs: [node], run: (file) => [node, file] },
  Python: { file: 'sample.py', needs: ['python3'], run: (file) => ['python3', file] },
  Go: { file: 'sample.go', needs: ['go', 'gofmt'], run: (file) => ['go', 'run', file] },
}

function isThere(tool: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v "${tool}"`])
    return true
  } catch {
    return false
  }
}

/** The names of tests that cannot run here say why. */
function missingOf(language: string): string {
  const missing = (tools[language]?.needs ?? []).filter((tool) => !isThere(tool))
  return missing.length === 0 ? '' : ` (SKIPPED: this machine has no ${missing.join(', ')})`
}

// A reporter may keep the names of skipped tests to itself.
for (const language of Object.keys(tools))
  if (missingOf(language) !== '') console.warn(`Samples in ${language} are not run${missingOf(language)}.`)

let server: TestServer
let folder: string
let operations: Operation[]
let caller: Caller
beforeAll(async () => {
  server = await startTestServer({ COFFER_SANDBOX_TRADERS: 'on' })
  folder = mkdtempSync(join(tmpdir(), 'coffer-samples-'))
  const api = await (await fetch(`${server.url}/docs/openapi.json`)).json()
  operations = groupsOf(api).flatMap((group) => group.operations)
  const { api_key: apiKey, secret_key: secretKey } = server.customers.alice
  let serial = 0
  caller = { origin: server.url, credentials: { apiKey, secretKey }, newKey: () => `sample-${++serial}` }
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

async function runSample(language: string, text: string): Promise<{ answer: string; printed: string }> {
  const tool = tools[language]!
  const file = join(folder, tool.file)
  writeFileSync(file, text)
  const [command, ...args] = tool.run(file)
  const { stdout } = await run(command, args)
  return { answer: stdout.slice(stdout.indexOf('{')), printed: stdout }
}

const written = (language: string, id: string) => {
  const operation = operations.find((one) => one.id === id)!
  const { write } = sampleLanguages.find(({ name }) => name === language)!
  return write(sampleRequest(operation, caller))
}

/** Codes that no example of ours may be answered with: they mean that the sample itself is wrong. */
const mistakes = [
  'INVALID_API_KEY',
  'SIGNATURE_EXPIRED',
  'INVALID_SIGNATURE',
  'INVALID_JSON',
  'VALIDATION_ERROR',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_KEY_REUSED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'INTERNAL_ERROR',
]

/** Holds every sample of a language, each in a folder of its own, against what the language's own tools say. */
const checks: { [language: string]: (home: string, files: string[]) => Promise<void> } = {
  async curl(_home, files) {
    for (const file of files) await run('bash', ['-n', file])
  },
  async Python(home) {
    await run('python3', ['-m', 'compileall', '-q', home])
  },
  async Go(home) {
    writeFileSync(join(home, 'go.mod'), 'module samples\n\ngo 1.21\n')
    await run('go', ['vet', './...'], { cwd: home })
    expect((await run('gofmt', ['-l', '.'], { cwd: home })).stdout).toBe('')
  },
  async TypeScript(home) {
    const { credentials } = caller
    writeFileSync(join(home, 'stream.ts'), streamSample({ url: 'ws://127.0.0.1/ws', credentials }))
    copyFileSync(new URL('console/samples/verify-webhook.ts', root), join(home, 'receiver.ts'))
    writeFileSync(join(home, 'package.json'), '{ "type": "module" }')
    const typeRoots = [new URL('node_modules/@types', root).pathname]
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2024',
      strict: true,
      noEmit: true,
      types: ['node'],
      typeRoots,
    }
    writeFileSync(join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    const tsc = new URL('node_modules/.bin/tsc', root).pathname
    const { stdout } = await run(tsc, ['-p', home]).catch((error) => error)
    expect(stdout).toBe('')
  },
}

describe.each(Object.keys(tools))('a sample in %s', (language) => {
  const missing = missingOf(language)
  const there = test.skipIf(missing !== '')

  there(
    `runs as it is pasted: a read with a query, a payment under a key, and what is public${missing}`,
    async () => {
      const wallets = JSON.parse((await runSample(language, written(language, 'listWallets'))).answer)
      expect(wallets).toMatchObject({ success: true })
      const list = JSON.parse((await runSample(language, written(language, 'listTransactions'))).answer)
      expect(list).toMatchObject({ success: true, data: { limit: 1 } })
      const instruments = JSON.parse(
        (await runSample(language, written(language, 'listFiatInstruments'))).answer,
      )
      expect(instruments).toMatchObject({ success: true, data: [{ base: 'USDT' }] })
      const cancelled = JSON.parse((await runSample(language, written(language, 'cancelFiatOrder'))).answer)
      expect(cancelled.error.code).toBe('ORDER_NOT_FOUND')
    },
    timeoutMs,
  )

  there(
    `pays once, however often it is run${missing}`,
    async () => {
      const payment = written(language, 'createInternalTransfer')
      const first = JSON.parse((await runSample(language, payment)).answer)
      const second = JSON.parse((await runSample(language, payment)).answer)
      expect(first).toMatchObject({ success: true, data: { to: 'bob', amount: '12.5' } })
      expect(second).toEqual(first)
    },
    timeoutMs,
  )

  there(
    `is well formed, whatever the operation${missing}`,
    async () => {
      const home = join(folder, language)
      const files = operations.map(({ id }) => {
        mkdirSync(join(home, id), { recursive: true })
        const file = join(home, id, tools[language]!.file)
        writeFileSync(file, written(language, id))
        return file
      })
      await checks[language]!(home, files)
    },
    timeoutMs,
  )
})

test.skipIf(missingOf('curl') !== '')(
  `every operation has a sample that the server understands, in curl${missingOf('curl')}`,
  async () => {
    const answers: [string, string][] = []
    for (const { id } of operations.filter((one) => !one.id.startsWith('sandbox'))) {
      const { answer } = await runSample('curl', written('curl', id))
      const { success, error } = JSON.parse(answer)
      answers.push([id, success ? 'success' : error.code])
    }
    expect(answers.filter(([, outcome]) => mistakes.includes(outcome))).toEqual([])
    expect(answers.filter(([, outcome]) => outcome === 'success').length).toBeGreaterThan(40)
    await server.expectSoundBooks()
  },
)

/** Fields that a caller takes from the answer to another example, for the body, or else for the id in the path. */
const takenFrom: { readonly [id: string]: readonly [example: string, field: string] } = {
  getFiatDeposit: ['createFiatDeposit', 'transaction_id'],
  getCryptoWithdrawal: ['createCryptoWithdrawal', 'transaction_id'],
  removeWithdrawalAddress: ['addWithdrawalAddress', 'id'],
  getFiatWithdrawal: ['createFiatWithdrawal', 'transaction_id'],
  executeCryptoConversion: ['estimateCryptoConversion', 'quote_id'],
  executeFiatConversion: ['estimateFiatConversion', 'quote_id'],
  amendFiatOrder: ['createFiatOrder', 'order_id'],
  getFiatOrder: ['createFiatOrder', 'order_id'],
  cancelFiatOrder: ['createFiatOrder', 'order_id'],
  getCardOrder: ['issueCard', 'order_id'],
  getGiftCardOrder: ['purchaseGiftCard', 'order_id'],
  payService: ['estimateServicePayment', 'quote_expires_at'],
  getServicePayment: ['payService', 'id'],
  getInvoice: ['createInvoice', 'invoice_id'],
  getInvoicePaymentUrl: ['createInvoice', 'invoice_id'],
  cancelInvoice: ['createInvoice', 'invoice_id'],
  getInvoiceTemplate: ['createInvoiceTemplate', 'template_id'],
  createTemplatePayment: ['createInvoiceTemplate', 'template_id'],
  deactivateInvoiceTemplate: ['createInvoiceTemplate', 'template_id'],
  getTransaction: ['createCryptoWithdrawal', 'transaction_id'],
  getWebhook: ['createWebhook', 'id'],
  changeWebhook: ['createWebhook', 'id'],
  rotateWebhookSecret: ['createWebhook', 'id'],
  testWebhook: ['createWebhook', 'id'],
  listWebhookDeliveries: ['createWebhook', 'id'],
  replayWebhook: ['createWebhook', 'id'],
  deleteWebhook: ['createWebhook', 'id'],
  sandboxChangeKey: ['sandboxCreateKey', 'api_key'],
  sandboxDeleteKey: ['sandboxCreateKey', 'api_key'],
}

/** Examples that need more than an answer before them, with what they are answered here, and what they need. */
const needing: { readonly [id: string]: readonly [code: string, needs: string] } = {
  cancelCryptoWithdrawal: ['TRANSACTION_NOT_FOUND', 'a withdrawal that nothing has signed'],
  cancelCryptoOrder: ['ORDER_NOT_FOUND', 'an order that has not been filled'],
  ...Object.fromEntries(
    [
      ...['topUpCard', 'listCardTransactions', 'getCard', 'getCardBalance', 'freezeCard', 'unfreezeCard'],
      ...['blockCard', 'setCardLimits', 'revealCard', 'sandboxUseCard', 'sandboxRefundCard'],
    ].map((id) => [id, ['CARD_NOT_FOUND', 'a card that the issuer has made']] as const),
  ),
  chooseInvoiceCurrency: ['INVOICE_NOT_FOUND', 'an invoice whose payer chooses'],
  payInvoice: ['INVOICE_NOT_FOUND', 'an invoice of another customer'],
  refundInvoice: ['INVOICE_NOT_FOUND', 'an invoice that was paid'],
  getWebhookDelivery: ['WEBHOOK_NOT_FOUND', 'an event that was sent'],
  replayWebhookDelivery: ['WEBHOOK_NOT_FOUND', 'an event that was sent'],
  sandboxSettleFiatDeposit: ['TRANSACTION_NOT_FOUND', 'a deposit that waits for its payer'],
  sandboxSettleWithdrawal: ['TRANSACTION_NOT_FOUND', 'a withdrawal that is under way'],
  sandboxReturnPayout: ['TRANSACTION_NOT_FOUND', 'a payout that was paid'],
  sandboxSettleCardOrder: ['ORDER_NOT_FOUND', 'an order that the issuer has not decided'],
  sandboxSettleGiftCard: ['ORDER_NOT_FOUND', 'an order that the supplier has not decided'],
  sandboxSettleServicePayment: ['ORDER_NOT_FOUND', 'a payment that the supplier has not decided'],
  sandboxPayCardOrder: ['ORDER_NOT_FOUND', 'an order that waits for its payment'],
  sandboxPayInvoice: ['INVOICE_NOT_FOUND', 'an invoice that waits for its payment'],
}

type Sample = { method: string; target: string; body: object | undefined; headers: [string, string][] }
type Made = { [id: string]: { readonly [field: string]: string } }

const exampleId = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}|pk_live_[0-9a-f]{32}/

/** Plays an example with what its caller has by then; answers its outcome. */
async function play(own: TestServer, operation: Operation, made: Made): Promise<string> {
  const { id, permission } = operation
  const { method, target, body, headers } = sampleRequest(operation, caller) as Sample // as: the page's own
  const [example = '', field = ''] = takenFrom[id] ?? []
  const value = made[example]?.[field]
  const isInBody = body !== undefined && field in body
  const { status, data, error } = await own.send(
    method,
    value === undefined || isInBody ? target : target.replace(exampleId, value),
    {
      ...(permission === null ? { as: null } : {}),
      ...(body === undefined ? {} : { body: isInBody ? { ...body, [field]: value } : body }),
      headers: Object.fromEntries(headers.filter(([name]) => name !== 'Content-Type')),
    },
  )
  made[id] = data
  return status === 200 ? 'success' : `${error?.code}`
}

/** The operations in the order of the documentation, but removals and cancellations later, and the controls last. */
function playedInOrder(): Operation[] {
  const placeOf = ({ id }: Operation) =>
    (id.startsWith('sandbox') ? 2 : 0) + (/^(sandboxD|d|c)(eactivate|elete|ancel)|^remove/.test(id) ? 1 : 0)
  return operations.toSorted((one, other) => placeOf(one) - placeOf(other))
}

async function openOwn(): Promise<TestServer & AsyncDisposable> {
  const own = await startTestServer({ COFFER_SANDBOX_TRADERS: 'on' })
  await Promise.all([untilWithdrawalsOpen(own), untilBanksKnown(own), untilGiftCards(own)])
  await untilServiceListed(own, 'MTS')
  return { ...own, [Symbol.asyncDispose]: () => own.stop() }
}

/** Until the market maker has followed a price, and nobody offers USDT for less any more. */
async function untilOffered(own: TestServer, { above }: { readonly above: number }): Promise<void> {
  const target = '/spot/fiat/orderbook?pair=USDT/RUB'
  const cheapest = async () => Number((await own.send('GET', target, { as: null })).data.asks[0]?.price ?? 0)
  await expect.poll(cheapest, { timeout: 20_000 }).toBeGreaterThan(above)
}

test(
  'each documented example runs as it is pasted, with what its caller has from the answers before',
  async () => {
    // The server is this test's own, as the examples of controls would disturb other tests.
    await using own = await openOwn()
    // The example of an order spends this.
    const spent = { currency: 'RUB', amount: '1000' }
    await own.send('POST', '/funding/transfer/to-trading', { body: spent })
    // The example of an order buys below this, so nobody fills it before its other examples are played.
    await own.send('POST', '/sandbox/v1/prices/USDT%2FRUB', { body: { price: '85' } })
    await untilOffered(own, { above: 80 })
    const made: Made = {}
    const wrong: string[][] = []
    for (const operation of playedInOrder().filter(({ id }) =>
      ['createFiatOrder', 'amendFiatOrder', 'cancelFiatOrder'].includes(id),
    )) {
      const { id } = operation
      const [expected = 'success'] = needing[id] ?? []
      const outcome = await play(own, operation, made)
      if (outcome !== expected) wrong.push([id, outcome])
    }
    expect(wrong).toEqual([])
    const known = operations.map(({ id }) => id)
    expect(Object.keys({ ...takenFrom, ...needing }).filter((id) => !known.includes(id))).toEqual([])
  },
  timeoutMs,
)

test('the sample of the stream signs in, and is told of the order book', async () => {
  const { apiKey, secretKey } = caller.credentials
  const file = join(folder, 'stream.ts')
  const url = `${server.url.replace('http', 'ws')}/ws`
  writeFileSync(file, streamSample({ url, credentials: { apiKey, secretKey } }))
  const program = spawn(node, [file])
  let printed = ''
  program.stdout.on('data', (text) => {
    printed += text
  })
  await vi.waitFor(() => expect(printed).toContain('spot.fiat.orderbook.USDT/RUB","type":"snapshot"'), 20_000)
  expect(printed).toContain('"event":"auth"')
  expect(printed).not.toContain('"event":"error"')
  program.kill()
})

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo // a TCP server that listens has one
  listener.close()
  return port
}

describe.each([
  ['TypeScript', 'verify-webhook.ts'],
  ['Python', 'verify-webhook.py'],
  ['Go', 'verify-webhook.go'],
])('the receiver of webhooks in %s', (language, name) => {
  const missing = missingOf(language)

  test.skipIf(missing !== '')(`takes what the server signs, and nothing else${missing}`, async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    const { data: webhook } = await server.send('POST', '/webhooks', { body: { url } })
    const text = readFileSync(new URL(`console/samples/${name}`, root), 'utf8')
    const file = join(folder, name)
    writeFileSync(file, text.replace('whsec_…', webhook.secret).replace('4242', String(port)))
    const tool = tools[language]!
    const [command, ...args] = tool.run(file)
    const program = spawn(command, args, { detached: true })
    let printed = ''
    program.stdout.on('data', (part) => {
      printed += part
    })
    try {
      const forged = { 'webhook-id': 'a', 'webhook-signature': 'v1,AAAA', 'webhook-timestamp': '1767225600' }
      const status = (headers: Record<string, string>) =>
        fetch(url, { method: 'POST', headers, body: '{}' }).then((response) => response.status)
      await vi.waitFor(async () => expect(await status(forged)).toBe(400), { timeout: 60_000, interval: 200 })
      expect(await status({ ...forged, 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) })).toBe(
        400,
      )
      expect(await status({})).toBe(400)
      expect(printed).toBe('')
      await server.send('POST', `/webhooks/${webhook.id}/test`, { headers: { 'idempotency-key': name } })
      await vi.waitFor(() => expect(printed).toContain('"type":"webhook.test"'), { timeout: 30_000 })
      await vi.waitFor(async () => {
        const { data } = await server.send('GET', `/webhooks/${webhook.id}/deliveries`)
        expect(data.items[0]).toMatchObject({ status: 'succeeded' })
      }, 20_000)
    } finally {
      // The whole process group ends, with the program that `go run` has started.
      process.kill(-Number(program.pid))
    }
  })
})
