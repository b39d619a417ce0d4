import { Refusal } from '#platform/refusal'
import type { Answer } from './answer.ts'
import type { IdempotentRequest } from './idempotent-request.ts'
import { fieldProblems } from './request-refusals.ts'
import type { Route } from './route.ts'

/** Puts a refusal on record as what came of a request, and answers what is to be told: what came of it first. */
export type Remember = (request: IdempotentRequest, refusal: Refusal) => Promise<Answer<unknown>>

type Refused = { route: Route; request: IdempotentRequest | null; remember: Remember }

/**
 * What a handler throws before its own database transaction is the outcome of the request like any other. Throws it where
 * nothing is remembered: a failure of ours, and what came before the request was understood.
 */
export async function answerThrown(
  thrown: unknown,
  { route, request, remember }: Refused,
): Promise<Answer<unknown>> {
  const error = inWordsOf(route, thrown)
  if (request === null || !(error instanceof Refusal) || error.kind.status >= 500) throw error
  const answer = await remember(request, error)
  if (route.isToldAnew === true && 'data' in answer.outcome) throw error
  return answer
}

/** An invalid field as the route words it. */
function inWordsOf({ refuseInvalid }: Route, error: unknown): unknown {
  if (refuseInvalid === undefined || !(error instanceof Refusal)) return error
  const [problem] = fieldProblems(error)
  return problem === undefined ? error : refuseInvalid(problem)
}
