import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { run } from '../src/run.ts'
import type { Terminal } from '../src/terminal/index.ts'
import { runCoffer } from './run-coffer.ts'
import { useSignedCustomer } from './signed-customer.ts'

const { env, coffer, sentBy } = useSignedCustomer()

test('a swap gives an amount at once, receives one, or waits for a price', async () => {
  const pair = { from_symbol: 'USDT', to_symbol: 'BTC' }
  const market = await sentBy('swap', '100', 'usdt', 'btc')
  expect(market.call).toBe('POST /spot/crypto/order')
  expect(market.body).toEqual({ ...pair, type: 'market', from_amount: '100' })
  expect((await sentBy('swap', 'USDT', 'BTC', '--receive', '0.001')).body).toEqual({
    ...pair,
    type: 'market',
    to_amount: '0.001',
  })
  expect((await sentBy('swap', 'USDT', '100', 'BTC', '--price', '50000')).body).toEqual({
    ...pair,
    type: 'limit',
    from_amount: '100',
    order_price: '50000',
  })
})

test('a swap takes an idempotency key, or brings one', async () => {
  const given = await sentBy('swap', '100', 'USDT', 'BTC', '--idempotency-key', 'once')
  expect(given.key).toBe('once')
  const brought = await sentBy('swap', '100', 'USDT', 'BTC')
  expect(brought.key).toMatch(/^[0-9a-f-]{36}$/)
})

test('swaps come as a table, or as they were answered', async () => {
  expect(await coffer('swaps')).toEqual({
    code: 0,
    stderr: '',
    stdout: [
      'CREATED              TYPE    GIVEN  FROM  RECEIVED  TO   PRICE  STATUS      ORDER ID',
      '2026-05-04 12:00:00  market    100  USDT    0.0015  BTC      -  completed   019b-1',
      '2026-05-04 12:00:00  limit     100  USDT         -  BTC  50000  processing  019b-1',
      '',
    ].join('\n'),
  })
  expect(JSON.parse((await coffer('swaps', '--json')).stdout).data).toHaveLength(2)
  expect((await coffer('swaps', 'list', '--limit', '1')).stderr).toContain('There are no swaps.')
})

test('a swap is cancelled by its id', async () => {
  const { call, key } = await sentBy('swaps', 'cancel', '019b-1', '--idempotency-key', 'once')
  expect(call).toBe('DELETE /spot/crypto/order/019b-1')
  expect(key).toBe('once')
})

test('prices come as a table, without a key', async () => {
  const { COFFER_URL, DATA_DIR } = env()
  const { code, stderr } = await runCoffer(['prices', '--json'], { env: { COFFER_URL, DATA_DIR } })
  // The stand-in of a server refuses unsigned requests, so this one had no key.
  expect({ code, answer: JSON.parse(stderr).error.code }).toEqual({ code: 1, answer: 'INVALID_SIGNATURE' })
  expect((await coffer('prices')).stdout.split('\n')).toEqual([
    'PAIR         LAST    BID      ASK  24 H %   HIGH    LOW  VOLUME',
    'BTC/USDT    66666  66600  66732.5     0.5  67000  66000     1.5',
    'ETH/USDT  3333.33  66600  66732.5     0.5  67000  66000     1.5',
    '',
  ])
  expect((await coffer('prices', 'eur')).stderr).toContain('Nothing is dealt in EUR')
})

test('a quote says what comes of an amount, and how to take it', async () => {
  expect(await coffer('quote', '100', 'USDT', 'BTC')).toEqual({
    code: 0,
    stdout: [
      '100 USDT → 0.0015 BTC',
      'rate   1 USDT = 0.000015 BTC',
      'fee    none',
      'holds  30 s',
      'quote  019d-1',
      '',
    ].join('\n'),
    stderr: 'next: `coffer convert --quote-id 019d-1`\n',
  })
  expect(JSON.parse((await coffer('quote', '100', 'USDT', 'BTC', '--json')).stdout).data.quote_id).toBe(
    '019d-1',
  )
})

test('with fiat on one side the fiat converter is asked', async () => {
  expect(await coffer('quote', '0.1', 'BTC', 'RUB')).toEqual({
    code: 0,
    stdout: [
      '0.1 BTC → 529000 RUB',
      'rate   1 BTC = 5300000 RUB',
      'fee    1000 RUB, included',
      'holds  until 2026-05-04 12:00:30 UTC',
      'quote  019d-2',
      '',
    ].join('\n'),
    stderr: 'next: `coffer convert 0.1 BTC RUB --quote-id 019d-2`\n',
  })
})

test('convert asks for a quote, shows it and takes it', async () => {
  const { call, body, key, stderr } = await sentBy('convert', '100', 'USDT', 'BTC')
  expect([call, body]).toEqual(['POST /converter/crypto/execute', { quote_id: '019d-1' }])
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  expect(stderr).toContain('100 USDT → 0.0015 BTC\nrate   1 USDT = 0.000015 BTC\n')
  // In a pipe nobody can be asked.
  expect(stderr).not.toContain('[y/N]')
})

test('convert takes fiat to crypto and back', async () => {
  const execution = { crypto_symbol: 'BTC', fiat_code: 'RUB', quote_id: '019d-2' }
  const sale = await sentBy('convert', '0.1', 'btc', 'rub')
  expect(sale.call).toBe('POST /converter/fiat/execute')
  expect(sale.body).toEqual({ ...execution, direction: 'sell', from_amount: '0.1' })
  const purchase = await sentBy('convert', '10000', 'RUB', 'BTC')
  expect(purchase.body).toEqual({ ...execution, direction: 'buy', from_amount: '10000' })
})

test('a quote that was shown is taken without another', async () => {
  const crypto = await sentBy('convert', '--quote-id', '019d-9', '--idempotency-key', 'once')
  expect(crypto).toMatchObject({
    call: 'POST /converter/crypto/execute',
    body: { quote_id: '019d-9' },
    key: 'once',
  })
  const trade = ['0.1', 'BTC', 'RUB']
  const fiat = await sentBy('convert', ...trade, '--quote-id', '019d-9', '--idempotency-key', 'once')
  expect(fiat.key).toBe('once')
  expect(fiat.body).toMatchObject({ quote_id: '019d-9', from_amount: '0.1' })
  expect(fiat.stderr).not.toContain('→')
})

/** A terminal at which somebody answers, with everything that it has shown. */
function typing(answer: string) {
  const shown = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof shown) => ({
    isTTY: true,
    write(text: string) {
      shown[name] += text
      return true
    },
  })
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  stdin.end(answer)
  // As much of a process as the command knows.
  const terminal = {
    env: { ...env(), NO_COLOR: '1' },
    stdin,
    stdout: stream('stdout'),
    stderr: stream('stderr'),
  } as unknown as Terminal
  return { terminal, shown }
}

test('on a terminal nothing is converted before it is agreed to', async () => {
  const declining = typing('n\n')
  expect(await run(['convert', '100', 'USDT', 'BTC'], declining.terminal)).toBe(1)
  expect(declining.shown.stderr).toMatch(
    /quote {2}019d-1\nConvert\? \[y\/N\] coffer: Nothing was converted\n$/,
  )
  expect(declining.shown.stdout).toBe('')
  const agreeing = typing('y\n')
  expect(await run(['convert', '100', 'USDT', 'BTC'], agreeing.terminal)).toBe(0)
  expect(agreeing.shown.stdout).toContain('/converter/crypto/execute')
})

test('--yes agrees beforehand, and a quote that was shown is agreed to', async () => {
  for (const words of [
    ['100', 'USDT', 'BTC', '--yes'],
    ['--quote-id', '019d-1'],
  ]) {
    const { terminal, shown } = typing('n\n')
    expect(await run(['convert', ...words], terminal)).toBe(0)
    expect(shown.stdout).toContain('/converter/crypto/execute')
    expect(shown.stderr).not.toContain('[y/N]')
  }
})

test('conversions come as a table, those of both converters or of one', async () => {
  expect((await coffer('conversions')).stdout.split('\n')).toEqual([
    'TYPE    GIVEN  FROM  RECEIVED  TO   STATUS     UID',
    'fiat    10000  RUB     0.0015  BTC  completed  019c-1',
    'crypto    100  USDT    0.0015  BTC  completed  019c-1',
    '',
  ])
  expect(JSON.parse((await coffer('conversions', '--json')).stdout).data).toHaveLength(2)
  expect((await coffer('conversions', '--type', 'fiat')).stderr).toContain('There are no conversions.')
})

test.each([
  [['quote', '100', 'USDT'], 'needs an AMOUNT and two currencies'],
  [['quote', '100', '200', 'USDT', 'BTC'], 'needs an AMOUNT and two currencies'],
  [['convert', '100', 'USDT', 'BTC', 'ETH'], 'needs an AMOUNT and two currencies'],
  [['convert'], 'needs an AMOUNT and two currencies'],
  [['convert', '100', 'RUB', 'KZT'], 'has to be crypto'],
  [['convert', '100', 'USDT', 'BTC', '--quote-id', '019d-1'], 'the --quote-id alone'],
  [['convert', '100', 'USDT', 'BTC', '--idempotency-key', 'once'], 'goes with a --quote-id'],
  [['conversions', 'fiat'], '--type crypto or fiat'],
  [['conversions', '--type', 'both'], '--type is one of crypto, fiat'],
  [['conversions', '--limit', 'all'], '--limit is a number'],
  [['swap', 'USDT', 'BTC'], 'needs an AMOUNT and two currencies'],
  [['swap', '100', 'USDT', 'BTC', '--receive', '0.001'], 'needs an amount and two currencies alone'],
  [['swap', 'USDT', 'BTC', '--receive', '0.001', '--price', '1'], 'A swap at a --price needs an AMOUNT'],
  [['swap', 'USDT', 'BTC', '--receive', 'much'], 'needs an amount and two currencies alone'],
  [['swaps', 'cancel'], 'needs one ORDER ID'],
  [['swaps', 'cancle', '019b-1'], "did you mean 'swaps cancel'?"],
  [['swaps', 'list', 'BTC'], 'takes no arguments'],
  [['prices', 'BTC', 'ETH'], 'at most a CURRENCY'],
  [['conver', '100', 'USDT', 'BTC'], "did you mean 'convert'?"],
])('misuse %j ends with 2 and says so', async (args, sentence) => {
  const { code, stdout, stderr } = await coffer(...args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(sentence)
})
