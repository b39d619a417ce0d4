import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { findTransaction, type Transaction } from '#core/transactions'
import type { Clock } from '#platform/clock'
import type { Database, Tx } from '#platform/database'
import { actOnEach, every, type Worker } from '#platform/workers'
import { type InvoiceRefund, lockStory } from '#products/invoices/invoice'
import { changeInvoice, type InvoiceEventName, type TellingParts } from '#products/invoices/publishing'
import { type DueRefund, dueRefunds, endRefund, lookAgain } from './refund-store.ts'

export type FollowParts = TellingParts & {
  readonly database: Database
  readonly catalog: Catalog
  readonly businessClock: Clock
}

const pauseMs = 1_000
const batchMax = 100

/** The worker that ends refunds with their withdrawals. */
export function refundsWorker(parts: FollowParts): Worker {
  return every(pauseMs, {
    name: 'refunds of invoices',
    inStep: true,
    act: (signal) => followRefunds(parts, signal),
  })
}

/** Looks at the refunds that are due, and ends those whose withdrawal has ended. */
export async function followRefunds(parts: FollowParts, signal?: AbortSignal): Promise<void> {
  const { database, businessClock } = parts
  const due = await dueRefunds(database, { now: businessClock.now(), limit: batchMax })
  await actOnEach(due, {
    signal,
    act: (one) => database.inTransaction((tx) => followOne(tx, one, { ...parts, now: businessClock.now() })),
  })
}

type Following = FollowParts & { readonly now: Date }

async function followOne(tx: Tx, { id, invoiceId }: DueRefund, following: Following): Promise<void> {
  const { catalog, now } = following
  const story = await lockStory(tx, { id: invoiceId, catalog })
  const refund = story.refunds.find((one) => one.id === id)
  // Another worker may have ended it.
  if (refund?.status !== 'processing') return
  const { customerId } = story.invoice
  const withdrawal = await findTransaction(tx, { customerId, id, catalog })
  assert(withdrawal !== undefined, `the refund ${id} has a withdrawal`)
  const ended = endOf(refund, { withdrawal, now })
  if (ended === null) return lookAgain(tx, { id, at: nextLook(refund, now) })
  endRefund(tx, ended)
  const refunds = story.refunds.map((one) => (one === refund ? ended : one))
  const events: InvoiceEventName[] = ended.status === 'completed' ? ['invoice.refunded'] : []
  changeInvoice(tx, { ...story, refunds, events, now }, following)
}

type Looked = { readonly withdrawal: Transaction; readonly now: Date }

function endOf(refund: InvoiceRefund, { withdrawal, now }: Looked): InvoiceRefund | null {
  const { status, error } = withdrawal
  if (status === 'completed') return { ...refund, status, updatedAt: now }
  if (status === 'failed' || status === 'cancelled')
    return { ...refund, status: 'failed', error: error ?? status.toUpperCase(), updatedAt: now }
  return null
}

const lookMs = { min: 1_000, max: 60_000 }

/** A withdrawal takes seconds, or days where it waits for an approval: the looks get rarer, down to one a minute. */
function nextLook({ createdAt }: InvoiceRefund, now: Date): Date {
  const ageMs = now.getTime() - createdAt.getTime()
  return new Date(now.getTime() + Math.min(Math.max(ageMs / 10, lookMs.min), lookMs.max))
}
