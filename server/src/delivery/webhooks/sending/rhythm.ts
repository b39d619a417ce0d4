/** When to look again: at every beat, and whenever something calls for it in between. */
export type Rhythm = {
  /** Whether a beat is due; asking begins the time to the next. */
  isBeat(): boolean
  /** The next beat is due at once. */
  hasten(): void
  /** Ends the rest under way, or the next one. */
  wake(): void
  /** Until the next beat, or until it is woken. */
  rest(): Promise<void>
}

export function createRhythm(everyMs: number): Rhythm {
  let beatsAt = Number.NEGATIVE_INFINITY
  let isWoken = false
  let rouse = () => {}
  const wake = () => {
    isWoken = true
    rouse()
  }
  return {
    wake,
    isBeat() {
      const now = performance.now()
      if (now < beatsAt) return false
      beatsAt = now + everyMs
      return true
    },
    hasten() {
      beatsAt = Number.NEGATIVE_INFINITY
      wake()
    },
    async rest() {
      if (!isWoken)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.max(0, beatsAt - performance.now()))
          rouse = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      isWoken = false
    },
  }
}
