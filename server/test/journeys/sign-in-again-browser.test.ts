import { randomInt, randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { describeInBrowser } from '../wire/browser.ts'

describeInBrowser('signing in again in a browser', ({ server, browser }) => {
  async function enter(door: string, person: string): Promise<{ page: Page; context: BrowserContext }> {
    const context = await browser.newContext({ locale: 'en-US' })
    context.setDefaultTimeout(12_000)
    const page = await context.newPage()
    await page.goto(`${server.url}/${door}`)
    await page.getByRole('button', { name: person }).click()
    await page.locator('main h1').waitFor()
    await page.evaluate('window.isSamePage = true')
    return { page, context }
  }

  async function ageSignIns(username: string): Promise<void> {
    await server.database.query(sql`
      update sessions set signed_in_at = signed_in_at - interval '6 minutes' where username = ${username}`)
  }

  async function endSessions(username: string): Promise<void> {
    await server.database.query(sql`
      update sessions set ended_at = now() where username = ${username} and ended_at is null`)
  }

  /** Does what opens the window, and signs in there; the window closes by itself. */
  async function signInElsewhere(context: BrowserContext, { page, person }: { page: Page; person: string }) {
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Sign in again' }).click()
    const other = await opened
    const closed = other.waitForEvent('close')
    await other.getByRole('button', { name: person }).click()
    await closed
  }

  /** Opens the dialog of a customer's limits, with a filter in the address, and types into it. */
  async function typeLimit(page: Page, username: 'alice' | 'bob' | 'carol', limit: string) {
    const { id } = server.customers[username]
    await page.goto(`${server.url}/office/customers/${id}?symbol=USDT&kind=funding_held`)
    await page.evaluate('window.isSamePage = true')
    await page.getByRole('button', { name: 'Change limits' }).click()
    await page.getByLabel('Withdrawals and payouts a day').fill(limit)
    await page.getByLabel('Why').fill(`${username} asked`)
    return page.getByRole('dialog', { name: 'Give this customer limits' })
  }

  test('an act that wants a sign-in of a moment ago is done with what was typed, in a page that was never left', async () => {
    const { page, context } = await enter('office', 'olivia')
    const dialog = await typeLimit(page, 'bob', '71')
    const change = dialog.getByRole('button', { name: 'Change limits' })
    await ageSignIns('olivia')
    await change.click()
    const asked = page.getByRole('dialog', { name: 'Sign in again' })
    await asked.getByText('more than five minutes ago').waitFor()
    await page.keyboard.press('Escape')
    await dialog.getByRole('alert').getByText('SIGN_IN_AGAIN').waitFor()
    expect(await page.getByLabel('Why').inputValue()).toBe('bob asked')
    await change.click()
    await signInElsewhere(context, { page, person: 'olivia' })
    await page.getByText('0 of 71').waitFor()
    expect(await dialog.count()).toBe(0)
    expect(page.url()).toContain('?symbol=USDT&kind=funding_held')
    expect(await page.evaluate('window.isSamePage')).toBe(true)
    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('row', { name: /olivia customers set-limits bob bob asked/ }).waitFor()
    await context.close()
  })

  test('where no window may open, the way there and back keeps the form and the filters', async () => {
    const { page, context } = await enter('office', 'olivia')
    await page.addInitScript('window.open = () => null')
    const dialog = await typeLimit(page, 'carol', '72')
    await ageSignIns('olivia')
    await dialog.getByRole('button', { name: 'Change limits' }).click()
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await page.getByRole('button', { name: 'olivia' }).click()
    await dialog.waitFor()
    expect(page.url()).toContain('?symbol=USDT&kind=funding_held')
    expect(await page.getByLabel('Why').inputValue()).toBe('carol asked')
    expect(await page.evaluate('sessionStorage.length')).toBe(0)
    await dialog.getByRole('button', { name: 'Change limits' }).click()
    await page.getByText('0 of 72').waitFor()
    await context.close()
  })

  test('another person who signs in there does not do what was typed here, nor reads it', async () => {
    const { page, context } = await enter('office', 'olivia')
    const dialog = await typeLimit(page, 'alice', '73')
    await ageSignIns('olivia')
    await dialog.getByRole('button', { name: 'Change limits' }).click()
    await signInElsewhere(context, { page, person: 'oscar' })
    await page.getByText('oscar · approver').waitFor()
    await page.getByRole('button', { name: 'Freeze' }).waitFor()
    expect(await page.getByText('0 of 73').count()).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await context.close()
  })

  async function typeKey(page: Page, name: string) {
    await page.goto(`${server.url}/console/keys`)
    await page.evaluate('window.isSamePage = true')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('checkbox', { name: 'can_deposit' }).check()
    return page.getByRole('button', { name: 'Create', exact: true })
  }

  /** The key is there, by the page that was never left, which goes on to follow the stream. */
  async function expectMade(page: Page, name: string) {
    await page.getByTestId('secret-key').waitFor()
    await page.getByRole('button', { name: 'I have stored the secret' }).click()
    await page.getByText(name).waitFor()
    expect(await page.evaluate('window.isSamePage')).toBe(true)
    await page.getByRole('link', { name: 'Transactions' }).click()
    const amount = `1.${randomInt(1_000, 9_999)}1`
    const body = { amount, symbol: 'USDT', to_username: 'bob', idempotency_key: randomUUID() }
    expect((await server.send('POST', '/funding/transfer/internal', { body })).status).toBe(200)
    await page.getByRole('cell', { name: `${amount} USDT` }).waitFor({ timeout: 8_000 })
  }

  test('a key that wants a sign-in of a moment ago is made with what was typed, once there is one', async () => {
    const { page, context } = await enter('console', 'alice')
    const create = await typeKey(page, 'Asked again')
    await ageSignIns('alice')
    await create.click()
    await page.getByRole('dialog', { name: 'Sign in again' }).getByText('gives access').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alert').getByText('SIGN_IN_AGAIN').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Asked again')
    expect(await page.getByRole('checkbox', { name: 'can_deposit' }).isChecked()).toBe(true)
    await create.click()
    await signInElsewhere(context, { page, person: 'alice' })
    await expectMade(page, 'Asked again')
    await context.close()
  })

  test('a session that is over when something is sent hides the page, and what was sent is done after signing in', async () => {
    const { page, context } = await enter('console', 'alice')
    const create = await typeKey(page, 'Half sent')
    let isSent = false
    await page.route('**/keys', async (route) => {
      if (route.request().method() === 'POST' && !isSent) {
        isSent = true
        await endSessions('alice')
      }
      await route.continue()
    })
    await create.click()
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
    await page.keyboard.press('Escape')
    await signInElsewhere(context, { page, person: 'alice' })
    await expectMade(page, 'Half sent')
    await context.close()
  })

  test('a session that ends in the middle of work hides the page, and gives it back with what was typed', async () => {
    const { page, context } = await enter('console', 'alice')
    const create = await typeKey(page, 'Half typed')
    await endSessions('alice')
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
    await signInElsewhere(context, { page, person: 'alice' })
    await create.click()
    await expectMade(page, 'Half typed')
    await context.close()
  })

  test('where no window may open, a key that was half typed is typed in again on the way back', async () => {
    const { page, context } = await enter('console', 'alice')
    await page.addInitScript('window.open = () => null')
    const create = await typeKey(page, 'Typed before')
    await endSessions('alice')
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await page.getByRole('button', { name: 'alice' }).click()
    await create.waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Typed before')
    expect(await page.getByRole('checkbox', { name: 'can_deposit' }).isChecked()).toBe(true)
    await create.click()
    await page.getByTestId('secret-key').waitFor()
    await context.close()
  })
})
