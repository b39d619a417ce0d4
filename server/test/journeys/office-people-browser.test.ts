import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveWaiting } from '../wire/approve-by-second.ts'
import { barriersOf } from '../wire/barriers.ts'
import { describeInBrowser } from '../wire/browser.ts'
import { outcomeOf } from '../wire/replies.ts'
import { signIn } from '../wire/sign-in.ts'
import { type Credentials, sealed, startTestServer, type TestServer } from '../wire/test-server.ts'
import { untilBanksKnown } from '../wire/until-banks-known.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'

const payee = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const refunded = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N'

const world = { name: 'customers and their payments in the back office', settings: sealed }

describeInBrowser(world, ({ server, browser }) => {
  let other: TestServer
  let shopper: Credentials & { id: number; username: string }
  /** The ids of payments that wait for an operator: each has a page. */
  let withdrawal: string
  let payout: string
  beforeAll(async () => {
    other = await startTestServer({ ...sealed, DATABASE_URL: server.databaseUrl, COFFER_ROLES: 'api' })
    shopper = await server.newCustomer({ USDT: '5000', RUB: '500000' })
    await Promise.all([untilWithdrawalsOpen(server), untilBanksKnown(server)])
    const olivia = await signIn(server, 'olivia')
    const body = { subject: shopper.username, approval: '1000' }
    expect((await olivia.send('POST', '/acts/customers/set-limits', { body })).status).toBe(200)
    const [onChain, toBank] = [
      { symbol: 'USDT', amount: '2000', bch_code: 'trc20', address: payee },
      { amount: '200000', recipient: '79161234567', bank_code: '100000000111' },
    ]
    withdrawal = await asked('/funding/withdraw/crypto', onChain)
    payout = await asked('/funding/withdraw/fiat', toBank)
  })
  afterAll(async () => {
    await other.stop()
  })

  async function asked(path: string, wanted: object): Promise<string> {
    const body = { ...wanted, idempotency_key: crypto.randomUUID() }
    const { status, text, data } = await server.send('POST', path, { as: shopper, body })
    expect(status, text).toBe(200)
    return data.transaction_id
  }

  /** Pays TON to the address that the customers share, and waits until the inbox has it. */
  async function payWithoutTag(
    amount: string,
    wrongTag = (_: string): string | null => null,
  ): Promise<string> {
    const path = '/funding/deposit/crypto/address?symbol=TON&network=ton'
    const { address, tag } = (await server.send('GET', path, { as: shopper })).data.addresses[0]
    const body = { address, tag: wrongTag(tag), symbol: 'TON', amount, confirmations: 100 }
    expect((await server.send('POST', '/sandbox/v1/chain/ton/deposits', { body })).error).toBeUndefined()
    const sam = await signIn(server, 'sam')
    const found = async () => {
      const { items } = (await sam.send('GET', '/inbox?network=ton')).data
      return items.find((one: { amount: string }) => one.amount === amount)?.id
    }
    await expect.poll(found, { timeout: 15_000 }).toBeDefined()
    return found()
  }

  async function balanceOf(as: Credentials, symbol: string): Promise<string> {
    const { data } = await server.send('GET', `/account/wallets/${symbol}`, { as })
    return data?.available ?? '0'
  }

  async function enter(person: string): Promise<Page> {
    const options = { locale: 'en-US', viewport: { width: 1280, height: 800 }, bypassCSP: true }
    const page = await (await browser.newContext(options)).newPage()
    await page.goto(`${server.url}/office`)
    await page.getByRole('button', { name: person }).click()
    await page.getByRole('heading', { name: 'Withdrawals', level: 1 }).waitFor()
    return page
  }

  function pagesOfOne(item: string): string[] {
    return [`/customers/${shopper.id}`, `/inbox/${item}`, `/withdrawals/${withdrawal}`, `/payouts/${payout}`]
  }

  /** The buttons of a page that do something about what it shows. */
  async function actsAt(page: Page, path: string): Promise<string[]> {
    await page.goto(`${server.url}/office${path}`)
    await page.locator('main dl').first().waitFor()
    await page.waitForLoadState('networkidle')
    const names = await page.locator('main button').allTextContents()
    return names.filter((name) => !['Copy', 'Export CSV', 'Show more'].includes(name))
  }

  test('an approver finds whose a payment without its tag is, credits it, and the customer has the money', async () => {
    const before = Number(await balanceOf(server.customers.bob, 'TON'))
    const id = await payWithoutTag('3.25')
    const page = await enter('oscar')
    await page.getByRole('link', { name: 'Deposit inbox' }).click()
    const row = page.getByRole('row', { name: /3\.25 TON .* no tag/ })
    await row.getByRole('link', { name: 'Details' }).click()
    await page.getByRole('heading', { name: 'Possible owners' }).waitFor()
    await page.getByRole('button', { name: 'Credit', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Username').fill('nobody')
    await dialog.getByLabel('Why').fill('The sender proved it')
    await dialog.getByRole('button', { name: 'Credit' }).click()
    await dialog.getByRole('alert').getByText('there is no customer nobody').waitFor()
    await dialog.getByLabel('Username').fill('bob')
    await dialog.getByRole('button', { name: 'Credit' }).click()
    await page.getByText('3.25 TON belong to bob').waitFor()
    await page.locator('main .tag', { hasText: 'credited' }).waitFor()
    expect(Number(await balanceOf(server.customers.bob, 'TON'))).toBe(before + 3.25)
    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('row', { name: `oscar inbox credit ${id} The sender proved it` }).waitFor()
    await page.context().close()
  })

  test('whom a slip of the tag hints at is credited with one button, and support sees the hint alone', async () => {
    const id = await payWithoutTag('2.75', (tag) => `${tag}7`)
    const [sam, otto] = [await enter('sam'), await enter('otto')]
    await sam.goto(`${server.url}/office/inbox/${id}`)
    await sam.getByText('the tag, but for one slip').waitFor()
    expect(await sam.getByRole('button', { name: 'Credit' }).count()).toBe(0)
    await otto.goto(`${server.url}/office/inbox/${id}`)
    await otto.getByRole('button', { name: `Credit to ${shopper.username}` }).click()
    await otto.getByRole('dialog').getByRole('button', { name: 'Credit' }).click()
    await otto.getByText(`2.75 TON belong to ${shopper.username}`).waitFor()
    expect(await balanceOf(shopper, 'TON')).toBe('2.75')
    for (const page of [sam, otto]) await page.context().close()
  })

  test('a refund is signed by who wants it and approved by another, and nobody is both', async () => {
    const id = await payWithoutTag('4.5')
    const [oscar, otto] = [await enter('oscar'), await enter('otto')]
    await oscar.goto(`${server.url}/office/inbox/${id}`)
    await oscar.getByRole('button', { name: 'Refund' }).click()
    await oscar.getByRole('dialog').getByLabel('Address', { exact: true }).fill(refunded)
    await oscar.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
    await oscar.getByRole('heading', { name: 'What an approval signs' }).waitFor()
    await oscar.getByRole('button', { name: 'Approve refund' }).click()
    await oscar.getByRole('dialog').getByRole('button', { name: 'Approve refund' }).click()
    await oscar.getByRole('dialog').getByRole('alert').waitFor()
    await otto.goto(`${server.url}/office/inbox/${id}`)
    await otto.getByRole('button', { name: 'Approve refund' }).click()
    await otto.getByRole('dialog').getByRole('button', { name: 'Approve refund' }).click()
    await otto.getByText('4.5 TON go back to').waitFor()
    await expect.poll(() => otto.locator('main .tag').first().textContent(), poll).toBe('refunded')
    for (const page of [oscar, otto]) await page.context().close()
  })

  test('a refund that is given up pays nobody, and the payment waits for another decision', async () => {
    const id = await payWithoutTag('5.25')
    const page = await enter('oscar')
    await page.goto(`${server.url}/office/inbox/${id}`)
    await page.getByRole('button', { name: 'Refund' }).click()
    await page.getByRole('dialog').getByLabel('Address', { exact: true }).fill(refunded)
    await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
    // Each person of this test comes with a new browser.
    await page.getByRole('button', { name: 'Replace the key' }).click()
    await page.getByRole('button', { name: 'Give up refund' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Give up refund' }).click()
    await page.getByText('The refund is given up; the payment waits again.').waitFor()
    await page.getByRole('heading', { name: 'What an approval signs' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Credit', exact: true }).waitFor()
    expect(await actsAt(page, `/inbox/${id}`)).toEqual(['Credit', 'Refund', 'Keep for the house'])
    expect(await page.locator('main .tag').allTextContents()).toEqual(['open'])
    await page.getByRole('link', { name: 'Deposit inbox' }).click()
    await page.getByRole('row', { name: /5\.25 TON .* no tag/ }).waitFor()
    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('row', { name: `oscar inbox withdraw ${id}` }).waitFor()
    await server.expectSoundBooks()
    await page.context().close()
  })

  test('what nobody claims is kept with a reason: it leaves the open ones, and the treasury has it', async () => {
    await payWithoutTag('7.75')
    const id = await payWithoutTag('7.25')
    const page = await enter('oscar')
    await page.goto(`${server.url}/office/inbox/${id}`)
    await page.getByRole('button', { name: 'Keep' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Keep' }).click()
    expect(await dialog.locator(':invalid').count()).toBeGreaterThan(0)
    await dialog.getByLabel('Why').fill('Nobody asked for a year')
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await page.locator('main .tag', { hasText: 'kept' }).waitFor()
    expect(await actsAt(page, `/inbox/${id}`)).toEqual([])
    await page.getByRole('link', { name: 'Deposit inbox' }).click()
    await page.getByRole('row', { name: /7\.75 TON/ }).waitFor()
    const row = page.getByRole('row', { name: /7\.25 TON/ })
    expect(await row.count()).toBe(0)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('kept')
    await row.getByRole('link', { name: 'Details' }).waitFor()
    await page.goto(`${server.url}/office/ledger?kind=deposit_kept`)
    await page.getByRole('row', { name: 'deposit kept for the house' }).getByRole('link').first().click()
    const movements = page.getByRole('region', { name: 'Movements' })
    await movements.getByRole('link', { name: 'treasury' }).waitFor()
    await movements.getByRole('cell', { name: '7.25 TON' }).waitFor()
    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('row', { name: `oscar inbox keep ${id} Nobody asked for a year` }).waitFor()
    await server.expectSoundBooks()
    await page.context().close()
  })

  test('a customer is frozen in the page, every process refuses their key within a second, and serves it after it', async () => {
    const as = server.customers.bob
    const read = async (at: TestServer) => outcomeOf(await at.send('GET', '/account/profile', { as }))
    for (const at of [server, other]) expect((await read(at))[0]).toBe(200)
    const page = await enter('olivia')
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.getByRole('searchbox', { name: 'Username' }).fill('bo')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'bob' }).click()
    expect(page.url()).toBe(`${server.url}/office/customers/${as.id}`)
    await page.getByRole('button', { name: 'Freeze' }).click()
    await page.getByLabel('Why').fill('a stolen phone')
    await page.getByRole('dialog').getByRole('button', { name: 'Freeze' }).click()
    await page.getByText('The customer bob is frozen').waitFor()
    const frozenAt = performance.now()
    for (const at of [server, other])
      await expect.poll(() => read(at), { interval: 20 }).toEqual([403, 'CUSTOMER_FROZEN'])
    expect(performance.now() - frozenAt).toBeLessThan(1_500)
    await page.getByText('Frozen by olivia: a stolen phone').waitFor()
    await page.getByRole('button', { name: 'Unfreeze' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unfreeze' }).click()
    await page.getByText('It waits for a second person').waitFor()
    await approveWaiting(server, 'oscar')
    for (const at of [server, other]) await expect.poll(async () => (await read(at))[0]).toBe(200)
    await page.context().close()
  })

  test('a customer gets another tariff and limits of their own, and loses a key and gets it back', async () => {
    const own = await server.newCustomer({ USDT: '10' })
    const page = await enter('olivia')
    await page.goto(`${server.url}/office/customers/${own.id}`)
    await page.getByRole('button', { name: 'Change limits' }).click()
    await page.getByLabel('Withdrawals and payouts a day').fill('77')
    await page.getByRole('dialog').getByRole('button', { name: 'Change limits' }).click()
    await page.getByText('0 of 77').waitFor()
    await page.getByRole('button', { name: 'Change tariff' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Change tariff' }).click()
    await page.getByText(`The customer ${own.username} had the tariff`).waitFor()
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await page.locator('main .tag', { hasText: 'Disabled by olivia' }).waitFor()
    const read = async () => (await server.send('GET', '/account/profile', { as: own })).status
    await expect.poll(read).toBe(401)
    await page.getByRole('button', { name: 'Enable' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click()
    await approveWaiting(server, 'oscar')
    await page.reload()
    await page.locator('main .tag', { hasText: 'active' }).first().waitFor()
    await expect.poll(read).toBe(200)
    await page.context().close()
  })

  test('a statement tells the balance after each movement, and its account and days stand in the address', async () => {
    await asked('/funding/transfer/internal', { symbol: 'USDT', amount: '12.5', to_username: 'bob' })
    const page = await enter('sam')
    await page.goto(`${server.url}/office/customers/${shopper.id}`)
    const statement = page.locator('.card', { has: page.getByRole('heading', { name: 'Statement' }) })
    await statement.getByRole('combobox', { name: 'Currency' }).selectOption('USDT')
    const left = await balanceOf(shopper, 'USDT')
    await statement.getByRole('row', { name: `−12.5 USDT ${left} USDT` }).waitFor()
    await statement.getByLabel('To', { exact: true }).fill('2020-01-01')
    await statement.getByText('Nothing matches these filters.').waitFor()
    expect(page.url()).toContain('symbol=USDT&to=2020-01-01')
    await page.getByRole('link', { name: 'All transactions' }).click()
    await page.getByRole('row', { name: `${shopper.username} transfer sent −12.5 USDT` }).waitFor()
    await page.getByRole('combobox', { name: 'Type' }).selectOption('withdrawal_fiat')
    await page.getByRole('row', { name: 'fiat withdrawal −200000 RUB' }).waitFor()
    expect(await page.getByRole('cell', { name: 'transfer sent' }).count()).toBe(0)
    await page.getByRole('link', { name: 'waits for a decision' }).click()
    await page.getByRole('heading', { name: 'Payout', level: 1 }).waitFor()
    await page.goto(`${server.url}/office/transactions`)
    await page.getByRole('searchbox', { name: 'Customer’s number or username' }).fill('bob')
    await page.keyboard.press('Enter')
    const received = page.getByRole('row', { name: `bob transfer received 12.5 USDT ${shopper.username}` })
    await received.getByRole('link', { name: shopper.username }).click()
    await page.getByRole('heading', { name: shopper.username, level: 1 }).waitFor()
    await page.context().close()
  })

  test('a page offers what the role of its reader may do, and nothing else', async () => {
    const pages = pagesOfOne(await payWithoutTag('5.75'))
    const decisions = [
      ['Credit', 'Refund', 'Keep for the house'],
      ['Approve', 'Reject'],
      ['Approve', 'Reject'],
    ]
    const offered = {
      olivia: [
        ['Freeze', 'Change tariff', 'Change limits', 'Set sign-in', 'Remove sign-in', 'Disable'],
        ...decisions,
      ],
      oscar: [['Freeze', 'Disable'], ...decisions],
      sam: [[], [], [], []],
    }
    for (const [person, expected] of Object.entries(offered)) {
      const page = await enter(person)
      const found: string[][] = []
      for (const path of pages) found.push(await actsAt(page, path))
      expect([person, found]).toEqual([person, expected])
      await page.context().close()
    }
  })

  test('pages of one thing have no barrier that axe knows, and nothing is cut off, on a desk and on a phone', async () => {
    const page = await enter('olivia')
    for (const path of pagesOfOne(await payWithoutTag('6.5'))) {
      await actsAt(page, path)
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 800 })
        const violations = await barriersOf(page)
        expect([path, width, violations]).toEqual([path, width, []])
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width])
      }
    }
    await page.context().close()
  })

  test('who approves has read to whom a payment goes and what speaks against it', async () => {
    const page = await enter('oscar')
    const row = page.getByRole('row', { name: `${shopper.username} 2000 USDT` })
    await row.getByRole('link', { name: withdrawal.slice(0, 8) }).click()
    await page.getByText('This is the first payment of its kind by this customer.').waitFor()
    await page.getByText(payee).first().waitFor()
    await page.getByText('0 of 1 needed').waitFor()
    await page.getByText(`2\u202f000 USDT of ${shopper.username} to ${payee.slice(0, 8)}`).waitFor()
    const signed = page.locator('h3:text("What an approval signs") + dl')
    for (const told of ['2000 USDT', 'trc20', payee, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'])
      await signed.getByText(told).waitFor()
    await page.getByText('The exact text that is signed').click()
    await page.getByText(/^\["coffer spend",.*,"2000000000"\]$/).waitFor()
    const above = (text: string) => page.getByText(text).boundingBox()
    const [risk, act] = [
      await above('This is the first'),
      await page.getByRole('button', { name: 'Approve' }).boundingBox(),
    ]
    expect(risk?.y).toBeLessThan(act?.y ?? 0)
    await page.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve this withdrawal?' })
    await dialog.getByText(payee).first().waitFor()
    const first = dialog.getByText('No payment of the customer to this recipient was completed before.')
    await first.waitFor()
    expect(await page.evaluate("document.querySelector('.modal').scrollTop")).toBe(0)
    expect(await barriersOf(page, '[role=dialog]')).toEqual([])
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('button', { name: 'Replace the key' }).click()
    await expect.poll(() => page.locator('main .tag').first().textContent(), poll).toBe('completed')
    await page.getByRole('link', { name: 'Payouts' }).click()
    await page
      .getByRole('row', { name: '200000 RUB' })
      .getByRole('link', { name: payout.slice(0, 8) })
      .click()
    await page.getByText('+7 916 123-45-67').first().waitFor()
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByLabel('Why').fill('not their phone')
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await page.locator('main .tag', { hasText: 'failed' }).waitFor()
    expect(await balanceOf(shopper, 'RUB')).toBe('500000')
    await page.getByRole('link', { name: shopper.username }).click()
    await page.getByRole('heading', { name: shopper.username, level: 1 }).waitFor()
    await page.context().close()
  })
})

const poll = { timeout: 20_000, interval: 100 }
