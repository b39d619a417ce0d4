import { requireCurrency } from '#core/catalog'
import { type Deal, type DealingDesk, dealOf } from '#core/dealing'
import { convert, formatFraction, type Rate, roundRate, subtract } from '#core/money'
import { isProductHalted, productHaltOf, watchWaiting } from '#core/operators'
import { type Database, peek, sql, type Tx } from '#platform/database'
import type { Logger } from '#platform/logging'
import { Refusal } from '#platform/refusal'
import { type Invoice, type InvoicePayment, invoiceSettings, lockStory } from '#products/invoices/invoice'
import { keepChange } from './keep-change.ts'
import type { WorkingParts } from './paying-parts.ts'
import { paymentKinds } from './payment-entries.ts'
import { recordConversion } from './payment-transactions.ts'

export type HedgingParts = WorkingParts & {
  readonly workerDesk: DealingDesk
  readonly logger: Pick<Logger, 'error'>
}

const batchMax = 100
const waitMs = { first: 5_000, max: 300_000 } as const

/** A hedge is a new conversion, of an invoice's money. */
const dealtFor = ['invoices', 'converter'] as const

type Due = { readonly id: string; readonly invoice_id: string }

/**
 * Changes the payments that wait into the currency of their hedge, at the price of the moment, and credits the merchant.
 * Without a price or stock a payment is tried again, until it succeeds; it waits while a product that it deals for is
 * halted. Any number of processes may do this at once: the lock of the invoice decides.
 */
export async function hedgePayments(parts: HedgingParts): Promise<void> {
  const { database, businessClock, logger } = parts
  const isDue = sql`hedge_at <= ${businessClock.now()}`
  if (!(await peek(database, sql`exists (select from invoice_payments where ${isDue})`))) return
  for (const product of dealtFor) if (await isProductHalted(database, product)) return
  const due = await database.query<Due>(sql`
    select id, invoice_id from invoice_payments where ${isDue}
    order by hedge_at, id limit ${batchMax}`)
  for (const { id, invoice_id } of due) {
    try {
      await database.inTransaction((tx) => hedgeOne(tx, { id, invoice_id }, parts))
    } catch (error) {
      // A payment that fails does not stop the others.
      if (!(error instanceof Refusal))
        logger.error({ event: 'payment not hedged', payment: id, invoice: invoice_id, err: error })
      await putOff(database, { id, now: businessClock.now() })
    }
  }
}

async function hedgeOne(tx: Tx, { id, invoice_id }: Due, parts: HedgingParts): Promise<void> {
  const { catalog, businessClock, ids, workerDesk } = parts
  const now = businessClock.now()
  for (const product of dealtFor) if ((await productHaltOf(tx, product)) !== null) return
  const story = await lockStory(tx, { id: invoice_id, catalog })
  const payment = story.payments.find((one) => one.id === id)
  // Another process came first.
  if (payment?.status !== 'confirmed') return
  const { deal, mid, rate } = dealFor(story.invoice, payment, parts)
  const [outcome] = await workerDesk.settle(tx, [
    {
      ...{ entryId: ids.next(), kind: paymentKinds.hedged, reference: id, postedAt: now },
      ...{ payFrom: 'invoice_received', deal },
    },
  ])
  if (outcome !== 'posted') throw outcome
  const hedge = { mid: decimalOf(mid), rate: decimalOf(rate), at: now }
  const credited: InvoicePayment = { ...payment, status: 'credited', credited: deal.received, hedge }
  recordConversion(tx, { id: ids.next(), invoice: story.invoice, payment, deal, now })
  keepChange(tx, { story, payment: credited, event: 'invoice.hedged', now }, parts)
}

type Dealt = { readonly deal: Deal; readonly mid: Rate; readonly rate: Rate }

/** The deal that changes a payment, less its commission, into the currency of the hedge. */
function dealFor(
  { customerId, hedgingAsset }: Invoice,
  { amount, commission }: InvoicePayment,
  { catalog, workerDesk }: HedgingParts,
): Dealt {
  const given = commission === null ? amount : subtract(amount, commission)
  const base = requireCurrency(catalog, amount.asset.symbol)
  const quote = requireCurrency(catalog, hedgingAsset?.symbol ?? amount.asset.symbol)
  const { bid: rate, mid } = workerDesk.price({ base, quote }, catalog.section(invoiceSettings).hedgeSpread)
  const received = convert(given, rate, { rounding: 'down' })
  return { deal: dealOf({ customerId, given, received, fee: null, mid }), mid, rate }
}

const rateDigits = 12

/** Both rates are rounded down, so that a rate that is the middle reads like it. */
function decimalOf(rate: Rate): string {
  return formatFraction(roundRate(rate, { digits: rateDigits, rounding: 'down' }))
}

/** Waits longer each time: 5 s, 10 s … 5 min. */
async function putOff(database: Database, { id, now }: { id: string; now: Date }): Promise<void> {
  await database.query(sql`
    update invoice_payments set hedge_attempts = hedge_attempts + 1,
      hedge_at = ${now}::timestamptz
        + least(${waitMs.max}, ${waitMs.first} * power(2, least(hedge_attempts, 10))) * interval '1 millisecond'
    where id = ${id} and hedge_at <= ${now}`)
}

const since = sql`select confirmed_at as created_at from invoice_payments where hedge_at is not null`

/** How many payments wait for their hedge, and for how long, in /metrics. */
export function payingGauges(parts: Parameters<typeof watchWaiting>[0]) {
  const { worker, waiting } = watchWaiting(parts, { name: 'invoice hedges', since })
  const gauges = [
    {
      name: 'coffer_invoice_hedges_waiting',
      help: 'Payments of invoices that wait to be changed for their merchants.',
      read: () => waiting().count,
    },
    {
      name: 'coffer_invoice_hedges_oldest_seconds',
      help: 'How long the oldest of them has waited.',
      read: () => waiting().oldest,
    },
  ]
  return { worker, gauges }
}
