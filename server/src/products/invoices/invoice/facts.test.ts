import { expect, test } from 'vitest'
import { parseFraction } from '#core/money'
import type { Choice } from './choice.ts'
import { factsOf, statusOf } from './facts.ts'
import type { InvoicePayment } from './invoice-payment.ts'

const asset = { symbol: 'USDT', scale: 6 }
const usdt = (units: bigint) => ({ asset, units })
const choice: Choice = {
  ...{ asset, network: 'trc20', address: 'T…', tag: null, due: usdt(100n), rate: null },
  commission: parseFraction('0'),
  ...{ id: 'c', chosenAt: new Date(0), expiresAt: new Date(0) },
}

const credited: InvoicePayment = {
  ...{ id: 'a', invoiceId: 'b', source: 'onchain', amount: usdt(100n), network: 'trc20', txid: 't' },
  ...{
    payerId: null,
    payerAddress: null,
    isCounted: true,
    choice: null,
    isLate: false,
    status: 'credited',
    error: null,
  },
  ...{ isInBlock: true, isFinal: false, commission: usdt(0n), credited: usdt(100n), hedge: null },
  ...{ seenAt: new Date(0), confirmedAt: new Date(0) },
}
const seen: InvoicePayment = { ...credited, status: 'seen', commission: null, credited: null }
const tooSmall: InvoicePayment = { ...seen, status: 'failed', error: 'BELOW_MINIMUM' }
const lost: InvoicePayment = { ...seen, status: 'failed', error: 'REORGANISED', isInBlock: false }
const gone: InvoicePayment = { ...seen, status: 'gone', isInBlock: false }
const late = { isLate: true }
const of = (units: bigint) => ({ amount: usdt(units) })

type Story = {
  payments: readonly InvoicePayment[]
  ended?: 'expired' | 'cancelled' | 'failed' | 'refunded'
  isRefunded?: boolean
  open?: boolean
  chosen?: boolean
}

// Each story, and the amount_state, timing, confirmation, resolution and status that follow from it.
const table: readonly [string, Story, string][] = [
  ['nobody has chosen', { payments: [], chosen: false }, 'none on_time none none created'],
  ['nobody has paid', { payments: [] }, 'none on_time none none pending'],
  ['a block has the payment', { payments: [seen] }, 'exact on_time seen none confirming'],
  ['it is deep enough', { payments: [credited] }, 'exact on_time confirmed accepted success'],
  [
    'it waits to be hedged',
    { payments: [{ ...credited, status: 'confirmed' }] },
    'exact on_time confirmed accepted success',
  ],
  ['it is final', { payments: [{ ...credited, isFinal: true }] }, 'exact on_time final accepted success'],
  ['paid short', { payments: [{ ...credited, ...of(99n) }] }, 'partial on_time confirmed accepted success'],
  [
    'short, and the rest is seen',
    {
      payments: [
        { ...credited, ...of(60n) },
        { ...seen, ...of(40n) },
      ],
    },
    'exact on_time seen accepted success',
  ],
  ['paid over', { payments: [{ ...credited, ...of(101n) }] }, 'over on_time confirmed accepted success'],
  ['paid twice', { payments: [credited, credited] }, 'over on_time confirmed accepted success'],
  [
    'paid what the payer wanted',
    { payments: [{ ...credited, ...of(7n) }], open: true },
    'exact on_time confirmed accepted success',
  ],
  [
    'too small to be credited',
    { payments: [{ ...tooSmall, ...of(1n) }] },
    'none on_time confirmed none failed',
  ],
  [
    'too small, and paid late',
    {
      payments: [
        { ...tooSmall, ...of(1n) },
        { ...credited, ...late },
      ],
      ended: 'failed',
    },
    'exact late confirmed accepted failed',
  ],
  ['too small, then paid', { payments: [tooSmall, credited] }, 'exact on_time confirmed accepted success'],
  [
    'in another currency',
    { payments: [{ ...credited, isCounted: false }] },
    'none on_time none none pending',
  ],
  ['no block has it for now', { payments: [gone] }, 'none on_time none none pending'],
  ['no block took it for a day', { payments: [lost] }, 'none on_time none none pending'],
  [
    'taken by a reorganisation after success',
    { payments: [{ ...credited, isInBlock: false }] },
    'exact on_time seen accepted success',
  ],
  ['paid back', { payments: [credited], isRefunded: true }, 'exact on_time confirmed refunded refunded'],
  [
    'paid back, and more late',
    { payments: [credited, { ...credited, ...late }], ended: 'refunded' },
    'over late confirmed accepted refunded',
  ],
  ['nobody paid in time', { payments: [], ended: 'expired' }, 'none on_time none none expired'],
  ['cancelled', { payments: [], ended: 'cancelled' }, 'none on_time none none cancelled'],
  [
    'paid late',
    { payments: [{ ...credited, ...late }], ended: 'expired' },
    'exact late confirmed accepted expired',
  ],
  [
    'late and over',
    { payments: [{ ...credited, ...late, ...of(101n) }], ended: 'expired' },
    'over late confirmed accepted expired',
  ],
  [
    'paid after it was cancelled',
    { payments: [{ ...credited, ...late }], ended: 'cancelled' },
    'exact late confirmed accepted cancelled',
  ],
  [
    'late, and paid back',
    { payments: [{ ...credited, ...late }], ended: 'expired', isRefunded: true },
    'exact late confirmed refunded expired',
  ],
  [
    'short in time, the rest late',
    {
      payments: [
        { ...credited, ...of(60n) },
        { ...credited, ...late, ...of(40n) },
      ],
    },
    'exact late confirmed accepted success',
  ],
  [
    'late, while one that was seen in time keeps it open',
    {
      payments: [
        { ...seen, ...of(60n) },
        { ...seen, ...late, ...of(40n) },
      ],
    },
    'exact late seen none confirming',
  ],
  [
    'paid late, and the one in time is gone',
    {
      payments: [
        { ...gone, ...of(60n) },
        { ...credited, ...late, ...of(40n) },
      ],
      ended: 'expired',
    },
    'partial late confirmed accepted expired',
  ],
  [
    'late in another currency',
    { payments: [{ ...credited, ...late, isCounted: false }], ended: 'expired' },
    'none late none none expired',
  ],
]

test.each(table)('%s', (_what, story, told) => {
  const { payments, ended = null, isRefunded = false, open = false, chosen = true } = story
  const facts = factsOf(
    { choice: chosen ? { ...choice, due: open ? null : choice.due } : null, isRefunded },
    payments,
  )
  const status = statusOf({ facts, ended, isChosen: chosen })
  expect(`${facts.amountState} ${facts.timing} ${facts.confirmation} ${facts.resolution} ${status}`).toBe(
    told,
  )
})
