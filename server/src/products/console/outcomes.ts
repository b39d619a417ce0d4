import Type from 'typebox'
import { closedObject } from '#platform/http'

/** Outcomes of requests: data, a refusal that the caller can fix (4xx), or a failure (5xx). */
export type Outcomes = { readonly succeeded: number; readonly refused: number; readonly failed: number }

/** The outcomes of one key's requests. */
export type KeyOutcomes = Outcomes & { readonly apiKey: string }

export function outcomesSchema(description: string) {
  return closedObject(
    {
      succeeded: Type.Integer(),
      refused: Type.Integer({ description: 'Requests answered 4xx, which the caller can fix.' }),
      failed: Type.Integer({ description: 'Requests answered 5xx.' }),
    },
    { description },
  )
}

export function sumOutcomes(outcomes: readonly Outcomes[]): Outcomes {
  const sum = (read: (one: Outcomes) => number) => outcomes.reduce((total, one) => total + read(one), 0)
  return {
    succeeded: sum(({ succeeded }) => succeeded),
    refused: sum(({ refused }) => refused),
    failed: sum(({ failed }) => failed),
  }
}
