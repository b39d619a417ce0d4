import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInBrowser } from '../wire/browser.ts'
import { fiatDesk } from '../wire/fiat-desk.ts'

/** The page shows a change by the API within this time, without a reload. */
const soonMs = 2_500

/** Parts of the browser, for which this project has no types. */
type Drawn = { getBoundingClientRect(): { width: number } }
type Styled = { getComputedStyle(of: unknown): { stroke: string } }

describeInBrowser('the live console in a browser', ({ server, browser }) => {
  let complaints: string[]

  /** Signs in; every error of the page, such as a violation of its policy, fails the test at `close`. */
  async function enter(person: string): Promise<Page> {
    complaints = []
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
    const page = await context.newPage()
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${server.url}/console`)
    await page.getByRole('button', { name: person }).click()
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    return page
  }

  async function close(page: Page): Promise<void> {
    await page.context().close()
    expect(complaints).toEqual([])
  }

  /** Asks for the lists no more than the slow fallback does, so what comes comes by the stream. */
  async function send(amount: string, to_username: string): Promise<void> {
    const body = { amount, symbol: 'USDT', to_username, idempotency_key: crypto.randomUUID() }
    const { status, text } = await server.send('POST', '/funding/transfer/internal', { body })
    expect(status, text).toBe(200)
  }

  const isPainted = (page: Page, figure: string) =>
    page
      .getByRole('figure', { name: figure })
      .locator('canvas, svg .curve')
      .evaluateAll((all) => all.some((one) => (one as unknown as Drawn).getBoundingClientRect().width > 100))

  /** Whether the candles have most of their figure, as beside the axes of a phone. */
  async function paneInSight(page: Page, figure: string): Promise<boolean> {
    const place = page.getByRole('figure', { name: figure }).locator('.chart-place')
    const [pane, around] = await Promise.all([
      place.locator('canvas').first().boundingBox(),
      place.boundingBox(),
    ])
    if (pane === null || around === null) return false
    const isInside = pane.x >= around.x && pane.x + pane.width <= around.x + around.width
    return isInside && pane.width > around.width / 2 && pane.height > around.height / 2
  }

  test('a transfer made by the API appears in the open page, and the balances change, without a reload', async () => {
    const page = await enter('alice')
    const usdt = page.getByRole('row', { name: /^USDT / })
    const total = () => usdt.locator('td').nth(5).textContent()
    const before = await total()
    await page.evaluate('window.isSamePage = true')
    await send('1.25', 'carol')
    await page.getByRole('cell', { name: '−1.25 USDT' }).first().waitFor({ timeout: soonMs })
    await expect.poll(total, { timeout: soonMs }).not.toBe(before)
    await page.getByRole('link', { name: 'Transactions' }).click()
    await page.getByRole('cell', { name: '1.25 USDT' }).waitFor()
    await send('2.75', 'carol')
    const row = page.getByRole('row', { name: /2\.75 USDT/ })
    await row.waitFor({ timeout: soonMs })
    await row.getByRole('button', { name: 'Details' }).click()
    const steps = page.getByRole('list', { name: 'What happened' })
    await steps.getByText('funding, available: −2.75 USDT').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Type' }).selectOption('deposit_crypto')
    await row.waitFor({ state: 'hidden' })
    expect(page.url()).toContain('type=deposit_crypto')
    expect(await page.evaluate('window.isSamePage')).toBe(true)
    await close(page)
  })

  test('the stream is watched: an event is shown as it comes, is filtered and copied, and a pause holds the page', async () => {
    const page = await enter('carol')
    await page.getByRole('link', { name: 'Stream' }).click()
    const messages = page.getByRole('region', { name: 'Messages' })
    await messages
      .getByRole('row', { name: /events snapshot/ })
      .first()
      .waitFor()
    await send('3', 'carol')
    const update = messages.getByRole('row', { name: /events update/ }).first()
    // An event waits for the database's older transactions, those of other tests too.
    await update.locator('summary', { hasText: 'transfer.received' }).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await send('4', 'carol')
    await page.getByText(/^Paused: [12] more/).waitFor()
    await page.getByRole('searchbox', { name: 'Text in a message' }).fill('transfer.received')
    await page.keyboard.press('Enter')
    await messages
      .getByRole('row', { name: /account\.balances/ })
      .first()
      .waitFor({ state: 'hidden' })
    await page.getByText('Topics: 2').click()
    await page.getByRole('checkbox', { name: 'account.balances' }).uncheck()
    expect(page.url()).toContain('topics=events')
    await close(page)
  })

  test('the market draws a book and candles as they change', async () => {
    const desk = fiatDesk(server)
    const [one, other] = [await desk.newTrader({ USDT: '100' }), await desk.newTrader({ RUB: '100000' })]
    const pages = await enter('bob')
    await pages.getByRole('link', { name: 'Market' }).click()
    const pair = pages.getByRole('combobox', { name: 'Pair' })
    await pair.selectOption('USDT/RUB')
    await desk.limit(one, { side: 'sell', amount: '10' })
    await desk.limit(other, { side: 'buy', amount: '4' })
    await pages
      .getByRole('region', { name: 'Last trades' })
      .getByRole('row', { name: /buy 80\.00 4/ })
      .waitFor({ timeout: soonMs })
    const asks = pages.getByRole('region', { name: 'Asks' })
    await asks.getByRole('row', { name: /^80\.00 6$/ }).waitFor({ timeout: soonMs })
    await desk.limit(other, { side: 'buy', price: '79', amount: '1' })
    await expect.poll(() => isPainted(pages, 'Depth of the order book')).toBe(true)
    await pages.reload()
    const candles = 'Candles: USDT/RUB, 5 minutes'
    await expect.poll(() => isPainted(pages, candles)).toBe(true)
    await asks.getByRole('columnheader', { name: 'Price, RUB' }).waitFor()
    await pages
      .getByRole('figure', { name: candles })
      .getByText(/Times are in \w+/)
      .waitFor()
    await pages.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => paneInSight(pages, candles)).toBe(true)
    await pages.setViewportSize({ width: 1280, height: 900 })
    await pages.getByRole('link', { name: /TradingView/ }).waitFor()
    const candlesLook = () =>
      pages
        .getByRole('figure', { name: candles })
        .locator('canvas')
        .first()
        .evaluate((canvas) => {
          return (canvas as unknown as { toDataURL(): string }).toDataURL()
        })
    const depthLook = () =>
      pages
        .getByRole('figure', { name: 'Depth' })
        .locator('svg .curve')
        .evaluateAll((lines) =>
          lines.map((line) => (globalThis as unknown as Styled).getComputedStyle(line).stroke),
        )
    const light = [await candlesLook(), await depthLook()] as const
    expect(light[1].length).toBeGreaterThan(0)
    await pages.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
    await expect.poll(candlesLook).not.toBe(light[0])
    await expect.poll(depthLook).not.toEqual(light[1])
    await desk.cancelAll(one, other)
    await pages.getByText('The order book is empty').waitFor({ timeout: soonMs })
    await close(pages)
  })

  test('a session that is ended elsewhere asks that browser to sign in, and shows nothing meanwhile', async () => {
    const [lost, own] = [await enter('bob'), await enter('bob')]
    // A request just when the session ends is answered 401, and the browser logs that.
    lost.removeAllListeners('console')
    await own.getByRole('link', { name: 'Sessions' }).click()
    await own.getByRole('row', { name: /this one/ }).waitFor()
    const ends = own.getByRole('button', { name: 'End' })
    for (let left = await ends.count(); left > 0; left--) {
      await ends.first().click()
      await expect.poll(() => ends.count(), { timeout: 5_000 }).toBe(left - 1)
    }
    await lost.getByRole('dialog', { name: 'Your session has ended' }).waitFor({ timeout: 5_000 })
    expect(await lost.getByRole('heading', { name: 'Overview' }).count()).toBe(0)
    await own.getByRole('row', { name: /this one/ }).waitFor()
    await lost.context().close()
    await close(own)
  })

  test('the frame says when the stream is lost, and the page is live again when it is back', async () => {
    const page = await enter('bob')
    let isUp = true
    await page.routeWebSocket(/\/ws$/, async (socket) => {
      if (isUp) socket.connectToServer()
      else await socket.close()
      cut = () => socket.close()
    })
    let cut: () => Promise<void> = async () => {}
    await page.reload()
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    await send('0.5', 'bob')
    await page.getByRole('cell', { name: '0.5 USDT' }).waitFor({ timeout: soonMs })
    isUp = false
    await cut()
    await page.getByText('Not live').waitFor()
    await send('0.75', 'bob')
    isUp = true
    await page.getByText('Not live').waitFor({ state: 'hidden' })
    await page.getByRole('cell', { name: '0.75 USDT' }).waitFor({ timeout: soonMs })
    await close(page)
  })

  test('worth is a line from the second day on', async () => {
    const page = await enter('alice')
    await page.getByText('There is no history yet').waitFor()
    const seconds = 24 * 60 * 60
    await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds } })
    await send('1', 'carol')
    await page.getByText('Your history begins with').waitFor({ timeout: soonMs })
    await expect.poll(() => isPainted(page, 'Worth of your balances in 30 days, in USDT')).toBe(true)
    await page.getByText('As a table').click()
    await page.getByRole('row', { name: /^now \d/ }).waitFor()
    await close(page)
  })
})
