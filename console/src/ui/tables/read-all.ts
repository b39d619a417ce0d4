/** A page of a list, and where the next one begins; null at the end. */
export type Pages<Row> = { readonly items: readonly Row[]; readonly next: string | null }

/** Reads a page of a list, from the start without a cursor; of as many rows as the server likes without a limit. */
export type ReadPage<Row> = (cursor: string | undefined, limit?: number) => Promise<Pages<Row>>

/** An export has no more rows. */
export const rowsMax = 100_000

const limit = 100

type Reading = { readonly signal: AbortSignal; told(rows: number): void }

/** A list to its end or to the most that an export has, page after page. Aborted, it throws the signal's reason. */
export async function readAll<Row>(
  read: ReadPage<Row>,
  { signal, told }: Reading,
): Promise<{ readonly rows: readonly Row[]; readonly isWhole: boolean }> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await read(cursor, limit)
    signal.throwIfAborted()
    rows.push(...items)
    told(Math.min(rows.length, rowsMax))
    cursor = next ?? undefined
  } while (cursor !== undefined && rows.length < rowsMax)
  return { rows: rows.slice(0, rowsMax), isWhole: cursor === undefined && rows.length <= rowsMax }
}
