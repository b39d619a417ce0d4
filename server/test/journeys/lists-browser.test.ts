import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInBrowser } from '../wire/browser.ts'
import { signIn } from '../wire/sign-in.ts'

describeInBrowser('lists, times and the palette in a browser', ({ server, browser }) => {
  async function enter(person: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ locale: 'en-US', ...options })
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    const signedIn = await signIn(server, person)
    const [name = '', value = ''] = signedIn.cookie.split('=')
    await context.addCookies([{ name, value, url: server.url }])
    await page.goto(`${server.url}/${name.replace('coffer_', '')}`)
    await page.locator('main h1').waitFor()
    return page
  }

  async function transfer(amount: string): Promise<void> {
    const body = { symbol: 'USDT', amount, to_username: 'bob', idempotency_key: crypto.randomUUID() }
    const { status, text } = await server.send('POST', '/funding/transfer/internal', { body })
    expect(status, text).toBe(200)
  }

  test('all times go by the zone that is chosen, which stands beside them and stays chosen', async () => {
    await transfer('1.25')
    const page = await enter('alice', { timezoneId: 'Asia/Tokyo' })
    await page.getByRole('link', { name: 'Transactions' }).click()
    const row = page.getByRole('row', { name: '1.25 USDT' }).first()
    expect(await row.locator('time').textContent()).toMatch(/GMT\+9$/)
    await page.getByRole('combobox', { name: 'Times' }).selectOption('UTC')
    expect(await row.locator('time').textContent()).toMatch(/UTC$/)
    await page.reload()
    expect(await row.locator('time').textContent()).toMatch(/UTC$/)
    const olivia = await enter('olivia', { timezoneId: 'Asia/Tokyo' })
    await olivia.goto(`${server.url}/office/customers/${server.customers.alice.id}`)
    const joined = olivia.locator('dl time').first()
    expect(await joined.textContent()).toMatch(/GMT\+9 \(.* UTC\)$/)
    for (const one of [page, olivia]) await one.context().close()
  })

  test('an export has every row of the filtered list, shows how far it is, and can be cancelled', async () => {
    for (let at = 0; at < 6; at += 1) await Promise.all(Array.from({ length: 20 }, () => transfer('0.01')))
    const page = await enter('sam')
    await page.goto(`${server.url}/office/transactions?type=transfer_out`)
    await page.getByRole('cell', { name: 'transfer sent' }).first().waitFor()
    expect(await page.locator('tbody tr').count()).toBe(50)
    let isHeld = true
    await page.route(/transactions\?.*cursor=/, async (route) => {
      while (isHeld) await new Promise((resolve) => setImmediate(resolve))
      await route.continue().catch(() => {})
    })
    const save = page.getByRole('button', { name: 'Export CSV' })
    await save.click()
    await page.getByRole('status').getByText('100 rows are read…').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    isHeld = false
    await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' })
    const saved = page.waitForEvent('download')
    await save.click()
    const file = await readFile(await (await saved).path(), 'utf8')
    const lines = file.trimEnd().split('\r\n')
    await page.getByText(`Rows saved: ${lines.length - 1}.`).waitFor()
    expect(lines.length - 1).toBeGreaterThanOrEqual(120)
    expect(lines.slice(1).every((line) => line.includes('transfer_out'))).toBe(true)
    expect(new Set(lines).size).toBe(lines.length)
    await page.context().close()
  })

  test('lists of the back office are filtered in the address, and say so when nothing matches', async () => {
    const page = await enter('ada')
    await page.goto(`${server.url}/office/switches`)
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Network')
    await page.getByRole('region', { name: 'Networks' }).getByText('btc').waitFor()
    expect(await page.getByRole('region', { name: 'Products' }).count()).toBe(0)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('halted')
    await page.getByText('Nothing matches these filters.').waitFor()
    expect(page.url()).toContain('?kind=network&state=halted')
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await page.getByRole('region', { name: 'Products' }).getByText('transfers').waitFor()
    expect(page.url()).toBe(`${server.url}/office/switches`)
    await page.goto(`${server.url}/office/audits`)
    await page.getByText('No audit has run yet.').waitFor()
    await page.goto(`${server.url}/office/audits?status=unsound`)
    await page.getByText('Nothing matches these filters.').waitFor()
    await page.goto(`${server.url}/office/house?currency=BTC`)
    const positions = page.getByRole('region', { name: 'Positions' })
    await positions.getByRole('row', { name: /^BTC / }).waitFor()
    expect(await positions.getByRole('row').count()).toBe(2)
    await page.goto(`${server.url}/office/customers/${server.customers.alice.id}?balances=RUB&keys=disabled`)
    const balances = page.getByRole('region', { name: 'Balances' })
    await balances.getByRole('row', { name: /^RUB / }).first().waitFor()
    expect(await balances.getByRole('row', { name: /^USDT / }).count()).toBe(0)
    await page.getByText('Nothing matches these filters.').waitFor()
    await balances.getByRole('link', { name: 'funding, available' }).click()
    await page.getByRole('region', { name: 'Movements' }).waitFor()
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await page.getByText('Nothing matches these filters.').waitFor()
    expect(page.url()).toContain('?to=2020-01-01')
    await page.context().close()
  })

  test('the palette finds what a person may do, by keyboard, and nothing that they may not', async () => {
    const alice = await enter('alice')
    await alice.keyboard.press('Control+k')
    await alice.keyboard.type('create')
    await alice.keyboard.press('Enter')
    await alice.getByRole('dialog', { name: 'Create key' }).getByLabel('Name', { exact: true }).waitFor()
    await alice.keyboard.press('Escape')
    await alice.keyboard.press('Control+k')
    await alice.keyboard.type('webhook endpoint')
    await alice.keyboard.press('Enter')
    await alice.getByRole('dialog', { name: 'Add endpoint' }).waitFor()
    const oscar = await enter('oscar')
    await oscar.keyboard.press('Control+k')
    await oscar.keyboard.type('freeze customer')
    await oscar.getByRole('option', { name: /^customers freeze/ }).waitFor()
    await oscar.keyboard.press('Enter')
    const form = oscar.getByRole('form', { name: 'customers freeze' })
    await expect.poll(() => form.locator('input:focus').count()).toBe(1)
    await oscar.keyboard.type('bob')
    expect(await form.getByRole('textbox').first().inputValue()).toBe('bob')
    await oscar.keyboard.press('Control+k')
    await oscar.keyboard.type('run audit')
    await oscar.keyboard.press('Enter')
    await oscar.getByRole('dialog', { name: 'An audit' }).getByText('sound', { exact: true }).waitFor()
    const sam = await enter('sam')
    await sam.keyboard.press('Control+k')
    for (const wanted of ['freeze customer', 'run the audit']) {
      await sam.getByRole('combobox', { name: 'What are you looking for?' }).fill(wanted)
      await sam.getByText('No page and no act has this name.').waitFor()
    }
    for (const page of [alice, oscar, sam]) await page.context().close()
  })
})
