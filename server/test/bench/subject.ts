import type { ChildProcess } from 'node:child_process'
import { ownProfiler, type Profiler, profilerOf } from './profiler.ts'

/** The process that does a side's work, with its descendants. */
export type Subject = { readonly pid: number; readonly usesDatabase: boolean; readonly profiler: Profiler }

/** For rows that call the server's modules directly. */
export const thisProcess: Subject = { pid: process.pid, usesDatabase: true, profiler: ownProfiler() }

export function subjectOf(child: ChildProcess, { usesDatabase }: { usesDatabase: boolean }): Subject {
  if (child.pid === undefined) throw new Error(`${child.spawnfile} did not start`)
  return { pid: child.pid, usesDatabase, profiler: profilerOf(child) }
}
