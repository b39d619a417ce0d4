import { makeReady } from './child-processes.ts'
import { type Attempt, compare } from './compare.ts'
import type { Load, Loaded, Traffic } from './load-generator.ts'
import type { Bench, RowResult } from './row.ts'
import { median } from './spread.ts'
import type { Subject } from './subject.ts'

type Side = {
  readonly what: string
  readonly traffic: Traffic
  /** The process that answers. */
  readonly subject: Subject
  /** Runs before each measurement. */
  prepare?(): void
}

type Comparison = {
  readonly row: string
  readonly a: Side
  readonly b: Side
  readonly connections: number
  /** The requests of each measurement; each side's warm-up has half as many. */
  readonly requests: number
  readonly aimMin: number
}

/** Sends the same number of requests to both in turn, and records the time together with the number of answers. */
export async function compareUnderLoad(
  bench: Bench,
  { row, a, b, connections, requests, aimMin }: Comparison,
): Promise<RowResult> {
  const loads: { a: Loaded[]; b: Loaded[] } = { a: [], b: [] }
  const side = (name: 'a' | 'b', { what, traffic, subject, prepare }: Side) => ({
    what,
    unit: 'requests/s',
    async prepare(): Promise<Attempt> {
      prepare?.()
      const generator = await generate({ traffic, connections, requests })
      return {
        subject,
        async run() {
          const loaded = await generator.run()
          loads[name].push(loaded)
          return loaded
        },
        finish: generator.finish,
      }
    },
  })
  for (const { traffic, prepare } of [a, b]) {
    prepare?.()
    const generator = await generate({ traffic, connections, requests: requests / 2 })
    await generator.run()
    await generator.finish()
  }
  const result = await compare(bench, { row, a: side('a', a), b: side('b', b), aimMin })
  return { ...result, notes: [`A ${latency(loads.a)}, B ${latency(loads.b)}`] }
}

function generate(load: Load) {
  return makeReady<Loaded>('load-generator.ts', load)
}

function latency(loads: readonly Loaded[]): string {
  return `p50 ${median(loads.map(({ p50 }) => p50))} ms p99 ${median(loads.map(({ p99 }) => p99))} ms`
}
