import type { Cost } from './cpu-time.ts'
import { sumByComponent } from './profile-components.ts'
import type { StatementTime, StatementTimes } from './statement-times.ts'
import type { Subject } from './subject.ts'

/** A measured window of a row's own side. */
export type Window = { readonly operations: number; readonly cost: Cost | null }

/** Totals of all windows, in microseconds. */
export type CostTotals = {
  readonly operations: number
  /** All threads and child processes of the server; null where the system does not report it. */
  readonly serverUs: number | null
  readonly postgresUs: number | null
  /** CPU of the server's main thread by component. */
  readonly components: ReadonlyMap<string, number>
  /** Null where PostgreSQL does not report it. */
  readonly statements: readonly StatementTime[] | null
}

/** Follows the windows of a row and sums up where their CPU time went. */
export function createCostProfile(statementTimes: StatementTimes | null) {
  const components = new Map<string, number>()
  const statements = new Map<string, StatementTime>()
  const windows: Window[] = []
  return {
    async begin({ profiler }: Subject): Promise<void> {
      await statementTimes?.forget()
      await profiler.start()
    },
    async end({ profiler }: Subject, window: Window): Promise<void> {
      const { profile, threadUs } = await profiler.stop()
      windows.push(window)
      add(components, shareOut(sumByComponent(profile), threadUs))
      for (const one of (await statementTimes?.read()) ?? [])
        statements.set(one.text, addStatement(one, statements.get(one.text)))
    },
    totals(): CostTotals {
      return {
        operations: windows.reduce((sum, { operations }) => sum + operations, 0),
        serverUs: total(windows, (cost) => cost.server),
        postgresUs: total(windows, (cost) => cost.postgres),
        components,
        statements: statementTimes === null ? null : [...statements.values()],
      }
    },
  }
}

export type CostProfile = ReturnType<typeof createCostProfile>

/**
 * A profile counts elapsed time, including waits for a processor. Its parts are therefore taken as shares of the
 * thread's CPU time as reported by the system.
 */
export function shareOut(parts: ReadonlyMap<string, number>, whole: number): Map<string, number> {
  const sum = [...parts.values()].reduce((total, part) => total + part, 0)
  return new Map([...parts].map(([name, part]) => [name, (part * whole) / sum]))
}

function add(totals: Map<string, number>, parts: ReadonlyMap<string, number>): void {
  for (const [name, part] of parts) totals.set(name, (totals.get(name) ?? 0) + part)
}

function addStatement(one: StatementTime, before: StatementTime | undefined): StatementTime {
  const { calls, elapsedUs } = before ?? { calls: 0, elapsedUs: 0 }
  return { text: one.text, calls: calls + one.calls, elapsedUs: elapsedUs + one.elapsedUs }
}

function total(windows: readonly Window[], of: (cost: Cost) => number | null): number | null {
  const parts = windows.flatMap(({ cost, operations }) => {
    const each = cost === null ? null : of(cost)
    return each === null ? [] : [each * operations]
  })
  return parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0)
}
