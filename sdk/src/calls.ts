import type { RequestOptions } from './signed-call.ts'

/** Without a key of your own a random one is used where a repeat would do more, so that the call can be repeated safely. */
export type Creation = { idempotency_key?: string | undefined }

/** How methods call the API: each path begins after the common prefix, each answer is the data. */
export type Calls = {
  get<T>(path: string, query?: RequestOptions['query']): Promise<T>
  create<T>(path: string, body: object & Creation): Promise<T>
  /** Creates with its key in the body, where the contract has it: there the signature covers it. */
  createSigned<T>(path: string, body: object & Creation): Promise<T>
  /** Posts with a key only if one is given what may be posted again: nothing more comes of it. */
  postRepeatable<T>(path: string, body: object & Creation): Promise<T>
  /** Patches or deletes, with an idempotency key like a creation. */
  change<T>(method: 'PATCH' | 'DELETE', path: string, change?: Change): Promise<T>
}

type Change = Creation & { query?: RequestOptions['query']; body?: object | undefined }

/** A part of a path that the caller names. */
export function segment(value: string): string {
  // A URL parser drops such segments, and the call would reach another endpoint.
  if (value === '' || value === '.' || value === '..') throw new TypeError(`Not an identifier: '${value}'.`)
  return encodeURIComponent(value)
}
