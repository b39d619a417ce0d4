import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import {
  askAgain,
  chooseWay,
  invoiceOfPayIn,
  lastPayInOf,
  offersFor,
  waysOf,
} from '#products/invoices/choosing'
import { invoiceSettings, keepPayment, lockStory } from '#products/invoices/invoice'
import { readMerchantSettings } from '#products/invoices/settings'
import { createChild, findTemplate } from '#products/invoices/templates'
import { openInvoiceHouse } from '../../../../test/world/invoice-house.ts'
import { codeOf } from '../../../../test/world/withdrawal-house.ts'

const house = await openInvoiceHouse()
const { database, catalog, clock, create, choose, read, parts } = house
afterAll(async () => {
  await house.expectSoundBooks()
  await house.close()
})
const merchant = await house.merchant()
const inOrder = async (id: string) => (await house.events(id)).map(({ type }) => type)
const choosing = (id: string, symbol: string, network: string) =>
  database.inTransaction(async (tx) => {
    const story = await lockStory(tx, { id, catalog })
    return chooseWay(tx, { story, symbol, network }, { ...parts, now: clock.now() })
  })

test('an invoice in a chosen currency has its address, amount and page at once, and one event', async () => {
  const told = await create(merchant, {
    ...{ amount: '25', symbol: 'USDT', bch_code: 'trc20', description: 'Order 1' },
    ...{ external_payment_id: 'o-1', success_url: 'https://shop.example.com/thanks' },
  })
  expect(told).toMatchObject({
    ...{ status: 'pending', amount: '25', price_currency: 'USDT', symbol: 'USDT', bch_code: 'trc20' },
    ...{ amount_due: '25', rate: null, amount_received: '0', amount_state: 'none', txids: [] },
    ...{ description: 'Order 1', external_payment_id: 'o-1', fail_url: null, template_id: null },
    ...{ payment_url: `https://coffer.example/pay/${told.invoice_id}`, shift_to_payer: false },
  })
  expect(told.address).toMatch(/^T\w{33}$/)
  expect(Date.parse(told.expires_at) - Date.parse(told.created_at)).toBe(3_600_000)
  expect(await read(merchant, told.invoice_id)).toEqual(told)
  expect(await house.events(told.invoice_id)).toMatchObject([
    { type: 'invoice.created', sequence: 1n, data: told },
  ])
})

test('two invoices never share an address, or an address and tag', async () => {
  for (const [symbol, bch_code] of [
    ['USDT', 'trc20'],
    ['XRP', 'xrp'],
  ]) {
    const body = { amount: '25', symbol, bch_code }
    const told = await Promise.all(Array.from({ length: 10 }, () => create(merchant, body)))
    expect(new Set(told.map(({ address, tag }) => `${address} ${tag}`)).size).toBe(10)
  }
  const tagged = await create(merchant, { amount: '25', symbol: 'XRP', bch_code: 'xrp' })
  expect(tagged.tag).toMatch(/^\d+$/)
})

test('a payer’s choice fixes the rate and what is due, and says so once', async () => {
  const { invoice_id: id, ...told } = await create(merchant, { amount: '130', price_currency: 'USD' })
  expect(told).toMatchObject({ status: 'created', symbol: null, amount_due: null, address: null })
  const chosen = await choose(merchant, id, 'BTC', 'btc')
  // 130 USDT at 65000 less 0.5 %.
  expect(chosen).toMatchObject({ status: 'pending', amount_due: '0.00201006', rate: '64675' })
  expect(await choose(merchant, id, 'btc', 'BTC')).toEqual(chosen)
  expect(await inOrder(id)).toEqual(['invoice.created', 'invoice.pending'])
  const other = await choose(merchant, id, 'USDT', 'trc20')
  expect(other).toMatchObject({ amount_due: '130', symbol: 'USDT', rate: '1' })
  expect((await choose(merchant, id, 'BTC', 'btc')).address).toBe(chosen.address)
})

test('the payer pays the commission on top where the merchant wants it, from the next invoice on', async () => {
  const shifting = await house.merchant()
  const before = await create(shifting, { amount: '25', symbol: 'USDT', bch_code: 'trc20' })
  const changed = await house.call('changeInvoiceSettings', shifting, { body: { shift_to_payer: true } })
  expect(changed).toMatchObject({ shift_to_payer: true, embed_origins: [], ttl_seconds_max: 2_592_000 })
  const after = await create(shifting, { amount: '25', symbol: 'USDT', bch_code: 'trc20' })
  expect([before.amount_due, after.amount_due, after.shift_to_payer]).toEqual(['25', '25.25', true])
  expect((await read(shifting, before.invoice_id)).shift_to_payer).toBe(false)
})

test('settings keep what is not sent, tell every open way, and take only origins of pages', async () => {
  const own = await house.merchant()
  const change = (body: object) => house.call('changeInvoiceSettings', own, { body })
  const origins = ['https://shop.example.com', 'http://localhost:3000']
  await change({ embed_origins: [...origins, origins[0]] })
  await change({ shift_to_payer: true })
  await change({})
  const told = await house.call('getInvoiceSettings', own)
  expect(told).toMatchObject({ embed_origins: origins, shift_to_payer: true })
  expect(told.commissions).toContainEqual({
    ...{ symbol: 'USDT', bch_code: 'trc20', percent: '1' },
    min_amount: expect.any(String),
  })
  expect(told.commissions.at(-1)).toEqual({ symbol: 'RUB', bch_code: 'sbp', percent: '2', min_amount: '10' })
  expect(await readMerchantSettings(database, own)).toMatchObject({
    isShifted: true,
    embedOrigins: origins,
  })
  expect(told.hedging_symbols).toEqual(catalog.section(invoiceSettings).hedgingSymbols)
  for (const wrong of [
    ...['https://*.example.com', 'http://shop.example.com', 'https://a.com/path', 'https://u@a.com', '*'],
    ...["https://a.com; script-src 'self'", 'http://localhost.evil.com', 'null', 'https://A.com', 'https://'],
  ])
    expect([wrong, await codeOf(change({ embed_origins: [wrong] }))]).toEqual([wrong, 'VALIDATION_ERROR'])
})

test('an invoice over the rail asks for whole kopecks, once, for as long as the rail lets it be paid', async () => {
  const { invoice_id: id } = await create(merchant, { amount: '1.000001', price_currency: 'USDT' })
  const told = await choose(merchant, id, 'RUB', 'sbp')
  expect(told).toMatchObject({ status: 'pending', symbol: 'RUB', address: null, payment_uri: null })
  expect(told.amount_due).toMatch(/^\d+(\.\d{1,2})?$/)
  const payIn = await lastPayInOf(database, { invoiceId: id, catalog })
  expect(payIn).toMatchObject({ purpose: 'invoice', amount: house.money('RUB', told.amount_due) })
  expect(await invoiceOfPayIn(database, payIn!.id)).toBe(id)
  expect(payIn!.expiresAt.getTime() - clock.now().getTime()).toBe(900_000)
  await house.turn()
  expect(house.rail.payIns.has(payIn!.id)).toBe(true)
  await choose(merchant, id, 'USDT', 'trc20')
  await choose(merchant, id, 'RUB', 'sbp')
  expect((await lastPayInOf(database, { invoiceId: id, catalog }))?.id).toBe(payIn!.id)
  const again = () =>
    database.inTransaction(async (tx) =>
      askAgain(tx, { story: await lockStory(tx, { id, catalog }) }, { ...parts, now: clock.now() }),
    )
  await again()
  expect((await lastPayInOf(database, { invoiceId: id, catalog }))?.id).toBe(payIn!.id)
  clock.advance(900_000)
  await again()
  const fresh = await lastPayInOf(database, { invoiceId: id, catalog })
  expect([fresh?.id === payIn!.id, fresh?.amount]).toEqual([false, payIn!.amount])
  const short = await create(merchant, { amount: '100', symbol: 'RUB', bch_code: 'sbp', ttl_seconds: 60 })
  const last = await lastPayInOf(database, { invoiceId: short.invoice_id, catalog })
  expect(last?.expiresAt.toISOString()).toBe(short.expires_at)
})

test('what cannot be paid so is refused, and changes nothing', async () => {
  const { invoice_id: open } = await create(merchant, {})
  expect(await codeOf(choose(merchant, open, 'RUB', 'sbp'))).toBe('AMOUNT_REQUIRED')
  expect(await codeOf(choose(merchant, open, 'RUB', 'trc20'))).toBe('CURRENCY_NOT_OFFERED')
  expect(await codeOf(choose(merchant, open, 'NOPE', 'trc20'))).toBe('CURRENCY_NOT_OFFERED')
  expect(await codeOf(choose(merchant, open, 'USDT', 'btc'))).toBe('CURRENCY_NOT_OFFERED')
  const { invoice_id: small } = await create(merchant, { amount: '0.01', price_currency: 'USD' })
  expect(await codeOf(choose(merchant, small, 'BTC', 'btc'))).toBe('AMOUNT_TOO_SMALL')
  const { invoice_id: large } = await create(merchant, { amount: '1000000', price_currency: 'USD' })
  expect(await codeOf(choose(merchant, large, 'RUB', 'sbp'))).toBe('AMOUNT_TOO_LARGE')
  expect((await read(merchant, large)).status).toBe('created')
  expect(await inOrder(large)).toEqual(['invoice.created'])
})

test('offers are the ways that can be chosen, with what each would cost', async () => {
  const terms = { price: house.money('USD', '25'), hedgingAsset: null, isShifted: false }
  const offers = offersFor(terms, parts)
  expect(offers.map(({ kind }) => kind)).toContain('rail')
  expect(offers.find(({ network }) => network === 'trc20')?.due).toEqual(house.money('USDT', '25'))
  for (const { symbol, network, due } of offers) {
    const { invoice_id: id } = await create(merchant, { amount: '25', price_currency: 'USD' })
    const told = await choose(merchant, id, symbol, network)
    expect([told.amount_due, told.bch_code]).toEqual([expect.any(String), network])
    expect(house.money(symbol, told.amount_due)).toEqual(due)
  }
  const open = offersFor({ ...terms, price: null }, parts)
  expect(open.every(({ due, kind }) => due === null && kind === 'onchain')).toBe(true)
  expect(waysOf({ ...parts, rails: new Map(), watchedNetworks: new Set(['btc']) })).toMatchObject([
    { symbol: 'BTC', network: 'btc', kind: 'onchain' },
  ])
})

test('an invoice that nobody has begun to pay is cancelled once, and then takes no choice', async () => {
  const { invoice_id: id } = await create(merchant, { amount: '25', price_currency: 'USDT' })
  const cancel = () => house.call('cancelInvoice', merchant, { params: { invoice_id: id } })
  expect((await cancel()).status).toBe('cancelled')
  expect(await codeOf(cancel())).toBe('INVOICE_NOT_CANCELLABLE')
  expect(await codeOf(choose(merchant, id, 'USDT', 'trc20'))).toBe('INVOICE_NOT_PAYABLE')
  expect(await inOrder(id)).toEqual(['invoice.created', 'invoice.cancelled'])
})

test('once its time is over an invoice takes neither a choice nor a cancellation', async () => {
  const { invoice_id: id } = await create(merchant, { ttl_seconds: 60 })
  clock.advance(60_000)
  const params = { invoice_id: id }
  expect(await codeOf(house.call('cancelInvoice', merchant, { params }))).toBe('INVOICE_NOT_CANCELLABLE')
  expect(await codeOf(choose(merchant, id, 'USDT', 'trc20'))).toBe('INVOICE_NOT_PAYABLE')
})

test('once a payment is live an invoice is neither cancelled nor paid in another way', async () => {
  const { invoice_id: id } = await create(merchant)
  await database.inTransaction(async (tx) =>
    keepPayment(tx, {
      ...{ id: systemIds.next(), invoiceId: id, source: 'onchain', amount: house.money('TRX', '1') },
      ...{ network: 'trc20', txid: 'a txid', payerId: null, payerAddress: null },
      ...{
        isCounted: false,
        choice: null,
        isLate: false,
        status: 'seen',
        error: null,
        isInBlock: true,
        isFinal: false,
      },
      ...{ commission: null, credited: null, hedge: null, seenAt: clock.now(), confirmedAt: null },
    }),
  )
  const params = { invoice_id: id }
  expect(await codeOf(house.call('cancelInvoice', merchant, { params }))).toBe('INVOICE_NOT_CANCELLABLE')
  expect(await codeOf(choose(merchant, id, 'BTC', 'btc'))).toBe('INVOICE_NOT_PAYABLE')
})

test('an address is watched for as long after the end as the catalogue says', async () => {
  const told = await create(merchant)
  const [row] = await database.query<{ watched_until: Date }>(sql`
    select watched_until from payment_addresses where subject = ${told.invoice_id}`)
  const { watchSeconds } = catalog.section(invoiceSettings)
  expect(row!.watched_until.getTime() - Date.parse(told.expires_at)).toBe(watchSeconds * 1_000)
})

test('of two choices at once each counts, the later one last, and a cancellation beside a choice ends it', async () => {
  const { invoice_id: id } = await create(merchant, { amount: '25', price_currency: 'USDT' })
  await Promise.all([choosing(id, 'USDT', 'trc20'), choosing(id, 'USDT', 'bep20')])
  const told = await read(merchant, id)
  const events = await house.events(id)
  expect(events.map(({ sequence }) => sequence)).toEqual([1n, 2n, 3n])
  expect(events.at(-1)?.data).toEqual(told)
  for (let round = 0; round < 5; round++) {
    const { invoice_id: raced } = await create(merchant, { amount: '25', price_currency: 'USDT' })
    const [chosen] = await Promise.all([
      codeOf(choosing(raced, 'USDT', 'trc20')),
      house.call('cancelInvoice', merchant, { params: { invoice_id: raced } }),
    ])
    expect((await read(merchant, raced)).status).toBe('cancelled')
    expect(['nothing was refused', 'INVOICE_NOT_PAYABLE']).toContain(chosen)
  }
})

test('a payer who never stops choosing is stopped', async () => {
  const { invoice_id: id } = await create(merchant, { amount: '25', price_currency: 'USDT' })
  for (let turn = 0; turn < 50; turn++) await choosing(id, 'USDT', turn % 2 === 0 ? 'trc20' : 'bep20')
  expect(await codeOf(choosing(id, 'USDT', 'trc20'))).toBe('TOO_MANY_CHOICES')
})

test('another merchant’s invoice and template are as unknown as those that do not exist', async () => {
  const other = await house.merchant()
  const { invoice_id } = await create(merchant)
  const body = { name: 'T', amount: '1', price_currency: 'USDT' }
  const { template_id } = await house.call('createInvoiceTemplate', merchant, { body })
  const receipt = { external_payment_id: 'x' }
  const calls = [
    ...['getInvoice', 'getInvoicePaymentUrl', 'cancelInvoice', 'chooseInvoiceCurrency'],
    ...['getInvoiceTemplate', 'deactivateInvoiceTemplate', 'createTemplatePayment'],
  ]
  for (const operationId of calls)
    for (const id of [null, 'no-id', systemIds.next()]) {
      const params = { invoice_id: id ?? invoice_id, template_id: id ?? template_id }
      const asked = { params, body: { symbol: 'USDT', bch_code: 'trc20', ...receipt } }
      const expected = operationId.includes('Template') ? 'TEMPLATE_NOT_FOUND' : 'INVOICE_NOT_FOUND'
      expect([operationId, id, await codeOf(house.call(operationId, other, asked))]).toEqual([
        operationId,
        id,
        expected,
      ])
    }
  expect((await house.call('listInvoices', other)).items).toEqual([])
  expect((await house.call('listInvoiceTemplates', other)).items).toEqual([])
  const filtered = await house.call('listInvoices', other, { query: { template_id } })
  expect(filtered.items).toEqual([])
})

test('the page of a template makes a child for each visit', async () => {
  const body = { name: 'Tips', symbol: 'USDT', bch_code: 'trc20', ttl_seconds: 600 }
  const { template_id: templateId } = await house.call('createInvoiceTemplate', merchant, { body })
  const template = await findTemplate(database, { id: templateId, catalog })
  const visit = () =>
    database.inTransaction((tx) =>
      createChild(
        tx,
        { id: systemIds.next(), template: template!, amount: null, externalPaymentId: null },
        { ...parts, now: clock.now() },
      ),
    )
  const [one, two] = [await visit(), await visit()]
  expect(one.invoice).toMatchObject({ templateId, price: null, isWayFixed: true })
  expect(one.invoice.choice?.address).not.toBe(two.invoice.choice?.address)
})
