import { groupsOf } from './read-openapi.ts'
import type { Schema } from './schema.ts'

export type ErrorCode = {
  readonly code: string
  readonly statuses: readonly number[]
  readonly messages: readonly string[]
  readonly operations: readonly { readonly id: string; readonly summary: string }[]
  readonly isOfStream: boolean
}

/** Every code of the API or the stream in alphabetical order, with all its sentences and the operations that declare it. */
export function errorCodes(api: Schema, streamApi: Schema): ErrorCode[] {
  const operations = groupsOf(api).flatMap((group) => group.operations)
  const declared = [
    ...operations.flatMap(({ id, summary, refusals }) =>
      refusals.map((kind) => ({ ...kind, operation: { id, summary }, isOfStream: false })),
    ),
    ...elsewhere(api, false),
    ...elsewhere(streamApi, true),
  ]
  const byCode = Map.groupBy(declared, ({ code }) => code)
  return [...byCode]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, kinds]) => ({
      code,
      statuses: [...new Set(kinds.map(({ status }) => status))],
      messages: [...new Set(kinds.map(({ message }) => message))],
      operations: kinds.flatMap(({ operation }) => (operation === null ? [] : [operation])),
      isOfStream: kinds.some(({ isOfStream }) => isOfStream),
    }))
}

function elsewhere(description: Schema, isOfStream: boolean) {
  const kinds: { code: string; status: number; message: string }[] = description['x-errors'] ?? []
  return kinds.map((kind) => ({ ...kind, operation: null, isOfStream }))
}
