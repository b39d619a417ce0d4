import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { describeInBrowser } from '../wire/browser.ts'
import { signIn } from '../wire/sign-in.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../wire/webhook-receiver.ts'

/** Markup that would run at once, each with the name of the text that it came in, and a mark that would reverse the line. */
const evil = (where: string) => `<img src=x onerror="taken='${where}'">\u202e`
/** Counts of requests are written within a second, on a machine that has the time. */
const patience = { timeout: 30_000 }
const mark = String.raw`\u202e`

const world = { name: 'texts that customers choose, in a browser', settings: { COFFER_NAME: evil('name') } }

describeInBrowser(world, ({ server, browser }) => {
  let receiver: WebhookReceiver
  let ids: Record<'transfer' | 'customer' | 'entry' | 'template' | 'invoice', string>
  beforeAll(async () => {
    receiver = await startWebhookReceiver((response) =>
      response.writeHead(500, { 'content-type': 'text/html' }).end(evil('answer')),
    )
    ids = await chooseTexts()
  }, 60_000)
  afterAll(async () => {
    await receiver.stop()
  })

  /** A customer whose every text is markup, with something of each kind that pages show. */
  async function chooseTexts() {
    const as = await server.newCustomer({ USDT: '100' })
    await server.database.query(sql`
      update customers set username = ${evil('username')}, email = ${evil('email')} where number = ${as.id}`)
    const mallory = await signIn(server, evil('username'))
    const key = { name: evil('key'), permissions: ['can_deposit'] }
    expect((await mallory.send('POST', '/keys', { body: key })).status).toBe(200)
    const hook = { url: `${receiver.url}?${encodeURIComponent(evil('url'))}` }
    const { data: webhook } = await mallory.send('POST', '/webhooks', { body: hook })
    await mallory.send('POST', `/webhooks/${webhook.id}/test`)
    const body = { symbol: 'USDT', amount: '1', to_username: 'bob', comment: evil('comment') }
    const headers = { 'user-agent': evil('agent').slice(0, -1) }
    const sent = await server.send('POST', '/funding/transfer/internal', {
      ...{
        as,
        headers,
        body: { ...body, idempotency_key: evil('idempotency').slice(0, 40).replaceAll(' ', '_') },
      },
    })
    expect(sent.status, sent.text).toBe(200)
    const { data: transfers } = await mallory.send('GET', '/transactions')
    const template = { name: evil('template'), price_currency: 'USDT', description: evil('description') }
    const invoices = '/api/v2/integration/invoices'
    const made = await server.send('POST', `${invoices}/templates`, { as, body: template })
    expect(made.status, made.text).toBe(200)
    const asked = { amount: '25', symbol: 'USDT', bch_code: 'trc20', description: evil('asked') }
    const invoice = await server.send('POST', invoices, { as, body: asked })
    expect(invoice.status, invoice.text).toBe(200)
    await findToken()
    const olivia = await signIn(server, 'olivia')
    const transfer = transfers.items[0].transaction_id
    await vi.waitFor(async () => {
      const { items } = (await mallory.send('GET', '/requests')).data
      expect(items.map(({ path }: { path: string }) => path).join()).toContain('internal')
    }, patience)
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), patience)
    const { items } = (await olivia.send('GET', `/ledger/entries?reference=${transfer}`)).data
    const [till, bill] = [new URL(made.data.public_url).pathname, new URL(invoice.data.payment_url).pathname]
    return { transfer, customer: String(as.id), entry: items[0].id, template: till, invoice: bill }
  }

  /** A payment of an unlisted token, with texts that its maker and payer have chosen; our controls accept no such texts. */
  async function findToken(): Promise<void> {
    await server.database.query(sql`
      insert into deposit_inbox (id, network, txid, output_index, address, tag, payer, contract, units, reason,
        block_height, status, created_at, updated_at)
      values (${systemIds.next()}, 'ton', 'aa', 0, ${evil('address')}, ${evil('tag')}, ${evil('payer')}, ${evil('contract')},
        1, 'unsupported_token', 1, 'open', now(), now())`)
  }

  async function enter(username: string): Promise<{ page: Page; complaints: string[] }> {
    const { cookie } = await signIn(server, username)
    const [name = '', value = ''] = cookie.split('=')
    const context = await browser.newContext({ locale: 'en-US' })
    await context.addCookies([{ name, value, url: server.url }])
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    return { page, complaints }
  }

  type Seen = { taken: unknown; images: number; scripts: number; marks: number; text: string }

  const seen = `({
    taken: window.taken ?? null,
    images: document.querySelectorAll('img[onerror], img[src=x]').length,
    scripts: [...document.querySelectorAll('script:not([src])')].length,
    text: document.body.textContent,
    marks: [document.body.textContent, ...[...document.querySelectorAll('*')].flatMap((one) =>
      ['title', 'aria-label', 'alt', 'placeholder', 'data-title'].map((name) => one.getAttribute(name)))]
      .join().match(/\\p{Bidi_Control}/gu)?.length ?? 0,
  })`

  /** Opens a page and claims that a text stands on it, and nothing has come of its markup. */
  async function expectText(
    { page, complaints }: Awaited<ReturnType<typeof enter>>,
    path: string,
    says: string,
  ) {
    await page.goto(`${server.url}${path}`)
    const look = () => page.evaluate<Seen>(seen)
    await expect.poll(async () => (await look()).text, { timeout: 5_000 }).toContain(says)
    expect(await look()).toMatchObject({ taken: null, images: 0, scripts: 0, marks: 0 })
    expect((await look()).text).toContain(mark)
    expect([path, complaints]).toEqual([path, []])
  }

  test.for([
    ['/console', 'username'],
    ['/console/keys', 'key'],
    ['/console/webhooks', 'url', '%3Cimg'],
    ['/console/transactions?transaction=TRANSFER', 'comment'],
    ['/console/sessions', 'browser'],
  ] as const)('%s of the console shows what was chosen as %s, as text', async ([path, where, says]) => {
    const mallory = await enter(evil('username'))
    await server.database.query(sql`
      update sessions set user_agent = ${evil('browser')} where username = ${evil('username')}`)
    await expectText(mallory, path.replace('TRANSFER', ids.transfer), says ?? `taken='${where}'`)
    await mallory.page.context().close()
  })

  test('events tell who was paid the name of the payer as text', async () => {
    const bob = await enter('bob')
    await expectText(bob, '/console/events', `taken='username'`)
    await bob.page.context().close()
  })

  test('the request log shows the client and the body of a request as text', async () => {
    const mallory = await enter(evil('username'))
    await mallory.page.goto(`${server.url}/console/requests`)
    const row = mallory.page.getByRole('row', { name: 'transfer/internal' })
    await row.getByRole('button', { name: 'Details' }).click()
    const details = mallory.page.getByRole('dialog')
    for (const where of ['agent', 'comment']) await details.getByText(`taken='${where}'`).first().waitFor()
    expect(await mallory.page.evaluate(seen)).toMatchObject({
      taken: null,
      images: 0,
      scripts: 0,
      marks: 0,
    })
    expect(mallory.complaints).toEqual([])
    await mallory.page.context().close()
  })

  test.for([
    ['/office/ledger/entries/ENTRY', 'username'],
    ['/office/log', 'log'],
    ['/office/customers', 'username'],
    ['/office/customers/CUSTOMER', 'email'],
    ['/office/customers/CUSTOMER', 'key'],
    ['/office/transactions', 'username'],
    ['/office/inbox?reason=unsupported_token', 'tag'],
    ['/office/inbox?reason=unsupported_token', 'payer'],
    ['/office/inbox?reason=unsupported_token', 'contract'],
  ] as const)('%s of the back office shows what was chosen as %s, as text', async ([path, where]) => {
    const olivia = await signIn(server, 'olivia')
    await olivia.send('POST', '/acts/networks/halt', { body: { subject: 'trc20', reason: evil('log') } })
    const seer = await enter('sam')
    const address = path.replace('ENTRY', ids.entry).replace('CUSTOMER', ids.customer)
    await expectText(seer, address, `taken='${where}'`)
    await seer.page.context().close()
  })

  test.for([
    ['template', 'template'],
    ['template', 'description'],
    ['invoice', 'asked'],
    ['invoice', 'name'],
  ] as const)('the page of %s shows its payer what was chosen as %s, as text', async ([page, where]) => {
    const payer = await enter('alice')
    await expectText(payer, ids[page], `taken='${where}'`)
    await payer.page.context().close()
  })
})
