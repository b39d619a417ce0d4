import { expect, test } from 'vitest'
import type { SpendStatus } from '#core/spends'
import { bankStatus, chainStatus, historyStatus, type PaymentOutStatus, statusOfSpend } from './statuses.ts'

test('a payment that waits for an operator looks to a key like any that is under way', () => {
  expect(chainStatus(historyStatus('waiting'))).toBe(chainStatus(historyStatus('processing')))
  expect(bankStatus('waiting')).toBe(bankStatus('processing'))
})

test('a payment out stands where its spend stands, whatever happens to that', () => {
  const expected: { readonly [status in SpendStatus]: PaymentOutStatus } = {
    requested: 'processing',
    signed: 'processing',
    broadcast: 'processing',
    seen: 'processing',
    confirmed: 'completed',
    failed: 'failed',
    cancelled: 'cancelled',
  }
  for (const [status, own] of Object.entries(expected))
    expect([status, statusOfSpend(status as SpendStatus)]).toEqual([status, own]) // a key of the table
})
