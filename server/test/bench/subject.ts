import type { ChildProcess } from 'node:child_process'

/** The process that does the work of a side, with all below it. */
export type Subject = { readonly pid: number; readonly usesDatabase: boolean }

/** For rows that call the modules of the server directly. */
export const thisProcess: Subject = { pid: process.pid, usesDatabase: true }

export function subjectOf(child: ChildProcess, { usesDatabase }: { usesDatabase: boolean }): Subject {
  if (child.pid === undefined) throw new Error(`${child.spawnfile} did not start`)
  return { pid: child.pid, usesDatabase }
}
