import type { BenchCluster } from './bench-cluster.ts'
import type { CostProfile } from './cost-profile.ts'
import type { Cost } from './cpu-time.ts'
import { type Spread, spread } from './spread.ts'

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
  /** Follows what the A of the row does, when that is asked for. */
  readonly profile: CostProfile | null
  /** Tells whoever waits what goes on. */
  say(progress: string): void
}

/** One side of a row: what was measured, and its samples. */
export type Figure = { readonly what: string; readonly unit: string } & Spread

/** What the operations of both sides cost, round by round. */
export type Costs = { readonly a: readonly Cost[]; readonly b: readonly Cost[] }

/** `ratio` is of the rounds' own ratios, so that what slows a whole round down cancels out. */
export type RowResult = {
  readonly row: string
  readonly a: Figure
  readonly b: Figure | null
  readonly ratio: Spread | null
  /** Null where the system does not tell, and for rows whose operations nobody else answers. */
  readonly costs: Costs | null
  readonly aim: string
  readonly isReached: boolean
  /** What belongs beside the row, such as latencies. */
  readonly notes: readonly string[]
}

export type Row = { readonly name: string; run(bench: Bench): Promise<RowResult> }

export function figure({ what, unit }: { what: string; unit: string }, samples: readonly number[]): Figure {
  return { what, unit, ...spread(samples) }
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
