import { stocks } from '#core/dealing'
import { orRefusal, Refusal } from '#platform/refusal'
import type { Invoice } from '#products/invoices/invoice'
import type { AskingParts } from './asking-parts.ts'
import { type Due, dueFor } from './due.ts'
import { notOffered, type Openings, type Way, waysOf } from './way.ts'

type Asking = Pick<Invoice, 'price' | 'hedgingAsset' | 'isShifted'>

/** A way with what would be due; that is null where the payer says how much. */
export type Offer = Way & Due

/** The ways in which an invoice can be paid at this moment, each with what would be due. */
export function offersFor(invoice: Asking, parts: Openings & Pick<AskingParts, 'desk'>): Offer[] {
  return waysOf(parts).flatMap((way) => {
    const offer = orRefusal(() => offerOf(invoice, way, parts))
    return offer instanceof Refusal ? [] : [offer]
  })
}

/** The cost of an invoice that way; throws the refusal where it cannot be paid that way. */
export function offerOf(invoice: Asking, way: Way, parts: Pick<AskingParts, 'catalog' | 'desk'>): Offer {
  if (!canHedge(invoice, way, parts)) throw notOffered(way)
  return { ...way, ...dueFor(invoice, way, parts) }
}

/** A payment that the house does not deal in would wait for its hedge for ever. */
function canHedge(
  { hedgingAsset }: Asking,
  { symbol }: Way,
  { catalog }: Pick<AskingParts, 'catalog'>,
): boolean {
  if (hedgingAsset === null || hedgingAsset.symbol === symbol) return true
  const dealt = catalog.section(stocks)
  return dealt.find(symbol) !== undefined && dealt.find(hedgingAsset.symbol) !== undefined
}
