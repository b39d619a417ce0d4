import { type Operations, operations } from './generated/operations.ts'
import type { Answer } from './read-answer.ts'
import type { Query, RequestOptions } from './signed-call.ts'

type Request = (method: string, path: string, options: RequestOptions) => Promise<Answer<unknown>>
type Operation = { method: string; path: string; sends?: 'body' | 'query'; keyIn?: 'body' | 'header' }
type Fields = { readonly [name: string]: unknown }

/** Each may be repeated without a key: a quote that nobody takes lapses, and is taken once. */
const keyless: readonly string[] = [
  'estimateCryptoConversion',
  'estimateFiatConversion',
  'executeFiatConversion',
] satisfies (keyof Operations)[]

/** A method for every operation of the API, as the generated description has it. */
export function operationMethods(request: Request): Operations {
  const methods = Object.entries<Operation>(operations).map(([id, operation]) => [
    id,
    async (...given: unknown[]) => {
      const { path, ...call } = prepare(id, { operation, given })
      return (await request(operation.method, path, call)).data
    },
  ])
  // Names, arguments and answers come from the document that the types come from.
  return Object.fromEntries(methods) as unknown as Operations
}

/** The one identifier of a path is the first argument; everything else are fields of the last one. */
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
    // In the body the signature covers the key.
    body: sends === 'body' ? { ...sent, ...(keyIn === 'body' && { idempotency_key: key }) } : undefined,
    idempotencyKey: keyIn === 'header' ? key : undefined,
    // Without a key a PATCH and a DELETE say how things are to be, and may say it again.
    isRepeatable: method !== 'POST' || keyIn !== undefined,
  }
}

/** A part of a path that the caller names. */
function segment(name: string, value: unknown): string {
  // A URL parser drops such segments, and the call would reach another endpoint.
  if (typeof value !== 'string' || ['', '.', '..'].includes(value))
    throw new TypeError(`Not an identifier: '${value}' as ${name}.`)
  // In a path some proxies take an encoded slash for a real one.
  return encodeURIComponent(name === 'pair' ? value.replace('/', '-') : value)
}
