import { gzipSync } from 'node:zlib'
import type { BrowserContextOptions, Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { barriersOf } from '../wire/barriers.ts'
import { describeInBrowser } from '../wire/browser.ts'
import { scanCode } from '../wire/scan-code.ts'

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
  'Operator acts',
  'Audit log',
  'Let a command act',
  'Sessions',
]

describeInBrowser('the console and the back office in a browser', ({ server, browser }) => {
  let complaints: string[]
  let asked: string[]

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
    await details.getByText('+77.25 USDT', { exact: true }).waitFor()
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await details.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await page.keyboard.press('Escape')
    const amount = await row.getByRole('cell', { name: '77.25 USDT' }).boundingBox()
    expect(amount?.height, 'an amount and its currency stand in one line').toBeLessThan(40)
    await close(page)
  })

  test('a control of the sandbox says what it left behind, until that is undone', async () => {
    const page = await enter('console', 'bob')
    await page.getByRole('link', { name: 'Sandbox' }).click()
    const chains = page.getByRole('form', { name: 'Chains' })
    await chains.getByText('POST /sandbox/v1/chain/{network}/halt').waitFor()
    await chains.getByLabel('Network').selectOption('doge')
    await chains.getByRole('button', { name: 'Halt' }).click()
    await chains.getByText('Halted: doge').waitFor()
    await chains.getByRole('button', { name: 'Resume' }).click()
    await chains.getByText('Halted: doge').waitFor({ state: 'hidden' })
    const faults = page.getByRole('form', { name: 'Faults' })
    await faults.getByLabel('Party').selectOption('mail')
    await faults.getByRole('button', { name: 'Make them fail' }).click()
    await faults.getByText('Still to come: 3 × no answer (Mail server)').waitFor()
    await faults.getByRole('button', { name: 'End the fault' }).click()
    await faults.getByText('Still to come').waitFor({ state: 'hidden' })
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
    await page.getByLabel('Разрешённые IP-адреса').fill('nowhere')
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
    await row.getByText('успешно').waitFor()
    await page.getByRole('combobox', { name: 'Тип' }).selectOption('вывод криптовалюты')
    expect(page.url()).toContain('type=withdrawal_crypto')
    await close(page)
  })

  test('an operator acts with a form, and the log tells of it; another role sees that it may not', async () => {
    const page = await enter('office', 'oscar')
    await page.getByRole('link', { name: 'Operator acts' }).click()
    const halt = page.locator('details', { hasText: 'networks halt' })
    await halt.locator('summary').click()
    await halt.getByRole('textbox', { name: 'NETWORK' }).fill('trc20')
    await halt.getByRole('textbox', { name: 'reason' }).fill('a leak')
    await halt.getByRole('button', { name: 'Run' }).click()
    await halt.getByText('Nothing is paid on trc20').waitFor()
    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('row', { name: /oscar networks halt trc20 a leak – 127\.0\.0\.1/ }).waitFor()
    await close(page)
    const sam = await enter('office', 'sam')
    await sam.getByRole('link', { name: 'Operator acts' }).click()
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
    const violations = await barriersOf(page)
    expect([title, violations]).toEqual([title, []])
    expect([title, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([title, width])
  }

  type Show = { readonly [title: string]: (page: Page) => Promise<unknown> }

  async function showPalette(page: Page): Promise<void> {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'What are you looking for?' }).waitFor()
  }

  /** Views that no link of the navigation leads to. */
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
      await page.getByRole('link', { name: 'funding, available' }).first().click()
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
      // The code that draws the page's chart counts too.
      await page.waitForLoadState('networkidle')
      const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0)
      page.off('response', keep)
      // The best of three loads counts, since other work of the machine is no part of it.
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
