import type { Remember } from '#platform/http'
import { idempotent } from './idempotent.ts'
import type { WriterParts } from './writer.ts'

/** Puts on record what a request was refused for before its product opened a database transaction. */
export function rememberRefusals(parts: WriterParts): Remember {
  return (request, refusal) => idempotent(parts, { request, act: () => Promise.reject(refusal) })
}
