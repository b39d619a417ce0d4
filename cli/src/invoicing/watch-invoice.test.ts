import type { Invoice } from '@coffer/sdk'
import { expect, test } from 'vitest'
import { isOver, progressOf } from './watch-invoice.ts'

/** As much of an invoice as its progress takes. */
const invoice = (changes: Partial<Invoice>) =>
  ({
    ...{ status: 'pending', amount: '25', price_currency: 'USDT', symbol: 'USDT', amount_due: '25' },
    ...{
      amount_received: '0',
      amount_credited: '0',
      commission: '0',
      amount_state: 'none',
      confirmation: 'none',
    },
    ...{ hedge: null, hedging_symbol: null },
    ...changes,
  }) as Invoice

const told = (changes: Partial<Invoice>, depth = null as Parameters<typeof progressOf>[0]['depth']) => {
  const one = invoice(changes)
  return [progressOf({ invoice: one, depth }), isOver(one)]
}

const paid: Partial<Invoice> = {
  ...{ status: 'success', amount_state: 'exact', confirmation: 'confirmed' },
  ...{ amount_received: '25', amount_credited: '24.75', commission: '0.25' },
}

const hedge: NonNullable<Invoice['hedge']> = { status: 'pending', symbol: 'USDT', amount: '0', legs: [] }

test('an invoice is followed while it waits, and while a payment is not deep enough', () => {
  const open: Partial<Invoice> = { status: 'created', symbol: null, amount_due: null }
  expect(told(open)).toEqual(['waits for the payer to choose a currency, for 25 USDT', false])
  expect(told({})).toEqual(['waits for 25 USDT', false])
  expect(told({ amount: null, amount_due: null })).toEqual(['waits for any amount of USDT', false])
  const seen: Partial<Invoice> = {
    status: 'confirming',
    confirmation: 'seen',
    amount_received: '10',
    amount_state: 'partial',
  }
  expect(told(seen, { blocks: 3, required: 19, txid: 'b6e1' })).toEqual([
    'seen: 10 USDT, short of 25 USDT, confirmations 3/19, txid b6e1',
    false,
  ])
  expect(told(seen)).toEqual(['seen: 10 USDT, short of 25 USDT', false])
})

test('a second payment on its way is followed, though the first one was accepted', () => {
  expect(told({ ...paid, confirmation: 'seen' })).toEqual(['seen: 25 USDT', false])
})

test('it ends paid, short, over, or not paid at all', () => {
  const credited = '; 24.75 USDT credited, commission 0.25 USDT'
  expect(told(paid)).toEqual([`paid: 25 USDT${credited}`, true])
  const short: Partial<Invoice> = { ...paid, amount_due: '30', amount_state: 'partial' }
  expect(told(short)).toEqual([`paid: 25 USDT, short of 30 USDT${credited}`, true])
  const over: Partial<Invoice> = { ...paid, amount_due: '20', amount_state: 'over' }
  expect(told(over)).toEqual([`paid: 25 USDT, more than 20 USDT${credited}`, true])
  for (const status of ['failed', 'expired', 'cancelled'] as const)
    expect(told({ status })).toEqual([status, true])
})

test('a hedged invoice is followed until it is changed', () => {
  const bitcoin: Partial<Invoice> = {
    ...paid,
    symbol: 'BTC',
    amount_received: '0.01',
    hedging_symbol: 'USDT',
    commission: '0',
  }
  expect(told({ ...bitcoin, hedge })).toEqual(['paid: 0.01 BTC, being changed into USDT', false])
  const done: Partial<Invoice> = { ...bitcoin, amount_credited: '640', hedge: { ...hedge, status: 'done' } }
  expect(told(done)).toEqual(['paid: 0.01 BTC; 640 USDT credited, commission 0 BTC', true])
})
