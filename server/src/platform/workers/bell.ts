/** Lets a loop sleep until its time is over, somebody rings, or it is asked to stop, whichever comes first. */
export type Bell = { ring(): void; sleep(timeoutMs: number, signal: AbortSignal): Promise<void> }

export function createBell(): Bell {
  let hasRung = false
  let wake = () => {}
  return {
    ring() {
      hasRung = true
      wake()
    },
    async sleep(timeoutMs, signal) {
      if (!hasRung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
          signal.addEventListener('abort', wake, { once: true })
        })
        signal.removeEventListener('abort', wake)
      }
      hasRung = false
    },
  }
}
