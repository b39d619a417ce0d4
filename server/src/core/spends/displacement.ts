import { codedProblem } from '#core/problems'

/** Whether other transactions have used the slots of a spend, by its problem. */
export function isDisplaced({ problem }: { readonly problem: string | null }): boolean {
  return codedProblem(problem)?.code.startsWith('PROBLEM_DISPLACED') === true
}
