import type { CofferEvent } from '@coffer/sdk'
import { expect, test } from 'vitest'
import { eventLine } from './event-line.ts'

const plain = (_: string, text: string) => text
const painted = (colour: string, text: string) => `<${colour}>${text}</>`

/** As much of an event as a line takes. */
const event = (type: string, data: object) =>
  ({ id: '01a1-event-id', type, created_at: '2026-05-04T12:00:00.000Z', sequence: 1, data }) as CofferEvent

const transfer = { transaction_id: '0001-transfer', amount: '5', symbol: 'USDT', counterparty: 'bob' }
const deposit = {
  kind: 'crypto',
  transaction_id: '0001-deposits',
  amount: '25',
  symbol: 'USDT',
  network: 'trc20',
  error: null,
}
const fiatDeposit = {
  kind: 'fiat',
  transaction_id: '0001-deposits',
  amount: '1000',
  credited_amount: '995',
  currency: 'RUB',
  payment_provider_alias_code: 'sbp',
  error: null,
}
const payout = {
  kind: 'fiat',
  transaction_id: '0001--payouts',
  amount: '500',
  currency: 'RUB',
  recipient: '7916*****67',
  error: null,
}
const order = {
  id: '0001-an-order',
  side: 'buy',
  trading_pair: 'USDT/RUB',
  amount: '10',
  filled: '4',
  avg_execution_price: '79.5',
  status: 'partially_filled',
}

const invoice = {
  ...{ invoice_id: '0001-an-invoice', amount: '25', price_currency: 'USDT', symbol: 'USDT' },
  ...{ amount_received: '20', amount_state: 'partial', description: 'Order 7' },
}

test.each([
  ['transfer.received', { ...transfer, comment: null }, '5 USDT from bob', 'transfer'],
  ['transfer.received', { ...transfer, comment: 'for tea' }, '5 USDT from bob: for tea', 'transfer'],
  ['deposit.confirmed', deposit, '25 USDT on trc20', 'deposits'],
  ['deposit.failed', { ...deposit, error: 'BELOW_MINIMUM' }, '25 USDT on trc20: BELOW_MINIMUM', 'deposits'],
  ['deposit.confirmed', fiatDeposit, '995 RUB by sbp', 'deposits'],
  [
    'deposit.failed',
    { ...fiatDeposit, credited_amount: null, error: 'EXPIRED' },
    '1000 RUB by sbp: EXPIRED',
    'deposits',
  ],
  ['withdrawal.processing', deposit, '25 USDT on trc20', 'deposits'],
  ['withdrawal.completed', payout, '500 RUB to 7916*****67', '-payouts'],
  ['withdrawal.failed', { ...payout, error: 'RETURNED' }, '500 RUB to 7916*****67: RETURNED', '-payouts'],
  ['order.filled', order, 'buy USDT/RUB: 4 of 10 at 79.5, partially filled', 'an-order'],
  ['order.filled', { ...order, amount: null }, 'buy USDT/RUB: 4 at 79.5, partially filled', 'an-order'],
  [
    'conversion.completed',
    { uid: '01-conversion', from_amount: '1000', from_symbol: 'RUB', to_amount: '0.0002', to_symbol: 'BTC' },
    '1000 RUB → 0.0002 BTC',
    'nversion',
  ],
  [
    'webhook.disabled',
    { id: '01-a-webhook', url: 'https://x/', disabled_reason: 'gone' },
    'https://x/, gone',
    '-webhook',
  ],
  ['webhook.test', { webhook_id: '01-a-webhook', message: 'This is a test.' }, 'This is a test.', '-webhook'],
  [
    'card.transaction',
    {
      ...{ id: '01-card-used', card_id: 7, type: 'purchase', amount: '9.99', currency: 'USD' },
      ...{ merchant: { name: 'Coffee House' }, status: 'completed', decline_reason: null },
    },
    'card 7, Coffee House: 9.99 USD completed',
    'ard-used',
  ],
  [
    'gift_card.failed',
    { order_id: '01-gift-card', product: 'Games', face_value: 20, currency: 'EUR', error: 'OUT_OF_STOCK' },
    'Games, 20 EUR: OUT_OF_STOCK',
    'ift-card',
  ],
  [
    'service_payment.completed',
    { id: '01-a-payment', service_name: 'MTS', client_amount: '300', client_currency: 'RUB', error: null },
    '300 RUB to MTS',
    '-payment',
  ],
  ['invoice.paid', { ...invoice, description: null }, '25 USDT, 20 USDT received, short', '-invoice'],
  [
    'invoice.created',
    { ...invoice, amount: null, amount_received: '0', amount_state: 'none' },
    'any amount USDT: Order 7',
    '-invoice',
  ],
  ['template.deactivated', { template_id: '01-template', name: 'Coffee to go' }, 'Coffee to go', 'template'],
  ['weather.changed', { city: 'Kazan' }, '--json shows all of it', 'event-id'],
])('%s is told in a line', (type, data, about, subject) => {
  const line = eventLine(event(type, data), plain)
  expect(line).toBe(`2026-05-04 12:00:00  ${type.padEnd(26)}  ${about.padEnd(44)}  …${subject}`)
})

test('what failed is red', () => {
  expect(eventLine(event('deposit.failed', deposit), painted)).toContain('<red>deposit.failed ')
  expect(eventLine(event('deposit.confirmed', deposit), painted)).toContain('<green>deposit.confirmed ')
})

test('a comment cannot steer the terminal or begin another line', () => {
  const comment = 'tea\u001b[2J\r\nfake \u202egnp'
  const line = eventLine(event('transfer.received', { ...transfer, comment }), plain)
  expect(line).toContain('tea\\u001b[2J\\u000d\\u000afake \\u202egnp')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/)
})
