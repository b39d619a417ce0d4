import { isDeepStrictEqual } from 'node:util'
import { envelopeOf, invalidField, requestRefusals } from '#platform/http'
import { Refusal, type RefusalKind } from '#platform/refusal'
import { errorReference, type HeaderName, headerReferences } from './envelopes-and-headers.ts'

/** Collects the responses of refused requests, so that operations with equal ones share one. */
export type RefusalPublisher = {
  /** The responses of an operation's refusals, by status in ascending order. */
  publish(refusals: readonly RefusalKind[]): { readonly [status: string]: object }
  /** The responses so far, by name. */
  published(): { readonly [name: string]: object }
  /** The examples so far, by code. */
  examples(): { readonly [code: string]: object }
}

/**
 * A response with one code has that code's name. A response with several codes has its status's name when `common`
 * lists them for that status; any other is written out in place.
 */
export function createRefusalPublisher(common: readonly (readonly RefusalKind[])[]): RefusalPublisher {
  const byName = new Map<string, object>()
  const examples = new Map<string, object>()

  function reference(kinds: readonly RefusalKind[]): object {
    const response = responseOf(kinds, exampleOf)
    const name = nameOf(kinds)
    if (name === undefined) return response
    const earlier = byName.get(name)
    // Two modules may give one code two sentences.
    if (earlier !== undefined && !isDeepStrictEqual(earlier, response)) return response
    byName.set(name, response)
    return { $ref: `#/components/responses/${name}` }
  }

  function nameOf(kinds: readonly RefusalKind[]): string | undefined {
    const [first] = kinds
    if (kinds.length === 1) return first && pascal(first.code)
    const isCommon = common.some((set) => codesOf(set) === codesOf(kinds))
    return isCommon && first !== undefined ? statusNames[first.status] : undefined
  }

  /** The example of a code, described once; a second sentence of another module is written out. */
  function exampleOf(kind: RefusalKind): object {
    const example = writeExample(kind)
    const known = examples.get(kind.code)
    if (known !== undefined && !isDeepStrictEqual(known, example)) return example
    examples.set(kind.code, example)
    return { $ref: `#/components/examples/${kind.code}` }
  }

  return {
    examples: () => Object.fromEntries([...examples].sort(([a], [b]) => (a < b ? -1 : 1))),
    publish(refusals) {
      return Object.fromEntries(byStatus(refusals).map(([status, kinds]) => [status, reference(kinds)]))
    },
    published: () => Object.fromEntries([...byName].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

const statusNames: { readonly [status: number]: string } = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  503: 'ServiceUnavailable',
}

/** For each status, the set of several codes that most operations have in common. */
export function commonRefusals(
  operations: readonly (readonly RefusalKind[])[],
): readonly (readonly RefusalKind[])[] {
  const counts = new Map<string, { kinds: readonly RefusalKind[]; count: number }>()
  for (const [, kinds] of operations.flatMap(byStatus)) {
    if (kinds.length === 1) continue
    const codes = codesOf(kinds)
    counts.set(codes, { kinds, count: (counts.get(codes)?.count ?? 0) + 1 })
  }
  const best = Map.groupBy(counts.values(), ({ kinds: [first] }) => first?.status)
  return [...best.values()].map(
    (sets) => sets.reduce((one, other) => (other.count > one.count ? other : one)).kinds,
  )
}

function byStatus(refusals: readonly RefusalKind[]): (readonly [number, readonly RefusalKind[]])[] {
  const distinct = new Map(refusals.map((kind) => [`${kind.status} ${kind.code}`, kind]))
  return [...Map.groupBy(distinct.values(), ({ status }) => status)].sort(([a], [b]) => a - b)
}

function codesOf(kinds: readonly RefusalKind[]): string {
  return kinds.map(({ code, message }) => `${code} ${message}`).join()
}

/** WALLET_NOT_FOUND becomes WalletNotFound. */
function pascal(code: string): string {
  return code
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('')
}

// A response for kinds of one status.
function responseOf(kinds: readonly RefusalKind[], exampleOf: (kind: RefusalKind) => object): object {
  const headers = kinds.flatMap(({ status }) => headersByStatus[status] ?? [])
  return {
    description: kinds.map(({ code, message }) => `- \`${code}\`: ${message}`).join('\n'),
    headers: headerReferences(['X-Request-Id', ...headers]),
    content: {
      'application/json': {
        schema: errorReference,
        examples: Object.fromEntries(kinds.map((kind) => [kind.code, exampleOf(kind)])),
      },
    },
  }
}

const headersByStatus: { readonly [status: number]: readonly HeaderName[] } = {
  429: ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After'],
  503: ['Retry-After'],
}

/** 2026-01-01T00:00:00Z, the time of every example. */
export const exampleTs = 1767225600

function writeExample(kind: RefusalKind): object {
  const { code, status, example } = kind
  const isValidation = code === requestRefusals.VALIDATION_ERROR.code
  const refusal = isValidation
    ? invalidField('amount', 'is required')
    : new Refusal(kind, example === undefined ? {} : { details: example })
  return { summary: `${status} ${code}`, value: envelopeOf({ refusal }, exampleTs) }
}
