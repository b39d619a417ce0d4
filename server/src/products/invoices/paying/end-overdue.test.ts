import { expect, test } from 'vitest'
import { parseFraction } from '#core/money'
import { type Invoice, type InvoicePayment, nothingPaid } from '#products/invoices/invoice'
import { isOverdue, overdueEnd } from './end-overdue.ts'

const asset = { symbol: 'USDT', scale: 6 }
const amount = { asset, units: 100n }
const choice = { asset, network: 'trc20', address: 'T…', tag: null, due: amount, rate: null }
const at = new Date(0)

const invoice: Invoice = {
  ...{ id: 'a', customerId: 'm', templateId: null, externalPaymentId: null, price: amount, isWayFixed: true },
  choice: { ...choice, commission: parseFraction('0'), id: 'c', chosenAt: at, expiresAt: at },
  ...{
    isShifted: false,
    rateSeconds: 900,
    hedgingAsset: null,
    description: null,
    successUrl: null,
    failUrl: null,
  },
  ...{ facts: nothingPaid, ended: null, isRefunded: false, eventCount: 1 },
  ...{ expiresAt: at, createdAt: at, paidAt: at, updatedAt: at },
}
const inTime: InvoicePayment = {
  ...{ id: 'p', invoiceId: 'a', source: 'onchain', amount, network: 'trc20', txid: 't', payerId: null },
  ...{
    payerAddress: null,
    isCounted: true,
    choice: null,
    isLate: false,
    status: 'credited',
    error: null,
    isInBlock: true,
  },
  ...{ isFinal: false, commission: amount, credited: amount, hedge: null, seenAt: at, confirmedAt: at },
}
const late = { ...inTime, id: 'q', isLate: true }

test('money in time keeps an invoice open, and late money alone ends it', () => {
  expect(isOverdue({ invoice, payments: [inTime, late] })).toBe(false)
  expect(isOverdue({ invoice, payments: [late] })).toBe(true)
  expect(overdueEnd({ invoice, payments: [late] })).toBe('expired')
})

test('an invoice that was paid back stays so when money comes late', () => {
  const refunded = { ...invoice, facts: { ...nothingPaid, resolution: 'refunded' } } as const
  expect(isOverdue({ invoice: refunded, payments: [inTime] })).toBe(false)
  expect(isOverdue({ invoice: refunded, payments: [inTime, late] })).toBe(true)
  expect(overdueEnd({ invoice: refunded, payments: [inTime, late] })).toBe('refunded')
})
