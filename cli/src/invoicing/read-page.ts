import { setTimeout as pause } from 'node:timers/promises'
import { type Coffer, CofferError } from '@coffer/sdk'

/** The content of an invoice's page that anybody may see, as far as a payer needs it. */
export type InvoicePage = {
  readonly amount: string | null
  readonly price_currency: string | null
  readonly symbol: string | null
  /** In `symbol`; null where nothing is, or any amount. */
  readonly amount_missing: string | null
}

const readWithinMs = 3_000

/** Reads the page of any merchant's invoice; null where it cannot be read in time. */
export async function readPage(coffer: Coffer, id: string): Promise<InvoicePage | null> {
  const stream = coffer.stream()
  const late = new AbortController()
  void pause(readWithinMs, undefined, late).then(stream.close, () => {})
  try {
    for await (const { data } of stream.pushes(`invoices.public.${id.toLowerCase()}`))
      if (data !== null) return data as InvoicePage // as the topic promises
    return null
  } catch (error) {
    // The payment itself tells what is wrong.
    if (error instanceof CofferError) return null
    throw error
  } finally {
    late.abort()
    stream.close()
  }
}
