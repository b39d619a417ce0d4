import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The system's facts about one process. `ticks` is its own CPU time and that of its ended children. */
export type ProcessStat = { readonly parent: number; readonly ticks: number }

/** Every process of the machine by id; null where the system has no /proc. */
export function readProcesses(): ReadonlyMap<number, ProcessStat> | null {
  if (!existsSync('/proc/self/stat')) return null
  const found = readdirSync('/proc').flatMap((name): [number, ProcessStat][] => {
    const stat = /^\d+$/.test(name) ? readStat(name) : null
    return stat === null ? [] : [[Number(name), stat]]
  })
  return new Map(found)
}

/** Reads `/proc/PID/stat`: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html. */
export function parseStat(text: string): ProcessStat {
  // The second field, the name in parentheses, may itself contain blanks and parentheses; no later field does.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .trim()
    .split(' ')
    .map(Number)
  const [, parent = Number.NaN] = fields
  const [utime, stime, cutime, cstime] = fields.slice(11, 15)
  const ticks = utime! + stime! + cutime! + cstime! // every Linux has them
  if (!Number.isSafeInteger(parent) || !Number.isSafeInteger(ticks))
    throw new Error(`not a line of /proc/PID/stat: ${text}`)
  return { parent, ticks }
}

/** A process and its descendants, without the process `except` and its descendants. */
export function treeOf(
  processes: ReadonlyMap<number, ProcessStat>,
  { root, except }: { root: number; except?: number | undefined },
): ReadonlySet<number> {
  const tree = new Set(processes.has(root) ? [root] : [])
  for (let size = 0; size < tree.size; ) {
    size = tree.size
    for (const [pid, { parent }] of processes) if (pid !== except && tree.has(parent)) tree.add(pid)
  }
  return tree
}

/** Null when the process has ended meanwhile. */
function readStat(pid: string): ProcessStat | null {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  return parseStat(text)
}
