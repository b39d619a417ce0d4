import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { crossOverHub, type PriceSource } from '#core/prices'
import { lastPayInOf } from '#products/invoices/choosing'
import { openInvoiceHouse, type Told } from '../../../../test/world/invoice-house.ts'

/** The market's price of one TRX, in thousandths of its first price; null where nobody knows. */
let market: bigint | null = 1_000n
const house = await openInvoiceHouse({
  prices: ({ catalog, clock }): PriceSource => ({
    name: 'moving',
    quote: (pair) =>
      crossOverHub(pair, (symbol) => {
        const currency = catalog.currency(symbol)
        if (currency === undefined || market === null) return null
        const { priceUsdt: price, asset } = currency
        const share = symbol === 'TRX' ? market : 1_000n
        const moved = {
          ...price,
          ...{ numerator: price.numerator * share, denominator: price.denominator * 1_000n },
        }
        return { asset, hubAsset: price.quote, bid: moved, ask: moved, at: clock.now() }
      }),
  }),
})
const { clock, create, choose, read, pay } = house
afterAll(() => house.close())
afterEach(() => house.expectSoundBooks())

let merchant: string
beforeEach(async () => {
  market = 1_000n
  merchant = await house.merchant()
})

const minuteMs = 60_000
const ask = (body: object = {}): Promise<Told> =>
  create(merchant, { amount: '1000', price_currency: 'USD', ttl_seconds: 86_400, ...body })
const choosing = ({ invoice_id }: Told, way: string) => {
  const [symbol = '', network = ''] = way.split(' ')
  return choose(merchant, invoice_id, symbol, network)
}
const now = ({ invoice_id }: Told) => read(merchant, invoice_id)
const types = async ({ invoice_id }: Told) =>
  (await house.events(invoice_id)).map(({ type }) => type.replace('invoice.', ''))

test('a payment exactly as the invoice asked counts, though somebody changed the way afterwards', async () => {
  const asked = await ask()
  const tron = await choosing(asked, 'TRX trc20')
  await choosing(asked, 'BTC btc')
  await choosing(asked, 'USDT bep20')
  await pay(tron)
  expect(await now(asked)).toMatchObject({
    ...{ status: 'success', amount_state: 'exact', timing: 'on_time', symbol: 'TRX', bch_code: 'trc20' },
    ...{ amount_due: tron.amount_due, amount_received: tron.amount_due, address: tron.address },
    payments: [{ is_counted: true, is_late: false }],
  })
  expect(await types(asked)).not.toContain('unmatched')
})

test('an abandoned way counts in its time alone by its due, and by the price of the sight afterwards', async () => {
  const [inTime, after] = [await ask(), await ask()]
  const ways = [await choosing(inTime, 'TRX trc20'), await choosing(after, 'TRX trc20')]
  for (const asked of [inTime, after]) await choosing(asked, 'BTC btc')
  market = 500n
  await pay(ways[0])
  expect(await now(inTime)).toMatchObject({ amount_state: 'exact', status: 'success' })
  clock.advance(15 * minuteMs)
  await pay(ways[1])
  expect(await now(after)).toMatchObject({ amount_state: 'partial', status: 'success', symbol: 'TRX' })
})

test('a stranger’s dust by another way takes nothing from a payment that is exact', async () => {
  const asked = await ask()
  const [tron, tether] = [await choosing(asked, 'TRX trc20'), await choosing(asked, 'USDT bep20')]
  await pay(tron, { amount: '15' })
  expect(await now(asked)).toMatchObject({ symbol: 'TRX', amount_state: 'partial', status: 'success' })
  await pay(tether)
  expect(await now(asked)).toMatchObject({
    ...{
      symbol: 'USDT',
      bch_code: 'bep20',
      amount_received: '1000',
      amount_state: 'over',
      status: 'success',
    },
    payments: [{ is_counted: true }, { is_counted: true }],
  })
})

test('halves of what is due by two ways are the whole', async () => {
  const asked = await ask({ amount: '1990' })
  const [tron, tether] = [await choosing(asked, 'TRX trc20'), await choosing(asked, 'USDT bep20')]
  // Rounded up to a millionth, that is a hair more than the half.
  const half = (Math.ceil(Number(tron.amount_due) * 500_000) / 1_000_000).toFixed(6)
  await pay(tron, { amount: half })
  expect(await now(asked)).toMatchObject({ amount_state: 'partial', symbol: 'TRX' })
  expect(Number((await now(asked)).payment_uri.match(/amount=([\d.]+)/)[1])).toBeCloseTo(Number(half), 5)
  await pay(tether, { amount: '995' })
  const told = await now(asked)
  expect(told).toMatchObject({
    status: 'success',
    symbol: 'TRX',
    amount_received: half.replace(/\.?0+$/, ''),
  })
  expect(['exact', 'over']).toContain(told.amount_state)
  await house.expectSoundBooks(house.claims)
})

test('switching away and back gives the same due and the same end, whatever the price does', async () => {
  const asked = await ask()
  const first = await choosing(asked, 'TRX trc20')
  for (const moved of [900n, 1_100n, 597n]) {
    market = moved
    clock.advance(minuteMs)
    await choosing(asked, 'BTC btc')
    const again = await choosing(asked, 'TRX trc20')
    expect([again.amount_due, again.rate, again.rate_expires_at, again.address]).toEqual([
      ...[first.amount_due, first.rate, first.rate_expires_at, first.address],
    ])
  }
})

test('1,000 USD are not paid with what was worth that long ago', async () => {
  const asked = await ask()
  const chosen = await choosing(asked, 'TRX trc20')
  expect(Date.parse(chosen.rate_expires_at) - clock.now().getTime()).toBe(15 * minuteMs)
  clock.advance(15 * minuteMs)
  market = 597n
  // Nobody has looked at the page since.
  await pay(chosen)
  const told = await now(asked)
  expect(told).toMatchObject({ amount_state: 'partial', amount_received: chosen.amount_due })
  expect(Number(told.amount_received) / Number(told.amount_due)).toBeCloseTo(0.597, 5)
  await house.expectSoundBooks(house.claims)
})

test('what is seen in time counts by its due, also where the price fell and the credit comes after the end', async () => {
  const chosen = await choosing(await ask(), 'TRX trc20')
  clock.advance(15 * minuteMs - 1)
  market = 597n
  await pay(chosen, { confirmations: 1 })
  clock.advance(60 * minuteMs)
  expect(await now(chosen)).toMatchObject({ amount_state: 'exact', amount_due: chosen.amount_due })
  await house.chain('trc20').mine(20)
  await house.scan('trc20')
  expect(await now(chosen)).toMatchObject({ amount_state: 'exact', status: 'success' })
})

test('after its time the due is quoted anew for whoever reads it, and holds as long again', async () => {
  const chosen = await choosing(await ask(), 'TRX trc20')
  market = 500n
  clock.advance(15 * minuteMs)
  const quoted = await now(chosen)
  expect(Number(quoted.amount_due) / Number(chosen.amount_due)).toBeCloseTo(2, 5)
  expect(quoted).toMatchObject({ status: 'pending', symbol: 'TRX', address: chosen.address })
  expect(Date.parse(quoted.rate_expires_at) - clock.now().getTime()).toBe(15 * minuteMs)
  market = 250n
  clock.advance(15 * minuteMs - 1)
  expect(await now(chosen)).toEqual(quoted)
  await pay(quoted)
  expect(await now(chosen)).toMatchObject({ amount_state: 'exact', status: 'success' })
})

test('once a payment was seen in time its due holds, also for the rest', async () => {
  const chosen = await choosing(await ask(), 'TRX trc20')
  const part = '1000'
  await pay(chosen, { amount: part, confirmations: 1 })
  market = 500n
  clock.advance(60 * minuteMs)
  expect(await now(chosen)).toMatchObject({ amount_due: chosen.amount_due, amount_state: 'partial' })
  await pay(chosen, { amount: `${(Number(chosen.amount_due) - Number(part)).toFixed(6)}` })
  expect(await now(chosen)).toMatchObject({ amount_state: 'exact', amount_due: chosen.amount_due })
})

test('where no price is known the due stays as it was told', async () => {
  const chosen = await choosing(await ask(), 'TRX trc20')
  clock.advance(16 * minuteMs)
  market = null
  expect(await now(chosen)).toMatchObject({ amount_due: chosen.amount_due, status: 'pending' })
  await pay(chosen)
  expect(await now(chosen)).toMatchObject({ amount_state: 'exact', status: 'success' })
})

test('an amount in the currency that it is paid in needs no rate, and holds to the end', async () => {
  const asked = await create(merchant, { amount: '25', symbol: 'TRX', bch_code: 'trc20' })
  expect(asked).toMatchObject({ rate: null, rate_expires_at: null })
  market = 500n
  clock.advance(59 * minuteMs)
  expect(await now(asked)).toEqual(asked)
})

test('a rate holds no longer than its invoice', async () => {
  const chosen = await choosing(await ask({ ttl_seconds: 120 }), 'TRX trc20')
  expect(chosen.rate_expires_at).toBe(chosen.expires_at)
})

test('how long a rate holds is the merchant’s to set, for the invoices that come', async () => {
  const change = (body: object) => house.call('changeInvoiceSettings', merchant, { body })
  const before = await ask()
  expect((await house.call('getInvoiceSettings', merchant)).rate_seconds).toBe(900)
  expect(await change({ rate_seconds: 60 })).toMatchObject({ rate_seconds: 60, shift_to_payer: false })
  expect(await change({ shift_to_payer: true })).toMatchObject({ rate_seconds: 60 })
  const held = async (asked: Told) =>
    Date.parse((await choosing(asked, 'TRX trc20')).rate_expires_at) - clock.now().getTime()
  expect([await held(before), await held(await ask())]).toEqual([900_000, 60_000])
})

test('a customer who pays from a balance after the end pays the price of the moment', async () => {
  const payer = await house.newCustomer({ funding_available: { TRX: '100000' } })
  const chosen = await choosing(await ask(), 'TRX trc20')
  clock.advance(15 * minuteMs)
  market = 500n
  const { invoice_id } = chosen
  const { amount } = await house.call('payInvoice', payer, { params: { invoice_id }, body: {} })
  expect(Number(amount) / Number(chosen.amount_due)).toBeCloseTo(2, 5)
  expect(await now(chosen)).toMatchObject({ amount_state: 'exact', status: 'success' })
})

test('a customer who pays from a balance picks no better price than was told of that currency', async () => {
  const payer = await house.newCustomer({ funding_available: { TRX: '100000' } })
  const chosen = await choosing(await ask(), 'TRX trc20')
  await choosing(chosen, 'BTC btc')
  market = 2_000n
  const { invoice_id } = chosen
  const body = { symbol: 'TRX' }
  const { amount } = await house.call('payInvoice', payer, { params: { invoice_id }, body })
  expect(amount).toBe(chosen.amount_due)
  expect(await now(chosen)).toMatchObject({ amount_state: 'exact', status: 'success', symbol: 'TRX' })
})

test('a link over the rail ends with the rate, and what was paid in time counts when it is told later', async () => {
  const asked = await ask()
  const chosen = await choosing(asked, 'RUB sbp')
  await house.turn()
  const asking = { invoiceId: asked.invoice_id, catalog: house.catalog }
  const payIn = await lastPayInOf(house.database, asking)
  expect(payIn?.expiresAt.toISOString()).toBe(chosen.rate_expires_at)
  const paidAt = new Date(clock.now().getTime() + 14 * minuteMs)
  clock.advance(20 * minuteMs)
  await choosing(asked, 'BTC btc')
  const notice = house.rail.payerPays(payIn?.id ?? '', {
    amount: house.money('RUB', chosen.amount_due),
    paidAt,
  })
  await house.rails.receive('sbp', house.rail.callbackOf(notice))
  expect(await now(asked)).toMatchObject({ amount_state: 'exact', status: 'success', symbol: 'RUB' })
})

test('of a sight and a choice at once each counts, and the payment by its own due', async () => {
  for (let round = 0; round < 6; round++) {
    market = 1_000n
    const chosen = await choosing(await ask(), 'TRX trc20')
    clock.advance(15 * minuteMs - (round % 2))
    market = 500n
    await house.chain('trc20').pay({
      ...{ address: chosen.address, tag: null, contract: null, confirmations: 20 },
      units: BigInt(Math.round(Number(chosen.amount_due) * 1e6)),
    })
    await Promise.all([
      house.scan('trc20'),
      choosing(chosen, 'BTC btc').catch(() => null),
      now(chosen),
      choosing(chosen, 'TRX trc20').catch(() => null),
    ])
    const expected = round % 2 === 1 ? 'exact' : 'partial'
    expect(await now(chosen)).toMatchObject({ amount_state: expected, status: 'success', symbol: 'TRX' })
  }
  await house.expectSoundBooks(house.claims)
})

test('what was seen in time and is in no block for a while cannot be cancelled, and its due holds', async () => {
  const chosen = await choosing(await ask(), 'TRX trc20')
  await pay(chosen, { confirmations: 1 })
  await house.chain('trc20').reorg(1)
  await house.scan('trc20')
  expect(await now(chosen)).toMatchObject({ status: 'pending', amount_received: '0' })
  const params = { invoice_id: chosen.invoice_id }
  await expect(house.call('cancelInvoice', merchant, { params })).rejects.toMatchObject({
    kind: { code: 'INVOICE_NOT_CANCELLABLE' },
  })
  market = 500n
  clock.advance(20 * minuteMs)
  expect(await now(chosen)).toMatchObject({ amount_due: chosen.amount_due })
  await house.chain('trc20').mine(20)
  await house.scan('trc20')
  expect(await now(chosen)).toMatchObject({ status: 'success', amount_state: 'exact', timing: 'on_time' })
})

test('strangers who never stop choosing close the choice for a moment only', async () => {
  const asked = await ask()
  for (let turn = 0; turn < 50; turn++) await choosing(asked, turn % 2 === 0 ? 'BTC btc' : 'USDT trc20')
  await expect(choosing(asked, 'TRX trc20')).rejects.toMatchObject({ kind: { code: 'TOO_MANY_CHOICES' } })
  clock.advance(30_000)
  const chosen = await choosing(asked, 'TRX trc20')
  await choosing(asked, 'BTC btc').catch(() => null)
  await pay(chosen)
  expect(await now(asked)).toMatchObject({ amount_state: 'exact', status: 'success' })
})

const ways = ['TRX trc20', 'USDT trc20', 'USDT bep20', 'BTC btc']
const step = fc.oneof(
  fc.record({ kind: fc.constant('choose' as const), way: fc.constantFrom(...ways) }),
  fc.record({ kind: fc.constant('market' as const), share: fc.constantFrom(300n, 597n, 1_000n, 1_500n) }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 7, 15, 16, 40) }),
  fc.record({
    kind: fc.constant('pay' as const),
    way: fc.constantFrom(...ways),
    confirmations: fc.constantFrom(1, 30),
  }),
  fc.record({ kind: fc.constant('reorganise' as const), network: fc.constantFrom('trc20', 'bep20', 'btc') }),
  fc.record({ kind: fc.constant('mine' as const), network: fc.constantFrom('trc20', 'bep20', 'btc') }),
  fc.record({ kind: fc.constant('read' as const) }),
)

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type Model = {
  readonly asked: Told
  /** The terms that a payer was shown last for each way. */
  readonly told: Map<string, Told>
  /** Somebody paid the amount that they were shown, within its time. */
  isOwed: boolean
  /** Every payment until now came after its time, at a lower price than the payer was shown. */
  isCheap: boolean
  isPaid: boolean
}

const isHeld = (told: Told) =>
  clock.now().getTime() < Date.parse(told.rate_expires_at ?? told.expires_at) &&
  clock.now().getTime() < Date.parse(told.expires_at)

async function choosesIn(model: Model, way: string): Promise<void> {
  const before = model.told.get(way)
  const wasHeld = before !== undefined && isHeld(before)
  const chosen = await choosing(model.asked, way).catch(() => null)
  if (chosen === null) return
  if (wasHeld && !model.isPaid)
    expect([chosen.amount_due, chosen.rate_expires_at, chosen.address]).toEqual([
      ...[before.amount_due, before.rate_expires_at, before.address],
    ])
  model.told.set(way, { ...chosen, share: market })
}

async function paysIn(model: Model, { way, confirmations }: Step & { kind: 'pay' }): Promise<void> {
  const told = model.told.get(way)
  if (told === undefined) return
  const isCheaper = way.startsWith('TRX') && (market ?? 0n) < told.share && !model.isPaid
  model.isOwed ||= isHeld(told)
  model.isCheap = isCheaper && !isHeld(told)
  await pay(told, { confirmations })
  model.isPaid = true
}

async function takes(one: Step, model: Model): Promise<void> {
  if (one.kind === 'choose') return choosesIn(model, one.way)
  if (one.kind === 'market') market = one.share
  if (one.kind === 'wait') clock.advance(one.minutes * minuteMs)
  if (one.kind === 'pay') return paysIn(model, one)
  if (one.kind === 'read') {
    const told = await now(model.asked)
    if (told.symbol !== null && !model.isPaid)
      model.told.set(`${told.symbol} ${told.bch_code}`, { ...told, share: market })
  }
  if (one.kind === 'mine') await house.chain(one.network).mine(1)
  if (one.kind === 'reorganise')
    await house
      .chain(one.network)
      .reorg(1)
      .catch(() => null)
  if (one.kind === 'mine' || one.kind === 'reorganise') await house.scan(one.network)
}

test('whatever is chosen, moved, waited and reorganised: who pays what they were told in time has paid, and nobody pays less', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24, size: 'max' }), async (steps) => {
      market = 1_000n
      for (const network of ['trc20', 'bep20', 'btc']) {
        await house.chain(network).mine(1)
        await house.scan(network)
      }
      const model: Model = {
        asked: await ask(),
        told: new Map(),
        isOwed: false,
        isCheap: false,
        isPaid: false,
      }
      await choosesIn(model, 'TRX trc20')
      for (const one of steps) await takes(one, model)
      for (const network of ['trc20', 'bep20', 'btc']) {
        await house.chain(network).mine(30)
        await house.scan(network)
      }
      const { status, amount_state, timing } = await now(model.asked)
      if (model.isOwed) {
        expect({ status, timing }).toEqual({ status: 'success', timing: 'on_time' })
        expect(['exact', 'over']).toContain(amount_state)
      } else if (model.isCheap) expect(amount_state).toBe('partial')
      const told = await types(model.asked)
      expect(told.slice(told.indexOf('paid'))).not.toContain('confirming')
      await house.expectSoundBooks(house.claims)
    }),
    { numRuns: 12 },
  )
}, 120_000)
