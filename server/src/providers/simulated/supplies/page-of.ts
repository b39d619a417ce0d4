const pageSize = 20

/** A page of a catalogue, from 1 on. */
export function pageOf<Item>(all: readonly Item[], page: number): { items: Item[]; hasMore: boolean } {
  return { items: all.slice((page - 1) * pageSize, page * pageSize), hasMore: page * pageSize < all.length }
}
