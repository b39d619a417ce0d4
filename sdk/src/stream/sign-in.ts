import { type ApiKey, signStream } from '../calls/index.ts'
import type { StreamRefusal } from './stream-messages.ts'

/** The sign-in message of a connection. */
export type SignIn = {
  message(id: number): Promise<object>
  /** Learns from a refusal how to sign again; false where another try would not help. */
  learnFrom(refusal: StreamRefusal): boolean
}

// With a smaller correction than this, the clock was not the reason of the refusal.
const noticeableMs = 5_000
/** Tries of another second in a row; the last lies at most two minutes back, well within the server's tolerance. */
const reusesMax = 5

export function createSignIn({ apiKey, secretKey }: ApiKey, now: () => number): SignIn {
  let clockOffsetMs = 0
  let lagSeconds = 0
  let reuses = 0

  /** A message counts once: where another client of this key signed in within the same second, an earlier second is free. */
  function takeAnotherSecond(): boolean {
    reuses += 1
    if (reuses > reusesMax) return false
    // The range grows with each try, so that clients that reconnect together spread out.
    lagSeconds = 1 + Math.floor(Math.random() * 2 ** (reuses + 2))
    return true
  }

  return {
    async message(id) {
      if (lagSeconds === 0) reuses = 0
      const timestamp = String(Math.floor((now() + clockOffsetMs) / 1000) - lagSeconds)
      lagSeconds = 0
      const signature = await signStream({ secretKey, apiKey, timestamp })
      return { action: 'auth_api_key', id, api_key: apiKey, timestamp, signature }
    },
    learnFrom({ code, details }) {
      if (code === 'SIGNATURE_REUSED') return takeAnotherSecond()
      const seconds = Number(details?.server_time)
      if (code !== 'SIGNATURE_EXPIRED' || !Number.isSafeInteger(seconds)) return false
      const offsetMs = seconds * 1000 - now()
      const isNews = Math.abs(offsetMs - clockOffsetMs) > noticeableMs
      clockOffsetMs = offsetMs
      return isNews
    },
  }
}
