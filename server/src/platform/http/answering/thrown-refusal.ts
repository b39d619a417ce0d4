import { fieldProblems } from '#platform/http/checking'
import type { Answer, IdempotentRequest, Mount } from '#platform/http/describing'
import { Refusal } from '#platform/refusal'

/** Stores a refusal as the outcome of a request; returns the request's first outcome, which is the answer. */
export type Remember = (request: IdempotentRequest, refusal: Refusal) => Promise<Answer<unknown>>

type Refused = { route: Mount; request: IdempotentRequest | null; remember: Remember }

/**
 * Stores a refusal that a handler throws before its own transaction, like any other outcome. Rethrows errors that are
 * not stored: a failure of the server, or a refusal of an unreadable request.
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

/** The error; an invalid field becomes the route's own refusal. */
function inWordsOf({ refuseInvalid }: Mount, error: unknown): unknown {
  if (refuseInvalid === undefined || !(error instanceof Refusal)) return error
  const [problem] = fieldProblems(error)
  return problem === undefined ? error : refuseInvalid(problem)
}
