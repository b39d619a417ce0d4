import type { StreamLimits } from './limits.ts'

/** Whether a message is taken, refused, or the last straw. */
export type Verdict = 'taken' | 'refused' | 'ended'

export type MessageRate = { judge(nowMs: number): Verdict }

type Limits = Pick<StreamLimits, 'messagesPerSecond' | 'messagesBurst' | 'refusedMax'>

/** A bucket that fills at the allowed rate. What was refused is forgiven once it was full again. */
export function createMessageRate(
  { messagesPerSecond, messagesBurst, refusedMax }: Limits,
  startMs: number,
): MessageRate {
  let tokens = messagesBurst
  let filledAt = startMs
  let refused = 0
  return {
    judge(nowMs) {
      tokens = Math.min(messagesBurst, tokens + ((nowMs - filledAt) / 1000) * messagesPerSecond)
      filledAt = nowMs
      if (tokens === messagesBurst) refused = 0
      if (tokens >= 1) {
        tokens -= 1
        return 'taken'
      }
      refused += 1
      return refused > refusedMax ? 'ended' : 'refused'
    },
  }
}
