import { type ApiKey, signStream } from './sign.ts'
import type { StreamRefusal } from './stream-refusal.ts'

/** How this client proves its key on a connection. */
export type SignIn = {
  message(id: number): Promise<object>
  /** Learns the server's time from a refusal; false where that changes nothing. */
  learnFrom(refusal: StreamRefusal): boolean
}

// A refusal of a time that is as right as this is for another reason.
const noticeableMs = 5_000

export function createSignIn({ apiKey, secretKey }: ApiKey, now: () => number): SignIn {
  let clockOffsetMs = 0
  return {
    async message(id) {
      const timestamp = String(Math.floor((now() + clockOffsetMs) / 1000))
      const signature = await signStream({ secretKey, apiKey, timestamp })
      return { action: 'auth_api_key', id, api_key: apiKey, timestamp, signature }
    },
    learnFrom({ code, details }) {
      const seconds = Number(details?.server_time)
      if (code !== 'SIGNATURE_EXPIRED' || !Number.isSafeInteger(seconds)) return false
      const offsetMs = seconds * 1000 - now()
      const isNews = Math.abs(offsetMs - clockOffsetMs) > noticeableMs
      clockOffsetMs = offsetMs
      return isNews
    },
  }
}
