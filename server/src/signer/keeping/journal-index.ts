import type { LinePlace, SignedLine } from '#core/spends'
import type { Spot } from './journal-files.ts'

/** Where the lines of a journal are, and its heads; no bytes. */
export function createIndex() {
  const byReference = new Map<string, Spot>()
  /** Lines of a batch's other members. */
  const besideReference = new Map<string, Spot[]>()
  const byTxid = new Map<string, Spot>()
  const bySpend = new Map<string, Spot[]>()
  const byJournal = new Map<string, { readonly sequence: number; readonly spot: Spot }[]>()
  const heads = new Map<string, number>()
  function note(place: LinePlace | null): void {
    if (place !== null) heads.set(place.journal, Math.max(heads.get(place.journal) ?? 0, place.sequence))
  }
  return {
    byReference,
    besideReference,
    byTxid,
    bySpend,
    byJournal,
    heads,
    note,
    add({ signature: { reference, spendId, raw, txid }, place }: SignedLine, spot: Spot): void {
      if (raw === null) grow(besideReference, reference, spot)
      else {
        byReference.set(reference, spot)
        byTxid.set(txid, spot)
      }
      grow(bySpend, spendId, spot)
      if (place !== null) grow(byJournal, place.journal, { sequence: place.sequence, spot })
      note(place)
    },
  }
}

function grow<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const known = lists.get(key)
  if (known === undefined) lists.set(key, [value])
  else known.push(value)
}
