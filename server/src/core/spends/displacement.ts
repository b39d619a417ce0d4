import { problemKinds } from '#core/problems'
import { type Message, readMessage } from '#platform/sentences'

/** How other transactions have used the slots of a spend, by its problem; null where none has. */
export function displacementOf({ problem }: { readonly problem: string | null }): Message | null {
  const found = problem === null ? null : readMessage(problem, problemKinds)
  return found?.kind.code.startsWith('PROBLEM_DISPLACED') === true ? found : null
}
