import { type Catalog, requireCurrency } from '#core/catalog'
import type { DealingDesk } from '#core/dealing'
import type { Database, Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { orRefusal, Refusal } from '#platform/refusal'
import {
  type Choice,
  forgetQuotes,
  type Invoice,
  type InvoiceStory,
  isOpen,
  isSeen,
  lockStory,
} from '#products/invoices/invoice'
import { changeInvoice, type TellingParts } from '#products/invoices/publishing'
import { costIn } from './due.ts'
import { decimalsOf } from './way.ts'

export type QuotingParts = {
  readonly catalog: Catalog
  readonly ids: Ids
  readonly desk: Pick<DealingDesk, 'price'>
}

type Timed = Pick<Invoice, 'expiresAt' | 'rateSeconds'>

/** When the terms of a choice end: with the invoice where they have no rate, and never later than the invoice. */
export function endOfChoice({ expiresAt, rateSeconds }: Timed, rate: string | null, now: Date): Date {
  if (rate === null) return expiresAt
  const endMs = Math.min(expiresAt.getTime(), now.getTime() + rateSeconds * 1_000)
  // Terms that are quoted after the end of the invoice hold for one payment only.
  return new Date(Math.max(now.getTime(), endMs))
}

/** The same choice at the price of this moment; null where there is none. */
export function quoteAnew(
  invoice: Invoice,
  choice: Choice,
  { ids, now, ...parts }: QuotingParts & { readonly now: Date },
): Choice | null {
  const cost = orRefusal(() => {
    const currency = requireCurrency(parts.catalog, choice.asset.symbol)
    const decimals = decimalsOf({ currency, network: choice.network }, parts.catalog)
    return costIn({ currency, decimals }, invoice, parts)
  })
  if (cost instanceof Refusal) return null
  return {
    ...choice,
    ...cost,
    id: ids.next(),
    chosenAt: now,
    expiresAt: endOfChoice(invoice, cost.rate, now),
  }
}

type Read = Pick<InvoiceStory, 'invoice' | 'payments'>

/** Whether the rate of an invoice is over while no payment was seen. */
export function isRateOver({ invoice, payments }: Read, now: Date): boolean {
  const { choice } = invoice
  if (choice === null || choice.rate === null || now.getTime() < choice.expiresAt.getTime()) return false
  return isOpen(invoice, now) && !payments.some(isSeen)
}

type Requoting = QuotingParts & TellingParts & { readonly now: Date }

/**
 * Quotes the amount due of a locked invoice again where its rate is over and nothing was seen. Without a price the amount
 * stays, since there is no other one to show. Sent last in its transaction.
 */
export function requote<Story extends InvoiceStory>(tx: Tx, story: Story, parts: Requoting): Story {
  const { invoice } = story
  const { now } = parts
  if (invoice.choice === null || !isRateOver(story, now)) return story
  const choice = quoteAnew(invoice, invoice.choice, parts)
  if (choice === null) return story
  forgetQuotes(tx, invoice.id, choice)
  const quoted = { ...story, invoice: { ...invoice, choice }, choices: [...story.choices, choice] }
  return { ...quoted, invoice: changeInvoice(tx, { ...quoted, events: [], now }, parts) }
}

/** The story of an invoice for somebody who is to pay it: with a due that holds, where there is a price. */
export async function readQuoted(
  database: Database,
  story: InvoiceStory,
  parts: Requoting,
): Promise<InvoiceStory> {
  if (!isRateOver(story, parts.now)) return story
  return database.inTransaction(async (tx) =>
    requote(tx, await lockStory(tx, { id: story.invoice.id, catalog: parts.catalog }), parts),
  )
}
