import type { BenchCluster } from './bench-cluster.ts'

/** How much is measured: five rounds, or fewer and shorter ones with `--quick`. */
export type Effort = {
  readonly rounds: number
  /** Of each measurement of the ledger. */
  readonly seconds: number
  /** Of each measurement over HTTP. */
  readonly requests: number
}

export type Bench = {
  readonly cluster: BenchCluster
  readonly effort: Effort
  /** Tells whoever waits what goes on. */
  say(progress: string): void
}

/** One side of a row: what was measured, its median and the samples in the order they were taken. */
export type Figure = {
  readonly what: string
  readonly unit: string
  readonly median: number
  readonly samples: readonly number[]
}

/** `ratio` is the median of the rounds' own ratios, so that what slows a whole round down cancels out. */
export type RowResult = {
  readonly row: string
  readonly a: Figure
  readonly b: Figure | null
  readonly ratio: number | null
  readonly aim: string
  readonly isReached: boolean
  /** What belongs beside the row, such as latencies. */
  readonly notes: readonly string[]
}

export type Row = { readonly name: string; run(bench: Bench): Promise<RowResult> }

export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = Number.NaN, high = low] =
    sorted.length % 2 === 1 ? [sorted[middle]] : sorted.slice(middle - 1, middle + 1)
  return (low + high) / 2
}

export function figure(side: { what: string; unit: string }, samples: readonly number[]): Figure {
  return { ...side, median: median(samples), samples }
}

type Side = { readonly what: string; readonly unit: string; measure(): Promise<number> }

/** Measures two things in turn, A B A B …, and holds each A against the B beside it. */
export async function compare(
  bench: Bench,
  { row, a, b, aimMin }: { row: string; a: Side; b: Side; aimMin: number },
) {
  const rounds: { a: number; b: number }[] = []
  for (let round = 1; round <= bench.effort.rounds; round++) {
    const measured = { a: await a.measure(), b: await b.measure() }
    rounds.push(measured)
    bench.say(
      `${row}, round ${round} of ${bench.effort.rounds}: ${whole(measured.a)} against ${whole(measured.b)} ${a.unit}`,
    )
  }
  const ratio = median(rounds.map((one) => one.a / one.b))
  return {
    row,
    a: figure(
      a,
      rounds.map((one) => one.a),
    ),
    b: figure(
      b,
      rounds.map((one) => one.b),
    ),
    ratio,
    aim: `≥ ${aimMin} × B`,
    isReached: ratio >= aimMin,
    notes: [],
  } satisfies RowResult
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
