import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInBrowser } from '../wire/browser.ts'
import { signIn } from '../wire/sign-in.ts'

describeInBrowser('in a browser', ({ server, browser }) => {
  let complaints: string[]

  const nowhere = 'about:blank'

  /** A page that was drawn to its end; whatever it complains of fails the test. */
  async function open(path: string, { width = 1280, height = 800 } = {}): Promise<Page> {
    complaints = []
    const context = await browser.newContext({ viewport: { width, height } })
    const page = await context.newPage()
    listenTo(page)
    if (path !== nowhere) await go(page, path)
    return page
  }

  function listenTo(page: Page): void {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
  }

  /** The first page is drawn with the prices that it asks for, each other one when its article is busy no more. */
  async function go(page: Page, path: string): Promise<void> {
    await page.goto(server.url + path, { waitUntil: 'commit' })
    await page.locator(path === '/' ? '#tickers tr >> nth=0' : 'article[aria-busy="false"]').waitFor()
  }

  async function close(page: Page): Promise<void> {
    await page.context().close()
    expect(complaints).toEqual([])
  }

  const facts = `({
    headings: document.querySelectorAll('h1').length,
    height: document.documentElement.scrollHeight,
    text: document.querySelector('article').textContent,
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
  })`
  const widthOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth')

  test('every page is drawn without a complaint, has one h1, and is a page and not a scroll', async () => {
    const page = await open('/docs')
    const links = await page
      .locator('#navigation a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links.length).toBeGreaterThan(80)
    const rest = [...links]
    const visit = async (page: Page) => {
      for (let link = rest.shift(); link !== undefined; link = rest.shift()) await look(page, String(link))
    }
    const look = async (page: Page, link: string) => {
      await go(page, link)
      const seen = await page.evaluate<{ headings: number; height: number; text: string; ids: string[] }>(
        facts,
      )
      const repeated = seen.ids.filter((id, index) => seen.ids.indexOf(id) !== index)
      expect([link, seen.headings, repeated]).toEqual([link, 1, []])
      expect([link, seen.text]).not.toEqual([link, ''])
      // The table of all codes has a filter.
      const heightMax = link === '/docs/errors' ? 20_000 : 12_000
      expect([link, seen.height < heightMax]).toEqual([link, true])
    }
    // A page mostly waits, so several are looked at meanwhile.
    const others = await Promise.all([1, 2].map(() => page.context().newPage()))
    for (const one of others) listenTo(one)
    await Promise.all([page, ...others].map(visit))
    await close(page)
  }, 300_000)

  test.for([
    '/',
    '/docs',
    '/docs/errors',
    '/docs/stream',
    '/docs/reference/createFiatOrder',
    '/docs/reference',
  ])('%s fits a phone without scrolling sideways', async (path) => {
    const page = await open(path, { width: 360, height: 740 })
    expect(await widthOf(page)).toBe(360)
    await close(page)
  })

  test('a page and a place on it can be linked and reloaded', async () => {
    const page = await open('/docs/reference/createInternalTransfer#body-to_username')
    for (const _ of [1, 2]) {
      await page.locator('[id="body-to_username"]:target').waitFor()
      expect(await page.locator('[aria-current="page"]').textContent()).toContain(
        'Send crypto to another customer',
      )
      await page.reload()
      await page.locator('article[aria-busy="false"]').waitFor()
    }
    await close(page)
  })

  test('an address of an operation from when all were on one page leads to its page', async () => {
    const page = await open('/docs#createInternalTransfer')
    await page.waitForURL('**/docs/reference/createInternalTransfer')
    await close(page)
  })

  test('search finds fields, codes and guides by keyboard alone, and says when there is nothing', async () => {
    const page = await open('/docs')
    const input = page.getByRole('combobox', { name: 'Search the documentation' })
    await page.keyboard.press('/')
    await input.waitFor()
    await page.keyboard.type('qqqqq')
    await page.getByText('Nothing found for “qqqqq”').waitFor()
    expect(await page.getByRole('option').count()).toBe(0)
    await input.fill('timing safe')
    await page.getByText('Nothing found').waitFor({ state: 'hidden' })
    await input.fill('constant time')
    await page.getByRole('option', { name: 'Verify what comes' }).waitFor()
    await input.fill('SELF_TRANSFER')
    await page.getByRole('option', { name: 'SELF_TRANSFER' }).first().waitFor()
    await input.fill('to_username')
    const options = page.getByRole('option')
    await options.filter({ hasText: 'Recipient by username' }).first().waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await options.nth(1).getAttribute('aria-selected')).toBe('true')
    expect(await input.getAttribute('aria-activedescendant')).toBe(await options.nth(1).getAttribute('id'))
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/reference/createInternalTransfer#body-to_username')
    await close(page)
  })

  test('the navigation folds, stays folded on the next page and shows where one is', async () => {
    const page = await open('/docs/reference/listFiatCandles')
    const section = (name: string) => page.locator(`details[data-section="${name}"]`)
    expect(await section('Fiat spot').getAttribute('open')).not.toBeNull()
    expect(await section('Account').getAttribute('open')).toBeNull()
    await page.locator('[aria-current="page"]').waitFor()
    expect(await page.locator('[aria-current="page"]').isVisible()).toBe(true)
    await section('Account').locator('summary').focus()
    await page.keyboard.press('Enter')
    await section('Guide').locator('summary').click()
    // The page keeps what is folded once the browser says so, in a task after the click.
    await expect.poll(() => section('Guide').getAttribute('open')).toBeNull()
    await page.evaluate('new Promise((kept) => requestAnimationFrame(() => setTimeout(kept)))')
    await go(page, '/docs/reference/createFiatOrder')
    expect(await section('Account').getAttribute('open')).not.toBeNull()
    expect(await section('Guide').getAttribute('open')).toBeNull()
    await close(page)
  })

  test('the list beside a guide follows what is read', async () => {
    const page = await open('/docs/authentication', { width: 1500, height: 700 })
    const current = () => page.locator('#on-page [aria-current]').textContent()
    await page.locator('#worked-example').evaluate((heading) => heading.scrollIntoView())
    await expect.poll(current).toBe('A worked example')
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await expect.poll(current).toBe('Permissions')
    await close(page)
  })

  test('answers are shown by status, and the arrow keys move between them', async () => {
    const page = await open('/docs/reference/createInternalTransfer')
    const tabs = page.getByRole('tablist', { name: 'Answers by status' }).getByRole('tab')
    expect(await tabs.allInnerTexts()).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '413',
      '415',
      '422',
      '429',
      '431',
      '500',
      '503',
    ])
    await tabs.first().focus()
    await page.keyboard.press('ArrowRight')
    expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true')
    expect(await page.getByRole('tabpanel', { name: '400' }).textContent()).toContain('INSUFFICIENT_BALANCE')
    await page.keyboard.press('End')
    expect(await page.getByRole('tabpanel', { name: '503' }).isVisible()).toBe(true)
    await close(page)
  })

  test('samples are signed with the key of the sandbox, and keep to the language and the customer one picks', async () => {
    const page = await open('/docs/reference/listWallets')
    const shown = () => page.getByRole('tabpanel').first().textContent()
    const { alice, bob } = server.customers
    expect(await shown()).toContain(alice.secret_key)
    await page.getByRole('tab', { name: 'Python' }).click()
    await page.getByRole('button', { name: 'Key in use: alice' }).click()
    await page.getByLabel('Sandbox customer').selectOption('bob')
    await page.getByRole('button', { name: 'Use this key' }).click()
    await go(page, '/docs/reference/getProfile')
    const panel = page.getByRole('tabpanel', { name: 'Python' })
    expect(await panel.textContent()).toContain(bob.secret_key)
    await close(page)
  })

  test('who is signed in to the console signs with their own key of the sandbox', async () => {
    const { cookie } = await signIn(server, 'bob')
    const [name = '', value = ''] = cookie.split('=')
    const page = await open('/docs')
    await page.context().addCookies([{ name, value, url: server.url }])
    await go(page, '/docs/reference/getProfile')
    expect(await page.locator('#key-in-use').textContent()).toBe('bob')
    expect(await page.content()).toContain(server.customers.bob.api_key)
    await close(page)
  })

  test('a key that was pasted signs, and its secret is shown nowhere', async () => {
    const page = await open('/docs/reference/getProfile')
    const { api_key, secret_key } = server.customers.carol
    await page.getByRole('button', { name: 'Key in use' }).click()
    await page.getByLabel('Sandbox customer').selectOption('A key of your own')
    await page.getByLabel('API key').fill(api_key)
    await page.getByLabel('Secret key').fill(secret_key)
    await page.getByRole('button', { name: 'Use this key' }).click()
    await page.getByText('Try it', { exact: true }).click()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('.status.is-success').waitFor()
    expect(await page.locator('.answer').textContent()).toContain('"carol"')
    expect(await page.content()).not.toContain(secret_key)
    await close(page)
  })

  test('“Try it” pays: an amount is sent to bob, once', async () => {
    const page = await open('/docs/reference/createInternalTransfer')
    await page.getByText('Try it', { exact: true }).click()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('.status.is-success').waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('idempotency-replayed: true').waitFor()
    await close(page)
  })

  test('the page of errors has a place for each code, and narrows them down', async () => {
    const page = await open('/docs/errors#INSUFFICIENT_BALANCE')
    expect(await page.locator('#INSUFFICIENT_BALANCE').textContent()).toContain('which does not cover')
    await page.getByLabel('Filter the codes').fill('self transfer qqq')
    await page.getByText('No code fits.').waitFor()
    await page.getByLabel('Filter the codes').fill('429')
    expect(await page.locator('table.errors tbody tr:visible').count()).toBeLessThan(5)
    await close(page)
  })

  test('the menu of a phone opens, closes by Escape and leads to a page', async () => {
    const page = await open('/docs', { width: 390, height: 844 })
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    expect(await menu.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    expect(await menu.getAttribute('aria-expanded')).toBe('false')
    await menu.click()
    await page.getByRole('link', { name: 'Idempotency', exact: true }).first().click()
    await page.waitForURL('**/docs/idempotency')
    await close(page)
  })

  test('the page at / says that the server is ready and what the market costs', async () => {
    const page = await open('/')
    await page.getByText('Ready', { exact: true }).waitFor()
    await page.getByRole('row', { name: 'BTC-USDT' }).waitFor()
    await page.getByRole('link', { name: 'Read the documentation' }).click()
    await page.waitForURL('**/docs')
    await close(page)
  })

  test('without JavaScript guides, the reference, events, topics and errors are there to be read, whole', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const reads = async (path: string, ...texts: string[]) => {
      await page.goto(server.url + path)
      for (const text of texts) await page.locator('article').getByText(text).first().waitFor()
      // Buttons that need a script are hidden.
      expect([path, await page.getByRole('button').count()]).toEqual([path, 0])
    }
    await reads('/docs', 'One signed JSON API', 'api_key=YOUR_API_KEY')
    await reads('/docs/webhooks', 'hmac.compare_digest', 'timingSafeEqual', 'deposit.confirmed')
    await reads('/docs/reference', 'Send crypto to another customer')
    await reads(
      '/docs/reference/createInternalTransfer',
      'Recipient by username',
      'npx coffer request POST',
      'data.task_id',
      'INSUFFICIENT_BALANCE',
    )
    await reads('/docs/events/deposit.confirmed', 'before you believe it', 'data.amount')
    await reads('/docs/stream/orderbook', 'spot.fiat.orderbook')
    await reads('/docs/errors', 'SELF_TRANSFER', 'RATE_LIMIT_EXCEEDED')
    await context.close()
  })

  test.for(['/', '/docs', '/docs/errors', '/docs/reference', '/docs/reference/createFiatOrder'])(
    'a first visit of %s loads at most 75 kB in at most 12 requests, of which none is React',
    async (path) => {
      const page = await open(nowhere)
      const client = await page.context().newCDPSession(page)
      await client.send('Network.enable')
      let bytes = 0
      const asked = new Map<string, string>()
      client.on('Network.requestWillBeSent', ({ requestId, request }) => asked.set(requestId, request.url))
      client.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength
      })
      await go(page, path)
      await page.waitForLoadState('networkidle')
      expect(bytes).toBeGreaterThan(5_000)
      expect(bytes).toBeLessThanOrEqual(75_000)
      expect(asked.size).toBeLessThanOrEqual(12)
      expect([...asked.values()].filter((url) => /client-/.test(url))).toEqual([])
      await close(page)
    },
  )

  test('a language that is picked for samples leaves the language of the console as it is', async () => {
    const page = await open('/docs/reference/getProfile')
    await page.getByRole('tab', { name: 'Go' }).click()
    await go(page, '/docs/authentication')
    expect(await page.getByRole('tab', { name: 'Go' }).first().getAttribute('aria-selected')).toBe('true')
    expect(await page.evaluate("localStorage.getItem('coffer.language')")).toBeNull()
    await close(page)
  })

  test('a sample is copied as it is shown', async () => {
    const page = await open('/docs/reference/getProfile')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy' }).first().click()
    await page.getByText('Copied').waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied).toContain(`api_key=${server.customers.alice.api_key}`)
    expect(copied).toBe(await page.locator('figure code').first().textContent())
    await close(page)
  })
})
