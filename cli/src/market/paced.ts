/** An act that runs soon after `ask`, once for several requests, and at most once every `everyMs`. */
export type Paced = { ask(): void; stop(): void }

export function paced(act: () => void, everyMs: number): Paced {
  let timer: NodeJS.Timeout | undefined
  let actedAt = Number.NEGATIVE_INFINITY
  function actNow(): void {
    timer = undefined
    actedAt = performance.now()
    act()
  }
  return {
    ask() {
      timer ??= setTimeout(actNow, Math.max(0, actedAt + everyMs - performance.now()))
    },
    stop() {
      clearTimeout(timer)
    },
  }
}
