import { setTimeout as pause } from 'node:timers/promises'
import { type Coffer, CofferError } from '@coffer/sdk'

/** The public content of an invoice's page, as far as a payer needs it. */
export type InvoicePage = {
  readonly amount: string | null
  readonly price_currency: string | null
  readonly symbol: string | null
  /** In `symbol`; null where nothing is missing, or any amount may be paid. */
  readonly amount_missing: string | null
}

const readWithinMs = 3_000

/** Reads the page of any merchant's invoice; null when that takes too long. */
export async function readPage(coffer: Coffer, id: string): Promise<InvoicePage | null> {
  const stream = coffer.stream()
  const late = new AbortController()
  void pause(readWithinMs, undefined, late).then(stream.close, () => {})
  try {
    for await (const { data } of stream.pushes(`invoices.public.${id.toLowerCase()}`))
      if (data !== null) return data as InvoicePage // promised by the topic
    return null
  } catch (error) {
    // The payment's own refusal will say what is wrong.
    if (error instanceof CofferError) return null
    throw error
  } finally {
    late.abort()
    stream.close()
  }
}
