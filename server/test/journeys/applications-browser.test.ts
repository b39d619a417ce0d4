import { gzipSync } from 'node:zlib'
import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { launchChromium, missingChromium as note } from '../wire/chromium.ts'
import { scanCode } from '../wire/scan-code.ts'
import { signIn } from '../wire/sign-in.ts'
import { type Credentials, startTestServer, type TestServer } from '../wire/test-server.ts'
import { startWebhookReceiver } from '../wire/webhook-receiver.ts'

const consolePages = [
  'Overview',
  'API keys',
  'Requests',
  'Deposit addresses',
  'Webhooks',
  'Events',
  'Transactions',
  'Market',
  'Stream',
  'Sandbox',
  'Sessions',
]
const officePages = [
  'Withdrawals',
  'Overview',
  'Payouts',
  'Deposit inbox',
  'Customers',
  'Transactions',
  'Stuck',
  'Breaks',
  'Kill switches',
  'House',
  'Ledger',
  'Audits',
  'Catalogue',
  'By hand',
  'Audit log',
  'Let a command act',
  'Sessions',
]

describe.skipIf(note !== '')(`the console and the back office in a browser${note}`, () => {
  let server: TestServer
  let browser: Browser
  let complaints: string[]
  let asked: string[]
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startTestServer(), launchChromium()])
  })
  afterAll(async () => {
    await browser.close()
    await server.expectSoundBooks()
    await server.stop()
  })

  /** Signs in with one click; whatever the page complains of, or asks of another host, fails the test at `close`. */
  async function enter(door: string, person: string, options: BrowserContextOptions = {}): Promise<Page> {
    ;[complaints, asked] = [[], []]
    const viewport = { width: 1280, height: 800 }
    const context = await browser.newContext({ viewport, locale: 'en-US', ...options })
    const page = await context.newPage()
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${server.url}/${door}`)
    await page.getByRole('button', { name: person }).click()
    await page.waitForURL(`${server.url}/${door}`)
    await page.locator('main h1').waitFor()
    return page
  }

  async function close(page: Page): Promise<void> {
    await page.context().close()
    expect(complaints).toEqual([])
    expect(asked.filter((url) => !url.startsWith(server.url) && !url.startsWith('blob:'))).toEqual([])
  }

  async function send(to_username: string, as: Credentials): Promise<void> {
    const body = { amount: '0.01', symbol: 'USDT', to_username, idempotency_key: crypto.randomUUID() }
    const { status, text } = await server.send('POST', '/funding/transfer/internal', { as, body })
    expect(status, text).toBe(200)
  }

  test('a customer makes a key with two permissions, which works from a program, and its secret is shown once', async () => {
    const page = await enter('console', 'alice')
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Back end')
    await page.getByRole('checkbox', { name: 'can_account_read' }).check()
    await page.getByRole('checkbox', { name: 'can_deposit' }).check()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const secret_key = (await page.getByTestId('secret-key').textContent()) ?? ''
    const api_key = (await page.getByTestId('api-key').textContent()) ?? ''
    const as = { api_key, secret_key }
    expect((await server.send('GET', '/account/profile', { as })).data.username).toBe('alice')
    expect((await server.send('GET', '/transactions', { as })).error?.code).toBe('PERMISSION_DENIED')
    await page.keyboard.press('Escape')
    expect(await page.getByTestId('secret-key').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'I have stored the secret' }).click()
    await page.getByText(api_key).waitFor()
    expect(await page.content()).not.toContain(secret_key)
    await close(page)
  })

  test('a key is found, changed and rolled by buttons, and an act that is refused says why and which request to quote', async () => {
    const page = await enter('console', 'bob')
    const own = await signIn(server, 'bob')
    const body = { name: 'Shop', permissions: ['can_account_read'] }
    const { data: old } = await own.send('POST', '/keys', { body })
    await page.goto(`${server.url}/console/keys?search=shop&status=active`)
    const row = page.getByRole('row', { name: old.api_key })
    await row.getByRole('cell', { name: '600', exact: true }).waitFor()
    expect(await page.getByRole('row').count()).toBe(2)
    await row.getByRole('button', { name: 'Change' }).click()
    const change = page.getByRole('dialog', { name: 'Change this key' })
    expect(await change.getByLabel('Name', { exact: true }).inputValue()).toBe('Shop')
    await change.getByLabel('Name', { exact: true }).fill('Shop two')
    await change.getByLabel('Requests a minute').fill('60')
    await change.getByLabel('Expires').fill('2999-01-01T00:00')
    await change.getByRole('checkbox', { name: 'can_transactions_read' }).check()
    await change.getByRole('button', { name: 'Save' }).click()
    await row.getByText('Shop two').waitFor()
    await row.getByRole('cell', { name: '60', exact: true }).waitFor()
    await row.getByText(/2999|2998/).waitFor()
    expect((await server.send('GET', '/transactions', { as: old })).status).toBe(200)

    await row.getByRole('button', { name: 'Roll' }).click()
    const roll = page.getByRole('dialog', { name: 'Roll this key' })
    await roll.getByText('beside the new one for a day').waitFor()
    await roll.getByLabel('The old key works for').selectOption('0')
    await roll.getByText('refused as soon as you roll it').waitFor()
    await roll.getByRole('button', { name: 'Roll' }).click()
    const secret_key = (await page.getByTestId('secret-key').textContent()) ?? ''
    const api_key = (await page.getByTestId('api-key').textContent()) ?? ''
    await page.getByRole('button', { name: 'I have stored the secret' }).click()
    const made = { api_key, secret_key }
    expect((await server.send('GET', '/account/profile', { as: made })).data.username).toBe('bob')
    expect((await server.send('GET', '/account/profile', { as: old })).error?.code).toBe('API_KEY_EXPIRED')

    const successor = page.getByRole('row', { name: api_key })
    await successor.getByRole('button', { name: 'Disable' }).waitFor()
    await server.send('DELETE', `/sandbox/v1/keys/${api_key}`)
    await successor.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('alert').getByText('API_KEY_NOT_FOUND · Quote the request').waitFor()
    complaints.length = 0 // the browser notes the answer 404
    const { data: left } = await own.send('POST', '/keys', { body })
    const olivia = await signIn(server, 'olivia')
    await olivia.send('POST', '/acts/keys/disable', { body: { subject: left.api_key, reason: 'leaked' } })
    await page.reload()
    await page.getByText('Nothing matches these filters').waitFor()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('')
    const taken = page.getByRole('row', { name: left.api_key })
    await taken.getByText('disabled by an operator').waitFor()
    expect(await taken.getByRole('button', { name: 'Enable' }).count()).toBe(0)
    await close(page)
  })

  test('a signature that does not match is explained: the page shows what had to be signed', async () => {
    const page = await enter('console', 'alice')
    const secret_key = `sk_live_${'0'.repeat(64)}`
    const as = { ...server.customers.alice, secret_key }
    const { error } = await server.send('GET', '/account/profile', { as })
    expect(error?.code).toBe('INVALID_SIGNATURE')
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('Refused')
    expect(page.url()).toContain('status=4xx')
    const row = page.getByRole('row', { name: /profile 401 INVALID_SIGNATURE/ })
    await row.getByRole('button', { name: 'Details' }).click()
    const shown = await page.getByTestId('signed-string').textContent()
    expect(shown).toMatch(/^\d{10}GET\/api\/v1\/integration\/account\/profile$/)
    await page.keyboard.press('Escape')
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await page.getByText('Nothing matches these filters').waitFor()
    expect(page.url()).toContain('to=2020-01-01')
    await close(page)
  })

  test('a form keeps what was typed, and says what is wrong with which field and which request to quote', async () => {
    const page = await enter('console', 'alice')
    await page.goto(`${server.url}/console/keys`)
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Wrong')
    await page.getByRole('checkbox', { name: 'can_deposit' }).check()
    await page.getByLabel('Allowed addresses').fill('nowhere')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('alert').getByText('VALIDATION_ERROR · Quote the request').waitFor()
    expect(await page.getByLabel('Allowed addresses').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Wrong')
    complaints.length = 0 // the browser notes the answer 422
    await close(page)
  })

  test('a webhook is added, a test arrives, and its delivery is sent again', async () => {
    const receiver = await startWebhookReceiver()
    const page = await enter('console', 'bob')
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
    await page.getByRole('button', { name: 'Add endpoint' }).last().click()
    expect(await page.getByTestId('webhook-secret').textContent()).toMatch(/^whsec_/)
    await page.getByRole('button', { name: 'I have stored the secret' }).click()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect.poll(() => receiver.received.length).toBe(1)
    await page.getByRole('cell', { name: 'succeeded' }).waitFor()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => receiver.received.length).toBe(2)
    await page.getByRole('button', { name: 'Details' }).click()
    const delivery = page.getByRole('dialog', { name: 'A delivery' })
    await delivery.getByRole('row', { name: /^2 .* 204/ }).waitFor()
    await delivery.getByText('"type":"webhook.test"').waitFor()
    await delivery.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => receiver.received.length).toBe(3)
    await delivery.getByRole('row', { name: /^3 .* 204/ }).waitFor()
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await delivery.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await receiver.stop()
    await close(page)
  })

  test('an endpoint is told the events that were chosen; it is changed, disabled, given another secret and deleted', async () => {
    const receiver = await startWebhookReceiver()
    const page = await enter('console', 'alice')
    await page.goto(`${server.url}/console/webhooks`)
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    const add = page.getByRole('dialog', { name: 'Add endpoint' })
    expect(await add.getByRole('checkbox', { name: 'Every event' }).isChecked()).toBe(true)
    await add.getByRole('textbox', { name: 'Address' }).fill(`${receiver.url}?chosen`)
    await add.getByRole('checkbox', { name: 'Every event' }).uncheck()
    expect(await add.getByRole('button', { name: 'Add endpoint' }).isDisabled()).toBe(true)
    await add.getByRole('checkbox', { name: 'transfer.received' }).check()
    await add.getByRole('checkbox', { name: 'deposit.*' }).check()
    await add.getByRole('button', { name: 'Add endpoint' }).click()
    const first = await page.getByTestId('webhook-secret').textContent()
    await page.getByRole('button', { name: 'I have stored the secret' }).click()
    const card = page.getByRole('region', { name: `${receiver.url}?chosen` })
    await card.getByText('transfer.received, deposit.*').waitFor()

    await card.getByRole('button', { name: 'Change' }).click()
    const change = page.getByRole('dialog', { name: 'Change this endpoint' })
    await change.getByRole('checkbox', { name: 'webhook.disabled' }).check()
    await change.getByRole('button', { name: 'Save' }).click()
    await card.getByText('transfer.received, deposit.*, webhook.disabled').waitFor()

    await card.getByRole('button', { name: 'Disable' }).click()
    await card.getByRole('button', { name: 'Enable' }).waitFor()
    await send('alice', server.customers.bob)
    await card.getByRole('button', { name: 'Enable' }).click()
    await card.getByRole('button', { name: 'Send a time span again' }).click()
    const replay = page.getByRole('dialog', { name: 'Send the events of a time span again' })
    await replay.getByLabel('From').fill('2020-01-02T00:00')
    await replay.getByLabel('To').fill('2020-01-01T00:00')
    await replay.getByRole('button', { name: 'Send again' }).click()
    await replay.getByText('VALIDATION_ERROR · Quote the request').waitFor()
    complaints.length = 0 // the browser notes the answer 422
    await replay.getByLabel('To').fill('')
    await replay.getByRole('button', { name: 'Send again' }).click()
    await expect
      .poll(() => receiver.received.map(({ body: sent }) => JSON.parse(sent).type), { timeout: 10_000 })
      .toContain('transfer.received')

    await card.getByRole('button', { name: 'Roll the secret' }).click()
    await page
      .getByRole('dialog', { name: 'Roll the signing secret?' })
      .getByRole('button', { name: 'Roll the secret' })
      .click()
    const second = await page.getByTestId('webhook-secret').textContent()
    expect([second, second === first]).toEqual([expect.stringMatching(/^whsec_/), false])
    await page.getByRole('button', { name: 'I have stored the secret' }).click()
    await card.getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('dialog', { name: 'Delete this endpoint?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await card.waitFor({ state: 'detached' })
    await receiver.stop()
    await close(page)
  })

  test('events are shown newest first, fifty at a time, and the address keeps the place', async () => {
    for (let sent = 0; sent < 55; sent++) await send('bob', server.customers.alice)
    const page = await enter('console', 'bob')
    await page.goto(`${server.url}/console/events?types=transfer.received`)
    await page.getByRole('cell', { name: 'transfer.received' }).first().waitFor()
    await expect.poll(() => page.getByRole('cell', { name: 'transfer.received' }).count()).toBe(50)
    await page.getByRole('button', { name: 'Older' }).click()
    await expect.poll(() => page.getByRole('cell', { name: 'transfer.received' }).count()).not.toBe(50)
    await page.reload()
    await page.getByRole('button', { name: 'Newest' }).click()
    await expect.poll(() => page.getByRole('cell', { name: 'transfer.received' }).count()).toBe(50)
    await close(page)
  })

  test('what happens to a customer shows without a reload', async () => {
    const page = await enter('console', 'carol')
    await page.getByRole('link', { name: 'Transactions' }).click()
    await page.getByText('Nothing has moved yet').waitFor()
    const body = { amount: '1.5', symbol: 'USDT', to_username: 'carol', idempotency_key: crypto.randomUUID() }
    const { status, text } = await server.send('POST', '/funding/transfer/internal', { body })
    expect(status, text).toBe(200)
    await page.getByRole('cell', { name: '1.5 USDT' }).waitFor()
    await close(page)
  })

  test('a sandbox is driven by buttons: money arrives, and a refusal names the field', async () => {
    const page = await enter('console', 'bob')
    await page.getByRole('link', { name: 'Sandbox' }).click()
    const pay = page.getByRole('form', { name: 'Pay me' })
    await pay.getByLabel('Currency and network').selectOption({ label: 'USDT · trc20' })
    await pay.getByLabel('Amount').fill('77.25')
    await pay.getByRole('button', { name: 'Pay me' }).click()
    await pay.getByText('Sent in the transaction').waitFor()
    const pin = page.getByRole('form', { name: 'Prices' })
    await pin.getByRole('button', { name: 'Pin' }).click()
    await pin.getByRole('alert').getByText('VALIDATION_ERROR').waitFor()
    expect(await pin.getByLabel('Price').getAttribute('aria-invalid')).toBe('true')
    complaints.length = 0 // the browser notes the answer 422
    await page.getByRole('link', { name: 'Transactions' }).click()
    const row = page.getByRole('row', { name: '77.25 USDT' })
    await row.getByRole('button', { name: 'Details' }).click()
    const details = page.getByRole('dialog', { name: 'A transaction' })
    await details.getByText('completed').first().waitFor()
    await details.getByText(/^(\d+) of \1 confirmations$/).waitFor()
    await page.reload()
    await details.getByText('+77.25 USDT').waitFor()
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await details.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await page.keyboard.press('Escape')
    const amount = await row.getByRole('cell', { name: '77.25 USDT' }).boundingBox()
    expect(amount?.height, 'an amount and its currency stand in one line').toBeLessThan(40)
    await close(page)
  })

  test('thousands stand apart, and the text of an amount stays the number of the API', async () => {
    const page = await enter('console', 'alice')
    const rub = page.getByRole('row', { name: /^RUB / })
    await rub.getByRole('cell', { name: '80000000', exact: true }).first().waitFor()
    const groups = rub.locator('td').nth(1).locator('.amount > span')
    expect(await groups.allTextContents()).toEqual(['80', '000', '000'])
    await close(page)
  })

  test('a deposit address is shown as a code that a camera reads', async () => {
    const page = await enter('console', 'bob')
    await page.getByRole('link', { name: 'Deposit addresses' }).click()
    await page.getByRole('textbox', { name: 'Currency' }).fill('usdt')
    await page.getByRole('button', { name: 'Get address', exact: true }).click()
    const row = page.getByRole('row', { name: 'USDT trc20' })
    const address = (await row.locator('code').first().textContent()) ?? ''
    await row.getByRole('button', { name: 'Show: USDT trc20' }).click()
    await page.getByRole('img', { name: `QR code: ${address}` }).waitFor()
    expect(scanCode(await page.content())).toBe(address)
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Network' }).selectOption('trc20')
    expect(page.url()).toContain('network=trc20')
    await page.getByRole('row', { name: 'USDT erc20' }).waitFor({ state: 'detached' })
    await page.getByRole('searchbox', { name: 'Currency' }).fill('NONE')
    await page.keyboard.press('Enter')
    await page.getByText('Nothing matches these filters').waitFor()
    await close(page)
  })

  test('a person goes anywhere by keyboard: the palette opens, finds and goes', async () => {
    const page = await enter('console', 'alice')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('webh')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
    await close(page)
  })

  test('the console speaks Russian where the browser does, and when it is asked to', async () => {
    const page = await enter('console', 'alice', { locale: 'ru' })
    await page.getByRole('link', { name: 'Ключи API' }).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('ru')
    await page.getByRole('combobox', { name: 'Язык' }).selectOption('en')
    await page.getByRole('link', { name: 'API keys' }).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('en')
    await close(page)
  })

  test('in Russian no word is English but codes: permissions, types, statuses, refusals and what is wrong with a field', async () => {
    const body = { amount: '2', symbol: 'USDT', to_username: 'bob', idempotency_key: crypto.randomUUID() }
    expect((await server.send('POST', '/funding/transfer/internal', { body })).status).toBe(200)
    const page = await enter('console', 'bob', { locale: 'ru-RU' })
    await page.getByRole('link', { name: 'Ключи API' }).click()
    await page.getByRole('button', { name: 'Создать ключ' }).click()
    await page.getByText('Выплачивать на банковские счета.').waitFor()
    await page.getByRole('heading', { name: 'Отправка денег' }).waitFor()
    await page.getByLabel('Название', { exact: true }).fill('Бэкенд')
    await page.getByRole('checkbox', { name: 'can_deposit' }).check()
    await page.getByLabel('Разрешённые адреса').fill('nowhere')
    await page.getByRole('button', { name: 'Создать', exact: true }).click()
    const refusal = page.getByRole('alert')
    await refusal.getByText('Некоторые поля запроса заполнены неверно.').waitFor()
    await refusal.getByText('VALIDATION_ERROR · Если сообщаете об этом').waitFor()
    // Nothing of what the server says is lost.
    expect(await refusal.locator('[lang=en]').textContent()).toMatch(/^allowed_ips must hold addresses/)
    await page.getByText('здесь адреса и диапазоны CIDR, а «nowhere» — ни то ни другое').waitFor()
    complaints.length = 0 // the browser notes the answer 422
    await page.goto(`${server.url}/console/transactions`)
    const row = page.getByRole('row', { name: 'перевод от клиента' }).first()
    await row.getByText('завершено').waitFor()
    await page.getByRole('combobox', { name: 'Тип' }).selectOption('вывод криптовалюты')
    expect(page.url()).toContain('type=withdrawal_crypto')
    await close(page)
  })

  test('an operator acts with a form, and the log tells of it; another role sees that it may not', async () => {
    const page = await enter('office', 'oscar')
    await page.getByRole('link', { name: 'By hand' }).click()
    const halt = page.locator('details', { hasText: 'networks halt' })
    await halt.locator('summary').click()
    await halt.getByRole('textbox', { name: 'NETWORK' }).fill('trc20')
    await halt.getByRole('textbox', { name: 'reason' }).fill('a leak')
    await halt.getByRole('button', { name: 'Run' }).click()
    await halt.getByText('Nothing is paid on trc20').waitFor()
    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('row', { name: /oscar networks halt trc20 a leak 127\.0\.0\.1/ }).waitFor()
    await close(page)
    const sam = await enter('office', 'sam')
    await sam.getByRole('link', { name: 'By hand' }).click()
    const same = sam.locator('details', { hasText: 'networks halt' })
    await same.locator('summary').click()
    await same.getByText('Your role may not do this.').waitFor()
    await close(sam)
  })

  test.for([
    ['console', 'alice', 'light', 1280],
    ['console', 'alice', 'dark', 320],
    ['office', 'olivia', 'dark', 1280],
    ['office', 'olivia', 'light', 320],
  ] as const)(
    '%s as %s, %s, %d pixels wide: no barrier that axe knows, and nothing is cut off',
    async ([door, person, colorScheme, width]) => {
      const page = await enter(door, person, {
        colorScheme,
        viewport: { width, height: 800 },
        bypassCSP: true,
      })
      for (const title of door === 'console' ? consolePages : officePages) {
        if (width < 760) await page.getByRole('button', { name: 'Menu' }).click()
        await page.getByRole('link', { name: title, exact: true }).click()
        await page.getByRole('heading', { name: title, level: 1 }).waitFor()
        await expectNoBarrier(page, { title, width })
      }
      for (const [title, show] of Object.entries(door === 'console' ? inConsole : inOffice)) {
        await show(page)
        await expectNoBarrier(page, { title, width })
      }
      await close(page)
    },
  )

  test.for(['light', 'dark'] as const)('signing in, %s: no barrier that axe knows', async (colorScheme) => {
    for (const width of [1280, 320]) {
      const context = await browser.newContext({
        colorScheme,
        bypassCSP: true,
        viewport: { width, height: 800 },
      })
      const page = await context.newPage()
      await page.goto(`${server.url}/office`)
      await page.getByRole('button', { name: 'oscar' }).waitFor()
      await expectNoBarrier(page, { title: 'who are you', width })
      await page.getByRole('button', { name: 'oscar' }).click()
      await page.locator('main h1').waitFor()
      await page.goto(`${server.url}/office/signed-in`)
      await page.getByRole('heading', { name: 'You are signed in' }).waitFor()
      await expectNoBarrier(page, { title: 'the end of a window', width })
      await context.close()
    }
  })

  async function expectNoBarrier(page: Page, { title, width }: { title: string; width: number }) {
    await page.waitForLoadState('networkidle')
    await page.evaluate(axe.source)
    const violations = await page.evaluate(
      'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]))',
    )
    expect([title, violations]).toEqual([title, []])
    expect([title, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([title, width])
  }

  type Show = { readonly [title: string]: (page: Page) => Promise<unknown> }

  async function showPalette(page: Page): Promise<void> {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'What are you looking for?' }).waitFor()
  }

  /** What is not reached by a link of the navigation. */
  const inConsole: Show = {
    'the palette': showPalette,
    async 'a new key'(page) {
      await page.goto(`${server.url}/console/keys?open=create`)
      await page.getByRole('checkbox', { name: 'can_deposit' }).waitFor()
    },
    async 'a new endpoint'(page) {
      await page.goto(`${server.url}/console/webhooks?open=add`)
      await page.getByRole('dialog', { name: 'Add endpoint' }).waitFor()
    },
    async 'an ended session'(page) {
      await page.goto(`${server.url}/console/keys`)
      await page.getByRole('button', { name: 'Create key' }).waitFor()
      await server.database.query(sql`
        update sessions set ended_at = now() where username = 'alice' and ended_at is null`)
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
      complaints.length = 0 // the browser notes the answer 401
    },
  }
  const inOffice: Show = {
    'the palette': showPalette,
    async 'a ledger entry'(page) {
      const body = { amount: '1', symbol: 'USDT', to_username: 'bob', idempotency_key: crypto.randomUUID() }
      expect((await server.send('POST', '/funding/transfer/internal', { body })).status).toBe(200)
      await page.goto(`${server.url}/office/ledger?kind=transfer_internal`)
      await page.locator('tbody a').first().click()
      await page.getByRole('heading', { name: 'Entry', level: 1 }).waitFor()
      await page.getByRole('region', { name: 'Movements' }).waitFor()
    },
    async 'a ledger account'(page) {
      await page.getByRole('link', { name: 'funding_available' }).first().click()
      await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor()
      await page.locator('tbody tr').first().waitFor()
    },
    async 'an act by hand'(page) {
      await page.goto(`${server.url}/office/acts?act=customers+freeze`)
      await page.getByRole('form', { name: 'customers freeze' }).getByRole('button').waitFor()
    },
    async 'a dialog of an act'(page) {
      await page.goto(`${server.url}/office/switches`)
      await page.getByRole('button', { name: 'Halt' }).first().click()
      await page.getByRole('dialog').getByLabel('Why').waitFor()
    },
  }

  test('the first load is small, and of use within a second', async () => {
    for (const [door, person] of [
      ['console', 'alice'],
      ['office', 'olivia'],
    ] as const) {
      const page = await enter(door, person)
      await page.waitForLoadState('networkidle')
      const bodies: Promise<Buffer>[] = []
      const names: string[] = []
      const keep = (response: Response) => {
        names.push(response.url())
        if (/\/assets\/|\/console$|\/office$/.test(response.url())) bodies.push(response.body())
      }
      page.on('response', keep)
      await page.reload()
      await page.locator('main h1').waitFor()
      // What draws the page's chart counts too.
      await page.waitForLoadState('networkidle')
      const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0)
      page.off('response', keep)
      // The best of three: what else the machine does is no part of it.
      const times: number[] = []
      for (let count = 0; count < 3; count += 1) {
        await page.reload({ waitUntil: 'commit' })
        times.push(Number(await page.evaluate(whenOfUse)))
      }
      const tookMs = Math.min(...times)
      console.info(`${door}: ${(bytes / 1000).toFixed(1)} kB, of use after ${tookMs.toFixed(0)} ms`)
      expect(tookMs).toBeLessThan(1_000)
      expect(bytes).toBeGreaterThan(50_000)
      expect(bytes).toBeLessThan(200_000)
      expect(names.filter((name) => name.includes('/russian-'))).toEqual([])
      await close(page)
    }
  })

  test('texts that customers choose stay text', async () => {
    const evil = '<img src=x onerror="window.isTaken=true">'
    const page = await enter('console', 'alice')
    await page.goto(`${server.url}/console/keys`)
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('Name', { exact: true }).fill(evil)
    await page.getByRole('checkbox', { name: 'can_deposit' }).check()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('button', { name: 'I have stored the secret' }).click()
    await page.getByText(evil).waitFor()
    expect(await page.evaluate('window.isTaken')).toBe(undefined)
    await close(page)
  })
})

/** The milliseconds from the start of the navigation until the page has its heading and its first data. */
const whenOfUse = `new Promise((resolve) => {
  const look = () =>
    document.querySelector('main h1') && document.querySelector('main :is(tbody tr, .empty)')
      ? resolve(performance.now())
      : requestAnimationFrame(look)
  look()
})`
