import { type ApiKey, signStream } from './sign.ts'
import type { StreamRefusal } from './stream-refusal.ts'

/** How this client proves its key on a connection. */
export type SignIn = {
  message(id: number): Promise<object>
  /** Learns from a refusal how to sign again; false where that changes nothing. */
  learnFrom(refusal: StreamRefusal): boolean
}

// A refusal of a time that is as right as this is for another reason.
const noticeableMs = 5_000
/** How often in a row another second is tried; the last may lie two minutes back, well within what the server takes. */
const reusesMax = 5

export function createSignIn({ apiKey, secretKey }: ApiKey, now: () => number): SignIn {
  let clockOffsetMs = 0
  let lagSeconds = 0
  let reuses = 0

  /** A message counts once, so whoever signed in with this key in the same second leaves the other seconds. */
  function takeAnotherSecond(): boolean {
    reuses += 1
    if (reuses > reusesMax) return false
    // Further apart each time: clients that came back together part by chance.
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
