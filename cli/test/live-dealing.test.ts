import { afterAll, expect, test, vi } from 'vitest'
import { startLiveCustomer } from './live-customer.ts'

const live = await startLiveCustomer({ funding: { USDT: '1000', RUB: '100000' } })
const { coffer, run, refused } = live
afterAll(() => live.stop())

const availableOf = async (symbol: string) => (await coffer.getWallet(symbol)).available

test('what is quoted is what a conversion brings', async () => {
  const quoted = await run('quote', '100', 'USDT', 'BTC')
  const received = /^100 USDT → ([\d.]+) BTC\n/.exec(quoted.stdout)?.[1]
  const converted = await run(...quoted.next())
  expect(converted.data()).toMatchObject({ from_amount: '100', to_amount: received, status: 'completed' })
  expect(await availableOf('BTC')).toBe(received)
  expect((await run('conversions')).stdout).toContain(converted.data().uid)
  const again = await refused(...quoted.next())
  expect(again).toContain('QUOTE_ALREADY_USED')
  expect(again).toMatch(/hint: The quote was converted already: `coffer conversions`/)
})

test('a conversion is watched as it is made', async () => {
  const topic = live.start('watch', 'converter.conversions')
  const soon = { timeout: 10_000, interval: 20 }
  await vi.waitFor(() => expect(topic.stdout()).toContain('"type":"snapshot"'), soon)
  const { uid } = (await run('convert', '10', 'USDT', 'ETH')).data()
  await vi.waitFor(() => expect(topic.stdout()).toContain(uid), soon)
  expect(await topic.interrupt()).toMatchObject({ code: 0, stderr: '' })
})

test('fiat is converted to crypto and back, and said again where it is asked twice', async () => {
  const bought = (await run('convert', '10000', 'RUB', 'ETH')).data()
  expect(bought).toMatchObject({ direction: 'buy', fiat_amount: '10000', crypto_symbol: 'ETH' })
  const quoted = await run('quote', bought.crypto_amount, 'ETH', 'RUB')
  const sold = (await run(...quoted.next())).data()
  expect(sold).toMatchObject({ direction: 'sell', crypto_amount: bought.crypto_amount })
  expect(Number(sold.fiat_amount)).toBeLessThan(10_000)
  expect((await run(...quoted.next())).data()).toEqual(sold)
  expect((await run('conversions', '--type', 'fiat')).stdout.split('\n')).toHaveLength(4)
})

test('a swap at the market is in the history; one at a price waits and can be cancelled', async () => {
  const prices = (await run('prices', 'btc')).stdout
  expect(prices).toMatch(/^PAIR .*\nBTC\/USDT +[\d.]+ +[\d.]+/)
  const swap = (await run('swap', '50', 'USDT', 'BTC')).data()
  expect(Number(swap.to_amount)).toBeGreaterThan(0)
  const exact = (await run('swap', 'USDT', 'ETH', '--receive', '0.01')).data()
  expect(exact.to_amount).toBe('0.01')
  const before = await availableOf('USDT')
  const waiting = await run('swap', '50', 'USDT', 'BTC', '--price', '1000')
  expect(waiting.data()).toMatchObject({ to_amount: null, order_price: '1000', status: 'processing' })
  const { order_id: id } = waiting.data()
  expect(waiting.stderr).toContain(`\`coffer swaps cancel ${id}\``)
  const cancelled = (await run('swaps', 'cancel', id)).data()
  expect(cancelled).toEqual({ cancelled: true, order_id: id, status: 'cancelled' })
  expect(await availableOf('USDT')).toBe(before)
  const swaps = (await run('swaps')).stdout
  expect(swaps).toMatch(new RegExp(`market .* completed +${swap.order_id}`))
  expect(swaps).toMatch(new RegExp(`limit .* 1000 +cancelled +${id}`))
})

test('what is refused comes with what to do', async () => {
  expect(await refused('quote', '0.01', 'USDT', 'BTC')).toMatch(
    /^AMOUNT_TOO_SMALL: [\s\S]*\nhint: Give from 1 to /m,
  )
  expect(await refused('swap', '0.01', 'USDT', 'BTC')).toMatch(
    /^AMOUNT_TOO_SMALL: [\s\S]*\nhint: Give from 1 to /m,
  )
  expect(await refused('swap', '5', 'LTC', 'DOGE')).toMatch(
    /^PAIR_NOT_FOUND: [\s\S]*\nhint: `coffer prices`/m,
  )
  expect(await refused('swap', '900', 'USDC', 'USDT')).toContain('INSUFFICIENT_BALANCE')
  expect(await refused('quote', '10', 'USDT', 'NOPE')).toContain('CURRENCY_NOT_FOUND')
  const quote = await coffer.estimateFiatConversion({
    crypto_symbol: 'BTC',
    fiat_code: 'RUB',
    direction: 'buy',
    amount: '1000',
  })
  const id = ['--quote-id', quote.quote_id]
  expect(await refused('convert', '2000', 'RUB', 'BTC', ...id)).toMatch(
    /^QUOTE_MISMATCH: [\s\S]*\nhint: Repeat the AMOUNT/m,
  )
  await coffer.request('POST', '/sandbox/v1/clock/advance', { body: { seconds: 31 } })
  expect(await refused('convert', '1000', 'RUB', 'BTC', ...id)).toMatch(
    /^QUOTE_EXPIRED: [\s\S]*\nhint: `coffer quote/m,
  )
})
