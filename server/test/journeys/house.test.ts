import { afterAll, expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { createServerHome } from '../wire/server-process.ts'
import { type Credentials, type Reply, sealed, useTestServer } from '../wire/test-server.ts'
import { catalogFiles } from '../world/catalog-files.ts'

const { editedCatalog } = catalogFiles()
/** The house begins with one BTC, may hold two, and hedges above a half. */
const catalogFile = editedCatalog((shipped) =>
  shipped.replace(/( {2}BTC:\n {4}min: "0"\n {4}max: )"1000"(\n {4}hedge_above: )"2"/, '$1"2"$2"0.5"'),
)
const server = await useTestServer({ ...sealed, COFFER_CATALOG: catalogFile })
const home = createServerHome()
afterAll(() => home.destroy())

function estimate(as: Credentials, [from_symbol, to_symbol, from_amount]: Conversion): Promise<Reply> {
  const body = { from_symbol, to_symbol, from_amount }
  return server.send('POST', '/converter/crypto/estimate', { as, body })
}

type Conversion = readonly [from: string, to: string, amount: string]

async function convert(as: Credentials, conversion: Conversion): Promise<Reply> {
  const quote = await estimate(as, conversion)
  if (quote.status !== 200) return quote
  const body = { quote_id: quote.data.quote_id }
  return server.send('POST', '/converter/crypto/execute', { as, body })
}

/** Pins BTC, so that every figure can be said beforehand. */
function pinBtc(price: string): Promise<Reply> {
  return server.send('POST', '/sandbox/v1/prices/BTC-USDT', { body: { price } })
}

async function readMetrics(): Promise<(name: string) => number | undefined> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const figures = new Map(
    text
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
  return (name) => figures.get(name)
}

const settings = { ...sealed, DATABASE_URL: server.databaseUrl, COFFER_CATALOG: catalogFile }
const house = () => home.house([], settings)
const book = (...words: string[]) => home.operator(['house', ...words, '--as', 'olivia', '--local'], settings)

test('the house deals until a limit stops it, and on in the other direction; figures and hedges follow', async () => {
  await pinBtc('60000')
  const rich = await server.newCustomer({ USDT: '1000000', BTC: '2' })
  const dealt: number[] = []
  let stopped: Reply | undefined
  for (let turn = 0; turn < 12 && stopped === undefined; turn++) {
    const reply = await convert(rich, ['USDT', 'BTC', '9000'])
    if (reply.status === 200) dealt.push(Number(reply.data.to_amount))
    else stopped = reply
  }
  // 0.15 BTC each time at the middle.
  expect(dealt).toHaveLength(6)
  expect(stopped?.status).toBe(400)
  expect(stopped?.error).toMatchObject({
    code: 'INSUFFICIENT_LIQUIDITY',
    details: { from_symbol: 'USDT', to_symbol: 'BTC' },
  })
  const order = { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '9000', type: 'market' }
  const spot = await server.send('POST', '/spot/crypto/order', { as: rich, body: order })
  expect(spot.error?.code).toBe('INSUFFICIENT_LIQUIDITY')
  const back = await convert(rich, ['BTC', 'USDT', '1.5'])
  expect([back.status, back.data.status]).toEqual([200, 'completed'])
  const beyond = await estimate(rich, ['BTC', 'USDT', '0.45'])
  expect(beyond.error?.code).toBe('INSUFFICIENT_LIQUIDITY')

  // 1 − 6 × 0.15 + 1.5; the hedger may come between the deals, and ends with the position that they left.
  await vi.waitFor(
    async () => {
      const metric = await readMetrics()
      expect(metric('coffer_house_inventory{asset="BTC"}')).toBeCloseTo(1.6, 6)
      expect(metric('coffer_house_position{asset="BTC"}')).toBeCloseTo(0.6, 6)
      expect(Math.abs(metric('coffer_house_unhedged{asset="BTC"}') ?? 9)).toBeLessThanOrEqual(0.5)
    },
    { timeout: 20_000, interval: 100 },
  )
  const metric = await readMetrics()
  const refusals = metric('coffer_dealing_liquidity_refusals_total{from="USDT",to="BTC"}') ?? 0
  expect(refusals).toBeGreaterThanOrEqual(2)
  expect(metric('coffer_dealing_liquidity_refusals_total{from="BTC",to="USDT"}')).toBe(1)
  const hedges = await server.database.query<{ units: bigint; status: string }>(sql`
    select units, status from hedges where asset = 'BTC'`)
  expect(hedges.length).toBeGreaterThan(0)
  expect(hedges.map(({ status }) => status)).toEqual(hedges.map(() => 'done'))
  // At the middle dealing earned 0.2 % of each deal, less where its dust went.
  expect(metric('coffer_house_profit_usdt')).toBeGreaterThan(6 * 9000 * 0.0019 + 90_000 * 0.0019)
  expect(metric('coffer_house_profit_usdt')).toBeLessThan(6 * 9000 * 0.0025 + 90_000 * 0.0025)
})

test('the statement agrees with /metrics', async () => {
  const { code, output } = await house()
  expect(code).toBe(0)
  const [titles = [], ...rows] = output.split('\n').map((line) => line.split(/ {2,}/))
  const btc = rows.find(([asset]) => asset === 'BTC')
  const cell = (title: string) => Number(btc?.[titles.indexOf(title)])
  const metric = await readMetrics()
  for (const title of ['inventory', 'position', 'unhedged'])
    expect(cell(title), title).toBeCloseTo(metric(`coffer_house_${title}{asset="BTC"}`) ?? Number.NaN, 8)
  expect([cell('min'), cell('max'), cell('funded')]).toEqual([0, 2, 1])
  expect(cell('spread')).toBeGreaterThan(0)
  for (const name of ['exposure', 'dealing', 'hedging', 'profit'])
    expect(rows.find(([first]) => first === name)?.[2], name).toBe('USDT')
})

test('an operator funds the house, once for a reference, and so opens the way that was stopped', async () => {
  await pinBtc('60000')
  const buyer = await server.newCustomer({ USDT: '200000' })
  expect((await convert(buyer, ['USDT', 'BTC', '120000'])).error?.code).toBe('INSUFFICIENT_LIQUIDITY')
  const first = await book('fund', 'BTC', '--amount', '3', '--reference', 'march')
  expect(first.code).toBe(0)
  expect(first.output).toMatch(
    /^The house was funded with 3 BTC\.\nWarning: it has [\d.]+ BTC, above the max of 2 BTC/,
  )
  const again = await book('fund', 'btc', '--amount', '3.0', '--reference', 'march')
  expect(again.code).toBe(0)
  expect(again.output).toContain('was counted before, for the same 3 BTC')
  expect((await convert(buyer, ['USDT', 'BTC', '120000'])).status).toBe(200)
  const other = await book('fund', 'BTC', '--amount', '4', '--reference', 'march')
  expect([other.code, other.output]).toEqual([
    1,
    'coffer: This cannot be done: the reference march was counted before, for 3 BTC; nothing was done.\n',
  ])
  expect((await book('fund', 'USDT', '--amount', '0.000001')).code).toBe(0)
  const back = await book('withdraw', 'BTC', '--amount', '0.5', '--reference', 'march')
  expect([back.code, back.output]).toEqual([0, 'The house gave up 0.5 BTC.\n'])
  const beyond = await book('withdraw', 'BTC', '--amount', '1000')
  expect(beyond.code).toBe(1)
  expect(beyond.output).toMatch(
    /^coffer: This cannot be done: the inventory has [\d.]+ BTC, less than 1000 BTC; nothing was done\.\n$/,
  )
  const { output } = await house()
  expect(output).toMatch(/^BTC +[\d.]+ +0 +2 +3.5 /m)
  expect(output).toMatch(/^USDT +[\d.]+ +0 +100000000 +50000000.000001 /m)
})

test.each([
  [
    ['fund', 'EUR', '--amount', '1'],
    'the house does not deal in EUR; the inventory of the catalogue lists BTC, ETH',
  ],
  [['fund', 'BTC'], 'say how much, with --amount AMOUNT'],
])('%j is refused in words, and funds nothing', async (args, words) => {
  const { code, output } = await book(...args)
  expect(code).toBe(1)
  expect(output).toContain(words)
  expect(output).not.toContain('    at ')
})

test('without a server that kept a database here, the command says so', async () => {
  const { code, output } = await home.house([])
  expect(code).toBe(1)
  expect(output).toContain('no server has kept a database')
})
