import { setTimeout as pause } from 'node:timers/promises'

// The turns together last longer than another worker holds a payment.
const turnsMax = 40
const turnMs = 50

/** Repeats an attempt until it answers, for at least two seconds; then null. */
export async function tryUntil<T>(attempt: () => Promise<T | null>): Promise<T | null> {
  for (let turn = 0; turn < turnsMax; turn++) {
    const answer = await attempt()
    if (answer !== null) return answer
    await pause(turnMs)
  }
  return null
}
