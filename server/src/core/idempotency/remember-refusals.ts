import type { Remember } from '#platform/http'
import { idempotent } from './idempotent.ts'
import type { WriterParts } from './writer.ts'

/** Stores the refusal of a request that came before its product opened a transaction. */
export function rememberRefusals(parts: WriterParts): Remember {
  return (request, refusal) => idempotent(parts, { request, act: () => Promise.reject(refusal) })
}
