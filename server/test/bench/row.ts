import type { BenchCluster } from './bench-cluster.ts'
import type { CostProfile } from './cost-profile.ts'
import type { Cost } from './cpu-time.ts'
import { type Spread, spread } from './spread.ts'

/** How much is measured: five rounds, or fewer and shorter ones with `--quick`. */
export type Effort = {
  readonly rounds: number
  /** The length of each measurement of the ledger. */
  readonly seconds: number
  /** The requests of each measurement over HTTP. */
  readonly requests: number
}

export type Bench = {
  readonly cluster: BenchCluster
  readonly effort: Effort
  /** The profile of the row's A, where one is requested. */
  readonly profile: CostProfile | null
  /** Shows progress to the person who waits. */
  say(progress: string): void
}

/** A side of a row: what was measured, and its samples. */
export type Figure = { readonly what: string; readonly unit: string } & Spread

/** The costs of the operations of both sides, round by round. */
export type Costs = { readonly a: readonly Cost[]; readonly b: readonly Cost[] }

/** `ratio` is taken from the rounds' own ratios, so a slowdown of a whole round cancels out. */
export type RowResult = {
  readonly row: string
  readonly a: Figure
  readonly b: Figure | null
  readonly ratio: Spread | null
  /** Null where the system does not report it, and for rows whose operations no other process answers. */
  readonly costs: Costs | null
  readonly aim: string
  readonly isReached: boolean
  /** Notes beside the row, such as latencies. */
  readonly notes: readonly string[]
}

export type Row = { readonly name: string; run(bench: Bench): Promise<RowResult> }

export function figure({ what, unit }: { what: string; unit: string }, samples: readonly number[]): Figure {
  return { what, unit, ...spread(samples) }
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
