const everyMs = 20

/** How late the process handles what arrives: requests wait so long before anything counts them. */
export type Lateness = {
  /** The lateness of the newest turn, in milliseconds. */
  ms(): number
  stop(): void
}

export function watchLateness(): Lateness {
  let dueAt = performance.now() + everyMs
  let late = 0
  const timer = setInterval(() => {
    const at = performance.now()
    late = Math.max(0, at - dueAt)
    dueAt = at + everyMs
  }, everyMs)
  timer.unref()
  return {
    ms: () => Math.max(late, performance.now() - dueAt),
    stop: () => clearInterval(timer),
  }
}
