import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { approveWaiting } from '../wire/approve-by-second.ts'
import { barriersOf } from '../wire/barriers.ts'
import { describeInBrowser } from '../wire/browser.ts'
import { signIn } from '../wire/sign-in.ts'
import { stuckThings } from '../wire/stuck-things.ts'

const shortOf = (id: string) => `${id.slice(0, 8)}…${id.slice(-4)}`

describeInBrowser('the books in the back office, in a browser', ({ server, browser }) => {
  async function enter(person: string): Promise<{ page: Page; leave(): Promise<void> }> {
    const context = await browser.newContext({ locale: 'en-US' })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    const [name = '', value = ''] = (await signIn(server, person)).cookie.split('=')
    await context.addCookies([{ name, value, url: server.url }])
    await page.goto(`${server.url}/office`)
    await page.getByRole('heading', { name: 'Withdrawals', level: 1 }).waitFor()
    return {
      page,
      async leave() {
        await context.close()
        expect(complaints).toEqual([])
      },
    }
  }

  async function transfer(amount: string): Promise<string> {
    const body = { symbol: 'USDT', amount, to_username: 'bob', idempotency_key: crypto.randomUUID() }
    const { status, text, data } = await server.send('POST', '/funding/transfer/internal', { body })
    expect(status, text).toBe(200)
    return data.task_id
  }

  test('from a transaction one comes to its entry in the ledger, its accounts, their owner, and back to it', async () => {
    const id = await transfer('3.25')
    const { page, leave } = await enter('sam')
    await page.getByRole('link', { name: 'Transactions' }).click()
    await page.getByRole('link', { name: id }).first().click()
    await page.waitForURL(`**/transactions/${id}`)
    const headings = page.getByRole('heading', { level: 2 })
    await expect.poll(() => headings.allTextContents()).toEqual(['alice', 'bob'])
    await page.getByRole('link', { name: 'bob', exact: true }).first().waitFor()
    await page.getByRole('link', { name: id }).click()
    await page.waitForURL(`**/ledger?reference=${id}`)
    const entry = page.getByRole('row', {
      name: /3\.25 USDT alice funding, available bob funding, available/,
    })
    await entry.waitFor()
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('sandbox_funding')
    await page.waitForURL(`**/ledger?reference=${id}&kind=sandbox_funding`)
    await page.getByText('Nothing matches these filters.').waitFor()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await page.getByRole('searchbox', { name: 'Reference' }).fill(id)
    await page.keyboard.press('Enter')
    await entry.getByRole('link', { name: shortOf(id) }).click()
    await page.waitForURL(`**/transactions/${id}`)
    await page.goBack()
    await entry.getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Entry', level: 1 }).waitFor()
    await page.getByRole('cell', { name: '3.25 USDT', exact: true }).waitFor()
    const movements = page.getByRole('region', { name: 'Movements' })
    await movements.getByRole('link', { name: 'bob' }).waitFor()
    await movements.getByRole('link', { name: 'funding, available' }).last().click()
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor()
    await page
      .getByRole('row', { name: shortOf(id) })
      .getByRole('link', { name: 'transfer between customers' })
      .click()
    await page.getByRole('heading', { name: 'Entry', level: 1 }).waitFor()
    await page.getByRole('cell', { name: '3.25 USDT', exact: true }).waitFor()
    await page.getByRole('region', { name: 'Transactions' }).getByRole('link', { name: id }).first().click()
    await page.waitForURL(`**/transactions/${id}`)
    await page.getByRole('link', { name: id }).click()
    await page.waitForURL(`**/ledger?reference=${id}`)
    await entry.getByRole('link').first().click()
    await page.getByRole('link', { name: 'transfer sent' }).click()
    await page.waitForURL(`**/transactions/${id}`)
    await leave()
  })

  test('an id that nothing has is told once, with the way to the list', async () => {
    const context = await browser.newContext({ locale: 'en-US' })
    const [name = '', value = ''] = (await signIn(server, 'sam')).cookie.split('=')
    await context.addCookies([{ name, value, url: server.url }])
    const page = await context.newPage()
    for (const [path, list] of [
      ['ledger/accounts', 'Ledger'],
      ['ledger/entries', 'Ledger'],
      ['transactions', 'Transactions'],
      ['orders', 'Transactions'],
      ['customers', 'Customers'],
    ]) {
      await page.goto(`${server.url}/office/${path}/${crypto.randomUUID()}`)
      await page.getByRole('alert').waitFor()
      const main = page.getByRole('main')
      expect([path, await main.getByRole('alert').count()]).toEqual([path, 1])
      expect(await main.getByRole('button').count()).toBe(0)
      expect(await main.getByRole('link').allTextContents()).toEqual([list])
    }
    await context.close()
  })

  test('the nodes stand on the page of the house with their verdicts and reasons', async () => {
    const reason = 'USDT has 18 decimals there and 6 in the catalogue'
    await server.database.query(sql`
      insert into node_checks (network, verdict, reasons, height, lag, checked_at) values
      ('erc20', 'contradicts', ${JSON.stringify([reason])}, 21000000, 2, now()), ('btc', 'silent', '[]', null, null, now())`)
    const { page, leave } = await enter('ada')
    await page.goto(`${server.url}/office/house`)
    const nodes = page.getByRole('region', { name: 'Nodes' })
    await nodes
      .getByRole('row', { name: /^erc20 contradicts ?USDT has 18 decimals .* 21000000 2 / })
      .waitFor()
    await nodes.getByRole('row', { name: /^btc silent – – / }).waitFor()
    await leave()
  })

  test('no page of the books is wider than a phone, in the longer of the languages', async () => {
    const context = await browser.newContext({ locale: 'ru', viewport: { width: 320, height: 800 } })
    const [name = '', value = ''] = (await signIn(server, 'ada')).cookie.split('=')
    await context.addCookies([{ name, value, url: server.url }])
    const page = await context.newPage()
    for (const path of [
      `transactions/${await transfer('2.75')}`,
      'overview',
      'stuck',
      'breaks',
      'breaks/cards',
      'breaks/suppliers',
      'switches',
      'house',
      'ledger',
      'audits',
      'catalogue',
    ]) {
      await page.goto(`${server.url}/office/${path}`)
      await page.locator('main h1').waitFor()
      await page.waitForLoadState('networkidle')
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 320])
    }
    await context.close()
  })

  test('an auditor runs the audit and sees each claim hold; support may not run it', async () => {
    const { page, leave } = await enter('ada')
    await page.getByRole('link', { name: 'Audits' }).click()
    await page.getByText('No audit has run yet.').waitFor()
    await page.getByRole('button', { name: 'Run the audit' }).click()
    const run = page.getByRole('dialog', { name: 'An audit' })
    await run.getByRole('status').getByText('sound', { exact: true }).waitFor()
    expect(await run.getByRole('listitem').count()).toBeGreaterThan(20)
    expect(await run.getByText('broken', { exact: true }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('row', { name: /ada sound/ }).waitFor()
    await leave()
    const sam = await enter('sam')
    await sam.page.getByRole('link', { name: 'Audits' }).click()
    await sam.page.getByRole('row', { name: /ada sound/ }).waitFor()
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
    const row = page
      .getByRole('region', { name: 'Products' })
      .getByRole('listitem')
      .filter({ hasText: /^transfers/ })
    await row.getByRole('button', { name: 'Halt' }).click()
    const dialog = page.getByRole('dialog', { name: 'Halt product transfers?' })
    await dialog.getByRole('textbox', { name: 'Why' }).fill('a leak')
    await dialog.getByRole('button', { name: 'Halt' }).click()
    await row.getByText('halted').waitFor()
    expect(await row.getByRole('button').count()).toBe(0)
    await expect.poll(halted, { timeout: 10_000 }).toBe('PRODUCT_HALTED')
    await leave()
    const olivia = await enter('olivia')
    await olivia.page.getByRole('link', { name: 'Kill switches' }).click()
    const same = olivia.page
      .getByRole('region', { name: 'Products' })
      .getByRole('listitem')
      .filter({ hasText: /^transfers/ })
    await same.getByRole('button', { name: 'Resume' }).click()
    await olivia.page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
    await approveWaiting(server, 'oscar')
    await olivia.page.reload()
    await same.getByText('runs').waitFor()
    await expect.poll(halted, { timeout: 10_000 }).toBe(undefined)
    await olivia.leave()
  })

  test('what is stuck leads to its customer, and who may decide lets it go on', async () => {
    const id = await transfer('4.75')
    await server.database.query(sql`
      insert into instructions (kind, reference, provider, status, problem, due_at, created_at, updated_at)
      values ('x', ${id}, 'acme', 'waiting', 'no answer', now() + interval '1 day', now(), now())`)
    const { page, leave } = await enter('oscar')
    await page.getByRole('link', { name: 'Stuck' }).click()
    const row = page.getByRole('row', { name: id })
    await row.getByText('no answer').waitFor()
    await row.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
    await page.getByText(`x ${id} is due now.`).waitFor()
    await row.getByRole('link', { name: 'alice' }).click()
    await page.getByRole('heading', { name: 'alice', level: 1 }).waitFor()
    await leave()
    const ada = await enter('ada')
    await ada.page.getByRole('link', { name: 'Stuck' }).click()
    await ada.page.getByRole('row', { name: id }).waitFor()
    expect(await ada.page.getByRole('row').getByRole('button').count()).toBe(0)
    await ada.leave()
    await server.database.query(sql`delete from instructions where kind = 'x'`)
  })

  test('breaks of cards and debts of suppliers stand beside those of rails, and end where they are shown', async () => {
    const stuck = await stuckThings(server, await signIn(server, 'olivia'))
    const [purchase] = [await stuck.purchase(), await stuck.cardBreak()]
    const { page, leave } = await enter('oscar')
    const body = { subject: purchase, reason: 'No answer', 'although-unknown': true }
    await (await signIn(server, 'oscar')).send('POST', '/acts/purchases/fail', { body })
    await stuck.deliverLate(purchase)
    await page.getByRole('link', { name: 'Breaks', exact: true }).click()
    await page.getByRole('navigation', { name: 'Breaks' }).getByRole('link', { name: 'Cards' }).click()
    const sound = async () => {
      expect(await barriersOf(page)).toEqual([])
    }
    const end = async (button: string) => {
      await page.getByRole('row').getByRole('button', { name: button }).click()
      await page.getByRole('dialog').getByLabel('Why').fill('By their mail')
      await page.getByRole('dialog').locator('form').getByRole('button', { name: button }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.getByRole('row', { name: 'simulated unreadable – message' }).waitFor()
    await sound()
    await end('Close')
    await page.getByText('No break is open.').waitFor()
    await page.getByRole('navigation', { name: 'Breaks' }).getByRole('link', { name: 'Suppliers' }).click()
    await page
      .getByRole('row', { name: 'simulated Supplier of gift cards delivered after the refund' })
      .waitFor()
    await page.getByRole('link', { name: purchase }).waitFor()
    await sound()
    await end('Write off')
    await page.getByText('No supplier owes anything.').waitFor()
    await leave()
  })

  test('a break tells which payment it is and by how much it differs, and its tabs stay where they are', async () => {
    const subject = crypto.randomUUID()
    await server.database.query(sql`
      insert into rail_breaks (id, rail, kind, subject, asset, stated_units, booked_units, note, opened_at)
      values (${subject}, 'sbp', 'return_differs', ${subject}, 'RUB', 7100, 7000, 'told twice', now())`)
    const { page, leave } = await enter('sam')
    await page.getByRole('link', { name: 'Breaks', exact: true }).click()
    await page.getByRole('row', { name: `${subject} 71 RUB 70 RUB Difference 1 RUB told twice` }).waitFor()
    const tabs = page.getByRole('navigation', { name: 'Breaks' })
    const places: unknown[] = []
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      for (const name of ['Rails', 'Cards', 'Suppliers']) {
        await tabs.getByRole('link', { name }).click()
        await tabs.locator('[aria-current=page]', { hasText: name }).waitFor()
        places.push([width, await tabs.boundingBox()])
      }
    }
    expect(new Set(places.map((one) => JSON.stringify(one))).size).toBe(2)
    await leave()
    await server.database.query(sql`delete from rail_breaks where id = ${subject}`)
  })

  test('a trade leads from its order to the order on the other side, and to its entries', async () => {
    const trading = { USDT: '100', RUB: '10000' }
    const [maker, taker] = [await server.newCustomer({}, trading), await server.newCustomer({}, trading)]
    const order = { pair: 'USDT/RUB', type: 'limit', amount: '2', price: '79' }
    const place = async (as: typeof maker, side: string) =>
      (await server.send('POST', '/spot/fiat/order', { as, body: { ...order, side } })).data.order_id
    const [resting, taking] = [await place(maker, 'sell'), await place(taker, 'buy')]
    const { page, leave } = await enter('sam')
    await page.goto(`${server.url}/office/orders/${resting}`)
    await page.getByRole('heading', { name: 'An order', level: 1 }).waitFor()
    await page.getByRole('link', { name: shortOf(taking) }).waitFor()
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await barriersOf(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    }
    await page.getByRole('link', { name: shortOf(taking) }).click()
    await page.waitForURL(`**/orders/${taking}`)
    expect(await page.locator('nav [aria-current=page]').allTextContents()).toEqual(['Transactions'])
    await page.getByRole('link', { name: taker.username }).first().waitFor()
    await page.getByRole('region', { name: 'Trades' }).getByRole('link').last().click()
    await page.waitForURL('**/ledger?reference=*')
    await page.getByRole('region', { name: 'Ledger' }).getByRole('link').first().click()
    await page.getByRole('link', { name: 'trade', exact: true }).click()
    await page.waitForURL(`**/orders/${taking}`)
    await leave()
  })

  test('while nothing happens a page asks for the head alone, and shows what happens soon after', async () => {
    const { page, leave } = await enter('sam')
    await page.getByRole('link', { name: 'Ledger', exact: true }).click()
    await page.getByRole('row', { name: 'transfer between customers' }).first().waitFor()
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await expect.poll(() => asked.length, { timeout: 8_000 }).toBeGreaterThan(1)
    expect([...new Set(asked)]).toEqual(['/api/office/v1/head'])
    const id = await transfer('7.5')
    await page.getByRole('row', { name: shortOf(id) }).waitFor({ timeout: 5_000 })
    await leave()
  })

  test('the catalogue is searched for a setting, wherever it stands', async () => {
    const { page, leave } = await enter('sam')
    await page.getByRole('link', { name: 'Catalogue' }).click()
    await page.getByRole('searchbox', { name: 'Search the catalogue' }).fill('Confirmations_required')
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: 'btc.confirmations_required 2', exact: true }).waitFor()
    expect(page.url()).toContain('search=Confirmations_required')
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Networks'])
    await leave()
  })

  test('a payment that nobody signs says so on its page, and who may decide lets it go on there', async () => {
    const stuck = await stuckThings(server, await signIn(server, 'olivia'))
    const id = await stuck.spend()
    const { page, leave } = await enter('oscar')
    await page.goto(`${server.url}/office/withdrawals/${id}`)
    const problem = page.locator('.card', { has: page.getByRole('heading', { name: 'What holds it up' }) })
    await problem.getByText('timeout at signer').waitFor()
    await page.getByText('No approval is needed.').waitFor()
    expect(await page.getByText('What an approval signs').count()).toBe(0)
    const history = page.getByRole('list', { name: 'History' }).getByRole('listitem')
    expect((await history.first().textContent())?.match(/requested/g)).toHaveLength(1)
    expect(await barriersOf(page)).toEqual([])
    await problem.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('dialog').getByLabel('Why').fill('The signer is back')
    await page.getByRole('dialog').locator('form').getByRole('button', { name: 'Try again' }).click()
    await page.getByText('A server does it in a moment').waitFor()
    await leave()
    const sam = await enter('sam')
    await sam.page.goto(`${server.url}/office/withdrawals/${id}`)
    await sam.page.getByText('timeout at signer').first().waitFor()
    expect(await sam.page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await sam.leave()
  })
})
