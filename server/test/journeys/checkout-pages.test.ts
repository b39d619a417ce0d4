import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { describeInBrowser } from '../wire/browser.ts'
import { openInvoice, readInvoice, sendForm, untilInvoice } from '../wire/open-invoice.ts'
import { testBarriers } from '../wire/pay-page-barriers.ts'
import { readCode } from '../wire/scan-code.ts'

const deferred = {
  amount: '25',
  price_currency: 'USD',
  description: 'Order 1001',
  success_url: 'https://shop.example/',
}

const [soonMs, paymentsMax] = [1_000, 10]

describeInBrowser('the checkout in a browser', ({ server, browser }) => {
  let complaints: string[]
  let asked: string[]

  /** A page; whatever it complains of, or asks of another host, fails the test at `close`. */
  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    ;[complaints, asked] = [[], []]
    const viewport = { width: 1280, height: 800 }
    const context = await browser.newContext({ viewport, locale: 'en', ...options })
    const page = await context.newPage()
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(server.url + path)
    return page
  }

  async function close(page: Page): Promise<void> {
    await page.context().close()
    expect(complaints).toEqual([])
    expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([])
  }

  const heading = (page: Page, name: string) => page.getByRole('heading', { name })

  test('a payer chooses, pays and comes to the end without leaving the page', async () => {
    const { id, path } = await openInvoice(server, deferred)
    const page = await open(path)
    await page
      .getByRole('button', { name: /^TRON \(TRC-20\)/ })
      .first()
      .click()
    await heading(page, 'Waiting for your payment').waitFor()
    await page.evaluate('window.isSamePage = true')
    await sendForm(server, `${path}/payer`, { act: 'exact' })
    await heading(page, 'Paid. Thank you!').waitFor()
    expect(await page.evaluate('window.isSamePage')).toBe(true)
    expect(await page.locator('#announcer').textContent()).toBe('Paid. Thank you!')
    expect(await page.getByRole('link', { name: 'Back to shop.example' }).getAttribute('href')).toBe(
      'https://shop.example/',
    )
    expect((await readInvoice(server, id)).status).toBe('success')
    await close(page)
  })

  test('a payment shows within a second of its block, and its confirmations are counted', async () => {
    // Other test files may take the processor for a second, but not for each payment.
    let quickestMs = Number.POSITIVE_INFINITY
    const pay = async () => {
      const { path, told } = await openInvoice(server)
      const page = await open(path)
      await page.waitForTimeout(500)
      const body = { symbol: 'USDT', amount: '25', address: told.address, confirmations: 1 }
      const paidAt = performance.now()
      await server.send('POST', '/sandbox/v1/chain/trc20/deposits', { body })
      await heading(page, 'We have seen your payment').waitFor()
      const tookMs = performance.now() - paidAt
      console.info(`A payment was shown ${Math.round(tookMs)} ms after its block.`)
      quickestMs = Math.min(quickestMs, tookMs)
      return page
    }
    let page = await pay()
    for (let again = 1; again < paymentsMax && quickestMs >= soonMs; again++) {
      await close(page)
      page = await pay()
    }
    expect(quickestMs).toBeLessThan(soonMs)
    expect(await page.locator('#depth').textContent()).toBe('Confirmations: 1 of 19')
    await server.send('POST', '/sandbox/v1/chain/trc20/mine', { body: { blocks: 4 } })
    await expect.poll(() => page.locator('#depth').textContent()).toBe('Confirmations: 5 of 19')
    await close(page)
  })

  test('without a script a payer chooses, reads, pays and changes the language', async () => {
    const { id, path } = await openInvoice(server, deferred)
    const page = await open(path, { javaScriptEnabled: false, locale: 'ru' })
    await page.getByRole('button', { name: /^Bitcoin \(BTC\)/ }).click()
    await heading(page, 'Ждём вашу оплату').waitFor()
    expect(await page.locator('main noscript').textContent()).toContain('Страница обновляется сама')
    expect(await page.getByRole('button', { name: 'Скопировать' }).count()).toBe(0)
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByText('Your wallet cannot read this code?').click()
    expect(await page.getByRole('img', { name: 'QR code with the address' }).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Pay what is asked' }).click()
    await untilInvoice(server, id, 'success')
    await page.reload()
    await heading(page, 'Paid. Thank you!').waitFor()
    await close(page)
  })

  test('the codes on the screen read as the payment and the address, in dark mode too', async () => {
    const { path, told } = await openInvoice(server, { amount: '3', symbol: 'TON', bch_code: 'ton' })
    const page = await open(path, { colorScheme: 'dark', permissions: ['clipboard-read', 'clipboard-write'] })
    const read = async (name: string) => {
      const png = await page.getByRole('img', { name }).screenshot()
      const { pixels, width } = await pixelsOf(png)
      return readCode(pixels, width)
    }
    expect(await read('QR code with the payment')).toBe(told.payment_uri)
    await page.getByText('Your wallet cannot read this code?').click()
    expect(await read('QR code with the address')).toBe(told.address)
    for (const [field, value] of [
      ['Amount', '3'],
      ['Address', told.address],
      ['Memo', told.tag],
    ]) {
      const row = page.locator('.field', { hasText: field })
      await row.getByRole('button').click()
      await row.getByRole('button', { name: 'Copied' }).waitFor()
      expect([field, await page.evaluate('navigator.clipboard.readText()')]).toEqual([field, value])
    }
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

  test('the keyboard alone chooses and pays, with a visible focus all the way', async () => {
    const { id, path } = await openInvoice(server, { ...deferred, price_currency: 'USDT' })
    const page = await open(path)
    const press = async () => {
      await page.keyboard.press('Tab')
      const [name, outline] = await page.evaluate<[string, string]>(
        `(({ id, textContent }) => [id || textContent, getComputedStyle(document.activeElement).outlineStyle])(document.activeElement)`,
      )
      expect([name, outline]).toEqual([name, 'solid'])
      return name
    }
    const tabTo = async (wanted: string) => {
      const passed: string[] = []
      while (passed.at(-1) !== wanted && passed.length < 40) passed.push(await press())
      return passed
    }
    expect((await tabTo('offer-USDT-trc20')).slice(0, 3)).toEqual(['Русский', 'English', 'offer-BTC-btc'])
    await page.keyboard.press('Enter')
    await heading(page, 'Waiting for your payment').waitFor()
    expect(await tabTo('act-exact')).toEqual([
      ...['Русский', 'English', 'change', 'open-wallet', 'copy-amount', 'copy-address'],
      ...['Your wallet cannot read this code?', 'act-exact'],
    ])
    await page.keyboard.press('Enter')
    await untilInvoice(server, id, 'success')
    await close(page)
  })

  test('the page is light and paints at once', async () => {
    const { path } = await openInvoice(server, deferred)
    await sendForm(server, `${path}/currency`, { way: 'TON:ton' })
    const html = await (await fetch(server.url + path)).text()
    const files = [...html.matchAll(/(?:src|href)="(\/pay\/assets\/[^"]+)"/g)].map(([, file]) => file)
    const texts = await Promise.all(files.map(async (file) => (await fetch(server.url + file)).text()))
    const weight = [html, ...texts].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    const page = await open(path)
    let paint = Number.POSITIVE_INFINITY
    // A busy machine only adds: the fastest load is the page's own time.
    for (let turn = 0; turn < 10 && paint >= 300; turn++) {
      await page.goto(server.url + path, { waitUntil: 'load' })
      const painted = () =>
        page.evaluate<number>(`performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1`)
      await expect.poll(painted).toBeGreaterThan(0)
      paint = Math.min(paint, await painted())
    }
    const packed = gzipSync(html).length
    console.info(
      `The page weighs ${weight} bytes (its HTML ${packed} packed) and paints in ${Math.round(paint)} ms.`,
    )
    expect(weight).toBeLessThan(60_000)
    expect(paint).toBeLessThan(300)
    await close(page)
  })

  test('the receipt is printed without the page’s buttons, and the code of a template with it', async () => {
    const { id, path } = await openInvoice(server, deferred)
    await sendForm(server, `${path}/currency`, { way: 'USDT:trc20' })
    await sendForm(server, `${path}/payer`, { act: 'exact' })
    const { txid } = await untilInvoice(server, id, 'success')
    const page = await open(path)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText(txid).isVisible()).toBe(true)
    for (const hidden of ['#print', '#out', '#payer', 'nav'])
      expect([hidden, await page.locator(hidden).isVisible()]).toEqual([hidden, false])
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const body = { name: 'Coffee', amount: '3', price_currency: 'USDT' }
    const { data } = await server.send('POST', '/api/v2/integration/invoices/templates', { body, headers })
    await page.goto(data.public_url)
    const code = page.getByRole('img', { name: 'QR code of this page' })
    expect(await code.isVisible()).toBe(true)
    expect(await page.locator('#begin').isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    expect(await code.isVisible()).toBe(false)
    await page.locator('#begin').click()
    await heading(page, 'How do you want to pay?').waitFor()
    await close(page)
  })

  /** A page of a shop that shows another page in a frame; at `localhost` and at `127.0.0.1`, which are two origins. */
  async function openShop(framed: string) {
    const shop = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(
        `<!doctype html><title>Shop</title><iframe src="${framed}" width="600" height="900"></iframe>`,
      )
    })
    await once(shop.listen(0), 'listening')
    const { port } = shop.address() as AddressInfo // the shop listens on a port
    return { shop, allowed: `http://localhost:${port}`, other: `http://127.0.0.1:${port}` }
  }

  test('a payer chooses, copies and pays in a frame of its merchant, and nobody else frames the page', async () => {
    const { id, path } = await openInvoice(server, deferred)
    const { shop, allowed, other } = await openShop(server.url + path)
    const settings = '/api/v2/integration/invoices/settings'
    await server.send('PATCH', settings, { body: { embed_origins: [allowed] } })
    const page = await open('/pay/none', { permissions: ['clipboard-read'] })
    const frame = page.frameLocator('iframe')
    await page.goto(other)
    await expect.poll(() => complaints.join()).toContain('frame-ancestors')
    expect(await frame.getByRole('heading').count()).toBe(0)
    complaints = []
    await page.goto(allowed)
    await frame.getByRole('button', { name: /^Bitcoin/ }).click()
    await frame.getByRole('heading', { name: 'Waiting for your payment' }).waitFor()
    await frame.locator('#copy-address').click()
    await frame.getByRole('button', { name: 'Copied' }).waitFor()
    const { address } = await readInvoice(server, id)
    expect(await page.evaluate('window.focus(), navigator.clipboard.readText()')).toBe(address)
    await sendForm(server, `${path}/payer`, { act: 'exact' })
    await frame.getByRole('heading', { name: 'Paid. Thank you!' }).waitFor()
    // The frame has no clipboard, and copies all the same.
    expect(complaints.filter((one) => !one.includes('Clipboard API'))).toEqual([])
    await page.context().close()
    await server.send('PATCH', settings, { body: { embed_origins: [] } })
    shop.close()
  })

  describe('in every state', () => {
    const paths = new Map<string, string>()
    beforeAll(async () => {
      const add = async (state: string, body: object, ...acts: string[]) => {
        const { id, path } = await openInvoice(server, body)
        for (const act of acts) {
          await sendForm(server, `${path}/payer`, { act })
          await vi.waitFor(
            async () => expect((await readInvoice(server, id)).payments).not.toEqual([]),
            15_000,
          )
        }
        paths.set(state, path)
        return id
      }
      const usdt = { amount: '25', symbol: 'USDT', bch_code: 'trc20', fail_url: 'https://shop.example/cart' }
      const rub = { amount: '1000.01', symbol: 'RUB', bch_code: 'sbp' }
      await add('choosing', deferred)
      await add('waiting', usdt)
      await add('coin', { amount: '25', price_currency: 'USD', symbol: 'BTC', bch_code: 'btc' })
      await add('memo', { amount: '30.5', symbol: 'XRP', bch_code: 'xrp' })
      await add('confirming', { ...usdt, description: 'x'.repeat(300) }, 'exact')
      await add('short', usdt, 'short')
      await add('over', usdt, 'over')
      await add('late', usdt, 'late')
      await add('strange', usdt, 'wrong_coin')
      const cancelled = await add('cancelled', usdt)
      await server.send('POST', `/api/v2/integration/invoices/${cancelled}/cancel`, {
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      })
      await add('rail', rub)
      await vi.waitFor(async () => {
        const page = await fetch(server.url + paths.get('rail'))
        expect(await page.text()).toContain('open-link')
      }, 15_000)
      const headers = { 'Idempotency-Key': crypto.randomUUID() }
      const body = { name: 'Coffee', price_currency: 'USDT' }
      const { data } = await server.send('POST', '/api/v2/integration/invoices/templates', { body, headers })
      paths.set('template', new URL(data.public_url).pathname)
    }, 60_000)

    testBarriers({
      paths,
      async open(options) {
        const page = await open('/pay/none', options)
        complaints = []
        return page
      },
      go: (page, path) => page.goto(server.url + path),
      close,
    })

    test.for([320, 360, 390])('%d pixels wide: amount and tag stand whole in one line', async (width) => {
      const page = await open('/pay/none', { locale: 'ru', viewport: { width, height: 640 } })
      complaints = []
      for (const state of ['waiting', 'memo', 'coin', 'short']) {
        await page.goto(server.url + paths.get(state))
        const broken =
          await page.evaluate(`[...document.querySelectorAll('#value-amount, #value-tag, .tag-value')]
          .filter((one) => one.clientHeight >= 2 * Number.parseFloat(getComputedStyle(one).lineHeight))
          .map((one) => one.textContent)`)
        expect([state, broken]).toEqual([state, []])
      }
      await close(page)
    })
  })
})
