/** Ends the pause of a worker early. A ring outside a pause ends the next pause. */
export type Bell = {
  ring(): void
  /**
   * Waits until the time is over, the bell rings or the signal aborts. `Infinity` waits for the bell or the signal
   * alone.
   */
  pause(pauseMs: number, signal: AbortSignal): Promise<void>
}

export function createBell(): Bell {
  let hasRung = false
  let wake = () => {}
  return {
    ring() {
      hasRung = true
      wake()
    },
    async pause(pauseMs, signal) {
      if (!hasRung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          // The timer does not keep a process alive.
          const timer =
            pauseMs === Number.POSITIVE_INFINITY ? undefined : setTimeout(resolve, pauseMs).unref()
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
