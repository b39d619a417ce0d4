import type { Catalog } from '#core/catalog'
import type { Sql } from '#platform/database'

/** Entries that move money between the books and the outside world, and what stands for them out there. */
export type Crossing = {
  /** The kinds of the entries; one of them is booked for each row outside. */
  readonly kinds: readonly string[]
  /**
   * Selects what stands outside, a row each: `id` (a uuid, to find a single row), `reference` (of the entry, which begins
   * with the id), `asset`, `units` of the ledger (above zero for what came in, below zero for what left) and the `network`
   * that moved it.
   */
  outside(catalog: Catalog): Sql
}
