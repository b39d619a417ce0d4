import { CofferError } from '@coffer/sdk'
import { expect, test } from 'vitest'
import { hintFor } from './hint.ts'

function hint(code: string, details: Record<string, unknown> | null = null): string | null {
  return hintFor(new CofferError({ code, status: 400, message: 'No.', details }))
}

test('an amount out of bounds is told the bounds', () => {
  const bounds = { min: '1', max: '250000' }
  expect(hint('AMOUNT_TOO_SMALL', { ...bounds, symbol: 'USDT' })).toBe('Give from 1 to 250000 USDT.')
  expect(hint('AMOUNT_TOO_LARGE', bounds)).toBe('Give from 1 to 250000.')
  expect(hint('AMOUNT_TOO_SMALL', { min: '100', max: null })).toBe('Give at least 100.')
  expect(hint('AMOUNT_TOO_SMALL')).toBeNull()
})

test('what the house cannot deal may be tried smaller; an order book gives its own hint', () => {
  expect(hint('INSUFFICIENT_LIQUIDITY')).toContain('A smaller amount may go at once')
  expect(hint('INSUFFICIENT_LIQUIDITY', { hint: 'A larger order would not help.' })).toBe(
    'A larger order would not help.',
  )
})

test.each([
  ['API_KEY_NOT_FOUND', '`coffer keys` lists the keys'],
  ['CUSTOMER_NOT_FOUND', '`coffer keys` lists the customers'],
  ['PRICE_UNAVAILABLE', 'try again in a moment'],
  ['QUOTE_EXPIRED', '`coffer quote'],
  ['QUOTE_PRICE_MOVED', '`coffer quote'],
  ['QUOTE_LIMIT_EXCEEDED', 'smaller AMOUNT'],
  ['QUOTE_NOT_FOUND', '`coffer quote'],
  ['QUOTE_MISMATCH', 'that were quoted'],
  ['QUOTE_ALREADY_USED', '`coffer conversions`'],
  ['CANCEL_FAILED', '`coffer swaps`'],
  ['PAIR_NOT_FOUND', '`coffer prices`'],
  ['WEBHOOK_NOT_FOUND', '`coffer webhooks` lists'],
  ['DELIVERY_NOT_FOUND', '`coffer webhooks deliveries ID`'],
  ['WEBHOOK_LIMIT_REACHED', '`coffer webhooks rm ID`'],
  ['WEBHOOK_INACTIVE', '`coffer webhooks update ID --enable`'],
  ['EVENT_EXPIRED', '`coffer events`'],
  ['RANGE_TOO_LARGE', '--since and --until'],
])('%s says what to do next', (code, sentence) => {
  expect(hint(code)).toContain(sentence)
})

test('a server that says when to come back is believed', () => {
  const error = new CofferError({
    code: 'PRICE_UNAVAILABLE',
    status: 503,
    message: 'No.',
    retryAfterMs: 1500,
  })
  expect(hintFor(error)).toBe('Try again in 2 s.')
})
