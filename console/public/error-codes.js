// @ts-check
import { groupsOf } from './read-openapi.js'

/**
 * @typedef {import('./read-openapi.js').Schema} Schema
 * @typedef {{ code: string, statuses: number[], messages: string[], operations: { id: string, summary: string }[], isOfStream: boolean }} ErrorCode
 */

/**
 * Every code of the API or the stream, with all its sentences and the operations that declare it.
 * @param {Schema} api
 * @param {Schema} streamApi
 * @returns {ErrorCode[]} In alphabetical order.
 */
export function errorCodes(api, streamApi) {
  const operations = groupsOf(api).flatMap((group) => group.operations)
  const told = [
    ...operations.flatMap(({ id, summary, refusals }) =>
      refusals.map((kind) => ({ ...kind, operation: { id, summary }, isOfStream: false })),
    ),
    ...elsewhere(api, false),
    ...elsewhere(streamApi, true),
  ]
  const byCode = Map.groupBy(told, ({ code }) => code)
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

/**
 * @param {Schema} description
 * @param {boolean} isOfStream
 */
function elsewhere(description, isOfStream) {
  const kinds = /** @type {{ code: string, status: number, message: string }[]} */ (
    description['x-errors'] ?? []
  )
  return kinds.map((kind) => ({ ...kind, operation: null, isOfStream }))
}
