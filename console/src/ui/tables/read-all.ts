/** A page of a list, and the cursor of the next; null at the end. */
export type Pages<Row> = { readonly items: readonly Row[]; readonly next: string | null }

/** Reads a page of a list, from the start without a cursor, of the server's usual size without a limit. */
export type ReadPage<Row> = (cursor: string | undefined, limit?: number) => Promise<Pages<Row>>

/** The most rows of an export. */
export const rowsMax = 100_000

const limit = 100

type Reading = { readonly signal: AbortSignal; told(rows: number): void }

/** Reads a list page by page, to its end or to an export's most rows. When aborted, throws the signal's reason. */
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
