import { type ProcessStat, readProcesses, treeOf } from './process-tree.ts'

/** CPU in microseconds, user and system; `postgres` is null where the measured process has no database. */
export type CpuTime = { readonly server: number; readonly postgres: number | null }

/** CPU in microseconds for each operation. */
export type Cost = CpuTime & { readonly together: number }

/** The processes whose CPU time counts, each with its descendants. */
export type Counted = { readonly server: number; readonly postmaster: number | null }

/** A tick is a hundredth of a second on every Linux: `USER_HZ`, https://man7.org/linux/man-pages/man7/time.7.html. */
const tickUs = 10_000

/** The CPU time of both since their start; null where the system has no /proc. */
export function readCpuTime(counted: Counted, processes = readProcesses()): CpuTime | null {
  if (processes === null) return null
  const { server, postmaster } = counted
  // PostgreSQL may be a child of the measured process.
  const ofServer = ticksOf(processes, treeOf(processes, { root: server, except: postmaster ?? undefined }))
  if (postmaster === null) return { server: ofServer * tickUs, postgres: null }
  const ofPostgres = ticksOf(processes, treeOf(processes, { root: postmaster }))
  return { server: ofServer * tickUs, postgres: ofPostgres * tickUs }
}

/** The cost of each operation between two readings. */
export function costOf(window: { from: CpuTime; to: CpuTime; operations: number }): Cost {
  const { from, to, operations } = window
  const server = (to.server - from.server) / operations
  if (from.postgres === null || to.postgres === null) return { server, postgres: null, together: server }
  const postgres = (to.postgres - from.postgres) / operations
  return { server, postgres, together: server + postgres }
}

function ticksOf(processes: ReadonlyMap<number, ProcessStat>, tree: ReadonlySet<number>): number {
  return [...tree].reduce((sum, pid) => sum + (processes.get(pid)?.ticks ?? 0), 0)
}
