import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium, missingChromium as note } from '../wire/chromium.ts'
import { startTestServer, type TestServer } from '../wire/test-server.ts'

describe.skipIf(note !== '')(`the books in the back office, in a browser${note}`, () => {
  let server: TestServer
  let browser: Browser
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startTestServer(), launchChromium()])
  })
  afterAll(async () => {
    await browser.close()
    await server.expectSoundBooks()
    await server.stop()
  })

  async function enter(person: string): Promise<{ page: Page; leave(): Promise<void> }> {
    const context = await browser.newContext({ locale: 'en-US' })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${server.url}/office`)
    await page.getByRole('button', { name: person }).click()
    await page.waitForURL(`${server.url}/office`)
    return {
      page,
      async leave() {
        await context.close()
        expect(complaints).toEqual([])
      },
    }
  }

  test('from an entry of the ledger one comes to its accounts, their owner, and back', async () => {
    const body = { symbol: 'USDT', amount: '3.25', to_username: 'bob', idempotency_key: crypto.randomUUID() }
    expect((await server.send('POST', '/funding/transfer/internal', { body })).status).toBe(200)
    const { page, leave } = await enter('sam')
    await page.getByRole('link', { name: 'Ledger', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Kind' }).fill('transfer_internal')
    await page.keyboard.press('Enter')
    await page.waitForURL(/kind=transfer_internal/)
    await page.getByRole('row', { name: 'transfer_internal' }).getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Entry', level: 1 }).waitFor()
    await page.getByRole('cell', { name: '3.25 USDT' }).waitFor()
    const movements = page.getByRole('region', { name: 'Movements' })
    await movements.getByRole('link', { name: 'bob' }).waitFor()
    await movements.getByRole('link', { name: 'funding_available' }).last().click()
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor()
    await page
      .getByRole('row', { name: 'transfer_internal' })
      .getByRole('link', { name: 'transfer_internal' })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Entry', level: 1 }).waitFor()
    await leave()
  })

  test('an approver runs the audit and sees each claim hold; support may not run it', async () => {
    const { page, leave } = await enter('otto')
    await page.getByRole('link', { name: 'Audits' }).click()
    await page.getByText('Nobody has run the audit yet.').waitFor()
    await page.getByRole('button', { name: 'Run the audit' }).click()
    const run = page.getByRole('dialog', { name: 'An audit' })
    await run.getByRole('status').getByText('sound').waitFor()
    expect(await run.getByRole('listitem').count()).toBeGreaterThan(20)
    expect(await run.getByText('broken', { exact: true }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('row', { name: 'otto sound' }).waitFor()
    await leave()
    const sam = await enter('sam')
    await sam.page.getByRole('link', { name: 'Audits' }).click()
    await sam.page.getByRole('row', { name: 'otto sound' }).waitFor()
    expect(await sam.page.getByRole('button', { name: 'Run the audit' }).count()).toBe(0)
    await sam.leave()
  })

  test('a kill switch is thrown with its reason, keys meet it, and only an administrator releases it', async () => {
    const halted = async () => {
      const body = { symbol: 'USDT', amount: '1', to_username: 'bob', idempotency_key: crypto.randomUUID() }
      return (await server.send('POST', '/funding/transfer/internal', { body })).error?.code
    }
    const { page, leave } = await enter('oscar')
    await page.getByRole('link', { name: 'Kill switches' }).click()
    const row = page.getByRole('row', { name: 'Product transfers' })
    await row.getByRole('button', { name: 'Halt' }).click()
    const dialog = page.getByRole('dialog', { name: 'Halt transfers?' })
    await dialog.getByRole('textbox', { name: 'Why' }).fill('a leak')
    await dialog.getByRole('button', { name: 'Halt' }).click()
    await row.getByText('halted').waitFor()
    expect(await row.getByRole('button').count()).toBe(0)
    await expect.poll(halted, { timeout: 2_000 }).toBe('PRODUCT_HALTED')
    await leave()
    const olivia = await enter('olivia')
    await olivia.page.getByRole('link', { name: 'Kill switches' }).click()
    const same = olivia.page.getByRole('row', { name: 'Product transfers' })
    await same.getByRole('button', { name: 'Resume' }).click()
    await olivia.page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
    await same.getByText('runs').waitFor()
    await expect.poll(halted, { timeout: 2_000 }).toBe(undefined)
    await olivia.leave()
  })
})
