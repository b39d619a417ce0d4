import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { describeInBrowser } from '../wire/browser.ts'
import type { Credentials } from '../wire/test-server.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'

const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

describeInBrowser('the whole balance of a currency, in the console in a browser', ({ server, browser }) => {
  beforeAll(async () => {
    await untilWithdrawalsOpen(server)
  })

  async function enter(username: string, locale = 'en-US'): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale })
    const page = await context.newPage()
    await page.goto(`${server.url}/console`)
    await page.getByRole('button', { name: username }).click()
    await page.getByRole('button', { name: /: USDT$/ }).waitFor()
    return page
  }

  /** Opens the dialog of USDT on a network, and asks for the whole balance. */
  async function workOut(page: Page, network = 'trc20') {
    await page.getByRole('button', { name: 'Whole balance: USDT' }).click()
    const dialog = page.getByRole('dialog', { name: 'Whole balance: USDT' })
    await dialog.getByLabel('Network').selectOption(network)
    await dialog.getByRole('button', { name: 'Work it out' }).click()
    return dialog
  }

  const availableOf = async (as: Credentials) =>
    (await server.send('GET', '/account/wallets/USDT', { as })).data.available

  test('the request that the page shows withdraws everything, whatever the fee does meanwhile', async () => {
    const customer = await server.newCustomer({ USDT: '100.123456' })
    const page = await enter(customer.username)
    const dialog = await workOut(page)
    const shown = await dialog.getByRole('tabpanel', { name: 'JSON' }).locator('pre').textContent()
    const body = JSON.parse(shown ?? '')
    const fee = 100.123456 - Number(body.amount)
    expect(Object.keys(body)).toEqual(['symbol', 'bch_code', 'amount', 'address', 'estimate_id'])
    await dialog.getByText(`${body.amount} USDT`).waitFor()
    await dialog.getByText('100.123456 USDT').waitFor()
    expect(await dialog.getByRole('timer').textContent()).toMatch(/^[1-5]?\d s$|^60 s$/)
    await dialog.getByRole('tab', { name: 'coffer' }).click()
    await dialog.getByText('coffer withdraw USDT ADDRESS --all --network trc20').waitFor()
    expect(await availableOf(customer), 'to work it out moves nothing').toBe('100.123456')
    const estimated = { symbol: 'USDT', bch_code: 'trc20', amount: body.amount }
    const feeOfNow = async () =>
      (await server.send('POST', '/funding/withdraw/crypto/estimate', { body: estimated })).data?.fee
    await server.send('POST', '/sandbox/v1/prices/TRX-USDT', { body: { price: '1' } })
    await expect.poll(async () => Number(await feeOfNow()), { timeout: 10_000 }).toBeGreaterThan(1.5 * fee)
    const paid = await server.send('POST', '/funding/withdraw/crypto', {
      as: customer,
      body: { ...body, address },
    })
    expect(paid.status, paid.text).toBe(200)
    expect([paid.data.amount, paid.data.total]).toEqual([body.amount, '100.123456'])
    expect(await availableOf(customer)).toBe('0')
    await dialog.getByRole('button', { name: 'Work it out anew' }).click()
    await dialog.getByRole('alert').getByText('No USDT is available to withdraw.').waitFor()
    await page.context().close()
  })

  test('an estimate that is over is shown no more, and is worked out anew', async () => {
    const customer = await server.newCustomer({ USDT: '50' })
    const page = await enter(customer.username)
    await page.clock.install()
    const dialog = await workOut(page)
    const first = await dialog.getByRole('tabpanel', { name: 'JSON' }).locator('pre').textContent()
    await page.clock.fastForward(61_000)
    await dialog.getByText('The fee is no longer held. Work it out anew.').waitFor()
    await dialog.getByRole('tabpanel', { name: 'JSON' }).waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Work it out anew' }).click()
    const next = await dialog.getByRole('tabpanel', { name: 'JSON' }).locator('pre').textContent()
    expect(next).not.toBe(first)
    await page.context().close()
  })

  test('a balance below the minimum and a closed network are refused in the words of the server', async () => {
    const customer = await server.newCustomer({ USDT: '0.5' })
    const page = await enter(customer.username)
    const dialog = await workOut(page)
    const refusal = dialog.getByRole('alert')
    await refusal.getByText('The amount is below the minimum. Send ').waitFor()
    await server.database.query(sql`
      insert into halts (place, operator, reason, at) values ('erc20', 'ann', 'a leak', now())`)
    const body = { amount: '1000', symbol: 'USDT', to_username: customer.username }
    await server.send('POST', '/funding/transfer/internal', {
      body: { ...body, idempotency_key: crypto.randomUUID() },
    })
    await dialog.getByLabel('Network').selectOption('erc20')
    await refusal.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Work it out' }).click()
    await refusal.getByText('USDT cannot be withdrawn on erc20 at the moment.').waitFor()
    await server.database.query(sql`delete from halts`)
    await page.context().close()
  })

  test('a phone shows all of it within its width, in Russian', async () => {
    const customer = await server.newCustomer({ USDT: '2000', RUB: '100' })
    const page = await enter(customer.username, 'ru-RU')
    await page.setViewportSize({ width: 320, height: 800 })
    expect(
      await page.getByRole('button', { name: /^Весь баланс/ }).count(),
      'a button for crypto alone',
    ).toBe(1)
    await page.getByRole('button', { name: 'Весь баланс: USDT' }).click()
    const dialog = page.getByRole('dialog', { name: 'Весь баланс: USDT' })
    await dialog.getByRole('button', { name: 'Рассчитать' }).click()
    await dialog.getByRole('timer').waitFor()
    expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await page.context().close()
  })
})
