import { isDeepStrictEqual } from 'node:util'
import { Refusal, type RefusalKind } from '#platform/refusal'
import { envelopeOf } from './envelope.ts'
import { errorEnvelope, type HeaderName, headerReferences } from './openapi-components.ts'
import { invalidField, requestRefusals } from './request-refusals.ts'

/** Collects the responses to refused requests, so that equal ones of all operations are published once. */
export type RefusalPublisher = {
  /** The responses for an operation's refusals, by status in rising order. */
  publish(refusals: readonly RefusalKind[]): { readonly [status: string]: object }
  /** The responses so far, by name. */
  published(): { readonly [name: string]: object }
}

export function createRefusalPublisher(): RefusalPublisher {
  const byName = new Map<string, object>()

  function reference(kinds: readonly RefusalKind[]): object {
    const response = responseOf(kinds)
    const codes = kinds.map(({ code }) => code).join('.')
    let name = codes
    // Two modules may give one code two sentences.
    for (let count = 2; isTaken(byName.get(name), response); count++) name = `${codes}-${count}`
    byName.set(name, response)
    return { $ref: `#/components/responses/${name}` }
  }

  return {
    publish(refusals) {
      const distinct = new Map(refusals.map((kind) => [`${kind.status} ${kind.code}`, kind]))
      const byStatus = [...Map.groupBy(distinct.values(), ({ status }) => status)]
      byStatus.sort(([a], [b]) => a - b)
      return Object.fromEntries(byStatus.map(([status, kinds]) => [status, reference(kinds)]))
    },
    published: () => Object.fromEntries([...byName].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

function isTaken(earlier: object | undefined, response: object): boolean {
  return earlier !== undefined && !isDeepStrictEqual(earlier, response)
}

// All kinds have one status.
function responseOf(kinds: readonly RefusalKind[]): object {
  const headers = kinds.flatMap(({ status }) => headersByStatus[status] ?? [])
  return {
    description: kinds.map(({ code, message }) => `- \`${code}\`: ${message}`).join('\n'),
    headers: headerReferences(['X-Request-Id', ...headers]),
    content: {
      'application/json': {
        schema: errorEnvelope(kinds.map(({ code }) => code)),
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

function exampleOf(kind: RefusalKind): object {
  const { code, status, example } = kind
  const isValidation = code === requestRefusals.VALIDATION_ERROR.code
  const refusal = isValidation
    ? invalidField('amount', 'is required')
    : new Refusal(kind, example === undefined ? {} : { details: example })
  return { summary: `${status} ${code}`, value: envelopeOf({ refusal }, exampleTs) }
}
