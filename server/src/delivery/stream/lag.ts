import type { StreamLimits } from './limits.ts'

/** Whether a reader keeps up with what it is sent. */
export type Lag = {
  /** It missed a push: `ended` when that has happened too often. */
  miss(nowMs: number): 'held' | 'ended'
  /** Something has to wait for it, and nothing is missed. */
  wait(nowMs: number): void
  /** It has taken all that was buffered. */
  catchUp(): void
  /** Pushes to it are held back. */
  isHeld(): boolean
  isOverdue(nowMs: number): boolean
}

type Limits = Pick<StreamLimits, 'drainMsMax' | 'lagsMax' | 'lagsWindowMs'>

export function createLag({ drainMsMax, lagsMax, lagsWindowMs }: Limits): Lag {
  let isHeld = false
  let waitingSince: number | null = null
  let lags: number[] = []
  return {
    miss(nowMs) {
      if (isHeld) return 'held'
      isHeld = true
      waitingSince ??= nowMs
      lags = [...lags.filter((at) => nowMs - at < lagsWindowMs), nowMs]
      return lags.length >= lagsMax ? 'ended' : 'held'
    },
    wait(nowMs) {
      waitingSince ??= nowMs
    },
    catchUp() {
      isHeld = false
      waitingSince = null
    },
    isHeld: () => isHeld,
    isOverdue: (nowMs) => waitingSince !== null && nowMs - waitingSince > drainMsMax,
  }
}
