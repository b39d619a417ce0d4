import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { describeInBrowser } from '../wire/browser.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'
import { catalogFiles } from '../world/catalog-files.ts'

const { editedCatalog } = catalogFiles()
// The signer asks for two approvals above 1,000 USDT on one network.
const edited = editedCatalog((shipped) =>
  shipped.replace(
    /(\n {2}trc20:\n {4}max_fee:[\s\S]*?)approve_above: "500000", approvals: 1/,
    '$1approve_above: "1000", approvals: 2',
  ),
)

const world = { name: 'approvals in the back office', settings: { COFFER_CATALOG: edited } }

describeInBrowser(world, ({ server, browser }) => {
  beforeAll(async () => {
    await untilWithdrawalsOpen(server)
  })

  async function enter(person: string): Promise<Page> {
    const page = await (await browser.newContext({ locale: 'en-US' })).newPage()
    await page.goto(`${server.url}/office`)
    await page.getByRole('button', { name: person }).click()
    await page.getByRole('heading', { name: 'Withdrawals', level: 1 }).waitFor()
    return page
  }

  async function ask(): Promise<string> {
    const body = {
      ...{ symbol: 'USDT', amount: '5000', bch_code: 'trc20', idempotency_key: crypto.randomUUID() },
      address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    }
    const { status, text, data } = await server.send('POST', '/funding/withdraw/crypto', { body })
    expect(status, text).toBe(200)
    return data.transaction_id
  }

  /** As operators know it; its customer reads that it is processed. */
  async function statusOf(id: string): Promise<string | undefined> {
    const [found] = await server.database.query<{ status: string }>(sql`
      select status from withdrawals where id = ${id}`)
    return found?.status
  }

  /** Reads what is approved in the dialog, and approves it. */
  async function approve(page: Page, id: string): Promise<void> {
    await page.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve this withdrawal?' })
    const [{ statement_hash: hash } = { statement_hash: '' }] = await server.database.query<{
      statement_hash: string
    }>(sql`select statement_hash from withdrawals where id = ${id}`)
    const { api_key: apiKey } = server.customers.alice
    for (const told of [id, 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'hot wallet on trc20', apiKey, hash])
      await dialog.getByText(told).first().waitFor()
    await dialog.getByText('No payment of the customer to this recipient was completed before.').waitFor()
    await dialog.getByText('127.0.0.1').waitFor()
    // While the dialog is open, it has the only button of this name.
    await page.getByRole('button', { name: 'Approve' }).click()
  }

  test('a withdrawal that two must approve is paid after two, of whom nobody counts twice', async () => {
    const id = await ask()
    const [oscar, olivia] = [await enter('oscar'), await enter('olivia')]
    await approve(oscar, id)
    await oscar.getByText('It waits for 1 more').waitFor()
    await oscar.getByRole('cell', { name: 'oscar' }).waitFor()
    await approve(oscar, id)
    await oscar.getByText('oscar approved it before').waitFor()
    expect(await statusOf(id)).toBe('waiting')
    await olivia.getByRole('cell', { name: 'oscar' }).waitFor()
    await approve(olivia, id)
    await olivia.getByText('No withdrawal is here').waitFor()
    await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('completed')
    for (const page of [oscar, olivia]) await page.context().close()
  })

  test('a rejected withdrawal gives the money back, and the log says why', async () => {
    const id = await ask()
    const page = await enter('otto')
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByLabel('Why').fill('The customer asked us to')
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await page.getByText('No withdrawal is here').waitFor()
    expect(await statusOf(id)).toBe('failed')
    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('row', { name: /otto withdrawals reject .* The customer asked us to/ }).waitFor()
    await page.context().close()
  })

  test('who only reads sees what waits, and no button', async () => {
    await ask()
    const page = await enter('sam')
    await page.getByRole('cell', { name: 'alice' }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    await page.context().close()
  })

  test('another browser asks before its key takes the place of the enrolled one', async () => {
    const id = await ask()
    const keyOf = async () =>
      (await server.database.query(sql`select public_key from operators where name = 'oscar'`))[0]
    const enrolled = await keyOf()
    expect(enrolled).toBeDefined()
    const page = await enter('oscar')
    const row = page.getByRole('row').filter({ has: page.locator(`[href$="${id}"]`) })
    await row.getByRole('button', { name: 'Approve' }).click()
    const approval = page.getByRole('dialog', { name: 'Approve this withdrawal?' })
    const dialog = page.getByRole('dialog', { name: 'Replace your key?' })
    await approval.getByRole('button', { name: 'Approve' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await approval.getByText('You have enrolled another key').waitFor()
    expect(await keyOf()).toEqual(enrolled)
    await approval.getByRole('button', { name: 'Approve' }).click()
    await dialog.getByRole('button', { name: 'Replace the key' }).click()
    await page.getByText('It waits for 1 more').waitFor()
    expect(await keyOf()).not.toEqual(enrolled)
    await page.context().close()
  })

  test('a page that nobody uses says so in what it asks, until somebody does', async () => {
    const page = await enter('sam')
    const marks: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/head')) marks.push(request.headers()['x-coffer-background'])
    })
    await expect.poll(() => marks.at(-1), { timeout: 10_000 }).toBeUndefined()
    await page.evaluate('Object.assign(Date, { now: ((now) => () => now() + 61_000)(Date.now) })')
    await expect.poll(() => marks.at(-1), { timeout: 10_000 }).toBe('1')
    await page.keyboard.press('Shift')
    const before = marks.length
    await expect.poll(() => marks.slice(before + 1).at(-1) ?? 'used', { timeout: 10_000 }).toBe('used')
    await expect.poll(() => marks.length, { timeout: 10_000 }).toBeGreaterThan(before + 1)
    await page.context().close()
  })
})
