import { ask, stop } from './child-processes.ts'
import type { Load, Loaded, Traffic } from './load-generator.ts'
import { type Bench, compare, median, type RowResult } from './row.ts'

type Side = {
  readonly what: string
  readonly traffic: Traffic
  /** Before each measurement. */
  prepare?(): void
}

type Comparison = {
  readonly row: string
  readonly a: Side
  readonly b: Side
  readonly connections: number
  /** Of each measurement; the warm-up of each side has half as many. */
  readonly requests: number
  readonly aimMin: number
}

/** Sends the same number of requests to both in turn; what they took is noted beside how many were answered. */
export async function compareUnderLoad(
  bench: Bench,
  { row, a, b, connections, requests, aimMin }: Comparison,
): Promise<RowResult> {
  const loads: { a: Loaded[]; b: Loaded[] } = { a: [], b: [] }
  const side = (name: 'a' | 'b', { what, traffic, prepare }: Side) => ({
    what,
    unit: 'requests/s',
    async measure() {
      prepare?.()
      const loaded = await generate({ traffic, connections, requests })
      loads[name].push(loaded)
      return loaded.perSecond
    },
  })
  for (const { traffic, prepare } of [a, b]) {
    prepare?.()
    await generate({ traffic, connections, requests: requests / 2 })
  }
  const result = await compare(bench, { row, a: side('a', a), b: side('b', b), aimMin })
  return { ...result, notes: [`A ${latency(loads.a)}, B ${latency(loads.b)}`] }
}

async function generate(load: Load): Promise<Loaded> {
  const { answer, child } = await ask<Loaded>('load-generator.ts', load)
  await stop(child)
  return answer
}

function latency(loads: readonly Loaded[]): string {
  return `p50 ${median(loads.map(({ p50 }) => p50))} ms p99 ${median(loads.map(({ p99 }) => p99))} ms`
}
