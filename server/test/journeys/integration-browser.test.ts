import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInBrowser } from '../wire/browser.ts'
import { signIn } from '../wire/sign-in.ts'
import type { Credentials } from '../wire/test-server.ts'
import { startWebhookReceiver } from '../wire/webhook-receiver.ts'

describeInBrowser('what integrators do in the console', ({ server, browser }) => {
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
    const row = page.getByRole('row', { name: /profile \S+ 401 INVALID_SIGNATURE/ })
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
})
