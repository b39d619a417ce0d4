/** A movement as its account saw it: `units` is signed, `balance` is the balance after it. */
export type StatementLine = {
  readonly sequence: bigint
  readonly entryId: string
  readonly kind: string
  readonly reference: string
  readonly postedAt: Date
  readonly units: bigint
  /** In all stripes together. */
  readonly balance: bigint
  /** The place in the statement, after which the next page goes on. */
  readonly cursor: string
}

/** A line of one stripe, with the balance of the stripe. */
export type StripeLine = Omit<StatementLine, 'cursor'> & { readonly stripe: number }

/** A row of an account, and the numbers between which its lines are wanted. */
export type Range = {
  readonly id: string
  readonly stripe: number
  readonly first: bigint
  readonly below: bigint
}

type Merging = {
  readonly rows: readonly Range[]
  /** The balance of all stripes together after the newest lines. */
  readonly balance: bigint
  readonly limit: number
}

/**
 * Merges the lines of all stripes, newest first by time and entry; each stripe's own order stays. `lines` holds up
 * to `limit` of each stripe, the newest first.
 */
export function mergeStripes(
  lines: readonly StripeLine[],
  { rows, balance: units, limit }: Merging,
): StatementLine[] {
  const waiting = new Map(rows.map(({ stripe }) => [stripe, lines.filter((line) => line.stripe === stripe)]))
  const places: bigint[] = []
  for (const { stripe, below } of rows) places[stripe] = below
  let balance = units
  const merged: StatementLine[] = []
  while (merged.length < limit) {
    const next = newestOf([...waiting.values()].flatMap(([line]) => line ?? []))
    if (next === undefined) break
    const { stripe, ...line } = next
    waiting.get(stripe)?.shift()
    places[stripe] = line.sequence
    merged.push({ ...line, balance, cursor: Array.from(places, (place) => place ?? 0n).join('.') })
    balance -= line.units
  }
  return merged
}

function newestOf(heads: readonly StripeLine[]): StripeLine | undefined {
  return heads.reduce<StripeLine | undefined>(
    (newest, head) => (newest === undefined || isNewer(head, newest) ? head : newest),
    undefined,
  )
}

function isNewer(one: StripeLine, other: StripeLine): boolean {
  const [at, otherAt] = [one.postedAt.getTime(), other.postedAt.getTime()]
  return at === otherAt ? one.entryId > other.entryId : at > otherAt
}
