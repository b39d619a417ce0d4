import type { Answer } from '../answers/index.ts'
import { type Operations, operations } from '../generated/operations.ts'
import type { Query, RequestOptions } from './signed-call.ts'

type Request = (method: string, path: string, options: RequestOptions) => Promise<Answer<unknown>>
type Operation = { method: string; path: string; sends?: 'body' | 'query'; keyIn?: 'body' | 'header' }
type Fields = { readonly [name: string]: unknown }

/** Repeatable without a key: an unused quote lapses, and a quote converts once. */
const keyless: readonly string[] = [
  'estimateCryptoConversion',
  'estimateFiatConversion',
  'executeFiatConversion',
] satisfies (keyof Operations)[]

/** A method for every operation of the API, built from the generated table. */
export function operationMethods(request: Request): Operations {
  const methods = Object.entries<Operation>(operations).map(([id, operation]) => [
    id,
    async (...given: unknown[]) => {
      const { path, ...call } = prepare(id, { operation, given })
      return (await request(operation.method, path, call)).data
    },
  ])
  // The types are generated from the same document as the table.
  return Object.fromEntries(methods) as unknown as Operations
}

/** A path's single identifier is the first argument; all other fields are in the last one. */
function prepare(id: string, { operation, given }: { operation: Operation; given: unknown[] }) {
  const { method, sends, keyIn } = operation
  const parts = operation.path.split('/')
  const named = parts.filter((part) => part.startsWith('{'))
  const fields = { ...(given[named.length === 1 ? 1 : 0] as Fields | undefined) } // as the type of the method says
  const path = parts.map((part) => {
    if (!part.startsWith('{')) return part
    const name = part.slice(1, -1)
    if (named.length === 1) return segment(name, given[0])
    const { [name]: value } = fields
    delete fields[name]
    return segment(name, value)
  })
  const { idempotency_key: givenKey, ...sent } = fields
  const ownKey = keyless.includes(id) ? undefined : crypto.randomUUID()
  const key = keyIn && ((givenKey as string | undefined) ?? ownKey) // as above
  return {
    path: path.join('/'),
    query: sends === 'query' ? (sent as Query) : undefined, // as above
    // A key in the body is covered by the signature.
    body: sends === 'body' ? { ...sent, ...(keyIn === 'body' && { idempotency_key: key }) } : undefined,
    idempotencyKey: keyIn === 'header' ? key : undefined,
    // PATCH and DELETE without a key set a state, so they may be repeated.
    isRepeatable: method !== 'POST' || keyIn !== undefined,
  }
}

/** A part of a path that the caller names. */
function segment(name: string, value: unknown): string {
  // A URL parser drops these segments, and the call would reach another endpoint.
  if (typeof value !== 'string' || ['', '.', '..'].includes(value))
    throw new TypeError(`Not an identifier: '${value}' as ${name}.`)
  // Some proxies decode an encoded slash in a path.
  return encodeURIComponent(name === 'pair' ? value.replace('/', '-') : value)
}
