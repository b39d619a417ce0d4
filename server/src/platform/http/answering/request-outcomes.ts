import Type from 'typebox'
import { fieldsOf, resource } from '#platform/http/describing'

/** Outcomes of requests: data, a refusal that the caller can fix (4xx), or a failure (5xx). */
export type RequestOutcomes = {
  readonly succeeded: number
  readonly refused: number
  readonly failed: number
}

const field = fieldsOf<RequestOutcomes>()

export const outcomesResource = resource('RequestOutcomes', {
  succeeded: field(Type.Integer(), ({ succeeded }) => succeeded, 41),
  refused: field(
    Type.Integer({ description: 'Requests answered 4xx, which the caller can fix.' }),
    ({ refused }) => refused,
    1,
  ),
  failed: field(Type.Integer({ description: 'Requests answered 5xx.' }), ({ failed }) => failed, 0),
})

export function sumOutcomes(outcomes: readonly RequestOutcomes[]): RequestOutcomes {
  const sum = (read: (one: RequestOutcomes) => number) =>
    outcomes.reduce((total, one) => total + read(one), 0)
  return {
    succeeded: sum(({ succeeded }) => succeeded),
    refused: sum(({ refused }) => refused),
    failed: sum(({ failed }) => failed),
  }
}
