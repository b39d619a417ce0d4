import { allPayments, type Halt, haltPlace, supplierPlace } from '#core/operators'
import { supplierPorts } from '#core/suppliers'
import type { Tx } from '#platform/database'

const reason = 'restored from a backup: see "Restore" in docs/operating.md'

/**
 * Halts payments out and orders at suppliers of restored books: chains, banks and suppliers did things since the backup that
 * the books do not know, so people look first.
 */
export async function haltRestored(tx: Tx, by: Pick<Halt, 'operator' | 'at'>): Promise<void> {
  for (const place of [allPayments, ...supplierPorts.map(supplierPlace)])
    await haltPlace(tx, { ...by, place, reason })
}
