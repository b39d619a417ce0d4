import type { Catalog } from '#core/catalog'
import { formatAmount, type Money, multiply } from '#core/money'
import { findPayIns, type PayIn, railsSection } from '#core/rails'
import type { Clock } from '#platform/clock'
import { type Queryable, sql } from '#platform/database'
import { isUuid } from '#platform/ids'
import type { CheckoutPayment, CheckoutView, ChosenWay, Depth, Means } from '#products/invoices/drawing'
import {
  findInvoices,
  type Invoice,
  type InvoicePayment,
  type InvoiceStory,
  isSeen,
  isTaken,
  missingOf,
  readStories,
} from '#products/invoices/invoice'
import { uriOf } from '#products/invoices/publishing'
import { checkoutStateOf } from './checkout-state.ts'

export type CheckoutReading = {
  readonly catalog: Catalog
  readonly businessClock: Clock
  /** The name of this exchange that payers see. */
  readonly exchangeName: string
}

export type CheckoutFound = {
  readonly story: InvoiceStory
  readonly view: CheckoutView
  /** The pay-in over the rail that was asked for last; undefined on chain. */
  readonly payIn: PayIn | undefined
}

/** An invoice as its payer sees it; null for an unknown id. */
export async function readCheckout(
  database: Queryable,
  id: string,
  parts: CheckoutReading,
): Promise<CheckoutFound | null> {
  if (!isUuid(id)) return null
  const [found] = await readCheckouts(database, [id.toLowerCase()], parts)
  return found ?? null
}

/** The invoices that exist among these ids, read together. */
export async function readCheckouts(
  database: Queryable,
  ids: readonly string[],
  parts: CheckoutReading,
): Promise<CheckoutFound[]> {
  const { catalog, businessClock } = parts
  const invoices = await findInvoices(database, { ids, catalog })
  const stories = await readStories(database, { invoices, catalog })
  const depths = await readDepths(database, stories)
  const payIns = await readPayIns(database, { stories, catalog })
  const now = businessClock.now()
  return stories.map((story) => {
    const payIn = payIns.get(story.invoice.id)
    const depth = depthOf(story, { depths, catalog })
    return { story, payIn, view: viewOf(story, { ...parts, depth, payIn, now }) }
  })
}

type Known = CheckoutReading & {
  readonly depth: Depth | null
  readonly payIn: PayIn | undefined
  readonly now: Date
}

function viewOf(story: InvoiceStory, { depth, payIn, now, ...parts }: Known): CheckoutView {
  const { invoice, payments } = story
  const { catalog, exchangeName: payee } = parts
  const means = meansOf(story, { catalog, payIn, now })
  return {
    ...{ id: invoice.id, payee, description: invoice.description, price: invoice.price },
    rate: invoice.choice?.rate ?? null,
    feePercent: feePercentOf(invoice),
    rateExpiresAt: rateEndOf(story),
    ...{ expiresAt: invoice.expiresAt, successUrl: invoice.successUrl, failUrl: invoice.failUrl },
    state: checkoutStateOf({ story, means, depth, now }),
    payments: payments.map((payment) => paymentView(payment, catalog)),
    chosen: chosenOf(invoice, catalog),
    isWayFixed: invoice.isWayFixed,
  }
}

/** The amount due holds once a payment was seen. */
function rateEndOf({ invoice: { choice }, payments }: InvoiceStory): Date | null {
  return choice === null || choice.rate === null || payments.some(isSeen) ? null : choice.expiresAt
}

function chosenOf({ choice }: Invoice, catalog: Catalog): ChosenWay | null {
  if (choice === null) return null
  const { symbol } = choice.asset
  return {
    ...{ symbol, network: choice.network },
    currencyName: catalog.currency(symbol)?.name ?? symbol,
    networkName: networkName(choice.network, catalog),
  }
}

function networkName(code: string, catalog: Catalog): string {
  return catalog.network(code)?.name ?? catalog.section(railsSection).find(code)?.name ?? code
}

/** The fee that a payer pays on top, in percent to four digits; null where the merchant pays it, or there is none. */
function feePercentOf({ choice, isShifted }: Invoice): string | null {
  if (choice === null || !isShifted || choice.commission.numerator === 0n) return null
  // The number 1 to four digits: its product with a hundred times the share is the percentage.
  const whole = { asset: { symbol: '', scale: 4 }, units: 10_000n }
  const share = { numerator: choice.commission.numerator * 100n, denominator: choice.commission.denominator }
  return formatAmount(multiply(whole, share, { rounding: 'up' }))
}

type Sending = { readonly catalog: Catalog; readonly payIn: PayIn | undefined; readonly now: Date }

function meansOf(story: InvoiceStory, { catalog, payIn, now }: Sending): Means | null {
  const { choice, price } = story.invoice
  if (choice === null) return null
  const amount = missingOf(story)
  if (choice.address === null) return amount && meansOfRail({ amount, payIn, now })
  const uri = uriOf(story, catalog)
  if (uri === null) return null
  const currency = catalog.currency(choice.asset.symbol)
  const listing = currency && catalog.currencyNetwork(currency, choice.network)
  const { address, tag } = choice
  return {
    kind: 'chain',
    ...{ amount, address, uri },
    // An amount that is asked for is above the minimum, unless little of it is left to pay.
    min:
      price === null || isBelow(amount, listing?.depositAmountMin)
        ? (listing?.depositAmountMin ?? null)
        : null,
    tag: tag === null ? null : { name: listing?.network.tag?.name ?? 'Tag', value: tag },
  }
}

function isBelow(amount: Money | null, min: Money | undefined): boolean {
  return amount !== null && min !== undefined && amount.units < min.units
}

type RailSending = { readonly amount: Money; readonly payIn: PayIn | undefined; readonly now: Date }

/** A link counts for as long as it asks for what is missing. */
function meansOfRail({ amount, payIn, now }: RailSending): Means {
  if (payIn === undefined || payIn.amount.units !== amount.units) return { kind: 'no_link', amount }
  const { status, url, expiresAt } = payIn
  if (status === 'failed' || status === 'paid' || now >= expiresAt) return { kind: 'no_link', amount }
  return status === 'requested' || url === null
    ? { kind: 'preparing', amount }
    : { kind: 'link', amount, link: url }
}

function paymentView(payment: InvoicePayment, catalog: Catalog): CheckoutPayment {
  const { amount, network, txid, seenAt: at, isCounted, isLate } = payment
  return {
    ...{ amount, txid, at, isCounted, isLate },
    networkName: network === null ? null : networkName(network, catalog),
    status: statusOf(payment),
  }
}

function statusOf(payment: InvoicePayment): CheckoutPayment['status'] {
  if (isTaken(payment)) return payment.isInBlock ? 'taken' : 'seen'
  if (payment.status === 'seen') return 'seen'
  return payment.error === 'BELOW_MINIMUM' ? 'too_small' : 'gone'
}

/** Whether a payment waits for blocks. */
function isConfirming(payment: InvoicePayment): boolean {
  return payment.status === 'seen' || (isTaken(payment) && !payment.isInBlock)
}

/** The depths of payments, by their ids: the blocks come from the deposits, and the tip from the watcher. */
async function readDepths(
  database: Queryable,
  stories: readonly InvoiceStory[],
): Promise<ReadonlyMap<string, number>> {
  const ids = stories.flatMap(({ payments }) => payments.filter(isConfirming).map(({ id }) => id))
  if (ids.length === 0) return new Map()
  const rows = await database.query<{ id: string; depth: number }>(sql`
    select deposits.id, case when block_hash = '' then 0
      else greatest(0, (cursor->>'tip')::bigint - block_height + 1) end::integer as depth
    from deposits join chain_cursors using (network) where deposits.id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, depth }) => [id, depth]))
}

type Deep = { readonly depths: ReadonlyMap<string, number>; readonly catalog: Catalog }

/** The depth of the payment that waits longest; null where none waits. */
function depthOf({ payments }: InvoiceStory, { depths, catalog }: Deep): Depth | null {
  const waiting = payments.filter((payment) => payment.isCounted && isConfirming(payment))
  const [least] = waiting
    .map(({ id, network }) => {
      const required = catalog.network(network ?? '')?.confirmationsRequired ?? 1
      return { blocks: Math.min(depths.get(id) ?? 0, required), required }
    })
    .sort((left, right) => left.blocks - right.blocks)
  return least ?? null
}

/** The last pay-in of each invoice that is paid over the rail. */
async function readPayIns(
  database: Queryable,
  { stories, catalog }: { readonly stories: readonly InvoiceStory[]; readonly catalog: Catalog },
): Promise<ReadonlyMap<string, PayIn>> {
  const overRail = stories.filter(({ invoice: { choice } }) => choice !== null && choice.address === null)
  if (overRail.length === 0) return new Map()
  const invoiceIds = overRail.map(({ invoice }) => invoice.id)
  const rows = await database.query<{ id: string; invoice_id: string }>(sql`
    select distinct on (invoice_id) id, invoice_id from invoice_pay_ins
    where invoice_id = any(${invoiceIds}::uuid[]) order by invoice_id, id desc`)
  const payIns = await findPayIns(database, { ids: rows.map(({ id }) => id), catalog })
  const byId = new Map(payIns.map((payIn) => [payIn.id, payIn]))
  return new Map(
    rows.flatMap(({ id, invoice_id }) => {
      const payIn = byId.get(id)
      return payIn === undefined ? [] : [[invoice_id, payIn] as const]
    }),
  )
}
