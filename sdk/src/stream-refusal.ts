import { CofferError } from './coffer-error.ts'
import type { StreamAnswer } from './stream-messages.ts'

export type StreamRefusal = Extract<StreamAnswer, { event: 'error' }>

const passingCodes = [
  'RATE_LIMIT_EXCEEDED',
  'SIGNATURE_REUSED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
  'STOCKBOOK_UNAVAILABLE',
]

/** Whether the same request may succeed later. */
export function isPassing({ code }: StreamRefusal): boolean {
  return passingCodes.includes(code)
}

/** The refusal as an error; it has no HTTP status. */
export function errorOf({ code, message, details }: StreamRefusal): CofferError {
  return new CofferError({ code, status: 0, message, details })
}
