/** Waits, or wakes early with nothing done when it is aborted. */
export type Sleep = (delayMs: number, signal?: AbortSignal) => Promise<void>

export const sleep: Sleep = (delayMs, signal) =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const wake = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, delayMs)
    signal?.addEventListener('abort', wake)
  })
