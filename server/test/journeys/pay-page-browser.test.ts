import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { describeInBrowser } from '../wire/browser.ts'
import { testBarriers } from '../wire/pay-page-barriers.ts'
import { openDeposit } from '../wire/payment-link.ts'
import { readCode } from '../wire/scan-code.ts'

describeInBrowser('the pay page in a browser', ({ server, browser }) => {
  let complaints: string[]

  /** A page; whatever it complains of, such as what its policy stops, fails the test at `close`. */
  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    complaints = []
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en',
      ...options,
    })
    const page = await context.newPage()
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(server.url + path)
    return page
  }

  async function close(page: Page): Promise<void> {
    await page.context().close()
    expect(complaints).toEqual([])
  }

  /** Acts as the payer somewhere else. */
  async function play(path: string, act: string): Promise<void> {
    const body = new URLSearchParams({ act, payer: 'Анна Сергеевна К.' })
    const headers = { origin: server.url }
    const { status } = await fetch(`${server.url}${path}/payer`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body,
    })
    expect(status).toBe(303)
  }

  const heading = (page: Page, name: string) => page.getByRole('heading', { name })
  const statusOf = async (id: string) => (await server.send('GET', `/funding/deposit/fiat/${id}`)).data.status
  const announced = (page: Page) => page.locator('#announcer').textContent()

  test('a click pays', async () => {
    const { path, id } = await openDeposit(server)
    const page = await open(path)
    await page.getByLabel('Pay as').selectOption('Мария Андреевна Л.')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await heading(page, 'Payment received').waitFor()
    expect(await statusOf(id)).toBe('success')
    expect(new URL(page.url()).pathname).toBe(path)
    await close(page)
  })

  test('the status changes by itself, is read out once, and a lost focus goes to the amount', async () => {
    const { path } = await openDeposit(server)
    const page = await open(path)
    await page.evaluate('window.isSamePage = true')
    await page.getByRole('button', { name: 'Copy the link' }).focus()
    expect(await announced(page)).toBe('')
    await play(path, 'pay')
    await heading(page, 'Payment received').waitFor()
    expect(await page.evaluate('window.isSamePage')).toBe(true)
    expect(await announced(page)).toBe('Payment received')
    expect(await page.title()).toBe('Payment received: ₽1,000.01 · Coffer')
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1')
    await close(page)
  })

  test('a focus that has its place after the change keeps it', async () => {
    const { path } = await openDeposit(server)
    const page = await open(path)
    await page.locator('#act-pay').focus()
    await play(path, 'pay')
    await heading(page, 'Payment received').waitFor()
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Pay again')
    await close(page)
  })

  test('without a script a payer reads, pays and changes the language', async () => {
    const { path, id } = await openDeposit(server)
    const page = await open(path, { javaScriptEnabled: false, locale: 'ru' })
    await heading(page, 'Ждём вашу оплату').waitFor()
    const reloads = page.locator('main noscript')
    expect(await reloads.textContent()).toContain('Страница обновляется сама')
    expect(await page.getByRole('button', { name: 'Скопировать ссылку' }).count()).toBe(0)
    await page.getByRole('link', { name: 'English' }).click()
    await heading(page, 'Waiting for your payment').waitFor()
    await reloads.locator('a').click()
    await page.getByRole('button', { name: 'Pay half' }).click()
    await heading(page, 'Payment received').waitFor()
    await page.getByText('the link asked for ₽1,000.01').waitFor()
    expect(await reloads.count()).toBe(0)
    expect(await statusOf(id)).toBe('success')
    await close(page)
  })

  test('time is counted down, told at one minute and over at its end', async () => {
    const { path } = await openDeposit(server)
    const page = await open(path)
    const timer = page.getByRole('timer')
    await expect.poll(() => timer.textContent()).toMatch(/^14:5/)
    const before = await timer.textContent()
    await expect.poll(() => timer.textContent()).not.toBe(before)
    expect(await announced(page)).toBe('')
    const advance = (seconds: number) =>
      server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds } })
    await advance(833)
    await expect.poll(() => timer.textContent()).toMatch(/^(1:0\d|0:\d\d)$/)
    await expect.poll(() => announced(page)).toBe('1 minute left to pay')
    await advance(61)
    await heading(page, 'The time to pay is over').waitFor()
    expect(await timer.count()).toBe(0)
    await play(path, 'pay')
    await page.reload()
    await heading(page, 'Payment received late').waitFor()
    await close(page)
  })

  test('without a connection it says so and goes on when it is back', async () => {
    const { path } = await openDeposit(server)
    const page = await open('/pay/fiat/none')
    complaints = []
    await page.clock.install()
    await page.goto(server.url + path)
    const offline = page.getByText('No connection.')
    expect(await offline.isVisible()).toBe(false)
    await page.context().setOffline(true)
    await expect.poll(async () => page.clock.runFor(10_000).then(() => offline.isVisible())).toBe(true)
    await play(path, 'pay')
    await page.context().setOffline(false)
    await expect
      .poll(async () => page.clock.runFor(30_000).then(() => heading(page, 'Payment received').isVisible()))
      .toBe(true)
    expect(await offline.isVisible()).toBe(false)
    complaints = complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))
    await close(page)
  })

  test('the link is copied, and the code on the screen reads the same in dark mode', async () => {
    const { path, link } = await openDeposit(server)
    const page = await open(path, { colorScheme: 'dark', permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('button', { name: 'Copy the link' }).click()
    await page.getByRole('button', { name: 'Link copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link)
    expect(await announced(page)).toBe('Link copied')
    const { pixels, width } = await pixelsOf(await page.getByRole('img', { name: 'QR code' }).screenshot())
    expect(readCode(pixels, width)).toBe(link)
    await close(page)
  })

  /** The pixels of a PNG, drawn by a page of its own. */
  async function pixelsOf(png: Buffer): Promise<{ pixels: Uint8ClampedArray; width: number }> {
    const page = await browser.newPage()
    const drawn = await page.evaluate<{ data: number[]; width: number }>(`(async () => {
      const image = new Image()
      image.src = 'data:image/png;base64,${png.toString('base64')}'
      await image.decode()
      const { width, height } = image
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
      context.drawImage(image, 0, 0)
      return { data: [...context.getImageData(0, 0, width, height).data], width }
    })()`)
    await page.close()
    return { pixels: Uint8ClampedArray.from(drawn.data), width: drawn.width }
  }

  test('the keyboard alone reaches everything in the order of the page, with a visible focus, and pays', async () => {
    const { path, id } = await openDeposit(server)
    const page = await open(path)
    const reached: string[] = []
    for (let press = 0; press < 7; press++) {
      await page.keyboard.press('Tab')
      const [text, outline] = await page.evaluate<[string, string]>(
        `(({ id, textContent }) => [id || textContent, getComputedStyle(document.activeElement).outlineStyle])(document.activeElement)`,
      )
      expect([text, outline]).toEqual([text, 'solid'])
      reached.push(text)
    }
    expect(reached).toEqual([
      'Русский',
      'English',
      'open-link',
      'copy-link',
      'payer-name',
      'act-pay',
      'act-half',
    ])
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await heading(page, 'Payment received').waitFor()
    expect(await statusOf(id)).toBe('success')
    await close(page)
  })

  test('the policy of the page stops a script that was slipped in', async () => {
    const { path } = await openDeposit(server)
    const page = await open(path)
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.isSlippedIn = true' }))`,
    )
    expect(await page.evaluate('window.isSlippedIn')).toBeUndefined()
    await expect.poll(() => complaints.join()).toContain('Content Security Policy')
    complaints = []
    await close(page)
  })

  test('motion stops for those who want less of it', async () => {
    const { path } = await openDeposit(server)
    const page = await open(path, { reducedMotion: 'reduce' })
    const animations = () => page.evaluate<number>('document.getAnimations().length')
    expect(await animations()).toBe(0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect.poll(animations).toBe(1)
    await close(page)
  })

  describe('in every state', () => {
    const paths = new Map<string, string>()
    const undo: (() => Promise<unknown>)[] = []
    afterAll(() => Promise.all(undo.map((act) => act())))
    beforeAll(async () => {
      paths.set('missing', '/pay/fiat/none')
      const wrong = {
        preparing: ['requested', null, 900],
        rejected: ['failed', 'rejected', 900],
        expired: ['open', null, 0],
      }
      for (const [state, row] of Object.entries(wrong))
        paths.set(state, await written(...(row as [string, string | null, number])))
      for (const acts of [[], ['pay'], ['half'], ['late', 'pay'], ['pay', 'pay'], ['decline']]) {
        const { path } = await openDeposit(server)
        for (const act of acts) await play(path, act)
        paths.set(acts.join(' ') || 'waiting', path)
      }
    })

    /** A page in a state that no control brings about, until the tests are over. */
    async function written(status: string, reason: string | null, seconds: number): Promise<string> {
      const { path, id } = await openDeposit(server)
      const [before] = await server.database.query<{ url: string; provider_reference: string }>(sql`
        select url, provider_reference from pay_ins where id = ${id}`)
      const write = (row: typeof before, as: [string, string | null, number]) =>
        server.database.query(sql`
          update pay_ins set status = ${as[0]}, reason = ${as[1]}, url = ${row?.url ?? null},
            provider_reference = ${row?.provider_reference ?? null}, expires_at = created_at + ${as[2]} * interval '1 second'
          where id = ${id}`)
      await write(status === 'open' ? before : undefined, [status, reason, seconds])
      undo.push(() => write(before, ['open', null, 900]))
      return path
    }

    testBarriers({
      paths,
      async open(options) {
        const page = await open('/pay/fiat/none', options)
        complaints = []
        return page
      },
      go: (page, path) => page.goto(server.url + path),
      close,
    })
  })
})
