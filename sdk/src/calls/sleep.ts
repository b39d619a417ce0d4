/** Waits for the delay, or until the signal aborts; never throws. */
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
